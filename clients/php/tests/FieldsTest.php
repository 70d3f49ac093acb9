<?php

declare(strict_types=1);

namespace Platen\Tests;

use PHPUnit\Framework\TestCase;
use Platen\Http\Fields;
use Platen\Http\InvalidReply;
use Platen\Job;
use Platen\JobStatus;
use Platen\ResponseInfo;

/** Results of replies of other releases of the service. */
final class FieldsTest extends TestCase
{
    private const JOB = ['jobId' => 'job_1', 'status' => 'completed', 'createdAt' => '2026-03-14T12:00:00Z'];

    public function testAFieldThatTheServiceDoesNotHaveIsEmpty(): void
    {
        $job = self::read(self::JOB + ['new' => 1]);
        self::assertSame(JobStatus::Completed, $job->status);
        self::assertSame(['', 0, null, [], []], [$job->requestId, $job->attempts, $job->content, $job->warnings, $job->deliveries]);
    }

    public function testAMapThatIsMissingIsEmptyAndASecretIsNot(): void
    {
        $fields = Fields::of(['details' => null], new ResponseInfo());
        self::assertSame([], $fields->map('details'));
        $this->expectException(InvalidReply::class);
        \Platen\WebhookSettings::read(Fields::of(['url' => null], new ResponseInfo(), 'data.'));
    }

    public function testAValueThatThisVersionDoesNotKnowIsAString(): void
    {
        self::assertSame('paused', self::read(['status' => 'paused'] + self::JOB)->status);
    }

    /**
     * @dataProvider faults
     * @param array<string, mixed> $fields
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('faults')]
    public function testAFieldOfAnotherTypeIsNamed(array $fields, string $message): void
    {
        $this->expectException(InvalidReply::class);
        $this->expectExceptionMessage($message);
        self::read($fields);
    }

    /** @return iterable<string, array{array<string, mixed>, string}> */
    public static function faults(): iterable
    {
        yield 'a number for a text' => [['jobId' => 1] + self::JOB, 'data.jobId is missing or no text'];
        yield 'a text for a number' => [['attempts' => '1'] + self::JOB, 'data.attempts is missing or no integer'];
        yield 'a text for an object' => [['error' => 'timeout'] + self::JOB, 'data.error is no object'];
        yield 'no ID' => [array_diff_key(self::JOB, ['jobId' => null]), 'data.jobId is missing or no text'];
        yield 'a number for a text of an object' => [['error' => ['message' => 1]] + self::JOB, 'data.error.message is missing or no text'];
        yield 'no time' => [array_diff_key(self::JOB, ['createdAt' => null]), 'data.createdAt is missing or no time'];
        yield 'a time that is none' => [['createdAt' => 'soon?'] + self::JOB, 'data.createdAt is missing or no time'];
    }

    /** @param array<string, mixed> $fields */
    private static function read(array $fields): Job
    {
        return Job::read(Fields::of($fields, new ResponseInfo(), 'data.'));
    }
}
