"""Several critics at one table: each marks by a taste of its own, the marks are pooled, everybody has an opinion.

The critics take turns with the assignment and the questions. A critique holds one short paragraph of each; the award
is one. Here they judge by the house's rules; `model.py` shares how they take turns and speak.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cooking_party.moves import Ask, Award, ChooseAssignment, Critique, InventAssignment
from partychef.games.cooking_party.view import PartyView
from partychef.judges._house_old import HouseJudge, brief_of, said_tonight, seed_of, tasting_of
from partychef.judges.chips import split, standings
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.house.phrases import evidence
from partychef.judges.house.scores import Marks, mark
from partychef.judges.verdicts import Place, ranked, written
from partychef.llm.ask import Heard

MOST_CRITICS = 5
"""With more of them a critique would have no room for what each has to say."""
ROOM = 1000
"""How many characters a critique may have (GEN-13)."""
_LONGEST_NAME = 40
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)]*(?=\s|$)|[。！？][」』”]?")


class PanelJudge:
    """A jury that follows the house's rules and says so."""

    def __init__(self, critics: Sequence[Critic]) -> None:
        """Raises ValueError for a jury of none or too many."""
        self.critics = jury(critics)

    def choose(
        self, view: PartyView, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0
    ) -> Move:
        """The jury's next move. Nothing is streamed to `heard`."""
        if view.step == "judging":
            return self._judge(view, chance, appeal)
        critic = in_turn(self.critics, view)
        return introduced(HouseJudge(critic).choose(view, legal, chance), critic, self.critics)

    def _judge(self, view: PartyView, chance: Chance, appeal: int) -> Move:
        tastings = [tasting_of(view, chef) for chef in view.chefs]
        seed = seed_of(view, chance, appeal)
        verdicts = house_verdicts(tastings, brief_of(view), self.critics, seed)
        left = unheard(view, verdicts)
        if not left:
            return awarded(verdicts)
        said = said_tonight(view)
        texts = house_opinions([left[0]], tastings, verdicts, brief_of(view), self.critics, chance.seed, said)
        return Critique(int(left[0]), joint(self.critics, [text[left[0]] for text in texts]))


def house_judge(critics: Sequence[Critic]) -> HouseJudge | PanelJudge:
    """One critic or a jury, by the house's rules. Raises ValueError for a jury of none or too many."""
    return HouseJudge(critics[0]) if len(jury(critics)) == 1 else PanelJudge(critics)


def jury(critics: Sequence[Critic]) -> tuple[Critic, ...]:
    """The critics, when they can judge together. Raises ValueError: one sentence."""
    if not 1 <= len(critics) <= MOST_CRITICS:
        raise ValueError(f"A jury has 1 to {MOST_CRITICS} critics, not {len(critics)}.")
    return tuple(critics)


def in_turn(critics: Sequence[Critic], view: PartyView) -> Critic:
    """Whose turn it is to set the task or to ask: another one every round, and another one for every chef."""
    asked = {question.chef for question in view.questions} - {view.presenter}
    return critics[(view.round - 1 + len(asked)) % len(critics)]


def introduced(move: Move, critic: Critic, critics: Sequence[Critic]) -> Move:
    """In a jury whoever speaks is named before the words."""
    if len(critics) > 1 and isinstance(move, ChooseAssignment | InventAssignment) and move.criteria:
        return msgspec.structs.replace(move, criteria=_paragraph(critic, move.criteria, ROOM))
    if len(critics) > 1 and isinstance(move, Ask):
        return Ask(_paragraph(critic, move.question, ROOM))
    return move


def joint(critics: Sequence[Critic], texts: Sequence[str]) -> str:
    """One critique of what each critic says about the same dish: a short paragraph each, all within the limit."""
    if len(critics) == 1:
        return shortened(texts[0], ROOM)
    room = (ROOM - 2 * (len(critics) - 1)) // len(critics)
    return "\n\n".join(_paragraph(critic, text, room) for critic, text in zip(critics, texts, strict=True))


def heading(critic: Critic) -> str:
    """What stands before the words of a critic in a jury."""
    return f"{critic.emoji} {critic.name}"[:_LONGEST_NAME] + ": "


def _paragraph(critic: Critic, text: str, room: int) -> str:
    head = heading(critic)
    return head + shortened(" ".join(text.split()), room - len(head))


def shortened(text: str, room: int) -> str:
    """The text, or as many whole sentences of it as there is room for; else as many words.

    >>> shortened("Warm. Kind. Too salty for a christening.", 14)
    'Warm. Kind.'
    """
    if len(text) <= room:
        return text
    ends = [end.end() for end in _SENTENCE_END.finditer(text) if end.end() <= room]
    if ends and ends[-1] > room // 3:
        return text[: ends[-1]]
    begun = text[:room].rsplit(" ", 1)[0].rstrip() if " " in text[:room].strip() else text
    return begun[: room - 1] + "…"


def unheard(view: PartyView, verdicts: Sequence[Verdict]) -> list[str]:
    """Who still waits for a critique, by the tasting's id, from the last to the best."""
    heard = {str(opinion.chef) for opinion in view.opinions}
    last_first = sorted(verdicts, key=lambda verdict: -verdict.rank)
    return [verdict.id for verdict in last_first if verdict.id not in heard]


def awarded(verdicts: Sequence[Verdict]) -> Award:
    """The chips of a verdict on a round; the tastings are called by their chefs' seats."""
    chips: dict[int, Seat] = {chip: int(verdict.id) for verdict in verdicts for chip in verdict.chips}
    return Award(chips)


def house_verdicts(
    tastings: Sequence[Tasting], brief: Brief, critics: Sequence[Critic], seed: str
) -> tuple[Verdict, ...]:
    """What the critics find by the house's rules, in the order of the tastings, without words: the mean of their z."""
    places = ranked(tastings, brief, critics[0], seed)
    if len(critics) > 1:
        places = _pooled(tastings, [mark(tastings, brief, critic) for critic in critics], critics, seed)
    verdicts = {place.tasting.id: _verdict(place) for place in places}
    return tuple(verdicts[tasting.id] for tasting in tastings)


def _pooled(
    tastings: Sequence[Tasting], marks: Sequence[Sequence[Marks]], critics: Sequence[Critic], seed: str
) -> list[Place]:
    each = [standings([one.total for one in of_critic]) for of_critic in marks]
    z = {tasting.id: fmean(of_critic[at] for of_critic in each) for at, tasting in enumerate(tastings)}
    order, chips = shared_out(z, critics, seed)
    at = {tasting.id: number for number, tasting in enumerate(tastings)}
    together = [_together([of_critic[number] for of_critic in marks]) for number in range(len(tastings))]
    return [
        Place(tastings[at[name]], together[at[name]], round(z[name], 3), rank, chips[name])
        for rank, name in enumerate(order, 1)
    ]


def shared_out(
    z: Mapping[str, float], critics: Sequence[Critic], seed: str
) -> tuple[list[str], dict[str, tuple[int, ...]]]:
    """The tastings from best to last, and their chips, split once for the whole jury. The seed settles ties."""
    chance = Chance(seed, 0)
    order = sorted(chance.shuffled(sorted(z)), key=lambda name: -z[name])
    # The tiny steps keep the split from settling ties again, as in `verdicts.py`.
    steps = [z[name] - place * 1e-9 for place, name in enumerate(order)]
    piles = split(steps, fmean(critic.generosity for critic in critics), chance)
    return order, dict(zip(order, piles, strict=True))


def _together(marks: Sequence[Marks]) -> Marks:
    """What several critics gave the same tasting."""
    return Marks(
        scores={name: round(fmean(one.scores[name] for one in marks), 1) for name in CRITERIA},
        total=round(fmean(one.total for one in marks), 1),
        seen=marks[0].seen,
        tampering=any(one.tampering for one in marks),
    )


def _verdict(place: Place) -> Verdict:
    return Verdict(
        id=place.tasting.id, scores=place.marks.scores, total=place.marks.total, z=place.z, rank=place.rank,
        chips=place.chips, critique="", tampering=place.marks.tampering, evidence=evidence(place.marks),
    )  # fmt: skip


def house_opinions(
    names: Sequence[str],
    tastings: Sequence[Tasting],
    verdicts: Sequence[Verdict],
    brief: Brief,
    critics: Sequence[Critic],
    seed: str,
    said: Sequence[str],
) -> list[dict[str, str]]:
    """For every critic what it says of the tastings of these names, in the order given, in the house's words.

    Ranks and chips are those of the verdicts, whoever decided them. `said` are earlier critiques, oldest first.
    """
    by_name = {verdict.id: verdict for verdict in verdicts}
    opinions: list[dict[str, str]] = []
    for critic in critics:
        marks = dict(zip((tasting.id for tasting in tastings), mark(tastings, brief, critic), strict=True))
        dishes = {tasting.id: tasting for tasting in tastings}
        heard = list(said)
        texts = {}
        for name in names:
            found = by_name[name]
            place = Place(dishes[name], marks[name], found.z, found.rank, found.chips)
            texts[name] = written(place, len(verdicts), brief, critic, seed, heard)
            heard.append(texts[name])
        opinions.append(texts)
    return opinions
