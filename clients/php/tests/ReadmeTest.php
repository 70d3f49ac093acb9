<?php

declare(strict_types=1);

namespace Platen\Tests;

use PHPUnit\Framework\TestCase;
use Platen\Webhook\WebhookVerifier;

/** The examples of the README run against a service: `npm test` starts one. */
final class ReadmeTest extends TestCase
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    private const WEBHOOK_EXAMPLE = 4;

    private string $folder = '';

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/platen-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        array_map(unlink(...), glob("$this->folder/*") ?: []);
        rmdir($this->folder);
    }

    public function testTheExamplesRun(): void
    {
        if ((getenv('PLATEN_API_KEY') ?: '') === '') {
            self::markTestSkipped('needs PLATEN_BASE_URL and PLATEN_API_KEY of a service');
        }
        $examples = self::examples();
        self::assertCount(9, $examples);
        unset($examples[self::WEBHOOK_EXAMPLE]);
        $output = $this->runPhp(implode("\n", $examples));
        self::assertMatchesRegularExpression('/^prompt: .+/m', $output);
        self::assertStringContainsString('%PDF-', $output);
        foreach (['letter.pdf', 'report.pdf'] as $name) {
            self::assertStringEndsWith('%%EOF', rtrim((string) file_get_contents("$this->folder/$name")));
        }
        self::assertStringStartsWith('PK', (string) file_get_contents("$this->folder/chapter.docx"));
    }

    public function testTheWebhookEndpointAnswers(): void
    {
        $log = "$this->folder/log";
        $this->write(self::examples()[self::WEBHOOK_EXAMPLE]);
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($socket);
        $address = (string) stream_socket_get_name($socket, false);
        fclose($socket);
        $server = proc_open(
            [PHP_BINARY, '-S', $address, "$this->folder/example.php"],
            [['file', '/dev/null', 'r'], ['file', $log, 'w'], ['file', $log, 'a']],
            $pipes,
            env_vars: ['PLATEN_WEBHOOK_SECRET' => self::SECRET],
        );
        self::assertIsResource($server);
        try {
            $body = '{"jobId":"job_7","status":"completed","content":"Text","timestamp":"2026-03-14T12:00:00Z"}';
            $headers = WebhookVerifier::sign($body, secret: self::SECRET, id: 'msg_1');
            self::assertSame([204, ''], self::post("http://$address", $body, $headers));
            self::assertSame([400, 'no_match'], self::post("http://$address", "$body ", $headers));
            self::assertStringContainsString('Document written: job_7, 4 bytes', (string) file_get_contents($log));
        } finally {
            proc_terminate($server);
            proc_close($server);
        }
    }

    /** @return list<string> */
    private static function examples(): array
    {
        preg_match_all('/```php\n(.*?)```/s', (string) file_get_contents(__DIR__ . '/../README.md'), $match);
        return $match[1];
    }

    private function write(string $code): void
    {
        // A name is imported once in a file.
        $lines = [];
        foreach (explode("\n", $code) as $line) {
            if (preg_match('/^use ([\w\\\\]+)\\\\(?:\{(.+)\}|(\w+));$/', $line, $match) === 1) {
                foreach (explode(', ', $match[2] ?: $match[3]) as $name) {
                    $uses[] = "use $match[1]\\$name;";
                }
            } else {
                $lines[] = $line;
            }
        }
        $start = ['<?php', ...array_unique($uses ?? []), 'require ' . var_export(__DIR__ . '/autoload.php', true) . ';'];
        file_put_contents("$this->folder/example.php", implode("\n", [...$start, ...$lines]));
    }

    private function runPhp(string $code): string
    {
        $this->write($code);
        $process = proc_open([PHP_BINARY, '-d', 'output_buffering=16777216', "$this->folder/example.php"], [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes, $this->folder);
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);
        $errors = (string) stream_get_contents($pipes[2]);
        self::assertSame(0, proc_close($process), $output . $errors);
        self::assertSame('', $errors);
        return $output;
    }

    /**
     * @param array<string, string> $headers
     * @return array{int, string}
     */
    private static function post(string $url, string $body, array $headers): array
    {
        $handle = curl_init($url);
        self::assertNotFalse($handle);
        curl_setopt_array($handle, [
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_NOPROXY => '*',
            CURLOPT_HTTPHEADER => array_map(static fn (string $name): string => "$name: $headers[$name]", array_keys($headers)),
        ]);
        for ($tries = 0; $tries < 200; $tries++) {
            $reply = curl_exec($handle);
            if (curl_errno($handle) !== CURLE_COULDNT_CONNECT) {
                break;
            }
            usleep(50_000);
        }
        return [curl_getinfo($handle, CURLINFO_RESPONSE_CODE), (string) ($reply ?? '')];
    }
}
