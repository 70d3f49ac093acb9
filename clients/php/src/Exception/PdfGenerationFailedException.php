<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 500, or 504 at the time limit: the text could not be converted. `pdf->createAlt` uses another engine. */
final class PdfGenerationFailedException extends ApiException
{
    protected function hint(): string
    {
        return ' pdf->createAlt uses another engine.';
    }
}
