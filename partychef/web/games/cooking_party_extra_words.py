"""What the rules that a table may add bring to the pages: tokens, trades, swaps, and time to plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.game import Seat
from partychef.engine.words import how_many
from partychef.games.cooking_party.rounds import FinalSum
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.screens import RoundScore, Who
from partychef.web.recap.magazine import only_judged

NAMES = ("card_purchasing", "chef_trades", "novice_trades", "prep_time")
"""The options; a table has those that are not as usual."""


def minutes(seconds: int) -> str:
    """A time to plan."""
    whole, rest = divmod(seconds, 60)
    return how_many(whole, "minute") if not rest else f"{whole}:{rest:02} minutes"


def house_rules(options: Mapping[str, Any]) -> list[str]:
    """A badge for each of these rules that the table plays by."""
    swaps, seconds = options.get("novice_trades", 0), options.get("prep_time")
    return [
        *(["🪙 tokens"] if options.get("card_purchasing") else []),
        *(["🤝 chefs trade"] if options.get("chef_trades") else []),
        *([f"🐣 {how_many(swaps, 'swap')} for those who are new"] if swaps else []),
        *([f"⌛ {minutes(seconds)} to plan"] if seconds else []),
    ]


def prep_time(view: PartyView) -> str:
    """What everybody is told while the chefs plan (CP-50)."""
    assert view.prep_time is not None
    price = "loses half of their points at the end" if view.rules.counts else "cooks what lies on top"
    return f"⌛ {minutes(view.prep_time).capitalize()} to plan. Whoever is late {price}."


def bartered(view: PartyView, who: Who) -> str:
    """Who has traded a card last; which one is their secret (CP-55)."""
    first, second = view.barters[-1]
    return f"🤝 {who(first).name} and {who(second).name} have traded a card."


def was_late() -> str:
    """What a chef is told who has been late."""
    return "You have been late once: half of your points go. It does not get worse."


def beside(view: PartyView, seat: Seat) -> list[str]:
    """What stands beside a name on the board: tokens, lateness, and in the end what became of them."""
    summed = next((one for one in view.sums if one.seat == seat), None)
    if view.step == "over":
        return [
            *(["judged"] if seat in only_judged(view) else []),
            *(_changes(summed) if summed is not None else []),
        ]
    tokens = view.tokens.get(seat, 0)
    return [*([f"🪙 {tokens}"] if tokens else []), *(["⌛ late"] if seat in view.late else [])]


def _changes(one: FinalSum) -> list[str]:
    return [*([f"⌛ −{one.late} late"] if one.late else []), *([f"🪙 +{one.tokens}"] if one.tokens else [])]


def reckoned(one: FinalSum, who: Who) -> str:
    """What became of somebody's points in the end (CP-47, CP-50)."""
    return f"{who(one.seat).name}: {one.points} {' '.join(_changes(one))} = {one.total}"


def last_rows(view: PartyView) -> list[RoundScore]:
    """Rows below the rounds: what lateness took and tokens brought."""
    late = {place.seat: 0 for place in view.places} | {one.seat: -one.late for one in view.sums}
    tokens = {place.seat: 0 for place in view.places} | {one.seat: one.tokens for one in view.sums}
    rows = (("Late", late), ("Tokens", tokens))
    return [RoundScore(name, brought) for name, brought in rows if any(brought.values())]


def is_last(view: PartyView) -> bool:
    """Whether all chefs of the round but one have locked in their dishes: the clock runs shorter then."""
    return len(view.chefs) > 1 and sum(not view.place(seat).planned for seat in view.chefs) == 1
