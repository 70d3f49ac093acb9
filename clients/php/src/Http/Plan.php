<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\CallOptions;
use Platen\Client;
use Platen\Exception\ApiConnectionException;
use Platen\Exception\ApiException;
use Platen\Exception\ApiTimeoutException;
use Platen\Exception\ConfigurationException;
use Platen\Exception\PlatenException;

/**
 * One logical call: its request, its deadline, and whether it is repeated after a failure. No input or output.
 *
 * @internal
 */
final class Plan
{
    /** Seconds. A longer `Retry-After` is left to the caller. */
    private const RETRY_AFTER_MAX = 60.0;
    private const BACKOFF = 0.5;
    private const BACKOFF_MAX = 8.0;

    public readonly Request $request;
    public readonly string $requestId;
    public readonly Cancellation $cancellation;
    public int $attempt = 0;
    /** Set once something was handed to the caller that a retry would repeat. */
    public bool $isFinal = false;

    private readonly float $timeout;
    private readonly float $ends;
    private readonly int $maxRetries;
    private int $retries = 0;

    public function __construct(
        public readonly Call $call,
        private readonly ClientOptions $client,
        CallOptions $options = new CallOptions(),
    ) {
        if ($call->once && $options->idempotencyKey !== null) {
            throw new ConfigurationException('This call takes no idempotencyKey: its reply has a secret, which is not stored.');
        }
        $this->timeout = $options->timeout ?? ($call->stream ? INF : $client->timeout ?? $call->timeout);
        $this->ends = Cancellation::now() + $this->timeout;
        $this->maxRetries = $options->maxRetries ?? $client->maxRetries;
        $this->requestId = $options->requestId ?? self::uuid();
        $this->cancellation = new Cancellation($options->cancel);
        $body = $call->body === null ? null : self::json($call->body);
        $query = http_build_query(
            array_map(static fn (mixed $value): mixed => is_bool($value) ? ($value ? 'true' : 'false') : $value, $call->query),
            '',
            '&',
            PHP_QUERY_RFC3986,
        );
        $this->request = new Request(
            $call->method,
            $client->baseUrl . $call->path . ($query === '' ? '' : "?$query"),
            $this->headers($options, $body !== null),
            $body,
            $call->once,
        );
    }

    /** For the next attempt. */
    public function limits(): Limits
    {
        $idle = $this->call->stream ? $this->client->idleTimeout : INF;
        return new Limits($this->ends, $idle, $this->client->connectTimeout, $this->cancellation);
    }

    /** Seconds before the call has to end. */
    public function remaining(): float
    {
        return $this->ends - Cancellation::now();
    }

    /** What the caller sees of a failure. */
    public function errorOf(ConnectionFailure|ApiException $failure): ApiConnectionException|ApiException
    {
        if ($failure instanceof ApiException) {
            return $failure;
        }
        $address = $this->client->baseUrl;
        $where = "{$this->call->method} {$this->call->path}";
        $attempts = $this->attempt . ($this->attempt === 1 ? ' attempt' : ' attempts');
        $reason = rtrim($failure->getMessage(), '.');
        if ($failure->kind === FailureKind::Deadline || $this->remaining() <= 0.005) {
            return new ApiTimeoutException("$where: no reply within $this->timeout s ($attempts).", $this->attempt, $failure);
        }
        return match ($failure->kind) {
            FailureKind::ConnectTimeout => new ApiTimeoutException("$address accepts no connection.", $this->attempt, $failure),
            FailureKind::Certificate => new ApiConnectionException(
                "$address: the certificate is not trusted ($reason).",
                $this->attempt,
                $failure,
            ),
            FailureKind::Refused => new ApiConnectionException(
                $address === ClientOptions::DEFAULT_BASE_URL . '/v1'
                    ? 'Nothing answers at ' . ClientOptions::DEFAULT_BASE_URL
                        . ' (the default). Start `npx platen serve` or set PLATEN_BASE_URL.'
                    : "Nothing answers at $address ($reason). Is PLATEN_BASE_URL, or baseUrl, right?",
                $this->attempt,
                $failure,
            ),
            default => new ApiConnectionException("$where: the connection broke ($reason).", $this->attempt, $failure),
        };
    }

    /**
     * Seconds before the next attempt; null if there is none. Counts the retry.
     */
    public function delayAfter(ConnectionFailure|ApiException $failure): ?float
    {
        $isInUse = $failure instanceof ApiException
            && $failure->status === 409 && $failure->reason === 'idempotency_key_in_use';
        $retryAfter = $failure instanceof ApiException ? $failure->retryAfter ?? 0.0 : 0.0;
        if ($this->isFinal || $retryAfter > self::RETRY_AFTER_MAX) {
            return null;
        }
        if ($isInUse) {
            // The first request is still running: asking again is no retry.
            $delay = $retryAfter ?: 1.0;
        } elseif ($this->retries < $this->maxRetries && self::isPassing($failure, $this->call->once)) {
            $random = 0.5 + mt_rand() / mt_getrandmax() / 2;
            $delay = max($retryAfter, $random * min(self::BACKOFF_MAX, self::BACKOFF * 2 ** $this->retries));
        } else {
            return null;
        }
        if ($delay >= $this->remaining()) {
            return null;
        }
        $this->retries += $isInUse ? 0 : 1;
        return $delay;
    }

    /** Whether the same request may succeed later. */
    public static function isPassing(PlatenException $failure, bool $once = false): bool
    {
        if ($failure instanceof ConnectionFailure) {
            return $failure->kind->isRepeatable($once);
        }
        if (!$failure instanceof ApiException) {
            return false;
        }
        return in_array($failure->status, [429, 503], true)
            || (!$once && $failure->errorCode === null && in_array($failure->status, [502, 504], true));
    }

    /** @return array<string, string> */
    private function headers(CallOptions $options, bool $hasBody): array
    {
        $headers = [
            'x-request-id' => $this->requestId,
            'authorization' => "Bearer {$this->client->key->reveal()}",
            'user-agent' => $this->userAgent(),
            'accept' => $this->call->accept,
            ...$this->call->headers,
        ];
        if ($hasBody) {
            $headers['content-type'] = 'application/json';
        }
        if ($this->call->method === 'POST' && !$this->call->once) {
            $headers['idempotency-key'] = $options->idempotencyKey ?? self::uuid();
        }
        return [
            ...$headers,
            ...array_change_key_case($this->client->headers),
            ...array_change_key_case($options->headers),
        ];
    }

    private function userAgent(): string
    {
        $php = implode('.', [PHP_MAJOR_VERSION, PHP_MINOR_VERSION, PHP_RELEASE_VERSION]);
        $agent = 'platen-php/' . Client::VERSION . " php/$php " . strtolower(PHP_OS_FAMILY);
        return $this->client->appInfo === null ? $agent : "$agent {$this->client->appInfo}";
    }

    private static function json(mixed $body): string
    {
        try {
            return json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        } catch (\JsonException $error) {
            throw new ConfigurationException("The parameters can't be sent as JSON: {$error->getMessage()}.");
        }
    }

    /** Version 4, RFC 9562 §5.4. */
    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
