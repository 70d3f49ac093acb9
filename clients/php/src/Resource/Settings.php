<?php

declare(strict_types=1);

namespace Platen\Resource;

use Platen\CallOptions;
use Platen\Exception\PlatenException;
use Platen\Http\Call;
use Platen\Http\Transport;
use Platen\WebhookSettings;
use Platen\WebhookTest;

/** Webhook settings of the account. Needs a key with the scope `settings`. */
final class Settings
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * The webhook URL and the secrets that sign webhooks.
     *
     *     $secret = $platen->settings->getWebhook()->secret->reveal();
     *
     * @throws PlatenException
     */
    public function getWebhook(?CallOptions $call = null): WebhookSettings
    {
        return $this->transport->data(Call::get('/settings/webhook'), $call, WebhookSettings::read(...));
    }

    /**
     * Registers the URL that results are posted to.
     *
     *     $platen->settings->setWebhook(url: 'https://example.com/hooks/platen');
     *
     * @throws PlatenException
     */
    public function setWebhook(string $url, ?CallOptions $call = null): WebhookSettings
    {
        $request = new Call('PUT', '/settings/webhook', body: ['url' => $url]);
        return $this->transport->data($request, $call, WebhookSettings::read(...));
    }

    /**
     * Removes the URL; also where none is registered. The secret stays.
     *
     *     $platen->settings->deleteWebhook();
     *
     * @throws PlatenException
     */
    public function deleteWebhook(?CallOptions $call = null): void
    {
        $this->transport->none(new Call('DELETE', '/settings/webhook'), $call);
    }

    /**
     * Creates a new secret. For a day webhooks are also signed with the old one. Not repeated once its request left.
     *
     *     $settings = $platen->settings->rotateWebhookSecret();
     *     $verifier = new WebhookVerifier([$settings->secret, $settings->previousSecret]);
     *
     * @throws PlatenException
     */
    public function rotateWebhookSecret(?CallOptions $call = null): WebhookSettings
    {
        return $this->transport->data(Call::post('/settings/webhook/rotate-secret', once: true), $call, WebhookSettings::read(...));
    }

    /**
     * Posts a sample to the registered URL and returns what the receiver answered.
     *
     *     echo $platen->settings->testWebhook()->delivered ? 'works' : 'does not work';
     *
     * @throws PlatenException
     */
    public function testWebhook(?CallOptions $call = null): WebhookTest
    {
        return $this->transport->data(Call::post('/settings/webhook/test'), $call, WebhookTest::read(...));
    }
}
