<?php

/** Exit code 3: what the driver and the tests need is not on this machine. */

declare(strict_types=1);

require __DIR__ . '/../tests/autoload.php';

$missing = array_filter(
    ['8.1' => PHP_VERSION_ID >= 80100, 'ext-curl' => extension_loaded('curl'), 'psr/log' => interface_exists(Psr\Log\LoggerInterface::class)],
    static fn (bool $isThere): bool => !$isThere,
);
fwrite(STDERR, $missing === [] ? '' : 'PHP: missing ' . implode(', ', array_keys($missing)) . "\n");
exit($missing === [] ? 0 : 3);
