<?php

/** The driver of the conformance suite for PHP: clients/conformance/README.md. */

declare(strict_types=1);

use Platen\Client;
use Platen\Exception\CancelledException;
use Platen\Exception\FileException;
use Platen\Exception\PlatenException;
use Platen\FileInfo;
use Platen\RawReply;
use Platen\ResponseInfo;
use Platen\Secret;
use Platen\Stream\Delta;
use Platen\Stream\DocumentStream;
use Platen\Stream\Done;
use Platen\Stream\JobDeletedEvent;
use Platen\Stream\JobStatusEvent;
use Platen\Stream\Reasoning;
use Platen\Stream\Restart;
use Platen\Webhook\JobCompletedEvent;
use Platen\Webhook\JobFailedEvent;
use Platen\Webhook\WebhookVerifier;

require __DIR__ . '/../tests/autoload.php';

// A warning of PHP is a bug of the client or of the driver.
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    return (error_reporting() & $level) !== 0 ? throw new ErrorException($message, 0, $level, $file, $line) : false;
});

final class Log extends Psr\Log\AbstractLogger
{
    /** @var list<string> */
    public array $lines = [];
    public array $hooks = ['request' => 0, 'response' => 0, 'retry' => 0];

    public function log($level, $message, array $context = []): void
    {
        $this->lines[] = (string) $message;
    }
}

final class Driver
{
    private const ERROR_FIELDS = [
        'status', 'details', 'reason', 'requestId', 'retryAfter', 'attempts', 'requiredScope', 'field', 'faults', 'limit', 'tier', 'resetAt',
        'partialText', 'job',
    ];

    /** @var array<string, Client> */
    private array $clients = [];
    /** @var array<string, Log> */
    private array $logs = [];

    /** @return array<string, mixed> */
    public function handle(array $request): array
    {
        return match ($request['do']) {
            'client' => $this->client($request['as'], $request['options']),
            'with' => $this->with($request),
            'call' => $this->call($request),
            'verify' => ['result' => $this->verify($request)],
            'sign' => ['result' => WebhookVerifier::sign(
                $request['body'],
                secret: $request['secret'],
                id: $request['id'],
                timestamp: $request['timestamp'],
            )],
        };
    }

    private function client(string $name, array $options): array
    {
        $arguments = self::optionsOf($options);
        if ($options['log'] ?? false) {
            $log = $this->logs[$name] = new Log();
            $count = static fn (string $hook): Closure => static fn (): int => $log->hooks[$hook]++;
            $arguments += [
                'logger' => $log,
                'onRequest' => $count('request'),
                'onResponse' => $count('response'),
                'onRetry' => $count('retry'),
            ];
        }
        $this->clients[$name] = new Client(...$arguments);
        return [];
    }

    private function with(array $request): array
    {
        $this->clients[$request['as']] = $this->clients[$request['from']]->withOptions(...self::optionsOf($request['options']));
        return [];
    }

    /** Options of a client or a call by their names in PHP; times in seconds. */
    private static function optionsOf(array $options): array
    {
        $result = [];
        foreach ($options as $name => $value) {
            match ($name) {
                'timeoutMs', 'idleTimeoutMs' => $result[substr($name, 0, -2)] = $value / 1000,
                'appInfo' => $result['appInfo'] = "{$value['name']}/{$value['version']}",
                'log' => null,
                default => $result[$name] = $value,
            };
        }
        return $result;
    }

    private function verify(array $request): array
    {
        $tolerance = isset($request['toleranceSeconds']) ? ['tolerance' => $request['toleranceSeconds']] : [];
        $event = (new WebhookVerifier($request['secrets'] ?? null, ...$tolerance))->verify($request['body'], $request['headers']);
        return ['status' => $event instanceof JobCompletedEvent ? 'completed' : 'failed'] + self::neutral($event);
    }

    private function call(array $request): array
    {
        $client = $this->clients[$request['client']];
        $log = $this->logs[$request['client']] ?? null;
        $value = null;
        try {
            $reply = $this->perform($client, $request, $value);
        } catch (Throwable $error) {
            $value = $error;
            $reply = ['error' => self::neutralError($error)];
        }
        if ($request['print'] ?? false) {
            $reply['printed'] = self::printed($value) . self::printed($client);
        }
        return $reply + ($log === null ? [] : ['log' => $log->lines, 'hooks' => $log->hooks]);
    }

    private function perform(Client $client, array $request, mixed &$value): array
    {
        $name = $request['method'];
        $parts = explode('.', $name);
        $call = count($parts) === 1 ? $client->request(...) : $client->{$parts[0]}->{$parts[1]}(...);
        $options = self::optionsOf($request['options'] ?? []);
        if (isset($request['cancelAfterMs'])) {
            $ends = microtime(true) + $request['cancelAfterMs'] / 1000;
            $options['cancel'] = static fn (): bool => microtime(true) >= $ends;
        }
        $arguments = isset($request['target']) ? [$request['target']] : [];
        if ($name === 'jobs.wait' && isset($options['timeout'])) {
            $arguments['timeout'] = $options['timeout'];
            unset($options['timeout']);
        }
        $arguments += self::argumentsOf($call, $request['params'] ?? []);
        $written = '';
        if (isset($request['to'])) {
            $arguments['to'] = $request['to']['path'] ?? static function (string $chunk) use (&$written): void {
                $written .= $chunk;
            };
        }
        $arguments['call'] = new Platen\CallOptions(...$options);
        $value = $call(...$arguments);
        if ($value instanceof DocumentStream) {
            return self::stream($value, $request['leaveAfter'] ?? null, $value);
        }
        if ($value instanceof Generator) {
            $items = [];
            foreach ($value as $item) {
                $items[] = match (true) {
                    $item instanceof JobStatusEvent => ['type' => 'status', ...self::neutral($item)],
                    $item instanceof JobDeletedEvent => ['type' => 'deleted'],
                    default => self::neutral($item),
                };
                if (count($items) === ($request['take'] ?? null)) {
                    break;
                }
            }
            return ['result' => ['items' => $items]];
        }
        $result = self::neutral($value);
        if ($value instanceof RawReply) {
            $result['headers'] = (object) $result['headers'];
        }
        return array_filter([
            'result' => $result,
            'response' => $value === null ? null : self::response($value->response),
            'written' => isset($request['to']['writer']) ? base64_encode($written) : null,
            'savedAs' => isset($request['save']) ? $value->save($request['save']) : null,
        ], static fn (mixed $field, string $name): bool => $field !== null || $name === 'result', ARRAY_FILTER_USE_BOTH);
    }

    /** Parameters of the wire as PHP takes them: enums, times and option objects. */
    private static function argumentsOf(Closure $call, array $params): array
    {
        $arguments = [];
        foreach ((new ReflectionFunction($call))->getParameters() as $parameter) {
            $name = $parameter->getName();
            if (array_key_exists($name, $params)) {
                $arguments[$name] = self::argument((string) $parameter->getType(), $params[$name]);
                unset($params[$name]);
            }
        }
        // An unknown one is an error of PHP.
        return $arguments + $params;
    }

    private static function argument(string $type, mixed $value): mixed
    {
        foreach (explode('|', ltrim($type, '?')) as $class) {
            if (is_string($value) && enum_exists($class)) {
                return $class::tryFrom($value) ?? $value;
            }
            if (is_array($value) && class_exists($class)) {
                return new $class(...self::argumentsOf((new ReflectionClass($class))->newInstanceWithoutConstructor()->__construct(...), $value));
            }
            if ($class === DateTimeInterface::class && is_string($value)) {
                return new DateTimeImmutable($value);
            }
        }
        return $value;
    }

    private static function stream(DocumentStream $stream, ?int $leaveAfter, mixed &$value): array
    {
        $events = [];
        try {
            foreach ($stream as $event) {
                $type = match ($event::class) {
                    Delta::class => 'delta',
                    Reasoning::class => 'reasoning',
                    Restart::class => 'restart',
                    Done::class => 'done',
                };
                $events[] = ['type' => $type, 'standing' => $stream->text()] + (isset($event->text) ? ['text' => $event->text] : []);
                if (count($events) === $leaveAfter) {
                    break;
                }
            }
            if ($leaveAfter !== null) {
                return ['events' => $events, 'result' => null];
            }
            $value = $stream->result();
            return ['events' => $events, 'result' => self::neutral($value), 'response' => self::response($value->response)];
        } catch (Throwable $error) {
            $value = $error;
            return ['events' => $events, 'error' => self::neutralError($error)];
        }
    }

    private static function response(ResponseInfo $info): array
    {
        return array_diff_key(self::neutral($info), ['headers' => null]);
    }

    /** A value by the names of the wire, secrets as they are. */
    private static function neutral(mixed $value): mixed
    {
        return match (true) {
            $value instanceof Secret => $value->reveal(),
            $value instanceof BackedEnum => $value->value,
            $value instanceof DateTimeInterface => $value->format(DATE_RFC3339_EXTENDED),
            $value instanceof FileInfo => [
                ...self::neutral(array_diff_key(get_object_vars($value), ['bytes' => null, 'response' => null])),
                ...(isset($value->bytes) ? ['bytes' => base64_encode($value->bytes)] : []),
            ],
            is_object($value) => self::neutral(array_diff_key(get_object_vars($value), ['response' => null])),
            is_array($value) => array_map(self::neutral(...), $value),
            default => $value,
        };
    }

    public static function neutralError(Throwable $error): array
    {
        $type = match (true) {
            $error instanceof CancelledException => 'Cancelled',
            $error instanceof FileException => 'FileError',
            $error instanceof PlatenException => null,
            default => 'Other',
        };
        if ($type !== null) {
            return ['type' => $type, 'is' => [$type], 'message' => (string) $error];
        }
        $names = [];
        for ($class = $error::class; str_starts_with((string) $class, 'Platen\\'); $class = get_parent_class($class)) {
            $name = substr((string) strrchr($class, '\\'), 1);
            $names[] = (string) preg_replace(['/^Api/', '/Exception$/'], ['API', 'Error'], $name);
        }
        $neutral = ['type' => $names[0], 'is' => $names, 'message' => $error->getMessage()];
        if (property_exists($error, 'errorCode')) {
            $neutral['code'] = $error->errorCode;
        }
        foreach (self::ERROR_FIELDS as $field) {
            if (property_exists($error, $field)) {
                $neutral[$field] = self::neutral($error->{$field});
            }
        }
        return $neutral;
    }

    private static function printed(mixed $value): string
    {
        ob_start();
        var_dump($value);
        $text = print_r($value, true) . ob_get_clean() . json_encode($value, JSON_PARTIAL_OUTPUT_ON_ERROR);
        if ($value instanceof Throwable) {
            return $text . $value . var_export($value->getTrace(), true);
        }
        return $text . var_export($value, true);
    }
}

function write(array $reply): void
{
    fwrite(STDOUT, json_encode($reply, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}

write(['language' => 'php', 'client' => 'platen-php', 'lacks' => []]);
$driver = new Driver();
while (($line = fgets(STDIN)) !== false) {
    try {
        write($driver->handle(json_decode($line, true, flags: JSON_THROW_ON_ERROR)));
    } catch (Throwable $error) {
        write(['error' => Driver::neutralError($error)]);
    }
}
