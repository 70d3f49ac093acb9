<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * Headers of replies whose values have a grammar.
 *
 * @internal
 */
final class ReplyHeaders
{
    /**
     * A list of Display Strings (RFC 9651 §3.3.8). Any other value is one warning.
     *
     * @return list<string>
     */
    public static function warnings(string $header): array
    {
        if (trim($header) === '') {
            return [];
        }
        $item = '%"((?:[ !#$&-~]|%[0-9a-f]{2})*)"';
        if (preg_match("/^[ \\t]*{$item}[ \\t]*(?:,[ \\t]*{$item}[ \\t]*)*\$/D", $header) !== 1) {
            return [$header];
        }
        preg_match_all("/$item/", $header, $matches);
        $texts = array_map(rawurldecode(...), $matches[1]);
        foreach ($texts as $text) {
            if (preg_match('//u', $text) !== 1) {
                return [$header];
            }
        }
        return $texts;
    }

    /** RFC 6266 §4.3: `filename*` takes precedence over `filename`. RFC 8187 §3.2. */
    public static function filename(string $disposition): string
    {
        if (preg_match("/filename\\*=UTF-8'[^';]*'([^;]+)/i", $disposition, $match) === 1) {
            $name = rawurldecode(trim($match[1]));
            if (preg_match('//u', $name) === 1) {
                return $name;
            }
        }
        if (preg_match('/filename=(?:"([^"]*)"|([^;"]+))/i', $disposition, $match) === 1) {
            return trim($match[2] ?? $match[1]);
        }
        return 'document';
    }

    /** Seconds. RFC 9110 §10.2.3: a number of seconds, or a date. */
    public static function retryAfter(?string $header): ?float
    {
        if ($header === null) {
            return null;
        }
        if (ctype_digit($header)) {
            return (float) $header;
        }
        $date = preg_match('/^[A-Z][a-z]{2}/', $header) === 1 ? strtotime($header) : false;
        return $date === false ? null : max(0.0, $date - microtime(true));
    }
}
