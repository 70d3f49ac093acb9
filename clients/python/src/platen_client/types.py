"""Results of the service, and the parameters of PDF files. Times are aware ``datetime``; fields that this version does not know are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Generic, Literal, TypedDict, TypeVar, Union

from pydantic import BaseModel, ConfigDict, PrivateAttr, SecretStr
from pydantic.alias_generators import to_camel

TemplateId = Literal[
    "blank", "formal-letter", "formal-complaint", "job-application", "resignation", "academic-paper", "resume",
    "code-documentation", "book-chapter", "faq", "presentation", "data-report", "legal-document",
]  # fmt: skip
ModelId = Literal[
    "model-01", "model-02", "model-03", "model-04", "model-05", "model-06",
    "model-07", "model-08", "model-09", "model-10", "model-11",
]  # fmt: skip
Format = Literal["pdf", "doc", "csv", "markdown"]
"""``doc`` is a .docx file."""
FileFormat = Literal["pdf", "doc", "csv", "markdown", "text"]
Scope = Literal["generate", "pdf", "catalog", "jobs", "settings", "admin"]
Tier = Literal["free", "basic", "professional", "enterprise"]
JobStatus = Literal["queued", "processing", "completed", "failed", "cancelled"]
PageSize = Literal["a4", "letter", "legal"]


class Margins(TypedDict, total=False):
    """Points. A side that is left out keeps its default."""

    top: float
    right: float
    bottom: float
    left: float


class PdfOptions(TypedDict, total=False):
    """How a PDF file looks. What is left out has the default of the service."""

    design: str
    page_size: PageSize
    margins: Margins
    font: Literal["times", "helvetica", "courier"]
    font_size: float
    """Points, 4 to 72. Default: 12."""
    line_height: float
    """A multiple of ``font_size``, 0.8 to 4. Default: 1.5."""
    include_page_numbers: bool
    markup: Literal["light", "markdown"]
    align: Literal["left", "justify"]
    language: str
    """BCP 47, such as ``de-CH``. Default: ``en``."""
    conformance: Literal["none", "pdf/ua-1", "pdf/a-2a"]
    provenance: Literal["none", "generated"]
    fillable: bool
    """True: each blank in square brackets is a text field. False: no fields."""
    embed_fonts: bool
    """Of a .docx file in a design: false names its fonts only. Default: true."""
    landscape_tables: bool
    """Tables that fit the page in no size of type stand on landscape pages. Default: false."""
    fold_marks: bool
    """In the design ``letter`` on A4: marks where the letter is folded and punched. Default: false."""


@dataclass(frozen=True)
class RateLimit:
    """The daily quota of the account, after the request."""

    limit: int
    remaining: int
    reset_at: datetime


@dataclass(frozen=True)
class ResponseInfo:
    """Metadata of a reply."""

    status: int
    headers: Mapping[str, str]
    attempts: int
    """How many requests the call took."""

    @property
    def request_id(self) -> str | None:
        """Also in the log of the service."""
        return self.headers.get("x-request-id")

    @property
    def replayed(self) -> bool:
        """Whether the service repeated the stored reply of an earlier call with the same idempotency key."""
        return self.headers.get("idempotent-replayed") == "true"

    @property
    def rate_limit(self) -> RateLimit | None:
        """None where the request does not count or the account has no limit."""
        limit, remaining, reset = (self.headers.get(f"x-ratelimit-{name}") for name in ("limit", "remaining", "reset"))
        if limit is None or remaining is None or reset is None:
            return None
        return RateLimit(int(limit), int(remaining), datetime.fromtimestamp(int(reset), timezone.utc))


class _Model(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True, extra="allow")
    _response: ResponseInfo | None = PrivateAttr(default=None)

    @property
    def response(self) -> ResponseInfo:
        """Metadata of the reply that this was read from. Not part of comparisons."""
        if self._response is None:
            raise AttributeError("This is a part of a result: the result has the response.")
        return self._response

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]


class GeneratedDocument(_Model):
    content: str
    """In the requested format; light markup for ``pdf`` and ``doc``."""
    reasoning: str | None = None
    """Only model-02 may give some."""
    model_used: str = ""
    """The name of the model; ``draft`` for a form."""
    document_source: str = ""
    """``model``, ``mixed`` or ``draft``."""
    warnings: list[str] = []
    """What differs from the request, one sentence each."""
    source: str | None = None
    """The document as Markdown. Only from a stream."""


class JobAccepted(_Model):
    job_id: str
    status: str


class JobError(_Model):
    code: str
    message: str


class DeliveryAttempt(_Model):
    at: datetime
    http_status: int | None
    error: str | None
    duration_ms: int
    request: dict[str, Any] | None = None
    reply: dict[str, Any] | None = None


class Delivery(_Model):
    id: str
    """The ``webhook-id`` header: the same on every attempt."""
    url: str
    status: str
    attempts: list[DeliveryAttempt]
    next_attempt_at: datetime | None


class JobDelivery(_Model):
    status: str
    """``pending``, ``delivered``, ``exhausted`` or ``stopped``."""
    attempts: int
    """Since the result was last posted by hand."""
    next_attempt_at: datetime | None


class JobSummary(_Model):
    job_id: str
    status: str
    template: str
    model_type: str
    format: str
    attempts: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    words: int | None = None
    """While the document is written, those of a few seconds ago."""
    queue_position: int | None = None
    """Place among the queued jobs of its model, from 1. None beyond 1,000."""
    delivery: JobDelivery | None = None
    """None before the job has ended, and without a webhook."""
    error: JobError | None = None


class Job(JobSummary):
    request_id: str = ""
    """That of the request that made the job."""
    key_id: str | None = None
    content: str | None
    """None until the job is completed and once the content is deleted."""
    reasoning: str | None
    source: str | None = None
    model_used: str | None
    document_source: str | None
    warnings: list[str]
    deliveries: list[Delivery]


class FailedJob(JobSummary):
    account_id: str
    request_id: str
    error: JobError


class TemplateSection(_Model):
    id: str
    title: str
    description: str
    optional: bool


class Template(_Model):
    id: str
    name: str
    description: str
    version: str
    design: str
    sections: list[TemplateSection]


class Model(_Model):
    id: str
    name: str
    description: str
    parameters: str | None
    capabilities: list[str]
    default: bool
    available: bool
    source: str
    context_length: int | None
    words_per_second: float | None = None
    """Measured; None if nothing was, since the start of the service."""


class Speed(_Model):
    """Measured with the last answers of a backend."""

    words_per_second: float
    first_word_ms: int
    recent: list[float]
    """Words a second of each of the last answers, oldest first."""


class Backend(_Model):
    name: str
    location: str = ""
    """The address of the server, or the path of the file."""
    kind: str
    status: str
    note: str | None = None
    running: int
    queued: int
    slots: int
    models: list[str]
    retry_after: int | None = None
    """While ``cooling``: seconds until it is called again."""
    load_progress: float | None = None
    """While ``loading``: the part of the file that is read, 0 to 1."""
    speed: Speed | None = None


class BackendTest(_Model):
    ok: bool
    error: str | None
    """Why the model wrote no text."""
    model: str | None
    text: str
    words: int
    first_word_ms: int | None
    words_per_second: float | None
    total_ms: int


class LocalModel(_Model):
    """A model that the service can download to its machine."""

    name: str
    title: str
    file_bytes: int
    license: str
    good_for: str
    memory_bytes: int
    fits: bool
    installed: bool
    in_use: bool
    words_per_minute: int | None
    """Estimated for this machine."""


class ModelDownload(_Model):
    name: str
    status: str
    """``running``, ``completed``, ``failed`` or ``cancelled``."""
    step: str
    """``downloading``, ``checking`` or ``installing``."""
    bytes: int
    total_bytes: int
    started_at: datetime
    ended_at: datetime | None
    message: str | None
    """Once it has ended: which models write documents now, or why it failed."""


class LocalModels(_Model):
    hub: str
    folder: str
    free_bytes: int
    memory_bytes: int
    cores: int
    recommended: str | None
    models: list[LocalModel]
    download: ModelDownload | None
    """The running or last one of the process that answers."""


class TemplateFault(_Model):
    line: int | None
    message: str


class TemplateFile(_Model):
    """A file of the operator's templates folder."""

    file: str
    id: str | None
    name: str | None
    design: str | None
    changes_built_in: bool
    status: str
    """``loaded``, ``changed`` (valid, but not loaded as it is now) or ``invalid``."""
    faults: list[TemplateFault]
    text: str


class TemplateFiles(_Model):
    folder: str | None
    error: str | None
    files: list[TemplateFile]


class Reloaded(_Model):
    templates: int
    backends: list[str]
    sentence: str
    warnings: list[str]
    restart_for: list[str]


class WebhookSettings(_Model):
    url: str | None
    secret: SecretStr
    previous_secret: SecretStr | None = None
    """For a day after a rotation: the old secret, which also signs."""


class WebhookTest(_Model):
    delivered: bool
    http_status: int | None
    error: str | None
    duration_ms: int


class Account(_Model):
    id: str
    name: str
    tier: str
    daily_limit: int | None
    used_today: int
    created_at: datetime
    disabled_at: datetime | None
    disabled_reason: str | None


class Key(_Model):
    id: str
    account_id: str
    name: str
    mode: str
    hint: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None
    replaced_by: str | None = None
    """ID of the key that a roll put in its place."""


class NewKey(Key):
    key: SecretStr
    """The key itself: ``key.get_secret_value()``. Shown this once."""


class AccountLimits(_Model):
    prompt_characters: int
    content_characters: int
    body_bytes: int
    retention_days: float
    audit_days: float


class OwnKey(_Model):
    id: str
    name: str
    mode: str
    hint: str
    scopes: list[str]
    expires_at: datetime | None


class Session(_Model):
    expires_at: datetime


class OwnAccount(_Model):
    id: str
    name: str
    tier: str
    daily_limit: int | None
    used_today: int
    remaining_today: int | None
    resets_at: datetime
    created_at: datetime
    limits: AccountLimits
    key: OwnKey
    session: Session | None = None


class UsageRow(_Model):
    day: str | None = None
    account_id: str | None = None
    key_id: str | None = None
    endpoint: str | None = None
    model: str | None = None
    requests: int
    failed: int


class Usage(_Model):
    from_: str
    to: str
    rows: list[UsageRow]

    model_config = ConfigDict(
        alias_generator=lambda name: "from" if name == "from_" else to_camel(name),
        populate_by_name=True,
        frozen=True,
        extra="allow",
    )


class AuditActor(_Model):
    kind: str
    key_id: str | None
    account_id: str | None
    user: str | None


class AuditEvent(_Model):
    id: str
    at: datetime
    action: str
    account_id: str
    key_id: str | None
    actor: AuditActor
    request_id: str | None
    details: dict[str, Any]


Item = TypeVar("Item")


class ItemList(list[Item]):
    """A list with the ``response`` it was read from."""

    response: ResponseInfo


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list. It iterates over its items."""

    items: list[Item]
    next_cursor: str | None
    """For ``cursor`` of the next page; None on the last one."""
    response: ResponseInfo = field(compare=False, repr=False)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)


@dataclass(frozen=True)
class RawReply:
    """A reply as it came: 2xx or 304."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    response: ResponseInfo = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        return self.content.decode()


@dataclass(frozen=True)
class Delta:
    text: str
    type: Literal["delta"] = "delta"


@dataclass(frozen=True)
class Reasoning:
    text: str
    type: Literal["reasoning"] = "reasoning"


@dataclass(frozen=True)
class Restart:
    """All text so far is void: clear it."""

    type: Literal["restart"] = "restart"


@dataclass(frozen=True)
class Done:
    """Always the last one."""

    document: GeneratedDocument
    type: Literal["done"] = "done"


StreamEvent = Union[Delta, Reasoning, Restart, Done]


@dataclass(frozen=True)
class JobStatusEvent:
    id: str
    job: JobSummary
    type: Literal["status"] = "status"


@dataclass(frozen=True)
class JobDeletedEvent:
    type: Literal["deleted"] = "deleted"


JobEvent = Union[JobStatusEvent, JobDeletedEvent]
