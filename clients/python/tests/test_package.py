"""What the conformance suite does not see: completeness, both halves, webhooks of other libraries, parsing."""

import inspect
import json
import random
import re
from datetime import datetime, timezone
from pathlib import Path

import pytest
from standardwebhooks import Webhook

import platen_client
from platen_client import AsyncPlaten, Platen
from platen_client._core import UNSET, EventParser, filename_of, warnings_of, wire, wire_nullable
from platen_client.webhooks import JobCompletedEvent, WebhookVerifier

ROOT = Path(__file__).parents[1]
REPOSITORY = ROOT.parents[1]
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def snake(name: str) -> str:
    return re.sub(r"([A-Z])", lambda match: "_" + match[1].lower(), name)


def methods() -> list[tuple[str, str]]:
    operations = json.loads((REPOSITORY / "clients/conformance/operations.json").read_text())
    return [(operation, snake(name)) for operation, names in operations.items() for name in names]


@pytest.mark.parametrize(("operation", "name"), methods())
def test_every_operation_has_a_method_in_both_halves(operation: str, name: str) -> None:
    sync, other = Platen(api_key="x"), AsyncPlaten(api_key="x")
    resource, method = name.split(".")
    for client in (sync, other):
        assert hasattr(getattr(client, resource, None), method), f"{name} of {operation} is missing: `npm run generate` writes it"
    parameters = [inspect.signature(getattr(getattr(client, resource), method)).parameters for client in (sync, other)]
    assert list(parameters[0]) == list(parameters[1])
    assert getattr(getattr(sync, resource), method).__doc__ == getattr(getattr(other, resource), method).__doc__


def test_a_webhook_of_the_official_library_is_verified() -> None:
    body = json.dumps({"jobId": "job_1", "status": "completed", "content": "Text", "timestamp": "2026-03-14T12:00:00Z"})
    now = datetime.now(timezone.utc)
    headers = {"webhook-id": "msg_1", "webhook-timestamp": str(int(now.timestamp()))}
    headers["webhook-signature"] = Webhook(SECRET).sign("msg_1", now, body)
    event = WebhookVerifier(SECRET).verify(body.encode(), headers)
    assert isinstance(event, JobCompletedEvent)
    assert (event.job_id, event.timestamp) == ("job_1", datetime(2026, 3, 14, 12, tzinfo=timezone.utc))


def test_parameters_have_the_names_of_the_wire() -> None:
    assert wire(page_size="a4", title=None, from_="2026-03-14") == {"pageSize": "a4", "from": "2026-03-14"}
    assert wire(parts=[{"dark_hex": "#000"}, {"at": datetime(2026, 3, 14, tzinfo=timezone.utc)}]) == {
        "parts": [{"darkHex": "#000"}, {"at": "2026-03-14T00:00:00Z"}]
    }
    assert wire_nullable(daily_limit=None, expires_at=UNSET) == {"dailyLimit": None}


def test_where_a_stream_is_cut_does_not_matter() -> None:
    seed = random.randrange(2**31)
    source = random.Random(seed)
    pieces = ["event: ä\r\n", "data: 😀ü\n", 'data: {"a":1}\r', "\r\n", "\n", "\r", ": c\n", "id: 9\r\n", "data\n"]
    for _ in range(300):
        data = ("".join(source.choices(pieces, k=12)) + "x\n\n").encode()
        whole = EventParser().feed(data)
        cuts = sorted(source.randrange(len(data)) for _ in range(source.randrange(20)))
        parser = EventParser()
        parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        assert [event for part in parts for event in parser.feed(part)] == whole, f"seed {seed}"


def test_warnings_are_a_list_of_display_strings_or_one_text() -> None:
    assert warnings_of(None) == []
    assert warnings_of('%"One, two; 3 %25." ,\t%"%22Four%22", %""') == ["One, two; 3 %.", '"Four"', ""]
    assert warnings_of('%"This is for %c3%bcsers."') == ["This is for üsers."]
    for other in ("One. ; Two.", '"a string"', '%"open', '%"One."%"Two."', '%"One.",', '%"bad %zz"', '%"no UTF-8 %c3"'):
        assert warnings_of(other) == [other]


def test_a_filename_with_an_asterisk_wins() -> None:
    assert filename_of("attachment; filename=\"a.pdf\"; filename*=UTF-8''Zo%C3%AB.pdf") == "Zoë.pdf"
    assert filename_of("attachment; filename*=UTF-8''%ff; filename=\"a.pdf\"") == "a.pdf"
    assert filename_of("attachment") == "document"


def test_a_result_is_equal_to_one_with_another_response() -> None:
    one, other = (platen_client.GeneratedDocument(content="x") for _ in range(2))
    one._response = platen_client.ResponseInfo(200, {}, 2)
    assert one == other
    assert "attempts" not in one.model_dump_json()


def test_a_misspelt_argument_is_refused() -> None:
    with pytest.raises(TypeError):
        Platen(api_key="x").generate.text(prompt="x", templte="faq")  # type: ignore[call-arg]
