"""Of the package: equal to pyproject.toml, which a test checks."""

VERSION = "0.1.0"
