"""Writes the critiques, after ranks are decided: the winner sounds like the winner, the last like the last."""

from __future__ import annotations

from collections.abc import Sequence

from partychef.engine.chance import Chance
from partychef.games.cooking_party.speech import in_a_sentence
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Tasting, card_name
from partychef.judges.house.callbacks import Evening
from partychef.judges.house.material import Material, material_of
from partychef.judges.house.memory import Memory
from partychef.judges.house.quotes import liveliest
from partychef.judges.house.scores import Scored
from partychef.judges.house.shapes import SHAPES, PartName, Shape, Wanted, cost_of
from partychef.judges.house.writing import Writer
from partychef.judges.jury import ROOM, shortened

_SHORTEST: Shape = ("closing",)
_GOOD = 40
"""A total below this is nothing to praise, however weak the others are."""
_JITTER = 8
"""Drafts that differ by less than this are equally good: chance decides."""


def band_of(rank: int, count: int, total: float) -> str:
    """How a critique should sound: "best", "good", "middle" or "last". The total decides for a dish alone."""
    if count == 1:
        return "best" if total >= 60 else "good" if total >= 45 else "middle"
    if rank == 1:
        return "best"
    return "last" if rank == count else "good" if rank <= count / 2 and total >= _GOOD else "middle"


def critique(
    scored: Scored, tasting: Tasting, band: str, brief: Brief, critic: Critic, said: Sequence[str], chance: Chance,
    evening: Evening, others: Sequence[str] = (), room: int = ROOM,
) -> str:  # fmt: skip
    """Two to five sentences that end with how the dish did, in at most `room` characters.

    `said` are the critiques already given, oldest first; `others` those of the same dish by critics of the same jury.
    """
    about = material_of(scored, tasting, brief, critic, band, evening, said, others, chance)
    memory = Memory(critic, said)
    writer = Writer(critic, about, memory, chance)
    answers_left = any(not memory.age(line) for line in critic.bank("callbacks", "answer"))
    theme = about.themes[0].weight if about.themes else 0.0
    wanted = Wanted(about.odd, bool(about.quotes), theme, room)
    pressing = any(one.urgent and (one.kind != "answer" or one.odd or answers_left) for one in about.callbacks)
    shapes = dict.fromkeys(_with_what_must_be_said(shape, about, pressing) for shape in SHAPES)
    drafts = [draft for shape in shapes if (draft := writer.draft(shape))]
    drafts = drafts or [draft for shape in (*SHAPES, _SHORTEST) if (draft := writer.draft(shape))]
    best = min(drafts, key=lambda draft: cost_of(draft, wanted, memory) + chance.below(_JITTER))
    return shortened(best.text, room)


def _with_what_must_be_said(shape: Shape, about: Material, pressing: bool) -> Shape:
    """The shape with a place for danger, for tampering, for a grave fault and for a pressing callback."""
    must: list[PartName] = []
    must += ["danger"] if about.dangers else []
    must += ["tampering"] if about.tampering else []
    must += ["point"] if about.must_point and "point" not in shape else []
    if not pressing or "callback" in shape:
        return (*shape[:-1], *must, shape[-1])
    first = "opening" not in shape and SHAPES.index(shape) % 3 == 0
    return ("callback", *shape[:-1], *must, shape[-1]) if first else (*shape[:-1], *must, "callback", shape[-1])


def evidence(scored: Scored) -> str:
    """At most twelve of the chef's own words; if there are none, the dish's name or its cards."""
    quotes = [quote for seen in scored.seen if (quote := liveliest(seen))]
    names = [seen.name for seen in scored.seen if seen.name]
    cards = [in_a_sentence(card_name(card)) for seen in scored.seen for card in seen.cards]
    return " ".join((quotes or names or [", ".join(cards[:4])])[0].split()[:12])
