package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Optional;

/**
 * Where webhooks are posted, and what signs them.
 *
 * @param url empty where none is registered
 * @param secret {@code whsec_…}
 * @param previousSecret for a day after a rotation: the old secret, which also signs
 * @param response metadata of the reply; not part of comparisons
 */
public record WebhookSettings(
        Optional<String> url,
        Secret secret,
        Optional<Secret> previousSecret,
        @JsonIgnore ResponseInfo response) {}
