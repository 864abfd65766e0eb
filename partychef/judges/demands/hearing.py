"""Hears what announced criteria ask for, in English, German and French.

This is a rule of thumb and not a grammar. Words for tastes, foods, occasions and so on are looked up; words before
them, round them or after them in their clause tell whether they are wanted ("plenty of"), unwanted ("anything but"),
unwanted if there is too much ("not too"), or dangerous ("allergic to"). A list carries the "no" on: "no nuts, eggs or
milk"; a new thought ends it: "no nuts, and make it crisp".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from partychef.judges.demands.counting import counts_in
from partychef.judges.demands.demand import Demand, Strength
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import Found, grammar, language_of, scan, tokens_of

SENTENCE = re.compile(r"[.!;:\n()–—|]+|\s-+\s|…")
_COMMAS = frozenset(",?/")
_SHORT = 5
"""Up to how many words the mere name of a food is a wish for it: "Garlic, please"."""
_TOO_REACH = 2
_LED = 2
_DENIED = 5
"""How many words a "no" reaches in the words about a dish."""
NOTHING, WISH, YES, NO, LESS, NEVER = "", "wish", "yes", "no", "less", "never"
_TURNED_DOWN = {NO, LESS, NEVER}
_QUALITIES = {"taste", "texture", "temperature", "look"}
_EATEN = {"food", "technique"}
_HUMOUR = "funny"
_DISHES = {"breakfast", "dessert", "soup", "salad", "sandwich", "pizza", "street", "cake", "tapas", "drink", "festive"}


class Mention(msgspec.Struct, frozen=True):
    """A thing that is spoken of, and how: one of `NOTHING` to `NEVER`."""

    what: str
    contrary: bool
    mood: str
    word: str
    segment: int
    """Things with the same number stand in one list."""


@lru_cache(maxsize=1024)
def hear(text: str) -> tuple[Demand, ...]:
    """What the words ask of a dish."""
    demands: list[Demand] = []
    for sentence in SENTENCE.split(text):
        words = " ".join(tokens_of(sentence))
        counts, rest = counts_in(words)
        tokens = tuple(rest.split())
        mentions = mentions_in(tokens)
        demands += [*counts, *_beside_humour([*_demands(mentions, tokens)])]
    return _merged(demands)


def _beside_humour(demands: Sequence[Demand]) -> list[Demand]:
    """Other wishes of a sentence that asks for humour weigh less, because they are often images: "dry humour", "melt
    with laughter", "more wit than sauce". Diets, and what is ruled out, stay as they are."""
    if not any(one.what == _HUMOUR and one.wanted for one in demands):
        return list(demands)
    return [
        msgspec.structs.replace(one, strength="gentle") if one.what != _HUMOUR and one.wanted and one.strength == "firm"
        else one
        for one in demands
    ]  # fmt: skip


def _demands(mentions: Sequence[Mention], tokens: tuple[str, ...]) -> Iterable[Demand]:
    short = len([token for token in tokens if token.isalnum()]) <= _SHORT
    bare = short and not grammar("").about_somebody & set(tokens)
    lists = {one.segment for one in mentions}
    for one in mentions:
        found = _demand(one, bare or (len(lists) == 1 and len(mentions) > len(tokens) / 2))
        if found:
            yield found


def _demand(mention: Mention, bare: bool) -> Demand | None:
    kind, mood = knowledge().kind(mention.what), mention.mood
    if mention.contrary and mood in {NOTHING, WISH}:
        return None
    if mention.contrary:
        mood = YES if mood in _TURNED_DOWN else NO
    if kind == "diet":
        return None if mood in _TURNED_DOWN else Demand(kind, mention.what, True, "hard")
    if mood == NOTHING and kind in _EATEN and not bare:
        return None
    strength: Strength = "gentle" if mood == LESS else "hard" if mood == NEVER and kind == "food" else "firm"
    return Demand(kind, mention.what, mood not in _TURNED_DOWN, strength)


def _merged(demands: Sequence[Demand]) -> tuple[Demand, ...]:
    """One demand for each thing: what was turned down for good reasons stays so, else the first word counts."""
    rank = {"hard": 0, "firm": 1, "gentle": 2}
    best: dict[str, Demand] = {}
    for one in demands:
        known = best.get(one.what)
        if known is None or (not one.wanted, -rank[one.strength]) > (not known.wanted, -rank[known.strength]):
            best[one.what] = one
    return tuple(best[what] for what in dict.fromkeys(one.what for one in demands))


@lru_cache(maxsize=8192)
def mentions_in(tokens: tuple[str, ...], of_a_dish: bool = False) -> tuple[Mention, ...]:
    """The things that a sentence speaks of, in their order, each with the mood in which it is said.

    In words about a dish only a plain "no" or "without" turns down what comes soon after it.
    """
    return tuple(_Listener(tokens, language_of(tokens), of_a_dish).listen())


class _Listener:
    """Goes through one sentence and keeps in mind the mood of what was said last."""

    def __init__(self, tokens: tuple[str, ...], language: str, of_a_dish: bool) -> None:
        self.tokens, self.of_a_dish = tokens, of_a_dish
        self.grammar = grammar(language)
        self.found = {one.start: one for one in scan(tokens, language)}
        self.mentions: list[Mention] = []
        self.mood = NOTHING
        self.segment = 0
        self.parting = ""
        """What has separated the next thing from the last: a comma, "and", "or", or nothing."""
        self.strange = False
        """Whether other words than small ones stand between the parting and here."""
        self.too_until = -1
        self.no_until = -1
        self.deaf = False
        """Whether what follows is only what happens otherwise."""
        self.telling = False
        """Whether this part of the sentence tells of what happened to the judge."""
        self.around: tuple[int, str] = (-1, "")

    def listen(self) -> list[Mention]:
        at = 0
        while at < len(self.tokens):
            one = self.found.get(at)
            if one is None:
                self._small_or_strange(self.tokens[at])
                at += 1
            elif one.meaning.role in {"concept", "against"}:
                self._thing(one)
                at = one.end
            else:
                at = self._cue(one)
        return self.mentions

    def _small_or_strange(self, token: str) -> None:
        if token in self.grammar.threats and not self.of_a_dish:
            self.deaf = True
        if token in self.grammar.telling:
            self.telling = True
        if token in self.grammar.cuts:
            self._start_anew()
        elif token in _COMMAS:
            self.parting, self.strange = ",", False
            self.telling = False
        elif token in self.grammar.either or token in self.grammar.both:
            self.parting = "or" if token in self.grammar.either else self.parting or "and"
        elif token not in self.grammar.small:
            self.strange = True

    def _start_anew(self) -> None:
        self.mood, self.parting, self.strange = NOTHING, "", False
        self.segment += 1

    def _cue(self, one: Found) -> int:
        role = one.meaning.role
        if self.of_a_dish and self.tokens[one.start] not in self.grammar.denials and role != "after_free":
            return self._through(one)
        self.no_until = one.end + _DENIED
        if role.startswith("around") and one.gap:
            self.around = one.gap[1], NO if role == "around_no" else YES
            return one.gap[0]
        if role == "rather" and one.gap:
            self._set(LESS)
            self.around = one.gap[1], YES
            return one.gap[0]
        if role.startswith("after"):
            self._afterwards(one)
        elif role == "too":
            self.too_until = one.end + _TOO_REACH
        elif role == "wish":
            self._set(self.mood if self.mood in _TURNED_DOWN and not self._parted() else WISH)
        elif role in _TURNED_DOWN | {YES}:
            self._set(role)
        return one.end

    def _through(self, one: Found) -> int:
        """Reads the words of a cue that does not count as words like any others."""
        end = one.gap[0] if one.gap and one.end != one.gap[1] and one.meaning.role.startswith("around") else one.end
        for token in self.tokens[one.start : end]:
            self._small_or_strange(token)
        return end

    def _parted(self) -> bool:
        return bool(self.parting)

    def _set(self, mood: str) -> None:
        if self._parted() or mood != self.mood:
            self.segment += 1
        self.mood, self.parting, self.strange = mood, "", False

    def _afterwards(self, one: Found) -> None:
        """A cue that comes after its thing: "fish is out", "gluten-free"."""
        role = one.meaning.role
        mood = {"after_yes": YES, "after_never": NEVER, "after_free": NEVER, "after_less": LESS}.get(role, NO)
        if role == "after_free" and not self._just_said(one.start):
            return
        if not self.mentions:
            if self.tokens[one.start] in self.grammar.about_somebody:  # "je déteste" may come before its thing, too
                self._set(mood)
            return
        last = self.mentions[-1].segment
        for at, mention in enumerate(self.mentions):
            spared = knowledge().kind(mention.what) == "occasion" or (mood == YES and mention.mood in _TURNED_DOWN)
            if mention.segment == last and not spared:
                self.mentions[at] = msgspec.structs.replace(mention, mood=mood)
        self._start_anew()

    def _just_said(self, at: int) -> bool:
        before = [one for one in self.found.values() if one.end == at]
        return any(
            one.meaning.role == "concept" and knowledge().kind(one.meaning.what) in {"food", "taste"} for one in before
        )

    def _thing(self, one: Found) -> None:
        kind = knowledge().kind(one.meaning.what)
        if self.parting and not self._carries_on(kind, one):
            self._start_anew()
        mood = self.mood if not self.of_a_dish or one.start < self.no_until else NOTHING
        if one.start < self.around[0]:
            mood = self.around[1]
        elif one.start < self.too_until:
            mood = YES if mood == YES else LESS
        elif self._says_no_itself(one) or (kind in {"occasion", "cuisine"} and self._led(one.start)):
            mood = WISH
        if self.deaf or (
            not self.of_a_dish and self.telling and mood == NOTHING and _is_a_tale(one.meaning.what, kind)
        ):
            return
        contrary, word = one.meaning.role == "against", " ".join(self.tokens[one.start : one.end])
        self.mentions.append(Mention(one.meaning.what, contrary, mood, word, self.segment))
        self.parting, self.strange = "", False
        self.no_until = max(self.no_until, one.end + 2) if mood else -1

    def _says_no_itself(self, one: Found) -> bool:
        """Whether its words are a phrase such as "no fuss"."""
        return one.end - one.start > 1 and self.tokens[one.start] in self.grammar.denials

    def _led(self, at: int) -> bool:
        """Whether it says who eats or where: "no nuts for the children"."""
        return bool(self.grammar.leading & set(self.tokens[max(0, at - _LED) : at]))

    def _carries_on(self, kind: str, one: Found) -> bool:
        """Whether it continues a list: "no nuts, eggs or milk", but not "nothing sweet, crisp and green"."""
        if self.strange:
            return False
        if self.parting != "," or kind in _EATEN:
            return True
        if kind not in _QUALITIES or self.mood not in _TURNED_DOWN:
            return self.mood not in _TURNED_DOWN
        rest = self.tokens[one.end :]
        commas = sum(token == "," for token in self.tokens)
        listed = bool(self.grammar.either & set(rest)) or self.tokens[one.start - 1] in self.grammar.either
        return listed or (commas > 1 and not self.grammar.both & set(rest))


def _is_a_tale(what: str, kind: str) -> bool:
    """Whether a thing that is only told of is no demand; a hangover is one even then."""
    return kind not in {"occasion", "diet"} or what in _DISHES
