<?php

declare(strict_types=1);

namespace Platen;

use Platen\Exception\ConfigurationException;
use Platen\Http\ClientOptions;

/**
 * Options of one call, the last parameter of each method.
 *
 *     $quick = $platen->generate->text(prompt: 'Three lines', call: new CallOptions(timeout: 20.0, maxRetries: 0));
 */
final class CallOptions
{
    /**
     * @param float|null $timeout seconds for the whole call, with its retries and pauses
     * @param int|null $maxRetries 0 for a single attempt
     * @param string|null $idempotencyKey 1 to 255 printable ASCII characters without spaces. The service runs calls with the same key once
     *     in 24 hours. Default: a new one for each call. Only for POST, and not where the reply has a secret
     * @param string|null $requestId 1 to 64 letters, digits, underscores or hyphens; also in the log of the service
     * @param array<string, string> $headers more headers
     * @param (\Closure(): bool)|null $cancel asked once a second; the call ends with `CancelledException` when it returns true
     * @throws ConfigurationException
     */
    public function __construct(
        public readonly ?float $timeout = null,
        public readonly ?int $maxRetries = null,
        public readonly ?string $idempotencyKey = null,
        public readonly ?string $requestId = null,
        public readonly array $headers = [],
        public readonly ?\Closure $cancel = null,
    ) {
        ClientOptions::checkTimeout('timeout', $timeout);
        ClientOptions::checkRetries($maxRetries);
        ClientOptions::checkHeaders($headers);
        if ($idempotencyKey !== null && preg_match('/^[!-~]{1,255}$/D', $idempotencyKey) !== 1) {
            throw new ConfigurationException('idempotencyKey must be 1 to 255 printable ASCII characters without spaces.');
        }
        if ($requestId !== null && preg_match('/^[A-Za-z0-9_-]{1,64}$/D', $requestId) !== 1) {
            throw new ConfigurationException('requestId must be 1 to 64 letters, digits, underscores or hyphens.');
        }
    }
}
