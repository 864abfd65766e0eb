"""Where the pages of a table lead: their addresses by name, made during a request, as streams have none."""

from __future__ import annotations

from typing import Any

from flask import url_for

from partychef.chefs.review import can_review
from partychef.tables.live import Live
from partychef.web.address import base_url

OF_THE_TABLE = {
    "move": "table.move", "join": "table.join", "react": "table.react", "phone": "table.phone",
    "screen": "table.screen", "again": "table.again", "qr": "table.qr", "leave": "table.leave", "name": "table.name",
    "team": "table.name_team", "tv_qr": "tv.qr", "draft": "drafts.show", "replay": "replay.table",
    "record": "recap.record", "photo": "photos.take", "kept": "kept.page", "words": "words.page",
    "judge": "judge_admin.judge", "hint": "hints.show", "take_back": "trying_again.take_back",
    "device": "practice_table.device",
}  # fmt: skip
"""The endpoints that need nothing but the table's code."""
ACTED_ON = ("host", "practice_table")
"""The blueprints whose addresses end with what is to be done: a form adds it."""


def links(live: Live, on: str) -> dict[str, str]:
    """The addresses that pages `on` this kind of screen lead to."""
    table, code = live.table, live.table.code
    own: dict[str, Any] = {"party": code} if table.options.get("own_ingredients") else {}
    found = {name: url_for(endpoint, code=code) for name, endpoint in OF_THE_TABLE.items()}
    found |= {name: url_for(f"{name}.act", code=code, action="_").removesuffix("/_") for name in ACTED_ON}
    found |= {
        "series": url_for("champions.table", series="_").removesuffix("_"),
        "recap": url_for("recap.party", recap=table.recap),
        "sheets": url_for("kitchen.show", recap=table.recap),
        "stream": url_for("stream.events", code=code, on=on),
        "tv": base_url().split("://")[1] + url_for("tv.door"),  # as one reads it out to somebody with a remote
        "rules": url_for("rules.show", game=table.game, party=code),
        "book": url_for("ingredients.book", **own),
        "landing": url_for("lobby.landing"),
        "room": url_for("practice.room"),
        "skip_lesson": url_for("learn.skip", game=table.game),
    }
    if table.daily:
        found["daily"] = url_for("daily.result", recap=table.recap)
    if can_review(table.game) or live.game.always_judged:
        found["review"] = url_for("review.show", code=code)
    return found
