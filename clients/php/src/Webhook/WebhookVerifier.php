<?php

declare(strict_types=1);

namespace Platen\Webhook;

use Platen\DocumentSource;
use Platen\Exception\ConfigurationException;
use Platen\Http\ClientOptions;
use Platen\Http\Fields;
use Platen\Http\InvalidReply;
use Platen\JobError;
use Platen\ResponseInfo;
use Platen\Secret;
use Psr\Http\Message\RequestInterface;

/**
 * Verifies webhooks with one secret, or two while a secret is rotated. It needs no API key.
 *
 * Source: Standard Webhooks 1.0, "Signature scheme" and "Verifying Webhook Authenticity": HMAC-SHA256 over `id.timestamp.body`.
 *
 *     $event = (new WebhookVerifier())->verify(file_get_contents('php://input'), getallheaders());
 */
final class WebhookVerifier
{
    private const SECRET_PREFIX = 'whsec_';
    private const SECRET_BYTES_MIN = 24;
    private const SECRET_BYTES_MAX = 64;

    /** @var non-empty-list<Secret> their bytes */
    private readonly array $secrets;
    /** @var \Closure(): int */
    private readonly \Closure $now;

    /**
     * @param string|Secret|array<string|Secret|null>|null $secrets default: `PLATEN_WEBHOOK_SECRET`, one or two separated by a space
     * @param int $tolerance seconds that a message may be old, or ahead of this clock
     * @param (\Closure(): int)|null $now Unix seconds, for tests
     * @throws ConfigurationException
     */
    public function __construct(
        #[\SensitiveParameter]
        string|Secret|array|null $secrets = null,
        private readonly int $tolerance = 300,
        ?\Closure $now = null,
    ) {
        $texts = [];
        foreach (is_array($secrets) ? $secrets : [$secrets ?? ClientOptions::environment('PLATEN_WEBHOOK_SECRET') ?? ''] as $secret) {
            $text = $secret instanceof Secret ? $secret->reveal() : (string) $secret;
            array_push($texts, ...(preg_split('/\s+/', $text, -1, PREG_SPLIT_NO_EMPTY) ?: []));
        }
        if ($texts === []) {
            throw new ConfigurationException(
                'The webhook secret is missing: set PLATEN_WEBHOOK_SECRET or pass it. settings->getWebhook has it.',
            );
        }
        $this->secrets = array_map(self::secretBytes(...), $texts);
        $this->now = $now ?? time(...);
    }

    /**
     * Returns the event of a request.
     *
     * @param string $body as it arrived: parsing and serialising it again changes it
     * @param array<string, string|list<string|null>|null> $headers their names in any case, as `getallheaders`, Laravel, Symfony and PSR-7 give them
     * @throws WebhookVerificationException with its `reason`
     */
    public function verify(string $body, array $headers): JobCompletedEvent|JobFailedEvent
    {
        $values = [];
        foreach ($headers as $name => $value) {
            $values[strtolower((string) $name)] = is_array($value) ? implode(' ', $value) : (string) $value;
        }
        $messageId = self::required($values, 'webhook-id');
        $timestamp = self::required($values, 'webhook-timestamp');
        $signatures = self::required($values, 'webhook-signature');
        $this->checkTime($timestamp);
        $matches = false;
        foreach ($this->secrets as $secret) {
            $expected = self::signature($secret, $messageId, $timestamp, $body);
            foreach (explode(' ', $signatures) as $signature) {
                // Other versions may be in the list: v1a is Ed25519.
                $matches = (str_starts_with($signature, 'v1,') && hash_equals($expected, $signature)) || $matches;
            }
        }
        if (!$matches) {
            throw new WebhookVerificationException(FailureReason::NoMatch, 'No signature fits the body and a secret.');
        }
        return self::event($body, $messageId, $values['x-request-id'] ?? null);
    }

    /**
     * The same for a PSR-7 request.
     *
     * @throws WebhookVerificationException with its `reason`
     */
    public function verifyRequest(RequestInterface $request): JobCompletedEvent|JobFailedEvent
    {
        $headers = [];
        foreach ($request->getHeaders() as $name => $values) {
            $headers[(string) $name] = array_values($values);
        }
        return $this->verify((string) $request->getBody(), $headers);
    }

    /**
     * Signs a message as the service does, for your tests.
     *
     *     $headers = WebhookVerifier::sign('{"jobId": "job_1"}', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', id: 'msg_1');
     *
     * @param int|null $timestamp Unix seconds. Default: now
     * @return array{'webhook-id': string, 'webhook-timestamp': string, 'webhook-signature': string} the headers to send with `$body`
     * @throws ConfigurationException
     */
    public static function sign(
        string $body,
        #[\SensitiveParameter]
        string|Secret $secret,
        string $id,
        ?int $timestamp = null,
    ): array {
        $seconds = (string) ($timestamp ?? time());
        $bytes = self::secretBytes($secret instanceof Secret ? $secret->reveal() : $secret);
        return [
            'webhook-id' => $id,
            'webhook-timestamp' => $seconds,
            'webhook-signature' => self::signature($bytes, $id, $seconds, $body),
        ];
    }

    private function checkTime(string $timestamp): void
    {
        if (preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1) {
            throw new WebhookVerificationException(
                FailureReason::TimestampInvalid,
                'The header webhook-timestamp is not a Unix time.',
            );
        }
        $age = ($this->now)() - (int) $timestamp;
        if ($age > $this->tolerance) {
            throw new WebhookVerificationException(FailureReason::TimestampTooOld, "The message is $age s old.");
        }
        if ($age < -$this->tolerance) {
            $ahead = -$age;
            throw new WebhookVerificationException(
                FailureReason::TimestampTooNew,
                "The message is $ahead s ahead of this clock.",
            );
        }
    }

    /** @param array<string, string> $headers */
    private static function required(array $headers, string $name): string
    {
        $value = $headers[$name] ?? '';
        return $value !== ''
            ? $value
            : throw new WebhookVerificationException(FailureReason::HeaderMissing, "The header $name is missing.");
    }

    private static function signature(Secret $secret, string $messageId, string $timestamp, string $body): string
    {
        return 'v1,' . base64_encode(hash_hmac('sha256', "$messageId.$timestamp.$body", $secret->reveal(), true));
    }

    private static function secretBytes(#[\SensitiveParameter] string $text): Secret
    {
        $isPrefixed = str_starts_with($text, self::SECRET_PREFIX);
        $bytes = $isPrefixed ? base64_decode(substr($text, strlen(self::SECRET_PREFIX)), true) : false;
        if ($bytes === false || strlen($bytes) < self::SECRET_BYTES_MIN || strlen($bytes) > self::SECRET_BYTES_MAX) {
            throw new ConfigurationException('A webhook secret is whsec_ and the base64 of 24 to 64 bytes.');
        }
        return new Secret($bytes);
    }

    private static function event(string $body, string $messageId, ?string $requestId): JobCompletedEvent|JobFailedEvent
    {
        try {
            $fields = Fields::of(json_decode($body, true), new ResponseInfo());
            $shared = [$fields->requiredString('jobId'), $fields->time('timestamp'), $messageId, $requestId];
            $source = $fields->nullableString('documentSource');
            return match ($fields->string('status')) {
                'completed' => new JobCompletedEvent(...[
                    ...$shared,
                    $fields->requiredString('content'),
                    $source === null ? null : DocumentSource::tryFrom($source) ?? $source,
                    $fields->strings('warnings'),
                ]),
                'failed' => new JobFailedEvent(...[...$shared, JobError::read($fields->object('error'))]),
                default => throw new InvalidReply('status is not known'),
            };
        } catch (InvalidReply) {
            throw new WebhookVerificationException(
                FailureReason::BodyInvalid,
                'The body is not an event that this version knows.',
            );
        }
    }
}
