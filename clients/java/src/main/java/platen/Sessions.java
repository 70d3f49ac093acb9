package platen;

import java.util.function.Consumer;
import platen.error.UnauthorizedException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.Session;
import platen.model.SessionRequest;

/** The session of a browser, in a cookie. Here for completeness: programs use keys. */
public final class Sessions {
    private final Transport transport;

    Sessions(Transport transport) {
        this.transport = transport;
    }

    /**
     * Signs in, with an API key or the token of a sign-in link. The cookie is in the headers of the reply.
     *
     * <pre>{@code
     * Session session = client.session().create(r -> r.apiKey("pk_live_…"));
     * }</pre>
     *
     * @param request who signs in
     * @return the session
     * @throws UnauthorizedException if the key or token is wrong
     */
    public Session create(Consumer<SessionRequest.Builder> request) {
        return create(request, options -> {});
    }

    /**
     * Signs in, with an API key or the token of a sign-in link. The cookie is in the headers of the reply.
     *
     * @param request who signs in
     * @param options options of this call
     * @return the session
     * @throws UnauthorizedException if the key or token is wrong
     */
    public Session create(Consumer<SessionRequest.Builder> request, Consumer<CallOptions> options) {
        SessionRequest.Builder builder = SessionRequest.builder();
        request.accept(builder);
        return create(builder.build(), options);
    }

    /**
     * Signs in, with an API key or the token of a sign-in link. The cookie is in the headers of the reply.
     *
     * @param request who signs in
     * @return the session
     * @throws UnauthorizedException if the key or token is wrong
     */
    public Session create(SessionRequest request) {
        return create(request, options -> {});
    }

    /**
     * Signs in, with an API key or the token of a sign-in link. The cookie is in the headers of the reply.
     *
     * @param request who signs in
     * @param options options of this call
     * @return the session
     * @throws UnauthorizedException if the key or token is wrong
     */
    public Session create(SessionRequest request, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", "/session").withBody(Json.object(request)).once();
        return transport.data(call, set.perCall(), Results::session);
    }

    /**
     * Signs out.
     *
     * <pre>{@code
     * client.session().delete();
     * }</pre>
     *
     */
    public void delete() {
        delete(options -> {});
    }

    /**
     * Signs out.
     *
     * @param options options of this call
     */
    public void delete(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("DELETE", "/session");
        transport.none(call, set.perCall());
    }
}
