package platen;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.function.Consumer;
import platen.error.ConflictException;
import platen.error.InvalidParametersException;
import platen.error.NotFoundException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.Key;
import platen.model.KeyQuery;
import platen.model.KeyRequest;
import platen.model.KeyUpdate;
import platen.model.NewKey;
import platen.model.Page;

/** The keys. Needs a key with the scope {@code admin}. Nothing here counts for the daily quota. */
public final class Keys {
    private final Transport transport;

    Keys(Transport transport) {
        this.transport = transport;
    }

    /**
     * One page, oldest first.
     *
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Key> list() {
        return list(KeyQuery.builder().build());
    }

    /**
     * One page, oldest first.
     *
     * <pre>{@code
     * Page<Key> page = client.keys().list(q -> q.account("acc_1"));
     * }</pre>
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Key> list(Consumer<KeyQuery.Builder> query) {
        return list(query, options -> {});
    }

    /**
     * One page, oldest first.
     *
     * @param query which of them
     * @param options options of this call
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Key> list(Consumer<KeyQuery.Builder> query, Consumer<CallOptions> options) {
        KeyQuery.Builder builder = KeyQuery.builder();
        query.accept(builder);
        return list(builder.build(), options);
    }

    /**
     * One page, oldest first.
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Key> list(KeyQuery query) {
        return list(query, options -> {});
    }

    /**
     * One page, oldest first.
     *
     * @param query which of them
     * @param options options of this call
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Key> list(KeyQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/keys").withQuery(Json.query(query));
        return transport.page(call, set.perCall(), "keys", Results::key);
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @return reads the pages
     */
    public Pages<Key> all() {
        return all(KeyQuery.builder().build());
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * <pre>{@code
     * client.keys().all().forEach(key -> System.out.println(key.hint() + " " + key.scopes()));
     * }</pre>
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<Key> all(Consumer<KeyQuery.Builder> query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<Key> all(Consumer<KeyQuery.Builder> query, Consumer<CallOptions> options) {
        KeyQuery.Builder builder = KeyQuery.builder();
        query.accept(builder);
        return all(builder.build(), options);
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<Key> all(KeyQuery query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<Key> all(KeyQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/keys").withQuery(Json.query(query));
        return transport.pages(call, set.perCall(), "keys", Results::key);
    }

    /**
     * Creates a key. Only this result has the key itself. The call is not repeated once its request left.
     *
     * <pre>{@code
     * NewKey key = client.keys().create(r -> r.accountId("acc_1").scopes(Scope.GENERATE, Scope.PDF));
     * String text = key.key().reveal();
     * }</pre>
     *
     * @param request its account and what it may do
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public NewKey create(Consumer<KeyRequest.Builder> request) {
        return create(request, options -> {});
    }

    /**
     * Creates a key. Only this result has the key itself. The call is not repeated once its request left.
     *
     * @param request its account and what it may do
     * @param options options of this call
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public NewKey create(Consumer<KeyRequest.Builder> request, Consumer<CallOptions> options) {
        KeyRequest.Builder builder = KeyRequest.builder();
        request.accept(builder);
        return create(builder.build(), options);
    }

    /**
     * Creates a key. Only this result has the key itself. The call is not repeated once its request left.
     *
     * @param request its account and what it may do
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public NewKey create(KeyRequest request) {
        return create(request, options -> {});
    }

    /**
     * Creates a key. Only this result has the key itself. The call is not repeated once its request left.
     *
     * @param request its account and what it may do
     * @param options options of this call
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public NewKey create(KeyRequest request, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", "/keys").withBody(Json.object(request)).once();
        return transport.data(call, set.perCall(), Results::newKey);
    }

    /**
     * Changes what is set of an active key. {@code clearExpiresAt()} removes the expiry; left out, it stays.
     *
     * <pre>{@code
     * client.keys().update("key_1", r -> r.name("build server").clearExpiresAt());
     * }</pre>
     *
     * @param id the ID of the key
     * @param changes what changes
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     * @throws ConflictException if the key has ended, or no key could administer the service
     */
    public Key update(String id, Consumer<KeyUpdate.Builder> changes) {
        return update(id, changes, options -> {});
    }

    /**
     * Changes what is set of an active key. {@code clearExpiresAt()} removes the expiry; left out, it stays.
     *
     * @param id the ID of the key
     * @param changes what changes
     * @param options options of this call
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     * @throws ConflictException if the key has ended, or no key could administer the service
     */
    public Key update(String id, Consumer<KeyUpdate.Builder> changes, Consumer<CallOptions> options) {
        KeyUpdate.Builder builder = KeyUpdate.builder();
        changes.accept(builder);
        return update(id, builder.build(), options);
    }

    /**
     * Changes what is set of an active key. {@code clearExpiresAt()} removes the expiry; left out, it stays.
     *
     * @param id the ID of the key
     * @param changes what changes
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     * @throws ConflictException if the key has ended, or no key could administer the service
     */
    public Key update(String id, KeyUpdate changes) {
        return update(id, changes, options -> {});
    }

    /**
     * Changes what is set of an active key. {@code clearExpiresAt()} removes the expiry; left out, it stays.
     *
     * @param id the ID of the key
     * @param changes what changes
     * @param options options of this call
     * @return the key
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     * @throws ConflictException if the key has ended, or no key could administer the service
     */
    public Key update(String id, KeyUpdate changes, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        ObjectNode body = Json.object(changes);
        body.remove("clearsExpiresAt");
        if (changes.clearsExpiresAt()) {
            body.putNull("expiresAt");
        }
        return transport.data(new Call("PATCH", Call.path("keys", id)).withBody(body), set.perCall(), Results::key);
    }

    /**
     * Revokes a key at once and for good.
     *
     * <pre>{@code
     * client.keys().revoke("key_1");
     * }</pre>
     *
     * @param id the ID of the key
     * @return the key
     * @throws NotFoundException if there is none
     */
    public Key revoke(String id) {
        return revoke(id, options -> {});
    }

    /**
     * Revokes a key at once and for good.
     *
     * @param id the ID of the key
     * @param options options of this call
     * @return the key
     * @throws NotFoundException if there is none
     */
    public Key revoke(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", Call.path("keys", id, "revoke"));
        return transport.data(call, set.perCall(), Results::key);
    }

    /**
     * Replaces a key by a new one. The old one stays valid for the overlap. The call is not repeated once its request left.
     *
     * <pre>{@code
     * NewKey key = client.keys().roll("key_1", Duration.ofHours(1));
     * }</pre>
     *
     * @param id the ID of the key
     * @return the new key
     * @throws NotFoundException if there is none
     */
    public NewKey roll(String id) {
        return roll(id, (Duration) null);
    }

    /**
     * Replaces a key by a new one. The old one stays valid for the overlap. The call is not repeated once its request left.
     *
     * @param id the ID of the key
     * @param overlap how long the old key stays valid; null: a day
     * @return the new key
     * @throws NotFoundException if there is none
     */
    public NewKey roll(String id, Duration overlap) {
        return roll(id, overlap, options -> {});
    }

    /**
     * Replaces a key by a new one. The old one stays valid for the overlap. The call is not repeated once its request left.
     *
     * @param id the ID of the key
     * @param overlap how long the old key stays valid; null: a day
     * @param options options of this call
     * @return the new key
     * @throws NotFoundException if there is none
     */
    public NewKey roll(String id, Duration overlap, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        ObjectNode body = overlap == null ? Json.object() : Json.object().put("overlapSeconds", overlap.toSeconds());
        Call call = new Call("POST", Call.path("keys", id, "roll")).withBody(body).once();
        return transport.data(call, set.perCall(), Results::newKey);
    }
}
