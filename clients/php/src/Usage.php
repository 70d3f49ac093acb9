<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** Requests of some days. */
final class Usage extends Result
{
    /**
     * @param string $from first UTC day
     * @param string $to last UTC day
     * @param list<UsageRow> $rows
     */
    public function __construct(
        public readonly string $from,
        public readonly string $to,
        public readonly array $rows,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        return new self(
            $fields->string('from'),
            $fields->string('to'),
            $fields->list('rows', UsageRow::read(...)),
            $fields->response,
        );
    }
}
