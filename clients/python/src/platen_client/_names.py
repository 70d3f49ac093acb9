"""Names of Python and of the wire."""

from pydantic.alias_generators import to_camel


def wire_name(name: str) -> str:
    """``created_after`` is ``createdAfter``; ``from_`` is ``from``."""
    return to_camel(name.removesuffix("_"))
