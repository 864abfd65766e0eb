"""Tests of the laws: a sound game keeps them all, and each broken game is caught by exactly the law meant for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import SimpleNamespace
from typing import Any, Self

import msgspec
import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Outcome, Seat
from partychef.engine.rulebook import Rule, always
from tests.games import laws, small_game
from tests.games.laws import LAWS, Table
from tests.games.small_game import RULEBOOK, Pot, PotView, Serve, SoundPot, pot_game

SUBJECT = {name: getattr(small_game, name) for name in ("house_rules", "choose", "refused", "cards", "blanked")}


class Broken:
    """A game that breaks one law; the subject's functions that it replaces."""

    def __init__(self, of: type[Pot] = SoundPot, **subject: Any) -> None:
        self.game = pot_game(of)
        self.subject = SimpleNamespace(**SUBJECT, ALL_CARDS=small_game.ALL_CARDS)
        vars(self.subject).update(subject)

    def breaks(self) -> set[str]:
        """The names of the laws it breaks."""
        return {law.__name__ for law in LAWS if any(_is_broken(law, self, seats) for seats in self.game.seats)}


def _is_broken(law: Callable[[Table], None], broken: Broken, seats: int) -> bool:
    try:
        law(Table(broken.game, broken.subject, seats))
    except (AssertionError, IllegalMove):
        return True
    return False


def by(**rules: Any) -> type[Pot]:
    """A pot by a rulebook that differs in these."""

    class Differing(Pot):
        rulebook = replace(RULEBOOK, **rules)

    return Differing


def hands_of_the_first(pot: Any, seat: Seat | None) -> PotView:
    return msgspec.structs.replace(small_game.view_of(pot, seat), hand=pot.hands[0 if seat is None else seat])


class ItsOwnCopy(SoundPot):
    def copy(self) -> Self:
        return self


class LeakingCopy(by(view=hands_of_the_first)):  # type: ignore[misc]
    def copy(self) -> Self:
        return self


class SharingCopy(SoundPot):
    def copy(self) -> Self:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class ForgetfulCopy(SoundPot):
    def copy(self) -> Self:
        twin = super().copy()
        twin.deck = []
        return twin


@dataclass
class ForgetfulEquality(SoundPot):
    served: list[tuple[Seat, int]] = field(default_factory=list, compare=False)


class OffersEverything(SoundPot):
    def legal_moves(self, actor: Actor) -> list[Move]:
        return [Serve(max(hand)) for seat, hand in self.hands.items() if seat == actor and self.step == "serving"]


class Curious(SoundPot):
    def view(self, seat: Seat | None) -> PotView:
        self.deck.reverse()
        return super().view(seat)


KNOWN = [name for name in PotView.__struct_fields__ if name != "round"]
Roundless = msgspec.defstruct("Roundless", KNOWN, frozen=True)


def without_a_round(pot: Any, seat: Seat | None) -> Any:
    view = small_game.view_of(pot, seat)
    return Roundless(*(getattr(view, name) for name in KNOWN))


def below_nought(pot: Any, seat: Seat | None) -> PotView:
    return msgspec.structs.replace(small_game.view_of(pot, seat), round=pot.round - 9)


def without_the_outcome(pot: Any, seat: Seat | None) -> PotView:
    return msgspec.structs.replace(small_game.view_of(pot, seat), outcome=None)


def without_the_last_place(pot: Any, seat: Seat | None) -> PotView:
    view = small_game.view_of(pot, seat)
    return msgspec.structs.replace(view, places=view.places[:-1])


def rule(do: Callable[..., None]) -> Mapping[type[Move], Any]:
    return {Serve: RULEBOOK.rules[Serve]._replace(do=do)}


def burns(pot: Any, seat: Seat, move: Serve, chance: Chance) -> None:
    """A card leaves the deck and is nowhere."""
    small_game.serve(pot, seat, move, chance)
    del pot.deck[:1]


UNSEEN = Random(7)


def by_other_dice(pot: Any, seat: Seat, move: Serve, chance: Chance) -> None:
    """Chance comes from elsewhere than the seed."""
    small_game.serve(pot, seat, move, chance)
    UNSEEN.shuffle(pot.deck)


class Wait(Move, frozen=True, tag="wait"):
    """Nothing happens."""


NOTHING = Rule(("serving",), always, lambda pot, seat, move, chance: None)


def the_lowest(pot: Any, actor: Actor) -> Move:
    return Serve(min(pot.hands[actor]))


def with_the_lowest(pot: Any, actor: Actor) -> list[Move]:
    return [Serve(card) for card in dict.fromkeys(pot.hands[actor])]


def what_is_waited_for(pot: Any, actor: Actor) -> list[Move]:
    return small_game.moves_of(pot, actor) if actor in pot.to_move() else []


def the_usual(pot: Any, actor: Actor, dice: Random) -> Move:
    return dice.choice(small_game.moves_of(pot, actor))


def with_a_bare_wait(pot: Any, actor: Actor) -> list[Move]:
    return [*small_game.moves_of(pot, actor), Wait()]


BROKEN: dict[str, tuple[Broken, set[str]]] = {
    "leaks a hand": (Broken(by(view=hands_of_the_first)), {"secrets"}),
    "leaks, and is its own copy": (Broken(LeakingCopy), {"secrets", "copies"}),
    "leaks, and nothing is blanked": (
        Broken(by(view=hands_of_the_first), blanked=lambda pot, seat, dice: pot.copy()),
        {"secrets"},
    ),
    "is its own copy": (Broken(ItsOwnCopy), {"copies"}),
    "shares state with its copy": (Broken(SharingCopy), {"copies"}),
    "forgets a field in its copy": (Broken(ForgetfulCopy), {"copies"}),
    "forgets a field in ==": (Broken(ForgetfulEquality), {"equality"}),
    "has a view without a round": (Broken(by(view=without_a_round)), {"views"}),
    "plays a round below nought": (Broken(by(view=below_nought)), {"views"}),
    "does not show its outcome": (Broken(by(view=without_the_outcome)), {"views"}),
    "forgets a place": (Broken(by(view=without_the_last_place)), {"views"}),
    "ends without a winner": (
        Broken(by(outcome=lambda pot: Outcome(dict(pot.scores), (), "nobody"))),
        {"the_end"},
    ),
    "makes an illegal move for the late": (Broken(by(default_move=the_lowest)), {"the_clock"}),
    "offers an illegal move": (Broken(by(legal_moves=with_the_lowest), choose=the_usual), {"the_offer"}),
    "offers moves to who is not to move": (Broken(OffersEverything), {"who_moves"}),
    "takes a turn for an aside": (Broken(by(asides=what_is_waited_for)), {"asides"}),
    "changes when looked at": (Broken(Curious), {"looking"}),
    "loses a card": (Broken(by(rules=rule(burns))), {"every_card"}),
    "loses a card, and nobody counts": (
        Broken(by(rules=rule(burns)), cards=lambda pot: small_game.ALL_CARDS),
        {"lost_cards"},
    ),
    "has chance of its own": (Broken(by(rules=rule(by_other_dice))), {"replays"}),
    "comes back to an old key": (Broken(by(key=lambda pot: (pot.round % 2,))), {"steps"}),
    "waits for ever": (
        Broken(by(rules={**RULEBOOK.rules, Wait: NOTHING}, default_move=lambda pot, actor: Wait())),
        {"everybody_asleep"},
    ),
    "offers a move that cannot be read": (
        Broken(by(rules={**RULEBOOK.rules, Wait: NOTHING}, legal_moves=with_a_bare_wait), choose=the_usual),
        {"moves_in_json"},
    ),
}


def test_a_sound_game_keeps_all_laws() -> None:
    assert Broken().breaks() == set()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_caught_by_the_law_meant_for_it(name: str) -> None:
    broken, meant = BROKEN[name]
    assert broken.breaks() == meant


def test_each_law_catches_something() -> None:
    caught = set().union(*(meant for _, meant in BROKEN.values()))
    assert caught == {law.__name__ for law in laws.LAWS}
