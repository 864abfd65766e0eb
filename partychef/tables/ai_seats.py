"""Who plays a seat without a phone: one grammar for chairs, `--chefs` and menus.

novice, heuristic, model:CHARACTER, critic:NAME, and critic:NAME+NAME+NAME for a jury. Which engine is behind a name
follows from whether this house has a model; without one a critic judges by the house's rules and a character cooks
like the heuristic chef.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from partychef.chefs import CHEFS
from partychef.chefs.characters import Character, characters
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, State, View
from partychef.engine.judged import Judged, Verdict
from partychef.games import GAMES
from partychef.judges.critics import Critic, shipped_critics
from partychef.judges.finding import Protocol as Tasting
from partychef.judges.finding import Tell
from partychef.judges.jury import MOST_CRITICS
from partychef.judges.seat import SeatedJudge
from partychef.llm.ask import Asker, Heard
from partychef.tables.background import where
from partychef.tables.exchanges import HOUSE, Once, TableLedger
from partychef.tables.pending_moves import MoveRequest

log = logging.getLogger(__name__)

Mover = Callable[[View, list[Move], Chance], Move]
AskerFor = Callable[[TableLedger], Asker | None]
"""The models for one verdict at the table of this ledger, which knows what the party has spent; None: there is none."""


class UnknownKind(ValueError):
    """Nobody is called that. The message is one sentence."""


class Judge(Protocol):
    """Does every job of the judge."""

    def choose(self, view: Any, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0) -> Move:
        """The judge's next move."""


class Chef(Protocol):
    """Does every job of a chef."""

    def choose(self, view: View, legal: list[Move], chance: Chance) -> Move:
        """The chef's next move."""


JudgeMaker = Callable[[tuple[Critic, ...], Asker, Tasting, str, Tell], Judge]
"""From critics, models, the protocol and the language of the table."""
ChefMaker = Callable[[Character, Asker, str, Tell], Chef]
"""From a character, models and the language of the table, which everybody speaks there whatever their mother tongue."""


@dataclass(frozen=True)
class Turn:
    """A seat's turn, as the table stood when somebody began to think about it."""

    request: MoveRequest
    game: str
    """Its id."""
    state: State
    seed: str
    """The table's."""
    n: int
    """How many moves the log had."""
    ledger: TableLedger
    language: str

    @property
    def view(self) -> View:
        """What the seat may know."""
        return self.state.view(self.request.seat)

    @property
    def judged(self) -> Judged | None:
        """How the game is judged, if it is."""
        return GAMES[self.game].judged

    @property
    def verdict(self) -> Verdict | None:
        """Where the verdict of the round stands; None in games that are not judged."""
        return self.judged.verdict(self.view) if self.judged is not None else None

    @property
    def in_words(self) -> bool:
        """Whether everybody at the table has something to say, and not only who judges."""
        return self.judged is not None and self.judged.in_words

    @property
    def chance(self) -> Chance:
        """The seat's own chance."""
        return Chance(f"{self.seed}/{self.request.seat}", self.n + 1)

    @property
    def occasion(self) -> str:
        """The round and the step, in the manner of names of calls."""
        return f"r{self.view.round}/{self.state.timed_step().kind}"


class AiSeats:
    """The chefs and critics of this house, and the models that are behind them if it has any."""

    def __init__(
        self,
        critics: Mapping[str, Critic] | None = None,
        asker_for: AskerFor | None = None,
        *,
        protocol: Tasting = "fair",
        known_characters: Callable[[], Mapping[str, Character]] = characters,
        judge: JudgeMaker | None = None,
        chef: ChefMaker | None = None,
    ) -> None:
        """`critics` by id; None means those that ship with partychef. `asker_for` None: this house has no model.

        `judge` and `chef` make those who have a mind; None means those of `judges/seat.py` and `chefs/model.py`.
        """
        self.critics = critics
        self.asker_for = asker_for
        self.protocol = protocol
        self.known_characters = known_characters
        self._judge = judge or SeatedJudge
        self._chef = chef or _model_chef

    def needs_model(self, kind: str) -> bool:
        """Whether a model thinks for chairs of this kind: then nobody may wait for it while holding the table."""
        return self.asker_for is not None and kind.partition(":")[0] in ("critic", "model")

    def think(self, turn: Turn, tell: Tell, heard: Heard | None = None) -> Move:
        """A legal move for this turn; it may take as long as models may. Whoever fails is replaced by rules."""
        if self.needs_model(turn.request.kind) and _takes_words(turn):
            move = self._tried(turn, lambda: self._by_model(turn, tell, heard))
            if move is not None:
                return move
            tell(turn.occasion, HOUSE if _judges(turn) else "heuristic", "Something burned in our kitchen.")
        move = self._tried(turn, lambda: self._by_rules(turn))
        return turn.state.default_move(turn.request.seat) if move is None else move

    def _tried(self, turn: Turn, choose: Callable[[], Move]) -> Move | None:
        """The move, if it is one: whatever a chef or critic gets wrong, the party goes on."""
        try:
            move = choose()
            turn.state.check(turn.request.seat, move)
        except Exception as error:
            log.warning("%s in seat %d could not move: %s", turn.request.kind, turn.request.seat, where(error))
            return None
        return move

    def _by_model(self, turn: Turn, tell: Tell, heard: Heard | None) -> Move:
        asker = self.asker_for(turn.ledger) if self.asker_for is not None else None
        if asker is None:
            return self._by_rules(turn)
        once, view = Once(asker, turn.ledger, _waiting(turn)), turn.view
        legal = turn.state.legal_moves(turn.request.seat)
        if _judges(turn):
            judge = self._judge(self._critics_of(turn), once, self.protocol, turn.language, tell)
            return judge.choose(view, legal, turn.chance, heard, turn.request.appeal)
        name = turn.request.kind.removeprefix("model:")
        known = self.known_characters()
        if name not in known:
            raise UnknownKind(f"there is no character called {name!r}")
        return self._chef(known[name], once, turn.language, tell).choose(view, legal, turn.chance)

    def _by_rules(self, turn: Turn) -> Move:
        view, legal = turn.view, turn.state.legal_moves(turn.request.seat)
        if turn.judged is not None and _judges(turn):
            return SeatedJudge(self._critics_of(turn)).choose(view, legal, turn.chance, None, turn.request.appeal)
        return mover(turn.request.kind, turn.judged, self.critics, self.known_characters)(view, legal, turn.chance)

    def _critics_of(self, turn: Turn) -> tuple[Critic, ...]:
        critics, kind = _known(self.critics), turn.request.kind
        if kind.startswith("critic:"):
            return _named(kind, critics)
        return (_voice_for(turn.request.seat, critics, turn.language),)


def mover(
    kind: str,
    judged: Judged | None,
    critics: Mapping[str, Critic] | None = None,
    known_characters: Callable[[], Mapping[str, Character]] = characters,
) -> Mover:
    """What a chair of this kind does with a view and its legal moves, without a model. Raises UnknownKind.

    `judged` says how the game is judged, if it is. `critics` are the critics of this house by id; None means those that
    ship with partychef.
    """
    critics = _known(critics)
    if kind.startswith("critic:"):
        return _judging(_named(kind, critics), judged)
    if kind == "heuristic" or (kind.startswith("model:") and kind.removeprefix("model:") in known_characters()):
        return _heuristic_chef(critics, judged)
    if kind in CHEFS:
        return CHEFS[kind]
    raise _nobody_called(kind, critics)


def _known(critics: Mapping[str, Critic] | None) -> Mapping[str, Critic]:
    return {critic.id: critic for critic in shipped_critics()} if critics is None else critics


def _named(kind: str, critics: Mapping[str, Critic]) -> tuple[Critic, ...]:
    """The critic or the jury that a kind names. Raises UnknownKind."""
    names = kind.removeprefix("critic:").split("+")
    if not all(name in critics for name in names) or not len(set(names)) == len(names) <= MOST_CRITICS:
        raise _nobody_called(kind, critics)
    return tuple(critics[name] for name in names)


def _nobody_called(kind: str, critics: Mapping[str, Critic]) -> UnknownKind:
    names = [*CHEFS, *(f"critic:{name}" for name in critics)]
    return UnknownKind(f"there is no chef called {kind!r}; there are {', '.join(names)}")


def _judges(turn: Turn) -> bool:
    """Whether a critic is needed: a critic's chair, or that of a cook whose turn to judge it is."""
    kind, verdict = turn.request.kind.partition(":")[0], turn.verdict
    my_turn = verdict is not None and turn.request.seat in verdict.judges
    return kind == "critic" or (kind in ("heuristic", "model") and my_turn)


def _takes_words(turn: Turn) -> bool:
    """Whether there is anything to say: else a character plays like the heuristic chef."""
    return turn.in_words or _judges(turn)


def _waiting(turn: Turn) -> str:
    """What guests are made to wait for once and not with every move: a chef's round, or all that a judge says before
    the verdict. The verdict itself has its own time, and is asked for whatever came before."""
    if turn.in_words and turn.verdict is not None and turn.verdict.awaited:
        return ""
    return f"r{turn.view.round}/" + ("judge" if _judges(turn) else f"s{turn.request.seat}")


def _voice_for(seat: Seat, critics: Mapping[str, Critic], language: str = "en") -> Critic:
    """With whose voice a chef judges when its turn comes (CP-62): one of those who speak the table's language."""
    voices = [critic for critic in critics.values() if critic.language.split("-")[0] == language.split("-")[0]]
    voices = voices or list(critics.values())
    return voices[seat % len(voices)]


def _heuristic_chef(critics: Mapping[str, Critic], judged: Judged | None) -> Mover:
    """Cooks by the palate; when its turn to judge comes it judges like any player (CP-62), with a critic's voice."""

    def move(view: View, legal: list[Move], chance: Chance) -> Move:
        seat = getattr(view, "seat", None)
        if judged is None or judged.by != "chips" or seat is None or seat not in judged.verdict(view).judges:
            return CHEFS["heuristic"](view, legal, chance)
        return SeatedJudge([_voice_for(seat, critics)]).choose(view, legal, chance)

    return move


def _judging(critics: tuple[Critic, ...], judged: Judged | None) -> Mover:
    def move(view: View, legal: list[Move], chance: Chance) -> Move:
        if judged is None or judged.by != "chips":
            raise UnknownKind("critics judge Cooking Party Cards and no other game")
        return SeatedJudge(critics).choose(view, legal, chance)

    return move


def _model_chef(character: Character, asker: Asker, language: str, tell: Tell) -> Chef:
    from partychef.chefs.model import ModelChef

    return ModelChef(character, asker, language=language, tell=tell)
