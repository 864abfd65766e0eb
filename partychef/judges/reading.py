"""Reading a chef's words: which cards are spoken of, what is done to them, and what is addressed to the judge.

Words that talk to the judge instead of about the food are taken out first and never looked at again.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

import msgspec

from partychef.engine.words import clean
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.games.cooking_party.names import FOREIGN, other_words
from partychef.games.cooking_party.names import names as names_in
from partychef.games.cooking_party.speech import repeats, singular
from partychef.judges.languages import Tongue, tongue
from partychef.settings import data_folder

_WORD = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*")
_SENTENCE = re.compile(r"(?<=[.!?;\n])\s+|\n+|\s(?=\()|(?<=\))\s")
_WEAK_WORDS = {
    "ground", "red", "sour", "bell", "whipped", "smoked", "cream", "ice", "blue", "puff", "paper", "butter", "peanut",
}  # fmt: skip
_NEGATIONS = {
    "no", "without", "skip", "skipping", "skipped", "omit", "omitting", "instead", "never", "like", "not", "minus",
}  # fmt: skip
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu)'(?=\w\w)")
# French words that without their accents would be other, commoner words ("the", "mais", "sale", "four").
_ACCENTED = re.compile(r"\b(th|marin|sal|sucr|pan|râp|poch|glac)é(s?)\b")
_KEPT_APART = (("maïs", "maiis"), ("au four", "enfourne"), ("ß", "ss"), ("œ", "oe"), ("æ", "ae"), ("’", "'"))
_OTHER_WORDS = {"sale", "sales", "marine", "marines", "pane", "panes", "glace", "glaces", "sucre", "sucres", "poche"}
_STEM, _INNER_STEM = 4, 6
"""How long a German name must be to be heard at the beginning of a longer word, and inside of it."""
_NO_STEMS = {"brot"}  # as in "broth"
# Names that are also everyday words or parts of other foods: hearing them proves nothing.
_PROVES_NOTHING = {
    "juice", "cream", "nuts", "beans", "tea", "bread", "pasta", "noodles", "rice", "cheese", "chili", "crackers",
    "cookies", "breadcrumbs", "caramel", "milk", "mustard", "jam", "coffee", "liver", "curry", "ginger", "corn",
    "sesame", "pickles", "oranges", "peaches", "honey", "mint", "popcorn", "eggs", "garlic", "onions", "vinegar",
    "figs", "chocolate", "steak",
}  # fmt: skip


class Words(msgspec.Struct, frozen=True):
    """The vocabulary of `prompts/house/words.toml`, ready for use."""

    senses: frozenset[str]
    plating: frozenset[str]
    techniques: dict[str, str]
    """Every form of a technique ("roast", "roasting") to its participle ("roasted")."""
    after: frozenset[str]
    """Those that rather stand after what they are done to: "pêches grillées"."""
    before: frozenset[str]
    """Those that stand before it: "gegrillte Pfirsiche"."""
    specifics: dict[str, frozenset[str]]
    wishes: dict[str, frozenset[str]]
    negations: frozenset[str]
    deny: frozenset[str]
    tampering: tuple[re.Pattern[str], ...]
    squeezed: tuple[str, ...]


class Reading(msgspec.Struct, frozen=True):
    """What one plate's words say. Cards are ids."""

    mentioned: frozenset[str]
    techniques: dict[str, str]
    specific: dict[str, str]
    senses: frozenset[str]
    plating: frozenset[str]
    phantoms: tuple[str, ...]
    contradictions: tuple[str, ...]
    sentences: tuple[str, ...]
    tampering: bool
    length: int
    """How many words remain once those to the judge are gone."""


@cache
def vocabulary() -> Words:
    """The house critic's vocabulary: English, and what the other languages add to it."""
    data = tomllib.loads((data_folder("prompts") / "house" / "words.toml").read_text(encoding="utf-8"))
    tongues = [tongue(language) for language in FOREIGN]
    heard = [one.heard for one in tongues]
    english = _technique_forms(data["techniques"].split(), set(data["no_techniques"].split()))
    return Words(
        senses=_plain_words(data["senses"], *(one.senses for one in heard)),
        plating=_plain_words(data["plating"], *(one.plating for one in heard)),
        techniques=_technique_forms_in("fr") | _technique_forms_in("de") | english,
        after=frozenset(_technique_forms_in("fr")) - set(english),
        before=frozenset(_technique_forms_in("de")) - set(english),
        specifics={card: frozenset(words.split()) for card, words in data["specifics"].items()},
        wishes={
            wish: _plain_words(words, *(one.wishes.get(wish, "") for one in tongues))
            for wish, words in data["wishes"].items()
        },
        negations=_plain_words(*_NEGATIONS, *(one.negations for one in heard)),
        deny=_plain_words("no without", *(one.deny for one in heard)),
        tampering=tuple(re.compile(pattern) for pattern in data["tampering"]["patterns"]),
        squeezed=tuple(data["tampering"]["squeezed"]),
    )


def _plain_words(*lists: str) -> frozenset[str]:
    return frozenset(plain(word) for words in lists for word in words.split())


def _technique_forms_in(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for technique, forms in _words_for_techniques(tongue(language)).items():
        for form in forms:
            for ending in _endings(form, language):
                found.setdefault(plain(ending), technique)
    return {form: technique for form, technique in found.items() if form not in _OTHER_WORDS}


def _words_for_techniques(one: Tongue) -> dict[str, list[str]]:
    """All single words that tell a technique, the one that is said among them."""
    told = {technique: words.partition(",") for technique, words in one.techniques.items()}
    return {technique: [*([] if " " in said else [said]), *more.split()] for technique, (said, _, more) in told.items()}


def _endings(form: str, language: str) -> list[str]:
    if language == "de":
        return [form + ending for ending in ("", "e", "en", "er", "es", "em")]
    verb = [form[:-1] + ending for ending in ("er", "ez", "e", "ons")] if form.endswith("é") else []
    return [form + ending for ending in ("", "e", "s", "es")] + verb


def _technique_forms(more: Iterable[str], not_these: set[str]) -> dict[str, str]:
    known = {technique for flavour in flavours().values() for technique in flavour.techniques if " " not in technique}
    names = {word for card in ingredients().values() for word in card.name.lower().split()}
    participles = sorted({*known, *more})
    forms = {form: participle for participle in participles for form in _forms(plain(participle))}
    nouns = {form: participle for form, participle in forms.items() if form not in not_these | names}
    return nouns | {plain(participle): participle for participle in participles}


def _forms(participle: str) -> set[str]:
    if not participle.endswith("ed"):
        return {participle}
    stem = participle[:-2]
    stems = {stem, stem + "e"} | ({stem[:-1]} if stem[-1:] == stem[-2:-1] else set())
    stems |= {stem[:-1] + "y"} if stem.endswith("i") else set()
    forms = {participle, stem + "ing", *stems, *(form + "s" for form in stems)}
    forms |= {participle.replace("is", "iz")} if participle.endswith("ised") else set()
    return {form for form in forms if len(form) > 2} | ({stem[:-1] + "ying"} if stem.endswith("i") else set())


def plain(text: str) -> str:
    """Lower case, without accents, look-alike forms folded."""
    lower = _ACCENTED.sub(r"\1ee\2", clean(text).lower())
    for there, apart in _KEPT_APART:
        lower = lower.replace(there, apart)
    folded = unicodedata.normalize("NFKD", lower)
    return "".join(char for char in folded if not unicodedata.combining(char))


# A judge reads the same few texts for every move of a round.
@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, plain."""
    return tuple(_ELISION.sub("", word) for word in _WORD.findall(plain(text)))


def sentences_of(text: str) -> list[str]:
    """The text cut into sentences."""
    return [sentence.strip() for sentence in _SENTENCE.split(text) if sentence.strip()]


@lru_cache(maxsize=8192)
def talks_to_the_judge(text: str) -> bool:
    """Whether these words are for the judge and not about the food."""
    # Some scripts lose letters with their accents, so the text is looked at with and without.
    lower, accented = plain(text), clean(text).lower()
    squeezed = re.sub(r"[^a-z0-9]", "", lower)
    pulled_apart = len(re.findall(r"\b\w\b", lower)) > 6
    hidden = (pulled_apart or len(squeezed) < 60) and any(trick in squeezed for trick in vocabulary().squeezed)
    return hidden or any(pattern.search(form) for pattern in vocabulary().tampering for form in (lower, accented))


@cache
def names_of(card: str, name: str) -> tuple[tuple[str, ...], ...]:
    """What one may call a card: its name, its singular, its strong words, and the more precise names of CP-28."""
    whole = words_of(name)
    strong = [word for word in whole if word not in _WEAK_WORDS] if len(whole) > 1 else []
    short = [(form,) for word in strong for form in (word, singular(word), word + "s")]
    last = [(*whole[:-1], form) for form in (whole[-1], singular(whole[-1]), whole[-1] + "s")] if whole else []
    precise = [(word,) for word in sorted(_precise_names(name))]
    return tuple(dict.fromkeys([*last, *short, *precise, *_foreign_names(card)]))


def _foreign_names(card: str) -> list[tuple[str, ...]]:
    own = [words_of(names_in(language)[card].text) for language in FOREIGN if card in names_in(language)]
    also = [words_of(word) for language in FOREIGN for word in other_words(language).get(card, ())]
    one = [tuple(word[:-1] if word[-1:] in "sx" and len(word) > 3 else word for word in whole) for whole in own]
    return [*own, *one, *also]


# Germans write "Hummerschwanz" and "Blattspinat".
@lru_cache(maxsize=8192)
def cards_called(word: str) -> frozenset[str]:
    """The cards whose German name begins the word or stands inside of it."""
    return frozenset(
        card for stem, card in _stems() if word.startswith(stem) or (len(stem) >= _INNER_STEM and stem in word)
    )


@cache
def _stems() -> tuple[tuple[str, str], ...]:
    named = [(words_of(name.text), card) for card, name in names_in("de").items()]
    named += [(words_of(word), card) for card, also in other_words("de").items() for word in also]
    single = [(words[0], card) for words, card in named if len(words) == 1]
    return tuple((stem, card) for stem, card in single if len(stem) >= _STEM and stem not in _NO_STEMS)


def _precise_names(name: str) -> frozenset[str]:
    return vocabulary().specifics.get(name.lower(), frozenset())


def read(text: str, notes: Mapping[str, str], names: Mapping[str, str], allowed: Iterable[str]) -> Reading:
    """Read a plate. `notes` go with one card each, `names` are its cards, `allowed` is what else may be spoken of."""
    honest = [part for part in sentences_of(text) if not talks_to_the_judge(part)]
    tampering = len(honest) < len(sentences_of(text))
    honest = [part for part in honest if not _is_stuffed(part)]
    told = {card: note for card, note in notes.items() if not talks_to_the_judge(note)}
    techniques: dict[str, str] = {}
    mentioned: set[str] = {card for card, note in told.items() if len(words_of(note)) >= 2}
    for sentence in honest:
        found, done = _scan(words_of(sentence), names)
        mentioned |= found
        techniques = {**done, **techniques}
    noted = {card: _first_technique(note, names.get(card, "")) for card, note in told.items()}
    techniques |= {card: technique for card, technique in noted.items() if technique}
    everything = words_of(" . ".join([*honest, *told.values()]))
    heard = set(everything)
    return Reading(
        mentioned=frozenset(mentioned),
        techniques={card: techniques[card] for card in names if card in techniques},
        specific=_specific(heard, names),
        senses=frozenset(heard & vocabulary().senses),
        plating=frozenset(heard & vocabulary().plating),
        phantoms=_phantoms(everything, names, allowed),
        contradictions=tuple(card for card, name in names.items() if _denied(everything, card, name)),
        sentences=(*honest, *told.values()),
        tampering=tampering or len(told) < len(notes),
        length=len(everything),
    )


def _is_stuffed(sentence: str) -> bool:
    """Whether it is a heap of kitchen words that says nothing of any food."""
    words, known = words_of(sentence), vocabulary()
    kitchen = sum(word in known.senses or word in known.plating or word in known.techniques for word in words)
    return len(words) > 5 and kitchen / len(words) > 0.6


def _scan(words: Sequence[str], names: Mapping[str, str]) -> tuple[set[str], dict[str, str]]:
    """The cards that a sentence speaks of, and the technique nearest to each."""
    places = {card: at for card, name in names.items() if (at := _where(words, card, name)) is not None}
    done: dict[str, tuple[float, str]] = {}
    for at, word in enumerate(words):
        technique = vocabulary().techniques.get(word)
        if technique and places:
            ahead, back = _leaning(word)
            cost = {
                card: (there - at) * ahead if there >= at else (at - there) * back for card, there in places.items()
            }
            near = min(cost, key=cost.__getitem__)
            known = near in done and done[near][0] <= cost[near]
            if abs(places[near] - at) <= 6 and not known and not repeats(technique, plain(names[near])):
                done[near] = cost[near], technique
    return set(places), {card: technique for card, (_, technique) in done.items()}


def _leaning(word: str) -> tuple[float, float]:
    """What it costs a technique to belong to a card further on, and to one further back.

    "Pickled cucumber" is commoner than "cucumber, pickled"; Germans hardly ever say the latter, the French do.
    """
    if word in vocabulary().after:
        return 3.0, 1.0
    return 1.0, 3.0 if word in vocabulary().before else 1.5


def _where(words: Sequence[str], card: str, name: str) -> int | None:
    at = _place(words, names_of(card, name))
    return next((at for at, word in enumerate(words) if card in cards_called(word)), None) if at is None else at


def _place(words: Sequence[str], names: Iterable[tuple[str, ...]]) -> int | None:
    for name in names:
        for at in range(len(words) - len(name) + 1) if name[0] in words else ():
            if tuple(words[at : at + len(name)]) == name:
                return at
    return None


def _first_technique(note: str, name: str) -> str | None:
    told = [vocabulary().techniques.get(word) for word in words_of(note)]
    return next((technique for technique in told if technique and not repeats(technique, plain(name))), None)


def _specific(heard: set[str], names: Mapping[str, str]) -> dict[str, str]:
    found = {card: sorted(heard & _precise_names(name)) for card, name in names.items()}
    return {card: words[0] for card, words in found.items() if words}


def _phantoms(words: Sequence[str], names: Mapping[str, str], allowed: Iterable[str]) -> tuple[str, ...]:
    """Ingredients of the deck that the words promise and the cards do not hold. In doubt for the chef."""
    own = {word for name in [*names.values(), *allowed] for word in words_of(name)}
    own |= {singular(word) for word in own} | {word for name in names.values() for word in _precise_names(name)}
    own |= {word for card in names for foreign in _foreign_names(card) for word in foreign}
    others = [card for card in ingredients().values() if card.id not in names and card.id not in _PROVES_NOTHING]
    found = []
    for card in others:
        whole = words_of(card.name)
        for form in {whole, (*whole[:-1], singular(whole[-1]))}:
            at = _place(words, [form])
            if at is not None and not own & set(form) and not vocabulary().negations & set(words[max(0, at - 3) : at]):
                found.append(card.id)
                break
    return tuple(found)


def _denied(words: Sequence[str], card: str, name: str) -> bool:
    last = words_of(name)[-1:]
    forms = {word for stem in last for word in (stem, singular(stem))}
    forms |= {foreign[0] for foreign in _foreign_names(card) if len(foreign) == 1}
    return any(a in vocabulary().deny and b in forms for a, b in pairwise(words))
