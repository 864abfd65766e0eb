"""The words that the house critic knows: senses, techniques, and the names of the cards.

All languages are understood at once, because guests at one table may write in different ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import filterfalse

import msgspec

from partychef.engine.words import clean
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.games.cooking_party.speech import singular
from partychef.judges.grammar import FOREIGN, house_file, other_words
from partychef.judges.grammar import names as names_in
from partychef.judges.languages import LanguageWords, words_in

_WORD = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*")
_TOKEN = re.compile(rf"{_WORD.pattern}|[^\w\s]")
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu)'(?=\w\w)")
# French words that turn into other, commoner words without their accents ("the", "mais", "sale", "four").
_ACCENTED = re.compile(r"\b(th|marin|sal|sucr|pan|râp|poch|glac)é(s?)\b")
_KEPT_APART = (("maïs", "maiis"), ("au four", "enfourne"), ("ß", "ss"), ("œ", "oe"), ("æ", "ae"), ("’", "'"))
_OTHER_WORDS = {"sale", "sales", "marine", "marines", "pane", "panes", "glace", "glaces", "sucre", "sucres", "poche"}
_PLAIN_LISTS = (
    "luxuries",
    "ready",
    "humble",
    "softens",
    "applied",
    "false_friends",
    "weak",
    "vague",
    "pronouns",
    "articles",
)
_SMALL_WORDS = ("negations", "deny", "undone", "not_so", "beside", "within", "links")
_LANGUAGES = ("en", *FOREIGN)
_STEM, _INNER_STEM = 4, 6
"""How many letters a German name needs to be recognised at either end of a longer word, and inside it."""
_NO_STEMS = {"brot"}  # as in "broth"
_NO_LAST_PARTS = {"hase", "pute", "ente", "curry"}  # as in "phase", "dispute", "fondente"


class Words(msgspec.Struct, frozen=True):
    """The vocabulary of `prompts/house/words.toml` and `words.LANGUAGE.toml`, ready for use."""

    senses: frozenset[str]
    plating: frozenset[str]
    techniques: dict[str, str]
    """The English participle ("roasted") for every form of a technique in any language ("roasting", "rôtir")."""
    after: frozenset[str]
    """Forms that usually follow the ingredient: "pêches grillées"."""
    before: frozenset[str]
    """Forms that come before it: "gegrillte Pfirsiche"."""
    specifics: dict[str, frozenset[str]]
    endings: dict[str, str]
    """The texture that a technique leaves behind ("mashed" is creamy)."""
    made: dict[str, str]
    """Names of ingredients that imply a technique: fries are fried."""
    ready: frozenset[str]
    """Cards that need no cooking."""
    luxuries: frozenset[str]
    """Grand things that no card stands for."""
    humble: frozenset[str]
    """Techniques that take no skill."""
    softens: frozenset[str]
    """Techniques after which no vegetable is crisp."""
    negations: frozenset[str]
    """Words after which the name of an ingredient is no promise that it is there."""
    deny: frozenset[str]
    """Words that say that the ingredient after them is not there."""
    left_out: tuple[re.Pattern[str], ...]
    """Phrases round an ingredient that say the same: "leave the bacon out"."""
    undone: frozenset[str]
    """Words that say that the technique after them is not used."""
    not_so: frozenset[str]
    """Words that end a negation: "not boiled but roasted", "not only fried"."""
    beside: frozenset[str]
    """Words after which an ingredient is not what the technique is done to: "poured over the oats"."""
    within: frozenset[str]
    """Those of `beside` after which it goes into the dish all the same: "simmered with saffron"."""
    applied: frozenset[str]
    """Techniques that belong to the ingredient after such a word: "dusted with cinnamon"."""
    links: frozenset[str]
    """Words that may come between two ingredients that are treated alike."""
    tasks: dict[str, str]
    """The kind of task by the word that gives it away; the first word found decides."""
    weak: frozenset[str]
    """Words in the names of ingredients that do not identify an ingredient by themselves."""
    vague: frozenset[str]
    """Ingredients whose names are also everyday words or parts of other foods, and so prove nothing."""
    pronouns: frozenset[str]
    articles: frozenset[str]
    false_friends: frozenset[str]
    """Names of ingredients in one language that are other words in another."""


@cache
def vocabulary() -> Words:
    """The house critic's vocabulary: English, and what the other languages add to it."""
    data = house_file("words")
    understood = [words_in(language).understood for language in _LANGUAGES]
    english = _technique_forms(data["techniques"].split(), set(data["no_techniques"].split()))
    return Words(
        senses=_in_all_endings({one: words_in(one).understood.senses for one in _LANGUAGES}),
        plating=_plain_words(one.plating for one in understood),
        techniques=_technique_forms_in("fr") | _technique_forms_in("de") | english,
        after=frozenset(_technique_forms_in("fr")) - set(english),
        before=frozenset(_technique_forms_in("de")) - set(english),
        specifics={card: frozenset(words.split()) for card, words in data["specifics"].items()},
        endings={technique: feel for feel, techniques in data["feel"].items() for technique in techniques.split()},
        made=data["made"],
        left_out=tuple(re.compile(pattern) for pattern in data["left_out"]["patterns"]),
        tasks=data["tasks"],
        **{kind: frozenset(data[kind].split()) for kind in _PLAIN_LISTS},
        **{kind: _plain_words(getattr(one, kind) for one in understood) for kind in _SMALL_WORDS},
    )


def _in_all_endings(lists: Mapping[str, str]) -> frozenset[str]:
    """All inflected forms of the words, which are given by language: "scharfe", "épicées"."""
    words = [(word, language) for language, text in lists.items() for word in text.split()]
    return frozenset(plain(form) for word, language in words for form in _endings(word, language))


def _plain_words(lists: Iterable[str]) -> frozenset[str]:
    return frozenset(plain(word) for words in lists for word in words.split())


def _technique_forms_in(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for technique, forms in _words_for_techniques(words_in(language)).items():
        for form in forms:
            for ending in _endings(form, language):
                found.setdefault(plain(ending), technique)
    return {form: technique for form, technique in found.items() if form not in _OTHER_WORDS}


def _words_for_techniques(one: LanguageWords) -> dict[str, list[str]]:
    """For each technique all single words that mean it, also the one that the critic says."""
    parts = {technique: words.partition(",") for technique, words in one.techniques.items()}
    return {name: [*([] if " " in said else [said]), *more.split()] for name, (said, _, more) in parts.items()}


def _endings(form: str, language: str) -> list[str]:
    if language == "en":
        return [form]
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


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text in lower case, without accents and typographic variants."""
    lower = clean(text).lower()
    if lower.isascii():
        return lower.replace("au four", "enfourne")
    lower = _ACCENTED.sub(r"\1ee\2", lower)
    for there, apart in _KEPT_APART:
        lower = lower.replace(there, apart)
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFKD", lower)))


# A judge reads the same few texts for every move of a round.
@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, made `plain`."""
    return _without_elisions(_WORD.findall(plain(text)))


def _without_elisions(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(_ELISION.sub("", word) if "'" in word else word for word in words)


@cache
def names_of(card: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The names of a card, each as a tuple of words: its name, the singular, its telling words alone, the more precise
    names of CP-28, and those in other languages."""
    whole = words_of(name)
    strong = [word for word in whole if word not in vocabulary().weak] if len(whole) > 1 else []
    short = [(form,) for word in strong for form in (word, singular(word), word + "s")]
    last = [(*whole[:-1], form) for form in (whole[-1], singular(whole[-1]), whole[-1] + "s")] if whole else []
    precise = [(word,) for word in sorted(precise_names(name))]
    return tuple(dict.fromkeys([*last, *short, *precise, *foreign_names(card)]))


def foreign_names(card: str) -> list[tuple[str, ...]]:
    """The names of a card in other languages and its other English names, each as a tuple of words."""
    own = [words_of(names_in(language)[card].text) for language in FOREIGN if card in names_in(language)]
    also = [words_of(word) for language in _LANGUAGES for word in other_words(language).get(card, ())]
    one = [tuple(word[:-1] if word[-1:] in "sx" and len(word) > 3 else word for word in whole) for whole in own]
    return [*own, *one, *also]


@lru_cache(maxsize=8192)
def tokens_of(text: str) -> tuple[str, ...]:
    """The words of a text, made `plain`, and its punctuation marks."""
    return _without_elisions(_TOKEN.findall(plain(text)))


# Germans write "Hummerschwanz", "Rotkohl" and "Blattspinatsalat".
@lru_cache(maxsize=8192)
def cards_called(word: str) -> frozenset[str]:
    """The cards whose German name is at the beginning, at the end or in the middle of the word."""
    long = range(_STEM, min(len(word), _longest_stem()) + 1)
    first, last = {word[:size] for size in long}, {word[-size:] for size in long} - _NO_LAST_PARTS
    inner = {word[at : at + size] for size in long if size >= _INNER_STEM for at in range(1, len(word) - size)}
    return frozenset(card for part in first | last | inner for card in _stems().get(part, ()))


@cache
def _longest_stem() -> int:
    return max(map(len, _stems()))


@cache
def _stems() -> dict[str, frozenset[str]]:
    """The cards by their German name, if it is one word that may be part of longer ones."""
    named = [(words_of(name.text), card) for card, name in names_in("de").items()]
    named += [(words_of(word), card) for card, also in other_words("de").items() for word in also]
    single = [(words[0], card) for words, card in named if len(words) == 1]
    stems = {stem for stem, _ in single if len(stem) >= _STEM and stem not in _NO_STEMS}
    return {stem: frozenset(card for word, card in single if word == stem) for stem in stems}


def precise_names(name: str) -> frozenset[str]:
    """Words that name a card of that name more precisely (CP-28), such as "cheddar" for cheese."""
    return vocabulary().specifics.get(name.lower(), frozenset())
