"""What all results have in common, and how lists come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

from .._names import wire_name


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
    model_config = ConfigDict(alias_generator=wire_name, populate_by_name=True, frozen=True, extra="allow")
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
