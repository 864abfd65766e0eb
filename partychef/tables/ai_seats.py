"""AI chefs and critics: who moves for a seat without a phone. One grammar names them in chairs, `--chefs` and menus:

novice, heuristic, the kinds of the ladder (`chefs/ladder.py`), model:CHARACTER, critic:NAME, and critic:NAME+NAME+NAME
for a jury. Without a model in this house a critic judges by the house's rules, and a character cooks like the heuristic
chef.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from partychef.chefs import CHEFS, ladder
from partychef.chefs.characters import Character, characters
from partychef.chefs.review import Decision, Option
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, State, View
from partychef.engine.judged import Judged, Verdict
from partychef.games import GAMES
from partychef.judges.critics import Critic, shipped_critics
from partychef.judges.finding import Protocol as Tasting
from partychef.judges.finding import Tell
from partychef.judges.house.warming import warm_up
from partychef.judges.jury import MOST_CRITICS
from partychef.judges.seat import SeatedJudge
from partychef.judges.tasted_again import DishAgain
from partychef.llm.ask import Asker, Heard
from partychef.tables.background import DaemonThreads, where
from partychef.tables.exchanges import HOUSE, Once, TableLedger
from partychef.tables.pending_moves import MoveRequest
from partychef.tables.thinkers import Thinkers

log = logging.getLogger(__name__)

Mover = Callable[[View, list[Move], Chance], Move]
AskerFor = Callable[[TableLedger], Asker | None]
"""Makes the asker for one verdict from the table's ledger, which knows what the party has spent."""


class UnknownKind(ValueError):
    """There is no chef or critic of this name. The message is one sentence."""


class Judge(Protocol):
    """Makes every move of a judge."""

    def choose(
        self, view: Any, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0,
        by_ai: Collection[Seat] = (),
    ) -> Move:  # fmt: skip
        """The judge's next move."""


class Chef(Protocol):
    """Makes every move of a chef."""

    def choose(self, view: View, legal: list[Move], chance: Chance) -> Move:
        """The chef's next move."""


JudgeMaker = Callable[[tuple[Critic, ...], Asker, Tasting, str, Tell], Judge]
"""Makes a judge from critics, an asker, the protocol, the table's language and whom to tell who spoke."""
ChefMaker = Callable[[Character, Asker, str, Tell], Chef]
"""Makes a chef from a character, an asker, the table's language and whom to tell who spoke."""


@dataclass(frozen=True)
class Turn:
    """A seat's turn, and the table as it was when the move was asked for."""

    request: MoveRequest
    game: str
    """The id of the game."""
    state: State
    seed: str
    """The seed of the table."""
    n: int
    """How many moves the log had."""
    ledger: TableLedger
    language: str
    by_ai: tuple[Seat, ...] = ()
    """The seats whose dishes of this round AI chefs cooked."""
    photos: Mapping[Seat, bytes] = field(default_factory=dict)
    """Photos of the dishes that are judged, as JPEG, by seat."""
    seconds: float = 0.0
    """How long a chef who looks ahead may think."""

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
        """How far the verdict of the round is; None in games that are not judged."""
        return self.judged.verdict(self.view) if self.judged is not None else None

    @property
    def in_words(self) -> bool:
        """Whether the players of this game write texts, and not only the judge."""
        return self.judged is not None and self.judged.in_words

    @property
    def chance(self) -> Chance:
        """The seat's own source of chance."""
        return Chance(f"{self.seed}/{self.request.seat}", self.n + 1)

    @property
    def occasion(self) -> str:
        """The round and the step, as in the names of calls."""
        return f"r{self.view.round}/{self.state.timed_step().kind}"


class AiSeats:
    """The AI chefs and critics of this house, and the models behind them if it has any."""

    def __init__(
        self,
        critics: Mapping[str, Critic] | None = None,
        asker_for: AskerFor | None = None,
        *,
        protocol: Tasting = "fair",
        known_characters: Callable[[], Mapping[str, Character]] = characters,
        judge: JudgeMaker | None = None,
        chef: ChefMaker | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        """`critics` by id; None means those that ship with partychef. Without `asker_for` this house has no model.

        `judge` and `chef` make those that models think for; None means those of `judges/seat.py` and `chefs/model.py`.
        `thinkers` look ahead for chefs; None means processes of their own.
        """
        self.critics = critics
        self.asker_for = asker_for
        self.protocol = protocol
        self.known_characters = known_characters
        self._judge = judge or SeatedJudge
        self._chef = chef or _model_chef
        self._warming = DaemonThreads(1, "warm-up")
        self._thinkers = thinkers or Thinkers()

    def needs_model(self, kind: str) -> bool:
        """Whether a model thinks for chairs of this kind. Nobody may hold the table while it does."""
        return self.asker_for is not None and kind.partition(":")[0] in ("critic", "model")

    def looks_ahead(self, game: str, kind: str) -> bool:
        """Whether chairs of this kind think about this game for a while. Nobody may hold the table while they do."""
        return ladder.looks_ahead(game, kind)

    def look_back(self, text: str, seat: Seat) -> Iterator[Decision]:
        """See `Thinkers.look_back`."""
        return self._thinkers.look_back(text, seat)

    def taste_again(
        self, text: str, seat: Seat, judged_by: Sequence[str], language: str, by_ai: Collection[Seat]
    ) -> list[DishAgain]:
        """See `Thinkers.taste_again`; all critics of this house taste, and `judged_by` names those of the table."""
        known = _known(self.critics)
        judges = [known[name] for name in judged_by if name in known]
        return self._thinkers.taste_again(text, seat, tuple(known.values()), judges, language, by_ai)

    def compare(self, view: View, legal: list[Move]) -> list[Option]:
        """See `Thinkers.compare`."""
        return self._thinkers.compare(view, legal)

    def close(self) -> None:
        """End the processes that look ahead."""
        self._thinkers.close()

    def think(self, turn: Turn, tell: Tell, heard: Heard | None = None) -> Move:
        """A legal move for this turn. It may take as long as models may; where a model fails, rules decide."""
        if _judges(turn):
            self._warm_up(turn)
        if self.needs_model(turn.request.kind) and _takes_words(turn):
            move = self._tried(turn, lambda: self._by_model(turn, tell, heard))
            if move is not None:
                return move
            tell(turn.occasion, HOUSE if _judges(turn) else "heuristic", "Something burned in our kitchen.")
        move = self._tried(turn, lambda: self._ahead(turn)) if self._has_to_think(turn) else None
        if move is None:
            move = self._tried(turn, lambda: self._by_rules(turn))
        return turn.state.default_move(turn.request.seat) if move is None else move

    def _warm_up(self, turn: Turn) -> None:
        """Have the house's rules ready before the verdict: a judge's first turn, the assignment, is long before it."""
        try:
            critics = self._critics_of(turn)
        except UnknownKind:
            return
        for critic in critics:
            self._warming.submit(warm_up, critic)

    def _tried(self, turn: Turn, choose: Callable[[], Move]) -> Move | None:
        """The chosen move, or None if it is illegal or choosing fails: the party goes on whatever goes wrong."""
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
            if isinstance(judge, SeatedJudge):
                judge = replace(judge, photos=turn.photos)
            return judge.choose(view, legal, turn.chance, heard, turn.request.appeal, turn.by_ai)
        name = turn.request.kind.removeprefix("model:")
        known = self.known_characters()
        if name not in known:
            raise UnknownKind(f"there is no character called {name!r}")
        return self._chef(known[name], once, turn.language, tell).choose(view, legal, turn.chance)

    def _has_to_think(self, turn: Turn) -> bool:
        return self.looks_ahead(turn.game, turn.request.kind) and len(turn.state.legal_moves(turn.request.seat)) > 1

    def _ahead(self, turn: Turn) -> Move:
        legal = turn.state.legal_moves(turn.request.seat)
        return self._thinkers.think(turn.request.kind, turn.view, legal, turn.chance, turn.seconds)

    def _by_rules(self, turn: Turn) -> Move:
        view, legal = turn.view, turn.state.legal_moves(turn.request.seat)
        if self.looks_ahead(turn.game, turn.request.kind):  # nobody could think: it plays like the heuristic chef
            return CHEFS["heuristic"](view, legal, turn.chance)
        if turn.judged is not None and _judges(turn):
            judge = SeatedJudge(self._critics_of(turn))
            return judge.choose(view, legal, turn.chance, None, turn.request.appeal, turn.by_ai)
        return mover(turn.request.kind, turn.judged, self.critics, self.known_characters)(view, legal, turn.chance)

    def _critics_of(self, turn: Turn) -> tuple[Critic, ...]:
        critics, kind = _known(self.critics), turn.request.kind
        if kind.startswith("critic:"):
            # A file of the host's may be missing here, or gone: then others of the house judge, not the default move.
            here = [name for name in kind.removeprefix("critic:").split("+") if name in critics]
            if here:
                return _named(f"critic:{'+'.join(here)}", critics)
        return (_voice_for(_even_handed(turn.request.seat, turn.verdict), critics, turn.language),)


def mover(
    kind: str,
    judged: Judged | None,
    critics: Mapping[str, Critic] | None = None,
    known_characters: Callable[[], Mapping[str, Character]] = characters,
) -> Mover:
    """The function that moves for a chair of this kind, by rules alone. Raises UnknownKind.

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
    """Whether this turn needs a critic: in a critic's chair, or in that of an AI chef whose turn to judge it is."""
    kind, verdict = turn.request.kind.partition(":")[0], turn.verdict
    my_turn = verdict is not None and turn.request.seat in verdict.judges
    return kind == "critic" or (kind in ("heuristic", "model") and my_turn)


def _takes_words(turn: Turn) -> bool:
    """Whether this turn needs words; else a character plays like the heuristic chef."""
    return turn.in_words or _judges(turn)


def _waiting(turn: Turn) -> str:
    """The name of what guests wait for only once if a model is late: a chef's round, or what a judge says before the
    verdict. Empty for the verdict itself, which is always asked for."""
    if turn.in_words and turn.verdict is not None and turn.verdict.awaited:
        return ""
    return f"r{turn.view.round}/" + ("judge" if _judges(turn) else f"s{turn.request.seat}")


def _voice_for(seat: Seat, critics: Mapping[str, Critic], language: str = "en") -> Critic:
    """The critic in whose voice an AI chef judges when its turn comes (CP-62): one who speaks the table's language."""
    voices = [critic for critic in critics.values() if critic.language.split("-")[0] == language.split("-")[0]]
    voices = voices or list(critics.values())
    return voices[seat % len(voices)]


def _even_handed(seat: Seat, verdict: Verdict | None) -> Seat:
    """Whose voice an AI chef in this seat judges in: where those who cook judge each other (CP-40), the same for all of
    them, for some critics give more than others."""
    return min(verdict.cooks) if verdict is not None and seat in verdict.cooks else seat


def _heuristic_chef(critics: Mapping[str, Critic], judged: Judged | None) -> Mover:
    """A chef by rules; when its turn to judge comes it judges like any player (CP-62), in a critic's voice."""

    def move(view: View, legal: list[Move], chance: Chance) -> Move:
        seat = getattr(view, "seat", None)
        verdict = judged.verdict(view) if judged is not None and judged.by == "chips" else None
        if verdict is None or seat is None or seat not in verdict.judges:
            return CHEFS["heuristic"](view, legal, chance)
        return SeatedJudge([_voice_for(_even_handed(seat, verdict), critics)]).choose(view, legal, chance)

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
