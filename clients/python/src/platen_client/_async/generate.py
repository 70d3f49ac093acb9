"""Generates a document: as text, as a file, as a stream, as a job."""

from __future__ import annotations

from typing import Any

from .._core import GENERATE_TIMEOUT, Call, accept_of, warnings_of
from .._options import CallOptions
from ..file import DocumentFile, SavedFile
from ..types import GeneratedDocument, JobAccepted
from .resource import Target
from .stream import AsyncDocumentStream
from .transport import AsyncTransport


async def text(transport: AsyncTransport, body: dict[str, Any], options: CallOptions) -> GeneratedDocument:
    request = Call("POST", "/generate", body=body, timeout=GENERATE_TIMEOUT)
    value, info = await transport.json(request, options)
    document = GeneratedDocument(
        content=value["content"],
        reasoning=value.get("reasoning"),
        model_used=info.headers.get("x-model-used", ""),
        document_source=info.headers.get("x-document-source", ""),
        warnings=warnings_of(info.headers.get("x-document-warnings")),
        template=info.headers.get("x-document-template", ""),
    )
    document._response = info
    return document


async def file(
    transport: AsyncTransport, body: dict[str, Any], options: CallOptions, to: Target | None
) -> DocumentFile | SavedFile:
    accept = accept_of(body.get("format"))
    # Plain text is chosen by `Accept` alone.
    if body.get("format") == "text":
        del body["format"]
    request = Call("POST", "/generate", body=body, accept=accept, timeout=GENERATE_TIMEOUT)
    return await transport.file(request, options, to)


def stream(transport: AsyncTransport, body: dict[str, Any], options: CallOptions) -> AsyncDocumentStream:
    request = Call("POST", "/generate", body=body, accept="text/event-stream", stream=True)
    return AsyncDocumentStream(transport, request, options)


async def job(transport: AsyncTransport, body: dict[str, Any], options: CallOptions) -> JobAccepted:
    request = Call("POST", "/generate", body=body, headers={"prefer": "respond-async"})
    return await transport.model(JobAccepted, request, options)
