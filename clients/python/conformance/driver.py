"""The driver of the conformance suite for Python: clients/conformance/README.md. With `async` it runs the async half."""

import asyncio
import base64
import inspect
import io
import json
import logging
import re
import sys
import traceback
from dataclasses import fields, is_dataclass
from datetime import datetime
from os import PathLike

from pydantic import BaseModel, SecretStr
from pydantic.alias_generators import to_camel

import platen_client
from platen_client.webhooks import WebhookVerifier, sign

ASYNC = "async" in sys.argv
CLIENT = platen_client.AsyncPlaten if ASYNC else platen_client.Platen
TIMES = {"timeoutMs": "timeout", "idleTimeoutMs": "idle_timeout"}
ITERATES = re.compile(r"\.all$|^jobs\.events$")

clients: dict = {}
logs: dict = {}


def snake(name: str) -> str:
    name = re.sub(r"([A-Z])", lambda match: "_" + match[1].lower(), name)
    return {"from": "from_"}.get(name, name)


def snaked(value):
    if isinstance(value, dict):
        return {snake(name): snaked(item) for name, item in value.items()}
    return [snaked(item) for item in value] if isinstance(value, list) else value


def options_of(options: dict) -> dict:
    """Options of a client or a call by their names in Python; times in seconds."""
    result = {}
    for name, value in options.items():
        if name in TIMES:
            result[TIMES[name]] = value / 1000
        elif name == "appInfo":
            result["app_info"] = f"{value['name']}/{value['version']}"
        elif name != "log":
            result[snake(name)] = value
    return result


class Lines(logging.Handler):
    def __init__(self):
        super().__init__(logging.DEBUG)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def logged(name: str, options: dict) -> dict:
    if not options.get("log"):
        return {}
    handler = Lines()
    logger = logging.getLogger("platen_client")
    logger.handlers = [handler]
    logger.setLevel(logging.DEBUG)
    hooks = {"request": 0, "response": 0, "retry": 0}
    logs[name] = {"log": handler.lines, "hooks": hooks}

    def counter(hook):
        def count(_event):
            hooks[hook] += 1

        return count

    return {f"on_{hook}": counter(hook) for hook in hooks}


async def awaited(value):
    return await value if inspect.isawaitable(value) else value


async def each(items):
    if hasattr(items, "__aiter__"):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item


async def do_client(request):
    clients[request["as"]] = CLIENT(**options_of(request["options"]), **logged(request["as"], request["options"]))
    return {}


async def do_with(request):
    clients[request["as"]] = clients[request["from"]].with_options(**options_of(request["options"]))
    return {}


async def do_verify(request):
    tolerance = {"tolerance": request["toleranceSeconds"]} if "toleranceSeconds" in request else {}
    verifier = WebhookVerifier(request.get("secrets"), **tolerance)
    return {"result": neutral(verifier.verify(request["body"], request["headers"]))}


async def do_sign(request):
    return {"result": sign(request["body"], secret=request["secret"], id=request["id"], timestamp=request["timestamp"])}


async def do_call(request):
    reply = dict(logs.get(request["client"], {}))
    kept: list = []
    try:
        work = perform(request, kept)
        if "cancelAfterMs" in request:
            task = asyncio.ensure_future(work)
            asyncio.get_running_loop().call_later(request["cancelAfterMs"] / 1000, task.cancel)
            work = task
        reply.update(await work)
    except (Exception, asyncio.CancelledError) as error:
        kept.append(error)
        reply["error"] = neutral_error(error)
    if request.get("print"):
        shown = [kept[-1] if kept else None, clients[request["client"]]]
        text = [f"{value!r} {value}" for value in shown]
        text += ["".join(traceback.format_exception(value)) for value in shown if isinstance(value, BaseException)]
        reply["printed"] = "\n".join(text)
    return reply


async def perform(request, kept):
    method = request["method"]
    client = clients[request["client"]]
    call = client
    for part in method.split("."):
        call = getattr(call, snake(part))
    params = request.get("params", {})
    args = [request["target"]] if "target" in request else []
    if method == "request":
        args = [params.pop("method"), params.pop("path")]
        params = {**params}
    else:
        params = snaked(params)
    options = options_of(request.get("options", {}))
    if "headers" in options:
        options["extra_headers"] = options.pop("headers")
    if method == "generate.stream":
        return await stream(call(*args, **params, **options), request.get("leaveAfter"), kept)
    if ITERATES.search(method):
        items = []
        async for item in each(call(*args, **params, **options)):
            items.append(neutral(item))
            if len(items) == request.get("take"):
                break
        return {"result": {"items": items}}
    writer = io.BytesIO()
    if "to" in request:
        params["to"] = request["to"].get("path") or writer
    result = await awaited(call(*args, **params, **options))
    kept.append(result)
    reply = {"result": neutral(result)}
    if isinstance(result, platen_client.RawReply):
        reply["result"] = {"status": result.status, "headers": dict(result.headers), "body": result.text}
    elif type(result).__name__ == "ItemList":
        reply["result"] = {"items": reply["result"]}
    if result is not None:
        reply["response"] = response(result.response)
    if "writer" in request.get("to", {}):
        reply["written"] = base64.b64encode(writer.getvalue()).decode()
    if "save" in request:
        reply["savedAs"] = str(result.save(request["save"]))
    return reply


async def stream(events, leave_after, kept):
    seen = []
    try:
        async for event in each(events):
            text = {"text": event.text} if hasattr(event, "text") else {}
            seen.append({"type": event.type, **text, "standing": events.text})
            if len(seen) == leave_after:
                await awaited(events.aclose() if ASYNC else events.close())
                return {"events": seen, "result": None}
    except (Exception, asyncio.CancelledError) as error:
        kept.append(error)
        return {"events": seen, "error": neutral_error(error)}
    result = await awaited(events.result())
    kept.append(result)
    return {"events": seen, "result": neutral(result), "response": response(result.response)}


def response(info):
    limit = info.rate_limit
    return {
        "status": info.status,
        "requestId": info.request_id,
        "attempts": info.attempts,
        "replayed": info.replayed,
        "rateLimit": limit and neutral(limit),
    }


def neutral(value):
    """A value by the names of the wire, secrets as they are."""
    if isinstance(value, BaseModel):
        names = {name: field.alias or name for name, field in type(value).model_fields.items()}
        extra = value.model_extra or {}
        return {names[name]: neutral(getattr(value, name)) for name in names} | {k: neutral(v) for k, v in extra.items()}
    if is_dataclass(value):
        return {to_camel(f.name): neutral(getattr(value, f.name)) for f in fields(value) if f.name != "response"}
    if isinstance(value, dict):
        return {name: neutral(item) for name, item in value.items()}
    if isinstance(value, list):
        return [neutral(item) for item in value]
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    return str(value) if isinstance(value, PathLike) else value


FIELDS = [
    "status",
    "code",
    "details",
    "reason",
    "request_id",
    "retry_after",
    "attempts",
    "required_scope",
    "field",
    "faults",
    "limit",
    "tier",
    "reset_at",
    "partial_text",
    "job",
]


def neutral_error(error):
    if isinstance(error, platen_client.PlatenError):
        names = [kind.__name__ for kind in type(error).__mro__ if kind.__module__.startswith("platen_client")]
        values = {to_camel(name): neutral(getattr(error, name)) for name in FIELDS if hasattr(error, name)}
        return {"type": names[0], "is": names, "message": str(error), **values}
    if isinstance(error, asyncio.CancelledError):
        return {"type": "Cancelled", "is": ["Cancelled"], "message": ""}
    kind = "FileError" if isinstance(error, OSError) else "Other"
    return {"type": kind, "is": [kind], "message": "".join(traceback.format_exception(error))}


def write(value):
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


async def main():
    write({"language": "python", "client": "platen-client", "lacks": [] if ASYNC else ["cancel"]})
    while line := await asyncio.to_thread(sys.stdin.readline):
        request = json.loads(line)
        try:
            write(await globals()[f"do_{request['do']}"](request))
        except Exception as error:
            write({"error": neutral_error(error)})


asyncio.run(main())
