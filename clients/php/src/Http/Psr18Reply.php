<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\PlatenException;
use Psr\Http\Message\ResponseInterface;

/**
 * A reply of a PSR-18 client.
 *
 * @internal
 */
final class Psr18Reply implements IncomingReply
{
    private const CHUNK_BYTES = 8192;

    public function __construct(private readonly ResponseInterface $response, private readonly Limits $limits)
    {
    }

    public function status(): int
    {
        return $this->response->getStatusCode();
    }

    public function headers(): array
    {
        $headers = [];
        foreach (array_keys($this->response->getHeaders()) as $name) {
            $headers[strtolower((string) $name)] = $this->response->getHeaderLine((string) $name);
        }
        return $headers;
    }

    public function chunks(): \Generator
    {
        $body = $this->response->getBody();
        $sizeBytes = 0;
        try {
            if ($body->isSeekable()) {
                $body->rewind();
            }
            while (!$body->eof()) {
                $this->limits->check();
                $chunk = $body->read(self::CHUNK_BYTES);
                if ($chunk !== '') {
                    $this->limits->byteArrived();
                    $sizeBytes += strlen($chunk);
                    yield $chunk;
                }
            }
            $length = $this->response->getHeaderLine('content-length');
            if ($sizeBytes > 0 && ctype_digit($length) && $sizeBytes < (int) $length && !$this->response->hasHeader('content-encoding')) {
                throw new ConnectionFailure(FailureKind::Broken, "The reply ended after $sizeBytes of $length bytes.");
            }
        } catch (\RuntimeException $error) {
            throw $error instanceof PlatenException
                ? $error
                : new ConnectionFailure(FailureKind::Broken, $error::class . ': ' . $error->getMessage());
        }
    }

    public function close(): void
    {
        $this->response->getBody()->close();
    }
}
