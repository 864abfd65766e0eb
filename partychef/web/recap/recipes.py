"""Every dish of an evening as a recipe card with its verdict, for the recap page and as Markdown to keep.

Pure: a view goes in, cards or text come out. Nothing that a player typed can become a heading, a link or HTML in the
Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from partychef.engine.words import clean_line
from partychef.games.cooking_party.cards import Ingredient, ingredients
from partychef.games.cooking_party.rounds import Dish, Question, Round, round_so_far
from partychef.games.cooking_party.speech import capital
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.cooking_party_teams import cooks_in
from partychef.web.games.screens import Person, Who
from partychef.web.sentences import units

Standing = tuple[Person, int, int]
"""A person, their points and their rank."""
RoundPoints = tuple[str, Sequence[int]]
"""The name of a round, and the points it brought everybody, in the order of the standings."""


class Line(msgspec.Struct, frozen=True):
    """One ingredient of a dish and what the chef said about it."""

    card: Ingredient
    note: str
    substitute: bool = False
    """Whether it stands in for something that the judge had banned (CP-44)."""

    @property
    def name(self) -> str:
        """What stands on the recipe."""
        return f"{self.card.name} (substitute)" if self.substitute else self.card.name


class RecipeCard(msgspec.Struct, frozen=True):
    """One dish in the recap.

    Chips are given to chefs, not to dishes (CP-32): critique, chips and points are those of all `courses` of the chef.
    """

    played: Round
    """The round that the dish belongs to."""
    dish: Dish
    judge: Person
    chef: Person
    lines: tuple[Line, ...]
    special: Ingredient | None
    questions: tuple[Question, ...]
    critique: str
    chips: tuple[int, ...]
    """The chips the chef won, highest first."""
    course: int
    courses: int
    number: int
    """Which dish of the evening it is, from 1."""
    is_latest: bool
    """Whether no later round has been judged."""
    also: tuple[tuple[Person, str], ...] = ()
    """What further judges said of it where many do; the first one's words are the critique."""
    unjudged: bool = False
    """Whether nobody was to judge it in its round: in a restaurant all is judged in the end (CP-56)."""

    @property
    def judged(self) -> bool:
        """Whether the chips were given before the evening ended."""
        return bool(self.played.awards)

    @property
    def points(self) -> int:
        """The points that the round brought the chef."""
        return self.played.points(self.dish.chef)

    @property
    def title(self) -> str:
        """The name of the dish, or its kind where the chef gave it none."""
        return self.dish.name or f"{capital(self.dish.label)} without a name"

    @property
    def has_verdict(self) -> bool:
        """Whether this card shows the verdict: only that of the last course does."""
        return self.course == self.courses


def recipes(view: PartyView, who: Who) -> list[RecipeCard]:
    """Every dish of every round, in the order in which they came to the table."""
    served = [(played, dish) for played in _rounds(view) for dish in played.dishes]
    latest, cook_in = len(view.past), cooks_in(view, who)
    cards = [_card(served_in, dish, cook_in(served_in), n, latest) for n, (served_in, dish) in enumerate(served, 1)]
    if not view.rules.orders:
        return cards
    return [msgspec.structs.replace(card, unjudged=not card.played.reckoning) for card in cards]


def as_markdown(
    title: str,
    when: str,
    standings: Sequence[Standing],
    cards: Sequence[RecipeCard],
    rounds: Sequence[RoundPoints] = (),
    unit: str = "point",
) -> str:
    """The whole evening as one Markdown text."""
    blocks = [f"# {plain(title)}", plain(when), *_scores(standings, unit), *_by_round(standings, rounds)]
    for _, of_round in groupby(cards, key=lambda card: card.played.number):
        blocks += _round_blocks(list(of_round))
    return "\n\n".join(block for block in blocks if block) + "\n"


def plain(text: str) -> str:
    """The text on one line, escaped so that Markdown shows exactly its characters.

    >>> plain("# <b>Pie</b> *deluxe*")
    '\\\\# &lt;b&gt;Pie&lt;/b&gt; \\\\*deluxe\\\\*'
    """
    text = clean_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"([\\`*_\[\]#~|$])", r"\\\1", text)
    text = re.sub(r"^([-+=])|^(\d+)(?=[.)])", lambda found: f"{found[2] or ''}\\{found[1] or ''}", text)
    # Many dialects turn bare addresses into links, even without brackets.
    text = re.sub(r":(?=[\w/])", "&#58;", text)
    return re.sub(r"(?<=\w)\.(?=\w)", r"\.", text).replace("@", "@\u2060")


def _rounds(view: PartyView) -> tuple[Round, ...]:
    """The rounds that are over, and what has been shown of one that was cut short."""
    if view.assignment is None or view.step in {"break", "over"}:
        return view.past
    shown = tuple(dish for dish in view.dishes if dish.cards)
    unfinished = round_so_far(view, view.assignment)
    return (*view.past, msgspec.structs.replace(unfinished, dishes=shown))


def _card(played: Round, dish: Dish, cook: Who, number: int, latest: int) -> RecipeCard:
    menu = [other for other in played.dishes if other.chef == dish.chef]
    said = [one for one in played.opinions if one.chef == dish.chef]
    many = played.tasting is not None or played.reckoning
    first, also = (said[:1], said[1:]) if many else (said, [])
    judge = first[0].by if many and first else played.judge_of(dish.chef)
    return RecipeCard(
        played=played, dish=dish, judge=cook(judge), chef=cook(dish.chef),
        lines=tuple(Line(ingredients()[served.card], served.note, served.substitute) for served in dish.cards),
        special=ingredients()[played.special] if played.special else None,
        questions=tuple(asked for asked in played.questions if asked.chef == dish.chef),
        critique="\n".join(one.text for one in first), also=tuple((cook(one.by), one.text) for one in also),
        chips=played.chips_of(dish.chef),
        course=menu.index(dish) + 1, courses=len(menu), number=number, is_latest=played.number >= latest,
    )  # fmt: skip


def _scores(standings: Sequence[Standing], unit: str) -> Iterator[str]:
    if standings:
        yield "## Scores"
        yield "\n".join(
            f"- {_name(person)}: {points} {units(unit)}, place {place}" for person, points, place in standings
        )


def _by_round(standings: Sequence[Standing], rounds: Sequence[RoundPoints]) -> Iterator[str]:
    if rounds:
        names = [_name(person).replace("\n", " ") for person, _, _ in standings]
        rows = [[plain(name), *(f"{points:+}" if points else "0" for points in brought)] for name, brought in rounds]
        table = [["", *names], ["---", *("---:" for _ in names)], *rows]
        yield "## Round by round"
        yield "\n".join(f"| {' | '.join(row)} |" for row in table)


def _round_blocks(cards: list[RecipeCard]) -> Iterator[str]:
    played = cards[0].played
    yield f"## Round {played.number}: {plain(played.assignment.title)}"
    judges = list(dict.fromkeys(_name(card.judge) for card in cards if not card.unjudged))
    yield ", ".join(judges) and f"{'Judge' if len(judges) == 1 else 'Judges'}: {', '.join(judges)}"
    yield plain(played.assignment.text)
    yield played.criteria and f"Criteria: {plain(played.criteria)}"
    for card in cards:
        yield from _recipe_blocks(card)


def _recipe_blocks(card: RecipeCard) -> Iterator[str]:
    yield f"### {plain(card.title)}"
    yield f"{plain(card.dish.label).capitalize()} by {_name(card.chef)}"
    yield plain(card.dish.text)
    yield "\n".join(_ingredient_lines(card))
    if card.has_verdict:
        yield from _verdict_blocks(card)


def _ingredient_lines(card: RecipeCard) -> Iterator[str]:
    for line in card.lines:
        yield f"- {line.card.emoji} {plain(line.name)}" + (line.note and f": {plain(line.note)}")
    if card.special:
        yield f"- {card.special.emoji} {plain(card.special.name)} (special ingredient)"
    if card.dish.pantry:
        yield f"- From the pantry: {', '.join(map(plain, card.dish.pantry))}"


def _verdict_blocks(card: RecipeCard) -> Iterator[str]:
    for asked in card.questions:
        answer = plain(asked.answer) if asked.answer else "no answer"
        yield f"{_name(card.judge)} asked: {plain(asked.question)}\\\n{_name(card.chef)}: {answer}"
    yield card.critique and f"> {_name(card.judge)}: {plain(card.critique)}"
    yield from (f"> {_name(judge)}: {plain(text)}" for judge, text in card.also)
    yield f"**{_award(card)}**"


def _award(card: RecipeCard) -> str:
    if card.unjudged:
        return "All that was ordered is judged at the end."
    if not card.judged:
        return "The evening ended before the verdict."
    if len(card.chips) > 1:
        return f"{' + '.join(map(str, card.chips))} = {card.points} points"
    return f"{card.points} points"


def _name(person: Person) -> str:
    return f"{plain(person.emoji)} {plain(person.name)}".strip()
