package platen;

import java.util.function.Consumer;
import platen.error.ConflictException;
import platen.error.InvalidParametersException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.WebhookSettings;
import platen.model.WebhookTest;

/** Webhook settings of the account. Needs a key with the scope {@code settings}. Nothing here counts for the daily quota. */
public final class Settings {
    private final Transport transport;

    Settings(Transport transport) {
        this.transport = transport;
    }

    /**
     * The webhook URL and the secrets that sign webhooks.
     *
     * <pre>{@code
     * String secret = client.settings().getWebhook().secret().reveal();
     * }</pre>
     *
     * @return the settings
     */
    public WebhookSettings getWebhook() {
        return getWebhook(options -> {});
    }

    /**
     * The webhook URL and the secrets that sign webhooks.
     *
     * @param options options of this call
     * @return the settings
     */
    public WebhookSettings getWebhook(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/settings/webhook");
        return transport.data(call, set.perCall(), Results::webhookSettings);
    }

    /**
     * Registers the URL that results are posted to.
     *
     * <pre>{@code
     * client.settings().setWebhook("https://example.com/hooks/platen");
     * }</pre>
     *
     * @param url where results are posted
     * @return the settings
     * @throws InvalidParametersException if the URL is refused
     */
    public WebhookSettings setWebhook(String url) {
        return setWebhook(url, options -> {});
    }

    /**
     * Registers the URL that results are posted to.
     *
     * @param url where results are posted
     * @param options options of this call
     * @return the settings
     * @throws InvalidParametersException if the URL is refused
     */
    public WebhookSettings setWebhook(String url, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("PUT", "/settings/webhook").withBody(Json.object().put("url", url));
        return transport.data(call, set.perCall(), Results::webhookSettings);
    }

    /**
     * Removes the URL; also where none is registered. The secret stays.
     *
     * <pre>{@code
     * client.settings().deleteWebhook();
     * }</pre>
     *
     */
    public void deleteWebhook() {
        deleteWebhook(options -> {});
    }

    /**
     * Removes the URL; also where none is registered. The secret stays.
     *
     * @param options options of this call
     */
    public void deleteWebhook(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("DELETE", "/settings/webhook");
        transport.none(call, set.perCall());
    }

    /**
     * Creates a new secret. For a day webhooks are also signed with the old one. The call is not repeated once its request left.
     *
     * <pre>{@code
     * WebhookSettings settings = client.settings().rotateWebhookSecret();
     * }</pre>
     *
     * @return the settings, with both secrets
     */
    public WebhookSettings rotateWebhookSecret() {
        return rotateWebhookSecret(options -> {});
    }

    /**
     * Creates a new secret. For a day webhooks are also signed with the old one. The call is not repeated once its request left.
     *
     * @param options options of this call
     * @return the settings, with both secrets
     */
    public WebhookSettings rotateWebhookSecret(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", "/settings/webhook/rotate-secret").once();
        return transport.data(call, set.perCall(), Results::webhookSettings);
    }

    /**
     * Posts a sample to the registered URL and returns what the receiver answered.
     *
     * <pre>{@code
     * System.out.println(client.settings().testWebhook().delivered());
     * }</pre>
     *
     * @return the answer of the receiver
     * @throws ConflictException if no URL is registered
     */
    public WebhookTest testWebhook() {
        return testWebhook(options -> {});
    }

    /**
     * Posts a sample to the registered URL and returns what the receiver answered.
     *
     * @param options options of this call
     * @return the answer of the receiver
     * @throws ConflictException if no URL is registered
     */
    public WebhookTest testWebhook(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", "/settings/webhook/test");
        return transport.data(call, set.perCall(), Results::webhookTest);
    }
}
