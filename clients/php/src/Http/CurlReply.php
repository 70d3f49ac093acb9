<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * A reply that curl receives.
 *
 * @internal
 */
final class CurlReply implements IncomingReply
{
    private const CERTIFICATE_ERRORS = [
        51, // CURLE_PEER_FAILED_VERIFICATION, before 7.62
        CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CACERT,
        77, // CURLE_SSL_CACERT_BADFILE
        83, // CURLE_SSL_ISSUER_ERROR
        90, // CURLE_SSL_PINNEDPUBKEYNOTMATCH
        91, // CURLE_SSL_INVALIDCERTSTATUS
    ];

    private bool $hasEnded = false;
    private ?ConnectionFailure $failure = null;

    /** @param \Closure(\CurlMultiHandle): void $release */
    public function __construct(
        private ?\CurlHandle $handle,
        private ?\CurlMultiHandle $multi,
        private readonly CurlReceived $received,
        private readonly Limits $limits,
        private readonly \Closure $release,
    ) {
        if ($multi !== null && $handle !== null) {
            curl_multi_add_handle($multi, $handle);
        }
    }

    public function awaitHeaders(): void
    {
        while (!$this->received->headersAreComplete) {
            if ($this->failure !== null) {
                throw $this->failure;
            }
            if ($this->hasEnded) {
                throw new ConnectionFailure(FailureKind::Broken, 'The reply has no headers.');
            }
            $this->advance();
        }
    }

    public function status(): int
    {
        return $this->received->status;
    }

    public function headers(): array
    {
        return $this->received->headers;
    }

    public function chunks(): \Generator
    {
        while (true) {
            if ($this->received->body !== '') {
                $chunk = $this->received->body;
                $this->received->body = '';
                yield $chunk;
            } elseif ($this->failure !== null) {
                throw $this->failure;
            } elseif ($this->hasEnded) {
                return;
            } else {
                $this->advance();
            }
        }
    }

    public function close(): void
    {
        if ($this->multi !== null && $this->handle !== null) {
            // Closes the connection if the transfer has not ended.
            curl_multi_remove_handle($this->multi, $this->handle);
            ($this->release)($this->multi);
            $this->multi = null;
            $this->handle = null;
            $this->hasEnded = true;
        }
    }

    public function __destruct()
    {
        $this->close();
    }

    /** Waits until something has arrived, or the limits say that it is time to ask again. */
    private function advance(): void
    {
        if ($this->multi === null || $this->handle === null) {
            return;
        }
        $this->limits->check();
        if ($this->perform($this->multi, $this->handle)) {
            return;
        }
        $this->limits->checkIdle();
        $started = Cancellation::now();
        $wait = $this->limits->remaining();
        $ready = curl_multi_select($this->multi, $wait);
        // Without a socket to wait for, curl returns at once.
        if ($ready <= 0 && Cancellation::now() - $started < min(0.001, $wait)) {
            usleep(1000);
        }
        $this->perform($this->multi, $this->handle);
    }

    /** @return bool whether something happened */
    private function perform(\CurlMultiHandle $multi, \CurlHandle $handle): bool
    {
        $before = $this->received->events;
        curl_multi_exec($multi, $running);
        while (($message = curl_multi_info_read($multi)) !== false) {
            if ($message['handle'] === $handle) {
                $this->hasEnded = true;
                $this->failure = $message['result'] === CURLE_OK ? null : self::failureOf($handle, $message['result']);
            }
        }
        return $this->hasEnded || $this->received->events > $before;
    }

    private static function failureOf(\CurlHandle $handle, int $error): ConnectionFailure
    {
        $wasSent = curl_getinfo($handle, CURLINFO_PRETRANSFER_TIME) > 0;
        $kind = match (true) {
            in_array($error, self::CERTIFICATE_ERRORS, true) => FailureKind::Certificate,
            in_array($error, [CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT], true) => FailureKind::Invalid,
            $wasSent => FailureKind::Broken,
            $error === CURLE_OPERATION_TIMEOUTED => FailureKind::ConnectTimeout,
            default => FailureKind::Refused,
        };
        return new ConnectionFailure($kind, curl_error($handle) ?: (string) curl_strerror($error));
    }
}
