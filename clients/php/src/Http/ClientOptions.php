<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\ConfigurationException;
use Platen\Hook\RequestEvent;
use Platen\Hook\ResponseEvent;
use Platen\Hook\RetryEvent;
use Platen\Secret;
use Psr\Log\LoggerInterface;

/**
 * Options of a client, with their defaults and checks.
 *
 * @internal
 */
final class ClientOptions
{
    public const DEFAULT_BASE_URL = 'http://127.0.0.1:8484';

    /**
     * @param array<string, string> $headers
     * @param (\Closure(RequestEvent): mixed)|null $onRequest
     * @param (\Closure(ResponseEvent): mixed)|null $onResponse
     * @param (\Closure(RetryEvent): mixed)|null $onRetry
     */
    public function __construct(
        public readonly string $baseUrl,
        public readonly Secret $key,
        public readonly ?float $timeout = null,
        public readonly float $connectTimeout = 5.0,
        public readonly float $idleTimeout = 60.0,
        public readonly int $maxRetries = 2,
        public readonly array $headers = [],
        public readonly ?string $appInfo = null,
        public readonly ?LoggerInterface $logger = null,
        public readonly ?\Closure $onRequest = null,
        public readonly ?\Closure $onResponse = null,
        public readonly ?\Closure $onRetry = null,
    ) {
        self::checkTimeout('timeout', $timeout);
        self::checkTimeout('connectTimeout', $connectTimeout);
        self::checkTimeout('idleTimeout', $idleTimeout);
        self::checkRetries($maxRetries);
        self::checkHeaders($headers + ($appInfo === null ? [] : ['user-agent' => $appInfo]));
    }

    /** @param array<string, mixed> $changes null: as it is */
    public function with(array $changes): self
    {
        $changes = array_filter($changes, static fn (mixed $value): bool => $value !== null);
        return new self(...[...get_object_vars($this), ...$changes]);
    }

    public static function checkTimeout(string $name, ?float $seconds): void
    {
        if ($seconds !== null && !($seconds > 0)) {
            throw new ConfigurationException("$name must be more than 0.");
        }
    }

    public static function checkRetries(?int $count): void
    {
        if ($count !== null && $count < 0) {
            throw new ConfigurationException('maxRetries must be 0 or more.');
        }
    }

    /** @param array<string, string> $headers */
    public static function checkHeaders(array $headers): void
    {
        foreach ($headers as $name => $value) {
            if (preg_match('/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$/D', (string) $name) !== 1 || preg_match('/[\r\n\0]/', $value) === 1) {
                throw new ConfigurationException("The header $name can't be sent: its name or its value has characters that no header has.");
            }
        }
    }

    /** An environment variable. Null if it is empty. */
    public static function environment(string $name): ?string
    {
        foreach ([$_ENV[$name] ?? null, $_SERVER[$name] ?? null, getenv($name)] as $value) {
            if (is_string($value) && $value !== '') {
                return $value;
            }
        }
        return null;
    }

    /** The address with `/v1`. */
    public static function readBaseUrl(?string $option): string
    {
        $name = $option === null ? 'PLATEN_BASE_URL' : 'baseUrl';
        $text = $option ?? self::environment('PLATEN_BASE_URL') ?? self::DEFAULT_BASE_URL;
        $parts = parse_url($text);
        if ($parts === false || !in_array(strtolower($parts['scheme'] ?? ''), ['http', 'https'], true) || ($parts['host'] ?? '') === '') {
            throw new ConfigurationException("$name must be an http or https URL.");
        }
        // The text is not repeated: it may contain a password.
        if (isset($parts['user']) || isset($parts['pass']) || strpbrk($text, "?# \r\n\t") !== false) {
            throw new ConfigurationException("$name must not have a user name, a query, a fragment or white space.");
        }
        $path = preg_replace('~/v1$~D', '', rtrim($parts['path'] ?? '', '/'));
        $port = isset($parts['port']) ? ":{$parts['port']}" : '';
        return strtolower($parts['scheme'] ?? '') . "://{$parts['host']}$port$path/v1";
    }

    public static function readApiKey(#[\SensitiveParameter] string|Secret|null $option): Secret
    {
        $key = $option instanceof Secret ? $option->reveal() : $option ?? self::environment('PLATEN_API_KEY') ?? '';
        $key = trim($key);
        if ($key === '') {
            throw new ConfigurationException(
                'The API key is missing: set PLATEN_API_KEY or pass apiKey. `platen keys create` makes one.',
            );
        }
        if (preg_match('/^[!-~]+$/D', $key) !== 1) {
            throw new ConfigurationException(
                'The API key (PLATEN_API_KEY or apiKey) contains a space, a line break or another character that no key has.',
            );
        }
        return new Secret($key);
    }
}
