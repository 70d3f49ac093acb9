<?php

declare(strict_types=1);

namespace Platen;

/**
 * One page of a list. It iterates over its items.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 */
final class Page implements \IteratorAggregate, \Countable, \JsonSerializable
{
    /**
     * @param list<T> $items
     * @param string|null $nextCursor for `cursor` of the next page; null on the last one
     */
    public function __construct(
        public readonly array $items,
        public readonly ?string $nextCursor = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @return \ArrayIterator<int, T> */
    public function getIterator(): \ArrayIterator
    {
        return new \ArrayIterator($this->items);
    }

    /** The number of items on this page. */
    public function count(): int
    {
        return count($this->items);
    }

    /** @return array{items: list<T>, nextCursor: string|null} */
    public function jsonSerialize(): array
    {
        return ['items' => $this->items, 'nextCursor' => $this->nextCursor];
    }
}
