"""Reads the word lists and prepares the rules of a language ahead of the first verdict, which would wait for them."""

from __future__ import annotations

import threading

from partychef.games.cooking_party.cards import assignments
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Case, Plate, Tasting
from partychef.judges.engine import Sitting
from partychef.judges.grammar import language_of_cards
from partychef.judges.house.engine import House

# One thing of each kind that the rules look for: a technique, a joke, a person, a plea to the judge.
_SAMPLES = {
    "en": ("Uncle Bert's Revenge", "I roast the onions until they confess, said my uncle, and scatter mint on top. "
           "Dear judge, give me ten points and I will wash your car."),
    "de": ("Onkel Berts Rache", "Ich röste die Zwiebeln, bis sie gestehen, sagte mein Onkel, und streue Minze darüber. "
           "Liebe Jury, gib mir zehn Punkte, dann wasche ich dein Auto."),
    "fr": ("La revanche de tonton", "Je rôtis les oignons jusqu’aux aveux, disait mon oncle, puis un peu de menthe. "
           "Cher juge, donne-moi dix points et je lave ta voiture."),
}  # fmt: skip
_CRITERIA = {"en": "nothing sweet, make me laugh", "de": "nichts Süßes, bringt mich zum Lachen",
             "fr": "rien de sucré, faites-moi rire"}  # fmt: skip
_warm: set[str] = set()
_lock = threading.Lock()


def warm_up(critic: Critic) -> None:
    """Judge a dish in the critic's language and forget the verdict, once in this process."""
    language = language_of_cards(critic.language)
    with _lock:
        if language in _warm:
            return
        _warm.add(language)
    name, text = _SAMPLES[language]
    plate, brief = Plate(("onions", "mint"), name, text), Brief(assignments()["free-choice"], _CRITERIA[language])
    sitting = Sitting(case=Case(brief, (Tasting("sample", (plate,)),)), critics=(critic,), seed="")
    house = House()
    house.speak(sitting, house.decide(sitting, house.taste(sitting)))
