"""How large the form of a request may be: 64 KB, or what the page says that takes it.

The token of a form is checked before a page is asked for, and that reads the whole form. So its limit is raised
before that: by `allow_large_forms`, which looks for what `takes_large_forms` has noted on the page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask import Flask, request
from flask.typing import ResponseReturnValue

USUAL = 64 * 1024
"""The most bytes of an ordinary request."""
TOO_MUCH = "That was too much to send at once: shorten it and try again."


class FormSize(NamedTuple):
    """How many bytes a form may have."""

    whole: int
    in_memory: int
    """How many of them may be in memory at a time; files are read piece by piece."""


Page = Callable[..., ResponseReturnValue]


class _LargeForm(NamedTuple):
    size: Callable[[], FormSize]
    refusal: str


def takes_large_forms(size: Callable[[], FormSize], refusal: str = TOO_MUCH) -> Callable[[Page], Page]:
    """Let a page take larger forms than others. It is decorated before its address is given.

    `size` is asked at every request, `refusal` is told to whoever sends more.
    """

    def note(page: Page) -> Page:
        page.large_form = _LargeForm(size, refusal)  # type: ignore[attr-defined]
        return page

    return note


def limit_forms(app: Flask) -> None:
    """Set the limits of all pages. To be called before anything else that reads requests."""
    app.config.update(MAX_CONTENT_LENGTH=USUAL, MAX_FORM_MEMORY_SIZE=USUAL)

    @app.before_request
    def allow_large_forms() -> None:
        if found := _of_request(app):
            request.max_content_length, request.max_form_memory_size = found.size()


def refusal_of_request(app: Flask) -> str:
    """What is told to whoever has sent too much to the page of this request."""
    found = _of_request(app)
    return found.refusal if found else TOO_MUCH


def _of_request(app: Flask) -> _LargeForm | None:
    return getattr(app.view_functions.get(request.endpoint or ""), "large_form", None)
