<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A new key. Only this result has the key itself: `$new->key->reveal()`. */
final class NewKey extends Key
{
    /** @param list<Scope|string> $scopes */
    public function __construct(
        public readonly Secret $key,
        string $id,
        string $accountId,
        string $name,
        KeyMode|string $mode,
        string $hint,
        array $scopes,
        \DateTimeImmutable $createdAt,
        ?\DateTimeImmutable $expiresAt = null,
        ?\DateTimeImmutable $revokedAt = null,
        ?\DateTimeImmutable $lastUsedAt = null,
        ?string $replacedBy = null,
        ResponseInfo $response = new ResponseInfo(),
    ) {
        parent::__construct(
            $id,
            $accountId,
            $name,
            $mode,
            $hint,
            $scopes,
            $createdAt,
            $expiresAt,
            $revokedAt,
            $lastUsedAt,
            $replacedBy,
            $response,
        );
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(...self::values($fields), key: new Secret($fields->string('key')));
    }
}
