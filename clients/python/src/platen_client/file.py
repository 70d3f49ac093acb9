"""Replies that are files."""

from __future__ import annotations

import os
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from ._core import target_path
from .types import ResponseInfo


@dataclass(frozen=True)
class _FileInfo:
    media_type: str
    filename: str
    """The name that the service derived from the requested one. Use ``save`` to store it: it may have path parts."""
    warnings: list[str]
    """What differs from the request, one sentence each."""
    engine: str | None
    """The engine that made a PDF file: ``platen`` or ``typst``."""
    model_used: str | None
    """None for ``pdf``."""
    document_source: str | None
    """None for ``pdf``."""
    template: str | None
    """The template of the document. None for ``pdf``."""
    response: ResponseInfo = field(compare=False, repr=False)


@dataclass(frozen=True)
class DocumentFile(_FileInfo):
    """A file in memory."""

    bytes: bytes = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the file beside ``path`` and renames it. In a folder it has the name that the service gave. Returns its path."""
        target = target_path(Path(path), self.filename)
        part = target.with_name(f"{target.name}.{uuid.uuid4().hex}.part")
        try:
            part.write_bytes(self.bytes)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        return target


@dataclass(frozen=True)
class SavedFile(_FileInfo):
    """A file that was written to ``to``."""

    path: Path | None
    """None for a writer."""
    size_bytes: int
