<?php

declare(strict_types=1);

namespace Platen\Tests;

use PHPUnit\Framework\TestCase;
use Platen\Client;
use Platen\DocumentFile;
use Platen\Exception\ApiConnectionException;
use Platen\Exception\ConfigurationException;
use Platen\Exception\PlatenException;
use Platen\Secret;
use Platen\WebhookSettings;

/** Keys, secrets and prompts are in nothing that is printed. */
final class PrintTest extends TestCase
{
    private const HIDDEN = 'hidden_7f3a';

    public function testSecretsAreNotPrinted(): void
    {
        $secret = new Secret(self::HIDDEN);
        $settings = new WebhookSettings(url: 'https://example.com', secret: $secret, previousSecret: $secret);
        $client = new Client(apiKey: self::HIDDEN, headers: ['x-more' => self::HIDDEN]);
        foreach ([$secret, $settings, $client, $client->jobs] as $value) {
            self::assertStringNotContainsString(self::HIDDEN, self::printed($value));
        }
        self::assertSame(self::HIDDEN, $secret->reveal());
        self::assertTrue($secret->equals(self::HIDDEN));
        self::assertFalse($secret->equals(new Secret('other')));
        self::assertStringNotContainsString(self::HIDDEN, var_export([$secret, (array) $secret], true));
    }

    public function testASecretIsNotSerialised(): void
    {
        $this->expectException(\LogicException::class);
        serialize(new Secret(self::HIDDEN));
    }

    public function testExceptionsShowNoArguments(): void
    {
        ini_set('zend.exception_ignore_args', '0');
        $client = new Client(apiKey: self::HIDDEN, baseUrl: 'http://127.0.0.1:9', maxRetries: 0);
        $calls = [
            static fn () => $client->generate->text(prompt: self::HIDDEN),
            static fn () => $client->request('POST', '/pdf', body: ['content' => self::HIDDEN]),
            static fn () => iterator_to_array($client->generate->stream(prompt: self::HIDDEN)),
            static fn () => new Client(apiKey: 'two ' . self::HIDDEN),
            static fn () => new Client(apiKey: 'x', baseUrl: 'http://user:' . self::HIDDEN . '@example.com'),
        ];
        foreach ($calls as $call) {
            try {
                $call();
                self::fail('There is no exception');
            } catch (PlatenException $error) {
                self::assertTrue($error instanceof ApiConnectionException || $error instanceof ConfigurationException);
                self::assertStringNotContainsString(self::HIDDEN, self::printed($error) . $error);
                self::assertStringNotContainsString(self::HIDDEN, json_encode($error->getTrace(), JSON_THROW_ON_ERROR));
            }
        }
    }

    public function testResultsAreJsonByTheNamesOfTheWire(): void
    {
        $file = new DocumentFile("\xff\xfe", 'application/pdf', 'a.pdf');
        self::assertSame('a.pdf', json_decode(json_encode($file, JSON_THROW_ON_ERROR), true)['filename']);
        $job = new \Platen\Job('job_1', 'paused', 'blank', 'model-01', \Platen\Format::Doc, 1, new \DateTimeImmutable('2026-03-14T12:00:00.5Z'));
        $json = json_decode(json_encode($job, JSON_THROW_ON_ERROR), true);
        self::assertSame(['paused', 'doc', '2026-03-14T12:00:00.500Z'], [$json['status'], $json['format'], $json['createdAt']]);
        self::assertArrayNotHasKey('response', $json);
    }

    private static function printed(mixed $value): string
    {
        ob_start();
        var_dump($value);
        return print_r($value, true) . ob_get_clean() . json_encode($value, JSON_PARTIAL_OUTPUT_ON_ERROR);
    }
}
