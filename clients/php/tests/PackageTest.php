<?php

declare(strict_types=1);

namespace Platen\Tests;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Platen\Client;
use Platen\Exception\CancelledException;

/** The package is complete: operations, documentation, files. */
final class PackageTest extends TestCase
{
    private const ROOT = __DIR__ . '/..';
    private const REPOSITORY = self::ROOT . '/../..';

    public function testEveryOperationHasAMethod(): void
    {
        $client = new Client(apiKey: 'x');
        $operations = json_decode(self::read('clients/conformance/operations.json'), true, flags: JSON_THROW_ON_ERROR);
        foreach ($operations as $operation => $names) {
            foreach ($names as $name) {
                [$resource, $method] = explode('.', $name);
                self::assertTrue(
                    property_exists($client, $resource) && method_exists($client->{$resource}, $method),
                    "$name of $operation is missing: run `npm run generate`",
                );
            }
        }
    }

    /** @dataProvider methods */
    #[DataProvider('methods')]
    public function testTheExampleOfAMethodRunsUpToItsRequest(string $resource, \ReflectionMethod $method): void
    {
        $code = self::exampleOf($method);
        self::assertStringContainsString("\$platen->$resource->{$method->getName()}(", $code);
        $this->expectException(CancelledException::class);
        self::runCode($code);
    }

    /** @return iterable<string, array{string, \ReflectionMethod}> */
    public static function methods(): iterable
    {
        foreach (get_object_vars(new Client(apiKey: 'x')) as $resource => $object) {
            foreach ((new \ReflectionClass($object))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
                if (!$method->isConstructor()) {
                    yield "$resource->{$method->getName()}" => [$resource, $method];
                }
            }
        }
    }

    public function testEveryClassAndMethodHasADescription(): void
    {
        foreach (self::classes() as $class) {
            $reflection = new \ReflectionClass($class);
            self::assertNotFalse($reflection->getDocComment(), "$class has no description");
            foreach ($reflection->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
                $isPlain = str_starts_with($method->getName(), '__')
                    || in_array($method->getName(), ['jsonSerialize', 'getIterator', 'count', 'reveal', 'cases', 'from', 'tryFrom'], true)
                    || !str_starts_with($method->getDeclaringClass()->getName(), 'Platen\\');
                self::assertTrue($isPlain || $method->getDocComment() !== false, "$class::{$method->getName()} has no description");
            }
        }
    }

    public function testTheVersionIsThatOfTheChangelog(): void
    {
        preg_match('/^## (\S+)/m', self::read('clients/php/CHANGELOG.md'), $match);
        self::assertSame($match[1], Client::VERSION);
    }

    public function testTheLicenceIsThatOfTheRepository(): void
    {
        self::assertSame(self::read('LICENSE'), self::read('clients/php/LICENSE'));
    }

    public function testThePackageHasNoTests(): void
    {
        preg_match_all('~^/(\S+) export-ignore$~m', self::read('clients/php/.gitattributes'), $match);
        $files = array_diff(scandir(self::ROOT) ?: [], ['.', '..', 'vendor', 'composer.lock'], $match[1]);
        self::assertEqualsCanonicalizing(['CHANGELOG.md', 'LICENSE', 'README.md', 'composer.json', 'src'], $files);
    }

    private static function read(string $path): string
    {
        return (string) file_get_contents(self::REPOSITORY . "/$path");
    }

    private static function exampleOf(\ReflectionMethod $method): string
    {
        $description = explode('     * @', (string) $method->getDocComment())[0];
        preg_match_all('/^     \*     (.+)$/m', $description, $lines);
        return implode("\n", $lines[1]);
    }

    /** @return array<string, class-string> by their short names */
    private static function classes(): array
    {
        $classes = [];
        foreach (['', 'Stream/', 'Webhook/', 'Exception/', 'Hook/', 'Resource/'] as $folder) {
            foreach (glob(self::ROOT . "/src/$folder*.php") ?: [] as $path) {
                $name = basename($path, '.php');
                $classes[$name] ??= 'Platen\\' . str_replace('/', '\\', $folder) . $name;
            }
        }
        return $classes;
    }

    /** With a client that throws before its first request. */
    private static function runCode(string $code): void
    {
        $platen = new Client(apiKey: 'pk_test', onRequest: static function (): void {
            throw new CancelledException('far enough');
        });
        $uses = '';
        foreach (self::classes() as $name => $class) {
            $uses .= preg_match("/\\b(?<!\\\\)$name\\b/", $code) === 1 ? "use $class;\n" : '';
        }
        ob_start();
        try {
            eval($uses . $code);
        } finally {
            ob_end_clean();
        }
    }
}
