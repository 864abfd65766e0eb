"""How one step of a turn follows another (rulebook, Turn Structure; CD-42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from partychef.engine.game import Seat
from partychef.engine.seats import left_of
from partychef.games.cuisine_decks import counting
from partychef.games.cuisine_decks.serving import clear, eligible_for, keepable, put_on_track
from partychef.games.cuisine_decks.state import HAND, Kitchen
from partychef.games.cuisine_decks.view import StepKind, TurnResult


def begin_turn(kitchen: Kitchen) -> None:
    """Begin the next turn with Shop 1."""
    kitchen.round += 1
    kitchen.player, kitchen.log = None, ()
    kitchen.roles_done, kitchen.roles_played = (), ()
    kitchen.role_scores, kitchen.tallies = {}, {}
    kitchen.enter("shop")


def go_on(kitchen: Kitchen) -> None:
    """Go on to the next player of an ordered step, or to the next step after the last player or a parallel step."""
    if kitchen.player is None or not _ask(kitchen, kitchen.step, kitchen.after(kitchen.player)):
        kitchen.player = None
        _follow(kitchen, kitchen.step)


def too_full(kitchen: Kitchen) -> list[Seat]:
    """The seats with more than 8 cards in hand (CD-43)."""
    return [seat for seat in kitchen.in_order() if len(kitchen.hands[seat]) > HAND]


def _begin(kitchen: Kitchen, step: StepKind) -> None:
    """Begin an ordered step with the first player who is asked; if nobody is, it is over at once."""
    if not _ask(kitchen, step, kitchen.in_order()):
        _follow(kitchen, step)


def _ask(kitchen: Kitchen, step: StepKind, seats: Iterable[Seat]) -> bool:
    """Ask the first of these seats that is to be asked; return False if there is none."""
    is_asked = ASKED.get(step)
    for seat in seats:
        if is_asked is None or is_asked(kitchen, seat):
            kitchen.player = seat
            kitchen.enter(step)
            return True
    return False


def _follow(kitchen: Kitchen, step: StepKind) -> None:
    """Go on when a step is over."""
    match step:
        case "shop":
            _begin(kitchen, "role")
        case "role":
            kitchen.enter("prepare")
        case "prepare":
            kitchen.window = "prepare_actions"
            _begin(kitchen, "prepare_actions")
        case "prepare_actions":
            _begin(kitchen, "cook")
        case "cook":
            kitchen.window = "cook_actions"
            _begin(kitchen, "cook_actions")
        case "cook_actions":
            counting.count(kitchen)
            _begin(kitchen, "track")
        case "track":
            _begin(kitchen, "keep")
        case "keep":
            clear(kitchen)  # the rest of Score 3
            if too_full(kitchen):
                kitchen.enter("hand_limit")
            else:
                _end_turn(kitchen)
        case "hand_limit":
            _end_turn(kitchen)


def _end_turn(kitchen: Kitchen) -> None:
    """The end test, then the roles move and the next turn begins (CD-42)."""
    kitchen.past += (TurnResult(kitchen.round, tuple(kitchen.tallies[seat] for seat in kitchen.seats())),)
    kitchen.reason = counting.why_over(kitchen)
    if kitchen.reason:
        kitchen.tallies = {}
        kitchen.enter("over")
        return
    kitchen.roles = {left_of(kitchen.seats(), seat): role for seat, role in kitchen.roles.items()}  # CD-52
    begin_turn(kitchen)


def _chooses_what_to_track(kitchen: Kitchen, seat: Seat) -> bool:
    """Track for players who have only one card to track, without asking (CD-38)."""
    cards = eligible_for(kitchen, seat)
    if len(cards) == 1:
        put_on_track(kitchen, seat, cards[0])
    return len(cards) > 1


ASKED: dict[StepKind, Callable[[Kitchen, Seat], bool]] = {
    "role": lambda kitchen, seat: bool(kitchen.roles),
    "track": _chooses_what_to_track,
    "keep": lambda kitchen, seat: bool(keepable(kitchen, seat)),
}
"""Whether a seat is asked when its turn comes in an ordered step. In other steps everybody is asked, so that
nobody learns who can do something."""
