<?php

declare(strict_types=1);

namespace Platen;

use Platen\Http\Fields;

/** Where results are posted, and what signs them. */
final class WebhookSettings extends Result
{
    /**
     * @param string|null $url null if none is registered
     * @param Secret $secret signs webhooks
     * @param Secret|null $previousSecret for a day after a rotation: the old secret, which also signs
     */
    public function __construct(
        public readonly ?string $url,
        public readonly Secret $secret,
        public readonly ?Secret $previousSecret = null,
        public readonly ResponseInfo $response = new ResponseInfo(),
    ) {
    }

    /** @internal */
    public static function read(Fields $fields): self
    {
        $previous = $fields->nullableString('previousSecret');
        return new self(
            $fields->nullableString('url'),
            new Secret($fields->string('secret')),
            $previous === null ? null : new Secret($previous),
            $fields->response,
        );
    }
}
