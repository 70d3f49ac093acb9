"""The examples of the README are accepted by mypy and run against a service: `npm test` starts one."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)


def program(folder: Path) -> Path:
    text = "\n".join(EXAMPLES).replace('("127.0.0.1", 3000)', '("127.0.0.1", 0)')
    if sys.version_info < (3, 11):
        text = text.replace("async with asyncio.timeout(20):", "if True:")
    path = folder / "readme.py"
    path.write_text(text)
    return path


def test_mypy_accepts_the_examples(tmp_path: Path) -> None:
    assert len(EXAMPLES) == 10
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.11", str(program(tmp_path))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif("PLATEN_API_KEY" not in os.environ, reason="needs PLATEN_BASE_URL and PLATEN_API_KEY of a service")
def test_the_examples_run(tmp_path: Path) -> None:
    env = {**os.environ, "PLATEN_WEBHOOK_SECRET": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}
    command = [sys.executable, str(program(tmp_path))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^prompt .+", done.stdout, re.MULTILINE)
    assert sorted(path.name for path in tmp_path.glob("*.*x")) == ["chapter.docx"]
    for name in ("letter.pdf", "report.pdf"):
        assert (tmp_path / name).read_bytes().rstrip().endswith(b"%%EOF")
