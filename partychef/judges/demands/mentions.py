"""Tells what a sentence speaks of, and whether that is wanted: in English, German and French.

This is a rule of thumb and not a grammar. Words for tastes, foods, occasions and so on are looked up; words before
them, round them or after them in their clause tell whether they are wanted ("plenty of"), unwanted ("anything but"),
unwanted if there is too much ("not too"), or dangerous ("allergic to"). A list carries the "no" on: "no nuts, eggs or
milk"; a new thought ends it: "no nuts, and make it crisp".
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import CONCEPTS, Found, grammar, language_of, scan
from partychef.judges.demands.likeness import is_a_likeness

_COMMAS = frozenset(",?/")
_TOO_REACH = 2
_LED = 2
_DENIED = 5
"""How many words a "no" reaches in the words about a dish."""
NOTHING, WISH, YES, NO, LESS, NEVER, UNCLEAR = "", "wish", "yes", "no", "less", "never", "unclear"
ALLOWED = "allowed"
"""What is excepted from what is turned down: "no vegetables, except potatoes"."""
TURNED_DOWN = {NO, LESS, NEVER}
QUALITIES = {"taste", "texture", "temperature", "look"}
EATEN = {"food", "technique"}
_PAINTED = {*QUALITIES, "answer"}
_VAGUE = {"tasty", "beautiful", "named"}
"""What still needs a comparison to mean something: "it should look like a meadow"."""
_NEAR = 3
"""How many words a "no" may stand before an occasion or a kind of answer: "no story", but not "nothing passes my lips
that tells no story"."""
_ANY = ("any", "irgend", "quoi")
"""How words begin that carry a "no" on: "I don't want anything you throw together in a hurry"."""
_SET_SCENES = {"occasion", "answer"}
_DISHES = {"breakfast", "dessert", "soup", "salad", "sandwich", "pizza", "street", "cake", "tapas", "drink", "festive"}


class Mention(msgspec.Struct, frozen=True):
    """A thing that is spoken of, and how: one of `NOTHING` to `NEVER`."""

    what: str
    contrary: bool
    mood: str
    word: str
    segment: int
    """Things with the same number stand in one list."""


def mentions_in(tokens: tuple[str, ...], of_a_dish: bool = False, language: str = "") -> tuple[Mention, ...]:
    """The things that a sentence speaks of, in their order, each with the mood in which it is said.

    In words about a dish only a plain "no" or "without" turns down what comes soon after it. The language is that of
    the whole text, for a sentence that is too short to tell its own.
    """
    return _heard(tokens, of_a_dish, language_of(tokens) or language)


@lru_cache(maxsize=8192)
def _heard(tokens: tuple[str, ...], of_a_dish: bool, language: str) -> tuple[Mention, ...]:
    return tuple(_Listener(tokens, language, of_a_dish).listen())


_ALSO_BEFORE = {"after_less": LESS, "after_no": NO}
"""Cues that mostly come after their things, and their moods if they come before."""


class _Listener:
    """Goes through one sentence and keeps in mind the mood of what was said last."""

    def __init__(self, tokens: tuple[str, ...], language: str, of_a_dish: bool) -> None:
        self.tokens, self.of_a_dish = tokens, of_a_dish
        self.grammar = grammar(language)
        self.language = language
        self.found = {one.start: one for one in scan(tokens, language, of_a_dish)}
        self.mentions: list[Mention] = []
        self.mood = NOTHING
        self.segment = 0
        self.parting = ""
        """What has separated the next thing from the last: a comma, "and", "or", or nothing."""
        self.open = NOTHING
        """The mood of a "no" until it meets what it is about."""
        self.article = ""
        """The word before the last thing: "spare me the frills, the drops of sauce and the flowers" is a list."""
        self.strange = False
        """Whether other words than small ones stand between the parting and here."""
        self.too_until = -1
        self.no_until = -1
        self.deaf = False
        """Whether what follows is only what happens otherwise."""
        self.telling = False
        """Whether this part of the sentence tells of what happened to the judge."""
        self.likened = False
        """Whether what follows only paints what was asked for: "green like a frog's birthday"."""
        self.person_until = -1
        """Up to where somebody is described."""
        self.around: tuple[int, str] = (-1, "")
        self.no_at = 0
        """Where the last "no" ended, or the last thing that it turned down."""

    def listen(self) -> list[Mention]:
        self.mood, at = WISH if not self.of_a_dish and self._opens_with_some() else NOTHING, 0
        while at < len(self.tokens):
            one = self.found.get(at)
            if one is None:
                self._small_or_strange(self.tokens[at])
                at += 1
            elif one.meaning.role in CONCEPTS:
                self._thing(one)
                at = one.end
            else:
                at = self._cue(one)
        self._settle()
        return self.mentions

    def _opens_with_some(self) -> bool:
        """Whether it begins with some of a food and a pause: "Du poisson, c'est vendredi"."""
        if not self.grammar.some & set(self.tokens[:1]):
            return False
        one = next((self.found.get(at) for at, word in enumerate(self.tokens) if word not in self.grammar.small), None)
        if one is None or one.meaning.role != "concept" or knowledge().kind(one.meaning.what) not in EATEN:
            return False
        return one.end == len(self.tokens) or self.tokens[one.end] in _COMMAS | self.grammar.either | self.grammar.both

    def _settle(self) -> None:
        """A "no" that nothing followed may belong to what was said before it: "oysters, never again"."""
        mood, self.open = self.open, NOTHING
        if not mood or self.strange or self.of_a_dish or not self.mentions or self.mentions[-1].mood in TURNED_DOWN:
            return
        last = self.mentions[-1].segment
        if knowledge().kind(self.mentions[-1].what) in EATEN | QUALITIES:
            self.mentions = [
                msgspec.structs.replace(one, mood=mood) if one.segment == last else one for one in self.mentions
            ]

    def _small_or_strange(self, token: str) -> None:
        if token in self.grammar.threats and not self.of_a_dish:
            self.deaf = True
        if token in self.grammar.telling:
            self.telling = True
        if token in self.grammar.cuts:
            self._settle()
            self._start_anew()
        elif token in _COMMAS:
            self._settle()
            self.parting, self.strange = ",", False
            self.telling = self.likened = False
        elif token in self.grammar.either or token in self.grammar.both:
            self.parting = "or" if token in self.grammar.either else self.parting or "and"
        elif token not in self.grammar.small:
            self.strange = True

    def _start_anew(self) -> None:
        self.mood, self.parting, self.strange = NOTHING, "", False
        self.segment += 1

    def _cue(self, one: Found) -> int:
        role = one.meaning.role
        if self.of_a_dish and not self._denies(one):
            return self._through(one)
        if role == "simile":
            return self._likening(one)
        if role == "person":
            self.person_until = one.end
            return one.end
        self.no_until = one.end + _DENIED
        if role.startswith("around") and one.gap:
            self.around = one.gap[1], {"around_no": NO, "around_less": LESS}.get(role, YES)
            return one.gap[0]
        if role == "rather" and one.gap:
            self._set(LESS)
            self.around = one.gap[1], YES
            return one.gap[0]
        if role in _ALSO_BEFORE and self._names_what_follows(one):
            self._set(_ALSO_BEFORE[role])
        elif role.startswith("after"):
            self._afterwards(one)
        elif role == "too":
            self.too_until = one.end + _TOO_REACH
        elif role == "wish":
            self._set(self.mood if self.mood in TURNED_DOWN and not self._parted() else WISH)
        elif role.startswith("unless"):
            turned_round = role == "unless" or (self.mood == NO and not self._parted())
            self._set(YES if turned_round else NO)
            self.open = NOTHING if turned_round else NO
        elif role == "except":
            self._except(one)
        elif role in TURNED_DOWN | {YES}:
            self.no_at = one.end
            alternative = self.parting == "or" or self.deaf  # "salty or nothing"
            self._set(role)
            self.open = role if role in TURNED_DOWN and not alternative else NOTHING
        return one.end

    def _except(self, one: Found) -> None:
        """ "No cheese except feta" allows feta; "everything except feta" turns it down."""
        self.no_at = one.end
        turned_down = self.mentions and self.mentions[-1].mood in TURNED_DOWN
        self._set(ALLOWED if turned_down else NO)
        self.open = NOTHING if turned_down else NO

    def _denies(self, one: Found) -> bool:
        """Whether a cue in the words about a dish says that something is not there."""
        said = self.tokens[one.start : one.end if one.meaning.role == "after_no" else one.start + 1]
        return one.meaning.role == "after_free" or not self.grammar.denials.isdisjoint(said)

    def _likening(self, one: Found) -> int:
        """A comparison after a wish says nothing more; before any, it may be the wish: "I'd like a soup"."""
        if any(knowledge().kind(known.what) in _PAINTED and known.what not in _VAGUE for known in self.mentions):
            self.likened = True
            return one.end
        for first in scan(self.tokens[one.start : one.start + 1], self.language, of_a_dish=False):
            self._cue(first)
        return one.start + 1

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
        if self.tokens[one.start].endswith("-") and not self._just_said(one.start):
            return
        if not self.mentions:
            # "Je déteste", "allergies" and "forbidden" may come before their things, too.
            first = one.start == 0 or role == "after_never"
            if first or self.tokens[one.start] in self.grammar.about_somebody:
                self._set(mood)
            return
        last = self.mentions[-1].segment
        for at, mention in enumerate(self.mentions):
            graver = mention.mood == NEVER or (mood == YES and mention.mood in TURNED_DOWN)
            spared = graver or self._spared(mention, one.start)
            if mention.segment == last and not spared:
                self.mentions[at] = msgspec.structs.replace(mention, mood=mood)
        self._start_anew()

    def _spared(self, mention: Mention, at: int) -> bool:
        """Whether a cue that comes after it says nothing of it: it sets the scene, or was said long before."""
        kind = knowledge().kind(mention.what)
        return (kind == "occasion" and mention.what not in _DISHES) or (kind == "answer" and at - self.no_at > _NEAR)

    def _names_what_follows(self, one: Found) -> bool:
        """Whether a cue speaks of the next thing and not of the last: "… , but not too sweet", "…, enough of beige"."""
        after = next(
            (self.found[at] for at in range(one.end, min(one.end + 2, len(self.tokens))) if at in self.found), None
        )
        begins = one.start > 0 and self.tokens[one.start - 1] in {*_COMMAS, "mais", "but", "aber", "j"}
        return begins and after is not None and after.meaning.role in CONCEPTS

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
            mood = NOTHING if self.telling and kind == "answer" else WISH
        elif mood == NO and kind in _SET_SCENES and self._far(one):
            mood = UNCLEAR if one.meaning.what in _VAGUE else WISH
        if mood == NOTHING and kind in QUALITIES and self._of_somebody(one):
            return
        if (
            self.deaf
            or mood == UNCLEAR
            or self.likened
            or (not self.of_a_dish and self.telling and mood == NOTHING and _is_a_tale(one.meaning.what, kind))
        ):
            return
        if one.meaning.role == "rules-out":
            mood = NO
        contrary, word = one.meaning.role == "against", " ".join(self.tokens[one.start : one.end])
        if self.of_a_dish and is_a_likeness(self.tokens, one.start):
            return
        self.mentions.append(Mention(one.meaning.what, contrary, mood, word, self.segment))
        self.parting, self.strange = "", False
        self.open = NOTHING
        self.article = self.tokens[one.start - 1] if one.start else ""
        if one.meaning.what == "mild" and self.tokens[one.end - 1] in self.grammar.leading:
            self.likened = True  # "cries at ketchup" says how mild
        self.no_until = max(self.no_until, one.end + 2) if mood else -1
        self.no_at = one.end

    def _far(self, one: Found) -> bool:
        """Whether a "no" is too far away to turn down an occasion or a kind of answer."""
        between = self.tokens[self.no_at : one.start]
        bound = self.of_a_dish or one.meaning.what in {*_DISHES, *knowledge().sets["situations"]}
        return not bound and len(between) > _NEAR and not any(word.startswith(_ANY) for word in between)

    def _of_somebody(self, one: Found) -> bool:
        """Whether a quality is somebody's who is spoken of: "I am a cold and bitter man"."""
        between = self.tokens[self.person_until : one.start]
        known = self.person_until >= 0 and self.grammar.being.issuperset(between)
        self.person_until = one.end if known else -1
        return known

    def _says_no_itself(self, one: Found) -> bool:
        """Whether its words are a phrase such as "no fuss"."""
        return one.end - one.start > 1 and self.tokens[one.start] in self.grammar.denials

    def _led(self, at: int) -> bool:
        """Whether it says who eats or where: "no nuts for the children", but not "not for the children"."""
        led = next(
            (lead for lead in range(at - 1, max(0, at - _LED) - 1, -1) if self.tokens[lead] in self.grammar.leading), 0
        )
        return (led > 0 and not (self.tokens[led - 1] in self.grammar.denials and self.mood == NO)) or (
            led == 0 and self.tokens[0] in self.grammar.leading and at <= _LED
        )

    def _carries_on(self, kind: str, one: Found) -> bool:
        """Whether it continues a list: "no nuts, eggs or milk", but not "nothing sweet, crisp and green"."""
        if self.strange:
            return False
        article = self.tokens[one.start - 1]
        if self.parting != "," or kind in EATEN or (article == self.article and article in self.grammar.small):
            return True
        if kind not in QUALITIES or self.mood not in TURNED_DOWN:
            return self.mood not in TURNED_DOWN
        rest = self.tokens[one.end :]
        commas = sum(token == "," for token in self.tokens)
        listed = bool(self.grammar.either & set(rest)) or self.tokens[one.start - 1] in self.grammar.either
        return listed or (commas > 1 and not self.grammar.both & set(rest))


def _is_a_tale(what: str, kind: str) -> bool:
    """Whether a thing that is only told of is no demand; a hangover is one even then."""
    return kind not in {"occasion", "diet"} or what in _DISHES
