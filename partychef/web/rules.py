"""How each game is played, for guests: a page in plain words, and the exact rules from the game's `RULES.md`."""

from __future__ import annotations

from functools import cache
from importlib import resources

from flask import Blueprint, abort, render_template, request
from markupsafe import Markup

from partychef.games import GAMES
from partychef.tables.names import Refusal
from partychef.tables.seating import how_many
from partychef.web import whoami
from partychef.web.games import folder_of, screens_of
from partychef.web.markdown import as_html
from partychef.web.pages import csrf
from partychef.web.party import the_party

pages = Blueprint("rules", __name__)


@pages.get("/rules/<game>")
def show(game: str) -> str:
    """The rules of a game, with the way back to the party that the address names, if this browser was there.

    A game without a `rules.html` of its own is told by what the lobby says of it.
    """
    if game not in GAMES:
        abort(404)
    screens, folder, party = screens_of(game), folder_of(game), request.args.get("party", "")
    party = party if party in whoami.remembered() else ""
    return render_template(
        [f"{folder}/rules.html", "rules/frame.html"],
        game=GAMES[game], folder=folder, screens=screens, players=how_many(GAMES[game]), csrf=csrf(),
        exact_rules=exact_rules(folder), party=party, alone=not party or _is_practice(party), **screens.rules_page(),
    )  # fmt: skip


def _is_practice(code: str) -> bool:
    """Whether nobody waits at this table if its player goes to a lesson now."""
    try:
        return the_party().tables.find(code).table.practice
    except Refusal:
        return True


@cache
def exact_rules(folder: str) -> Markup:
    """The `RULES.md` in the folder of a game as HTML; empty for a game without one."""
    file = resources.files("partychef.games").joinpath(folder, "RULES.md")
    return as_html(file.read_text(encoding="utf-8")) if file.is_file() else Markup("")
