<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\ResponseInfo;

/**
 * Reads the fields of a JSON object. Unknown fields are ignored, and a field of another type is an `InvalidReply`. Where a text, a number, a
 * boolean, a list or a map is missing, it is empty, 0 or false: an older service may not have it. IDs, secrets, times, objects and the list
 * that a method returns have been there from the start: without them it is an `InvalidReply`.
 *
 * @internal
 */
final class Fields
{
    /** @param array<array-key, mixed> $values */
    private function __construct(
        private readonly array $values,
        private readonly string $path,
        public readonly ResponseInfo $response,
    ) {
    }

    /** @throws InvalidReply */
    public static function of(mixed $value, ResponseInfo $response, string $path = ''): self
    {
        if (!is_array($value) || ($value !== [] && array_is_list($value))) {
            throw new InvalidReply($path === '' ? 'it is no object' : rtrim($path, '.') . ' is no object');
        }
        return new self($value, $path, $response);
    }

    /** Whether the field is there and not null. */
    public function has(string $name): bool
    {
        return isset($this->values[$name]);
    }

    public function string(string $name): string
    {
        return $this->nullableString($name) ?? '';
    }

    public function nullableString(string $name): ?string
    {
        return isset($this->values[$name]) ? $this->requiredString($name) : null;
    }

    public function requiredString(string $name): string
    {
        $value = $this->values[$name] ?? null;
        return is_string($value) ? $value : throw $this->invalid($name, 'text');
    }

    public function int(string $name): int
    {
        $value = $this->values[$name] ?? 0;
        return is_int($value) ? $value : throw $this->invalid($name, 'integer');
    }

    public function float(string $name): float
    {
        $value = $this->values[$name] ?? 0;
        return is_int($value) || is_float($value) ? (float) $value : throw $this->invalid($name, 'number');
    }

    /** @return list<float> */
    public function floats(string $name): array
    {
        $read = fn (mixed $one): float => is_int($one) || is_float($one) ? (float) $one : throw $this->invalid($name, 'list of numbers');
        $values = $this->values[$name] ?? [];
        return is_array($values) ? array_map($read, array_values($values)) : throw $this->invalid($name, 'list');
    }

    public function bool(string $name): bool
    {
        $value = $this->values[$name] ?? false;
        return is_bool($value) ? $value : throw $this->invalid($name, 'boolean');
    }

    public function time(string $name): \DateTimeImmutable
    {
        try {
            return new \DateTimeImmutable($this->requiredString($name));
        } catch (\Exception) {
            throw $this->invalid($name, 'time');
        }
    }

    /** @return list<string> */
    public function strings(string $name): array
    {
        $value = $this->values[$name] ?? [];
        return is_array($value) ? array_values(array_filter($value, is_string(...))) : throw $this->invalid($name, 'list');
    }

    /**
     * @template T of \BackedEnum
     * @param class-string<T> $enum
     * @return T|string a string if this version does not know the value
     */
    public function enum(string $name, string $enum): \BackedEnum|string
    {
        $value = $this->string($name);
        return $enum::tryFrom($value) ?? $value;
    }

    /**
     * @template T of \BackedEnum
     * @param class-string<T> $enum
     * @return list<T|string>
     */
    public function enums(string $name, string $enum): array
    {
        return array_map(static fn (string $value): \BackedEnum|string => $enum::tryFrom($value) ?? $value, $this->strings($name));
    }

    /** @return array<string, mixed> */
    public function map(string $name): array
    {
        /** @var array<string, mixed> */
        return $this->has($name) ? $this->object($name)->values : [];
    }

    public function object(string $name): self
    {
        return self::of($this->values[$name] ?? null, $this->response, "$this->path$name.");
    }

    public function raw(string $name): mixed
    {
        return $this->values[$name] ?? null;
    }

    public function nullableObject(string $name): ?self
    {
        return isset($this->values[$name]) ? $this->object($name) : null;
    }

    /**
     * @template T
     * @param \Closure(self): T $read
     * @return list<T>
     */
    public function list(string $name, \Closure $read): array
    {
        return $this->has($name) ? $this->requiredList($name, $read) : [];
    }

    /**
     * @template T
     * @param \Closure(self): T $read
     * @return list<T>
     */
    public function requiredList(string $name, \Closure $read): array
    {
        $values = $this->values[$name] ?? null;
        if (!is_array($values)) {
            throw $this->invalid($name, 'list');
        }
        return self::each($values, $read, $this->response, "$this->path$name");
    }

    /**
     * @template T
     * @param array<array-key, mixed> $values
     * @param \Closure(self): T $read
     * @return list<T>
     */
    public static function each(array $values, \Closure $read, ResponseInfo $response, string $path = ''): array
    {
        $items = [];
        foreach ($values as $index => $value) {
            $items[] = $read(self::of($value, $response, "{$path}[$index]."));
        }
        return $items;
    }

    private function invalid(string $name, string $type): InvalidReply
    {
        return new InvalidReply("$this->path$name is missing or no $type");
    }
}
