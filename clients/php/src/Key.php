<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** A key, without the key itself. */
class Key extends Result
{
    /**
     * @param string $hint prefix and last four characters: enough to recognise it
     * @param list<Scope|string> $scopes
     * @param \DateTimeImmutable|null $lastUsedAt to the minute
     * @param string|null $replacedBy ID of the key that a roll put in its place
     */
    public function __construct(
        public readonly string $id,
        public readonly string $accountId,
        public readonly string $name,
        public readonly KeyMode|string $mode,
        public readonly string $hint,
        public readonly array $scopes,
        public readonly \DateTimeImmutable $createdAt,
        public readonly ?\DateTimeImmutable $expiresAt = null,
        public readonly ?\DateTimeImmutable $revokedAt = null,
        public readonly ?\DateTimeImmutable $lastUsedAt = null,
        public readonly ?string $replacedBy = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(...self::values($fields));
    }

    /** @return array<string, mixed> The arguments of the constructor. */
    protected static function values(Fields $fields): array
    {
        $mode = $fields->string('mode');
        return [
            'id' => $fields->string('id'),
            'accountId' => $fields->string('accountId'),
            'name' => $fields->string('name'),
            'mode' => KeyMode::tryFrom($mode) ?? $mode,
            'hint' => $fields->string('hint'),
            'scopes' => array_map(
                static fn (string $scope): Scope|string => Scope::tryFrom($scope) ?? $scope,
                $fields->strings('scopes'),
            ),
            'createdAt' => $fields->time('createdAt'),
            'expiresAt' => $fields->nullableTime('expiresAt'),
            'revokedAt' => $fields->nullableTime('revokedAt'),
            'lastUsedAt' => $fields->nullableTime('lastUsedAt'),
            'replacedBy' => $fields->nullableString('replacedBy'),
            'response' => $fields->response,
        ];
    }
}
