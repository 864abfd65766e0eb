"""A table to tell stories at: cards as the story needs them, who does what, what is refused."""

from __future__ import annotations

from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cuisine_decks.cards import Level, Symbol, countries
from partychef.games.cuisine_decks.moves import Block, Cook, Dish, Done, Effect, NoBlock, Play, Prepare
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.scoring import cards_in
from partychef.games.cuisine_decks.setup import set_up
from partychef.games.cuisine_decks.view import DecksPlace, DecksView, StepKind, Tally, UtensilInPlay
from tests.games.story import Story

ANA, BEN, CLEO, DAN = 0, 1, 2, 3
"""Ana is the first player unless a story says otherwise, and to her left sits Ben."""


def recipes(country: str, level: Level) -> list[str]:
    """The recipes of a level, without the name of the country."""
    return [one.id.removeprefix(f"{country}-") for one in countries()[country].recipes if one.level == level]


EASY, NORMAL, HARD = (recipes("italy", level) for level in ("easy", "normal", "hard"))


def ids(country: str, text: str) -> tuple[str, ...]:
    """Cards by their short names: "fettuccine cookware block"."""
    own = {card.id for card in countries()[country].cards}
    return tuple(f"{country}-{word}" if f"{country}-{word}" in own else word for word in text.split())


def dish(country: str, text: str) -> Dish:
    """A dish as one says it: "fettuccine-alfredo: fettuccine cream + parmesan"."""
    recipe, _, rest = text.partition(":")
    needed, _, optional = rest.partition("+")
    primary, *secondary = ids(country, needed)
    return Dish(ids(country, recipe)[0], primary, tuple(secondary), next(iter(ids(country, optional)), None))


class Kitchen(Story[CuisineDecksGame]):
    """One game; Ana cooks Italian, Ben French, Cleo Japanese, unless the story says otherwise."""

    def __init__(
        self,
        *cuisines: str,
        roles: str = "",
        last_cooked: tuple[Seat, ...] = (),
        long_goals: bool = False,
        turns: int = 60,
        **deal: Any,
    ) -> None:
        """Cuisines by seat; the role cards of the first seats, if there are any; and a prepared deal."""
        dealt = cuisines or ("italy", "france", "japan")
        options = Options(roles=bool(roles), last_cooked=last_cooked, long_goals=long_goals, turns=turns)
        prepared = {"countries": dealt, "first_player": ANA, "roles": roles.split(), **deal}
        super().__init__(set_up(len(dealt), options, Chance("story", 0), prepared))

    def sees(self, seat: Seat | None) -> DecksView:
        """What a seat knows; None is the big screen."""
        return self.game.view(seat)

    def place(self, seat: Seat) -> DecksPlace:
        """What all know of a seat."""
        return self.sees(None).places[seat]

    def ids(self, seat: Seat, text: str) -> tuple[str, ...]:
        """Cards of this seat by their short names."""
        return ids(self.game.countries[seat], text)

    def short(self, seat: Seat, some: tuple[str, ...]) -> str:
        """Cards of this seat as a story names them."""
        return " ".join(card.removeprefix(f"{self.game.countries[seat]}-") for card in some)

    def hand(self, seat: Seat) -> str:
        return self.short(seat, self.game.hands[seat])

    def deck(self, seat: Seat) -> str:
        return self.short(seat, self.game.decks[seat])

    def pile(self, seat: Seat) -> str:
        return self.short(seat, self.game.discards[seat])

    def prepared(self, seat: Seat) -> str:
        return self.short(seat, self.game.prepared[seat])

    def tracked(self, seat: Seat) -> str:
        return self.short(seat, self.game.tracked[seat])

    def holds(self, seat: Seat, text: str) -> None:
        """From now on the player's hand is just this."""
        self.game.hands[seat] = self.ids(seat, text)

    def has(self, seat: Seat, **piles: str) -> None:
        """From now on the seat's `deck`, `discards`, `prepared` or `tracked` cards are just these."""
        names = {"deck": "decks"}
        for name, text in piles.items():
            getattr(self.game, names.get(name, name))[seat] = self.ids(seat, text)

    def owns(self, seat: Seat, *symbols: Symbol, enabled: bool = True) -> None:
        """The seat has these utensils in play, too."""
        self.game.utensils[seat] += tuple(UtensilInPlay(symbol, enabled) for symbol in symbols)

    def waits(self, step: StepKind, *who: Seat) -> bool:
        """Whether this is the step, and just these are to move."""
        return self.game.step == step and self.game.to_move() == set(who)

    def defaults(self) -> None:
        """Whoever is to move does what the clock would do, once; but nobody prepares cards that chance has dealt."""
        for actor in sorted(self.game.to_move(), key=str):
            if actor in self.game.to_move():
                self.does(actor, Prepare() if self.game.step == "prepare" else self.game.default_move(actor))

    def goes_to(self, step: StepKind, player: Seat | None = None) -> None:
        """The clock plays until this step is reached, and it is this player's turn."""
        while self.game.step != step or player not in (None, self.game.player):
            assert self.game.to_move(), f"the game ended before {step}"
            self.defaults()

    def finishes_turn(self) -> None:
        """The clock plays until the next turn begins or the game is over."""
        turn = self.game.round
        while self.game.round == turn and self.game.to_move():
            self.defaults()

    def gets(self, seat: Seat, *menu: str) -> Cook:
        """On to the player's turn to cook, holding just what these dishes need; how they would be cooked."""
        self.goes_to("cook", seat)
        dishes = tuple(dish(self.game.countries[seat], text) for text in menu)
        self.game.hands[seat] = tuple(one.recipe for one in dishes)
        self.game.prepared[seat] = tuple(card for one in dishes for card in cards_in(one))
        return Cook(dishes)

    def cooks(self, seat: Seat, *menu: str) -> None:
        """The player cooks these dishes and whatever they need is there."""
        self.does(seat, self.gets(seat, *menu))

    def scores(self, seat: Seat, *menu: str) -> Tally:
        """The player cooks these dishes; what the turn brings."""
        self.cooks(seat, *menu)
        self.finishes_turn()
        return self.tally(seat)

    def tally(self, seat: Seat) -> Tally:
        """What the turn brings that is being scored, or else the one before."""
        return (self.sees(None).tallies or self.sees(None).past[-1].tallies)[seat]

    def announces(self, seat: Seat, effect: Effect, player: Seat | None = None, card: str | None = None) -> None:
        """On to a window of the player, who shows an action card; the target by its short name."""
        if self.game.step not in ("prepare_actions", "cook_actions") or self.game.player != seat:
            self.goes_to("prepare_actions", seat)
        target = None if card is None else self.ids(seat if player is None else player, card)[0]
        self.does(seat, Play(effect, player, target))

    def plays(self, seat: Seat, effect: Effect, player: Seat | None = None, card: str | None = None) -> None:
        """The same, and nobody blocks."""
        self.announces(seat, effect, player, card)
        self.nobody_blocks()

    def nobody_blocks(self) -> None:
        """All who are asked let it happen."""
        for seat in sorted(self.game.to_move(), key=str):
            self.does(seat, NoBlock())

    def blocks(self, seat: Seat) -> None:
        """The player blocks, and all before let it happen."""
        for other in self.game.others(self.game.announced.last if self.game.announced else seat):
            if other == seat:
                self.does(other, Block())
                return
            if other in self.game.to_move():
                self.does(other, NoBlock())

    def done(self, seat: Seat) -> None:
        """The player has no further action card to play."""
        self.does(seat, Done())
