<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\Secret;
use Platen\Session;

/** The session of a browser, in a cookie. Here for completeness: programs use keys. */
final class Sessions
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Signs in, with an API key or the token of a sign-in link.
     *
     *     $session = $platen->session->create(apiKey: 'pk_live_1');
     *
     * @throws PlatenException
     */
    public function create(
        #[\SensitiveParameter] string|Secret|null $apiKey = null,
        #[\SensitiveParameter] string|Secret|null $linkToken = null,
        ?CallOptions $call = null,
    ): Session {
        $body = array_map(
            static fn (string|Secret|null $value): ?string => $value instanceof Secret ? $value->reveal() : $value,
            compact('apiKey', 'linkToken'),
        );
        return $this->transport->data(Call::post('/session', $body, once: true), $call, Session::read(...));
    }

    /**
     * Signs out.
     *
     *     $platen->session->delete();
     *
     * @throws PlatenException
     */
    public function delete(?CallOptions $call = null): void
    {
        $this->transport->none(new Call('DELETE', '/session'), $call);
    }
}
