"""The critic speaks, from the last dish to the best: a streamed call that is told the verdict and cannot change it.

The reply is plain text. Each critique comes after a line with the dish's id between equals signs, as in
`=== k7m2x ===`. Listeners never hear those lines: they hear `\\x1e{id of the tasting}\\x1f` and then the critique.

Critiques that are good are kept, whatever else was wrong with the reply or broke it off; only the dishes that are still
missing are asked for again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from partychef.engine.words import how_many
from partychef.judges.critics import Critic
from partychef.judges.dishes import Verdict, card_name
from partychef.judges.engine import Sitting
from partychef.judges.finding import Judgement
from partychef.judges.jury import Seat, letters_of, said_by
from partychef.judges.model.claims import complaints_about
from partychef.judges.model.datamark import marked, tidy
from partychef.judges.model.guard import out_of_place, recited, said_twice, told
from partychef.judges.model.orders import key_of
from partychef.judges.model.presenting import Tray, ground_rules, messages, tray
from partychef.judges.model.score_sheet import no_opinion, one_paragraph
from partychef.judges.model.scoring import voice_of
from partychef.judges.model.speaker import Hearing, Speaker, announced, header_of
from partychef.llm.ask import CUT, Asker, NoReply, Question
from partychef.llm.overlap import copied_words
from partychef.llm.prompts import prompt

_TOKENS, _TOKENS_PER_DISH = 300, 300
_OPENINGS, _OPENING_WORDS = 16, 4
_ROUNDS, _ROUND_LETTERS = 4, 240
"""How many earlier rounds a critic remembers, and how much of what was said of the winner."""
_PLACE = "(your critique of this dish)"
"""The placeholder below each header in the example: without it small models write nothing but the headers."""
_TIMES = 3
"""How often the narrator is asked, each time for the dishes that are still missing."""
_MOST_COMPLAINTS = 4
_QUOTED = re.compile(r'"[^"]*"')


class Narration(NamedTuple):
    """What a critic said, by tasting, from the last place to the first. `why` says why some dishes are missing."""

    words: dict[str, str]
    why: str = ""
    calls: tuple[str, ...] = ()
    """The names of the calls that found words."""


class Section(NamedTuple):
    """The critiques of one reply that can be used, by id, and what is wrong with the others."""

    good: dict[str, str]
    wrong: dict[str, list[str]]


def narrate(
    judgement: Judgement, sitting: Sitting, seat: Seat, asker: Asker, kept: Mapping[str, str] | None = None
) -> Narration:
    """What the critic in this seat says about the tastings. Raises NoReply if there is not a single critique.

    `kept` are critiques that were written before. A critic alone is heard while it speaks: listeners get the words as
    they come, each dish announced by `\\x1e{id}\\x1f`, without headers and without anything after a false claim. A
    piece that is just `AGAIN` tells them to forget everything, because the model starts over.
    """
    hearing = Hearing(None if seat.heading else sitting.heard)
    verdicts = sorted(judgement.verdicts, key=lambda verdict: -verdict.rank)
    found, wrong, why, calls = dict(kept or {}), dict[str, list[str]](), "", list[str]()
    for turn in range(_TIMES):
        if all(verdict.id in found for verdict in verdicts):
            break
        hearing.start_over()
        telling = _Telling(tuple(verdicts), sitting, seat, found, wrong, turn)
        try:
            section = telling.ask(asker, hearing)
        except NoReply as failed:
            if not found:
                raise
            why = failed.message
            break
        found |= section.good
        calls += [telling.call] if section.good else []
        wrong, why = section.wrong, next((one[0] for one in section.wrong.values()), "")
    words = {verdict.id: found[verdict.id] for verdict in verdicts if verdict.id in found}
    hearing.settle(words)
    missing = len(verdicts) - len(words)
    why = f"The critic found no words about {how_many(missing, 'dish')}.\n{why}" if missing else ""
    return Narration(words, why, tuple(calls))


def fitting(judgement: Judgement, sitting: Sitting, seat: Seat) -> dict[str, str]:
    """The critiques that came along with the scores and fit the verdict that followed from them, by tasting."""
    tastings = sitting.case.tastings
    shown = tray(tastings, range(len(tastings)), seat.name("fitting"))
    blind = {name: one for one, name in shown.names.items()}
    fit: dict[str, str] = {}
    for verdict in sorted(judgement.verdicts, key=lambda verdict: -verdict.rank):
        about = told(shown, blind[verdict.id], verdict.rank, sitting.language)
        if verdict.critique and not out_of_place("", verdict.critique, about):
            fit[verdict.id] = verdict.critique
    twice = said_twice(fit, said_by(seat, sitting.said))
    return {name: words for name, words in fit.items() if name not in twice}


class _Telling(NamedTuple):
    """One call of the narrator, for the dishes that are still missing."""

    verdicts: tuple[Verdict, ...]
    """All of them, from the last place to the first."""
    sitting: Sitting
    seat: Seat
    found: Mapping[str, str]
    wrong: Mapping[str, list[str]]
    """What was wrong with the last attempt, by tasting."""
    turn: int

    @property
    def call(self) -> str:
        """The name of this call."""
        return self.seat.name(f"narrate/{self.turn}" if self.turn else "narrate")

    def ask(self, asker: Asker, hearing: Hearing) -> Section:
        """The critiques by tasting. Raises NoReply if there is none that can be used."""
        name = self.call
        missing = [verdict for verdict in self.verdicts if verdict.id not in self.found]
        shown = self._tray(missing, name)
        ranked = dict(zip(shown.ids, missing, strict=True))
        chips = {blind: verdict.chips for blind, verdict in ranked.items()}
        asked = self._messages(shown, ranked)
        question = Question(name, asked, None, _TOKENS + _TOKENS_PER_DISH * len(missing), in_parts=True)
        speaker = Speaker(hearing, shown.names, chips, shown.mark, self._before(shown))
        check = partial(
            _usable, ranked=ranked, shown=shown, table=self._tray(self.verdicts, name), critic=self.seat.critic,
            language=self.sitting.language,
            # A complaint quotes the critique it is about, and a critic may say its own words again.
            instructions=" ".join([asked[0].content, *(_QUOTED.sub(" ", one) for one in chain(*self.wrong.values()))]),
            before=(*self.found.values(), *said_by(self.seat, self.sitting.said)),
        )  # fmt: skip
        section: Section = asker.stream(question, check, speaker)
        speaker.close()
        return Section(
            {shown.names[blind]: words for blind, words in section.good.items()},
            {shown.names[blind]: _nameless(blind, wrong) for blind, wrong in section.wrong.items()},
        )

    def _tray(self, missing: Sequence[Verdict], name: str) -> Tray:
        tastings = self.sitting.case.tastings
        numbers = {tasting.id: at for at, tasting in enumerate(tastings)}
        # The verdict is part of the key: nobody knew it while the dishes were written, so nobody could guess the ids.
        secret = msgspec.json.encode(tuple(verdict for verdict in self.verdicts)).decode()
        return tray(tastings, [numbers[verdict.id] for verdict in missing], f"{key_of(secret, tastings)}/{name}")

    def _before(self, shown: Tray) -> dict[str, str]:
        """What is heard before each missing dish: the critiques that stand, as far as they come before it."""
        heard, pending = dict[str, str](), ""
        blind = {name: one for one, name in shown.names.items()}
        for verdict in self.verdicts:
            if verdict.id in blind:
                heard[blind[verdict.id]], pending = pending, ""
            else:
                pending += announced(verdict.id, self.found[verdict.id])
        return heard

    def _messages(self, shown: Tray, ranked: Mapping[str, Verdict]) -> Any:
        sitting, seat = self.sitting, self.seat
        memory = _memory(sitting, seat, shown.mark)
        instructions = prompt("judging/narrate").fill(
            ground_rules=ground_rules(seat.critic, sitting.case.brief, False),
            example="\n".join(f"=== {blind} ===\n{_PLACE}" for blind in shown.ids),
            evening=prompt("judging/evening").fill() if memory else "",
            again=prompt("judging/again").fill() if self.turn or self.found else "",
            **voice_of(seat.critic, sitting.language, letters_of(seat, len(sitting.critics))),
        )
        data = {blind: _found(verdict, shown, len(self.verdicts)) for blind, verdict in ranked.items()}
        for blind, verdict in ranked.items():
            if verdict.id in self.wrong:
                data[blind]["to put right"] = self.wrong[verdict.id]
        more: dict[str, Any] = memory | _openings((*said_by(seat, sitting.said), *self.found.values()))
        if self.found:
            more["said a moment ago"] = [marked(tidy(words), shown.mark) for words in self.found.values()]
        return messages(shown, "critiques", instructions, sitting.case.brief, data, more)


def _usable(
    text: str, ranked: Mapping[str, Verdict], shown: Tray, table: Tray, critic: Critic, language: str,
    instructions: str, before: Sequence[str],
) -> Section:  # fmt: skip
    """The critiques by id that can be used. Raises ValueError if there is none. `table` has all dishes."""
    good, wrong = read_critiques(text.replace(shown.mark, " "), {name: one.chips for name, one in ranked.items()})
    for name, words in list(good.items()):
        complaints = no_opinion(name, words, table)
        complaints += out_of_place(name, words, told(shown, name, ranked[name].rank, language))
        if run := copied_words(words, (*critic.samples, _PLACE)):
            complaints.append(f'the critique of {name} says "{run}", as in the examples.')
        elif run := recited(words, instructions, [*chain(*table.words)]):
            complaints.append(f'the critique of {name} says "{run}", as in your instructions: speak of the food.')
        if complaints:
            wrong[name] = complaints
            del good[name]
    for name, sentence in said_twice(good, before).items():
        wrong[name] = [f'the critique of {name} says again "{sentence}": say it in other words.']
        del good[name]
    if not good:
        raise ValueError(" ".join([one for complaints in wrong.values() for one in complaints][:_MOST_COMPLAINTS]))
    return Section(good, wrong)


def _nameless(blind: str, wrong: Sequence[str]) -> list[str]:
    """The complaints without the id, which is another one in the next call."""
    return [one.replace(blind, "this dish") for one in wrong]


def _found(verdict: Verdict, shown: Tray, dishes: int) -> dict[str, Any]:
    """The verdict on a dish, as the narrator is told it."""
    return {
        "rank": f"{verdict.rank} of {dishes}",
        "chips": list(verdict.chips),
        "scores of 20": verdict.scores,
        "worth quoting": marked(verdict.evidence, shown.mark),
        "tampering": verdict.tampering,
    }


def _memory(sitting: Sitting, seat: Seat, mark: str) -> dict[str, Any]:
    """What the critic remembers of the evening; nothing in the first round. People may have typed some of it."""
    rounds = sitting.evening.rounds[-_ROUNDS:]
    if not rounds:
        return {}
    past = [
        {
            "task": marked(tidy(one.task), mark),
            "winning dish": marked(tidy(one.winner), mark),
            "you said of it": marked(tidy(" ".join(said_by(seat, [one.said])))[:_ROUND_LETTERS], mark),
        }
        for one in rounds
    ]
    often = [f"{marked(tidy(card_name(card)), mark)}: in {count} dishes" for card, count in sitting.evening.often]
    return {"tonight so far": {"rounds": past, **({"keeps coming": often} if often else {})}}


def _openings(said: Sequence[str]) -> dict[str, list[str]]:
    """How earlier critiques began, newest first. They may quote a dish, so they go into the data with the dishes."""
    begun = [" ".join(tidy(text).split()[:_OPENING_WORDS]) for text in reversed(said)]
    used = list(dict.fromkeys(filter(None, begun)))[:_OPENINGS]
    return {"openings used earlier": used} if used else {}


def read_critiques(text: str, chips: Mapping[str, Sequence[int]]) -> Section:
    """The critiques by id, whatever order they come in, and what is wrong with those that cannot be used.

    `chips` has the ids, and what each dish got. A dish that is missing or told twice, and a critique that is empty, too
    long or claims chips that it did not get, cannot be used; nor can the last one of a text that was cut. Anything
    before the first header is dropped.
    """
    ids = list(chips)
    parts = list(_sections(text.removesuffix(CUT), ids))
    if text.endswith(CUT):
        del parts[-1:]
    times = [name for name, _ in parts]
    good, wrong = dict[str, str](), dict[str, list[str]]()
    for name in ids:
        if times.count(name) != 1:
            how = f"{name} is there twice" if name in times else f"there is no line === {name} ==="
            wrong[name] = [f"Every dish must be told once, after a line with its id: {how}."]
            continue
        words = one_paragraph(next(words for other, words in parts if other == name))
        if complaints := complaints_about(name, words, ids, chips[name]):
            wrong[name] = complaints
        else:
            good[name] = words
    return Section(good, wrong)


def _sections(text: str, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The id and the words of each part of the text that begins with a header."""
    heads = list(header_of(ids).finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=False):
        yield (head[1] or head[2]).casefold(), text[head.end() : end].strip()
