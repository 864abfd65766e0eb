"""The steps of every verdict: taste, decide, speak (docs/judging.md).

They are the same at a party, for a file of dishes, on the page `/judge` and for Player's Choice, for one critic and for
a jury, by the house's rules and with language models. Scores come before words, and the decision is kept before
anything is said about it: a verdict is many moves, and all of them must agree even if models come and go in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from partychef.judges.engine import DISH_BEGINS, WORDS_BEGIN, Engine, Sitting
from partychef.judges.finding import HOUSE, Decision, Finding, Opinion, Tell, last_to_best, nobody
from partychef.judges.house.engine import House
from partychef.judges.jury import joint
from partychef.llm.ask import Exchange, Ledger, NoReply
from partychef.typed import from_json

T = TypeVar("T")


def judge(sitting: Sitting, engine: Engine, ledger: Ledger | None = None, tell: Tell = nobody) -> Finding:
    """The verdict; never raises NoReply. A ledger keeps it in two parts, the decision and the critiques.

    `tell` is called for each part that was not recalled, with who decided or who spoke.
    """
    decision = recall(ledger, sitting.name("verdict"), Decision)
    if decision is None:
        decision = decide(sitting, *taste(sitting, engine))
        for seat, why in zip(sitting.seats, decision.missed, strict=False):
            if why:
                tell(seat.call, HOUSE, why)
        keep(ledger, sitting.name("verdict"), decision.by, decision.why, decision)
        tell(sitting.name("verdict"), decision.by, decision.why)
    opinions: list[Opinion] = []
    critiques = recall(ledger, sitting.name("critiques"), dict[str, str])
    if not critiques:
        opinions = speak(sitting, engine, decision)
        critiques = join(sitting, decision, opinions)
        keep(ledger, sitting.name("critiques"), *attribute(sitting, decision, opinions, tell), critiques)
    judgements = [one for one in decision.found if one]
    return Finding(
        case=sitting.case, seed=sitting.seed, language=sitting.language if judgements else sitting.critics[0].language,
        engine="model" if judgements else HOUSE, why=decision.why, verdicts=decision.verdicts, critiques=critiques,
        opinions=tuple(opinions), protocol=judgements[0].protocol if judgements else HOUSE, models=decision.models,
    )  # fmt: skip


def recall(ledger: Ledger | None, call: str, kind: type[T]) -> T | None:
    """What was kept under this name; None if there is nothing, or something that only an older version could read."""
    reply = ledger.recall(call) if ledger is not None else None
    try:
        return from_json(reply.text, kind) if reply else None
    except msgspec.DecodeError:
        return None


def taste(sitting: Sitting, engine: Engine) -> tuple[Engine, Sequence[Any], str]:
    """The engine that scored, what each critic found, and why it was the house if the engine got no reply."""
    try:
        return engine, engine.taste(sitting), ""
    except NoReply as failed:
        house = House()
        return house, house.taste(sitting), failed.message


def decide(sitting: Sitting, taster: Engine, tasted: Sequence[Any], why: str) -> Decision:
    """Ranks and chips, decided once for all critics. Nothing changes them afterwards."""
    return replace(taster.decide(sitting, tasted), why=why)


def keep(ledger: Ledger | None, call: str, who: str, why: str, what: Decision | dict[str, str]) -> None:
    """Keep what was decided or said in the ledger, as an exchange that cost nothing."""
    if ledger is not None:
        ledger.keep(Exchange(call, who, why, msgspec.json.encode(what).decode(), cost=0.0))


def speak(sitting: Sitting, engine: Engine, decision: Decision) -> list[Opinion]:
    """What each critic says about the decision; the house's words wherever the engine has none."""
    spoken = engine.speak(sitting, decision)
    due = {tasting.id for tasting in sitting.case.tastings} - {*sitting.done}
    house = spoken if all(due <= one.words.keys() for one in spoken) else House().speak(sitting, decision)
    opinions = []
    for number, (critic, own, stand_in) in enumerate(zip(sitting.critics, spoken, house, strict=True)):
        one, by_house = own if own.words else stand_in, tuple(name for name in stand_in.words if name not in own.words)
        words = {**stand_in.words, **own.words}
        opinion = Opinion(critic, words, one.speaker, own.why, by_house if own.words else ())
        found = decision.found[number] if decision.found else None
        if found:
            opinion = replace(opinion, calls=found.calls, photo_finish=found.photo_finish, failures=found.failures,
                              planned=found.planned)  # fmt: skip
        opinions.append(opinion)
    return opinions


def join(sitting: Sitting, decision: Decision, opinions: Sequence[Opinion]) -> dict[str, str]:
    """One critique of each dish, from the last place to the first.

    A jury's critiques reach the listener here, because its critics write at the same time.
    """
    names = [name for name in last_to_best(decision.verdicts) if name in opinions[0].words]
    critiques = {name: joint(sitting.critics, [one.words[name] for one in opinions]) for name in names}
    if sitting.heard and sitting.seats[0].heading:
        for name in names:
            sitting.heard(f"{DISH_BEGINS}{name}{WORDS_BEGIN}{critiques[name]}")
    return critiques


def attribute(sitting: Sitting, decision: Decision, opinions: Sequence[Opinion], tell: Tell) -> tuple[str, str]:
    """Who spoke, and why the house wrote some of it. `tell` is called if models decided."""
    voices = dict.fromkeys(who for one in opinions if one.speaker != HOUSE for who in one.speaker.split(" + "))
    reasons = [one.why for one in opinions if one.why]
    who, why = " + ".join(voices) or HOUSE, " ".join(reasons)
    if decision.by != HOUSE:
        for seat, one, found in zip(sitting.seats, opinions, decision.found, strict=True):
            if voices and found and one.speaker == HOUSE:
                tell(seat.name("narrate"), HOUSE, one.why)
        partly = any(one.by_house for one in opinions)
        tell(sitting.name("critiques"), who, next(iter(reasons), "") if partly or not voices else "")
    return who, why
