"""Runs calls: sends the request of a plan, retries, and reads the reply."""

from __future__ import annotations

import json
import logging
import os
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import httpx

from .._core import Call, EventParser, Plan, error_of, filename_of, is_passing, target_path, unexpected, warnings_of
from .._options import CallOptions, ClientOptions, RequestEvent, ResponseEvent, RetryEvent
from .._sleep import async_sleep
from ..errors import PlatenError, StreamBrokenError
from ..file import DocumentFile, SavedFile
from ..types import ItemList, Page, ResponseInfo
from ..types._base import _Model

__all__ = ["AsyncTransport", "Reply", "is_passing"]

logger = logging.getLogger("platen_client")
Result = TypeVar("Result")
ModelType = TypeVar("ModelType", bound=_Model)


class Reply:
    def __init__(self, response: httpx.Response, plan: Plan) -> None:
        self.response = response
        self.plan = plan
        self.info = ResponseInfo(response.status_code, response.headers, plan.attempt)

    async def chunks(self) -> AsyncIterator[bytes]:
        async for chunk in self.response.aiter_bytes():
            self.plan.check()
            yield chunk

    async def content(self) -> bytes:
        return b"".join([chunk async for chunk in self.chunks()])

    def json(self, content: bytes) -> Any:
        try:
            value = json.loads(content)
        except ValueError:
            value = None
        if not isinstance(value, (dict, list)):
            raise unexpected(self.response, content, self.plan.attempt)
        return value


class AsyncTransport:
    def __init__(self, base_url: str, key: str, options: ClientOptions, http: httpx.AsyncClient) -> None:
        self.base_url = base_url
        self.options = options
        self.http = http
        self._key = key

    def having(self, **changes: Any) -> AsyncTransport:
        return AsyncTransport(self.base_url, self._key, self.options.having(**changes), self.http)

    def plan(self, call: Call, options: CallOptions) -> Plan:
        return Plan(call, options, self.options, self.base_url, self._key)

    async def run(self, call: Call, options: CallOptions, read: Callable[[Reply], Awaitable[Result]]) -> Result:
        """``read`` is part of an attempt: the call is repeated where the connection breaks in it."""
        plan = self.plan(call, options)
        while True:
            response: httpx.Response | None = None
            try:
                reply = await self._send(plan)
                response = reply.response
                return await read(reply)
            except (httpx.TransportError, PlatenError) as error:
                failure = error if isinstance(error, PlatenError) else plan.connection_error(error)
                await self._pause(plan, failure, error)
            finally:
                if response is not None:
                    await response.aclose()

    async def _pause(self, plan: Plan, failure: PlatenError, cause: Exception) -> None:
        if failure is not cause:
            failure.__cause__ = cause
        delay = plan.pause(failure)
        if self.options.on_retry is not None:
            event = (plan.call.method, plan.call.path, plan.attempt, plan.request_id)
            self.options.on_retry(RetryEvent(*event, delay, failure))
        await async_sleep(delay)

    async def _send(self, plan: Plan) -> Reply:
        """One attempt, up to the headers of its reply. Raises the error that the reply is."""
        plan.attempt += 1
        call, options = plan.call, self.options
        event = (call.method, call.path, plan.attempt, plan.request_id)
        if options.on_request is not None:
            options.on_request(RequestEvent(*event))
        started = time.monotonic()
        status: int | None = None
        try:
            request = self.http.build_request(
                call.method,
                plan.url,
                params=plan.params or None,
                content=plan.content,
                headers=plan.headers,
                timeout=plan.timeouts(),
            )
            response = await self.http.send(request, stream=True, follow_redirects=False)
            status = response.status_code
        finally:
            duration = time.monotonic() - started
            if options.on_response is not None:
                options.on_response(ResponseEvent(*event, status, duration))
            words = (call.method, call.path, status or "no reply", duration, plan.attempt, plan.request_id)
            logger.debug("%s %s %s in %.3f s (attempt %d, request %s)", *words)
        reply = Reply(response, plan)
        if response.is_success or status in call.accepts:
            return reply
        try:
            raise error_of(response, await reply.content(), plan.attempt)
        finally:
            await response.aclose()

    async def json(self, call: Call, options: CallOptions) -> tuple[Any, ResponseInfo]:
        async def read(reply: Reply) -> tuple[Any, ResponseInfo]:
            return reply.json(await reply.content()), reply.info

        return await self.run(call, options, read)

    async def model(self, kind: type[ModelType], call: Call, options: CallOptions) -> ModelType:
        """``data`` of a JSON reply."""
        value, info = await self.json(call, options)
        result = kind.model_validate(value["data"])
        result._response = info
        return result

    async def whole(self, kind: type[ModelType], call: Call, options: CallOptions) -> ModelType:
        """A JSON reply without an envelope."""
        value, info = await self.json(call, options)
        result = kind.model_validate(value)
        result._response = info
        return result

    async def items(self, kind: type[ModelType], call: Call, options: CallOptions, *path: str) -> ItemList[ModelType]:
        value, info = await self.json(call, options)
        for name in path:
            value = value[name]
        items = ItemList(kind.model_validate(item) for item in value)
        items.response = info
        return items

    async def page(self, kind: type[ModelType], call: Call, options: CallOptions, field: str) -> Page[ModelType]:
        value, info = await self.json(call, options)
        items = [kind.model_validate(item) for item in value["data"][field]]
        return Page(items, value["data"]["nextCursor"], info)

    async def none(self, call: Call, options: CallOptions) -> None:
        async def read(reply: Reply) -> None:
            await reply.content()

        await self.run(call, options, read)

    async def file(
        self, call: Call, options: CallOptions, to: str | os.PathLike[str] | IO[bytes] | None
    ) -> DocumentFile | SavedFile:
        async def read(reply: Reply) -> DocumentFile | SavedFile:
            headers = reply.response.headers
            media_type = headers.get("content-type", "")
            wrong = media_type.startswith(("text/html", "application/json"))
            if wrong if call.accept == "*/*" else not media_type.startswith(call.accept):
                raise unexpected(reply.response, await reply.content(), reply.plan.attempt)
            info = {
                "media_type": media_type,
                "filename": filename_of(headers.get("content-disposition", "")),
                "warnings": [w for n in ("x-document-warnings", "x-pdf-warnings") for w in warnings_of(headers.get(n))],
                "engine": headers.get("x-pdf-engine"),
                "model_used": headers.get("x-model-used"),
                "document_source": headers.get("x-document-source"),
                "template": headers.get("x-document-template"),
                "response": reply.info,
            }
            if to is None:
                return DocumentFile(bytes=await reply.content(), **info)
            if isinstance(to, (str, os.PathLike)):
                path, size = await self._save(reply, target_path(Path(to), info["filename"]))
                return SavedFile(path=path, size_bytes=size, **info)
            size = 0
            async for chunk in reply.chunks():
                reply.plan.is_final = True
                to.write(chunk)
                size += len(chunk)
            return SavedFile(path=None, size_bytes=size, **info)

        return await self.run(call, options, read)

    async def _save(self, reply: Reply, path: Path) -> tuple[Path, int]:
        """Writes beside the target and renames."""
        part = path.with_name(f"{path.name}.{uuid.uuid4().hex}.part")
        size = 0
        try:
            with part.open("xb") as out:
                async for chunk in reply.chunks():
                    out.write(chunk)
                    size += len(chunk)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        return path, size

    async def events(self, call: Call, options: CallOptions) -> AsyncIterator[tuple[Reply, tuple[str, str, str]]]:
        """Server-sent events. A call that fails before its first event is repeated like any other; a later failure is raised."""
        plan = self.plan(call, options)
        while not plan.is_final:
            response: httpx.Response | None = None
            try:
                reply = await self._send(plan)
                response = reply.response
                if response.status_code == 204:
                    return
                if not response.headers.get("content-type", "").startswith("text/event-stream"):
                    raise unexpected(response, await reply.content(), plan.attempt)
                parser = EventParser()
                async for chunk in reply.chunks():
                    for event in parser.feed(chunk):
                        plan.is_final = True
                        yield reply, event
                if not plan.is_final:
                    raise httpx.RemoteProtocolError("The stream ended before its first event.")
            except httpx.ReadTimeout as error:
                if plan.is_final:
                    raise StreamBrokenError(f"The stream was silent for {self.options.idle_timeout:g} s.") from error
                await self._pause(plan, plan.connection_error(error), error)
            except (httpx.TransportError, PlatenError) as error:
                failure = error if isinstance(error, PlatenError) else plan.connection_error(error)
                if plan.is_final:
                    raise StreamBrokenError("The stream ended before the document did.") from error
                await self._pause(plan, failure, error)
            finally:
                if response is not None:
                    await response.aclose()
