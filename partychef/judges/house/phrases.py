"""Writes the critiques, after ranks are decided: the winner sounds like the winner, the last like the last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from partychef.engine.chance import Chance
from partychef.games.cooking_party.speech import fill, fragment_of, fresh, in_a_sentence
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, card_name
from partychef.judges.grammar import card_forms
from partychef.judges.house.remarks import Remark, best_quote, doubts_of, praise_of
from partychef.judges.house.scores import Scored, Seen
from partychef.judges.languages import contracted, number, quoted, words_in

_NAME_WORDS, _NAME_LETTERS = 8, 60
# Remarks whose weight is this close to the strongest one's are as good: choosing among them keeps critiques different.
_AS_GOOD = 0.25

_fragment = cache(fragment_of)


def band_of(rank: int, count: int, total: float) -> str:
    """How a critique should sound: "best", "good", "middle" or "last". The total decides for a dish alone."""
    if count == 1:
        return "best" if total >= 60 else "good" if total >= 45 else "middle"
    if rank == 1:
        return "best"
    return "last" if rank == count else "good" if rank <= count / 2 else "middle"


def critique(scored: Scored, band: str, brief: Brief, critic: Critic, said: Sequence[str], chance: Chance) -> str:
    """About four sentences: opening, two remarks, closing. `said` are the critiques already given, oldest first."""
    words = _dish_words(scored.seen, critic.language)
    praise = [remark for seen in scored.seen for remark in praise_of(seen, brief, critic)]
    doubts = [remark for seen in scored.seen for remark in doubts_of(seen, brief, critic)]
    said = list(said)
    parts = [_line(critic, "openings", "any", words, said, chance)]
    for section in _middle(band, scored.tampering):
        if section == "tampering":
            kind = "bribe" if scored.bribe and "bribe" in critic.tampering else "any"
            parts.append(_line(critic, section, kind, words, said, chance))
        else:
            section = section if praise else "doubts"
            remark = _strongest(critic, section, praise if section == "praise" else doubts, said, chance)
            praise, doubts = _without(remark, praise), _without(remark, doubts)
            parts.append(_line(critic, section, remark.kind, words | remark.words, said, chance) if remark else "")
        said.append(parts[-1])
    parts.append(_line(critic, "closings", band, words, said, chance))
    return " ".join(part for part in parts if part)


def _middle(band: str, tampering: bool) -> tuple[str, ...]:
    if tampering:
        return ("tampering", "praise" if band in {"best", "good"} else "doubts")
    return {"best": ("praise", "praise"), "last": ("doubts", "praise")}.get(band, ("praise", "doubts"))


def _line(critic: Critic, section: str, kind: str, words: dict[str, str], said: Sequence[str], chance: Chance) -> str:
    bank = critic.bank(section, kind)
    return fill(contracted(fresh(bank, said, chance), words, critic.language), words) if bank else ""


def _strongest(
    critic: Critic, section: str, remarks: Sequence[Remark], said: Sequence[str], chance: Chance
) -> Remark | None:
    """One of the strongest remarks, if possible one for which there is a sentence that was not said yet."""
    known = [remark for remark in remarks if critic.bank(section, remark.kind)]
    best = max((remark.weight for remark in known), default=0.0)
    good = [remark for remark in known if remark.weight >= best - _AS_GOOD]
    said_before = "\n".join(said).lower()
    new = {
        kind for kind in {remark.kind for remark in good}
        if any(_fragment(line) not in said_before for line in critic.bank(section, kind))
    }  # fmt: skip
    return chance.pick([remark for remark in good if remark.kind in new] or good) if good else None


def _without(said: Remark | None, remarks: Sequence[Remark]) -> list[Remark]:
    """The remarks that may follow: none of the same kind, and none about the same card."""
    if not said:
        return list(remarks)
    return [one for one in remarks if one.kind != said.kind and not _subjects(one) & _subjects(said)]


def _subjects(remark: Remark) -> set[str]:
    return {remark.words[hole] for hole in ("card", "other") if hole in remark.words}


def _dish_words(plates: Sequence[Seen], language: str) -> dict[str, str]:
    lead = next((card for seen in plates for card in seen.cards), "")
    count = sum(len(seen.cards) for seen in plates)
    name = (
        spoken_name(plates[0].name, language) if len(plates) == 1 else _called(words_in(language).said.menu, language)
    )
    return {"dish": name or "this menu", "count": number(count, language), **card_forms("lead", lead, language)}


def spoken_name(name: str, language: str = "en") -> str:
    """The dish's name in quotation marks, or other words for it if it has none."""
    short = " ".join(name.split()[:_NAME_WORDS])[:_NAME_LETTERS].strip(' .,;:!?"“”„«»')
    return _called(short or words_in(language).said.nameless, language) or "this dish"


def _called(name: str, language: str) -> str:
    return quoted(name, language) if name else ""


def evidence(scored: Scored) -> str:
    """At most twelve of the chef's own words; if there are none, the dish's name or its cards."""
    quotes = [quote for seen in scored.seen if (quote := best_quote(seen))]
    names = [seen.name for seen in scored.seen if seen.name]
    cards = [in_a_sentence(card_name(card)) for seen in scored.seen for card in seen.cards]
    return " ".join((quotes or names or [", ".join(cards[:4])])[0].split()[:12])
