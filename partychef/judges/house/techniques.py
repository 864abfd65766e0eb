"""Finds the ingredients that a sentence mentions and what is done to them: "grilled", "simmered with saffron".

This is a rule of thumb and not a grammar: a technique belongs to the nearest ingredient of its clause, unless that is
only what something else is cooked in or served with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from partychef.games.cooking_party.speech import repeats
from partychef.judges.house.vocabulary import cards_called, names_of, plain, tokens_of, vocabulary

_REACH, _CARRIED, _AHEAD = 7, 10, 5
"""How many words a technique may be away from an ingredient: in its clause, in an earlier one, in a later one."""
_LEADING = 3
"""A technique among this many first words of a clause may refer back to an ingredient: "peaches, sliced thin"."""
_NEGATED = 3
"""How many words ahead a negation reaches."""
_CUTS = frozenset(",;:()–—.!?")


class Mention(msgspec.Struct, frozen=True):
    """Where a sentence names a card: the tokens from `start` up to, but not including, `end`."""

    card: str
    start: int
    end: int


class SentenceReading(msgspec.Struct, frozen=True):
    """What one sentence says about the cards, which are named by their ids."""

    mentioned: frozenset[str]
    techniques: dict[str, str]
    used: frozenset[str]
    """Cards that something else is cooked with: "simmered with saffron"."""
    denied: frozenset[str]
    """Cards that are mentioned only to say that they are not there."""


# A judge reads the same sentences at every move of a round.
@lru_cache(maxsize=8192)
def read_sentence(sentence: str, cards: tuple[tuple[str, str], ...]) -> SentenceReading:
    """Read one sentence. `cards` are pairs of id and name, the cards of the plate."""
    tokens, names = tokens_of(sentence), dict(cards)
    named = mentions_in(tokens, names)
    mentions = [
        mention
        for mention in named
        if not any(_inside(mention, other) for other in named) and not _is_only_a_verb(tokens, mention, names)
    ]
    done, used = _deeds(tokens, mentions, names)
    chains = _chains(tokens, mentions)
    used |= {mention.card for chain in chains if {one.card for one in chain} & used for mention in chain} - set(done)
    affirmed = {mention.card for mention in mentions if not is_left_out(tokens, mention)}
    return SentenceReading(
        mentioned=frozenset(mention.card for mention in named),
        techniques=_shared(chains, done, used),
        used=frozenset(used) | frozenset(mention.card for mention in named if _is_only_a_verb(tokens, mention, names)),
        denied=frozenset(mention.card for mention in mentions) - affirmed,
    )


def mentions_in(tokens: Sequence[str], names: Mapping[str, str]) -> list[Mention]:
    """Every place where the tokens name one of the cards, in the order of the text."""
    said = set(tokens)
    forms = {card: [form for form in names_of(card, name) if form[0] in said] for card, name in names.items()}
    named = {Mention(card, *span) for card, some in forms.items() for span in spans(tokens, some)}
    stems = {
        Mention(card, at, at + 1) for at, word in enumerate(tokens) for card in cards_called(word) if card in names
    }
    return sorted(named | stems, key=lambda mention: (mention.start, mention.end, mention.card))


def _is_only_a_verb(tokens: Sequence[str], mention: Mention, names: Mapping[str, str]) -> bool:
    """Whether the mention is only part of a technique, as caramel is in "karamellisiert"."""
    technique = vocabulary().techniques.get(tokens[mention.start])
    return mention.end - mention.start == 1 and technique is not None and repeats(technique, plain(names[mention.card]))


def spans(tokens: Sequence[str], names: Sequence[tuple[str, ...]]) -> list[tuple[int, int]]:
    """The places, as (start, end), where the tokens contain one of the names."""
    return [
        (at, at + len(name))
        for name in names
        if name[0] in tokens
        for at in range(len(tokens) - len(name) + 1)
        if tuple(tokens[at : at + len(name)]) == name
    ]


def _inside(mention: Mention, other: Mention) -> bool:
    """Whether the mention is a part of a longer name, as "cream" is of "sour cream"."""
    longer = other.end - other.start > mention.end - mention.start
    return longer and other.start <= mention.start and mention.end <= other.end


def is_left_out(tokens: Sequence[str], mention: Mention) -> bool:
    """Whether the sentence says that the ingredient is not there; "never without garlic" says that it is."""
    first, last = clause_of(tokens, mention.start)
    clause = " ".join(tokens[first:last])
    if any(pattern.search(clause) for pattern in vocabulary().left_out):
        return True
    near = tokens[max(first, mention.start - _NEGATED) : mention.start]
    denials = [at for at, word in enumerate(near) if word in vocabulary().deny]
    if not denials or vocabulary().not_so & set(near[denials[-1] :]):
        return False
    before = tokens[max(first, mention.start - len(near) + denials[-1] - 2) : mention.start - len(near) + denials[-1]]
    return not vocabulary().undone & set(before)


def clause_of(tokens: Sequence[str], at: int) -> tuple[int, int]:
    """Where the clause round a token begins and where it ends."""
    cuts = [-1, *(index for index, token in enumerate(tokens) if token in _CUTS), len(tokens)]
    return max(cut for cut in cuts if cut < at) + 1, min(cut for cut in cuts if cut >= at)


def _deeds(
    tokens: Sequence[str], mentions: Sequence[Mention], names: Mapping[str, str]
) -> tuple[dict[str, str], set[str]]:
    """The technique nearest to each card, and the cards that others were cooked with."""
    made = vocabulary().made
    done = {mention.card: (0.0, made[tokens[mention.start]]) for mention in mentions if tokens[mention.start] in made}
    used: set[str] = set()
    for at, word in enumerate(tokens):
        technique = vocabulary().techniques.get(word)
        within_a_name = any(mention.start <= at < mention.end for mention in mentions)
        if technique is None or within_a_name or _is_undone(tokens, at, mentions):
            continue
        known = [mention for mention in mentions if not repeats(technique, plain(names[mention.card]))]
        used |= {mention.card for mention in known if _is_used(tokens, at, mention, technique)}
        near = _nearest(tokens, at, [mention for mention in known if not _is_beside(tokens, at, mention, technique)])
        cost = _cost(tokens[at], at, near) if near else 0.0
        if near and (near.card not in done or cost < done[near.card][0]):
            done[near.card] = cost, technique
    return {card: technique for card, (_, technique) in done.items()}, used - set(done)


def _is_undone(tokens: Sequence[str], at: int, mentions: Sequence[Mention]) -> bool:
    """Whether the technique is negated: "I don't toast", "not whipped", "brate ich nicht"."""
    first, last = clause_of(tokens, at)
    if "nicht" in tokens[last - 1 : last]:
        return True
    start = max([first, at - _NEGATED, *(mention.end for mention in mentions if mention.end <= at)])
    near = tokens[start:at]
    negated = [index for index, word in enumerate(near) if word in vocabulary().undone]
    return bool(negated) and not vocabulary().not_so & set(near[negated[-1] + 1 :])


def _is_beside(tokens: Sequence[str], at: int, mention: Mention, technique: str) -> bool:
    """Whether the card is only what something else is cooked with, in or on."""
    if mention.start < at:
        before = tokens[max(0, mention.start - 2) : mention.start]
        return tokens[at] in vocabulary().before and bool(vocabulary().beside & set(before))
    between = vocabulary().beside & set(tokens[at + 1 : mention.start])
    return bool(between) and not (technique in vocabulary().applied and between <= vocabulary().within)


def _is_used(tokens: Sequence[str], at: int, mention: Mention, technique: str) -> bool:
    first, last = clause_of(tokens, at)
    if not (first <= mention.start < last and _is_beside(tokens, at, mention, technique)):
        return False
    between = (
        tokens[at + 1 : mention.start] if mention.start > at else tokens[max(0, mention.start - 2) : mention.start]
    )
    return bool(vocabulary().within & set(between)) and abs(mention.start - at) <= _REACH


def _nearest(tokens: Sequence[str], at: int, mentions: Sequence[Mention]) -> Mention | None:
    first, last = clause_of(tokens, at)
    here = [mention for mention in mentions if first <= mention.start < last and abs(mention.start - at) <= _REACH]
    if here:
        return min(here, key=lambda mention: _cost(tokens[at], at, mention))
    before = [mention for mention in mentions if mention.end <= first and at - mention.end <= _CARRIED]
    if before:
        return before[-1] if _takes_up(tokens, at, first) else None
    after = [mention for mention in mentions if mention.start >= last and mention.start - at <= _AHEAD]
    return after[0] if after else None


def _takes_up(tokens: Sequence[str], at: int, first: int) -> bool:
    """Whether a technique early in its clause refers back to an earlier ingredient: "sliced thin", "crush them"."""
    word = tokens[at]
    participle = word == plain(vocabulary().techniques[word]) or word in vocabulary().before | vocabulary().after
    it = bool(vocabulary().pronouns & set(tokens[at + 1 : at + 2]))
    return it or (participle and at - first < _LEADING and not vocabulary().articles & set(tokens[first:at]))


def _cost(word: str, at: int, mention: Mention) -> float:
    """How far away the mention is, in weighted words.

    "Pickled cucumber" is commoner than "cucumber, pickled"; German hardly ever has the second order, French usually.
    """
    ahead, back = (3.0, 1.0) if word in vocabulary().after else (1.0, 3.0 if word in vocabulary().before else 1.5)
    return (mention.start - at) * ahead if mention.start >= at else (at - mention.start) * back


def _shared(chains: Sequence[Sequence[Mention]], done: Mapping[str, str], used: set[str]) -> dict[str, str]:
    """The techniques, extended to all ingredients of a list: "I roast the carrots, onions and garlic"."""
    found = dict(done)
    for chain in chains:
        known = [found[mention.card] for mention in chain if mention.card in found]
        if known:
            found |= {mention.card: known[0] for mention in chain if mention.card not in {*found, *used}}
    return found


def _chains(tokens: Sequence[str], mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The lists of ingredients: only articles and commas between them, and an "and" before the last."""
    chains: list[list[Mention]] = []
    for mention in mentions:
        between = set(tokens[chains[-1][-1].end : mention.start]) if chains else set()
        linked = bool(between) and between <= vocabulary().links | {","}
        if linked and not (_is_list(tokens, chains[-1]) and between <= vocabulary().articles | {","}):
            chains[-1].append(mention)
        else:
            chains.append([mention])
    return [chain for chain in chains if _is_list(tokens, chain)]


def _is_list(tokens: Sequence[str], chain: Sequence[Mention]) -> bool:
    return len(chain) > 1 and not set(tokens[chain[-2].end : chain[-1].start]) <= vocabulary().articles | {","}
