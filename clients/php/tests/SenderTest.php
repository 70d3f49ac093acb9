<?php

declare(strict_types=1);

namespace Platen\Tests;

use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;
use Platen\Client;
use Platen\Exception\ApiConnectionException;
use Platen\RawReply;
use Platen\Stream\Delta;
use Symfony\Component\HttpClient\Psr18Client;

/** curl and PSR-18 on real sockets: server.php. */
final class SenderTest extends TestCase
{
    /** @var resource|null */
    private $process = null;
    /** @var array<int, resource> */
    private array $pipes = [];
    private string $address = '';

    protected function setUp(): void
    {
        $process = proc_open([PHP_BINARY, __DIR__ . '/server.php'], [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes);
        self::assertIsResource($process);
        $this->process = $process;
        $this->address = 'http://127.0.0.1:' . trim((string) fgets($this->pipes[1]));
    }

    protected function tearDown(): void
    {
        array_map(fclose(...), $this->pipes);
        if ($this->process !== null) {
            proc_close($this->process);
        }
    }

    public function testConnectionsAreUsedAgain(): void
    {
        $client = $this->client();
        for ($count = 1; $count <= 3; $count++) {
            self::assertSame(['connections' => 1, 'requests' => $count], self::post($client, '/ok')->json());
        }
    }

    public function testCurlDoesNotRepeatARequestByItself(): void
    {
        $client = $this->client();
        self::post($client, '/ok');
        // The server closes the connection that was used before.
        try {
            self::post($client->withOptions(maxRetries: 0), '/die');
            self::fail('There is no exception');
        } catch (ApiConnectionException $error) {
            self::assertSame(1, $error->attempts);
        }
        $reply = self::post($client, '/die');
        self::assertSame([2, 1], [$reply->json()['requests'], $reply->response->attempts]);
        $reply = self::post($client, '/die');
        self::assertSame([4, 2], [$reply->json()['requests'], $reply->response->attempts]);
    }

    public function testAReplyCutShortIsRepeated(): void
    {
        $reply = self::post($this->client(), '/cut');
        self::assertSame([2, 2], [$reply->json()['requests'], $reply->response->attempts]);
    }

    public function testCallsWithinALoopOverAStreamDoNotDisturbIt(): void
    {
        $client = $this->client();
        foreach ($client->generate->stream(prompt: 'x') as $event) {
            self::assertInstanceOf(Delta::class, $event);
            self::assertSame(1, self::post($client, '/ok')->json()['requests']);
            foreach ($client->generate->stream(prompt: 'x') as $other) {
                self::assertInstanceOf(Delta::class, $other);
                break;
            }
            break;
        }
        self::assertSame(2, self::post($client, '/ok')->json()['requests']);
    }

    public function testASlowReaderOfAStreamIsNoSilence(): void
    {
        $client = $this->client()->withOptions(idleTimeout: 0.5);
        $stream = $client->generate->stream(prompt: 'x');
        foreach ($stream as $event) {
            if ($stream->text() === 'One') {
                self::post($client, '/ok');
                usleep(700_000);
            } else {
                break;
            }
        }
        self::assertSame('OneMore', $stream->text());
    }

    public function testAForkHasConnectionsOfItsOwn(): void
    {
        if (!function_exists('pcntl_fork')) {
            self::markTestSkipped('ext-pcntl is not installed');
        }
        $client = $this->client();
        self::post($client, '/ok');
        $child = pcntl_fork();
        if ($child === 0) {
            $isRight = self::post($client, '/ok')->json() === ['connections' => 2, 'requests' => 2];
            // Without the destructors and reports of this process.
            posix_kill(posix_getpid(), $isRight ? SIGKILL : SIGTERM);
        }
        pcntl_waitpid($child, $status);
        self::assertSame(SIGKILL, pcntl_wtermsig($status));
        self::assertSame(['connections' => 2, 'requests' => 3], self::post($client, '/ok')->json());
    }

    public function testAFileGoesToADiskInConstantMemory(): void
    {
        $path = tempnam(sys_get_temp_dir(), 'platen');
        $before = memory_get_peak_usage();
        try {
            $file = $this->client()->pdf->create(content: 'x', to: $path);
            self::assertSame([32 << 20, $path], [$file->sizeBytes, $file->path]);
            self::assertSame(32 << 20, filesize($path));
        } finally {
            unlink($path);
        }
        self::assertLessThan(8 << 20, memory_get_peak_usage() - $before);
    }

    public function testAnOpenStreamTakesAFile(): void
    {
        $target = fopen('php://temp', 'w+b');
        self::assertIsResource($target);
        $file = $this->client()->pdf->create(content: 'x', to: $target);
        self::assertSame([32 << 20, null], [ftell($target), $file->path]);
    }

    public function testAPsr18ClientSendsTheRequests(): void
    {
        $client = $this->psr18();
        self::assertSame(['connections' => 1, 'requests' => 1], self::post($client, '/ok')->json());
        $reply = self::post($client, '/cut');
        self::assertSame([2, 2], [$reply->json()['requests'], $reply->response->attempts]);
        $file = $client->pdf->create(content: 'x');
        self::assertSame(32 << 20, strlen($file->bytes));
        $reply = self::post($client, '/die');
        self::assertSame([2, 2], [$reply->json()['requests'], $reply->response->attempts], 'its client repeated a request by itself');
    }

    public function testAnExceptionOfAPsr18ClientShowsNoKey(): void
    {
        try {
            self::post($this->psr18('http://127.0.0.1:9'), '/ok');
            self::fail('There is no exception');
        } catch (ApiConnectionException $error) {
            self::assertStringContainsString('NetworkException', $error->getMessage());
            self::assertStringNotContainsString('pk_hidden', print_r($error, true));
        }
    }

    private function client(): Client
    {
        return new Client(baseUrl: $this->address, apiKey: 'pk_hidden');
    }

    private function psr18(?string $address = null): Client
    {
        if (!class_exists(Psr18Client::class) || !class_exists(Psr17Factory::class)) {
            self::markTestSkipped('symfony/http-client or nyholm/psr7 is not installed');
        }
        return new Client(
            baseUrl: $address ?? $this->address,
            apiKey: 'pk_hidden',
            maxRetries: $address === null ? 2 : 0,
            httpClient: new Psr18Client(),
            requestFactory: new Psr17Factory(),
            streamFactory: new Psr17Factory(),
        );
    }

    private static function post(Client $client, string $path): RawReply
    {
        return $client->request('POST', $path, body: ['a' => 1]);
    }
}
