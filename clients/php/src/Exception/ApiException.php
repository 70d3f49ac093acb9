<?php

declare(strict_types=1);

namespace Platen\Exception;

/** The service answered with an error. */
class ApiException extends PlatenException
{
    /** `details.reason`, such as `not_found`. */
    public readonly ?string $reason;
    /** Also in the log of the service. */
    public readonly ?string $requestId;

    /**
     * @param int|null $status null for an error inside a stream, whose reply was 200
     * @param string|null $errorCode one of the seven codes, or one of a newer service. Null if the reply is not from the service
     * @param array<string, string> $headers their names in lower case
     * @param int $attempts how many requests the call took
     * @param float|null $retryAfter seconds to wait before another try
     * @param string|null $partialText the text of a stream before the error
     */
    final public function __construct(
        string $message,
        public readonly ?int $status = null,
        public readonly ?string $errorCode = null,
        public readonly mixed $details = null,
        public readonly array $headers = [],
        public readonly int $attempts = 1,
        public readonly ?float $retryAfter = null,
        public readonly ?string $partialText = null,
    ) {
        $this->requestId = $headers['x-request-id'] ?? null;
        $this->reason = $this->text('reason');
        $this->readDetails();
        $context = [$errorCode, $status, $this->requestId === null ? null : "request $this->requestId"];
        $context = array_filter($context, static fn (mixed $part): bool => $part !== null);
        $hint = $this->hint();
        parent::__construct($message . $hint . ($context === [] ? '' : ' (' . implode(', ', $context) . ')'));
    }

    /**
     * @internal The exception for a code. A code that this version does not know is an `ApiException` itself.
     * @return class-string<ApiException>
     */
    final public static function classFor(string $code, ?int $status): string
    {
        return match ($code) {
            'unauthorized' => UnauthorizedException::class,
            'invalid_parameters' => match ($status) {
                404 => NotFoundException::class,
                409 => ConflictException::class,
                default => InvalidParametersException::class,
            },
            'rate_limit_exceeded' => RateLimitExceededException::class,
            'model_unavailable' => ModelUnavailableException::class,
            'generation_failed' => GenerationFailedException::class,
            'server_error' => ServerException::class,
            'pdf_generation_failed' => PdfGenerationFailedException::class,
            default => self::class,
        };
    }

    /** Sets the fields of a subclass. */
    protected function readDetails(): void
    {
    }

    /** A sentence after the message. */
    protected function hint(): string
    {
        return '';
    }

    protected function detail(string $name): mixed
    {
        return is_array($this->details) ? $this->details[$name] ?? null : null;
    }

    protected function text(string $name): ?string
    {
        $value = $this->detail($name);
        return is_string($value) ? $value : null;
    }
}
