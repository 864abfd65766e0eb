"""The seam between a game and the pages: all that differs from game to game, with defaults that work for any game.

It is pure: views and forms go in, plain values for templates come out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Move, Place, Seat, State, View
from partychef.engine.record import Entry, Record
from partychef.judges.critics import Critic
from partychef.tables.names import Refusal
from partychef.web.forms import move_data

MOST_CHOICES = 60
"""The most buttons on the plain phone; of more moves it shows the first ones."""


class Person(Protocol):
    """Anybody or anything with a picture and a name: a guest, or a card."""

    @property
    def name(self) -> str: ...

    @property
    def emoji(self) -> str: ...


def is_you(person: Person) -> bool:
    """Whether pages say "You" to this person, because nobody else plays here."""
    return bool(getattr(person, "is_you", False))


PODIUM = 6
"""How many fit on the podium of the big screen."""

Who = Callable[[Seat | None], Person]
"""Maps a seat to the person who sits there; None is the table itself."""
Bubble = str | Callable[[Any, Who], str]
"""What a lesson says of a kind of decision, in two short sentences: as it is, or made from what the seat sees."""


class Scene(NamedTuple):
    """What a page is about to show."""

    view: Any
    """The game's view, for the seat that looks."""
    who: Who
    player: State | None = None
    """The game, if the viewer is a person in a seat of their own who may act; templates never see it."""

    @property
    def may_move(self) -> bool:
        """Whether this page offers the seat a move: it is in `to_move()`, no AI stands in, and the game goes on."""
        return self.player is not None and self.view.seat in self.player.to_move()

    def legal(self) -> list[Move]:
        """Return the seat's legal moves, none if it may not move. It may be slow: call it only if a page needs them."""
        return self.player.legal_moves(self.view.seat) if self.player is not None and self.may_move else []


class Choice(NamedTuple):
    """A move as a button."""

    words: str
    """Its verb and its values."""
    tag: str
    fields: tuple[tuple[str, str], ...]
    """Names and values of the form's fields; a list repeats the name."""


class NewTable(NamedTuple):
    """What a host's form asks for."""

    columns: dict[str, Any]
    """Columns of `Table`: at least its options."""
    critics: Sequence[Critic] = ()
    """The AI judges, in a judged game."""
    tables: int = 1
    """How many such tables are opened, with one code and one kitchen."""


class OtherFile(NamedTuple):
    """A game that is over as a file for another program."""

    label: str
    """What the link to it says."""
    ending: str
    """How the file's name ends: ".txt"."""
    write: Callable[[Record], str]


class RoundScore(NamedTuple):
    """The points of a finished round."""

    name: str
    """Such as "Shift 3"."""
    points: Mapping[Seat, int]


class Screens:
    """What the pages ask about a game. A game overrides the answers that differ."""

    about: str = ""
    """A sentence for the menu of games."""
    or_rather: str = ""
    """Where in the menu somebody should look who thinks of something else on reading the title."""
    minutes: str = ""
    """How long a game takes, for the menu: as its rules say, else the moves of simulated games at ten seconds each."""
    own_tiles: ClassVar[bool] = False
    """Whether the menu offers evenings of this game, each by a tile in its `tiles.html`; else it has one tile."""
    timed: ClassVar[Mapping[str, str]] = {}
    """The steps whose time limits the menu of clocks names, and what people do in them; else it tells the usual one."""
    begins: str = "begins"
    """What the lobby says of the guest who begins, if that is settled."""
    asks: str = ""
    """What the lobby asks the host about the guests, where the house rules can name one: "Who deals first?"."""
    asks_why: str = ""
    """What the answer decides, if that does not go without saying."""
    begin: str = "Start the game"
    """The button in the lobby."""
    round_word: str = "Round"
    unit: str = "point"
    """What scores are counted in, one of them; capitals are an abbreviation, which has no plural."""
    how: tuple[str, ...] = ()
    """A round in a few sentences, for the lobby."""
    helps: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What matters in a step, in a few sentences, by step of the view."""
    aim: str = ""
    """What one is trying to do, in one short sentence: it stands before the first bubble, whichever that is."""
    bubbles: ClassVar[Mapping[str, Bubble]] = {}
    """What somebody who practises is told when they first meet a kind of decision (see `Lesson.decision`). Browsers
    remember the kinds by their places: new ones belong at the end."""
    learnt: tuple[str, ...] = ()
    """What somebody knows at the end of the lesson, a sentence each."""
    skips: ClassVar[Mapping[str, str]] = {}
    """What "Move on" decides for players who are late, by step of the view."""
    house_deck: ClassVar[bool] = False
    """Whether the game deals the house deck: its phones then have the ingredient book at hand."""
    headings: ClassVar[Mapping[str, str]] = {"over": "The game is over"}
    """The heading of a page, by step of the view."""
    chapters: ClassVar[Mapping[str, str]] = {"break": "🏆 The result", "over": "★ The end"}
    """What a replay calls the steps that are worth jumping to, besides the rounds."""
    assets: tuple[str, ...] = ()
    """The game's own style sheets (`.css`) and scripts (`.js`) in `static/`, besides those of every page."""
    phone_assets: tuple[str, ...] = ()
    """Those that the big screen does not need."""
    screen_assets: tuple[str, ...] = ("finale.css",)
    """Those that only the big screen needs."""
    other_files: ClassVar[Mapping[str, OtherFile]] = {}
    """In which files a game can be taken home besides its record, by the word for it in their addresses."""
    seen: ClassVar[tuple[type[Move], ...]] = ()
    """Kinds of moves of which everybody at the table sees all that they say."""
    forced: ClassVar[Mapping[type[Move], str]] = {}
    """What is told of a move that was a player's only one, in a sentence to them."""
    needs: ClassVar[Mapping[str, str]] = {
        "card": "A card is still missing: choose one",
        "chef": "A chef is still missing: choose one",
        "player": "A player is still missing: choose one",
        "title": "The title is still missing: write it",
        "text": "The text is still missing: write it",
        "question": "The question is still missing: write it",
        "answer": "The answer is still missing: write it",
        "name": "The name is still missing: write it",
    }
    """What is said of a move that lacks something, by field of the move."""
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Macros by file that read nothing but their arguments: rendered once, cached, and global in all templates."""
    constants: ClassVar[Mapping[str, Any]] = {}
    """Values that all templates know, such as the cards. Their names and those of macros are global: be specific."""

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        """Read the host's form, apart from game and clock. Raises Refusal for values that the form does not offer."""
        return NewTable({"options": {}})

    def evening(self, options: Mapping[str, Any]) -> Any:
        """Return the preset that a table with these options plays; None in a game without presets."""
        return None

    def better_evenings(self, guests: int, options: Mapping[str, Any], judge: str) -> Sequence[Any]:
        """Return the presets to propose to so many guests, if the table's own is not for them."""
        return ()

    def why_evening(self, guests: int, options: Mapping[str, Any], judge: str) -> str:
        """Return why so many guests are offered that preset, or play it; "" where it goes without saying."""
        return ""

    def lobby_teams(self, options: Mapping[str, Any], judge: str, guests: Sequence[Any]) -> list[tuple[str, list[Any]]]:
        """Return who in the lobby will play together, with what they call themselves ("": nothing yet)."""
        return []

    def another_evening(self, name: str, judge: str, kind: str = "", critic: str = "") -> NewTable:
        """Return what a table with this judge (as in `Table.judge`) becomes when the host changes the preset.

        `kind` and `critic` are who shall judge then, as in the form of the start page; empty: whoever usually does.
        Raises Refusal for what is not offered.
        """
        raise Refusal("This game is played in one way only.")

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Return a table's house rules for the lobby, in a few words each; usual settings are left out."""
        return ()

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Explain a round in a few sentences, as this table plays it."""
        return self.how

    def step_help(self, step: str, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Say what matters in a step of the view at a table with these options; nothing: `explained` says it all."""
        return self.helps.get(step, ())

    def rules_page(self) -> dict[str, Any]:
        """Return what the game's `rules.html` needs: the numbers of its engine, and an example."""
        return {}

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """Return the JSON data of the move in a form. Raises IllegalMove if the form names no move of the game."""
        return move_data(game, form)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        """Return the seats that the table waits for, as far as the view tells; the big screen marks them."""
        return ()

    def ranking(self, view: View, without: Seat | None = None) -> list[tuple[Place, int]]:
        """Return every place of the view with its rank, the best first; tie-break winners come before their equals."""
        best = view.outcome.winners if view.outcome is not None else ()
        places = sorted((one for one in view.places if one.seat != without), key=lambda one: -one.score)
        places.sort(key=lambda one: one.seat not in best)
        ranks = {one.seat: 1 + sum(other.score > one.score for other in places) for one in places}
        return [(one, 1 if one.seat in best else max(ranks[one.seat], 1 + len(best))) for one in places]

    def podium(self, view: Any) -> list[tuple[Place, int]]:
        """Return who is first, second and third, ties included as far as there is room, with their ranks."""
        ranked = [(place, rank) for place, rank in self.ranking(view) if rank <= 3]
        return ranked[:PODIUM]

    def seated(self, view: Any) -> list[Any]:
        """Return the places at the side of the big screen: by seat, and at the end the best first."""
        return sorted(view.places, key=lambda one: -one.score) if view.step == "over" else list(view.places)

    def variables(self, scene: Scene) -> dict[str, Any]:
        """Return all variables of a game's pages besides those of `web/pages.py`."""
        own = self.context(scene)
        return {"may_move": scene.may_move, "on_turn": self.on_turn(scene.view), "diner": scene.who, **own}

    def in_their_words(self, page: str, options: Mapping[str, Any]) -> str:
        """Return a page as those read it for whom such a table is; players' words stay as they are."""
        return page

    def context(self, scene: Scene) -> dict[str, Any]:
        """Return what the game's own templates need besides."""
        return {"choices": [choice(move) for move in scene.legal()[:MOST_CHOICES]]}

    def in_words(self, entry: Entry, who: Who) -> str:
        """Return one sentence about a move, for replays; players' words are quoted and not escaped."""
        return f"{who(entry.seat).name}: {choice(entry.move).words}."

    def planned(self, move: Move, view: Any, who: Who) -> str:
        """Return one sentence about a move that the viewer might make now, like `in_words`."""
        return self.in_words(Entry(view.seat, move), who)

    def lately(self, entries: Sequence[Entry], before: Any, view: Any, who: Who) -> list[Markup | str]:
        """Return what everybody could see of these moves, in a sentence for each turn; the seat of the view is "you".

        `before` is the view before them. Sentences are not escaped unless they are Markup.
        """
        told: list[tuple[Seat | None, str]] = []
        for entry in entries:
            kind = type(entry.move)
            if entry.seat == view.seat:
                told += [(None, self.forced[kind])] if kind in self.forced else []
            elif kind in self.seen:
                said, name = self.in_words(entry, who), who(entry.seat).name
                if told and told[-1][0] == entry.seat is not None and said.startswith(name):
                    said = f"{told.pop()[1].removesuffix('.')}, then{said.removeprefix(name)}"
                told.append((entry.seat, said))
        return [said for _, said in told]

    def where(self, view: Any) -> str:
        """Return when in the game a view is, for somebody who looks back: "Turn 3"."""
        return f"{self.round_word} {view.round}"

    def chapter(self, entry: Entry, who: Who) -> str:
        """Return what a replay calls the moment after this move; "" for most of them. It is not escaped."""
        return ""

    def rounds(self, view: Any) -> list[RoundScore]:
        """Return the points of every finished round, for the recap."""
        return []

    def chips(self, view: Any) -> dict[Seat, int]:
        """Return how many award chips each seat has won, in games that have them."""
        return {}

    def headline(self, view: Any, who: Who) -> str:
        """Return the headline of a recap, if it is not who won; it is not escaped."""
        return ""

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        """Return variables for the game's own `recap.html`."""
        return {}

    def foreign_record(self, text: str, name: str) -> Record | None:
        """Read a record from another program's file, None if it is none. Raises RecordError if it cannot be played."""
        return None


def without_name(said: str, name: str) -> str:
    """Return a sentence about what somebody did without who it was.

    >>> without_name("Ana draws a card.", "Ana")
    'draws a card.'
    """
    return said.removeprefix(name).lstrip(": ")


_VERBS = re.compile(r"^\W*\w+|(?<= and )(?:keeps|passes|throws)\b")
"""The verbs of what somebody did: the first word, and those that follow it in the sayings of the games."""
_OWN_HAND = re.compile(r"^(fill up|keep|replace) their\b")
_ODD_VERBS = {"has": "have", "does": "do", "is": "are", "goes": "go"}


def in_base_form(said: str, name: str) -> str:
    """Return a sentence about what somebody did without who it was, as it follows "you", or as it is advised.

    >>> in_base_form("Ana passes.", "Ana"), in_base_form("You does not block.", "You")
    ('pass.', 'do not block.')
    >>> in_base_form("You fills up their hand and throws it away.", "You")
    'fill up your hand and throw it away.'
    """
    did = without_name(said, name)
    if said.startswith(f"{name}:"):  # the words of a button
        return did
    sentence, mark, quoted = did.partition("“")
    told = _VERBS.sub(lambda verb: _base(verb[0]), sentence)
    return _OWN_HAND.sub(r"\1 your", told) + mark + quoted


def _base(verb: str) -> str:
    if verb in _ODD_VERBS:
        return _ODD_VERBS[verb]
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")


def capital(text: str) -> str:
    """Return the text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def choice(move: Move) -> Choice:
    """Return a move as a button."""
    data: dict[str, Any] = msgspec.to_builtins(move, str_keys=True)
    tag = str(data.pop("move"))
    fields = tuple(field for name, value in data.items() for field in _fields(name, value))
    return Choice(" ".join([tag.replace("_", " "), *(value for _, value in fields)]), tag, fields)


def titled(card: Person) -> str:
    """Return a card's picture and name."""
    return f"{card.emoji} {card.name}"


def _fields(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield a form's fields, as `web/forms.py` reads them; a gap in a list inside a map is an empty field."""
    if isinstance(value, dict):
        for key, one in value.items():
            listed = isinstance(one, list | tuple)
            rows = {n: "" if gap is None else gap for n, gap in enumerate(one)} if listed else one
            yield from _fields(f"{name}.{key}", rows)
    elif isinstance(value, list | tuple):
        for n, one in enumerate(value):
            yield from _fields(f"{name}.{n}" if isinstance(one, list | tuple) else name, one)
    elif value is not None:
        yield name, str(value)
