<?php

declare(strict_types=1);

namespace Platen\Http;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\RequestExceptionInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Sends requests with a PSR-18 client. Its own timeouts count, and whether bodies are streamed is up to it.
 *
 * @internal
 */
final class Psr18Sender implements Sender
{
    public function __construct(
        private readonly ClientInterface $client,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    public function send(Request $request, Limits $limits): IncomingReply
    {
        $limits->check();
        $message = $this->requests->createRequest($request->method, $request->url);
        foreach ($request->headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        // Many clients repeat a request by themselves where a connection that they used before breaks. Without such connections only
        // the retry policy repeats.
        $message = $message->withHeader('connection', 'close');
        if ($request->body !== null) {
            $message = $message->withBody($this->streams->createStream($request->body));
        } elseif (in_array($request->method, ['POST', 'PUT', 'PATCH'], true)) {
            // Some clients call an empty body a form.
            $message = $message->withHeader('content-type', 'application/json');
        }
        try {
            return new Psr18Reply($this->client->sendRequest($message), $limits);
        } catch (ClientExceptionInterface $error) {
            // The exception itself is not passed on: it has the request with the key.
            $kind = $error instanceof RequestExceptionInterface ? FailureKind::Invalid : FailureKind::Broken;
            throw new ConnectionFailure($kind, $error::class . ': ' . $error->getMessage());
        }
    }
}
