"""Guests' names, and the codes and keys that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets

from partychef.engine.words import clean_line, is_blank

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""31 characters that nobody confuses: no 0, O, 1, I or L."""
NAME_LENGTH = 20
EMOJIS = tuple("👩‍🍳 👨‍🍳 🍅 🥑 🍋 🌶️ 🧄 🥕 🍄 🥐 🧀 🍤 🦞 🐙 🍜 🍣 🥟 🌮 🍰 🍩 🍓 🍒 🐻 🦊 🐼 🐸 🦄 🐝".split())


class Refusal(Exception):
    """Something that the table does not allow. The message is one sentence for the guest; `field` is the form field."""

    def __init__(self, sentence: str, field: str | None = None, status: int = 422) -> None:
        super().__init__(sentence)
        self.field = field
        self.status = status


def new_code() -> str:
    """Six random letters that can be read aloud across a room."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def tidy_code(typed: str) -> str:
    """A typed code in upper case, without anything that no code contains."""
    return "".join(char for char in typed.upper() if char in CODE_LETTERS)[:12]


def new_key() -> str:
    """A key of 128 random bits for a phone or a host."""
    return secrets.token_urlsafe(16)


def key_hash(key: str) -> str:
    """The hash of a key, for the database."""
    return hashlib.sha256(key.encode()).hexdigest()


def guest_name(typed: str, taken: list[str]) -> str:
    """The name as it will be shown. Raises Refusal when it is empty, too long or taken."""
    name = clean_line(typed)
    if is_blank(name):
        raise Refusal("Please type a name that the others can see.", "name")
    if len(name) > NAME_LENGTH:
        raise Refusal(f"That name is too long: {NAME_LENGTH} characters fit on a name card.", "name")
    if name.casefold() in {other.casefold() for other in taken}:
        raise Refusal(f"Somebody here is already called {name}: add a letter or choose another name.", "name")
    return name


def guest_emoji(chosen: str) -> str:
    """The chosen emoji, or the first one if the form held something else."""
    return chosen if chosen in EMOJIS else EMOJIS[0]
