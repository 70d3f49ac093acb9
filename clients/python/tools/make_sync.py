"""Makes the sync half of the client from the async one: `_async/*.py` → `_sync/*.py`. With `check` it reports files that differ."""

from __future__ import annotations

import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src/platen_client"
WORDS = [
    (r"\basync (def|for|with) ", r"\1 "),
    (r"\bawait ", ""),
    (r"\bAsyncGenerator\[(\w+), None\]", r"Generator[\1, None, None]"),
    (r"\bAwaitable\[(\w+)\]", r"\1"),
    (r"Awaitable, ", ""),
    (r"\bAsync(Iterator|Generator)\b", r"\1"),
    (r"\bAsync([A-Z]\w+)", r"\1"),
    (r"\bhttpx\.AsyncClient\b", "httpx.Client"),
    (r"__a(enter|exit|iter)__", r"__\1__"),
    (r"\ba(close|iter_bytes)\b", r"\1"),
    (r"\basync_sleep\b", "sync_sleep"),
    (r"The async half\..*", 'The sync half, generated from ``_async`` by ``tools/make_sync.py``: change that one."""'),
]


def sync(text: str) -> str:
    for pattern, replacement in WORDS:
        text = re.sub(pattern, replacement, text)
    return text


def main() -> int:
    changed = []
    for source in sorted((PACKAGE / "_async").glob("*.py")):
        target = PACKAGE / "_sync" / source.name
        text = sync(source.read_text())
        if not target.exists() or target.read_text() != text:
            changed.append(target.name)
            if "check" not in sys.argv:
                target.parent.mkdir(exist_ok=True)
                target.write_text(text)
    if changed and "check" in sys.argv:
        sys.stderr.write(f"Run tools/make_sync.py: {', '.join(changed)} is not what _async says.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
