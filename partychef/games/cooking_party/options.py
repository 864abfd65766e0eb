"""The house rules of Cooking Party Cards: frozen, with the rulebook's defaults, and which can be combined."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import IllegalMove, insist
from partychef.engine.words import how_many
from partychef.games.cooking_party.cards import Assignment, Ingredient, assignments, ingredients
from partychef.games.cooking_party.modes import COURSES, MODES, Course, Mode, ModeName
from partychef.games.cooking_party.own_cards import (
    MOST_ASSIGNMENTS,
    MOST_INGREDIENTS,
    wrong_with_assignment,
    wrong_with_ingredient,
)
from partychef.games.cooking_party.teams import (
    MOST_TEAMS,
    full_name,
    members_of,
    sizes_differ,
    usual_number,
    wrong_with_name,
)

MOST_ROUNDS = 100
MOST_SWAPS = 7
PREP_TIMES = (60, 3600)
"""The least and the most seconds that chefs may have to plan (CP-50)."""
COOK_TIMES = (60, 14_400)
"""The least and the most seconds that a kitchen may have for the tasting."""


TeamMode = Literal["fixed", "permanent_judge", "rotate_judge"]
TEAM_MODES: dict[TeamMode, ModeName] = {
    "fixed": "teams", "permanent_judge": "judged_teams", "rotate_judge": "new_teams",
}  # fmt: skip


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled.

    Seats are numbers from 0; `permanent_judge` may also be the number of seats: a judge who is no player (CP-62).
    """

    mode: Literal["standard", "duel", "solo", "honor", "teams", "restaurant"] = "standard"
    """The classic game, a duel of two (CP-37), one player alone (CP-41), a judge of honor (CP-53), teams (CP-42), or a
    night in a restaurant (CP-56)."""
    honor: Literal["compete", "menu"] = "compete"
    """With a judge of honor: chips as usual, or a menu of three courses, for each of which one dish is chosen."""
    team_mode: TeamMode | None = None
    """With teams: the teams judge in turn, one judge all evening, or the players judge in turn and the others form new
    teams in each round (CP-42). None: the first, or with a permanent judge the second."""
    teams: int | None = None
    """How many teams; None: as many as usual for the number of players."""
    team_list: tuple[tuple[int, ...], ...] = ()
    """The seats of each team, as the host lists them; empty: they are dealt round the table."""
    team_names: tuple[str, ...] = ()
    """What the teams of that list call themselves, in its order; an empty one: as it is drawn."""
    short_hands: bool = False
    """Two cards fewer in every hand, and one fewer in every dish: for children (CP-68)."""
    first_judge: int | None = None
    """Who judges first (CP-6); None lets chance decide."""
    laps: int = 1
    """How often everybody judges, 1 to 5 (CP-7)."""
    assignment: Literal["choose", "top", "custom"] = "choose"
    """The judge chooses a card, takes the top one (CP-15) or invents the task (CP-16). A duel and solo take the top."""
    permanent_judge: int | None = None
    """The seat that judges every round and never scores (CP-54, CP-53); None: the players take turns."""
    rounds: int | None = None
    """How many rounds, where judges do not take turns in laps; None: as many as usual, with a permanent judge one for
    each chef (CP-54), in a duel 4 (CP-37), solo 5 (CP-41), with a judge of honor 1 (CP-53)."""
    courses: tuple[Course, ...] = COURSES
    """In a restaurant: which courses are ordered, in their order (CP-56)."""
    course_rounds: int = 1
    """In a restaurant: how many rounds each course has before everybody orders, 1 to 5 (CP-56)."""
    kitchen_gives: Literal["points", "chips"] = "points"
    """In a restaurant: 0 to 100 points for every dish that was ordered, or five chips for each course (CP-57)."""
    unavailable: tuple[str, ...] = ()
    """Ids of ingredient cards that are taken out at setup, because nobody has them at home (CP-52)."""
    own_ingredients: tuple[Ingredient, ...] = ()
    """Ingredient cards of the host's own decks, whole: a record needs no file to be played."""
    own_assignments: tuple[Assignment, ...] = ()
    """Assignment cards of the host's own decks, whole."""
    house_ingredients: bool = True
    """Whether the 160 cards of the house are played with."""
    house_assignments: bool = True
    """Whether the 28 assignments of the house are played with."""

    tasting: bool = False
    """After the last round, finalists really cook a dish of the evening, and what it tastes like decides (CP-48)."""
    finalists: int | None = None
    """How many cook for the tasting, those with most points; then only the others judge. None: everybody (CP-49)."""
    tasters: Literal["players", "judge", "everybody"] = "players"
    """Who judges it: the players, the permanent judge alone, or the players and a judge who is none (CP-62)."""
    swap_cooks: bool = False
    """Whether the finalist at the left cooks a dish, for the points of whoever invented it (CP-51)."""
    cook_time: int | None = None
    """Seconds that the kitchen has for the tasting; None: as long as it takes (CP-50)."""

    def __post_init__(self) -> None:
        own = tuple(ingredients().introduce(card, card.name) for card in self.own_ingredients)
        tasks = tuple(assignments().introduce(card, card.title) for card in self.own_assignments)
        msgspec.structs.force_setattr(self, "own_ingredients", own)
        msgspec.structs.force_setattr(self, "own_assignments", tasks)

    def ingredient_deck(self) -> list[str]:
        """The ingredient cards to play with, by id: those of the house, then the table's own (CP-52)."""
        house = list(ingredients()) if self.house_ingredients else []
        return [card for card in (*house, *(own.id for own in self.own_ingredients)) if card not in self.unavailable]

    def assignment_deck(self) -> list[str]:
        """The assignment cards to play with, by id: those of the house, then the table's own."""
        return [*(assignments() if self.house_assignments else ()), *(own.id for own in self.own_assignments)]

    card_purchasing: bool = False
    """Every player gets a token a round, which buys a card or is worth 10 points at the end (CP-45 to CP-47)."""
    chef_trades: bool = False
    """Chefs may trade card for card with one another while they plan (CP-55)."""
    novice_trades: int = 0
    """How many cards a round those who are new to the game may swap besides the exchanges, 0 to 7 (CP-55)."""
    novices: tuple[int, ...] = ()
    """The seats of those who are new to the game."""
    prep_time: int | None = None
    """Seconds to plan the dishes; who is late loses half of their points at the end. None: no such limit (CP-50)."""

    @property
    def mode_name(self) -> ModeName:
        """The key of the mode in `MODES`."""
        if self.mode == "teams":
            usual: TeamMode = "fixed" if self.permanent_judge is None else "permanent_judge"
            return TEAM_MODES[self.team_mode or usual]
        return "menu" if self.mode == "honor" and self.honor == "menu" else self.mode

    def course_in(self, round: int) -> Course | None:
        """What is cooked in this round, where courses are cooked (CP-53, CP-56)."""
        each, served = (self.course_rounds, self.courses) if self.rules.orders else (1, self.rules.courses)
        return served[(round - 1) // each] if round <= each * len(served) else None

    @property
    def rules(self) -> Mode:
        """The mode."""
        return MODES[self.mode_name]


HOST_CHOOSES = {
    "mode": "Choose what evening it is.",
    "honor": "Choose whether the judge of honor gives chips or chooses a menu.",
    "team_mode": "Choose who judges the teams.",
    "courses": "Choose which courses are ordered.",
    "course_rounds": "A course has 1 to 5 rounds.",
    "kitchen_gives": "Choose whether the kitchen gives points or chips.",
    "short_hands": "Choose whether hands are short.",
    "laps": "A party has 1 to 5 laps.",
    "rounds": f"Play 1 to {MOST_ROUNDS} rounds.",
    "assignment": "Choose how tasks come to the table.",
    "card_purchasing": "Choose whether there are tokens.",
    "chef_trades": "Choose whether chefs trade with one another.",
    "novice_trades": f"Those who are new to the game swap 0 to {MOST_SWAPS} cards.",
    "prep_time": f"Chefs have {PREP_TIMES[0] // 60} to {PREP_TIMES[1] // 60} minutes to plan.",
    "tasting": "Choose whether dishes are cooked for real at the end.",
    "finalists": "Choose how many cook for the tasting.",
    "tasters": "Choose who judges the tasting.",
    "swap_cooks": "Choose who cooks whose dish.",
    "cook_time": "Choose how much time the kitchen has.",
}
"""The options that a host may set before the guests sit down, each with the refusal of a wrong value. The other options
follow from who judges."""


def planned_rounds(seats: int, options: Options) -> int | None:
    """How many rounds the game has; None where it goes in laps (CP-7, CP-37, CP-41, CP-53, CP-54)."""
    if options.rules.orders:
        return len(options.courses) * options.course_rounds
    usual = options.rounds or options.rules.rounds
    if options.permanent_judge is None or usual is not None:
        return usual
    return seats if options.permanent_judge == seats else seats - 1


def lap_of(seats: int, options: Options) -> int:
    """How many rounds a lap has: everybody judges once, or every team (CP-7, CP-42)."""
    mode = options.rules
    return (options.teams or usual_number(seats, mode.fewest_teams)) if mode.teams_judge else seats


def check_house_rules(seats: int, options: Options) -> None:
    """Raise IllegalMove for the first house rule that cannot be kept."""
    mode = options.rules
    permanent = options.permanent_judge
    insist(1 <= options.laps <= 5, f"Everybody may judge 1 to 5 times, not {options.laps} times.")
    insist(options.first_judge in (None, *range(seats)), f"There is no seat {options.first_judge} to judge first.")
    insist(permanent in (None, *range(seats + 1)), f"There is no seat {permanent} for the permanent judge.")
    insist(permanent is None or options.first_judge is None, "A permanent judge always judges first.")
    in_laps = mode.rounds is None and permanent is None
    insist(in_laps or options.laps == 1, "Laps count only when the judges take turns.")
    insist(not in_laps or options.rounds is None, "Rounds are set only with a permanent judge.")
    insist(options.mode == "honor" or options.honor == "compete", "A menu is chosen only by a judge of honor.")
    insist(not mode.table_leads or options.assignment != "custom", f"{mode.called} takes the top task card.")
    _check_variations(seats, options)
    _check_rounds(options)
    _check_seats(seats, options)
    _check_decks(options)
    _check_teams(seats, options)
    _check_tasting(options)


def _check_variations(seats: int, options: Options) -> None:
    """CP-50, CP-55."""
    swaps, seconds, (least, most) = options.novice_trades, options.prep_time, PREP_TIMES
    insist(0 <= swaps <= MOST_SWAPS, f"Those who are new swap 0 to {MOST_SWAPS} cards, not {swaps}.")
    strangers = sorted(set(options.novices) - set(range(seats)))
    insist(not strangers, f"There is no seat {', '.join(map(str, strangers))} for somebody new to the game.")
    sentence = f"Chefs have {least // 60} to {most // 60} minutes to plan, not {seconds} seconds."
    insist(seconds is None or least <= seconds <= most, sentence)


def _check_rounds(options: Options) -> None:
    mode, rounds = options.rules, options.rounds
    insist(rounds is None or 1 <= rounds <= MOST_ROUNDS, f"Play 1 to {MOST_ROUNDS} rounds, not {rounds}.")
    even = rounds is None or rounds % 2 == 0 or not mode.even_rounds
    insist(even, f"A duel has an even number of rounds, so that both judge first equally often, not {rounds}.")  # CP-37
    _check_courses(options)
    whole = rounds in (None, len(mode.courses)) or not mode.courses
    insist(whole, f"A menu has {len(mode.courses)} courses, not {rounds}.")  # CP-53


def _check_courses(options: Options) -> None:
    """CP-56."""
    named, own = options.courses, ("courses", "course_rounds", "kitchen_gives")
    plain = all(getattr(options, name) == getattr(Options(), name) for name in own)
    served = options.rules.orders
    insist(served or plain, "Courses, their rounds and what the kitchen gives belong to a night in a restaurant.")
    insist(not served or options.rounds is None, "A night in a restaurant lasts as long as its courses.")
    insist(bool(named), "Order at least one course.")
    insist(named == tuple(one for one in COURSES if one in named), "Order each course once, in the usual order.")
    insist(1 <= options.course_rounds <= 5, f"A course has 1 to 5 rounds, not {options.course_rounds}.")


_NO_OTHER_JUDGE = {
    "duel": "A duel has no judge besides the two.",
    "teams": "Where one judges all rounds the team mode is permanent_judge.",
}


def _check_tasting(options: Options) -> None:
    """CP-48 to CP-51."""
    usual = Options()
    names = ("finalists", "tasters", "swap_cooks", "cook_time")
    plain = all(getattr(options, name) == getattr(usual, name) for name in names)
    insist(options.tasting or plain, "Finalists, tasters, swapped cooks and the cooking time belong to a tasting.")
    insist(not options.tasting or options.rules.tastes, f"{options.rules.called} has no tasting.")
    least, most = COOK_TIMES
    insist(options.finalists is None or options.finalists >= 2, "A tasting has at least two finalists.")
    insist(options.tasters != "judge" or options.permanent_judge is not None, "Only a permanent judge tastes alone.")
    seconds = options.cook_time
    sentence = f"The kitchen has {least // 60} to {most // 60} minutes, not {seconds} seconds."
    insist(seconds is None or least <= seconds <= most, sentence)


def _check_seats(seats: int, options: Options) -> None:
    """CP-1: who may play what; a refusal names the mode that fits."""
    mode, permanent = options.rules, options.permanent_judge
    insist(not mode.fixed_judge or permanent is not None, f"{mode.called} needs that judge: name the permanent judge.")
    cooks = mode.table_leads and permanent is not None and permanent < seats
    insist(not cooks, "Whoever cooks in every round cannot be the permanent judge.")
    insist(mode.outside_judge or permanent is None, _NO_OTHER_JUDGE.get(options.mode, ""))
    insist(seats >= mode.fewest_players, f"Teams need at least {mode.fewest_players} players, not {seats}.")
    fits = mode.fewest_chefs + (mode.judge_plays and permanent != seats) <= seats <= mode.most_players
    insist(fits, f"{mode.called} is not for {how_many(seats, 'player')}{_better(seats, options)}")


def _check_teams(seats: int, options: Options) -> None:
    """CP-42: how many teams there may be, and who is in which if the host says so."""
    mode, listed, permanent = options.rules, options.team_list, options.permanent_judge
    asked = options.team_mode is not None or options.teams is not None or bool(listed)
    insist(len(options.team_names) in (0, len(listed)), "Names are given to the teams of a list, as many as it has.")
    insist(options.mode == "teams" or not asked, "Teams are formed only in an evening of teams (mode teams).")
    least, chefs = mode.fewest_teams, [seat for seat in range(seats) if seat != permanent]
    many = len(listed) if listed and options.teams is None else options.teams
    insist(many is None or least <= many <= MOST_TEAMS, f"Form {least} to {MOST_TEAMS} teams, not {many}.")
    if not listed:
        return
    insist(mode.teams == "fixed", "Teams that are formed anew in every round cannot be listed.")
    insist(len(listed) == many, f"Form {many} teams; you listed {len(listed)}.")
    everybody = sorted(members_of(listed)) == chefs
    insist(everybody and all(listed), "Put everybody who cooks into one team, and nobody else.")
    insist(not sizes_differ(listed), "Form teams of about the same size: they may differ by one.")
    names = [full_name(name) for name in options.team_names if name]
    wrong = [wrong_with_name(name, names[:place]) for place, name in enumerate(names)]
    insist(not any(wrong), next(filter(None, wrong), ""))


def _better(seats: int, options: Options) -> str:
    """What so many could play instead, to follow upon a refusal."""
    if seats == 1:
        return ": one alone plays solo (mode solo), against nobody."
    if seats == 2 and options.mode == "standard":
        return ": two play a duel (mode duel), or have a judge who is not one of them (permanent_judge 2)."
    if seats == 2:
        return ": two play a duel (mode duel)."
    return ": three or more play the classic game (mode standard)."


def _check_decks(options: Options) -> None:
    """Raise IllegalMove for the first thing that is wrong with the table's own cards, or with what is taken out."""
    own, tasks = options.own_ingredients, options.own_assignments
    insist(len(own) <= MOST_INGREDIENTS, f"Play with at most {MOST_INGREDIENTS} own ingredients, not {len(own)}.")
    insist(len(tasks) <= MOST_ASSIGNMENTS, f"Play with at most {MOST_ASSIGNMENTS} own tasks, not {len(tasks)}.")
    insist(len({card.id for card in own}) == len(own), "An own ingredient is there twice.")
    insist(len({card.id for card in tasks}) == len(tasks), "An own task is there twice.")
    wrong = [wrong_with_ingredient(card) for card in own] + [wrong_with_assignment(card) for card in tasks]
    for field, why in filter(None, wrong):
        raise IllegalMove(f"An own card cannot be played with ({field}): {why}.")
    known = {*ingredients(), *(card.id for card in own)}
    insist(known.issuperset(options.unavailable), "An ingredient that should be left out is on no card.")
