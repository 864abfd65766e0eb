"""The house critic before the verdict (rulebook 3.3): it sets the task, announces its criteria and asks questions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import Assignment, assignments
from partychef.games.cooking_party.moves import Ask, ChooseAssignment, InventAssignment, Thank
from partychef.games.cooking_party.speech import fill, fragment_of, fresh
from partychef.judges.critics import Critic, Invention
from partychef.judges.dishes import Brief
from partychef.judges.grammar import card_forms
from partychef.judges.house.material import spoken_name
from partychef.judges.house.quotes import quotes_of
from partychef.judges.house.remarks import about_card, about_pair, worst_meeting
from partychef.judges.house.scores import Seen, look, traits
from partychef.judges.house.vocabulary import vocabulary
from partychef.judges.languages import contracted
from partychef.judges.party import Round
from partychef.judges.tasks import kind_of

_OF_TEN, _ODD_OF_TEN = 10, 7
"""How many of ten odd dishes are asked about their oddest phrase."""
_CHOICE = 4
"""How many of its favourite cards the critic draws lots among."""


def set_the_task(critic: Critic, round_: Round, chance: Chance) -> Move:
    """The move that sets the assignment and announces the criteria."""
    ideas = [idea for idea in critic.inventions if idea.hand * round_.cooks <= round_.cards]  # CP-18
    return _invent(critic, ideas, round_, chance) if round_.invents and ideas else _choose_card(critic, round_, chance)


def _invent(critic: Critic, ideas: Sequence[Invention], round_: Round, chance: Chance) -> Move:
    title = fresh([idea.title for idea in ideas], [played.assignment.title for played in round_.past], chance)
    idea = next(idea for idea in ideas if idea.title == title)
    return InventAssignment(**structs.asdict(idea), criteria=_criteria(critic, "any", None, round_, chance))


def _choose_card(critic: Critic, round_: Round, chance: Chance) -> Move:
    card = _favourite(critic, [assignments()[name] for name in round_.choices], round_, chance)
    special = _special(critic, round_, chance) if card.special else None
    return ChooseAssignment(card.id, _criteria(critic, kind_of(card), special, round_, chance), special)


def _favourite(critic: Critic, cards: Sequence[Assignment], round_: Round, chance: Chance) -> Assignment:
    """The card to play: if possible one not played tonight, of a kind not played lately, and to the critic's taste."""
    played = [done.assignment.id for done in round_.past]
    kinds = [kind_of(done.assignment) for done in round_.past]
    tastes = critic.taste.assignments

    def rank(card: Assignment) -> tuple[int, int, int]:
        kind = kind_of(card)
        liking = tastes.index(kind) if kind in tastes else len(tastes)
        return played.count(card.id), kinds.count(kind), liking

    best = sorted(chance.shuffled(cards), key=rank)[:_CHOICE]
    return chance.pick([card for card in best if rank(card)[:2] == rank(best[0])[:2]])


def _special(critic: Critic, round_: Round, chance: Chance) -> str | None:
    had = {played.special for played in round_.past}
    new = [card for card in round_.specials if card not in had] or list(round_.specials)
    liked = [card for card in new if set(critic.taste.likes) & traits(card)]
    return chance.pick(liked or new) if new else None


def _criteria(critic: Critic, kind: str, special: str | None, round_: Round, chance: Chance) -> str:
    announced = [played.criteria for played in round_.past]
    bank = critic.bank("criteria", kind) or critic.bank("criteria")
    words = card_forms("special", special, critic.language) if special else {"special": "it"}
    greeting = critic.bank("greetings")
    parts = [chance.pick(greeting)] if greeting and not round_.greeted else []
    return " ".join([*parts, fill(fresh(bank, announced, chance), words)]) if bank else " ".join(parts)


def ask_once(critic: Critic, round_: Round, chance: Chance) -> Move:
    """The move after a presentation: one question for each chef, then thanks."""
    question = _question(critic, round_, chance) if round_.may_ask else ""
    return Ask(question) if question else Thank()


def _question(critic: Critic, round_: Round, chance: Chance) -> str:
    plates = [plate for plate in round_.plates if plate.cards]
    if not plates or not round_.brief:
        return ""
    seen = look(chance.pick(plates), round_.brief)
    dish, asked = {"dish": spoken_name(seen.name, critic.language)}, "\n".join(round_.asked).lower()
    heard: list[tuple[bool, str]] = []
    for kind, about in _what_to_ask(seen, round_.brief, chance, critic.language):
        words = about | dish
        line = fresh(critic.bank("questions", kind) or critic.bank("questions", "any"), round_.asked, chance)
        heard.append((fragment_of(line) in asked, fill(contracted(line, words, critic.language), words)))
    return min(heard, key=lambda question: question[0])[1]


def _what_to_ask(seen: Seen, brief: Brief, chance: Chance, language: str) -> list[tuple[str, dict[str, str]]]:
    """The kinds of question that fit the dish, each with its fillings, the best first."""
    met = worst_meeting(seen.cards)
    any_card = about_card(chance.pick(seen.cards), language)
    pair = about_pair(met.one, met.other, language) if met else any_card
    found: list[tuple[str, dict[str, str]]] = []
    odd = next((quote.text for quote in quotes_of(seen) if quote.odd), "")
    if odd and chance.below(_OF_TEN) < _ODD_OF_TEN:
        found.append(("odd", any_card | {"quote": odd}))
    if met and (palate.wants_the_worst(brief.assignment) or met.kind == "clash"):
        found.append(("worst" if palate.wants_the_worst(brief.assignment) else "clash", pair))
    told = {*seen.reading.treated, *vocabulary().ready}
    silent = [card for card in seen.cards if card not in told]
    if silent:
        found.append(("untold", about_card(chance.pick(silent), language)))
    return [*found, *chance.shuffled([("pair", pair), ("any", any_card)] if met else [("any", any_card)])]
