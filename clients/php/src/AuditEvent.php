<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A change of an account or a key. */
final class AuditEvent extends Result
{
    /**
     * @param string $accountId the account that was changed, or whose key was changed
     * @param array<string, mixed> $details what was changed
     */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $at,
        public readonly string $action,
        public readonly string $accountId,
        public readonly ?string $keyId,
        public readonly AuditActor $actor,
        public readonly ?string $requestId,
        public readonly array $details,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('id'),
            $fields->time('at'),
            $fields->string('action'),
            $fields->string('accountId'),
            $fields->nullableString('keyId'),
            AuditActor::read($fields->object('actor')),
            $fields->nullableString('requestId'),
            $fields->nullableMap('details') ?? [],
            $fields->response,
        );
    }
}
