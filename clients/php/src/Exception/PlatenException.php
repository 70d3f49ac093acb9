<?php

declare(strict_types=1);

namespace Platen\Exception;

/** The base of all exceptions of this package. Messages, dumps and traces contain no key, prompt or content. */
class PlatenException extends \RuntimeException
{
    public function __construct(string $message, ?\Throwable $previous = null)
    {
        parent::__construct($message, 0, $previous);
        // Arguments in a trace would show prompts and keys (zend.exception_ignore_args is off by default).
        $trace = array_map(static fn (array $frame): array => array_diff_key($frame, ['args' => null]), $this->getTrace());
        (new \ReflectionProperty(\Exception::class, 'trace'))->setValue($this, $trace);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        $values = get_object_vars($this);
        unset($values['code'], $values['partialText'], $values['job']);
        return $values + ['trace' => $this->getTraceAsString(), 'previous' => $this->getPrevious()];
    }
}
