<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 502: the model answered, but with no document. The service has tried again by itself. */
final class GenerationFailedException extends ApiException
{
}
