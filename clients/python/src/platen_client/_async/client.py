"""The client."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx
from typing_extensions import Unpack

from .._core import Call
from .._options import (
    CallOptions,
    CallParams,
    ClientOptions,
    RequestEvent,
    ResponseEvent,
    RetryEvent,
    read_api_key,
    read_base_url,
)
from ..errors import ConfigurationError
from ..types import RawReply
from .api import AsyncApi
from .transport import AsyncTransport, Reply

logger = logging.getLogger("platen_client")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class AsyncPlaten(AsyncApi):
    """A client of a Platen service. It is immutable: make one for a process and share it.

    ``base_url`` and ``api_key`` are read from ``PLATEN_BASE_URL`` and ``PLATEN_API_KEY`` by default. Times are seconds. A ``http_client`` that
    you pass is not closed. Raises ``ConfigurationError`` for an option that can't be used, and without an API key.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float | None = None,
        connect_timeout: float = 5,
        idle_timeout: float = 60,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        app_info: str | None = None,
        http_client: httpx.AsyncClient | None = None,
        on_request: Callable[[RequestEvent], object] | None = None,
        on_response: Callable[[ResponseEvent], object] | None = None,
        on_retry: Callable[[RetryEvent], object] | None = None,
    ) -> None:
        options = ClientOptions(
            timeout, connect_timeout, idle_timeout, max_retries, headers, app_info, on_request, on_response, on_retry
        )
        address = read_base_url(base_url)
        key = read_api_key(api_key)
        parts = urlsplit(address)
        if parts.scheme == "http" and parts.hostname not in LOOPBACK:
            logger.warning("The connection to %s is not encrypted, and the API key is sent over it.", parts.hostname)
        self._owned = http_client is None
        self._use(AsyncTransport(address, key, options, http_client or httpx.AsyncClient()))

    def with_options(
        self,
        *,
        timeout: float | None = None,
        connect_timeout: float | None = None,
        idle_timeout: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncPlaten:
        """A copy of the client with other options. It shares the connections, which the first client closes."""
        copy = AsyncPlaten.__new__(AsyncPlaten)
        copy._owned = False
        changes = {
            "timeout": timeout,
            "connect_timeout": connect_timeout,
            "idle_timeout": idle_timeout,
            "max_retries": max_retries,
            "headers": headers,
        }
        copy._use(self._transport.having(**changes))
        return copy

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        accept: str = "application/json",
        **call: Unpack[CallParams],
    ) -> RawReply:
        """Any other request, with the same retries and errors. 304 is no error."""
        if not path.startswith("/"):
            raise ConfigurationError("The path must start with a slash, such as /templates.")
        request = Call(method.upper(), path, query=query, body=body, accept=accept, accepts=(304,))
        return await self._transport.run(request, CallOptions(**call), _raw_reply)

    async def aclose(self) -> None:
        if self._owned:
            await self._transport.http.aclose()

    async def __aenter__(self) -> AsyncPlaten:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"AsyncPlaten({self._transport.base_url!r})"


async def _raw_reply(reply: Reply) -> RawReply:
    return RawReply(reply.info.status, reply.info.headers, await reply.content(), reply.info)
