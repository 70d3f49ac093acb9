<?php

declare(strict_types=1);

namespace Platen\Http;

/**
 * A field of a reply is missing or of another type. Callers see an `UnexpectedReplyException`.
 *
 * @internal
 */
final class InvalidReply extends \Exception
{
}
