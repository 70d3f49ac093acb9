package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import platen.internal.Json;

/** Options of {@link PlatenClient#request}. */
public final class RequestOptions extends Options<RequestOptions> {
    private final Map<String, String> query = new LinkedHashMap<>();
    private JsonNode body;
    private String accept = "application/json";

    RequestOptions() {}

    @Override
    RequestOptions self() {
        return this;
    }

    Call call(String method, String path) {
        return new Call(method, path).withQuery(query).withBody(body).withAccept(accept).withNotModified();
    }

    /**
     * A parameter of the query.
     *
     * @param name its name
     * @param value its value, as its {@code toString()}
     * @return this
     */
    public RequestOptions query(String name, Object value) {
        query.put(name, String.valueOf(value));
        return this;
    }

    /**
     * The body, sent as JSON.
     *
     * @param body a Map, a List, or any other value that Jackson writes
     * @return this
     */
    public RequestOptions body(Object body) {
        this.body = Json.value(body);
        return this;
    }

    /**
     * The wanted media type. Default: {@code application/json}.
     *
     * @param accept a media type
     * @return this
     */
    public RequestOptions accept(String accept) {
        this.accept = accept;
        return this;
    }
}
