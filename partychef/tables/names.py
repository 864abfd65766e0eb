"""Guests' names, and the codes and keys that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from partychef.engine.lookalikes import looks, words_in
from partychef.engine.words import clean_line, is_blank

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""31 characters that nobody confuses: no 0, O, 1, I or L."""
NAME_LENGTH = 20
_DIGITS = "0123456789"
_SOMEBODY = frozenset(
    "host hosts hostess judge judges jury critic critics ai ais bot robot house table seat nobody somebody everybody "
    "everyone you winner winners server system screen clock admin partychef "
    "gastgeber gastgeberin gastgeberinnen richter richterin kritiker kritikerin hote hotes hotesse juge juges".split()
)
"""What screens call somebody, or may seem to, in the languages that critics speak; without accents."""
_BESIDE = frozenset(
    "the a an my your our this real true new of s and or at to in for big party chef chefs cook guest phone evening "
    "der die das ein eine unser unsere dein deine le la les l un une mon ton notre votre de du des".split()
) | {_DIGITS}
"""Words beside these that make no other name of them: the host of the party, AI chef 2, la juge."""
_SPACED_OUT = frozenset(word for word in _SOMEBODY if len(word) > 2) | {"ai"}
"""The same in letters with spaces or signs between them. (At a glance "Al" looks like "AI", and may be called so.)"""
EMOJIS = tuple("👩‍🍳 👨‍🍳 🍅 🥑 🍋 🌶️ 🧄 🥕 🍄 🥐 🧀 🍤 🦞 🐙 🍜 🍣 🥟 🌮 🍰 🍩 🍓 🍒 🐻 🦊 🐼 🐸 🦄 🐝".split())


class Refusal(Exception):
    """Something that the table does not allow. The message is one sentence for the guest; `field` is the form field."""

    def __init__(self, sentence: str, field: str | None = None, status: int = 422) -> None:
        super().__init__(sentence)
        self.field = field
        self.status = status


class WrongCode(Refusal):
    """A code, a link or a key that opens nothing here (404). Whoever tries many is slowed down."""

    def __init__(self, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence, field, 404)


def new_code() -> str:
    """Six random letters that can be read aloud across a room."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def tidy_code(typed: str) -> str:
    """A typed code in upper case, without anything that no code contains."""
    return "".join(char for char in typed.upper() if char in CODE_LETTERS)[:12]


def new_key() -> str:
    """A key of 128 random bits for a phone or a host."""
    return secrets.token_urlsafe(16)


def new_seed() -> str:
    """What the chance of a new game comes from: whoever knew it would know all cards."""
    return secrets.token_hex(16)


def key_hash(key: str) -> str:
    """The hash of a key, for the database."""
    return hashlib.sha256(key.encode()).hexdigest()


def guest_name(typed: str, taken: Iterable[str], kept: Iterable[str] = ()) -> str:
    """The name that somebody has typed, as it will be shown.

    Raises Refusal when it does not fit on a card, looks like a `taken` one of somebody at the table, or like what
    screens call somebody else: their words for the host, the judge and AIs, and names that are `kept` for critics.
    """
    name = on_a_card(typed)
    if (twin := twin_of(name, taken)) is not None:
        same = "already called {}" if name.casefold() == twin.casefold() else "called {}, which looks the same"
        raise Refusal(f"Somebody here is {same.format(twin)}: add a letter or choose another name.", "name")
    if _means_the_house(name) or _bare(name) in map(_bare, kept):
        raise Refusal("That is what screens call somebody else here: choose a name of your own.", "name")
    return name


def on_a_card(name: str) -> str:
    """The name, cleaned. Raises Refusal when there is nothing to see, or too much."""
    name = clean_line(name)
    if is_blank(name):
        raise Refusal("Please type a name that the others can see.", "name")
    if len(name) > NAME_LENGTH:
        raise Refusal(f"That name is too long: {NAME_LENGTH} characters fit on a name card.", "name")
    return name


def twin_of(name: str, taken: Iterable[str]) -> str | None:
    """The first of these names that may be taken for this one."""
    return next((other for other in taken if looks(name) & looks(other)), None)


def _means_the_house(name: str) -> bool:
    """Whether a name consists of words that screens have for somebody, or is such a word, spaced out or adorned."""
    words = {word.rstrip(_DIGITS) or _DIGITS for word in words_in(name)}
    if words & _SOMEBODY and words <= _SOMEBODY | _BESIDE:
        return True
    shown = {look.rstrip(_DIGITS) for look in map(_letters, looks(name))}
    return not shown.isdisjoint(_SPACED_OUT)


def _bare(name: str) -> tuple[str, ...]:
    """The words of a name without its article."""
    return tuple(word for word in words_in(name) if word not in _BESIDE)


def _letters(look: str) -> str:
    return "".join(filter(str.isalnum, look))


def guest_emoji(chosen: str) -> str:
    """The chosen emoji, or the first one if the form held something else."""
    return chosen if chosen in EMOJIS else EMOJIS[0]
