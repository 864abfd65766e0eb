"""The tables of the database. A game's log is the truth: its state follows from it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables of the database."""


class Table(Base):
    """One party: its house rules, its host's key and its clock."""

    __tablename__ = "party_table"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    """Six characters that guests type."""
    invite: Mapped[str] = mapped_column(String(43), unique=True)
    """The long token in the QR code."""
    recap: Mapped[str] = mapped_column(String(43), unique=True)
    """The long token in the link to the recap."""
    game: Mapped[str] = mapped_column(String(40))
    rules_version: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The game's house rules, named as in a record."""
    deal: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(64))
    seats: Mapped[int] = mapped_column(default=0)
    """How many players were dealt in at the start."""
    status: Mapped[str] = mapped_column(String(10), default="lobby")
    """lobby, playing, over (played to the end) or stopped (by the host, in the middle)."""
    host_hash: Mapped[str] = mapped_column(String(64))
    """Hash of the host's key; the key itself is only in the host's cookie."""
    judge: Mapped[str] = mapped_column(String(200), default="turns")
    """Who judges: "turns", "seat", "critic:NAME" or, for a jury, "critic:NAME+NAME+NAME"."""
    language: Mapped[str] = mapped_column(String(10), default="en")
    """The language that AIs speak at this table: "en", "de", ..."""
    appealed: Mapped[int] = mapped_column(default=0)
    """The last round in which the host asked for a second tasting; 0: none so far."""
    timers: Mapped[str] = mapped_column(String(10), default="relaxed")
    answer_time: Mapped[int] = mapped_column(default=0, server_default="0")
    """Seconds for an answer in steps that end by themselves; 0 for the game's usual time."""
    pace: Mapped[float] = mapped_column(default=1.0)
    """How slowly AI chefs and critics move: 1 suits guests who watch, 0 is at once."""
    deadline: Mapped[float | None]
    """When the step ends, in seconds since 1970; None: no clock."""
    deadline_set: Mapped[float | None]
    """When that was decided: after a start with another clock, the step may take as long as it could from then on."""
    deadline_key: Mapped[str] = mapped_column(String(60), default="")
    """The step the deadline belongs to."""
    paused_left: Mapped[float | None]
    """The seconds that were left when the game was paused; -1 if no clock was running, None if it is not paused."""
    ending: Mapped[bool] = mapped_column(default=False)
    """Whether the host wants the game to end after this round."""
    sent_away: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list, server_default="[]")
    """Guests who may not sit down again unless the host lets them: `chair` (a number that only one of them has), the
    `name` and `emoji` they had, and the hash of their `key`."""
    tempo: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict, server_default="{}")
    """How the host hurries or holds the step: see `Tempo` in `live.py`."""
    moderation: Mapped[str] = mapped_column(String(10), default="off", server_default="off")
    """off, moderate or strict: see `moderation.py`."""
    rewritten: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often a host has hidden something in the log: whoever has read it before then reads all of it again."""
    waiting: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list, server_default="[]")
    """What the host has to read before others see it: see `approval.py`."""
    photos: Mapped[dict[str, str]] = mapped_column(JSON, default=dict, server_default="{}")
    """From the seat whose dish was really cooked to the key of its photo: see `photos.py`."""
    revision: Mapped[int] = mapped_column(default=0, server_default="0")
    """Rises with every change of the table, its chairs or its log: see `writing.py`."""
    touched: Mapped[float] = mapped_column(default=0.0, server_default="0")
    """When the last of these changes was made."""
    created: Mapped[float]
    started: Mapped[float] = mapped_column(default=0.0)
    again: Mapped[str | None] = mapped_column(String(6))
    """The code of the table where the same people play again."""
    series: Mapped[str | None] = mapped_column(String(43), index=True)
    """The long token in the link to the table of champions, which tables share when the same people play again."""
    restaurant: Mapped[str | None] = mapped_column(String(43), index=True)
    """The token of the restaurant in which this table stands; None for most tables."""
    number: Mapped[int] = mapped_column(default=0, server_default="0")
    """Which table of the restaurant it is, from 1."""
    practice: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether one person practises here against AI chefs: nobody else comes, no clock runs, `pace` is the speed."""
    branch_of: Mapped[str | None] = mapped_column(String(6))
    """The code of the table whose game this one goes on from; None for a game from the beginning."""
    branch_at: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many moves of that game were taken over."""
    player: Mapped[str | None] = mapped_column(String(64), index=True)
    """Hash of the key of the browser on whose page the result will stand (see `results.py`); None at a party."""
    daily: Mapped[str | None] = mapped_column(String(10))
    """The date whose daily game is played here, such as 2026-11-28; None anywhere else."""


class Restaurant(Base):
    """An evening of several tables with one code and one kitchen: see `restaurants.py`."""

    __tablename__ = "restaurant"

    token: Mapped[str] = mapped_column(String(43), primary_key=True)
    """The long token in the QR code."""
    code: Mapped[str] = mapped_column(String(6), unique=True)
    """Six characters that guests of any of its tables type."""
    kitchen: Mapped[str] = mapped_column(String(43), unique=True)
    """The secret in the link to the screen of the kitchen."""
    scores: Mapped[dict[str, Any]] = mapped_column(JSON)
    """What the professional chef has given so far and nobody has been told: from the code of a table to the fields of
    the kitchen's form."""
    created: Mapped[float]


class Chair(Base):
    """One chair at a table: of a person with a phone, an AI chef, or a critic."""

    __tablename__ = "chair"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("party_table.id"))
    position: Mapped[int]
    """The order in the lobby; at the start it becomes the clockwise order."""
    seat: Mapped[int | None]
    """The number in the game; None in the lobby and for guests who wait for the next break."""
    name: Mapped[str] = mapped_column(String(40))
    emoji: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(200))
    """person, novice, heuristic, a kind of the ladder, model:CHARACTER, critic:NAME or critic:NAME+NAME+NAME."""
    token_hash: Mapped[str | None] = mapped_column(String(64))
    """Hash of the phone's key; None for chairs without a phone, and once its guest was sent away."""
    leaving: Mapped[bool] = mapped_column(default=False)
    """Whether the seat is to be released in the next break (CP-61)."""
    is_judge: Mapped[bool] = mapped_column(default=False)
    """Whether this guest judges, every round or first; in a game without a judge, whether this guest begins
    or has cooked last (see `Begins`)."""

    __table_args__ = (Index("chair_table", "table_id"),)


class Result(Base):
    """How a game ended for somebody who practised: a line of their own page. See `results.py`."""

    __tablename__ = "result"

    player: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Hash of the key of the player's browser; the key itself is only in its cookie."""
    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    """The table's code. The table may be deleted before this line."""
    game: Mapped[str] = mapped_column(String(40))
    opponents: Mapped[list[str]] = mapped_column(JSON)
    """The kinds of the AI chefs who played, in the order of their seats; none where somebody cooked alone."""
    place: Mapped[int]
    """1 for the winner; those who are equal have the same place."""
    tied: Mapped[int]
    """How many others have the same place."""
    score: Mapped[int]
    won: Mapped[bool]
    daily: Mapped[str | None] = mapped_column(String(10))
    """As at the table."""
    at: Mapped[float]
    """When the game ended."""


class Entry(Base):
    """One move in a table's log. Nobody is told of a move before it is stored here."""

    __tablename__ = "entry"

    table_id: Mapped[int] = mapped_column(ForeignKey("party_table.id"), primary_key=True, autoincrement=False)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """1 for the first move; two submissions for one number collide, and the later one tries again."""
    seat: Mapped[int | None]
    move: Mapped[str] = mapped_column(Text)
    """The move as JSON, as in a record."""
    by: Mapped[str] = mapped_column(String(10))
    """person, ai, clock, host or table."""
    at: Mapped[float]


class Draft(Base):
    """What a seat has written but not sent. It is no part of the game: see `drafts.py`."""

    __tablename__ = "draft"

    table_id: Mapped[int] = mapped_column(ForeignKey("party_table.id"), primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    occasion: Mapped[str] = mapped_column(String(40))
    """What it was written for, such as the round."""
    words: Mapped[str] = mapped_column(Text)
    """JSON: from the name of a field to its text and the version of that text."""


class Photo(Base):
    """A photo of a dish that was really cooked: see `photos.py`."""

    __tablename__ = "photo"

    key: Mapped[str] = mapped_column(String(43), primary_key=True)
    """What its address ends with; nobody can guess it."""
    table_id: Mapped[int] = mapped_column(ForeignKey("party_table.id"))
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)
    """Small, upright and without what the camera knew."""

    __table_args__ = (Index("photo_table", "table_id"),)


class Exchange(Base):
    """What a model was asked at a table, and its reply. Nothing is done with a reply before it is stored here.

    The table's own notes about its models are among them: see `exchanges.py`.
    """

    __tablename__ = "exchange"

    n: Mapped[int] = mapped_column(primary_key=True)
    """Rises with time."""
    table_id: Mapped[int] = mapped_column(ForeignKey("party_table.id"))
    call: Mapped[str] = mapped_column(String(120))
    """The call's name at this table: `r2/score/1`."""
    model: Mapped[str] = mapped_column(String(200))
    prompt: Mapped[str] = mapped_column(Text)
    reply: Mapped[str] = mapped_column(Text)
    trouble: Mapped[str] = mapped_column(String(20), default="")
    """Empty when the reply was used; else why it was not."""
    prompt_tokens: Mapped[int] = mapped_column(default=0)
    completion_tokens: Mapped[int] = mapped_column(default=0)
    cost: Mapped[float | None]
    """US dollars; None when the price is not known."""
    seconds: Mapped[float] = mapped_column(default=0.0)
    at: Mapped[float]

    __table_args__ = (Index("exchange_call", "table_id", "call"),)


class Process(Base):
    """A process that serves tables of this database, where there can be several: see `leases.py`."""

    __tablename__ = "process"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    until: Mapped[float]
    """When it counts as gone, by the clock of the database."""
    shares: Mapped[bool] = mapped_column(default=True)
    """Whether it looks after tables."""


class Lease(Base):
    """Which process looks after a table: it alone lets AIs move and the time run out."""

    __tablename__ = "lease"

    table_id: Mapped[int] = mapped_column(ForeignKey("party_table.id"), primary_key=True, autoincrement=False)
    process: Mapped[str] = mapped_column(String(40), index=True)


class Claim(Base):
    """A job that asks models, and the process that does it: no two do the same one at a time."""

    __tablename__ = "claim"

    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    process: Mapped[str] = mapped_column(String(40))


class HouseNote(Base):
    """What all processes of a house must agree on, such as the key that signs cookies."""

    __tablename__ = "house_note"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class Sitting(Base):
    """What the judge does for a page that waits, as any process can tell that page."""

    __tablename__ = "sitting"

    key: Mapped[str] = mapped_column(String(60), primary_key=True)
    owner: Mapped[str] = mapped_column(String(60), index=True)
    process: Mapped[str] = mapped_column(String(40))
    """Whose work it is."""
    about: Mapped[str] = mapped_column(Text)
    """JSON: what its page shows meanwhile."""
    heard: Mapped[str] = mapped_column(Text, default="")
    """What the critic has said so far."""
    result: Mapped[str | None] = mapped_column(Text)
    """JSON: what came of it; None while it goes on, and if it failed."""
    trouble: Mapped[str] = mapped_column(Text, default="")
    """Why it failed, in one sentence."""
    done: Mapped[bool] = mapped_column(default=False)
    began: Mapped[float]


class ReplayFile(Base):
    """A dropped record or a verdict, which anybody with its link can see for a while."""

    __tablename__ = "replay_file"

    id: Mapped[str] = mapped_column(String(43), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), default="record")
    """record or verdict; a new file makes only old ones of its own kind give way."""
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
