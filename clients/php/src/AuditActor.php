<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** Who made a change. */
final class AuditActor extends Result
{
    /**
     * @param string $kind `key`, `command` or `service`
     * @param string|null $user for a command: the user of the operating system who ran it
     */
    public function __construct(
        public readonly string $kind,
        public readonly ?string $keyId,
        public readonly ?string $accountId,
        public readonly ?string $user,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('kind'),
            $fields->nullableString('keyId'),
            $fields->nullableString('accountId'),
            $fields->nullableString('user'),
        );
    }
}
