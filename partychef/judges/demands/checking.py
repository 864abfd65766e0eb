"""Checks a plate against demands: by its cards, by what is done to them, and by what the words claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial

from partychef.games.cooking_party import palate
from partychef.games.cooking_party.flavours import flavours
from partychef.judges.demands.answers import check_answer, check_count, check_letter
from partychef.judges.demands.claims import fitting
from partychef.judges.demands.demand import Demand, Judged, Outcome
from partychef.judges.demands.knowledge import COLOURS, Trait, knowledge
from partychef.judges.demands.mentions import mentions_in
from partychef.judges.demands.served import Served

_MADE, _UNDONE = 0.7, 0.25
_CLEAR = 0.2
"""From which worth on, above or below 0, a demand counts as met or as not met."""
_KEPT = 0.6
"""What it is worth to leave out what a diet rules out."""


def judged(demands: Sequence[Demand], served: Served) -> tuple[Judged, ...]:
    """What became of each demand on this plate."""
    return tuple(_judge(demand, served) for demand in demands)


def _judge(demand: Demand, served: Served) -> Judged:
    worth, reason = _CHECKS[demand.kind](demand, served.overlooking(demand.but) if demand.but else served)
    worth = max(-1.0, min(1.0, worth))
    outcome: Outcome = "met" if worth > _CLEAR else "missed"
    if worth < -_CLEAR and (not demand.wanted or demand.strength == "hard" or worth <= _DEFIANT):
        outcome = "defied"
    return Judged(demand, round(worth, 3), outcome, reason)


_ONLY_ON_THE_PLATE = 0.1
"""What a card that was asked for is worth if the words do not name it."""
_DEFIANT = -0.75
"""How bad it must be before a plate without what was wanted counts as one that defies the wish."""


_OPPOSITES = {"mild": "hot", "cold": "warm", "warm": "cold", "crisp": "mushy", "tender": "firm"}
"""Traits of which the cards and techniques of one speak against the other."""


_LOUD = {"hot": 0.85}
"""How much of a trait one card with a lot of it is worth if nobody wants it. One chili is enough."""


def _trait(demand: Demand, served: Served) -> tuple[float, str]:
    if demand.what in COLOURS:
        worth = _colours(served) if demand.what == "colourful" else _one_colour(served)
        return (worth if demand.wanted else -worth), ""
    degree, reason = degree_of(demand.what, served)
    if demand.wanted and demand.what in _OPPOSITES:
        degree -= 0.6 * degree_of(_OPPOSITES[demand.what], served)[0]
    if demand.wanted:
        return -0.65 + 2.4 * degree, reason
    tolerance = 0.3 if demand.strength == "gentle" else 0.0
    loudest = _LOUD.get(demand.what, 0.62) * max(map(partial(_of_this, demand.what, served), served.eaten), default=0.0)
    return 0.9 - 2.6 * max(0.0, max(degree, loudest) - tolerance), reason


def degree_of(what: str, served: Served) -> tuple[float, str]:
    """How much of a trait the plate has, 0 to 1, and the card or the word that shows it most."""
    trait, claims = knowledge().traits[what], served.claims
    each = {card: _of_card(trait, card, served.techniques.get(card, "")) for card in _on_the_tongue(served)}
    best = max(each, key=lambda card: each[card], default="")
    top, sum_ = each.get(best, 0.0), sum(each.values())
    by_cards = 0.5 * top + 0.4 * min(1.0, 1.6 * max(0.0, sum_ - 0.25) / max(3, len(each)))
    words = claims.said.get(what, ())
    against = sum(claims.count(other) for other in trait.against)
    denied = bool(claims.denied.get(what))
    degree = by_cards + (0.22 if words else 0.0) + 0.1 * min(3, max(0, len(words) - 1))
    degree = degree * (0.6 if denied else 1.0) - 0.15 * denied - 0.06 * min(3, against)
    return max(0.0, min(1.0, degree)), best if top >= _MADE or not words else words[0]


def _on_the_tongue(served: Served) -> tuple[str, ...]:
    """The cards on the plate, and those that only the words promise."""
    promised = [what for what in served.claims.said if what in flavours() and what not in served.denied]
    return tuple(dict.fromkeys([*served.eaten, *promised]))


def _of_card(trait: Trait, card: str, technique: str) -> float:
    raw = trait.cards.get(card, 0.0)
    raw = max(raw, _MADE) if technique in trait.made else raw
    return raw * _UNDONE if technique in trait.undone else raw


def _of_this(what: str, served: Served, card: str) -> float:
    return _of_card(knowledge().traits[what], card, served.techniques.get(card, ""))


def _colours(served: Served) -> float:
    looks = {what: trait for what, trait in knowledge().traits.items() if trait.kind == "look" and trait.cards}
    seen = {what for what, trait in looks.items() if any(trait.cards.get(card) == 1.0 for card in served.eaten)}
    named = {what for what in looks if served.claims.count(what)}
    bright = (seen | named) - {"brown", "black", "white", "golden"}
    return -0.9 + 0.35 * len(bright) + 0.3 * served.claims.count("colourful")


def _one_colour(served: Served) -> float:
    looks = [trait for trait in knowledge().traits.values() if trait.kind == "look" and trait.cards]
    shares = [sum(trait.cards.get(card, 0.0) for card in served.eaten) for trait in looks]
    return -1.0 + 2.2 * max(shares) / max(1, len(served.eaten))


def _food(demand: Demand, served: Served) -> tuple[float, str]:
    groups, made = _within(demand.what), frozenset[str]()
    if not demand.wanted and any(served.claims.denied.get(group) for group in groups):
        made = knowledge().sets["made-with"]  # cookies may be made without eggs, eggs may not
    cards = [card for card in served.eaten if card in knowledge().cards_of(demand.what) - made]
    words = [word for group in groups if group not in made for word in served.claims.said.get(group, ())]
    if demand.wanted:
        return _food_wanted(demand.what, cards, words, served)
    share = len(cards) / max(1, len(served.cards))
    if demand.strength == "gentle":
        return 0.7 - 3.0 * share - 0.15 * len(words), cards[0] if cards else ""
    if cards:
        return -1.0, cards[0]
    if words:
        return -0.9, words[0]
    left_out = knowledge().cards_of(demand.what) & served.denied
    return (-0.1, min(left_out)) if left_out else (0.6, "")


def _food_wanted(what: str, cards: Sequence[str], words: Sequence[str], served: Served) -> tuple[float, str]:
    if not cards:
        return (-0.3 if words and not served.claims.denied.get(what) else -1.0), ""
    told = [card for card in cards if card in served.mentioned and not _unused(card, served)]
    if what not in knowledge().foods:
        return (1.0 if told or not served.told else _ONLY_ON_THE_PLATE), cards[0]
    share = len(cards) / max(1, len(served.cards))
    return 0.1 + 1.2 * share + 0.2 * bool(words or told), cards[0]


@lru_cache(maxsize=1024)
def _within(food: str) -> tuple[str, ...]:
    """The groups and cards that belong to a group of foods: cheese and cream are dairy."""
    known, cards = knowledge(), knowledge().cards_of(food)
    groups = [group for group, those in known.foods.items() if those and those <= cards]
    more = {"dairy": ["butter"], "animal": ["butter", "dairy", "eggs", "meat", "fish"]}.get(food, [])
    return tuple(dict.fromkeys([food, *groups, *more, *sorted(cards)]))


def _diet(demand: Demand, served: Served) -> tuple[float, str]:
    found = [_without(what, served) for what in knowledge().diets[demand.what]]
    if demand.what == "kosher":
        found.append(_milk_with_meat(served))
    return min(found, key=lambda one: one[0], default=(0.0, ""))


def _without(what: str, served: Served) -> tuple[float, str]:
    """How well the plate keeps to a diet that rules something out: a food, a taste, a technique or a way to cook."""
    if what not in {*knowledge().traits, *knowledge().techniques, *knowledge().occasions}:
        return _food(Demand("food", what, False, "hard"), served)
    kind = knowledge().kind(what)
    worth, reason = _CHECKS[kind](Demand(kind, what, False), served)
    return (worth, reason) if worth < -_CLEAR else (_KEPT, "")


def _milk_with_meat(served: Served) -> tuple[float, str]:
    milk, meat = (_food(Demand("food", food, False), served) for food in ("dairy", "meat"))
    return max(milk, meat, key=lambda one: one[0])


def _technique(demand: Demand, served: Served) -> tuple[float, str]:
    those = knowledge().techniques[demand.what]
    done = [card for card, technique in served.techniques.items() if technique in those]
    heated = [card for card, technique in served.techniques.items() if technique in knowledge().traits["warm"].made]
    words = served.claims.said.get(demand.what, ())
    if not demand.wanted:
        return (-1.0 if done or words else 0.6), done[0] if done else words[0] if words else ""
    if demand.what == "raw" and (heated or any(served.claims.said.get(one) for one in _COOKED)):
        return -1.0, heated[0] if heated else ""
    return (0.9 if done or words else 0.1 if demand.what == "raw" else -0.6), done[0] if done else ""


def _occasion(demand: Demand, served: Served) -> tuple[float, str]:
    worth, reason = _fit(demand.what, served)
    return (worth if demand.wanted else -worth), reason


def _fit(what: str, served: Served) -> tuple[float, str]:
    """How well the plate suits an occasion, and what decides."""
    occasion, tokens = knowledge().occasions[what], served.claims.tokens
    says, spoils = (fitting(tokens, table, what) for table in ("says", "spoils"))
    claimed = served.claims.count(what)
    wants = [_has(one, served) for one in occasion.wants]
    avoids = sorted(((_has(one, served), one) for one in occasion.avoids), reverse=True)
    worst = avoids[0][0] if avoids else 0.0
    worth = 0.3 * min(4, len(says)) - 0.33 * min(4, len(spoils)) + 0.3 * bool(claimed)
    worth += 0.6 * max(wants, default=0.0) - 0.7 * worst - 0.15 * sum(degree for degree, _ in avoids[1:3])
    if occasion.courses:
        course = palate.course_fit(served.eaten, occasion.courses[0])
        worth += 1.6 * (course - 0.55)
    needed = [one for one in occasion.wants[:1] if one in knowledge().foods or one in flavours()]
    worth -= 0.6 * any(served.claims.denied.get(one) for one in (what, *needed))
    worth += _meeting(served) if what == "contrast" else 0.0
    reason = spoils[0] if spoils and worth < 0 else says[0] if says and worth > 0 else ""
    return worth - 0.1, reason


def _meeting(served: Served) -> float:
    """How far opposites meet on the plate: as far as the weaker of the two is there."""
    pairs = ((degree_of(one, served)[0], degree_of(other, served)[0]) for one, other in _CONTRASTS)
    return max(min(pair) for pair in pairs)


_CONTRASTS = (("warm", "cold"), ("crisp", "creamy"), ("sweet", "salty"))
"""What meets on a plate full of contrasts."""


def _has(what: str, served: Served) -> float:
    """How much of a trait, a food, a technique or a set of cards is on the plate, 0 to 1."""
    known = knowledge()
    if what in known.traits:
        degree, _ = degree_of(what, served)
        return max(0.0, degree - 0.25) / 0.75
    if what in known.sets:
        those = known.sets[what]
        hits = [card for card in served.eaten if card in those or served.techniques.get(card) in those]
        return min(1.0, 2 * len(hits) / max(1, len(served.cards)))
    if what in known.techniques:
        return float(_technique(Demand("technique", what, False), served)[0] < 0)
    cards = [card for card in served.eaten if card in known.cards_of(what)]
    claimed = any(served.claims.count(group) for group in _within(what))
    return min(1.0, 0.55 * bool(cards or claimed) + len(cards) / max(1, len(served.cards)))


_COOKED = ("fried", "grilled", "baked", "boiled", "steamed")
_KINDS = ("soup", "salad", "sandwich", "pizza", "cake", "breakfast")
"""Kinds of dish that call themselves by their names."""


def _task(demand: Demand, served: Served) -> tuple[float, str]:
    if not served.told:
        return 0.0, ""
    spoils = fitting(served.claims.tokens, "spoils", demand.what)
    if demand.what == "world":
        named = [what for what in knowledge().cuisines if served.claims.count(what)]
        if spoils and not named:
            return -0.3 * len(spoils), spoils[0]
        return (0.5, named[0]) if named else (-0.15 + 0.15 * len(_says(served, "world")), "")
    worth, reason = _fit(demand.what, served)
    # One fork may be an accident; cutlery, a tablecloth and a waiter are no street food, whatever else is said.
    worth -= 0.35 * max(0, len(spoils) - 1)
    reason = spoils[0] if spoils and worth < 0 else reason
    others = [kind for kind in _KINDS if served.claims.count(kind) and not served.claims.count(demand.what)]
    other = bool(others) and demand.what in _KINDS and demand.what not in others
    return min(0.5, worth - 0.5 * other), reason


def _says(served: Served, what: str) -> tuple[str, ...]:
    return fitting(served.claims.tokens, "says", what)


def _special(demand: Demand, served: Served) -> tuple[float, str]:
    """Whether the card that had to be used plays a part in the words."""
    if demand.what in served.denied:
        return -1.0, demand.what
    if not served.told:
        return 0.0, demand.what
    return (0.3 if demand.what in served.mentioned and not _unused(demand.what, served) else -0.9), demand.what


def _unused(card: str, served: Served) -> bool:
    """Whether the words speak of the card only to say that it never got to the plate: "the mint stayed at home"."""
    naming = [
        tokens
        for tokens in served.claims.tokens
        if any(one.what in {card, *_groups_of(card)} for one in mentions_in(tokens, of_a_dish=True))
    ]
    return bool(naming) and all(fitting((tokens,), "spoils", "unused") for tokens in naming)


@cache
def _groups_of(card: str) -> frozenset[str]:
    return frozenset(group for group, cards in knowledge().foods.items() if cards == {card} or group == card)


def _cuisine(demand: Demand, served: Served) -> tuple[float, str]:
    those, claims = knowledge().cuisines[demand.what], served.claims
    homes = [(card, flavours()[card].cuisines) for card in served.eaten if card in flavours()]
    rooted = [(card, cuisines) for card, cuisines in homes if cuisines]
    native = [card for card, cuisines in rooted if those & set(cuisines)]
    share = len(native) / max(1, len(rooted))
    named = any(claims.count(what) for what in {demand.what, *those})
    foreign = any(claims.count(what) for what in knowledge().cuisines if what != demand.what and what not in those)
    worth = -0.9 + 1.5 * share + 0.6 * named - 0.5 * foreign
    return (worth if demand.wanted else -worth), native[0] if native else ""


_CHECKS: dict[str, Callable[[Demand, Served], tuple[float, str]]] = {
    "taste": _trait, "texture": _trait, "temperature": _trait, "look": _trait, "food": _food, "diet": _diet,
    "technique": _technique, "count": check_count, "occasion": _occasion, "task": _task, "special": _special,
    "cuisine": _cuisine, "answer": check_answer, "letter": check_letter,
}  # fmt: skip


@lru_cache(maxsize=512)
def ruled_out(demands: tuple[Demand, ...]) -> frozenset[str]:
    """The cards that the demands do not allow."""
    certain = [one for one in demands if one.certain]
    foods = [one for one in certain if one.kind == "food" and not one.wanted and one.strength != "gentle"]
    cards = {card for one in foods for card in knowledge().cards_of(one.what) - _cards_of(one.but)}
    return frozenset(
        cards | _cards_of([food for one in certain if one.kind == "diet" for food in knowledge().diets[one.what]])
    )


def _cards_of(foods: Iterable[str]) -> frozenset[str]:
    return frozenset(card for food in foods for card in knowledge().cards_of(food))


def defied(found: Iterable[Judged]) -> list[Judged]:
    """Those that the plate defies, the gravest first."""
    grave = {"hard": 0, "firm": 1, "gentle": 2}
    return sorted(
        (one for one in found if one.outcome == "defied"), key=lambda one: (grave[one.demand.strength], one.worth)
    )
