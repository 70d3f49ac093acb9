"""What all resources have in common."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from datetime import datetime
from typing import IO, Any, TypeVar, Union

from .._core import Call
from .._options import CallOptions
from ..types._base import _Model
from .transport import AsyncTransport

Target = Union[str, "os.PathLike[str]", IO[bytes]]
Time = Union[datetime, str]
ModelType = TypeVar("ModelType", bound=_Model)


class AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _every(
        self, kind: type[ModelType], path: str, field: str, query: Mapping[str, Any], options: CallOptions
    ) -> AsyncIterator[ModelType]:
        cursor = query.get("cursor")
        while True:
            call = Call("GET", path, query={**query, "cursor": cursor})
            page = await self._transport.page(kind, call, options, field)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return
