"""Of the package: pyproject.toml reads it."""

VERSION = "0.1.0"
