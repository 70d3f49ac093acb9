<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * Server-sent events (WHATWG HTML §9.2.6), from chunks that may be cut anywhere.
 *
 * @internal
 */
final class EventParser
{
    private string $rest = '';
    private string $event = '';
    /** @var list<string> */
    private array $data = [];
    private string $id = '';

    /** @return list<array{event: string, data: string, id: string}> the events that are complete */
    public function feed(string $chunk): array
    {
        $text = $this->rest . $chunk;
        // A CR at the end may be half of a CRLF.
        $held = str_ends_with($text, "\r") ? "\r" : '';
        $lines = preg_split('/\r\n|\r|\n/', substr($text, 0, strlen($text) - strlen($held))) ?: [''];
        $this->rest = array_pop($lines) . $held;
        $events = [];
        foreach ($lines as $line) {
            $event = $this->line($line);
            if ($event !== null) {
                $events[] = $event;
            }
        }
        return $events;
    }

    /** @return array{event: string, data: string, id: string}|null */
    private function line(string $line): ?array
    {
        if ($line !== '') {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $value = str_starts_with($value, ' ') ? substr($value, 1) : $value;
            match ($name) {
                'event' => $this->event = $value,
                'data' => $this->data[] = $value,
                'id' => $this->id = $value,
                default => null,
            };
            return null;
        }
        $event = $this->data === []
            ? null
            : ['event' => $this->event ?: 'message', 'data' => implode("\n", $this->data), 'id' => $this->id];
        $this->event = '';
        $this->data = [];
        return $event;
    }
}
