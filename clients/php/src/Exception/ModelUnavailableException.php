<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 503: the model is away. */
final class ModelUnavailableException extends ApiException
{
}
