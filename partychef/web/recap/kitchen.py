"""The kitchen's page of an evening: recipe sheets and a shopping list, under the link of the recap."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from partychef.games.cooking_party.view import PartyView
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.games.screens import Who
from partychef.web.pages import chair_view, csrf, in_third_person, seating_plan
from partychef.web.party import the_party
from partychef.web.recap.sharing import absolute, photo_urls
from partychef.web.recap.sheets import Sheet, chosen, from_the_pantry, sheets, shopping
from partychef.web.recap.suggested_steps import begin, looked_up, may_ask
from partychef.web.revealing import secret, wait_a_moment

pages = Blueprint("kitchen", __name__)


@pages.get("/party/<recap>/kitchen")
def show(recap: str) -> ResponseReturnValue:
    """The sheets: whoever has the link sees what the recap tells, and as soon as it does."""
    live, view, who = _found(recap)
    if secret(live.shown):
        return wait_a_moment()
    return _page(recap, live, view, who)


@pages.post("/party/<recap>/kitchen/<int:number>")
def suggest(recap: str, number: int) -> ResponseReturnValue:
    """Ask a model how the dish of this number could be cooked. Raises Refusal."""
    live, view, who = _found(recap)
    sheet = next((one for one in _sheets(live, view, who) if one.card.number == number), None)
    if sheet is None or not may_ask(live):
        raise Refusal("Only guests of this party ask how a dish is cooked, where there is a model.", status=403)
    try:
        begin(live, sheet.card)
    except Refusal as refusal:
        return _page(recap, live, view, who, str(refusal)), refusal.status
    return redirect(url_for("kitchen.show", recap=recap) + f"#sheet-{number}", 303)


def _found(recap: str) -> tuple[Live, PartyView, Who]:
    tables = the_party().tables
    live = tables.find(tables.code_of(recap=recap))
    view = live.state.view(None) if live.state is not None else None
    if not isinstance(view, PartyView):
        raise Refusal("There are no recipes of this party.", status=404)
    chairs = [chair_view(chair, None, live.table.practice) for chair in live.shown.chairs]
    return live, view, seating_plan(chairs if whoami.chair_at(live) else map(in_third_person, chairs))


def _sheets(live: Live, view: PartyView, who: Who) -> list[Sheet]:
    """The sheets that may be seen by now."""
    return [] if secret(live.shown) else sheets(chosen(view, who))


def _page(recap: str, live: Live, view: PartyView, who: Who, refusal: str = "") -> str:
    cards = chosen(view, who)
    address, steps = url_for("kitchen.show", recap=recap), {card.number: looked_up(live, card) for card in cards}
    return render_template(
        "cooking_party/kitchen.html", steps=steps, may_ask=may_ask(live), refusal=refusal, csrf=csrf(), here=address,
        busy=any(one.waits for one in steps.values()),
        sheets=sheets(cards), shelves=shopping(cards), pantry_needed=from_the_pantry(cards), view=view, who=who,
        photos=photo_urls(url_for("photos.take", code=live.table.code), live.table.photos),
        t={"status": "over"}, recap=url_for("recap.party", recap=recap), share=absolute(address),
    )  # fmt: skip
