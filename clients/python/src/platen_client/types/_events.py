"""Events of a document stream and of a job."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from ._results import GeneratedDocument, JobSummary


@dataclass(frozen=True)
class Delta:
    text: str
    type: Literal["delta"] = "delta"


@dataclass(frozen=True)
class Reasoning:
    text: str
    type: Literal["reasoning"] = "reasoning"


@dataclass(frozen=True)
class Restart:
    """All text so far is void: clear it."""

    type: Literal["restart"] = "restart"


@dataclass(frozen=True)
class Done:
    """Always the last one."""

    document: GeneratedDocument
    type: Literal["done"] = "done"


StreamEvent = Union[Delta, Reasoning, Restart, Done]


@dataclass(frozen=True)
class JobStatusEvent:
    id: str
    job: JobSummary
    type: Literal["status"] = "status"


@dataclass(frozen=True)
class JobDeletedEvent:
    type: Literal["deleted"] = "deleted"


JobEvent = Union[JobStatusEvent, JobDeletedEvent]
