package platen;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import platen.error.ConfigurationException;

/** The address of the service and the key: checked, never repeated in an error. */
final class Addresses {
    static final String DEFAULT = "http://127.0.0.1:8484";

    private Addresses() {}

    /** Returns the address with `/v1`. Null: the variable, or the default. An empty variable counts as not set. */
    static String baseUrl(String option, String variable) {
        String name = option == null ? "PLATEN_BASE_URL" : "baseUrl";
        String text = option != null ? option : present(variable).orElse(DEFAULT);
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException error) {
            throw new ConfigurationException(name + " must be an http or https URL.");
        }
        String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
            throw new ConfigurationException(name + " must be an http or https URL.");
        }
        if (uri.getUserInfo() != null || uri.getQuery() != null || uri.getFragment() != null) {
            throw new ConfigurationException(name + " must not have a user name, a query or a fragment.");
        }
        String path = uri.getRawPath().replaceAll("/+$", "").replaceAll("/v1$", "");
        return scheme + "://" + uri.getRawAuthority() + path + "/v1";
    }

    static String apiKey(String option, String variable) {
        String key = (option != null ? option : present(variable).orElse("")).strip();
        if (key.isEmpty()) {
            throw new ConfigurationException(
                    "The API key is missing: set PLATEN_API_KEY or pass apiKey. `platen keys create` makes one.");
        }
        if (!key.matches("[!-~]+")) {
            throw new ConfigurationException(
                    "The API key (PLATEN_API_KEY or apiKey) contains a space, a line break or another character that no key has.");
        }
        return key;
    }

    private static Optional<String> present(String variable) {
        return Optional.ofNullable(variable).filter(text -> !text.isBlank());
    }

    /** Whether the key would be sent without encryption to another machine. No name is looked up. */
    static boolean isExposed(String baseUrl) {
        URI uri = URI.create(baseUrl);
        String host = uri.getHost();
        boolean isLoopback = host.equalsIgnoreCase("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]+){3}");
        return uri.getScheme().equals("http") && !isLoopback;
    }
}
