"""The operations of the service, by resource."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import IO, Any, Literal, Optional, TypeVar, Union, cast, overload

from typing_extensions import Unpack

from .._core import GENERATE_TIMEOUT, MEDIA_TYPES, UNSET, Call, Unset, path_of, warnings_of, wire
from .._options import CallOptions, CallParams, check_timeout
from .._sleep import sync_sleep
from ..errors import APIError, JobFailedError, JobWaitTimeoutError, PlatenError
from ..file import DocumentFile, SavedFile
from ..types import (
    Account,
    AuditEvent,
    Backend,
    BackendTest,
    FailedJob,
    FileFormat,
    Format,
    GeneratedDocument,
    ItemList,
    Job,
    JobAccepted,
    JobDeletedEvent,
    JobEvent,
    JobStatus,
    JobStatusEvent,
    JobSummary,
    Key,
    LocalModels,
    Model,
    ModelDownload,
    ModelId,
    NewKey,
    OwnAccount,
    Page,
    PageSize,
    PdfOptions,
    RawReply,
    Reloaded,
    Scope,
    Session,
    Template,
    TemplateFiles,
    TemplateId,
    Tier,
    Usage,
    WebhookSettings,
    WebhookTest,
    _Model,
)
from .stream import DocumentStream
from .transport import Transport, Reply, is_passing

Target = Union[str, "os.PathLike[str]", IO[bytes]]
Time = Union[datetime, str]
ModelType = TypeVar("ModelType", bound=_Model)


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _every(
        self, kind: type[ModelType], path: str, field: str, query: Mapping[str, Any], options: CallOptions
    ) -> Iterator[ModelType]:
        cursor = query.get("cursor")
        while True:
            call = Call("GET", path, query={**query, "cursor": cursor})
            page = self._transport.page(kind, call, options, field)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return


class Generate(_Resource):
    """Documents from prompts. Needs a key with the scope ``generate``. Each call counts for the daily quota."""

    def text(
        self,
        *,
        prompt: str,
        template: TemplateId | str | None = None,
        model_type: ModelId | str | None = None,
        format: Format | None = None,  # noqa: A002
        existing_content: str | None = None,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        **call: Unpack[CallParams],
    ) -> GeneratedDocument:
        """Writes a document and returns its text. At most 180 s by default."""
        body = wire(_params(locals()))
        request = Call("POST", "/generate", body=body, timeout=GENERATE_TIMEOUT)
        value, info = self._transport.json(request, CallOptions(**call))
        document = GeneratedDocument(
            content=value["content"],
            reasoning=value.get("reasoning"),
            model_used=info.headers.get("x-model-used", ""),
            document_source=info.headers.get("x-document-source", ""),
            warnings=warnings_of(info.headers.get("x-document-warnings")),
        )
        document._response = info
        return document

    @overload
    def file(
        self,
        *,
        prompt: str,
        template: TemplateId | str | None = None,
        model_type: ModelId | str | None = None,
        format: FileFormat = "pdf",
        existing_content: str | None = None,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile: ...
    @overload
    def file(
        self,
        *,
        prompt: str,
        template: TemplateId | str | None = None,
        model_type: ModelId | str | None = None,
        format: FileFormat = "pdf",
        existing_content: str | None = None,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: Target,
        **call: Unpack[CallParams],
    ) -> SavedFile: ...
    def file(
        self,
        *,
        prompt: str,
        template: TemplateId | str | None = None,
        model_type: ModelId | str | None = None,
        format: FileFormat = "pdf",  # noqa: A002
        existing_content: str | None = None,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: Target | None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile | SavedFile:
        """Writes a document and returns it as a file, or streams it ``to`` a path or a binary writer."""
        body = wire(_params(locals()))
        # Plain text is chosen by `Accept` alone.
        if format == "text":
            del body["format"]
        accept = MEDIA_TYPES.get(format, "*/*")
        request = Call("POST", "/generate", body=body, accept=accept, timeout=GENERATE_TIMEOUT)
        return self._transport.file(request, CallOptions(**call), to)

    def stream(
        self,
        *,
        prompt: str,
        template: TemplateId | str | None = None,
        model_type: ModelId | str | None = None,
        format: Format | None = None,  # noqa: A002
        existing_content: str | None = None,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        **call: Unpack[CallParams],
    ) -> DocumentStream:
        """Writes a document and gives its text as it is written. Nothing is sent before the first read."""
        request = Call("POST", "/generate", body=wire(_params(locals())), accept="text/event-stream", stream=True)
        return DocumentStream(self._transport, request, CallOptions(**call))

    def job(
        self,
        *,
        prompt: str,
        template: TemplateId | str | None = None,
        model_type: ModelId | str | None = None,
        format: Format | None = None,  # noqa: A002
        existing_content: str | None = None,
        webhook_url: str | None = None,
        webhook: bool = True,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        **call: Unpack[CallParams],
    ) -> JobAccepted:
        """Starts a job and returns at once. The document is posted to the webhook URL; with ``webhook=False`` it is not."""
        body = wire(_params(locals()))
        request = Call("POST", "/generate", body=body, headers={"prefer": "respond-async"})
        return self._transport.model(JobAccepted, request, CallOptions(**call))


class Pdf(_Resource):
    """Text to PDF. Needs a key with the scope ``pdf``. Each call counts for the daily quota."""

    @overload
    def create(
        self,
        *,
        content: str,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile: ...
    @overload
    def create(
        self,
        *,
        content: str,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: Target,
        **call: Unpack[CallParams],
    ) -> SavedFile: ...
    def create(
        self,
        *,
        content: str,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: Target | None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile | SavedFile:
        """Converts text to a PDF file. The service takes at most 30 s for it."""
        request = Call("POST", "/pdf", body=wire(_params(locals())), accept="application/pdf")
        return self._transport.file(request, CallOptions(**call), to)

    @overload
    def create_alt(
        self,
        *,
        content: str,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile: ...
    @overload
    def create_alt(
        self,
        *,
        content: str,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: Target,
        **call: Unpack[CallParams],
    ) -> SavedFile: ...
    def create_alt(
        self,
        *,
        content: str,
        title: str | None = None,
        filename: str | None = None,
        options: PdfOptions | None = None,
        to: Target | None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile | SavedFile:
        """The same as ``create`` with another engine. For use when the first one fails."""
        request = Call("POST", "/pdf-alt", body=wire(_params(locals())), accept="application/pdf")
        return self._transport.file(request, CallOptions(**call), to)


class Templates(_Resource):
    """The templates. Needs a key with the scope ``catalog``."""

    def list(self, **call: Unpack[CallParams]) -> ItemList[Template]:
        """All templates, in a fixed order. Counts for the daily quota."""
        return self._transport.items(Template, Call("GET", "/templates"), CallOptions(**call))

    @overload
    def preview(
        self, id: str, *, page_size: PageSize | None = None, to: None = None, **call: Unpack[CallParams]
    ) -> DocumentFile: ...
    @overload
    def preview(
        self, id: str, *, page_size: PageSize | None = None, to: Target, **call: Unpack[CallParams]
    ) -> SavedFile: ...
    def preview(
        self,
        id: str,  # noqa: A002
        *,
        page_size: PageSize | None = None,
        to: Target | None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile | SavedFile:
        """The example of a template, or else its sections with what belongs into each, as a PDF file in its design."""
        path = path_of("templates", id, "preview")
        request = Call("GET", path, query={"pageSize": page_size}, accept="application/pdf")
        return self._transport.file(request, CallOptions(**call), to)

    def files(self, **call: Unpack[CallParams]) -> TemplateFiles:
        """The files of the operator's folder and their faults. Needs a key with the scope ``admin``."""
        return self._transport.model(TemplateFiles, Call("GET", "/template-files"), CallOptions(**call))


class Models(_Resource):
    """The models. Needs a key with the scope ``catalog``."""

    def list(self, **call: Unpack[CallParams]) -> ItemList[Model]:
        """All model IDs, in a fixed order, and whether each can be used now. Counts for the daily quota."""
        return self._transport.items(Model, Call("GET", "/models"), CallOptions(**call))


class Backends(_Resource):
    """The backends that serve the models. Needs a key with the scope ``admin``."""

    def list(self, **call: Unpack[CallParams]) -> ItemList[Backend]:
        """Empty if no model is configured."""
        return self._transport.items(Backend, Call("GET", "/backends"), CallOptions(**call), "data", "backends")

    def test(self, name: str, **call: Unpack[CallParams]) -> BackendTest:
        """Lets a backend write a short letter: its text and speed, or why there is none. Ends after 45 seconds."""
        return self._transport.model(BackendTest, Call("POST", path_of("backends", name, "test")), CallOptions(**call))

    def local_models(self, **call: Unpack[CallParams]) -> LocalModels:
        """The models that the machine of the service can download, and the running or last download."""
        return self._transport.model(LocalModels, Call("GET", "/local-models"), CallOptions(**call))

    def download(self, name: str, **call: Unpack[CallParams]) -> ModelDownload:
        """Starts to download a model to the machine of the process that answers; ``local_models`` has the progress.

        Raises ``ConflictError`` while another one runs.
        """
        path = path_of("local-models", name, "download")
        return self._transport.model(ModelDownload, Call("POST", path), CallOptions(**call))

    def cancel_download(self, name: str, **call: Unpack[CallParams]) -> ModelDownload:
        """Ends a download; the next one continues there. Raises ``ConflictError`` if it does not run."""
        path = path_of("local-models", name, "download")
        return self._transport.model(ModelDownload, Call("DELETE", path), CallOptions(**call))

    def reload(self, **call: Unpack[CallParams]) -> Reloaded:
        """Reloads templates and backends from their files, only in the process that answers."""
        return self._transport.model(Reloaded, Call("POST", "/reload"), CallOptions(**call))


class Jobs(_Resource):
    """Jobs of the account. Needs a key with the scope ``jobs``. Nothing here counts for the daily quota."""

    def list(
        self,
        *,
        status: JobStatus | str | None = None,
        delivery: str | None = None,
        created_after: Time | None = None,
        created_before: Time | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Page[JobSummary]:
        """One page, newest first. ``delivery`` is a state of the webhook, or ``retrying``: pending, after an attempt that failed."""
        request = Call("GET", "/jobs", query=wire(_params(locals())))
        return self._transport.page(JobSummary, request, CallOptions(**call), "jobs")

    def all(
        self,
        *,
        status: JobStatus | str | None = None,
        delivery: str | None = None,
        created_after: Time | None = None,
        created_before: Time | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Iterator[JobSummary]:
        """The jobs of all pages, newest first."""
        return self._every(JobSummary, "/jobs", "jobs", wire(_params(locals())), CallOptions(**call))

    def get(self, id: str, **call: Unpack[CallParams]) -> Job:  # noqa: A002
        """A job with its content and its deliveries."""
        return self._transport.model(Job, Call("GET", path_of("jobs", id)), CallOptions(**call))

    def wait(
        self,
        id: str,  # noqa: A002
        *,
        timeout: float = 900,
        request_id: str | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Job:
        """Reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s.

        Raises ``JobFailedError`` if it failed or was cancelled, ``JobWaitTimeoutError`` after ``timeout`` seconds: the job goes on.
        In production prefer the webhook.
        """
        check_timeout("timeout", timeout)
        ends = time.monotonic() + timeout
        job: Job | None = None
        pause, retry_after = 1.0, 0.0
        while True:
            left = ends - time.monotonic()
            sync_sleep(max(0.0, min(max(pause * random.uniform(0.8, 1.2), retry_after), left)))
            pause = min(5.0, pause * 1.5)
            left = ends - time.monotonic()
            if left <= 0:
                raise JobWaitTimeoutError(id, job, timeout)
            options = CallOptions(min(60.0, left), 0, None, request_id, extra_headers)
            try:
                job = self._transport.model(Job, Call("GET", path_of("jobs", id)), options)
                retry_after = 0.0
            except PlatenError as error:
                if not is_passing(error):
                    raise
                retry_after = (error.retry_after or 0.0) if isinstance(error, APIError) else 0.0
                continue
            if job.status == "completed":
                return job
            if job.status in ("failed", "cancelled"):
                raise JobFailedError(job)

    def events(
        self,
        id: str,  # noqa: A002
        *,
        last_event_id: str | None = None,
        **call: Unpack[CallParams],
    ) -> Iterator[JobEvent]:
        """The states of a job until it ends. If the connection breaks, call it again with the ID of the last event."""
        headers = {} if last_event_id is None else {"last-event-id": last_event_id}
        request = Call("GET", path_of("jobs", id, "events"), accept="text/event-stream", headers=headers, stream=True)
        for reply, (name, data, event_id) in self._transport.events(request, CallOptions(**call)):
            if name == "status":
                yield JobStatusEvent(event_id, JobSummary.model_validate(reply.json(data.encode())))
            elif name == "deleted":
                yield JobDeletedEvent()

    @overload
    def file(
        self, id: str, *, format: FileFormat | None = None, to: None = None, **call: Unpack[CallParams]
    ) -> DocumentFile: ...
    @overload
    def file(self, id: str, *, format: FileFormat | None = None, to: Target, **call: Unpack[CallParams]) -> SavedFile: ...
    def file(
        self,
        id: str,  # noqa: A002
        *,
        format: FileFormat | None = None,  # noqa: A002
        to: Target | None = None,
        **call: Unpack[CallParams],
    ) -> DocumentFile | SavedFile:
        """The document of a completed job as a file, in its own format by default."""
        accept = "*/*" if format is None else MEDIA_TYPES.get(format, "*/*")
        request = Call("GET", path_of("jobs", id, "file"), query={"format": format}, accept=accept)
        return self._transport.file(request, CallOptions(**call), to)

    def cancel(self, id: str, **call: Unpack[CallParams]) -> Job:  # noqa: A002
        """Raises ``ConflictError`` if the job has ended."""
        return self._transport.model(Job, Call("POST", path_of("jobs", id, "cancel")), CallOptions(**call))

    def redeliver(self, id: str, **call: Unpack[CallParams]) -> Job:  # noqa: A002
        """Posts the result of an ended job again."""
        return self._transport.model(Job, Call("POST", path_of("jobs", id, "redeliver")), CallOptions(**call))

    def delete(self, id: str, **call: Unpack[CallParams]) -> None:  # noqa: A002
        """Deletes a job that has ended, with its content."""
        self._transport.none(Call("DELETE", path_of("jobs", id)), CallOptions(**call))


class FailedJobs(_Resource):
    """The failed jobs of all accounts. Needs a key with the scope ``admin``."""

    def list(
        self,
        *,
        account: str | None = None,
        code: str | None = None,
        created_after: Time | None = None,
        created_before: Time | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Page[FailedJob]:
        """One page, newest first."""
        request = Call("GET", "/failed-jobs", query=wire(_params(locals())))
        return self._transport.page(FailedJob, request, CallOptions(**call), "jobs")

    def all(
        self,
        *,
        account: str | None = None,
        code: str | None = None,
        created_after: Time | None = None,
        created_before: Time | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Iterator[FailedJob]:
        """Those of all pages, newest first."""
        return self._every(FailedJob, "/failed-jobs", "jobs", wire(_params(locals())), CallOptions(**call))


class Settings(_Resource):
    """Webhook settings of the account. Needs a key with the scope ``settings``."""

    def get_webhook(self, **call: Unpack[CallParams]) -> WebhookSettings:
        """The webhook URL and the secrets that sign webhooks."""
        return self._transport.model(WebhookSettings, Call("GET", "/settings/webhook"), CallOptions(**call))

    def set_webhook(self, *, url: str, **call: Unpack[CallParams]) -> WebhookSettings:
        """Registers the URL that results are posted to."""
        request = Call("PUT", "/settings/webhook", body={"url": url})
        return self._transport.model(WebhookSettings, request, CallOptions(**call))

    def delete_webhook(self, **call: Unpack[CallParams]) -> None:
        """Removes the URL; also where none is registered. The secret stays."""
        self._transport.none(Call("DELETE", "/settings/webhook"), CallOptions(**call))

    def rotate_webhook_secret(self, **call: Unpack[CallParams]) -> WebhookSettings:
        """Creates a new secret. For a day webhooks are also signed with the old one."""
        request = Call("POST", "/settings/webhook/rotate-secret", once=True)
        return self._transport.model(WebhookSettings, request, CallOptions(**call))

    def test_webhook(self, **call: Unpack[CallParams]) -> WebhookTest:
        """Posts a sample to the registered URL and returns what the receiver answered."""
        return self._transport.model(WebhookTest, Call("POST", "/settings/webhook/test"), CallOptions(**call))


class CallerAccount(_Resource):
    """The account of the key."""

    def get(self, **call: Unpack[CallParams]) -> OwnAccount:
        """The tier, the limits, the usage of today and the key. Takes any key."""
        return self._transport.model(OwnAccount, Call("GET", "/account"), CallOptions(**call))

    def usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        group_by: str | None = None,
        key: str | None = None,
        **call: Unpack[CallParams],
    ) -> Usage:
        """Usage of the account. ``group_by`` is one or more of ``day,key,endpoint,model``. Needs a key with the scope ``settings``."""
        query = {"from": from_, "to": to, "groupBy": group_by, "key": key}
        return self._transport.model(Usage, Call("GET", "/usage", query=query), CallOptions(**call))


class Sessions(_Resource):
    """The session of a browser, in a cookie. Here for completeness: programs use keys."""

    def create(self, *, api_key: str | None = None, link_token: str | None = None, **call: Unpack[CallParams]) -> Session:
        request = Call("POST", "/session", body=wire(_params(locals())), once=True)
        return self._transport.model(Session, request, CallOptions(**call))

    def delete(self, **call: Unpack[CallParams]) -> None:
        self._transport.none(Call("DELETE", "/session"), CallOptions(**call))


class Accounts(_Resource):
    """The accounts. Needs a key with the scope ``admin``."""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **call: Unpack[CallParams]) -> Page[Account]:
        """One page, oldest first."""
        request = Call("GET", "/accounts", query=wire(_params(locals())))
        return self._transport.page(Account, request, CallOptions(**call), "accounts")

    def all(self, *, limit: int | None = None, cursor: str | None = None, **call: Unpack[CallParams]) -> Iterator[Account]:
        """Those of all pages, oldest first."""
        return self._every(Account, "/accounts", "accounts", wire(_params(locals())), CallOptions(**call))

    def create(
        self, *, name: str, tier: Tier | str | None = None, daily_limit: int | None = None, **call: Unpack[CallParams]
    ) -> Account:
        request = Call("POST", "/accounts", body=wire(_params(locals())))
        return self._transport.model(Account, request, CallOptions(**call))

    def get(self, id: str, **call: Unpack[CallParams]) -> Account:  # noqa: A002
        """An account and what it used today."""
        return self._transport.model(Account, Call("GET", path_of("accounts", id)), CallOptions(**call))

    def update(
        self,
        id: str,  # noqa: A002
        *,
        name: str | None = None,
        tier: Tier | str | None = None,
        daily_limit: Optional[int] | Unset = UNSET,
        **call: Unpack[CallParams],
    ) -> Account:
        """Changes what is given. ``daily_limit=None`` removes the limit; left out, it stays."""
        body = wire({"name": name, "tier": tier})
        if not isinstance(daily_limit, Unset):
            body["dailyLimit"] = daily_limit
        request = Call("PATCH", path_of("accounts", id), body=body)
        return self._transport.model(Account, request, CallOptions(**call))

    def disable(self, id: str, *, reason: str | None = None, **call: Unpack[CallParams]) -> Account:  # noqa: A002
        """The keys of the account are refused from now on, with the reason."""
        request = Call("POST", path_of("accounts", id, "disable"), body=wire({"reason": reason}))
        return self._transport.model(Account, request, CallOptions(**call))

    def enable(self, id: str, **call: Unpack[CallParams]) -> Account:  # noqa: A002
        return self._transport.model(Account, Call("POST", path_of("accounts", id, "enable")), CallOptions(**call))

    def delete(self, id: str, **call: Unpack[CallParams]) -> None:  # noqa: A002
        """Permanently deletes an account with its keys, jobs, webhook settings and usage."""
        self._transport.none(Call("DELETE", path_of("accounts", id)), CallOptions(**call))

    def usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        group_by: str | None = None,
        account: str | None = None,
        key: str | None = None,
        **call: Unpack[CallParams],
    ) -> Usage:
        """Usage of all accounts, or of one. ``group_by`` may include ``account``."""
        query = {"from": from_, "to": to, "groupBy": group_by, "account": account, "key": key}
        return self._transport.model(Usage, Call("GET", "/usage/accounts", query=query), CallOptions(**call))


class Keys(_Resource):
    """The keys. Needs a key with the scope ``admin``."""

    def list(
        self,
        *,
        account: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Page[Key]:
        """One page, oldest first; of one account or of all."""
        request = Call("GET", "/keys", query=wire(_params(locals())))
        return self._transport.page(Key, request, CallOptions(**call), "keys")

    def all(
        self,
        *,
        account: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Iterator[Key]:
        """Those of all pages, oldest first."""
        return self._every(Key, "/keys", "keys", wire(_params(locals())), CallOptions(**call))

    def create(
        self,
        *,
        account_id: str,
        name: str | None = None,
        mode: Literal["live", "test"] | None = None,
        scopes: Sequence[Scope | str] | None = None,
        expires_at: Time | None = None,
        **call: Unpack[CallParams],
    ) -> NewKey:
        """Creates a key. Only this result has the key itself. The call is not repeated once its request left."""
        request = Call("POST", "/keys", body=wire(_params(locals())), once=True)
        return self._transport.model(NewKey, request, CallOptions(**call))

    def update(
        self,
        id: str,  # noqa: A002
        *,
        name: str | None = None,
        scopes: Sequence[Scope | str] | None = None,
        expires_at: Optional[Time] | Unset = UNSET,
        **call: Unpack[CallParams],
    ) -> Key:
        """Changes what is given of an active key. ``expires_at=None`` removes the expiry; left out, it stays."""
        body = wire({"name": name, "scopes": scopes, "expires_at": None if isinstance(expires_at, Unset) else expires_at})
        if expires_at is None:
            body["expiresAt"] = None
        request = Call("PATCH", path_of("keys", id), body=body)
        return self._transport.model(Key, request, CallOptions(**call))

    def revoke(self, id: str, **call: Unpack[CallParams]) -> Key:  # noqa: A002
        """Revokes a key at once and for good."""
        return self._transport.model(Key, Call("POST", path_of("keys", id, "revoke")), CallOptions(**call))

    def roll(self, id: str, *, overlap_seconds: int | None = None, **call: Unpack[CallParams]) -> NewKey:  # noqa: A002
        """Replaces a key by a new one. The old one stays valid for ``overlap_seconds``, by default a day."""
        request = Call("POST", path_of("keys", id, "roll"), body=wire({"overlap_seconds": overlap_seconds}), once=True)
        return self._transport.model(NewKey, request, CallOptions(**call))


class AuditEvents(_Resource):
    """Who changed accounts and keys. Needs a key with the scope ``admin``."""

    def list(
        self,
        *,
        account: str | None = None,
        action: str | None = None,
        created_after: Time | None = None,
        created_before: Time | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Page[AuditEvent]:
        """One page, newest first."""
        request = Call("GET", "/audit-events", query=wire(_params(locals())))
        return self._transport.page(AuditEvent, request, CallOptions(**call), "events")

    def all(
        self,
        *,
        account: str | None = None,
        action: str | None = None,
        created_after: Time | None = None,
        created_before: Time | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **call: Unpack[CallParams],
    ) -> Iterator[AuditEvent]:
        """Those of all pages, newest first."""
        return self._every(AuditEvent, "/audit-events", "events", wire(_params(locals())), CallOptions(**call))


def _params(values: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a method, of its `locals()`."""
    return {name: value for name, value in values.items() if name not in ("self", "call", "to")}


def raw_reply(reply: Reply) -> RawReply:
    return RawReply(reply.info.status, reply.info.headers, reply.content(), reply.info)


def raw_call(method: str, path: str, query: Mapping[str, Any] | None, body: object, accept: str) -> Call:
    return Call(method.upper(), path, query=query, body=cast(Any, body), accept=accept, accepts=(304,))
