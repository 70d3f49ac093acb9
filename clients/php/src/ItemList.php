<?php

declare(strict_types=1);

namespace Platen;

/**
 * A list that comes whole. It iterates over its items.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 */
final class ItemList implements \IteratorAggregate, \Countable, \JsonSerializable
{
    /** @param list<T> $items */
    public function __construct(public readonly array $items, public readonly ResponseInfo $response = new ResponseInfo())
    {
    }

    /** @return \ArrayIterator<int, T> */
    public function getIterator(): \ArrayIterator
    {
        return new \ArrayIterator($this->items);
    }

    public function count(): int
    {
        return count($this->items);
    }

    /** @return list<T> */
    public function jsonSerialize(): array
    {
        return $this->items;
    }
}
