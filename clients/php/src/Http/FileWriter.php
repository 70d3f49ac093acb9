<?php

declare(strict_types=1);

namespace Platen\Http;

use Platen\Exception\FileException;

/**
 * Writes a file beside its target and renames it.
 *
 * @internal
 */
final class FileWriter
{
    private function __construct(public readonly string $path, public readonly int $sizeBytes)
    {
    }

    /**
     * @param iterable<string> $chunks
     * @param string $filename the name of the service, for a folder
     * @throws FileException
     */
    public static function save(iterable $chunks, string $path, string $filename): self
    {
        $target = is_dir($path) ? rtrim($path, '/\\') . DIRECTORY_SEPARATOR . self::lastPart($filename) : $path;
        $part = $target . '.' . bin2hex(random_bytes(8)) . '.part';
        error_clear_last();
        $file = @fopen($part, 'xb') ?: throw self::failure($target);
        try {
            $size = 0;
            foreach ($chunks as $chunk) {
                self::write($file, $chunk, $target);
                $size += strlen($chunk);
            }
            if (!@fclose($file) || !@rename($part, $target)) {
                throw self::failure($target);
            }
        } finally {
            if (is_resource($file)) {
                fclose($file);
            }
            if (file_exists($part)) {
                @unlink($part);
            }
        }
        return new self($target, $size);
    }

    /**
     * @param resource $file
     * @throws FileException
     */
    public static function write($file, string $chunk, string $name): void
    {
        error_clear_last();
        while ($chunk !== '') {
            $count = @fwrite($file, $chunk);
            if ($count === false || $count === 0) {
                throw self::failure($name);
            }
            $chunk = substr($chunk, $count);
        }
    }

    private static function failure(string $name): FileException
    {
        $reason = error_get_last()['message'] ?? 'the reason is not known';
        return new FileException("$name could not be written: $reason.");
    }

    /** The last part of a path, without characters that no file system likes. */
    private static function lastPart(string $filename): string
    {
        $parts = preg_split('~[/\\\\]~', $filename) ?: [''];
        $name = trim((string) preg_replace('/[\x00-\x1f\x7f:]/', '', $parts[count($parts) - 1]));
        return in_array($name, ['', '.', '..'], true) ? 'document' : $name;
    }
}
