<?php

declare(strict_types=1);

namespace Platen\Tests;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Platen\Client;
use Platen\Exception\ConfigurationException;
use Platen\Http\EventParser;
use Platen\Http\ReplyHeaders;

/** What the conformance suite does not see of parsing and checking. */
final class HttpTest extends TestCase
{
    public function testWhereAStreamIsCutDoesNotMatter(): void
    {
        $seed = (int) (getenv('SEED') ?: random_int(0, 1 << 30));
        mt_srand($seed);
        $pieces = ["event: ä\r\n", "data: 😀ü\n", "data: {\"a\":1}\r", "\r\n", "\n", "\r", ": c\n", "id: 9\r\n", "data\n"];
        for ($round = 0; $round < 300; $round++) {
            $text = '';
            for ($count = 0; $count < 12; $count++) {
                $text .= $pieces[mt_rand(0, count($pieces) - 1)];
            }
            $text .= "x\n\n";
            $whole = (new EventParser())->feed($text);
            $parser = new EventParser();
            $events = [];
            for ($at = 0; $at < strlen($text); $at += $size) {
                $size = mt_rand(1, 9);
                $events = [...$events, ...$parser->feed(substr($text, $at, $size))];
            }
            self::assertSame($whole, $events, "seed $seed");
        }
    }

    public function testWarningsAreAListOfDisplayStringsOrOneText(): void
    {
        self::assertSame([], ReplyHeaders::warnings(''));
        self::assertSame(
            ['One, two; 3 %.', '"Four"', ''],
            ReplyHeaders::warnings("%\"One, two; 3 %25.\" ,\t%\"%22Four%22\", %\"\""),
        );
        self::assertSame(['This is for üsers.'], ReplyHeaders::warnings('%"This is for %c3%bcsers."'));
        $others = ['One. ; Two.', '"a string"', '%"open', '%"One."%"Two."', '%"One.",', '%"bad %zz"', '%"no UTF-8 %c3"'];
        foreach ($others as $other) {
            self::assertSame([$other], ReplyHeaders::warnings($other));
        }
    }

    public function testAFilenameWithAnAsteriskWins(): void
    {
        self::assertSame('Zoë.pdf', ReplyHeaders::filename("attachment; filename=\"a.pdf\"; filename*=UTF-8''Zo%C3%AB.pdf"));
        self::assertSame('a.pdf', ReplyHeaders::filename("attachment; filename*=UTF-8''%ff; filename=\"a.pdf\""));
        self::assertSame('document', ReplyHeaders::filename('attachment'));
    }

    /** @dataProvider wrongArguments */
    #[DataProvider('wrongArguments')]
    public function testWhatCantBeSentIsRefused(\Closure $call): void
    {
        $this->expectException(ConfigurationException::class);
        $call(new Client(apiKey: 'x', baseUrl: 'http://127.0.0.1:9'));
    }

    /** @return iterable<string, array{\Closure(Client): mixed}> */
    public static function wrongArguments(): iterable
    {
        yield 'a path as an ID' => [static fn (Client $client) => $client->keys->revoke('..')];
        yield 'no ID' => [static fn (Client $client) => $client->jobs->get('')];
        yield 'text that is not UTF-8' => [static fn (Client $client) => $client->generate->text(prompt: "\xff")];
        yield 'a line break in a header' => [static fn (Client $client) => $client->withOptions(headers: ['x-a' => "1\r\nx-b: 2"])];
        yield 'no target' => [static fn (Client $client) => $client->pdf->create(content: 'x', to: 7)];
        yield 'a missing CA file' => [static fn () => new Client(apiKey: 'x', caFile: '/none')];
        yield 'a line break in the address' => [static fn () => new Client(apiKey: 'x', baseUrl: "http://127.0.0.1\n")];
    }

    public function testAMisspeltArgumentIsRefused(): void
    {
        $this->expectException(\Error::class);
        /** @phpstan-ignore-next-line */
        (new Client(apiKey: 'x'))->generate->text(prompt: 'x', templte: 'faq');
    }
}
