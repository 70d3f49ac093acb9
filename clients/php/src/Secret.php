<?php

declare(strict_types=1);

namespace Platen;

/**
 * A key or a signing secret. It shows itself in no dump, log, JSON text or stack trace; `reveal` returns it.
 *
 *     $new = $platen->keys->create(accountId: 'acc_1');
 *     file_put_contents('/run/secrets/platen', $new->key->reveal());
 */
final class Secret implements \JsonSerializable
{
    private const REDACTED = '[redacted]';

    /** @var \WeakMap<self, string>|null Outside the object, where casts, `var_export` and dumpers do not find them. */
    private static ?\WeakMap $values = null;

    public function __construct(#[\SensitiveParameter] string $value)
    {
        /** @var \WeakMap<self, string> $values */
        $values = self::$values ??= new \WeakMap();
        $values[$this] = $value;
    }

    public function reveal(): string
    {
        return self::$values[$this] ?? '';
    }

    /** Two secrets are compared with this: `==` does not see what is in them. */
    public function equals(#[\SensitiveParameter] self|string $other): bool
    {
        return hash_equals($this->reveal(), $other instanceof self ? $other->reveal() : $other);
    }

    public function jsonSerialize(): string
    {
        return self::REDACTED;
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['value' => self::REDACTED];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('A secret is not serialised. Store what reveal() returns where secrets belong.');
    }

    private function __clone()
    {
    }
}
