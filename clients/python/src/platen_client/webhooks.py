"""Verifies webhooks. It needs no API key.

Source: Standard Webhooks 1.0, "Signature scheme" and "Verifying Webhook Authenticity": HMAC-SHA256 over ``id.timestamp.body``.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Union

from pydantic import SecretStr

from .errors import ConfigurationError, PlatenError

Reason = Literal["header_missing", "timestamp_invalid", "timestamp_too_old", "timestamp_too_new", "no_match", "body_invalid"]


class WebhookVerificationError(PlatenError):
    """The request is not a webhook of the service. Answer 400."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class WebhookJobError:
    code: str
    message: str


@dataclass(frozen=True)
class JobCompletedEvent:
    job_id: str
    content: str
    timestamp: datetime
    """When the job ended."""
    message_id: str
    """The same on every delivery: drop what you have seen."""
    request_id: str | None
    document_source: str | None
    warnings: list[str]
    status: Literal["completed"] = "completed"


@dataclass(frozen=True)
class JobFailedEvent:
    job_id: str
    error: WebhookJobError
    timestamp: datetime
    message_id: str
    request_id: str | None
    status: Literal["failed"] = "failed"


WebhookEvent = Union[JobCompletedEvent, JobFailedEvent]


class WebhookVerifier:
    """Verifies webhooks with one secret, or two while a secret is rotated.

    Without ``secrets`` it reads ``PLATEN_WEBHOOK_SECRET``: one or two, separated by a space.
    """

    def __init__(
        self,
        secrets: str | SecretStr | Sequence[str | SecretStr] | None = None,
        *,
        tolerance: float = 300,
        now: Callable[[], float] = time.time,
    ) -> None:
        if secrets is None:
            secrets = os.environ.get("PLATEN_WEBHOOK_SECRET", "").split()
        elif isinstance(secrets, str):
            secrets = secrets.split()
        elif isinstance(secrets, SecretStr):
            secrets = [secrets]
        self._secrets = [_secret_bytes(secret) for secret in secrets]
        if not self._secrets:
            message = "The webhook secret is missing: set PLATEN_WEBHOOK_SECRET or pass it. settings.get_webhook has it."
            raise ConfigurationError(message)
        self._tolerance = tolerance
        self._now = now

    def verify(self, body: bytes | str, headers: Mapping[str, str]) -> WebhookEvent:
        """Returns the event. ``body`` must be as it arrived: parsing and serialising it again changes it.

        Raises WebhookVerificationError with its ``reason``.
        """
        values = {name.lower(): value for name, value in headers.items()}
        message_id, timestamp, signatures = (
            _required(values, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
        self._check_time(timestamp)
        data = body.encode() if isinstance(body, str) else body
        expected = [_signature(secret, message_id, timestamp, data) for secret in self._secrets]
        # Other versions (v1a is Ed25519) may be in the list.
        found = [entry for entry in signatures.split(" ") if entry.startswith("v1,")]
        if not any(hmac.compare_digest(one.encode(), other.encode()) for one in expected for other in found):
            raise WebhookVerificationError("no_match", "No signature fits the body and a secret.")
        return _event(data, message_id, values.get("x-request-id"))

    def _check_time(self, timestamp: str) -> None:
        if not re.fullmatch(r"[0-9]{1,12}", timestamp):
            raise WebhookVerificationError("timestamp_invalid", "The header webhook-timestamp is not a Unix time.")
        age = int(self._now()) - int(timestamp)
        if age > self._tolerance:
            raise WebhookVerificationError("timestamp_too_old", f"The message is {age} s old.")
        if age < -self._tolerance:
            raise WebhookVerificationError("timestamp_too_new", f"The message is {-age} s ahead of this clock.")


def sign(body: bytes | str, *, secret: str, id: str, timestamp: float | None = None) -> dict[str, str]:
    """Signs a message as the service does, for your tests. Returns the headers to send with ``body``."""
    seconds = str(int(time.time() if timestamp is None else timestamp))
    data = body.encode() if isinstance(body, str) else body
    signature = _signature(_secret_bytes(secret), id, seconds, data)
    return {"webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature}


def _signature(secret: bytes, message_id: str, timestamp: str, body: bytes) -> str:
    text = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(secret, text, hashlib.sha256).digest()).decode()


def _required(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError("header_missing", f"The header {name} is missing.")
    return value


def _secret_bytes(secret: str | SecretStr) -> bytes:
    text = secret.get_secret_value() if isinstance(secret, SecretStr) else secret
    try:
        value = base64.b64decode(text.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        value = b""
    if not text.startswith("whsec_") or not 24 <= len(value) <= 64:
        raise ConfigurationError("A webhook secret is whsec_ and the base64 of 24 to 64 bytes.")
    return value


def _event(body: bytes, message_id: str, request_id: str | None) -> WebhookEvent:
    try:
        value = json.loads(body)
        job_id: str = value["jobId"]
        timestamp = datetime.fromisoformat(value["timestamp"].replace("Z", "+00:00"))
        if value["status"] == "failed":
            error = WebhookJobError(value["error"]["code"], value["error"]["message"])
            return JobFailedEvent(job_id, error, timestamp, message_id, request_id)
        if value["status"] == "completed":
            more = (value.get("documentSource"), value.get("warnings", []))
            return JobCompletedEvent(job_id, value["content"], timestamp, message_id, request_id, *more)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise WebhookVerificationError("body_invalid", "The body is not an event that this version knows.")
