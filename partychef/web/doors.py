"""What is said to whoever comes with a wrong code, link or key; a right one is never counted and always gets in.

All entrances share one count: a party, or a whole school, is behind one address, and a guesser knows all the doors.
"""

from __future__ import annotations

import ipaddress

from flask import request

from partychef.tables.names import Refusal, WrongCode
from partychef.web import whoami
from partychef.web.party import the_party

WAIT = 60
"""Seconds until wrong codes are answered again."""
HOUSEHOLD = 64
"""The bits of an IPv6 address that tell one household from another; its devices change the rest as they like."""


def turned_away(refusal: Refusal) -> Refusal:
    """What to answer: the refusal itself, or another one (429) when too many wrong codes have come from here."""
    if isinstance(refusal, WrongCode) and the_party().wrong_codes.one_more(_who()):
        sentence = "Too many wrong codes came from here: wait a minute and look at the big screen."
        return Refusal(sentence, refusal.field, status=429)
    return refusal


def _who() -> str:
    """Whose wrong code it is. Phones at a table are counted by themselves: they spoil nothing for those beside them."""
    return whoami.belongs_to(the_party().tables) or _household(request.remote_addr or "")


def _household(address: str) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False)) if found.version == 6 else address
