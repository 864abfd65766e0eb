"""Links that are worth passing on: what a messenger shows of them, and the pictures themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Response, request, url_for

from partychef.web.address import base_url
from partychef.web.party import the_party
from partychef.web.pictures.drawing import name_of
from partychef.web.pictures.subjects import SIZE, Picture

YEAR = 365 * 24 * 3600


class Preview(NamedTuple):
    """What a messenger shows of a link before anybody opens it; `templates/preview.html` writes it into the page."""

    title: str
    description: str
    url: str
    image: str = ""
    """The whole address of a picture; empty where there is none to show."""
    alt: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return SIZE


def picture_url(endpoint: str, picture: Picture, **values: Any) -> str:
    """Where a picture is. The address changes with what the picture shows, so browsers may keep it for ever."""
    return url_for(endpoint, v=name_of(picture), **values)


def absolute(path: str) -> str:
    """The address as other people open it, also behind a proxy."""
    return base_url() + path


def answer_with(picture: Picture) -> Response:
    """The picture as PNG, drawn if need be."""
    name = name_of(picture)
    response = Response(the_party().drawer.png(picture), mimetype="image/png")
    response.set_etag(name)
    response.headers["Cache-Control"] = (
        f"private, max-age={YEAR}, immutable" if request.args.get("v") == name else "private, no-cache"
    )
    response.make_conditional(request)
    return response


def shortened(text: str, most: int = 200) -> str:
    """A description of bearable length, cut between words."""
    return text if len(text) <= most else text[:most].rpartition(" ")[0].rstrip(" ,.;:") + "…"


def photo_urls(where: str, photos: Mapping[str, str]) -> dict[int, str]:
    """The addresses of a table's photos, by the seat whose dish they show. `where`: the address for new ones."""
    return {int(seat): f"{where}/{key}.jpg" for seat, key in photos.items()}
