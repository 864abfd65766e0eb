"""Cuisine Decks in words: effects, deeds, buttons. Nothing is escaped here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from partychef.engine.game import Move, Seat
from partychef.engine.words import how_many
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import cards, countries, role_cards
from partychef.games.cuisine_decks.scoring import cards_in
from partychef.games.cuisine_decks.view import Announced, Deed, RolePlayed
from partychef.web.games.screens import Who


class Wording(NamedTuple):
    """How an effect is worded: `{whose}`, `{card}`, `{player}` and `{their}` stand for what it is about."""

    name: str
    order: str
    """On a button: "break Ben’s Cookware"."""

    @property
    def told(self) -> str:
        """About somebody: "breaks Ben’s Cookware"."""
        verb, rest = self.order.split(" ", 1)
        return f"{verb}s {rest}"


EFFECTS: Mapping[m.Effect, Wording] = {
    "discard_ingredient": Wording("Discard Ingredient", "throw out {whose} {card}"),
    "reuse_ingredient": Wording("Reuse Ingredient", "prepare {card} from the discard pile"),
    "lose_recipe": Wording("Lose Recipe", "send {whose} {card} back into the deck"),
    "reuse_recipe": Wording("Reuse Recipe", "take {card} back from the discard pile"),
    "disrupt_progress": Wording("Disrupt Progress", "shuffle {whose} tracked {card} away"),
    "restore_progress": Wording("Restore Progress", "take {card} back for the goal"),
    "break_utensil": Wording("Break Utensil", "break {whose} {card}"),
    "repair_utensil": Wording("Repair Utensil", "repair the {card}"),
    "discard_cards": Wording("Discard Cards", "make {player} discard 2 cards"),
    "draw_cards": Wording("Draw Cards", "draw 2 cards"),
    "score_less": Wording("Score Less", "take 1 VP off {whose} {card}"),
    "score_more": Wording("Score More", "score 1 VP more for {card}"),
    "replace_hand": Wording("Replace Hand", "make {player} replace {their} hand"),
}
VARIANTS: Mapping[m.Variant, tuple[str, str]] = {
    "take": ("Take 2", "you both take 2 cards from your discard piles"),
    "return": ("Return 2", "you both put your last 2 cards back on the deck, down to 6"),
    "praise": ("Praise", "+1 VP for both of you"),
    "pan": ("Pan", "−2 VP for them, −1 VP for you"),
}
"""On a button, and what it does."""


def named(card: str | None) -> str:
    """A card in a sentence."""
    known = cards().get(card) if card else None
    return f"{known.emoji} {known.name}" if known else str(card or "a card")


def several(ids: Iterable[str]) -> str:
    """Cards in a sentence, with a number if there are several of a kind."""
    names = [named(card) for card in ids]
    counted = [name if names.count(name) == 1 else f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
    return ", ".join(counted) or "nothing"


def whose(seat: Seat | None, who: Who, viewer: Seat | None) -> str:
    """The owner before a thing: "your" or "Ben’s"."""
    return "your" if seat == viewer and seat is not None else f"{who(seat).name}’s"


def name_of(seat: Seat | None, who: Who, viewer: Seat | None) -> str:
    """Somebody as the object of a sentence."""
    return "you" if seat == viewer and seat is not None else who(seat).name


def ordered(move: m.Play | Announced, who: Who, viewer: Seat | None) -> str:
    """What a button says: "break Ben’s Cookware"."""
    return _filled("replace your hand" if _is_own_hand(move) else EFFECTS[move.effect].order, move, who, viewer)


def announced(move: m.Play | Announced, who: Who, viewer: Seat | None) -> str:
    """What somebody is about to do: "breaks Ben’s Cookware"."""
    return _filled("replaces their whole hand" if _is_own_hand(move) else EFFECTS[move.effect].told, move, who, viewer)


def _is_own_hand(move: m.Play | Announced) -> bool:
    return move.effect == "replace_hand" and move.player is None


def _filled(text: str, move: m.Play | Announced, who: Who, viewer: Seat | None) -> str:
    owner, player = whose(move.player, who, viewer), name_of(move.player, who, viewer)
    their = "your" if player == "you" else "their"
    return text.format(whose=owner, player=player, their=their, card=named(move.card))


def played_role(one: RolePlayed | Deed, who: Who, viewer: Seat | None) -> str:
    """What somebody did with a role card."""
    assert one.role is not None
    role, player = role_cards()[one.role], name_of(one.player, who, viewer)
    cooks = f"{player} {'cook' if viewer is not None and one.player == viewer else 'cooks'}"
    how = {
        "chef": f"bets that {cooks} a normal or hard recipe",
        "waiter": f"bets that {cooks} two recipes or more",
        "dishwasher": f"asks {player} to wash up",
        "supplier": f"lets {player} {'take 2 discarded cards' if one.variant == 'take' else 'return 2 cards'}",
        "critic": f"praises {player}: +1 VP each" if one.variant == "praise" else f"pans {player}: −2 VP, and −1 VP",
        "customer": f"orders a normal or hard recipe from {player}",
    }[one.role]
    return f"{role.emoji} {how}"


def told(deed: Deed, who: Who, viewer: Seat | None) -> str:
    """What somebody openly did, after the name."""
    return _DEEDS[deed.kind](deed, who, viewer)


def _tell_play(deed: Deed, who: Who, viewer: Seat | None) -> str:
    assert deed.effect is not None
    text = announced(m.Play(deed.effect, deed.player, deed.cards[0] if deed.cards else None), who, viewer)
    if not deed.blocks:
        return text
    names = ", then ".join(name_of(seat, who, viewer) for seat in deed.blocks)
    return f"{text}: blocked by {names}, so {'it happens after all' if deed.worked else 'nothing happens'}"


_DEEDS: dict[str, Callable[[Deed, Who, Seat | None], str]] = {
    "role": played_role,
    "fill_up": lambda deed, who, viewer: "fills up their hand and throws it away: +1 VP",
    "refuse": lambda deed, who, viewer: "keeps their hand: +1 VP for the Dishwasher",
    "take": lambda deed, who, viewer: f"takes {how_many(deed.number, 'card')} from the discard pile",
    "prepare": lambda deed, who, viewer: f"prepares {several(deed.cards)}",
    "play": _tell_play,
    "discard": lambda deed, who, viewer: f"discards {how_many(deed.number, 'card')}",
    "cook": lambda deed, who, viewer: f"cooks {several(deed.cards)}",
    "track": lambda deed, who, viewer: f"puts {several(deed.cards)} towards the goal",
    "keep": lambda deed, who, viewer: f"keeps {several(deed.cards)}",
}


def _country(country: str) -> str:
    known = countries().get(country)
    return f"{known.emoji} {known.name}" if known else country


def _cooked(move: m.Cook) -> str:
    return ", ".join(f"{named(dish.recipe)} ({several(cards_in(dish))})" for dish in move.dishes) or "nothing"


def _role_of(move: m.PlayRole, who: Who) -> str:
    how = f": {VARIANTS[move.variant][0].lower()}" if move.variant else ""
    return f"uses the role card on {who(move.player).name}{how}"


SAYINGS: dict[type[Move], Callable[[Any, Who], str]] = {
    m.ChooseDeck: lambda move, who: f"plays {_country(move.country)}",
    m.Discard: lambda move, who: f"discards {several(move.cards)}",
    m.PlayRole: _role_of,
    m.SkipRole: lambda move, who: "leaves the role card unused",
    m.FillUp: lambda move, who: "fills up their hand and throws it away",
    m.Refuse: lambda move, who: "keeps their hand",
    m.Take: lambda move, who: f"takes {several(move.cards)} from the discard pile",
    m.Prepare: lambda move, who: f"prepares {several(move.cards)}",
    m.Play: lambda move, who: announced(move, who, None),
    m.Block: lambda move, who: "blocks",
    m.NoBlock: lambda move, who: "does not block",
    m.Done: lambda move, who: "plays no further action",
    m.Cook: lambda move, who: f"cooks {_cooked(move)}",
    m.Track: lambda move, who: f"puts {named(move.card)} towards the goal",
    m.Keep: lambda move, who: f"keeps {named(move.card)}" if move.card else "keeps nothing",
}
