"""Waiting for a job, and following it."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator, Mapping

from typing_extensions import Unpack

from .._core import Call, path_of
from .._options import CallOptions, CallParams, check_timeout
from .._sleep import async_sleep
from ..errors import APIError, JobFailedError, JobWaitTimeoutError, PlatenError
from ..types import Job, JobDeletedEvent, JobEvent, JobStatusEvent, JobSummary
from .resources import AsyncJobsResource
from .transport import is_passing


class AsyncJobs(AsyncJobsResource):
    async def wait(
        self,
        id: str,
        *,
        timeout: float = 900,
        request_id: str | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Job:
        """Reads the job until it is completed: after 1 s, then at growing intervals of up to 5 s.

        Raises ``JobFailedError`` if it failed or was cancelled, ``JobWaitTimeoutError`` after ``timeout`` seconds: the job goes on.
        In production prefer the webhook.
        """
        check_timeout("timeout", timeout)
        ends = time.monotonic() + timeout
        job: Job | None = None
        pause, retry_after = 1.0, 0.0
        while True:
            left = ends - time.monotonic()
            await async_sleep(max(0.0, min(max(pause * random.uniform(0.8, 1.2), retry_after), left)))
            pause = min(5.0, pause * 1.5)
            left = ends - time.monotonic()
            if left <= 0:
                raise JobWaitTimeoutError(id, job, timeout)
            options = CallOptions(min(60.0, left), 0, None, request_id, extra_headers)
            try:
                job = await self._transport.model(Job, Call("GET", path_of("jobs", id)), options)
                retry_after = 0.0
            except PlatenError as error:
                if not is_passing(error):
                    raise
                retry_after = (error.retry_after or 0.0) if isinstance(error, APIError) else 0.0
                continue
            if job.status == "completed":
                return job
            if job.status in ("failed", "cancelled"):
                raise JobFailedError(job)

    async def events(
        self,
        id: str,
        *,
        last_event_id: str | None = None,
        **call: Unpack[CallParams],
    ) -> AsyncIterator[JobEvent]:
        """The states of a job until it ends. If the connection breaks, call it again with the ID of the last event."""
        headers = {} if last_event_id is None else {"last-event-id": last_event_id}
        request = Call("GET", path_of("jobs", id, "events"), accept="text/event-stream", headers=headers, stream=True)
        async for reply, (name, data, event_id) in self._transport.events(request, CallOptions(**call)):
            if name == "status":
                yield JobStatusEvent(event_id, JobSummary.model_validate(reply.json(data.encode())))
            elif name == "deleted":
                yield JobDeletedEvent()
