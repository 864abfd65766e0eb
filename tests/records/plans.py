"""The plan of the corpus: twenty records of each game, which together use all options and numbers of seats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Plan(NamedTuple):
    """A game to be played: `by` is the company, repeated round the table; `moves` cuts it off before its end."""

    game: str
    what: str
    seats: int
    by: tuple[str, ...]
    options: Mapping[str, Any] = MappingProxyType({})
    judge: str = ""
    """The judge in the seat after the last player's, if there is one."""
    deal: dict[str, Any] | None = None
    moves: int | None = None
    leaves: Mapping[int, int] = MappingProxyType({})
    """By the number of the move: the seat whose player leaves for good then (GEN-16)."""


RANDOM, HOST, COOK, NOVICE = ("random",), ("host",), ("heuristic",), ("novice",)
MIXED = ("heuristic", "novice", "random")
WILD_HOST = ("host", "heuristic")

COOKING = "cooking-party"
JURY = "grandmother+inspector+street-cook"
COOKING_PARTY = [
    Plan(COOKING, "house-grandmother", 2, COOK, {"permanent_judge": 2, "rounds": 1}, "critic:grandmother"),
    Plan(COOKING, "turns", 3, COOK),
    Plan(COOKING, "two-laps-with-host", 4, WILD_HOST, {"laps": 2, "first_judge": 3, "assignment": "custom"}),
    Plan(COOKING, "model-verdict", 5, COOK, {"permanent_judge": 5, "rounds": 1}, "model:grandmother"),
    Plan(COOKING, "house-jury", 6, ("heuristic", "random"), {"permanent_judge": 6, "rounds": 1}, f"critic:{JURY}"),
    Plan(COOKING, "model-jury", 7, COOK, {"permanent_judge": 7, "rounds": 1}, f"model:{JURY}"),
    Plan(COOKING, "top-card", 8, MIXED, {"assignment": "top", "permanent_judge": 1, "rounds": 1}),
    Plan(
        COOKING,
        "invented-tasks",
        9,
        ("random", "novice"),
        {"assignment": "custom", "permanent_judge": 9, "rounds": 2},
        "critic:seven-year-old",
    ),
    Plan(COOKING, "newcomers", 10, WILD_HOST, {"permanent_judge": 9, "rounds": 4}, moves=300),
    Plan(COOKING, "cut-off-early", 11, MIXED, {"first_judge": 0}, moves=7),
    Plan(COOKING, "cut-off-planning", 12, MIXED, {"laps": 3}, moves=19),
    Plan(COOKING, "cut-off-presenting", 13, MIXED, {"assignment": "top"}, moves=70),
    Plan(COOKING, "permanent-novice", 14, NOVICE, {"permanent_judge": 0, "rounds": 1}),
    Plan(COOKING, "cut-off-turns", 15, COOK, {"first_judge": 14}, moves=120),
    Plan(COOKING, "host-and-guests", 16, HOST, {"permanent_judge": 16, "rounds": 2, "assignment": "custom"}, moves=230),
    Plan(COOKING, "dealt-only", 17, COOK, {"assignment": "custom", "laps": 5}, moves=0),
    Plan(COOKING, "house-inspector", 18, NOVICE, {"permanent_judge": 18, "rounds": 1}, "critic:inspector"),
    Plan(COOKING, "cut-off-calls", 19, NOVICE, {"permanent_judge": 18, "rounds": 5}, moves=60),
    Plan(COOKING, "twenty", 20, ("novice", "heuristic"), {"permanent_judge": 20, "rounds": 1}, "critic:columnist"),
    Plan(
        COOKING,
        "dealt-model-two-rounds",
        3,
        COOK,
        {"permanent_judge": 3, "rounds": 2},
        "model:food-chemist",
        {"ingredients": ["lobster", "thyme"], "assignments": ["picnic"]},
    ),
    Plan(COOKING, "judge-of-the-last-seat", 4, COOK, {"permanent_judge": 3, "rounds": 2}),
    Plan(COOKING, "left-for-good", 3, WILD_HOST, {"laps": 2}),
    Plan(COOKING, "read-out", 3, ("shy",)),
    Plan(COOKING, "while-waiting", 4, ("chatty",)),
    Plan(COOKING, "duel", 2, COOK, {"mode": "duel"}),
    Plan(COOKING, "duel-random", 2, ("random", "heuristic"), {"mode": "duel", "rounds": 6, "first_judge": 1}),
    Plan(COOKING, "solo", 1, COOK, {"mode": "solo", "rounds": 3}),
    Plan(COOKING, "solo-with-a-critic", 1, COOK, {"mode": "solo", "permanent_judge": 1}, "critic:grandmother"),
    Plan(COOKING, "honor", 4, WILD_HOST, {"mode": "honor", "permanent_judge": 3}),
    Plan(COOKING, "menu", 4, COOK, {"mode": "honor", "honor": "menu", "permanent_judge": 3}),
    Plan(
        COOKING,
        "menu-of-a-critic",
        3,
        COOK,
        {"mode": "honor", "honor": "menu", "permanent_judge": 3},
        "critic:inspector",
    ),
    Plan(COOKING, "children", 3, MIXED, {"short_hands": True, "assignment": "custom"}),
    Plan(
        COOKING,
        "tokens-trades-and-time",
        4,
        ("random", "chatty"),
        {
            "card_purchasing": True,
            "chef_trades": True,
            "novice_trades": 2,
            "novices": (0, 3),
            "prep_time": 300,
            "laps": 3,
        },
    ),
    Plan(COOKING, "trades-of-two", 2, RANDOM, {"mode": "duel", "rounds": 6, "chef_trades": True}),
    Plan(COOKING, "tokens-of-cooks", 3, COOK, {"card_purchasing": True, "chef_trades": True}),
    Plan(COOKING, "tasting-with-a-late-cook", 4, ("chatty",), {"tasting": True, "cook_time": 1800, "swap_cooks": True}),
    Plan(COOKING, "tasting-of-two", 2, RANDOM, {"mode": "duel", "rounds": 2, "tasting": True}),
    Plan(
        COOKING,
        "tasting-with-critic",
        5,
        COOK,
        {"permanent_judge": 5, "rounds": 1, "tasting": True, "finalists": 2, "tasters": "everybody"},
        "critic:inspector",
    ),
    Plan(COOKING, "teams", 6, WILD_HOST, {"mode": "teams"}, moves=250),
    Plan(
        COOKING,
        "teams-and-a-critic",
        7,
        COOK,
        {"mode": "teams", "permanent_judge": 7, "teams": 2, "rounds": 1},
        "critic:grandmother",
    ),
    Plan(COOKING, "new-teams", 8, MIXED, {"mode": "teams", "team_mode": "rotate_judge"}, moves=90),
    Plan(COOKING, "listed-teams", 6, ("random",), {"mode": "teams", "team_list": [[0, 5], [1, 3], [2, 4]]}, moves=150),
    Plan(
        COOKING,
        "teams-called-by-members",
        6,
        ("random", "chatty"),
        {"mode": "teams", "team_list": [[0, 5], [1, 3], [2, 4]], "team_names": ["Whisk", "", "Ladle"], "laps": 3},
        moves=300,
    ),
    Plan(COOKING, "restaurant", 3, RANDOM, {"mode": "restaurant"}),
    Plan(COOKING, "restaurant-with-host", 2, ("host", "random"), {"mode": "restaurant", "kitchen_gives": "chips"}),
    Plan(
        COOKING,
        "restaurant-with-a-critic",
        4,
        COOK,
        {"mode": "restaurant", "courses": ("main course", "dessert"), "course_rounds": 2, "permanent_judge": 4},
        "critic:inspector",
    ),
]

CLOSING = "kitchen-closing"
KITCHEN_CLOSING = [
    *(Plan(CLOSING, f"cooks-of-{seats}", seats, COOK, {"rounds": 2}) for seats in range(3, 8)),
    *(
        Plan(CLOSING, f"random-{seats}", seats, RANDOM, {"rounds": 2, "first_dealer": seats - 1})
        for seats in range(3, 8)
    ),
    *(Plan(CLOSING, f"mixed-{seats}", seats, MIXED, {"rounds": 1, "first_dealer": 0}) for seats in range(3, 8)),
    Plan(CLOSING, "all-ten-rounds", 3, COOK),
    Plan(CLOSING, "cut-off-at-once", 4, NOVICE, moves=3),
    Plan(CLOSING, "cut-off-later", 5, HOST, moves=60),
    Plan(CLOSING, "dealt", 4, MIXED, {"rounds": 1}, deal={"ingredients": ["lobster", "thyme", "bacon"]}),
    Plan(CLOSING, "dealt-with-host", 3, HOST, {"rounds": 3}, deal={"ingredients": ["thyme", "lobster"]}),
    Plan(CLOSING, "left-for-good", 3, COOK, {"rounds": 1}, leaves={5: 0}),
]

HAT = "chefs-hat"
OLD_SHIFT = {
    "hands": [
        [card for card in range(1, 12) for _ in range(card)][place::4] + [12] * (place >= 2) for place in range(4)
    ],
    "starter": 1,
}
CHEFS_HAT = [
    Plan(HAT, "cooks", 4, COOK),
    Plan(HAT, "random", 4, RANDOM),
    Plan(HAT, "mixed", 4, MIXED),
    Plan(HAT, "novices", 4, NOVICE),
    Plan(HAT, "host", 4, HOST),
    *(
        Plan(
            HAT,
            f"simulator-{version or 'newest'}-{by[0]}",
            4,
            by,
            {"rules": "simulator", "version": version},
            moves=moves,
        )
        for version in ("0.2.1", "2.0.5", "2.1.1", "2.3.8.6", "")
        for by, moves in ((COOK, 150), (RANDOM, None))
    ),
    Plan(HAT, "cut-off-at-once", 4, COOK, moves=5),
    Plan(HAT, "cut-off-shift", 4, COOK, moves=47),
    Plan(HAT, "cut-off-exchange", 4, MIXED, moves=101),
    Plan(HAT, "dealt-golden", 4, COOK, deal={"shifts": [{"hands": OLD_SHIFT["hands"], "golden": 2}]}, moves=120),
    Plan(
        HAT,
        "dealt-simulator",
        4,
        MIXED,
        {"rules": "simulator", "version": "0.2.1"},
        deal={"shifts": [OLD_SHIFT]},
        moves=120,
    ),
    Plan(HAT, "left-for-good", 4, COOK, leaves={20: 0, 21: 2}),
]

OFF = "cook-off"
COOK_OFF = [
    *(Plan(OFF, f"cooks-of-{seats}", seats, COOK, {"meals": 2}) for seats in (2, 3, 4)),
    *(Plan(OFF, f"random-{seats}", seats, RANDOM, {"meals": 1, "first_player": seats - 1}) for seats in (2, 3, 4)),
    *(Plan(OFF, f"mixed-{seats}", seats, MIXED, {"meals": 2, "ai_choice": True}) for seats in (3, 4)),
    *(
        Plan(OFF, f"judged-{by[0]}", 2, by, {"meals": 2, "ai_choice": True}, "heuristic")
        for by in (COOK, RANDOM, MIXED)
    ),
    *(Plan(OFF, f"novices-{seats}", seats, NOVICE, {"meals": 1, "first_player": 0}) for seats in (2, 3, 4)),
    Plan(OFF, "usual", 3, COOK),
    Plan(OFF, "long-with-host", 2, HOST, {"meals": 9, "ai_choice": True, "first_player": 0}, "random", moves=400),
    Plan(OFF, "cut-off-at-once", 4, MIXED, moves=4),
    Plan(OFF, "cut-off-later", 4, COOK, moves=60),
    Plan(
        OFF, "dealt", 3, MIXED, {"meals": 1}, deal={"events": ["tax-day"], "meals": ["lemon-chicken", "fish-and-chips"]}
    ),
    Plan(OFF, "dealt-host", 4, HOST, {"meals": 2}, deal={"events": ["big-catch"], "meals": ["tuna-melt"]}),
    Plan(OFF, "left-for-good", 3, COOK, {"meals": 1}, leaves={8: 1}),
]

DECKS = "cuisine-decks"
CUISINE_DECKS = [
    *(Plan(DECKS, f"cooks-of-{seats}", seats, COOK) for seats in (2, 3, 4)),
    *(Plan(DECKS, f"cooks-dealt-of-{seats}", seats, COOK, {"random_decks": True}, moves=200) for seats in (5, 6)),
    *(Plan(DECKS, f"random-{seats}", seats, RANDOM, {"roles": False}, moves=150) for seats in range(2, 7)),
    *(
        Plan(
            DECKS,
            f"mixed-{seats}",
            seats,
            MIXED,
            {"random_decks": True, "last_cooked": list(reversed(range(seats)))},
            moves=150,
        )
        for seats in (3, 4, 6)
    ),
    *(Plan(DECKS, f"long-goals-{seats}", seats, COOK, {"long_goals": True}, moves=300) for seats in (2, 3)),
    Plan(DECKS, "novices", 4, NOVICE, {"long_goals": True, "roles": False, "random_decks": True}, moves=200),
    Plan(DECKS, "cut-off-choosing", 4, MIXED, moves=2),
    Plan(DECKS, "dealt-order", 3, COOK, {"roles": False}, deal={"order": [2, 0, 1]}),
    Plan(
        DECKS,
        "dealt-roles",
        3,
        MIXED,
        deal={"countries": ["italy", "japan", "mexico"], "roles": ["waiter", "chef", "critic"], "first_player": 1},
    ),
    Plan(DECKS, "dealt-random", 2, RANDOM, deal={"countries": ["italy", "japan"], "decks": {}}),
    Plan(DECKS, "left-for-good", 3, COOK, {"roles": False}, leaves={10: 0, 30: 1}),
]

GREEN = "green-chef"
ADVANCED = {"expert_chefs": True, "experienced_chefs": True, "talents": True, "chef_market": True}
GREEN_CHEF = [
    *(Plan(GREEN, f"cooks-of-{seats}", seats, COOK) for seats in range(3, 7)),
    *(Plan(GREEN, f"advanced-{seats}", seats, COOK, ADVANCED) for seats in range(3, 7)),
    Plan(GREEN, "experts", 3, RANDOM, {"expert_chefs": True, "head_chef": 0}),
    Plan(GREEN, "experienced", 4, MIXED, {"experienced_chefs": True}),
    Plan(GREEN, "talents", 5, MIXED, {"talents": True}),
    Plan(GREEN, "market", 6, MIXED, {"chef_market": True}),
    Plan(GREEN, "strict", 3, RANDOM, {"strict_call": True, "head_chef": 2}),
    Plan(GREEN, "advanced-random", 4, RANDOM, {**ADVANCED, "strict_call": True}),
    Plan(GREEN, "match-of-two", 3, HOST, {**ADVANCED, "match": 2}),
    Plan(GREEN, "match-of-three", 3, COOK, {"match": 3}),
    Plan(GREEN, "cut-off-at-once", 6, NOVICE, ADVANCED, moves=4),
    Plan(GREEN, "cut-off-later", 5, HOST, ADVANCED, moves=60),
    Plan(GREEN, "novices", 4, NOVICE, {"talents": True}),
    Plan(
        GREEN,
        "dealt",
        3,
        COOK,
        {"talents": True},
        deal={
            "recipes": ["rice-pudding", "shakshuka"],
            "ingredients": ["rice", "milk", "milk"],
            "talents": ["tutti-frutti"],
        },
    ),
    Plan(GREEN, "left-for-good", 3, COOK, leaves={6: 1}),
]

PLANS = [*COOKING_PARTY, *KITCHEN_CLOSING, *CHEFS_HAT, *COOK_OFF, *CUISINE_DECKS, *GREEN_CHEF]
