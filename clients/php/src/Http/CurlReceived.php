<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * What curl has received of a reply.
 *
 * @internal
 */
final class CurlReceived
{
    public int $status = 0;
    /** @var array<string, string> */
    public array $headers = [];
    public bool $headersAreComplete = false;
    /** The part of the body that was not read yet. */
    public string $body = '';
    /** How often something arrived. */
    public int $events = 0;

    public function addBytes(string $chunk): void
    {
        $this->events++;
        $this->body .= $chunk;
    }

    public function addHeaderLine(string $line): void
    {
        $this->events++;
        $line = rtrim($line, "\r\n");
        if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $match) === 1) {
            $this->status = (int) $match[1];
            $this->headers = [];
        } elseif ($line === '') {
            // 1xx comes before the reply. What comes after the body are trailers.
            $this->headersAreComplete = $this->status >= 200;
        } elseif (!$this->headersAreComplete && str_contains($line, ':')) {
            [$name, $value] = explode(':', $line, 2);
            $name = strtolower(trim($name));
            $value = trim($value);
            $this->headers[$name] = isset($this->headers[$name]) ? "{$this->headers[$name]}, $value" : $value;
        }
    }
}
