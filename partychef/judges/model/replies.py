"""Reading what a model says to the table: the JSON object in a reply, and words that can be shown and read aloud."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from partychef.engine.words import clean_line
from partychef.judges.model.score_sheet import json_object

T = TypeVar("T", bound=msgspec.Struct)

_MARKUP = re.compile(r"[*_`#|~]+")


def object_of(text: str, kind: type[T]) -> T:
    """The one JSON object of a reply. Raises ValueError: what is wrong, in words that the model can act on.

    What there is no field for is passed over: models like to explain themselves.
    """
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    told = {name: value for name, value in json_object(text).items() if name in fields}
    try:
        return msgspec.convert(told, kind, strict=False)
    except (msgspec.ValidationError, OverflowError) as error:
        raise ValueError(f"The answer does not fit: {error}.") from None


def spoken(text: str) -> str:
    """The words on one line, without markup and quotation marks round them: they are shown, and read aloud.

    >>> spoken(' "**Hello**, table."\\n')
    'Hello, table.'
    """
    words = clean_line(_MARKUP.sub("", text))
    quoted = len(words) > 1 and words[0] + words[-1] in {'""', "“”", "„“", "«»"} and words[0] not in words[1:-1]
    return words[1:-1].strip() if quoted else words
