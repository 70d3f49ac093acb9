package platen;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import platen.error.InvalidParametersException;
import platen.error.NotFoundException;
import platen.internal.Json;
import platen.internal.Results;
import platen.model.Account;
import platen.model.AccountQuery;
import platen.model.AccountRequest;
import platen.model.AccountUpdate;
import platen.model.Page;
import platen.model.Usage;
import platen.model.UsageQuery;

/** The accounts. Needs a key with the scope {@code admin}. Nothing here counts for the daily quota. */
public final class Accounts {
    private final Transport transport;

    Accounts(Transport transport) {
        this.transport = transport;
    }

    /**
     * One page, oldest first.
     *
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Account> list() {
        return list(AccountQuery.builder().build());
    }

    /**
     * One page, oldest first.
     *
     * <pre>{@code
     * Page<Account> page = client.accounts().list(q -> q.limit(50));
     * }</pre>
     *
     * @param query which of them
     * @return the page
     * @throws InvalidParametersException if the query is wrong
     */
    public Page<Account> list(Consumer<AccountQuery.Builder> query) {
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
    public Page<Account> list(Consumer<AccountQuery.Builder> query, Consumer<CallOptions> options) {
        AccountQuery.Builder builder = AccountQuery.builder();
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
    public Page<Account> list(AccountQuery query) {
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
    public Page<Account> list(AccountQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/accounts").withQuery(Json.query(query));
        return transport.page(call, set.perCall(), "accounts", Results::account);
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @return reads the pages
     */
    public Pages<Account> all() {
        return all(AccountQuery.builder().build());
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * <pre>{@code
     * client.accounts().all().forEach(account -> System.out.println(account.name() + " " + account.usedToday()));
     * }</pre>
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<Account> all(Consumer<AccountQuery.Builder> query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<Account> all(Consumer<AccountQuery.Builder> query, Consumer<CallOptions> options) {
        AccountQuery.Builder builder = AccountQuery.builder();
        query.accept(builder);
        return all(builder.build(), options);
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @return reads the pages
     */
    public Pages<Account> all(AccountQuery query) {
        return all(query, options -> {});
    }

    /**
     * Those of all pages. Oldest first. Nothing is sent before the first read.
     *
     * @param query which of them
     * @param options options of this call
     * @return reads the pages
     */
    public Pages<Account> all(AccountQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", "/accounts").withQuery(Json.query(query));
        return transport.pages(call, set.perCall(), "accounts", Results::account);
    }

    /**
     * Creates an account.
     *
     * <pre>{@code
     * Account account = client.accounts().create(r -> r.name("Jane Doe").tier(Tier.BASIC));
     * }</pre>
     *
     * @param request its name, tier and limit
     * @return the account
     * @throws InvalidParametersException if a field is wrong
     */
    public Account create(Consumer<AccountRequest.Builder> request) {
        return create(request, options -> {});
    }

    /**
     * Creates an account.
     *
     * @param request its name, tier and limit
     * @param options options of this call
     * @return the account
     * @throws InvalidParametersException if a field is wrong
     */
    public Account create(Consumer<AccountRequest.Builder> request, Consumer<CallOptions> options) {
        AccountRequest.Builder builder = AccountRequest.builder();
        request.accept(builder);
        return create(builder.build(), options);
    }

    /**
     * Creates an account.
     *
     * @param request its name, tier and limit
     * @return the account
     * @throws InvalidParametersException if a field is wrong
     */
    public Account create(AccountRequest request) {
        return create(request, options -> {});
    }

    /**
     * Creates an account.
     *
     * @param request its name, tier and limit
     * @param options options of this call
     * @return the account
     * @throws InvalidParametersException if a field is wrong
     */
    public Account create(AccountRequest request, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", "/accounts").withBody(Json.object(request));
        return transport.data(call, set.perCall(), Results::account);
    }

    /**
     * An account and what it used today.
     *
     * <pre>{@code
     * Account account = client.accounts().get("acc_1");
     * }</pre>
     *
     * @param id the ID of the account
     * @return the account
     * @throws NotFoundException if there is none
     */
    public Account get(String id) {
        return get(id, options -> {});
    }

    /**
     * An account and what it used today.
     *
     * @param id the ID of the account
     * @param options options of this call
     * @return the account
     * @throws NotFoundException if there is none
     */
    public Account get(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("GET", Call.path("accounts", id));
        return transport.data(call, set.perCall(), Results::account);
    }

    /**
     * Changes what is set. {@code clearDailyLimit()} removes the limit; left out, it stays.
     *
     * <pre>{@code
     * client.accounts().update("acc_1", r -> r.tier(Tier.ENTERPRISE).clearDailyLimit());
     * }</pre>
     *
     * @param id the ID of the account
     * @param changes what changes
     * @return the account
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public Account update(String id, Consumer<AccountUpdate.Builder> changes) {
        return update(id, changes, options -> {});
    }

    /**
     * Changes what is set. {@code clearDailyLimit()} removes the limit; left out, it stays.
     *
     * @param id the ID of the account
     * @param changes what changes
     * @param options options of this call
     * @return the account
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public Account update(String id, Consumer<AccountUpdate.Builder> changes, Consumer<CallOptions> options) {
        AccountUpdate.Builder builder = AccountUpdate.builder();
        changes.accept(builder);
        return update(id, builder.build(), options);
    }

    /**
     * Changes what is set. {@code clearDailyLimit()} removes the limit; left out, it stays.
     *
     * @param id the ID of the account
     * @param changes what changes
     * @return the account
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public Account update(String id, AccountUpdate changes) {
        return update(id, changes, options -> {});
    }

    /**
     * Changes what is set. {@code clearDailyLimit()} removes the limit; left out, it stays.
     *
     * @param id the ID of the account
     * @param changes what changes
     * @param options options of this call
     * @return the account
     * @throws NotFoundException if there is none
     * @throws InvalidParametersException if a field is wrong
     */
    public Account update(String id, AccountUpdate changes, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        ObjectNode body = Json.object(changes);
        body.remove("clearsDailyLimit");
        if (changes.clearsDailyLimit()) {
            body.putNull("dailyLimit");
        }
        return transport.data(new Call("PATCH", Call.path("accounts", id)).withBody(body), set.perCall(), Results::account);
    }

    /**
     * The keys of the account are refused from now on, with the reason.
     *
     * <pre>{@code
     * client.accounts().disable("acc_1", "The invoice is not paid.");
     * }</pre>
     *
     * @param id the ID of the account
     * @param reason a sentence; null for none
     * @return the account
     * @throws NotFoundException if there is none
     */
    public Account disable(String id, String reason) {
        return disable(id, reason, options -> {});
    }

    /**
     * The keys of the account are refused from now on, with the reason.
     *
     * @param id the ID of the account
     * @param reason a sentence; null for none
     * @param options options of this call
     * @return the account
     * @throws NotFoundException if there is none
     */
    public Account disable(String id, String reason, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        ObjectNode body = reason == null ? Json.object() : Json.object().put("reason", reason);
        Call call = new Call("POST", Call.path("accounts", id, "disable")).withBody(body);
        return transport.data(call, set.perCall(), Results::account);
    }

    /**
     * The keys of the account work again.
     *
     * <pre>{@code
     * client.accounts().enable("acc_1");
     * }</pre>
     *
     * @param id the ID of the account
     * @return the account
     * @throws NotFoundException if there is none
     */
    public Account enable(String id) {
        return enable(id, options -> {});
    }

    /**
     * The keys of the account work again.
     *
     * @param id the ID of the account
     * @param options options of this call
     * @return the account
     * @throws NotFoundException if there is none
     */
    public Account enable(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("POST", Call.path("accounts", id, "enable"));
        return transport.data(call, set.perCall(), Results::account);
    }

    /**
     * Permanently deletes an account with its keys, jobs, webhook settings and usage.
     *
     * <pre>{@code
     * client.accounts().delete("acc_1");
     * }</pre>
     *
     * @param id the ID of the account
     * @throws NotFoundException if there is none
     */
    public void delete(String id) {
        delete(id, options -> {});
    }

    /**
     * Permanently deletes an account with its keys, jobs, webhook settings and usage.
     *
     * @param id the ID of the account
     * @param options options of this call
     * @throws NotFoundException if there is none
     */
    public void delete(String id, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        Call call = new Call("DELETE", Call.path("accounts", id));
        transport.none(call, set.perCall());
    }

    /**
     * Usage of all accounts, or of one.
     *
     * @return counted requests
     */
    public Usage usage() {
        return usage(UsageQuery.builder().build());
    }

    /**
     * Usage of all accounts, or of one.
     *
     * <pre>{@code
     * Usage usage = client.accounts().usage(q -> q.groupBy("account,day"));
     * }</pre>
     *
     * @param query which days and accounts, and how they are grouped
     * @return counted requests
     */
    public Usage usage(Consumer<UsageQuery.Builder> query) {
        return usage(query, options -> {});
    }

    /**
     * Usage of all accounts, or of one.
     *
     * @param query which days and accounts, and how they are grouped
     * @param options options of this call
     * @return counted requests
     */
    public Usage usage(Consumer<UsageQuery.Builder> query, Consumer<CallOptions> options) {
        UsageQuery.Builder builder = UsageQuery.builder();
        query.accept(builder);
        return usage(builder.build(), options);
    }

    /**
     * Usage of all accounts, or of one.
     *
     * @param query which days and accounts, and how they are grouped
     * @return counted requests
     */
    public Usage usage(UsageQuery query) {
        return usage(query, options -> {});
    }

    /**
     * Usage of all accounts, or of one.
     *
     * @param query which days and accounts, and how they are grouped
     * @param options options of this call
     * @return counted requests
     */
    public Usage usage(UsageQuery query, Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.data(new Call("GET", "/usage/accounts").withQuery(Json.query(query)), set.perCall(), Results::usage);
    }
}
