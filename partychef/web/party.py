"""Everything behind one application: settings, tables, open pages and the clock."""

from __future__ import annotations

import gc
import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from flask import Flask, current_app

from partychef.chefs.characters import Character, CharacterError, characters, read_characters
from partychef.games.cooking_party.own_decks import DeckError, OwnDeck, read_own_decks
from partychef.judges.critics import Critics
from partychef.llm.ask import Asker, Ledger
from partychef.llm.models import Model
from partychef.settings import Settings, data_folder
from partychef.tables.agreed import agreed, known
from partychef.tables.ai_seats import AiSeats
from partychef.tables.background import DaemonThreads
from partychef.tables.clock import Clock
from partychef.tables.exchanges import TableLedger
from partychef.tables.following import Following
from partychef.tables.housekeeping import Housekeeping
from partychef.tables.jobs import Jobs, OwnJobs
from partychef.tables.keeping import Keeping
from partychef.tables.live import Live
from partychef.tables.news import Messenger, NoNews
from partychef.tables.pending_moves import THREADS, PendingMoves
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from partychef.web.judge.allowance import Allowance
from partychef.web.judge.tasks import JudgeTasks
from partychef.web.pictures.drawing import Drawer
from partychef.web.server.counting import SharedCounts
from partychef.web.wrong_codes import WrongCodes

if TYPE_CHECKING:
    from partychef.llm.speech import Speech

log = logging.getLogger(__name__)

WAITING = 64
"""How many moves may be thought about at once where other processes do it: a thread only waits then."""


class Engine(NamedTuple):
    """The models that think for the critics."""

    models: tuple[str, ...]
    """Their names, first choice first; empty where the house critic judges."""
    sees: bool
    """Whether the first model can be shown photos."""


class Party:
    """Everything behind one application."""

    def __init__(
        self, settings: Settings, now: Callable[[], float] | None = None, *, looks_after_tables: bool = True
    ) -> None:
        self.settings = settings
        self._looks_after_tables = looks_after_tables
        self.store = Store(settings.database)
        self.store.upgrade()
        self.house = self.shared("house", secrets.token_urlsafe(9))
        """A name that tells this house from others that use the same Redis."""
        self.hub = Hub(
            settings.streams, settings.streams_per_address, _messenger_of(settings, self.house), self.store.figures.told
        )
        self.tables = Tables(self.store, self.hub, now or _steady_clock(self.store))
        self.critics = Critics(data_folder("prompts") / "critics", settings.instance / "critics")
        self.tables.kept_names = self._names_of_the_house
        for error in self.critics.errors:
            log.warning("%s", error)
        for left_out in self.character_errors():
            log.warning("chefs/%s", left_out)
        for broken in self.decks()[1]:
            log.warning("decks/%s", broken)
        self.models = _models_of(settings)
        self.speech = _speech_of(settings)
        self.judge_tasks = JudgeTasks(self.store, self.hub.news.name, self.tables.now)
        self.jobs = self._make_jobs()
        self.drawer = Drawer()
        self.tables.when_deleted = self._forget_pictures_and_sounds
        counts = SharedCounts(settings.redis, self.house)
        self.allowance = Allowance(settings.visitors_tokens, self.tables.now, counts, self.store.figures.asked)
        self.wrong_codes = WrongCodes(settings.rate_limit, counts)
        self.housekeeping = Housekeeping(self.tables, settings.keep_played, settings.keep_empty)
        self.clock = self._make_clock()
        self.following = Following(self.tables, self.clock.look_at) if self.store.shared else None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def shared(self, name: str, ours: str) -> str:
        """What all processes of this house use under this name: ours, unless one of them came before."""
        return agreed(self.store, name, ours) if self.store.shared else known(self.store, name) or ours

    def _make_clock(self) -> Clock:
        settings = self.settings
        ai_seats = AiSeats(
            self.critics, self._asker_for if self.models else None, protocol=settings.protocol,
            known_characters=self.characters,
        )  # fmt: skip
        threads = WAITING if settings.redis else THREADS
        pending = PendingMoves(self.tables.now, settings.verdict_timeout, DaemonThreads(threads, "thinker"))
        return Clock(
            self.tables, settings.pace, ai_seats=ai_seats, pending=pending, keeping=self._make_keeping(),
            jobs=self.jobs, chores=self.housekeeping.step,
        )  # fmt: skip

    def _make_keeping(self) -> Keeping | None:
        if not self.store.shared:
            return None
        from partychef.tables.leases import Leases

        return Leases(self.store, self.hub.news.name, self._looks_after_tables)

    def _make_jobs(self) -> Jobs:
        if not self.settings.redis:
            return OwnJobs()
        from partychef.tables.claims import Claims
        from partychef.tables.work_queue import WorkQueue

        return WorkQueue(self.settings.redis, self.house, Claims(self.store, self.hub.news.name))

    def _asker_for(self, ledger: Ledger) -> Asker | None:
        from partychef.llm.setup import asker_from

        return asker_from(self.settings, ledger)

    def characters(self) -> dict[str, Character]:
        """The characters that a model can play as chefs, by id: those that ship with partychef and the host's own."""
        return characters(self.settings.instance / "chefs")

    def _names_of_the_house(self) -> list[str]:
        played = self.characters().values() if self.models else ()
        return [one.name for one in (*self.critics.values(), *played)]

    def _forget_pictures_and_sounds(self) -> None:
        """They are kept by what they show or say, and not by table."""
        self.drawer.clear()
        if self.speech is not None:
            self.speech.clear()

    def character_errors(self) -> list[CharacterError]:
        """Why some of the host's own characters are left out."""
        return read_characters(self.settings.instance / "chefs")[1]

    def decks(self) -> tuple[dict[str, OwnDeck], list[DeckError]]:
        """The host's own decks by id, and why some of their files are left out."""
        return read_own_decks(self.settings.instance / "decks")

    def engine(self) -> Engine:
        """The models that judge in this house and play the characters among the chefs."""
        return Engine(tuple(model.name for model in self.models), any(model.sees for model in self.models[:1]))

    def ledger(self, live: Live) -> TableLedger:
        """The ledger of what models were asked at this table."""
        return TableLedger(self.store, live.table.id, self.tables.now)

    def wake(self) -> None:
        """Start the clock's thread, once, and listen to other processes if there can be any."""
        with self._lock:
            if self._thread is None:
                if self.following is not None:
                    self.following.start()
                self._thread = threading.Thread(target=self.clock.run, name="clock", daemon=True)
                self._thread.start()

    def warm_up(self, app: Flask) -> None:
        """Load all templates in the background, so that no guest has to wait for one to be compiled.

        Where there is a model, also import what it takes to ask it.
        """
        threading.Thread(target=_compile_templates, args=(app,), name="warm-up", daemon=True).start()
        if self.models or self.speech:
            from partychef.llm.client import warm

            warm()

    def close(self) -> None:
        """End all streams, the clock, work in the background and the database connections."""
        self.hub.close()
        self.clock.stop()
        self.judge_tasks.close()
        if self._thread is not None:
            self._thread.join(timeout=5)
        if self.following is not None:
            self.following.stop()
        self.clock.keeping.close()
        self.store.close()


def _messenger_of(settings: Settings, house: str) -> Messenger:
    """What carries news to other processes of this house."""
    if not settings.redis:
        return NoNews()
    from partychef.tables.redis_news import RedisNews

    return RedisNews(settings.redis, f"partychef:{house}:news")


def _steady_clock(store: Store) -> Callable[[], float]:
    """Seconds since 1970 that never go back: setting the computer's clock must not stop a party for an hour.

    Processes that share a database begin with the time that it has, for their computers may not agree.
    """
    started = (store.time() if store.shared else time.time()) - time.monotonic()
    return lambda: started + time.monotonic()


def _models_of(settings: Settings) -> tuple[Model, ...]:
    """The models of the settings. Without one, nothing that asks models is imported."""
    if not settings.model:
        return ()
    from partychef.llm.setup import models_from

    return models_from(settings)


def _speech_of(settings: Settings) -> Speech | None:
    """The model that reads aloud, if there is one."""
    if not settings.speech:
        return None
    from partychef.llm.speech import speech_from

    return speech_from(settings)


def _compile_templates(app: Flask) -> None:
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    # What exists by now stays for good, so the garbage collector need not visit it. Templates leave garbage in circles:
    # it is swept often, a few milliseconds at a time, for everybody waits meanwhile; what has stayed is seen to rarely.
    gc.freeze()
    gc.set_threshold(2_000, 50, 100)


def the_party() -> Party:
    """The party of the current application."""
    return cast(Party, current_app.extensions["partychef"])
