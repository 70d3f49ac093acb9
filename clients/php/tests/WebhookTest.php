<?php

declare(strict_types=1);

namespace Platen\Tests;

use Nyholm\Psr7\ServerRequest;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Platen\Secret;
use Platen\Webhook\FailureReason;
use Platen\Webhook\JobCompletedEvent;
use Platen\Webhook\JobFailedEvent;
use Platen\Webhook\WebhookVerificationException;
use Platen\Webhook\WebhookVerifier;

/** webhooks.json was signed by the official library, standardwebhooks 1.1 of npm, at TIME. */
final class WebhookTest extends TestCase
{
    private const TIME = 1773489600;

    /** @dataProvider vectors */
    #[DataProvider('vectors')]
    public function testAWebhookOfTheOfficialLibraryIsVerified(string $secret, string $body, array $headers): void
    {
        $verifier = self::verifier($secret);
        foreach ([$headers, array_change_key_case($headers, CASE_UPPER), array_map(static fn (string $value): array => [$value], $headers)] as $form) {
            $event = $verifier->verify($body, $form);
            self::assertSame($headers['webhook-id'], $event->messageId);
            self::assertSame('2026-03-14T12:00:00+00:00', $event->timestamp->format(DATE_ATOM));
            if ($event instanceof JobCompletedEvent) {
                self::assertSame(['Grüße 😀', ['One.']], [$event->content, $event->warnings]);
            } else {
                self::assertSame('generation_failed', $event->error->code);
            }
        }
        self::assertSame($headers, WebhookVerifier::sign($body, secret: new Secret($secret), id: $headers['webhook-id'], timestamp: self::TIME));
    }

    /** @dataProvider vectors */
    #[DataProvider('vectors')]
    public function testOneFlippedBitFails(string $secret, string $body, array $headers): void
    {
        for ($at = 0; $at < strlen($body); $at++) {
            $wrong = $body;
            $wrong[$at] = $wrong[$at] ^ "\x01";
            try {
                self::verifier($secret)->verify($wrong, $headers);
                self::fail("byte $at");
            } catch (WebhookVerificationException $error) {
                self::assertSame(FailureReason::NoMatch, $error->reason);
            }
        }
    }

    public function testAPsr7RequestIsVerified(): void
    {
        if (!class_exists(ServerRequest::class)) {
            self::markTestSkipped('nyholm/psr7 is not installed');
        }
        ['secret' => $secret, 'body' => $body, 'headers' => $headers] = self::vectors()[1];
        $event = self::verifier($secret)->verifyRequest(new ServerRequest('POST', '/hooks', $headers, $body));
        self::assertInstanceOf(JobFailedEvent::class, $event);
    }

    /** @return list<array{secret: string, body: string, headers: array<string, string>}> */
    public static function vectors(): array
    {
        return json_decode((string) file_get_contents(__DIR__ . '/webhooks.json'), true, flags: JSON_THROW_ON_ERROR);
    }

    private static function verifier(string $secret): WebhookVerifier
    {
        return new WebhookVerifier($secret, now: static fn (): int => self::TIME + 299);
    }
}
