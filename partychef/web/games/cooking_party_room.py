"""What the room did while it waited, in words: whose side bets were right, and what it laughed at. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup

from partychef.engine.game import Seat
from partychef.games.cooking_party.rounds import Round
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.screens import Person, Who, is_you
from partychef.web.sentences import listed

DID = {
    "applause": Markup("👏 The room clapped {often} for {what}."),
    "delicious": Markup("😋 The room licked its lips {often} over {what}."),
    "laughter": Markup("😂 The room laughed {often} at {what}."),
    "shock": Markup("😱 The room gasped {often} at {what}."),
    "fire": Markup("🔥 The room caught fire {often} for {what}."),
    "love": Markup("❤️ The room lost its heart {often} to {what}."),
}
"""A sentence for each reaction (CP-67)."""
WORTH_TELLING = 2
"""From so many reactions on it is the room, and not a guest."""
MOST_TOLD = 3


def news(view: PartyView, who: Who) -> Markup:
    """Who has locked a dish in and who has not, by name, in a light line."""
    ready = [who(seat) for seat in view.chefs if view.place(seat).planned]
    busy = [who(seat) for seat in view.chefs if not view.place(seat).planned]
    if not busy:
        return Markup("Every pan is off the fire.")
    if not ready:
        return Markup("Every pan is on the fire.")
    if len(busy) == 1:
        return Markup("Only {} still stirring. No pressure.").format(_is(busy[0], "you"))
    if len(ready) == 1:
        return Markup("{} the first to wipe the counter.").format(_is(ready[0]))
    return Markup("{} have wiped their counters; {} are still stirring.").format(
        listed([one.name for one in ready]), listed([one.name for one in busy])
    )


def _is(person: Person, you: str = "You") -> Markup:
    return Markup("{} {}").format(*((you, "are") if is_you(person) else (person.name, "is")))


def bets_in(n: int) -> str:
    """How many side bets lie face down."""
    return "🎲 One side bet is in" if n == 1 else f"🎲 {n} side bets are in"


def guessed(past: Round, who: Who) -> Markup:
    """Who bet on the winner of a round (CP-65); empty where nobody bet."""
    if not past.bets:
        return Markup("")
    right = past.guessed_right()
    if not right:
        return Markup("🎲 Nobody bet on the winner.")
    return Markup("🎲 {} bet on the winner.").format(listed([who(seat).name for seat in right]))


def best_nose(rounds: Iterable[Round], who: Who) -> Markup:
    """Who bet on the winner most often, and of equal ones with fewest bets; empty if nobody ever did."""
    made: Counter[Seat] = Counter()
    right: Counter[Seat] = Counter()
    for past in rounds:
        made.update(past.bets.keys())
        right.update(past.guessed_right())
    if not right:
        return Markup("")
    best = max((right[seat], -made[seat]) for seat in right)
    noses = [who(seat).name for seat in sorted(right) if (right[seat], -made[seat]) == best]
    title = "Best nose" if len(noses) == 1 else "Best noses"
    return Markup("🎲 {}: <b>{}</b>, {} of {} side bets right.").format(title, listed(noses), best[0], -best[1])


def highlights(rounds: Sequence[Round], cook_in: Callable[[Round], Who]) -> list[Markup]:
    """What the room did most, each reaction and each dish once, the most frequent first.

    `cook_in` gives for a round from a captain to who cooked: in teams, the team (`cooking_party_teams.cooks_in`).
    """
    found: Counter[tuple[int, Seat | None, str]] = Counter()
    for place, past in enumerate(rounds):
        for cheers in past.cheers:
            found.update({(place, cheers.chef, kind): times for kind, times in cheers.times.items()})
    told: list[Markup] = []
    seen: set[object] = set()
    for (place, chef, kind), times in found.most_common():
        if times < WORTH_TELLING or kind not in DID or kind in seen or (place, chef) in seen:
            continue
        seen |= {kind, (place, chef)}
        told.append(DID[kind].format(often=_often(times), what=_what(rounds[place], chef, cook_in(rounds[place]))))
    return told[:MOST_TOLD]


def _often(times: int) -> str:
    return "twice" if times == 2 else f"{times} times"


def _what(past: Round, chef: Seat | None, cook: Who) -> Markup:
    if chef is None:
        return Markup("the task “{}”").format(past.assignment.title)
    named = next((dish.name for dish in past.dishes if dish.chef == chef and dish.name), "")
    return Markup("“{}”").format(named) if named else Markup("{}’s dish").format(cook(chef).name)
