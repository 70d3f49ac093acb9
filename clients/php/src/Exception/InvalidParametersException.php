<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 400, 405, 406, 413, 415 or 422: something about the request is wrong. */
class InvalidParametersException extends ApiException
{
    /** The first invalid field. */
    public readonly ?string $field;
    /** @var list<Fault> Every invalid field. */
    public readonly array $faults;

    protected function readDetails(): void
    {
        $this->field = $this->text('field');
        $errors = $this->detail('errors') ?? [$this->details];
        $faults = [];
        foreach (is_array($errors) ? $errors : [] as $error) {
            if (is_array($error) && is_string($error['field'] ?? null) && is_string($error['reason'] ?? null)) {
                $allowed = $error['allowed'] ?? null;
                $faults[] = new Fault($error['field'], $error['reason'], is_array($allowed) ? array_values($allowed) : null);
            }
        }
        $this->faults = $faults;
    }
}
