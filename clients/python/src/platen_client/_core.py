"""What the sync and the async half share: requests, the retry policy, errors of replies, headers, file names. No input or output."""

from __future__ import annotations

import json
import platform
import random
import re
import sys
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

import httpx

from ._media_types import MEDIA_TYPES
from ._names import wire_name
from ._options import DEFAULT_BASE_URL, CallOptions, ClientOptions
from ._version import VERSION
from .errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    ConfigurationError,
    UnexpectedReplyError,
    error_class,
)

DEFAULT_TIMEOUT: Final = 60.0
GENERATE_TIMEOUT: Final = 180.0
RETRY_AFTER_MAX: Final = 60.0
"""A longer ``Retry-After`` is left to the caller."""


class Unset:
    """The default of a parameter whose None has a meaning."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()


def wire(**values: Any) -> dict[str, Any]:
    """Parameters by the names of the wire. What is None is left out."""
    return {wire_name(name): _value(value) for name, value in values.items() if value is not None}


def wire_nullable(**values: Any) -> dict[str, Any]:
    """Parameters whose None has a meaning. What is UNSET is left out."""
    return {wire_name(name): _value(value) for name, value in values.items() if not isinstance(value, Unset)}


def _value(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {wire_name(name): _value(item) for name, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [_value(item) for item in value]
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    return value


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    """Below the base URL, encoded."""
    query: Mapping[str, Any] | None = None
    body: object = None
    accept: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout: float = DEFAULT_TIMEOUT
    once: bool = False
    """Whether the reply has a secret: the call has no idempotency key and is not repeated once it left."""
    accepts: tuple[int, ...] = ()
    """Statuses other than 2xx that are not errors."""
    stream: bool = False


def path_of(*parts: str) -> str:
    """Raises ``ConfigurationError`` for an ID that would make another path."""
    if any(part in ("", ".", "..") for part in parts):
        raise ConfigurationError('The ID must not be empty, "." or "..".')
    return "/" + "/".join(quote(part, safe="") for part in parts)


def accept_of(format: str | None) -> str:
    """The header of a request for a file in this format."""
    return "*/*" if format is None else MEDIA_TYPES.get(format, "*/*")


class Plan:
    """One logical call: the same request for each attempt, its deadline, and what to do after a failure."""

    def __init__(self, call: Call, options: CallOptions, client: ClientOptions, base_url: str, key: str) -> None:
        if call.once and options.idempotency_key is not None:
            raise ConfigurationError("This call takes no idempotency_key: its reply has a secret, which is not stored.")
        self.call = call
        self.base_url = base_url
        self.attempt = 0
        self.is_final = False
        """Set once something was handed to the caller that a retry would repeat."""
        default = float("inf") if call.stream else (client.timeout or call.timeout)
        self.timeout = default if options.timeout is None else options.timeout
        self._ends = time.monotonic() + self.timeout
        self._client = client
        self._retries = client.max_retries if options.max_retries is None else options.max_retries
        self._retried = 0
        self.request_id = options.request_id or str(uuid.uuid4())
        self.url = base_url + call.path
        self.params = {name: _query(value) for name, value in (call.query or {}).items() if value is not None}
        self.content = None if call.body is None else json.dumps(call.body, ensure_ascii=False).encode()
        self.headers = self._headers(key, options)

    def _headers(self, key: str, options: CallOptions) -> dict[str, str]:
        headers = {
            "x-request-id": self.request_id,
            "authorization": f"Bearer {key}",
            "user-agent": user_agent(self._client.app_info),
            "accept": self.call.accept,
            **self.call.headers,
        }
        if self.content is not None:
            headers["content-type"] = "application/json"
        if self.call.method == "POST" and not self.call.once:
            headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
        for more in (self._client.headers, options.extra_headers):
            headers.update({name.lower(): value for name, value in (more or {}).items()})
        return headers

    def remaining(self) -> float:
        return self._ends - time.monotonic()

    def timeouts(self) -> httpx.Timeout:
        """For the next attempt. httpx limits each step; the whole call is limited by ``check``."""
        left = max(0.001, self.remaining())
        idle = self._client.idle_timeout if self.call.stream else left
        return httpx.Timeout(min(left, idle), connect=min(left, self._client.connect_timeout))

    def check(self) -> None:
        if self.remaining() <= 0:
            raise httpx.ReadTimeout("")

    def pause(self, failure: Exception) -> float:
        """Seconds before the next attempt. Raises the failure where the call is not repeated."""
        if self.remaining() <= 0.005 and isinstance(failure, APIConnectionError):
            attempts = f"{self.attempt} attempt{'s' if self.attempt > 1 else ''}"
            message = f"{self.call.method} {self.call.path}: no reply within {self.timeout:g} s ({attempts})."
            raise APITimeoutError(message, attempts=self.attempt) from failure
        delay, free = self._delay(failure)
        if delay is None or self.is_final or (not free and self._retried >= self._retries) or delay >= self.remaining():
            raise failure
        self._retried += 0 if free else 1
        return delay

    def _delay(self, failure: Exception) -> tuple[float | None, bool]:
        backoff = min(8.0, 0.5 * 2**self._retried) * random.uniform(0.5, 1)
        if isinstance(failure, APIConnectionError):
            repeatable = not failure._connected if self.call.once else failure._repeatable
            return (backoff if repeatable else None, False)
        if not isinstance(failure, APIError):
            return (None, False)
        retry_after = failure.retry_after or 0
        if retry_after > RETRY_AFTER_MAX:
            return (None, False)
        if failure.status == 409 and failure.reason == "idempotency_key_in_use":
            return (retry_after or 1.0, True)
        return (max(retry_after, backoff) if is_passing(failure, once=self.call.once) else None, False)

    def connection_error(self, error: Exception) -> APIConnectionError:
        attempts = self.attempt
        where = f"{self.call.method} {self.call.path}"
        if isinstance(error, httpx.ConnectTimeout):
            return APITimeoutError(f"{self.base_url} accepts no connection.", attempts=attempts, connected=False)
        if isinstance(error, httpx.ConnectError) and "CERTIFICATE" in str(error):
            message = f"{self.base_url}: the certificate is not trusted ({error})."
            return APIConnectionError(message, attempts=attempts, repeatable=False, connected=False)
        if isinstance(error, httpx.ConnectError):
            message = (
                f"Nothing answers at {DEFAULT_BASE_URL} (the default). Start `npx platen serve` or set PLATEN_BASE_URL."
                if self.base_url == f"{DEFAULT_BASE_URL}/v1"
                else f"Nothing answers at {self.base_url} ({error}). Is PLATEN_BASE_URL, or base_url, right?"
            )
            return APIConnectionError(message, attempts=attempts, connected=False)
        return APIConnectionError(f"{where}: the connection broke ({type(error).__name__}).", attempts=attempts)


def _query(value: Any) -> str:
    value = _value(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_passing(failure: Exception, *, once: bool = False) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(failure, APIConnectionError):
        return failure._repeatable
    if not isinstance(failure, APIError):
        return False
    if failure.status in (429, 503):
        return True
    return failure.code is None and not once and failure.status in (502, 504)


def error_of(response: httpx.Response, content: bytes, attempts: int) -> APIError:
    """The error that a reply is."""
    try:
        error = json.loads(content)["error"]
        code, text, details = str(error["code"]), str(error.get("message", "")), error.get("details")
    except (ValueError, KeyError, TypeError, AttributeError):
        return unexpected(response, content, attempts)
    return error_class(code, response.status_code)(
        text,
        status=response.status_code,
        code=code,
        details=details,
        headers=response.headers,
        attempts=attempts,
        request_id=response.headers.get("x-request-id"),
        retry_after=_retry_after(response.headers),
    )


def unexpected(response: httpx.Response, content: bytes, attempts: int) -> UnexpectedReplyError:
    location = response.headers.get("location")
    if location is not None:
        text = f"The reply is a redirect to {location}, which is not followed. Is base_url right?"
    else:
        excerpt = content.decode("utf-8", "replace")[:200]
        text = f"The reply is not from Platen: {excerpt!r}. Is base_url right?"
    return UnexpectedReplyError(
        text,
        status=response.status_code,
        code=None,
        headers=response.headers,
        attempts=attempts,
        request_id=response.headers.get("x-request-id"),
        retry_after=_retry_after(response.headers),
    )


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds. RFC 9110 §10.2.3: a number of seconds, or a date."""
    text = headers.get("retry-after")
    if text is None:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None


def warnings_of(header: str | None) -> list[str]:
    """A list of Display Strings (RFC 9651 §3.3.8). Any other value is one warning."""
    if header is None or not header.strip():
        return []
    texts = []
    for item in header.split(","):
        match = re.fullmatch(r'%"((?:[^%"]|%[0-9a-f]{2})*)"', item.strip(" \t"))
        if match is None:
            break
        try:
            texts.append(unquote(match[1], errors="strict"))
        except UnicodeDecodeError:
            break
    else:
        return texts
    return _warnings_with_commas(header)


def _warnings_with_commas(header: str) -> list[str]:
    """A comma inside a Display String does not end it."""
    texts, at = [], 0
    while True:
        at = _skip_space(header, at)
        end = header.find('"', at + 2) if header.startswith('%"', at) else -1
        if end < 0 or not re.fullmatch(r"(?:[ -$&-~]|%[0-9a-f]{2})*", header[at + 2 : end]):
            return [header]
        try:
            texts.append(unquote(header[at + 2 : end], errors="strict"))
        except UnicodeDecodeError:
            return [header]
        at = _skip_space(header, end + 1)
        if at == len(header):
            return texts
        if header[at] != ",":
            return [header]
        at += 1


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def filename_of(disposition: str) -> str:
    """RFC 6266 §4.3: ``filename*`` takes precedence over ``filename``."""
    extended = re.search(r"filename\*=UTF-8'[^';]*'([^;]+)", disposition, re.IGNORECASE)
    if extended is not None:
        try:
            return unquote(extended[1].strip(), errors="strict")
        except UnicodeDecodeError:
            pass
    plain = re.search(r'filename=(?:"([^"]*)"|([^;"]+))', disposition, re.IGNORECASE)
    return "document" if plain is None else (plain[1] if plain[1] is not None else plain[2].strip())


def target_path(path: str | Path, filename: str) -> Path:
    """In a folder a file has the name that the service gave, reduced to its last part."""
    target = Path(path)
    if not target.is_dir():
        return target
    name = re.sub(r"[\x00-\x1f\x7f:]", "", re.split(r"[/\\]", filename)[-1]).strip()
    return target / ("document" if name in ("", ".", "..") else name)


def user_agent(app_info: str | None) -> str:
    version = ".".join(str(part) for part in sys.version_info[:3])
    agent = f"platen-python/{VERSION} python/{version} {platform.system().lower()}"
    return f"{agent} {app_info}" if app_info else agent


class EventParser:
    """Server-sent events (WHATWG HTML §9.2.6), from chunks that may be cut anywhere."""

    def __init__(self) -> None:
        self._rest = b""
        self._event = ""
        self._data: list[str] = []
        self._id = ""

    def feed(self, chunk: bytes) -> list[tuple[str, str, str]]:
        """Returns the complete events as (event, data, id)."""
        self._rest += chunk
        # A CR at the end may be half of a CRLF.
        held = self._rest[-1:] == b"\r"
        text, tail = (self._rest[:-1], self._rest[-1:]) if held else (self._rest, b"")
        lines = re.split(rb"\r\n|\r|\n", text)
        self._rest = lines.pop() + tail
        events = []
        for line in lines:
            event = self._line(line.decode("utf-8", "replace"))
            if event is not None:
                events.append(event)
        return events

    def _line(self, line: str) -> tuple[str, str, str] | None:
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "event":
                self._event = value
            elif name == "data":
                self._data.append(value)
            elif name == "id":
                self._id = value
            return None
        event = (self._event or "message", "\n".join(self._data), self._id) if self._data else None
        self._event, self._data = "", []
        return event
