"""Which phrase bank each line of a critique comes from: every line gets an unseen sign that names its bank.

The signs are private characters of Unicode, one in every line. Whoever speaks from a critic's banks speaks the sign
as well, and the trial takes it off again.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from partychef.judges.critics import Critic, banks

SPOKEN = ("openings", "closings", "praise", "doubts", "tampering", "reactions", "odd", "danger", "callbacks", "shapes")
"""The sections from which critiques are put together."""
_FIRST_SIGN = 0xF0000


@cache
def _signs() -> dict[tuple[str, str], str]:
    every = [(section, kind) for section in SPOKEN for kind in sorted(banks()[section])]
    return {bank: chr(_FIRST_SIGN + number) for number, bank in enumerate(every)}


def traced(critic: Critic) -> Critic:
    """The same critic, with the sign of its bank before the last character of every line.

    There it is part of the last sentence, so that sentences that were said before are recognised as without it.
    """
    signed = {
        section: {kind: tuple(line[:-1] + _signs()[section, kind] + line[-1:] for line in critic.bank(section, kind))
                  for kind in banks()[section] if critic.bank(section, kind)}
        for section in SPOKEN
    }  # fmt: skip
    return replace(critic, **signed)


def origins(critique: str) -> list[tuple[str, str]]:
    """The banks (section and kind) of the lines of a traced critique, in order."""
    banks_of = {sign: bank for bank, sign in _signs().items()}
    return [banks_of[char] for char in critique if char in banks_of]


def untraced(critique: str) -> str:
    """The critique as people read it."""
    return critique.translate({ord(sign): None for sign in _signs().values()})
