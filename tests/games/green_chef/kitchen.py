"""A table to tell stories at: cards as each story needs them, who does what, what is refused."""

from __future__ import annotations

from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.green_chef.moves import Allocate, Call, Wait
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.setup import set_up
from partychef.games.green_chef.view import GreenChefView, Result, StepKind
from tests.games.story import Story

ANA, BEN, CLEO, DAN = 0, 1, 2, 3
"""Ana is the Head Chef, and to her left sits Ben."""

SHAKSHUKA = "tomato pepper eggs yogurt paprika"
STEW = "onion carrot lentils rice lemon garlic"
TABLE = "shakshuka lentil-stew apple-cake"
"""The face-up Recipes of every story: two of the first share no category with too many others."""
HIDDEN = "minestrone berry-crumble fig-tart falafel-wrap red-dal apple-pancakes"
"""The hidden ones, by seat."""


class Kitchen(Story[GreenChefGame]):
    """One game or match; seat 0 is the Head Chef unless the house rules say otherwise."""

    def __init__(
        self, seats: int = 4, recipes: str = f"{TABLE} {HIDDEN}", ingredients: str = "", dealt: str = "", **rules: Any
    ) -> None:
        """Decks from the top: Recipes, ingredients, and the Talents dealt, two by two; and house rules."""
        named = {"recipes": recipes.split(), "ingredients": ingredients.split(), "talents": dealt.split()}
        options = Options(**{"head_chef": 0, **rules})
        super().__init__(set_up(seats, options, Chance("story", 0), named))

    def sees(self, seat: Seat | None) -> GreenChefView:
        """What a seat knows; None is the big screen."""
        return self.game.view(seat)

    def step(self) -> StepKind:
        """The step of the game."""
        return self.game.step

    def everybody_defaults(self) -> None:
        """Let everybody who is to move do once what the clock would do."""
        asked = sorted(self.game.to_move(), key=str)
        for actor in asked if self.step() != "break" else asked[-1:]:
            self.does(actor, self.game.default_move(actor))

    def goes_to(self, *steps: StepKind) -> None:
        """Let the clock play until one of these steps is reached."""
        while self.step() not in steps:
            self.everybody_defaults()

    def holds(self, seat: Seat, kept: str, talent: str | None = None) -> None:
        """Give the player these kept cards, and a Talent if one is named."""
        self.game.kept[seat] = tuple(kept.split())
        if talent is not None:
            self.game.talents[seat] = talent

    def regroups(self, *callers: Seat) -> None:
        """Let everybody choose, in order: these players call, the others wait."""
        self.goes_to("regroup")
        for seat in self.game.from_the_head_chef():
            self.does(seat, Call() if seat in callers else Wait())

    def serves(self, *callers: Seat, **hands: str) -> None:
        """Go on to the allocation with these callers; kept cards are given by name, everybody else has none."""
        self.goes_to("regroup")
        for seat in self.game.seats():
            self.holds(seat, "")
        for name, kept in hands.items():
            self.holds({"ana": ANA, "ben": BEN, "cleo": CLEO, "dan": DAN}[name], kept)
        if callers:
            self.regroups(*callers)
        else:  # nobody calls, and there are no cards for another phase
            self.game.deck.clear()
            self.regroups()

    def scores(self, seat: Seat, move: Allocate) -> Result:
        """The result when the player allocates like this, and the others as the clock would."""
        self.does(seat, move)
        while self.step() == "allocation":
            self.everybody_defaults()
        return self.result(seat)

    def result(self, seat: Seat) -> Result:
        """How the game was scored for one player."""
        (found,) = (one for one in self.game.results if one.seat == seat)
        return found


def lay(**recipes: str) -> Allocate:
    """Cards by Recipe, slot after slot; a dash leaves a slot empty: lay(lentil_stew="onion carrot - - - -")."""
    return Allocate({name.replace("_", "-"): row(cards) for name, cards in recipes.items()})


def row(cards: str) -> tuple[str | None, ...]:
    """One Recipe's slots."""
    return tuple(None if card == "-" else card for card in cards.split())
