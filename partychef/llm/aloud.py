"""Separates what a model says from what it thinks aloud first, piece by piece, in time linear in the text."""

from __future__ import annotations

_BEGIN, _END = "<think>", "</think>"


class Aloud:
    """Takes the pieces of a reply and returns what is meant to be heard: all but a beginning in `<think>`.

    >>> aloud = Aloud()
    >>> [aloud("  <thi"), aloud("nk>Hm."), aloud("</think> My "), aloud("dears."), aloud.rest()]
    ['', '', 'My ', 'dears.', '']
    """

    def __init__(self) -> None:
        self.letters = 0
        """How many characters have come, thoughts included."""
        self._held = ""
        self._thinking = False
        self._speaking = False
        self._begun = False

    def __call__(self, piece: str) -> str:
        """Take the next piece; returns what of it can be heard by now."""
        self.letters += len(piece)
        if not self._speaking:
            piece = self._after_thoughts(piece)
        if not self._begun and self._thinking:
            piece = piece.lstrip()
        self._begun = self._begun or bool(piece)
        return piece

    def rest(self) -> str:
        """What was held back because it might have become the beginning of a thought."""
        held, self._held = self._held, ""
        return "" if self._thinking or self._speaking else held

    def _after_thoughts(self, piece: str) -> str:
        self._held += piece
        if not self._thinking:
            begun = self._held.lstrip()
            if _BEGIN.startswith(begun[: len(_BEGIN)]) and len(begun) < len(_BEGIN):
                return ""
            if not begun.startswith(_BEGIN):
                return self._speak(self._held)
            self._thinking = True
        _, end, said = self._held.partition(_END)
        if end:
            return self._speak(said)
        self._held = self._held[1 - len(_END) :]
        return ""

    def _speak(self, text: str) -> str:
        self._held, self._speaking = "", True
        return text
