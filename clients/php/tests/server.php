<?php

declare(strict_types=1);

/**
 * A small HTTP/1.1 server for the tests of the senders. It prints its port. Replies are JSON with the number of connections and of requests
 * to the path so far.
 *
 * /v1/die      closes the connection at every other request, without a reply
 * /v1/big      32 MB as application/pdf
 * /v1/cut      half of a reply, at every other request
 * /v1/generate a stream with one delta, which stays open; each request to /v1/ok sends another delta
 */

$server = stream_socket_server('tcp://127.0.0.1:0') ?: exit(1);
echo substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1), "\n";
$connections = [];
$buffers = [];
$opened = 0;
$requests = [];
$streams = [];
while (true) {
    // The tests end when they close stdin.
    $read = [$server, STDIN, ...array_values($connections)];
    $write = $except = null;
    stream_select($read, $write, $except, null);
    foreach ($read as $socket) {
        if ($socket === STDIN) {
            exit;
        }
        if ($socket === $server) {
            $connection = stream_socket_accept($server);
            $connections[(int) $connection] = $connection;
            $buffers[(int) $connection] = '';
            $opened++;
            continue;
        }
        $id = (int) $socket;
        $bytes = fread($socket, 65536);
        $buffers[$id] .= $bytes;
        $head = strpos($buffers[$id], "\r\n\r\n");
        if ($bytes === '' || $bytes === false) {
            unset($connections[$id], $streams[$id]);
            fclose($socket);
            continue;
        }
        preg_match('/content-length: (\d+)/i', $buffers[$id], $length);
        if ($head === false || strlen($buffers[$id]) < $head + 4 + (int) ($length[1] ?? 0)) {
            continue;
        }
        $path = explode(' ', $buffers[$id])[1];
        $buffers[$id] = '';
        $count = $requests[$path] = ($requests[$path] ?? 0) + 1;
        $json = json_encode(['connections' => $opened, 'requests' => $count]);
        $size = strlen($json);
        $isOdd = $count % 2 === 1;
        foreach ($path === '/v1/ok' ? $streams : [] as $stream) {
            @fwrite($stream, "event: delta\ndata: {\"text\": \"More\"}\n\n");
        }
        if ($path === '/v1/pdf') {
            fwrite($socket, "HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\ncontent-length: " . (32 << 20) . "\r\n\r\n");
            for ($sent = 0; $sent < 32; $sent++) {
                fwrite($socket, str_repeat('x', 1 << 20));
            }
        } elseif ($path === '/v1/generate') {
            $streams[$id] = $socket;
            fwrite($socket, "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nevent: delta\ndata: {\"text\": \"One\"}\n\n");
        } elseif ($path === '/v1/cut' && $isOdd) {
            fwrite($socket, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: $size\r\n\r\n" . substr($json, 0, 5));
        } elseif ($path !== '/v1/die' || !$isOdd) {
            fwrite($socket, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: $size\r\n\r\n$json");
            continue;
        }
        if ($path !== '/v1/generate') {
            unset($connections[$id]);
            fclose($socket);
        }
    }
}
