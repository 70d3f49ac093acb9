<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\ConfigurationException;

/**
 * Sends requests with the curl extension. Each request has a multi handle of its own, so that a stream and other calls do not meet; unused
 * ones are kept with their connections.
 *
 * @internal
 */
final class CurlSender implements Sender
{
    /** @var list<\CurlMultiHandle> */
    private array $unused = [];
    private int $process = 0;

    public function __construct(private readonly ?string $proxy = null, private readonly ?string $caFile = null)
    {
        if (!extension_loaded('curl')) {
            throw new ConfigurationException('The extension curl is missing: install it, or pass a PSR-18 client as httpClient.');
        }
        if ($caFile !== null && !is_readable($caFile)) {
            throw new ConfigurationException("caFile can't be read: $caFile.");
        }
    }

    public function send(Request $request, Limits $limits): IncomingReply
    {
        $limits->check();
        $received = new CurlReceived();
        $handle = $this->handle($request, $limits, $received);
        $reply = new CurlReply($handle, $this->take(), $received, $limits, $this->give(...));
        try {
            $reply->awaitHeaders();
            return $reply;
        } catch (\Throwable $failure) {
            $reply->close();
            throw $failure;
        }
    }

    private function handle(Request $request, Limits $limits, CurlReceived $received): \CurlHandle
    {
        // `Expect: 100-continue` would cost a pause where a proxy does not know it.
        $headers = ['expect:'];
        foreach ($request->headers as $name => $value) {
            $headers[] = $value === '' ? "$name;" : "$name: $value";
        }
        $options = [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_NOBODY => $request->method === 'HEAD',
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT_MS => (int) ceil($limits->connectTimeout() * 1000),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use ($received, $limits): int {
                $limits->byteArrived();
                $received->addHeaderLine($line);
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function (\CurlHandle $_, string $chunk) use ($received, $limits): int {
                $limits->byteArrived();
                $received->addBytes($chunk);
                return strlen($chunk);
            },
        ];
        if ($request->body === null) {
            $headers = in_array($request->method, ['POST', 'PUT', 'PATCH'], true) ? [...$headers, 'content-length: 0'] : $headers;
        } else {
            // curl repeats a request by itself where a connection that it used before breaks. It can't with a body from a function, so
            // that only the retry policy repeats. Requests without a body have new connections, below.
            $body = $request->body;
            $sent = 0;
            $options[CURLOPT_UPLOAD] = true;
            $options[CURLOPT_INFILESIZE] = strlen($body);
            $options[CURLOPT_READFUNCTION] = static function (\CurlHandle $_, mixed $__, int $length) use ($body, &$sent): string {
                $piece = substr($body, $sent, $length);
                $sent += strlen($piece);
                return $piece;
            };
        }
        $options[CURLOPT_FRESH_CONNECT] = $request->body === null || $request->once;
        $options[CURLOPT_HTTPHEADER] = $headers;
        if ($this->proxy !== null) {
            $options[CURLOPT_PROXY] = $this->proxy;
        }
        if ($this->caFile !== null) {
            $options[CURLOPT_CAINFO] = $this->caFile;
        }
        $handle = curl_init();
        if ($handle === false || !curl_setopt_array($handle, $options)) {
            throw new ConnectionFailure(FailureKind::Invalid, 'curl refuses an option of the request.');
        }
        return $handle;
    }

    private function take(): \CurlMultiHandle
    {
        // After a fork the connections belong to the other process.
        if ($this->process !== getmypid()) {
            $this->unused = [];
            $this->process = (int) getmypid();
        }
        return array_pop($this->unused) ?? curl_multi_init();
    }

    private function give(\CurlMultiHandle $multi): void
    {
        if ($this->process === getmypid()) {
            $this->unused[] = $multi;
        }
    }
}
