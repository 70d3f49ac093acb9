"""The errors of the client.

``APIError`` and its classes are error replies of the service; the others happened here. Messages carry no key, prompt or content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .types import Job


class PlatenError(Exception):
    """The base of all errors of this package."""


class ConfigurationError(PlatenError):
    """A wrong option, or an argument that can't be sent."""


@dataclass(frozen=True)
class Fault:
    """One invalid field of a request."""

    field: str
    """Such as ``options.margins.top``."""
    reason: str
    allowed: list[str] | None = None
    """The allowed values, where there is a list of them."""


class APIError(PlatenError):
    """The service answered with an error."""

    def __init__(
        self,
        text: str,
        *,
        status: int | None,
        code: str | None,
        details: object = None,
        headers: Mapping[str, str] | None = None,
        attempts: int = 1,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        request = None if request_id is None else f"request {request_id}"
        context = ", ".join(str(part) for part in (code, status, request) if part is not None)
        super().__init__(f"{text} ({context})")
        self.status = status
        """None for an error inside a stream, whose reply was 200."""
        self.code = code
        """One of the seven codes, or one of a newer service. None if the reply is not from the service."""
        self.details = details
        self.headers = headers or {}
        self.attempts = attempts
        self.request_id = request_id
        self.retry_after = retry_after
        """Seconds to wait before another try."""
        self.partial_text: str | None = None
        """The text of a stream before the error."""

    def _detail(self, name: str) -> Any:
        return self.details.get(name) if isinstance(self.details, dict) else None

    @property
    def reason(self) -> str | None:
        """``details.reason``, such as ``not_found``."""
        value = self._detail("reason")
        return value if isinstance(value, str) else None


class UnauthorizedError(APIError):
    """401, or 403: the key is wrong, or it lacks a scope."""

    @property
    def required_scope(self) -> str | None:
        """The scope that the key lacks, on 403."""
        value = self._detail("scope")
        return value if isinstance(value, str) else None


class InvalidParametersError(APIError):
    """400, 405, 406, 413, 415 or 422: something about the request is wrong."""

    @property
    def field(self) -> str | None:
        """The first invalid field."""
        value = self._detail("field")
        return value if isinstance(value, str) else None

    @property
    def faults(self) -> list[Fault]:
        """Every invalid field."""
        errors = self._detail("errors")
        if not isinstance(errors, list):
            errors = [self.details] if self.field is not None and self.reason is not None else []
        return [Fault(e["field"], e["reason"], e.get("allowed")) for e in errors]


class NotFoundError(InvalidParametersError):
    """404: there is no such thing, or it is another account's."""


class ConflictError(InvalidParametersError):
    """409: its state does not allow this."""


class RateLimitExceededError(APIError):
    """429: the daily quota is used up."""

    @property
    def limit(self) -> int | None:
        """Requests a day."""
        value = self._detail("limit")
        return value if isinstance(value, int) else None

    @property
    def tier(self) -> str | None:
        value = self._detail("tier")
        return value if isinstance(value, str) else None

    @property
    def reset_at(self) -> datetime | None:
        """When the count starts again."""
        reset = self.headers.get("x-ratelimit-reset")
        if reset is not None and reset.isdigit():
            return datetime.fromtimestamp(int(reset), timezone.utc)
        if self.retry_after is None:
            return None
        return datetime.now(timezone.utc) + timedelta(seconds=self.retry_after)


class ModelUnavailableError(APIError):
    """503: the model is away."""


class GenerationFailedError(APIError):
    """502: the model answered, but with no document. The service has tried again by itself."""


class PdfGenerationFailedError(APIError):
    """500, or 504 at the time limit: the text could not be converted. ``pdf.create_alt`` uses another engine."""

    def __init__(self, text: str, **fields: Any) -> None:
        super().__init__(f"{text} pdf.create_alt uses another engine.", **fields)


class ServerError(APIError):
    """500 or 503: the service failed, or is overloaded."""


class UnexpectedReplyError(APIError):
    """A reply that is not from the service: the page of a proxy, a redirect, a wrong address."""


class APIConnectionError(PlatenError):
    """No reply, after the retries. Its cause is the error of httpx."""

    def __init__(self, message: str, *, attempts: int, repeatable: bool = True, connected: bool = True) -> None:
        super().__init__(message)
        self.attempts = attempts
        self._repeatable = repeatable
        self._connected = connected


class APITimeoutError(APIConnectionError):
    """The time of the call is over, or no connection was made in time."""


class StreamBrokenError(PlatenError):
    """A stream ended without its ``done`` event, or was silent too long."""

    def __init__(self, message: str, partial_text: str = "") -> None:
        super().__init__(message)
        self.partial_text = partial_text
        """The text before that."""


class JobFailedError(PlatenError):
    """``jobs.wait``: the job failed or was cancelled."""

    def __init__(self, job: Job) -> None:
        why = f"was {job.status}." if job.error is None else f"{job.error.message} ({job.error.code})"
        super().__init__(f"Job {job.job_id}: {why}")
        self.job = job
        self.code = None if job.error is None else job.error.code
        """None if the job was cancelled."""


class JobWaitTimeoutError(PlatenError):
    """``jobs.wait``: the job has not ended in time. It goes on."""

    def __init__(self, job_id: str, job: Job | None, timeout: float) -> None:
        state = "not known" if job is None else job.status
        super().__init__(f"Job {job_id} is {state} after {timeout:g} s. It goes on: wait again.")
        self.job = job
        """As last seen; None if it could not be read once."""


_BY_CODE: dict[str, type[APIError]] = {
    "unauthorized": UnauthorizedError,
    "invalid_parameters": InvalidParametersError,
    "rate_limit_exceeded": RateLimitExceededError,
    "model_unavailable": ModelUnavailableError,
    "generation_failed": GenerationFailedError,
    "server_error": ServerError,
    "pdf_generation_failed": PdfGenerationFailedError,
}


def error_class(code: str, status: int | None) -> type[APIError]:
    """The class for a code. A code that this version does not know is an ``APIError`` itself."""
    if code == "invalid_parameters" and status == 404:
        return NotFoundError
    if code == "invalid_parameters" and status == 409:
        return ConflictError
    return _BY_CODE.get(code, APIError)
