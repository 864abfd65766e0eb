"""What evening is it? The presets of Cooking Party Cards as data: one more evening is one more entry of `EVENINGS`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from partychef.engine.decks import read_deck
from partychef.engine.words import how_many
from partychef.games import GAMES
from partychef.games.cooking_party.cards import Tag
from partychef.games.cooking_party.options import Options, lap_of, planned_rounds
from partychef.games.cooking_party.teams import PROPOSED_FROM, usual_number
from partychef.tables.seating import fits
from partychef.typed import convert

KIND = 1.4
"""How generous a critic must be to judge children: see `generosity` in `judges/critics.py`."""
GAME = GAMES["cooking-party"]
TEAMS = "teams"
"""The evening that is proposed to many guests."""
JudgeKind = Literal["turns", "critic", "jury", "seat"]


class Choice(msgspec.Struct, frozen=True):
    """One thing of several that a host may pick."""

    value: str
    label: str
    hint: str = ""


class Pick(msgspec.Struct, frozen=True):
    """A choice of the evening's own: the first is the usual one."""

    option: str
    """Which of the game's options it sets."""
    legend: str
    choices: tuple[Choice, ...]


class Evening(msgspec.Struct, frozen=True):
    """A preset."""

    id: str
    emoji: str
    title: str
    for_whom: str
    """A few words under a title that does not say it."""
    sentence: str
    judges: tuple[Choice, ...]
    """Who may judge, by `JudgeKind`; the first is the usual one. With one entry nobody is asked."""
    rules: dict[str, Any] = {}
    """The game's options, where they are not the usual ones."""
    pick: Pick | None = None
    rounds: tuple[int, ...] = ()
    """How many rounds a host may choose; the first is the usual number. Empty: the classic choice of laps."""
    tasks: bool = True
    """Whether the host may choose who sets the task."""
    clock: str = "relaxed"
    moderation: str = "off"
    kind_critics: bool = False
    """Whether only critics may judge that are kinder than most."""
    never: tuple[Tag, ...] = ()
    """Tags of ingredients that are not played with."""
    keeps_judge: bool = False
    """Whether a table that changes to it in the lobby keeps its judge, if that one may judge here."""
    asks_judge: str = "Who judges all evening?"
    """What the lobby asks where one of the guests judges every round."""
    choose_judge: str = "Choose who judges"
    more: tuple[Pick, ...] = ()
    """Further choices, behind the fold."""
    takes_turns: bool = True
    """Whether somebody judges, so that a host may choose how long, and who begins."""
    tables: int = 1
    """The most tables that play it together, with one code and one kitchen."""
    lasts_like: str = ""
    """The evening whose measured rounds it is made of, if not its own."""
    and_then: str = ""
    """What comes after the rounds, for as long as it takes."""
    told_of: tuple[int, ...] = (3, 6)
    """For how many guests the hosting page tells how long it takes."""

    def asked(self, field: str) -> str:
        """The name of this evening's own field in the form of the hosting page."""
        return field if self is EVENINGS[0] else f"{field}.{self.id}"

    def judge(self, kind: str) -> JudgeKind:
        """Who judges, if this is what the host has chosen for some evening: the usual one where it is not offered."""
        kinds: list[Any] = [one.value for one in self.judges]
        return next((one for one in kinds if one == kind), kinds[0])

    def fits(self, guests: int, judge: str) -> bool:
        """Whether so many guests can play it with this judge."""
        return guests in fits(GAME, self.rules, self.judge(judge)).guests

    def minutes(self, guests: int, judge: str, rules: Mapping[str, Any]) -> int | None:
        """How long it takes so many guests with these rules, as measured (`benchmarks/lengths.py`); None: nobody knows.

        A number above 20 is rounded to fives: people are not that regular.
        """
        a_round = minutes_a_round(
            f"{self.lasts_like or self.id}-{'critic' if judge in ('critic', 'jury') else judge}", guests
        )
        if a_round is None:
            return None
        judges = {} if judge == "turns" else {"permanent_judge": guests - (judge == "seat")}
        options = convert({**rules, **self.rules, **judges}, Options)
        rounds = planned_rounds(guests, options) or lap_of(guests, options)
        total = a_round * rounds * (options.laps if options.rounds is None else 1)
        return round(total / 5) * 5 if total > 20 else max(1, round(total))


TURNS = Choice("turns", "We take turns", "3 players or more")
CRITIC = Choice("critic", "An AI critic", "everybody cooks, 2 or more")
JURY = Choice("jury", "A jury of AIs", "two or three opinions")
SEAT = Choice("seat", "One of us", "all evening; you choose who")

EVENINGS: tuple[Evening, ...] = (
    Evening(
        "classic", "🍽️", "The classic", "three to six",
        "You cook and present, a judge tastes and asks, and the chips decide.",
        (TURNS, CRITIC, JURY, SEAT),
    ),
    Evening(
        "duel", "🥂", "Just the two of us", "",
        "You both cook the same task and give each other one chip. Two phones are enough.",
        (Choice("turns", "You two"),), {"mode": "duel"}, rounds=(4, 2, 6, 8), tasks=False, told_of=(2,),
    ),
    Evening(
        "solo", "🧘", "Alone", "one phone",
        "You cook, and one chip a round says how good it was. One phone is enough.",
        (
            Choice("critic", "An AI critic", "tastes, asks and gives the chip"),
            Choice("turns", "I do, myself", "as fairly as you can"),
        ),
        {"mode": "solo"}, rounds=(5, 1, 3, 8), tasks=False, told_of=(1,),
    ),
    Evening(
        "honor", "👑", "Judge of honor", "one guest judges",
        "A birthday? One of you is served by all the others, and decides.",
        (
            Choice("seat", "One of us", "you choose who once they are here"),
            Choice("critic", "An AI critic", "everybody cooks, 2 or more"),
        ),
        {"mode": "honor"},
        Pick(
            "honor", "What does the judge give?",
            (
                Choice("compete", "Chips, once", "one round, most points win"),
                Choice("menu", "A menu", "the best starter, main course and dessert; nobody loses"),
            ),
        ),
        rounds=(1, 2, 3, 5),
        asks_judge="Who is the judge of honor?", choose_judge="Choose the judge of honor",
    ),
    Evening(
        "teams", "🎉", "Big crowd", "7 to 20",
        "Teams share a hand, write together and present in turn: nobody waits long. From seven guests up.",
        (
            Choice("turns", "We take turns", "team by team, or one by one"),
            Choice("critic", "An AI critic", "everybody cooks"), JURY, SEAT,
        ),
        {"mode": "teams"},
        Pick(
            "team_mode", "Who is in a team?",
            (
                Choice("fixed", "The same all evening", "teams judge in turn, or one judge does"),
                Choice("rotate_judge", "New teams each round", "one player judges, the neighbours cook together"),
            ),
        ),
        keeps_judge=True, told_of=(8, 12),
    ),
    Evening(
        "real", "🍳", "Cook it for real", "",
        "After the rounds your best ideas are cooked for real, photographed and tasted. "
        "Only the taste decides who wins.",
        (TURNS, CRITIC, SEAT), {"tasting": True},
        Pick(
            "cook_time", "How long may you cook?",
            (
                Choice("", "As long as it takes"), Choice("1800", "30 minutes", "whoever is late keeps half"),
                Choice("3600", "1 hour"), Choice("5400", "1½ hours"),
            ),
        ),
        more=(
            Pick(
                "finalists", "Who cooks?",
                (
                    Choice("", "Everybody", "and everybody tastes"), Choice("2", "The best two", "the others judge"),
                    Choice("3", "The best three"),
                ),
            ),
            Pick(
                "swap_cooks", "Whose dish?",
                (Choice("", "One’s own"), Choice("yes", "One’s neighbour’s", "the points are the inventor’s")),
            ),
            Pick(
                "tasters", "Who tastes?",
                (
                    Choice("players", "All of us"),
                    Choice("judge", "The judge alone", "if one person judges all evening"),
                    Choice("everybody", "We and the AI critic", "who goes by words and photos"),
                ),
            ),
        ),
        lasts_like="classic", and_then="The cooking comes on top.",
    ),
    Evening(
        "restaurant", "🍷", "Restaurant night", "a kitchen cooks",
        "You invent your dinner, a real kitchen cooks it, and at the end table and kitchen say what it was worth.",
        (
            Choice("turns", "Our own chef", "takes the orders at a screen in the kitchen"),
            Choice("critic", "An AI critic", "confirms every order, and scores by words alone"),
        ),
        {"mode": "restaurant"}, tasks=False, clock="off", takes_turns=False, tables=12, told_of=(3, 6),
        more=(
            Pick(
                "courses", "Which courses?",
                (
                    Choice("appetizer,main course,dessert", "All three", "appetizer, main course and dessert"),
                    Choice("appetizer,main course", "No dessert"), Choice("main course,dessert", "No appetizer"),
                    Choice("main course", "The main course alone"),
                ),
            ),
            Pick(
                "course_rounds", "How many ideas for each course?",
                (
                    Choice("1", "One", "and you order it"), Choice("2", "Two", "and you order the better one"),
                    Choice("3", "Three"),
                ),
            ),
            Pick(
                "kitchen_gives", "What does the kitchen give?",
                (
                    Choice("points", "Points", "0 to 100 for every dish"),
                    Choice("chips", "Chips", "five for each course"),
                ),
            ),
        ),
        and_then="The cooking and the eating come on top.",
    ),
    Evening(
        "children", "🧒", "With children", "from age seven",
        "Fewer cards, no alcohol, kind critics, shorter clocks. You read names and dishes first.",
        (
            Choice("critic", "A kind AI critic", "everybody cooks, 2 or more"), TURNS,
            Choice("seat", "One child judges", "all evening; you choose who"),
        ),
        {"short_hands": True}, tasks=False, clock="steady", moderation="strict",
        kind_critics=True, never=("alcohol",), told_of=(3, 5),
    ),
)  # fmt: skip
"""In the order in which a host is offered them; the first is for whoever does not choose."""

OF_A_RESTAURANT = ("courses", "course_rounds", "kitchen_gives")
"""Options that only a night in a restaurant asks for."""
OF_A_TASTING = ("finalists", "tasters", "swap_cooks", "cook_time")
"""Options that only an evening with a tasting asks for."""


def lasts(one: Evening) -> str:
    """How long an evening takes the usual numbers of guests, in words; empty where nobody has measured it."""
    usual = one.judges[0].value
    told = [(many, one.minutes(many, usual, {})) for many in one.told_of]
    known = [f"{minutes} {{}}for {_MANY.get(many, many)}" for many, minutes in told if minutes is not None]
    if not known:
        return ""
    if len(one.told_of) == 1:
        return f"about {told[0][1]} minutes"
    turns = ", if you take turns" if usual == "turns" and one.takes_turns and len(one.judges) > 1 else ""
    return f"about {', '.join(known)}".format("minutes ", *[""] * len(known)) + turns


_MANY = {3: "three", 5: "five", 6: "six", 8: "eight", 12: "twelve"}


def evening(id: str) -> Evening | None:
    """The preset of this name."""
    return next((one for one in EVENINGS if one.id == id), None)


def evening_of(rules: Mapping[str, Any]) -> Evening:
    """The preset that a table with these house rules plays."""
    special = [one for one in EVENINGS if one.rules and all(rules.get(name) == it for name, it in one.rules.items())]
    return max(special, key=lambda one: len(one.rules), default=EVENINGS[0])


def better(guests: int, rules: Mapping[str, Any], judge: str) -> list[Evening]:
    """The evening to propose to so many guests, if what they have chosen is not for them; else none.

    CP-1: from seven up it is teams, and who plays the classic game with so many is told why (`why_teams`).
    """
    if guests >= PROPOSED_FROM and evening_of(rules) is EVENINGS[0]:
        return [one for one in EVENINGS if one.id == TEAMS and one.fits(guests, judge.partition(":")[0])]
    if not guests or fits(GAME, rules, judge).guests[0] <= guests <= fits(GAME, rules, judge).guests[-1]:
        return []
    return [one for one in EVENINGS if one is not evening_of(rules) and one.fits(guests, one.judges[0].value)][:1]


def why_teams(guests: int, rules: Mapping[str, Any], judge: str) -> str:
    """Why so many should play in teams, or do: how long everybody waits between two turns (CP-1); "" for fewer."""
    kind, found = judge.partition(":")[0], evening(TEAMS)
    if guests < PROPOSED_FROM or found is None or evening_of(rules) not in (EVENINGS[0], found):
        return ""
    alone = guests - (kind != "critic")
    options = convert({"mode": "teams"} if kind == "turns" else {"mode": "teams", "permanent_judge": alone}, Options)
    together = usual_number(guests if kind == "turns" else alone, options.rules.fewest_teams) - (kind == "turns")
    minutes = [minutes_a_round(f"{name}-{kind}", guests) for name in (EVENINGS[0].id, TEAMS)]
    times = [f", about {one:.0f} minutes" if one else "" for one in minutes]
    return (
        f"If everybody cooks alone, each round has {how_many(alone, 'presentation')}{times[0]}."
        f" In teams: {together}{times[1]}."
    )


@cache
def _measured() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = read_deck("partychef.games.cooking_party", "lengths")["minutes"]
    return found


def minutes_a_round(kind: str, guests: int) -> float | None:
    """Minutes that a round takes; between two numbers of guests that were measured, on the straight line."""
    known = sorted((int(many), minutes) for many, minutes in _measured().get(kind, {}).items())
    if not known:
        return None
    below = max((one for one in known if one[0] <= guests), default=known[0])
    above = min((one for one in known if one[0] >= guests), default=known[-1])
    if above[0] == below[0]:
        return below[1]
    return below[1] + (above[1] - below[1]) * (guests - below[0]) / (above[0] - below[0])
