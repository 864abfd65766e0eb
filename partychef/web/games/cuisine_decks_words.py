"""Cuisine Decks in words: what a card does, what somebody did, what a button does. Names are not escaped here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import ActionKind, cards, countries, role_cards
from partychef.games.cuisine_decks.view import Announced, Deed, RolePlayed
from partychef.web.games.screens import Who


class Wording(NamedTuple):
    """How an effect is spoken of: `{whose}`, `{card}` and `{player}` stand for what it is about."""

    kind: ActionKind
    name: str
    order: str
    """On a button: "break Ben’s Cookware"."""
    told: str
    """About somebody: "breaks Ben’s Cookware"."""


EFFECTS: Mapping[m.Effect, Wording] = {
    "discard_ingredient": Wording(
        "ingredient", "Discard Ingredient", "throw out {whose} {card}", "throws out {whose} {card}"
    ),
    "reuse_ingredient": Wording(
        "ingredient",
        "Reuse Ingredient",
        "prepare {card} from the discard pile",
        "prepares {card} from the discard pile",
    ),
    "lose_recipe": Wording(
        "recipe", "Lose Recipe", "send {whose} {card} back into the deck", "sends {whose} {card} back into the deck"
    ),
    "reuse_recipe": Wording(
        "recipe", "Reuse Recipe", "take {card} back from the discard pile", "takes {card} back from the discard pile"
    ),
    "disrupt_progress": Wording(
        "win", "Disrupt Progress", "shuffle {whose} tracked {card} away", "shuffles {whose} tracked {card} away"
    ),
    "restore_progress": Wording(
        "win", "Restore Progress", "take {card} back for the goal", "takes {card} back for the goal"
    ),
    "break_utensil": Wording("utensil", "Break Utensil", "break {whose} {card}", "breaks {whose} {card}"),
    "repair_utensil": Wording("utensil", "Repair Utensil", "repair the {card}", "repairs the {card}"),
    "discard_cards": Wording(
        "draw", "Discard Cards", "make {player} discard 2 cards", "makes {player} discard 2 cards"
    ),
    "draw_cards": Wording("draw", "Draw Cards", "draw 2 cards", "draws 2 cards"),
    "score_less": Wording("score", "Score Less", "take 1 VP off {whose} {card}", "takes 1 VP off {whose} {card}"),
    "score_more": Wording("score", "Score More", "score 1 VP more for {card}", "scores 1 VP more for {card}"),
    "replace_hand": Wording(
        "hand", "Replace Hand", "make {player} replace the hand", "makes {player} replace the hand"
    ),
}
OWN_HAND = Wording("hand", "Replace Hand", "replace your hand", "replaces the whole hand")
VARIANTS: Mapping[m.Variant, tuple[str, str]] = {
    "take": ("Take 2", "you both take 2 cards from your discard piles"),
    "return": ("Return 2", "you both put your last 2 cards back on the deck, down to 6"),
    "praise": ("Praise", "+1 VP for both of you"),
    "pan": ("Pan", "-2 VP for them, -1 VP for you"),
}
"""On a button, and what it does."""


def wording(effect: m.Effect, player: Seat | None) -> Wording:
    """How this effect is spoken of."""
    return OWN_HAND if effect == "replace_hand" and player is None else EFFECTS[effect]


def named(card: str | None) -> str:
    """A card in a sentence."""
    known = cards().get(card) if card else None
    return f"{known.emoji} {known.name}" if known else str(card or "a card")


def several(ids: Iterable[str]) -> str:
    """Cards in a sentence, with their number where there are more of a kind."""
    names = [named(card) for card in ids]
    counted = [name if names.count(name) == 1 else f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
    return ", ".join(counted) or "nothing"


def whose(seat: Seat | None, who: Who, viewer: Seat | None) -> str:
    """Before a thing that belongs to somebody."""
    return "your" if seat == viewer and seat is not None else f"{who(seat).name}’s"


def name_of(seat: Seat | None, who: Who, viewer: Seat | None) -> str:
    """Somebody as the object of a sentence."""
    return "you" if seat == viewer and seat is not None else who(seat).name


def _filled(text: str, about: m.Play | Announced | Deed, card: str | None, who: Who, viewer: Seat | None) -> str:
    parts = {
        "{whose}": whose(about.player, who, viewer),
        "{player}": name_of(about.player, who, viewer),
        "{card}": named(card),
    }
    for hole, filling in parts.items():
        before, found, after = text.partition(hole)
        if found:
            return before + filling + _filled(after, about, card, who, viewer)
    return text


def ordered(move: m.Play | Announced, who: Who, viewer: Seat | None = None) -> str:
    """What a button says: "break Ben’s Cookware"."""
    return _filled(wording(move.effect, move.player).order, move, move.card, who, viewer)


def announced(one: Announced, who: Who, viewer: Seat | None = None) -> str:
    """What somebody is about to do: "breaks Ben’s Cookware"."""
    return _filled(wording(one.effect, one.player).told, one, one.card, who, viewer)


def blocked(blocks: tuple[Seat, ...], number: int, owner: Seat, who: Who, viewer: Seat | None = None) -> str:
    """What the block of this number hits."""
    before = owner if number == 0 else blocks[number - 1]
    return f"blocks {whose(before, who, viewer)} {'action' if number == 0 else 'block'}"


def played_role(one: RolePlayed | Deed, who: Who, viewer: Seat | None = None) -> str:
    """What somebody did with a role card."""
    if one.role is None:
        return "uses a role"
    role, player = role_cards()[one.role], name_of(one.player, who, viewer)
    cooks = f"{player} {'cook' if viewer is not None and one.player == viewer else 'cooks'}"
    how = {
        "chef": f"bets that {cooks} a normal or hard recipe",
        "waiter": f"bets that {cooks} two recipes or more",
        "dishwasher": f"asks {player} to wash up the hand",
        "supplier": f"lets {player} {'take 2 discarded cards' if one.variant == 'take' else 'return 2 cards'}",
        "critic": f"praises {player}: +1 VP each" if one.variant == "praise" else f"pans {player}: -2 VP, and -1 VP",
        "customer": f"orders a normal or hard recipe from {player}",
    }[one.role]
    return f"{role.emoji} {how}"


def told(deed: Deed, who: Who, viewer: Seat | None = None) -> str:
    """What somebody did openly, after the name."""
    return _DEEDS[deed.kind](deed, who, viewer)


def _tell_play(deed: Deed, who: Who, viewer: Seat | None) -> str:
    if deed.effect is None:
        return "plays a card"
    card = deed.cards[0] if deed.cards else None
    text = _filled(wording(deed.effect, deed.player).told, deed, card, who, viewer)
    if not deed.blocks:
        return text
    names = ", then ".join(name_of(seat, who, viewer) for seat in deed.blocks)
    return f"{text}: blocked by {names}, so it {'works' if deed.worked else 'fails'}"


def _tell_discard(deed: Deed, who: Who, viewer: Seat | None) -> str:
    number = len(deed.cards) or deed.number
    return f"discards {several(deed.cards)}" if deed.cards else f"discards {number} card{'' if number == 1 else 's'}"


_DEEDS: dict[str, Callable[[Deed, Who, Seat | None], str]] = {
    "role": played_role,
    "fill_up": lambda deed, who, viewer: "fills up the hand and throws it away: +1 VP",
    "refuse": lambda deed, who, viewer: "keeps the hand: +1 VP for the Dishwasher",
    "take": lambda deed, who, viewer: f"takes {len(deed.cards) or deed.number} from the discard pile",
    "prepare": lambda deed, who, viewer: f"prepares {several(deed.cards)}",
    "play": _tell_play,
    "block": lambda deed, who, viewer: f"blocks {whose(deed.player, who, viewer)} card",
    "discard": _tell_discard,
    "cook": lambda deed, who, viewer: f"cooks {several(deed.cards)}",
    "track": lambda deed, who, viewer: f"puts {several(deed.cards)} towards the goal",
    "keep": lambda deed, who, viewer: f"keeps {several(deed.cards)}" if deed.cards else "keeps nothing",
}


def _country(country: str) -> str:
    known = countries().get(country)
    return f"{known.emoji} {known.name}" if known else country


def _cooked(move: m.Cook) -> str:
    dishes = [
        f"{named(dish.recipe)} ({several(card for card in (dish.primary, *dish.secondary, dish.optional) if card)})"
        for dish in move.dishes
    ]
    return ", ".join(dishes) or "nothing"


def _play_of(move: m.Play, who: Who) -> str:
    return _filled(wording(move.effect, move.player).told, move, move.card, who, None)


def _role_of(move: m.PlayRole, who: Who) -> str:
    how = f": {VARIANTS[move.variant][0].lower()}" if move.variant else ""
    return f"uses the role card on {who(move.player).name}{how}"


LABELS: dict[type[Move], Callable[[Any], str]] = {
    m.ChooseDeck: lambda move: f"play {_country(move.country)}",
    m.Discard: lambda move: f"discard {several(move.cards)}",
    m.PlayRole: lambda move: f"use the role card on seat {move.player}{f' ({move.variant})' if move.variant else ''}",
    m.SkipRole: lambda move: "leave the role card",
    m.FillUp: lambda move: "fill up the hand and discard it",
    m.Refuse: lambda move: "keep the hand",
    m.Take: lambda move: f"take {several(move.cards)}",
    m.Prepare: lambda move: f"prepare {several(move.cards)}",
    m.Play: lambda move: f"{wording(move.effect, move.player).name}: {_about(move)}",
    m.Block: lambda move: "block it",
    m.NoBlock: lambda move: "let it happen",
    m.Done: lambda move: "done",
    m.Cook: lambda move: f"cook {_cooked(move)}",
    m.Track: lambda move: f"put {named(move.card)} towards the goal",
    m.Keep: lambda move: f"keep {named(move.card)}" if move.card else "keep nothing",
}
SAYINGS: dict[type[Move], Callable[[Any, Who], str]] = {
    m.ChooseDeck: lambda move, who: f"plays {_country(move.country)}",
    m.Discard: lambda move, who: f"discards {several(move.cards)}",
    m.PlayRole: _role_of,
    m.SkipRole: lambda move, who: "leaves the role card unused",
    m.FillUp: lambda move, who: "fills up the hand and throws it away",
    m.Refuse: lambda move, who: "keeps the hand",
    m.Take: lambda move, who: f"takes {several(move.cards)} from the discard pile",
    m.Prepare: lambda move, who: f"prepares {several(move.cards)}",
    m.Play: _play_of,
    m.Block: lambda move, who: "blocks",
    m.NoBlock: lambda move, who: "does not block",
    m.Done: lambda move, who: "plays no further action",
    m.Cook: lambda move, who: f"cooks {_cooked(move)}",
    m.Track: lambda move, who: f"puts {named(move.card)} towards the goal",
    m.Keep: lambda move, who: f"keeps {named(move.card)}" if move.card else "keeps nothing",
}


def _about(move: m.Play) -> str:
    """What an action is about, where nobody knows the names."""
    parts = [named(move.card)] if move.card else []
    parts += [f"seat {move.player}"] if move.player is not None else []
    return ", ".join(parts) or "for yourself"
