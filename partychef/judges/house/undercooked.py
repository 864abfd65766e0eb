"""Whether meat that must be cooked through is said to be raw: by its state, or by a temperature that is too low."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from partychef.judges.house.danger_words import Spots, heat, spots_in, tokens_in
from partychef.judges.house.put_in_food import Grammar, taken_back, words_of_foods

_BEFORE, _AFTER = 2, 6
"""How far a word such as "raw" may stand before or after what is raw."""
_WHOLLY = 14
"""How far after it "served completely raw" may stand."""
_OWN = 4
"""How far after "not cooked" it may be cooked all the same."""
_CORE = 5
"""How far from "pink" the bone may stand."""
_SAFE = {"c": 57, "f": 135}
"""Degrees at which poultry or pork is not done, however long it takes."""
_LEAST = {"c": 15, "f": 60}
"""Lower temperatures are those of a fridge or a room."""
_SUSPICIOUS, _SURE = 2, 4
"""What signs of rawness must weigh together: a clear one weighs 2, a faint one 1."""
_APART = frozenset(",.;:!?()–—")
_WITH = frozenset({"with", "mit", "avec", "au", "aux", "a", "in", "im"})
_UNITS = {"c": "c", "celsius": "c", "f": "f", "fahrenheit": "f"}


def raw_at(grammar: Grammar, spots: Spots, risky: bool) -> Iterator[int]:
    """Where the sentence says that something is raw which must not be. On a `risky` plate, parts of it will do."""
    things = _tokens(spots, "raw.things")
    reaches = [(thing, _BEFORE) for thing in sorted(things)]
    if risky and not of_other_food(spots):
        reaches += [(part, _AFTER) for part in sorted(_tokens(spots, "raw.parts"))]
    thens = _tokens(spots, "grammar.thens")
    whole = {place for spot in spots.get("raw.things", ()) for place in range(*spot)}
    wholly = _tokens(spots, "raw.wholly")
    for state in sorted(_tokens(spots, "raw.states")):
        if taken_back(grammar, state) or _is_cooked(grammar.tokens, state + 1, things, spots):
            continue
        after = _WHOLLY if state - 1 in wholly else _AFTER
        if any(_is_said_of(grammar.tokens, state, thing, (reach, after), thens, whole) for thing, reach in reaches):
            yield state
    if things or (risky and "raw.parts" in spots):
        yield from _never_cooked(grammar, spots)
    yield from _pink_inside(grammar, spots, bool(things) or (risky and "raw.cuts" in spots))
    yield from _too_cool(grammar, spots, bool(things) or risky)
    signs, weight = _signs_of_rawness(grammar, spots, risky)
    if weight >= _SURE:
        yield from signs


def _never_cooked(grammar: Grammar, spots: Spots) -> Iterator[int]:
    """Where it is said of poultry or pork that nothing is done to it: "straight from the packet, no cooking"."""
    phrases = spots.get("raw.uncooked", ())
    said = {place for spot in phrases for place in range(*spot)}
    cooked = [at for at, token in enumerate(grammar.tokens) if token in heat() and at not in said]
    if "raw.done" not in spots:
        for spot in phrases:
            # "The chicken is not cooked, fried onions on top" is of other food.
            if not any(at < spot.end + _OWN for at in cooked) and not taken_back(grammar, spot.at):
                yield spot.at


def _pink_inside(grammar: Grammar, spots: Spots, meat: bool) -> Iterator[int]:
    """Where meat is pink or cold near the bone. What is pink in the middle may be a cake, if no `meat` is named."""
    cores = _tokens(spots, "raw.cores")
    if not meat or any(name in spots for name in ("raw.done", "raw.may_be_rare")):
        return
    tokens = grammar.tokens
    for colour in sorted(_tokens(spots, "raw.colours")):
        near = (core for core in cores if 0 < abs(core - colour) <= _CORE)
        apart = (_APART & {*tokens[min(colour, core) : max(colour, core)]} for core in near)
        # "Cold butter inside" is not cold meat.
        of_it = not any(len(token) > 2 and token in words_of_foods() for token in tokens[colour + 1 : colour + 3])
        if of_it and not all(apart) and not taken_back(grammar, colour):
            yield colour


def _signs_of_rawness(grammar: Grammar, spots: Spots, risky: bool) -> tuple[list[int], int]:
    """Where meat looks, feels or was treated as if it were raw, and how much all that weighs."""
    named = bool(spots.get("raw.things"))
    if not (named or risky) or spots.get("raw.done"):
        return [], 0
    elsewhere = not named and not spots.get("raw.parts")
    signs, faint = (
        sorted(spot for spot in _tokens(spots, f"raw.{name}") if not taken_back(grammar, spot))
        for name in ("signs", "faint")
    )
    return signs, (2 * len(signs) + len(faint) if signs or len(faint) > 2 else 0) - elsewhere


def _too_cool(grammar: Grammar, spots: Spots, risky: bool) -> Iterator[int]:
    """Temperatures in the middle of poultry or pork at which it is raw: "48 °C at the core", "the probe says forty"."""
    if risky and spots.get("raw.core") and not spots.get("raw.no_core"):
        yield from _cool(grammar, spots)
        other = {at for name in ("minutes", "hours", "moments", "grams") for at in _tokens(spots, f"raw.{name}")}
        measured = "raw.probes" in spots or "raw.degrees" in spots
        for tens in sorted(_tokens(spots, "raw.tens")) if measured else ():
            if not other & {*range(tens, tens + 4)} and not taken_back(grammar, tens):
                yield tens


def _cool(grammar: Grammar, spots: Spots) -> Iterator[int]:
    """Where temperatures are, too low to cook such meat and too high for a fridge."""
    tokens = grammar.tokens
    for degrees in sorted(_tokens(spots, "raw.degrees")):
        number = tokens[degrees - 1] if degrees else ""
        unit = next((_UNITS[one] for one in tokens[degrees : degrees + 2] if one in _UNITS), "c")
        if number.isdigit() and _LEAST[unit] <= int(number) <= _SAFE[unit] and not taken_back(grammar, degrees):
            yield degrees - 1


def hurried_at(grammar: Grammar, spots: Spots, risky: bool) -> Iterator[int]:
    """Where the sentence hints that such meat is hardly cooked: minutes are few, or the oven is barely warm."""
    signs, weight = _signs_of_rawness(grammar, spots, risky)
    if weight >= _SUSPICIOUS:
        yield signs[0] if signs else 0
    if not spots.get("raw.things"):
        return
    few = _tokens(spots, "raw.few")
    times = sorted(_tokens(spots, "raw.minutes"))
    if times and not spots.get("raw.hours") and spots.get("raw.ovens") and all(at - 1 in few for at in times):
        yield times[0]
    if not times and not spots.get("raw.hours"):
        yield from sorted(_tokens(spots, "raw.moments"))
    if not spots.get("raw.no_core"):
        yield from _cool(grammar, spots)


def of_other_food(spots: Spots) -> bool:
    """Whether a sentence is rather about what may be pink or cold in the middle: a duck, a cake, a soup."""
    other = "raw.may_be_rare" in spots or ("raw.other_food" in spots and "raw.cuts" not in spots)
    return other and "raw.things" not in spots


def goes_on_to_cook(sentence: str) -> bool:
    """Whether the sentence goes on after one that told how things were: "Now it has been roasted for an hour"."""
    tokens = tokens_in(sentence)
    spots = spots_in(tokens)
    return any(spot.at < 2 for spot in spots.get("grammar.nexts", ())) and any(token in heat() for token in tokens)


def _tokens(spots: Spots, name: str) -> set[int]:
    return {spot.at for spot in spots.get(name, ())}


def _is_cooked(tokens: Sequence[str], start: int, things: Iterable[int], spots: Spots) -> bool:
    """Whether what was raw is cooked in what follows, before another food is named: "raw chicken, then roasted"."""
    for at in range(start, len(tokens)):
        if tokens[at] in words_of_foods() and at not in things:
            return False
        if tokens[at] in heat():
            return True
    return False


def _is_said_of(
    tokens: Sequence[str], state: int, thing: int, reach: tuple[int, int], thens: set[int], whole: set[int]
) -> bool:
    """Whether "raw" is said of that thing: "raw chicken", "the chicken, still raw inside", but not "raw onions".

    `reach` is how many words ahead of the thing it may stand, and how many after: further before "in the middle" than
    before "chicken".
    """
    before, after = reach
    if state < thing:
        # "Saumon cru et poulet rôti": in French it is said of what stands before it.
        said_of_another = bool(words_of_foods() & {*tokens[max(0, state - 1) : state], *tokens[state + 1 : thing]})
        return thing - state <= before and not said_of_another
    foods = {at for at in range(thing + 1, state) if at not in whole and tokens[at] in words_of_foods()}
    if after == _WHOLLY and state - 2 not in foods:
        # "Pork glazed with chili, served completely raw": the chili only goes with it.
        foods = {at for at in foods if not _WITH & {*tokens[at - 2 : at]}}
    then = state + 1 == len(tokens) or state + 1 in thens
    return state - thing <= after and not foods and then
