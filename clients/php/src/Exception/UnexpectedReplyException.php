<?php

declare(strict_types=1);

namespace Platen\Exception;

/** A reply that is not from the service: the page of a proxy, a redirect, a wrong address. `errorCode` is null. */
final class UnexpectedReplyException extends ApiException
{
}
