"""Options of a client and of one call, with their defaults and checks."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypedDict
from urllib.parse import urlsplit

from .errors import ConfigurationError

DEFAULT_BASE_URL = "http://127.0.0.1:8484"


@dataclass(frozen=True)
class RequestEvent:
    """What hooks know about a request. Never its body."""

    method: str
    path: str
    attempt: int
    request_id: str


@dataclass(frozen=True)
class ResponseEvent(RequestEvent):
    status: int | None
    """None if no reply came."""
    duration: float
    """Seconds."""


@dataclass(frozen=True)
class RetryEvent(RequestEvent):
    delay: float
    """Seconds before the next attempt."""
    error: Exception


@dataclass(frozen=True)
class ClientOptions:
    timeout: float | None = None
    connect_timeout: float = 5
    idle_timeout: float = 60
    max_retries: int = 2
    headers: Mapping[str, str] | None = None
    app_info: str | None = None
    on_request: Callable[[RequestEvent], object] | None = None
    on_response: Callable[[ResponseEvent], object] | None = None
    on_retry: Callable[[RetryEvent], object] | None = None

    def __post_init__(self) -> None:
        for name in ("timeout", "connect_timeout", "idle_timeout"):
            check_timeout(name, getattr(self, name))
        check_retries(self.max_retries)

    def having(self, **changes: Any) -> ClientOptions:
        return replace(self, **{name: value for name, value in changes.items() if value is not None})


class CallParams(TypedDict, total=False):
    """Options of every call."""

    timeout: float
    """Seconds for the whole call, with its retries."""
    max_retries: int
    idempotency_key: str
    """The service runs calls with the same key once in 24 hours. Default: a new one for each call. Only for POST."""
    request_id: str
    extra_headers: Mapping[str, str]


@dataclass(frozen=True)
class CallOptions:
    timeout: float | None = None
    max_retries: int | None = None
    idempotency_key: str | None = None
    request_id: str | None = None
    extra_headers: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        check_timeout("timeout", self.timeout)
        check_retries(self.max_retries)
        if self.idempotency_key is not None and not re.fullmatch(r"[!-~]{1,255}", self.idempotency_key):
            raise ConfigurationError("idempotency_key must be 1 to 255 printable ASCII characters without spaces.")
        if self.request_id is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", self.request_id):
            raise ConfigurationError("request_id must be 1 to 64 letters, digits, underscores or hyphens.")


def check_timeout(name: str, value: float | None) -> None:
    if value is not None and not value > 0:
        raise ConfigurationError(f"{name} must be more than 0.")


def check_retries(value: int | None) -> None:
    if value is not None and value < 0:
        raise ConfigurationError("max_retries must be 0 or more.")


def read_base_url(option: str | None) -> str:
    """Returns the address with ``/v1``."""
    text = option if option is not None else os.environ.get("PLATEN_BASE_URL") or DEFAULT_BASE_URL
    name = "base_url" if option is not None else "PLATEN_BASE_URL"
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigurationError(f"{name} must be an http or https URL.")
    # The text is not repeated: it may contain a password.
    if parts.username is not None or "?" in text or "#" in text:
        raise ConfigurationError(f"{name} must not have a user name, a query or a fragment.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/').removesuffix('/v1')}/v1"


def read_api_key(option: str | None) -> str:
    key = (option if option is not None else os.environ.get("PLATEN_API_KEY", "")).strip()
    if not key:
        message = "The API key is missing: set PLATEN_API_KEY or pass api_key. `platen keys create` makes one."
        raise ConfigurationError(message)
    if not re.fullmatch(r"[!-~]+", key):
        message = "The API key (PLATEN_API_KEY or api_key) contains a space, a line break or another character that no key has."
        raise ConfigurationError(message)
    return key
