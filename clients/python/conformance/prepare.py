"""Makes `.venv` beside the package with the package in it, as a user installs it. Does nothing where it is already so.

Exit code 3: what it depends on can't be installed here, such as without a network.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
DEPENDENCIES = ["httpx>=0.27,<1", "pydantic>=2.7,<3", "anyio>=4", "typing-extensions>=4.10"]
TOOLS = ["hatchling==1.33.0", "mypy==2.4.1", "pytest==9.2.0", "ruff==0.17.6", "standardwebhooks==1.1.0"]


def install(*packages: str) -> int:
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    python = interpreter()
    wanted = "\n".join([python, *DEPENDENCIES, *TOOLS])
    if not is_marked("dependencies", wanted):
        subprocess.run([python, "-m", "venv", "--clear", VENV], check=True)
        if install(*DEPENDENCIES, *TOOLS) != 0:
            return 3
        mark("dependencies", wanted)
    sources = [ROOT / "pyproject.toml", *sorted((ROOT / "src").rglob("*.py"))]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    if not is_marked("package", digest):
        if install("--force-reinstall", "--no-deps", "--no-build-isolation", str(ROOT)) != 0:
            return 1
        mark("package", digest)
    return 0


def interpreter() -> str:
    """The oldest Python that the client promises (3.10) where this machine has it, else this one. A shim of pyenv
    that has no such version ends with an error."""
    for path in [shutil.which("python3.10"), *sorted(pyenv_versions())]:
        if path and subprocess.run([path, "-c", ""], check=False, capture_output=True).returncode == 0:
            return str(path)
    return sys.executable


def pyenv_versions() -> "list[str]":
    pyenv = shutil.which("pyenv")
    if not pyenv:
        return []
    root = subprocess.run([pyenv, "root"], check=False, capture_output=True, text=True).stdout.strip()
    return [str(path) for path in Path(root).glob("versions/3.10.*/bin/python3.10")] if root else []


def is_marked(name: str, text: str) -> bool:
    path = VENV / name
    return path.exists() and path.read_text() == text


def mark(name: str, text: str) -> None:
    (VENV / name).write_text(text)


if __name__ == "__main__":
    sys.exit(main())
