<?php

declare(strict_types=1);

namespace Platen\Exception;

/** 500 or 503: the service failed, or is overloaded. */
final class ServerException extends ApiException
{
}
