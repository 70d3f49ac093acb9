<?php

declare(strict_types=1);

namespace Platen;

use Platen\Exception\ConfigurationException;
use Platen\Exception\PlatenException;
use Platen\Hook\RequestEvent;
use Platen\Hook\ResponseEvent;
use Platen\Hook\RetryEvent;
use Platen\Http\Call;
use Platen\Http\ClientOptions;
use Platen\Http\CurlSender;
use Platen\Http\Psr18Sender;
use Platen\Http\Reply;
use Platen\Http\Sender;
use Platen\Http\Transport;
use Platen\Resource\ClientResources;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Log\LoggerInterface;

/**
 * A client of a Platen service. It is immutable: make one for a process and share it.
 *
 *     $platen = new Client();
 *     echo $platen->generate->text(prompt: 'Thanks to a colleague')->content;
 */
final class Client
{
    use ClientResources;

    public const VERSION = '0.1.0';

    private readonly Transport $transport;

    /**
     * @param string|null $baseUrl with or without `/v1`. Default: `PLATEN_BASE_URL`, else `http://127.0.0.1:8484`
     * @param string|Secret|null $apiKey default: `PLATEN_API_KEY`
     * @param float|null $timeout seconds for a whole call, with its retries and pauses. Default: 180 for `generate->text` and
     *     `generate->file`, 60 for others, none for streams
     * @param float $connectTimeout seconds for a connection of curl
     * @param float $idleTimeout seconds without a byte, after which a stream is broken
     * @param int $maxRetries 0 for single attempts
     * @param array<string, string> $headers headers of every request
     * @param string|null $appInfo your program, such as `shop/2.1`, at the end of the user agent
     * @param ClientInterface|null $httpClient a PSR-18 client in place of curl. Its timeouts count
     * @param RequestFactoryInterface|null $requestFactory for `httpClient`, unless it is one itself
     * @param StreamFactoryInterface|null $streamFactory for `httpClient`, unless it is one itself
     * @param LoggerInterface|null $logger one line for each attempt, at the level debug. Never a key or text
     * @param string|null $proxy of curl, such as `http://proxy:3128`. Default: `HTTPS_PROXY`, `NO_PROXY` and so on
     * @param string|null $caFile certificates that curl trusts, in place of the system's
     * @param (\Closure(RequestEvent): mixed)|null $onRequest before each attempt
     * @param (\Closure(ResponseEvent): mixed)|null $onResponse after each attempt
     * @param (\Closure(RetryEvent): mixed)|null $onRetry before the pause of a retry
     * @throws ConfigurationException for an option that can't be used, and without an API key
     */
    public function __construct(
        ?string $baseUrl = null,
        #[\SensitiveParameter]
        string|Secret|null $apiKey = null,
        ?float $timeout = null,
        float $connectTimeout = 5.0,
        float $idleTimeout = 60.0,
        int $maxRetries = 2,
        array $headers = [],
        ?string $appInfo = null,
        ?ClientInterface $httpClient = null,
        ?RequestFactoryInterface $requestFactory = null,
        ?StreamFactoryInterface $streamFactory = null,
        ?LoggerInterface $logger = null,
        #[\SensitiveParameter]
        ?string $proxy = null,
        ?string $caFile = null,
        ?\Closure $onRequest = null,
        ?\Closure $onResponse = null,
        ?\Closure $onRetry = null,
    ) {
        $options = new ClientOptions(
            ClientOptions::readBaseUrl($baseUrl),
            ClientOptions::readApiKey($apiKey),
            $timeout,
            $connectTimeout,
            $idleTimeout,
            $maxRetries,
            $headers,
            $appInfo,
            $logger,
            $onRequest,
            $onResponse,
            $onRetry,
        );
        $host = trim((string) parse_url($options->baseUrl, PHP_URL_HOST), '[]');
        if (str_starts_with($options->baseUrl, 'http:') && preg_match('/^(localhost|127\..*|::1)$/iD', $host) !== 1) {
            $logger?->warning("The connection to $host is not encrypted, and the API key is sent over it.");
        }
        if ($httpClient !== null && ($proxy ?? $caFile) !== null) {
            throw new ConfigurationException('proxy and caFile are options of curl: set them in your httpClient.');
        }
        $sender = $httpClient === null
            ? new CurlSender($proxy, $caFile)
            : self::psr18Sender($httpClient, $requestFactory, $streamFactory);
        $this->use(new Transport($options, $sender));
    }

    /**
     * A copy of the client with other options. It shares the connections. What is null stays as it is.
     *
     *     $patient = $platen->withOptions(timeout: 300.0);
     *
     * @param array<string, string>|null $headers in place of those of this client
     * @throws ConfigurationException
     */
    public function withOptions(
        ?float $timeout = null,
        ?float $connectTimeout = null,
        ?float $idleTimeout = null,
        ?int $maxRetries = null,
        ?array $headers = null,
    ): self {
        $copy = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $copy->use($this->transport->with($this->transport->options->with(compact(
            'timeout',
            'connectTimeout',
            'idleTimeout',
            'maxRetries',
            'headers',
        ))));
        return $copy;
    }

    /**
     * Any other request, with the same retries and errors. 304 is no error.
     *
     *     $reply = $platen->request('GET', '/templates');
     *
     * @param string $path below the base URL, with a slash at its start
     * @param array<string, mixed> $query
     * @param mixed $body sent as JSON; null for none
     * @throws PlatenException
     */
    public function request(
        string $method,
        string $path,
        array $query = [],
        #[\SensitiveParameter]
        mixed $body = null,
        string $accept = 'application/json',
        ?CallOptions $call = null,
    ): RawReply {
        if (!str_starts_with($path, '/') || preg_match('/^[A-Za-z]+$/D', $method) !== 1) {
            throw new ConfigurationException('The method must be one word, and the path must start with a slash, such as /templates.');
        }
        $request = new Call(strtoupper($method), $path, Call::values($query), $body, $accept, accepts: [304]);
        return $this->transport->run($request, $call, static fn (Reply $reply): RawReply => new RawReply(
            $reply->info->status,
            $reply->info->headers,
            $reply->content(),
            $reply->info,
        ));
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->transport->options->baseUrl];
    }

    private function use(Transport $transport): void
    {
        $this->transport = $transport;
        $this->makeResources($transport);
    }

    private static function psr18Sender(
        ClientInterface $client,
        ?RequestFactoryInterface $requests,
        ?StreamFactoryInterface $streams,
    ): Sender {
        $requests ??= $client instanceof RequestFactoryInterface ? $client : null;
        $streams ??= $client instanceof StreamFactoryInterface ? $client : null;
        if ($requests === null || $streams === null) {
            throw new ConfigurationException('httpClient needs requestFactory and streamFactory (PSR-17).');
        }
        return new Psr18Sender($client, $requests, $streams);
    }
}
