<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\ConfigurationException;
use Platen\Secret;
use Platen\Unchanged;

/**
 * What a method of the client asks for.
 *
 * @internal
 */
final class Call
{
    public const JSON = 'application/json';
    public const DEFAULT_TIMEOUT = 60.0;
    /** 120 s of writing, 10 s in a queue and 30 s for a PDF file, of the service. */
    public const GENERATE_TIMEOUT = 180.0;

    /**
     * @param string $path below the base URL, encoded
     * @param array<string, mixed> $query
     * @param array<string, string> $headers
     * @param bool $once whether the reply has a secret: the call has no idempotency key and is not repeated once its request left
     * @param list<int> $accepts statuses other than 2xx that are no errors
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly mixed $body = null,
        public readonly string $accept = self::JSON,
        public readonly array $headers = [],
        public readonly float $timeout = self::DEFAULT_TIMEOUT,
        public readonly bool $once = false,
        public readonly array $accepts = [],
        public readonly bool $stream = false,
    ) {
    }

    /** @param array<string, mixed> $query */
    public static function get(string $path, array $query = [], string $accept = self::JSON): self
    {
        return new self('GET', $path, self::values($query), accept: $accept);
    }

    /** @param array<string, mixed>|null $body null: none */
    public static function post(string $path, ?array $body = null, string $accept = self::JSON, bool $once = false): self
    {
        return new self('POST', $path, body: $body === null ? null : (object) self::values($body), accept: $accept, once: $once);
    }

    /** @param array<string, mixed> $body */
    public static function put(string $path, array $body): self
    {
        return new self('PUT', $path, body: (object) self::values($body));
    }

    /**
     * @param array<string, mixed> $body
     * @param array<string, mixed> $changes parameters whose null has a meaning: only `Unchanged` is left out
     */
    public static function patch(string $path, array $body, array $changes = []): self
    {
        $changed = array_filter($changes, static fn (mixed $value): bool => $value !== Unchanged::Value);
        return new self('PATCH', $path, body: (object) (self::values($body) + array_map(self::value(...), $changed)));
    }

    public static function delete(string $path): self
    {
        return new self('DELETE', $path);
    }

    /** A path of these parts. */
    public static function path(string ...$parts): string
    {
        foreach ($parts as $part) {
            if (in_array($part, ['', '.', '..'], true)) {
                throw new ConfigurationException('The ID must not be empty, "." or "..".');
            }
        }
        return '/' . implode('/', array_map(rawurlencode(...), $parts));
    }

    /**
     * Parameters by the names and in the forms of the wire. What is null is left out.
     *
     * @param array<string, mixed> $parameters
     * @return array<string, mixed>
     */
    public static function values(array $parameters): array
    {
        $set = array_filter($parameters, static fn (mixed $value): bool => $value !== null);
        return array_map(self::value(...), $set);
    }

    private static function value(mixed $value): mixed
    {
        return match (true) {
            $value instanceof \BackedEnum => $value->value,
            $value instanceof Secret => $value->reveal(),
            $value instanceof \DateTimeInterface => \DateTimeImmutable::createFromInterface($value)
                ->setTimezone(new \DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.v\Z'),
            is_array($value) => array_map(self::value(...), $value),
            is_object($value) => (object) self::values(get_object_vars($value)),
            default => $value,
        };
    }
}
