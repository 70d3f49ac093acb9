package platen.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import platen.model.Account;
import platen.model.AccountLimits;
import platen.model.AuditActor;
import platen.model.AuditEvent;
import platen.model.Backend;
import platen.model.BackendTest;
import platen.model.Delivery;
import platen.model.DeliveryAttempt;
import platen.model.DocumentSource;
import platen.model.FailedJob;
import platen.model.Format;
import platen.model.GeneratedDocument;
import platen.model.Job;
import platen.model.JobAccepted;
import platen.model.JobDelivery;
import platen.model.JobError;
import platen.model.JobStatus;
import platen.model.JobSummary;
import platen.model.Key;
import platen.model.KeyMode;
import platen.model.LocalModel;
import platen.model.LocalModels;
import platen.model.Model;
import platen.model.ModelDownload;
import platen.model.ModelId;
import platen.model.NewKey;
import platen.model.OwnAccount;
import platen.model.OwnKey;
import platen.model.Reloaded;
import platen.model.ResponseInfo;
import platen.model.Scope;
import platen.model.Secret;
import platen.model.Session;
import platen.model.Speed;
import platen.model.Template;
import platen.model.TemplateFault;
import platen.model.TemplateFile;
import platen.model.TemplateFiles;
import platen.model.TemplateId;
import platen.model.TemplateSection;
import platen.model.Tier;
import platen.model.Usage;
import platen.model.UsageRow;
import platen.model.WebhookSettings;
import platen.model.WebhookTest;

/**
 * Reads the results of the service from JSON. Fields that are not known are skipped. Throws DateTimeException for a time that is none.
 */
public final class Results {
    private Results() {}

    public static GeneratedDocument generatedDocument(JsonNode value, ResponseInfo response) {
        return new GeneratedDocument(
                text(value, "content"),
                optional(value, "reasoning", JsonNode::asText),
                text(value, "modelUsed"),
                new DocumentSource(text(value, "documentSource")),
                list(value, "warnings", JsonNode::asText),
                optional(value, "source", JsonNode::asText),
                response);
    }

    public static JobAccepted jobAccepted(JsonNode value, ResponseInfo response) {
        return new JobAccepted(
                text(value, "jobId"),
                new JobStatus(text(value, "status")),
                response);
    }

    public static JobError jobError(JsonNode value) {
        return new JobError(
                text(value, "code"),
                text(value, "message"));
    }

    public static DeliveryAttempt deliveryAttempt(JsonNode value) {
        return new DeliveryAttempt(
                instant(value.path("at")),
                optional(value, "httpStatus", JsonNode::asInt),
                optional(value, "error", JsonNode::asText),
                value.path("durationMs").asLong());
    }

    public static Delivery delivery(JsonNode value) {
        return new Delivery(
                text(value, "id"),
                text(value, "url"),
                text(value, "status"),
                list(value, "attempts", Results::deliveryAttempt),
                optional(value, "nextAttemptAt", Results::instant));
    }

    public static JobDelivery jobDelivery(JsonNode value) {
        return new JobDelivery(
                text(value, "status"),
                value.path("attempts").asInt(),
                optional(value, "nextAttemptAt", Results::instant));
    }

    public static JobSummary jobSummary(JsonNode value) {
        return new JobSummary(
                text(value, "jobId"),
                new JobStatus(text(value, "status")),
                new TemplateId(text(value, "template")),
                new ModelId(text(value, "modelType")),
                new Format(text(value, "format")),
                value.path("attempts").asInt(),
                instant(value.path("createdAt")),
                optional(value, "startedAt", Results::instant),
                optional(value, "finishedAt", Results::instant),
                optional(value, "words", JsonNode::asInt),
                optional(value, "queuePosition", JsonNode::asInt),
                optional(value, "delivery", Results::jobDelivery),
                optional(value, "error", Results::jobError));
    }

    public static Job job(JsonNode value, ResponseInfo response) {
        return new Job(
                text(value, "jobId"),
                new JobStatus(text(value, "status")),
                new TemplateId(text(value, "template")),
                new ModelId(text(value, "modelType")),
                new Format(text(value, "format")),
                value.path("attempts").asInt(),
                instant(value.path("createdAt")),
                optional(value, "startedAt", Results::instant),
                optional(value, "finishedAt", Results::instant),
                optional(value, "words", JsonNode::asInt),
                optional(value, "queuePosition", JsonNode::asInt),
                optional(value, "delivery", Results::jobDelivery),
                text(value, "requestId"),
                optional(value, "keyId", JsonNode::asText),
                optional(value, "content", JsonNode::asText),
                optional(value, "reasoning", JsonNode::asText),
                optional(value, "source", JsonNode::asText),
                optional(value, "modelUsed", JsonNode::asText),
                optional(value, "documentSource", one -> new DocumentSource(one.asText())),
                list(value, "warnings", JsonNode::asText),
                optional(value, "error", Results::jobError),
                list(value, "deliveries", Results::delivery),
                response);
    }

    public static FailedJob failedJob(JsonNode value) {
        return new FailedJob(
                text(value, "jobId"),
                new JobStatus(text(value, "status")),
                new TemplateId(text(value, "template")),
                new ModelId(text(value, "modelType")),
                new Format(text(value, "format")),
                value.path("attempts").asInt(),
                instant(value.path("createdAt")),
                optional(value, "startedAt", Results::instant),
                optional(value, "finishedAt", Results::instant),
                optional(value, "words", JsonNode::asInt),
                optional(value, "queuePosition", JsonNode::asInt),
                optional(value, "delivery", Results::jobDelivery),
                text(value, "accountId"),
                text(value, "requestId"),
                jobError(value.path("error")));
    }

    public static TemplateSection templateSection(JsonNode value) {
        return new TemplateSection(
                text(value, "id"),
                text(value, "title"),
                text(value, "description"),
                value.path("optional").asBoolean());
    }

    public static Template template(JsonNode value) {
        return new Template(
                new TemplateId(text(value, "id")),
                text(value, "name"),
                text(value, "description"),
                text(value, "version"),
                text(value, "design"),
                list(value, "sections", Results::templateSection));
    }

    public static Model model(JsonNode value) {
        return new Model(
                new ModelId(text(value, "id")),
                text(value, "name"),
                text(value, "description"),
                optional(value, "parameters", JsonNode::asText),
                list(value, "capabilities", JsonNode::asText),
                value.path("default").asBoolean(),
                value.path("available").asBoolean(),
                text(value, "source"),
                optional(value, "contextLength", JsonNode::asInt),
                optional(value, "wordsPerSecond", JsonNode::asDouble));
    }

    public static Backend backend(JsonNode value) {
        return new Backend(
                text(value, "name"),
                text(value, "kind"),
                text(value, "status"),
                optional(value, "note", JsonNode::asText),
                value.path("running").asInt(),
                value.path("queued").asInt(),
                value.path("slots").asInt(),
                list(value, "models", one -> new ModelId(one.asText())),
                text(value, "location"),
                optional(value, "retryAfter", JsonNode::asInt),
                optional(value, "loadProgress", JsonNode::asDouble),
                optional(value, "speed", Results::speed));
    }

    private static Speed speed(JsonNode value) {
        return new Speed(
                value.path("wordsPerSecond").asDouble(),
                value.path("firstWordMs").asInt(),
                list(value, "recent", JsonNode::asDouble));
    }

    public static BackendTest backendTest(JsonNode value, ResponseInfo response) {
        return new BackendTest(
                value.path("ok").asBoolean(),
                optional(value, "error", JsonNode::asText),
                optional(value, "model", JsonNode::asText),
                text(value, "text"),
                value.path("words").asInt(),
                optional(value, "firstWordMs", JsonNode::asInt),
                optional(value, "wordsPerSecond", JsonNode::asDouble),
                value.path("totalMs").asInt(),
                response);
    }

    private static LocalModel localModel(JsonNode value) {
        return new LocalModel(
                text(value, "name"),
                text(value, "title"),
                value.path("fileBytes").asLong(),
                text(value, "license"),
                text(value, "goodFor"),
                value.path("memoryBytes").asLong(),
                value.path("fits").asBoolean(),
                value.path("installed").asBoolean(),
                value.path("inUse").asBoolean(),
                optional(value, "wordsPerMinute", JsonNode::asInt));
    }

    public static ModelDownload modelDownload(JsonNode value, ResponseInfo response) {
        return new ModelDownload(
                text(value, "name"),
                text(value, "status"),
                text(value, "step"),
                value.path("bytes").asLong(),
                value.path("totalBytes").asLong(),
                instant(value.path("startedAt")),
                optional(value, "endedAt", Results::instant),
                optional(value, "message", JsonNode::asText),
                response);
    }

    public static LocalModels localModels(JsonNode value, ResponseInfo response) {
        return new LocalModels(
                text(value, "hub"),
                text(value, "folder"),
                value.path("freeBytes").asLong(),
                value.path("memoryBytes").asLong(),
                value.path("cores").asInt(),
                optional(value, "recommended", JsonNode::asText),
                list(value, "models", Results::localModel),
                optional(value, "download", one -> modelDownload(one, response)),
                response);
    }

    private static TemplateFile templateFile(JsonNode value) {
        return new TemplateFile(
                text(value, "file"),
                optional(value, "id", JsonNode::asText),
                optional(value, "name", JsonNode::asText),
                optional(value, "design", JsonNode::asText),
                value.path("changesBuiltIn").asBoolean(),
                text(value, "status"),
                list(
                        value,
                        "faults",
                        one -> new TemplateFault(optional(one, "line", JsonNode::asInt), text(one, "message"))),
                text(value, "text"));
    }

    public static TemplateFiles templateFiles(JsonNode value, ResponseInfo response) {
        return new TemplateFiles(
                optional(value, "folder", JsonNode::asText),
                optional(value, "error", JsonNode::asText),
                list(value, "files", Results::templateFile),
                response);
    }

    public static Reloaded reloaded(JsonNode value, ResponseInfo response) {
        return new Reloaded(
                value.path("templates").asInt(),
                list(value, "backends", JsonNode::asText),
                text(value, "sentence"),
                list(value, "warnings", JsonNode::asText),
                list(value, "restartFor", JsonNode::asText),
                response);
    }

    public static WebhookSettings webhookSettings(JsonNode value, ResponseInfo response) {
        return new WebhookSettings(
                optional(value, "url", JsonNode::asText),
                new Secret(text(value, "secret")),
                optional(value, "previousSecret", one -> new Secret(one.asText())),
                response);
    }

    public static WebhookTest webhookTest(JsonNode value, ResponseInfo response) {
        return new WebhookTest(
                value.path("delivered").asBoolean(),
                optional(value, "httpStatus", JsonNode::asInt),
                optional(value, "error", JsonNode::asText),
                value.path("durationMs").asLong(),
                response);
    }

    public static Account account(JsonNode value, ResponseInfo response) {
        return new Account(
                text(value, "id"),
                text(value, "name"),
                new Tier(text(value, "tier")),
                optional(value, "dailyLimit", JsonNode::asInt),
                value.path("usedToday").asInt(),
                instant(value.path("createdAt")),
                optional(value, "disabledAt", Results::instant),
                optional(value, "disabledReason", JsonNode::asText),
                response);
    }

    public static Key key(JsonNode value, ResponseInfo response) {
        return new Key(
                text(value, "id"),
                text(value, "accountId"),
                text(value, "name"),
                new KeyMode(text(value, "mode")),
                text(value, "hint"),
                list(value, "scopes", one -> new Scope(one.asText())),
                instant(value.path("createdAt")),
                optional(value, "expiresAt", Results::instant),
                optional(value, "revokedAt", Results::instant),
                optional(value, "lastUsedAt", Results::instant),
                optional(value, "replacedBy", JsonNode::asText),
                response);
    }

    public static NewKey newKey(JsonNode value, ResponseInfo response) {
        return new NewKey(
                text(value, "id"),
                text(value, "accountId"),
                text(value, "name"),
                new KeyMode(text(value, "mode")),
                text(value, "hint"),
                list(value, "scopes", one -> new Scope(one.asText())),
                instant(value.path("createdAt")),
                optional(value, "expiresAt", Results::instant),
                optional(value, "revokedAt", Results::instant),
                optional(value, "lastUsedAt", Results::instant),
                optional(value, "replacedBy", JsonNode::asText),
                new Secret(text(value, "key")),
                response);
    }

    public static AccountLimits accountLimits(JsonNode value) {
        return new AccountLimits(
                value.path("promptCharacters").asInt(),
                value.path("contentCharacters").asInt(),
                value.path("bodyBytes").asLong(),
                value.path("retentionDays").asDouble(),
                value.path("auditDays").asDouble());
    }

    public static OwnKey ownKey(JsonNode value) {
        return new OwnKey(
                text(value, "id"),
                text(value, "name"),
                new KeyMode(text(value, "mode")),
                text(value, "hint"),
                list(value, "scopes", one -> new Scope(one.asText())),
                optional(value, "expiresAt", Results::instant));
    }

    public static Session session(JsonNode value, ResponseInfo response) {
        return new Session(
                instant(value.path("expiresAt")),
                response);
    }

    public static OwnAccount ownAccount(JsonNode value, ResponseInfo response) {
        return new OwnAccount(
                text(value, "id"),
                text(value, "name"),
                new Tier(text(value, "tier")),
                optional(value, "dailyLimit", JsonNode::asInt),
                value.path("usedToday").asInt(),
                optional(value, "remainingToday", JsonNode::asInt),
                instant(value.path("resetsAt")),
                instant(value.path("createdAt")),
                accountLimits(value.path("limits")),
                ownKey(value.path("key")),
                response);
    }

    public static UsageRow usageRow(JsonNode value) {
        return new UsageRow(
                optional(value, "day", Results::day),
                optional(value, "accountId", JsonNode::asText),
                optional(value, "keyId", JsonNode::asText),
                optional(value, "endpoint", JsonNode::asText),
                optional(value, "model", one -> new ModelId(one.asText())),
                value.path("requests").asLong(),
                value.path("failed").asLong());
    }

    public static Usage usage(JsonNode value, ResponseInfo response) {
        return new Usage(
                day(value.path("from")),
                day(value.path("to")),
                list(value, "rows", Results::usageRow),
                response);
    }

    public static AuditActor auditActor(JsonNode value) {
        return new AuditActor(
                text(value, "kind"),
                optional(value, "keyId", JsonNode::asText),
                optional(value, "accountId", JsonNode::asText),
                optional(value, "user", JsonNode::asText));
    }

    public static AuditEvent auditEvent(JsonNode value) {
        return new AuditEvent(
                text(value, "id"),
                instant(value.path("at")),
                text(value, "action"),
                text(value, "accountId"),
                optional(value, "keyId", JsonNode::asText),
                auditActor(value.path("actor")),
                optional(value, "requestId", JsonNode::asText),
                map(value.path("details")));
    }

    private static String text(JsonNode value, String field) {
        JsonNode one = value.path(field);
        return one.isNull() ? "" : one.asText();
    }

    private static Instant instant(JsonNode value) {
        return OffsetDateTime.parse(value.asText()).toInstant();
    }

    private static LocalDate day(JsonNode value) {
        return LocalDate.parse(value.asText());
    }

    static <T> Optional<T> optional(JsonNode value, String field, Function<JsonNode, T> read) {
        JsonNode one = value.get(field);
        return one == null || one.isNull() ? Optional.empty() : Optional.of(read.apply(one));
    }

    static <T> List<T> list(JsonNode value, String field, Function<JsonNode, T> read) {
        List<T> items = new ArrayList<>();
        for (JsonNode one : value.path(field)) {
            items.add(read.apply(one));
        }
        return List.copyOf(items);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(JsonNode value) {
        return value.isObject() ? (Map<String, Object>) Json.plain(value) : Map.of();
    }
}
