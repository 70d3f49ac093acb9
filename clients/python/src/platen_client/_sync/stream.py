"""The document while it is written."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator

from .._core import Call
from .._options import CallOptions
from ..errors import APIError, StreamBrokenError, error_class
from ..types import Delta, Done, GeneratedDocument, Reasoning, ResponseInfo, Restart, StreamEvent
from .transport import Transport, Reply


class DocumentStream:
    """The document while it is written. The request starts with the first read.

    Leaving the ``with`` block, or closing the stream, closes the connection, which stops the model.
    Raises ``StreamBrokenError`` where it ends without its ``done`` event or is silent too long, and the error of an ``error`` event
    with the text before it.
    """

    def __init__(self, transport: Transport, call: Call, options: CallOptions) -> None:
        self._transport = transport
        self._call = call
        self._options = options
        self._events: Generator[StreamEvent, None, None] | None = None
        self._document: GeneratedDocument | None = None
        self.text = ""
        """What stands at the moment: the text since the last ``restart``."""
        self.response: ResponseInfo | None = None
        """None before the first event."""

    def __enter__(self) -> DocumentStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[StreamEvent]:
        if self._events is None:
            self._events = self._read()
        return self._events

    def close(self) -> None:
        if self._events is not None:
            self._events.close()

    def result(self) -> GeneratedDocument:
        """Reads to the end and returns the document."""
        for _ in self:
            pass
        if self._document is None:
            raise StreamBrokenError("The stream was left before its end.", self.text)
        return self._document

    def _read(self) -> Generator[StreamEvent, None, None]:
        source = self._transport.events(self._call, self._options)
        try:
            for reply, (name, data, _) in source:
                self.response = reply.info
                event = self._event(name, data, reply)
                if event is None:
                    continue
                yield event
                if isinstance(event, Done):
                    return
            raise StreamBrokenError("The stream ended before the document did.")
        except (APIError, StreamBrokenError) as error:
            error.partial_text = self.text
            raise
        finally:
            source.close()  # type: ignore[attr-defined]

    def _event(self, name: str, data: str, reply: Reply) -> StreamEvent | None:
        if name not in ("delta", "reasoning", "restart", "done", "error"):
            return None
        value = json.loads(data)
        if name == "delta":
            self.text += value["text"]
            return Delta(value["text"])
        if name == "reasoning":
            return Reasoning(value["text"])
        if name == "restart":
            self.text = ""
            return Restart()
        if name == "done":
            value.pop("success", None)
            self._document = GeneratedDocument.model_validate(value)
            self._document._response = reply.info
            return Done(self._document)
        error = value.get("error", value)
        raise error_class(error["code"], None)(
            error.get("message", ""),
            status=None,
            code=error["code"],
            details=error.get("details"),
            headers=reply.info.headers,
            attempts=reply.info.attempts,
            request_id=reply.info.request_id,
        )
