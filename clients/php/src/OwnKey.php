<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** The key of the client. */
final class OwnKey extends Result
{
    /**
     * @param string $hint prefix and last four characters
     * @param list<Scope|string> $scopes
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly KeyMode|string $mode,
        public readonly string $hint,
        public readonly array $scopes,
        public readonly ?\DateTimeImmutable $expiresAt,
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $mode = $fields->string('mode');
        return new self(
            $fields->string('id'),
            $fields->string('name'),
            KeyMode::tryFrom($mode) ?? $mode,
            $fields->string('hint'),
            array_map(static fn (string $scope): Scope|string => Scope::tryFrom($scope) ?? $scope, $fields->strings('scopes')),
            $fields->nullableTime('expiresAt'),
        );
    }
}
