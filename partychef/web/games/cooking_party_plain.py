"""What pages say to children, in words that they can read at seven (CP-68): data in the shape of the usual words.

`in_plain_words` puts them in place of the usual ones, so that templates need not know who reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from partychef.engine.words import listed
from partychef.games.cooking_party.cards import Ingredient, assignments, foods_for_children, ingredients, plain_words
from partychef.games.cooking_party.speech import capital

HOW = (
    "The judge picks what we all cook. Then you get food cards.",
    "Trade in the cards that you do not like. Then make a dish.",
    "Show your dish, card by card.",
    "The judge says what was good and gives out chips: 5, 10, 25, 50 and 100.",
)
"""How a round goes."""
LESSONS = {
    "assignment": ("Pick a card. It says what we all cook.", "First you hear what to cook. Then you get your cards."),
    "cooking": (
        "The others cook now. Call them when they are done.",
        "Tap the cards that you want to cook. Then lock in your dish.",
    ),
    "calling": ("Say who comes first.", "Soon it is your turn to show your dish."),
    "presenting": ("Look and listen.", "Say what your dish is called. Then show your cards, one by one."),
    "questions": ("You may ask the cook something.", "The judge may ask you something."),
    "answer": ("Listen to what the cook says.", "Say what you like, or say nothing."),
    "judging": ("Say what was good. Then give out the chips.", "The judge gives out the chips. Big numbers are best."),
}
"""What one does in a step: the judge, and a chef whose turn it is."""
LOOKING_ON = {
    "presenting": "Look and listen. Tap a face to cheer.",
    "questions": "The judge may ask something.",
    "answer": "Listen to what the cook says.",
    "break": "This round is over. Soon the next one starts.",
}
"""The same for all others, where it differs."""

HELP: dict[str, tuple[str, tuple[str, ...]]] = {
    "assignment": ("What do we cook?", (
        "The judge picks a card. It says what we all cook.",
        "Then you get your food cards.",
    )),
    "cooking": ("Time to cook", (
        "Tap Cards. Then tap the food that you want in your dish.",
        "Tap Write. Say what your dish is called. Say how you cook the food.",
        "Do you not like a card? Tap Trade and get a new one.",
        "Are you done? Lock in your dish at the bottom.",
        "Salt, oil and water are free.",
    )),
    "calling": ("Who is next?", ("The judge says who comes next.",)),
    "presenting": ("Show your dish", (
        "Say what your dish is called. Then show one card after the other.",
        "You do not have to talk: the TV can read it for you.",
    )),
    "questions": ("Questions", ("The judge may ask you something. Say what you like, or say nothing.",)),
    "judging": ("Who gets the chips?", (
        "The judge gives out five chips: 5, 10, 25, 50 and 100.",
        "100 is the best one.",
    )),
    "break": ("The round is over", ("Look who has how many points.", "Soon the next round starts.")),
    "over": ("The end", ("Most points win.", "All your dishes are in the book below.")),
}  # fmt: skip
"""How a step works: a title and some lines."""

PAGES = {
    # who sits here
    "The TV or laptop that everybody looks at.": "The TV or laptop that you all look at.",
    "reconnecting…": "one moment…",
    "The host starts when everybody is here.": "The host starts when you are all here.",
    "📖 The ingredient book": "📖 The food book",
    # the introduction on the TV
    "The judge sets a task.": "The judge picks what we cook.",
    "Present it, card by card. Be bold.": "Show your dish, card by card.",
    # headings
    "The task": "What do we cook?",
    "The verdict": "Who gets the chips?",
    "The last plate": "The end",
    "The evening's board": "All the points",
    "📖 The evening's recipes": "📖 All your dishes",
    # what is cooked
    "The judge is looking through the task cards and thinking about what to reward.": (
        "The judge picks a card. It says what we cook."
    ),
    "The top card of the deck decides what you will cook.": "The top card says what you cook.",
    "What will you reward?": "What will you like best?",
    "Announced before the cards are dealt. You may leave it empty.": "They all read it first. You can leave it empty.",
    "⭐ The special ingredient": "⭐ The star food",
    "The special ingredient": "The star food",
    "⭐ a special ingredient": "⭐ a star food",
    "⭐ special ingredient": "⭐ star food",
    "It lies in the middle of the table and goes into every dish.": "It goes into all the dishes.",
    "🌱 Is there anything somebody does not eat?": "🌱 Is there food that one of you does not eat?",
    "Leave out this round": "This time with no",
    "anything from an animal": "food from animals",
    "may be swapped, as often as they come": "can be swapped",
    "stay, and count as substitutes": "stay: make believe",
    "A dish with one clear idea beats a plate with everything on it.": "One good idea is better than ten.",
    "The card says cheese? Say which cheese. Being precise makes mouths water.": (
        "The card says cheese? Say which cheese."
    ),
    "Keep your best card for last and make the judge wait for it.": "Keep your best card for the end.",
    "The pantry is free: salt, butter, a drop of vanilla.": "Salt, butter and sugar are free.",
    "Strange pairs win when you can say why they belong together.": "Odd pairs can win. Say why they go well.",
    # at the desk
    "You say this as you lay the card on the table, in this order.": "You say this when you show the card.",
    "The cards you leave out are discarded.": "You give back the other cards.",
    "You find the words when you present.": "You find the words when you show your dish.",
    "lies on every plate already: it does not count as one of your cards and needs no words.": (
        "is in all the dishes. You need no card for it."
    ),
    "From the pantry": "From the shelf",
    "Polish your words while the others cook.": "You can still change your words.",
    "Only you see this. Your words are kept until you present.": "Only you see this. It stays until you need it.",
    "When everybody is ready, you call the chefs to the stage.": "When all are done, you call them.",
    "Once a round. Everybody hears it.": "Once a round. All of you hear it.",
    "For everybody": "For all",
    # on stage
    "presents": "shows a dish",
    "Introduce it": "Tell us",
    "Reveal the rest and finish": "Show all and stop",
    "Rather not speak? The TV reads the name, the text and every card.": "The TV can read all of it for you.",
    "Rather not speak? The TV reads the name, the text and every card, also when the time is up.": (
        "The TV can read all of it for you. It also does so when the time is up."
    ),
    "Tap another card to reveal that one next.": "Tap a card to show that one next.",
    "📝 Card by card, and the pantry": "📝 Card by card",
    # the chips
    "If you like, say what was good and what was not before you give the chips.": (
        "Say what was good, if you like. Then give the chips."
    ),
    "Your critique": "Your words",
}
"""Whole texts of the pages."""
PHRASES = (
    (r"One of (\d+) tasks\.", r"The judge picks one of \1 cards."),
    (r"Tap the cards in the order in which you want to reveal them: (.+)\.", r"Tap the cards for your dish: \1."),
    (r"Tick a card to put it into the (.+); for the other dishes, tick below the card\.", "Tick what you want."),
    (r"((?:⚖️ What )?.{1,20}) rewards?", r"\1 will like best"),
    (rf"Reveal ({'|'.join(re.escape(card.name) for card in ingredients().values())})", r"Show \1"),
    (r"(.+) weighs the (chips|dishes)", r"\1 thinks about the \2"),
    (r"(.+) opens round (\d+) when you tap “Next round”\.", r"\1 starts round \2 when you tap “Next round”."),
    (r"(.+) opens round (\d+) (?:when everybody is ready|in a moment)\.", r"\1 starts round \2 soon."),
    (r"Open round (\d+)", r"Start round \1"),
    (r"(.+) takes the crown\. Chapeau!", r"\1 takes the crown. Hooray!"),
)
"""Texts that have names and numbers in them."""

OF_DISHES = ("{}", "What is your {} called?", "Your {}", "First, your {}", "{} without a name")
"""Texts that have what a dish is called in them."""

_BETWEEN_TAGS = re.compile(r">([^<>]*\w[^<>]*)<")
_AROUND = re.compile(r"(Round \d+: |\W+)?(.*?)((?:, judged)? by .+)?")
"""What may stand before and after the title of a task, or what a dish is called."""


def leaves(known: Mapping[str, Ingredient]) -> list[str]:
    """The ingredients through which the big screen leafs, by id."""
    return [food for food in foods_for_children() if food in known]


def in_plain_words(page: str) -> str:
    """A page with plain words in place of the usual ones. Only whole texts are replaced, so what people wrote stays."""
    return _BETWEEN_TAGS.sub(lambda found: f">{_plain(found[1])}<", page)


def _plain(text: str) -> str:
    said = " ".join(text.split())
    whole = said.replace("&#39;", "'")
    around = _AROUND.fullmatch(whole)
    before, usual, after = around.groups("") if around is not None and whole not in _texts() else ("", whole, "")
    if (told := _texts().get(usual)) is not None:
        return text.replace(text.strip(), before + told + after)
    for usual, plain in PHRASES:
        if re.fullmatch(usual, said):
            return text.replace(text.strip(), re.sub(usual, plain, said))
    return text


@cache
def _texts() -> dict[str, str]:
    """All texts that are replaced as a whole, with the titles of assignment cards and what dishes are called."""
    titles = {assignments()[card].title: title for card, title in plain_words("titles").items()}
    dishes = plain_words("dishes")
    menus = {card.dishes: tuple(dishes.get(one, one) for one in card.dishes) for card in assignments().values()}
    called = {**dishes, **{listed(usual): listed(plain) for usual, plain in menus.items()}}
    of_dishes = {form.format(usual): form.format(plain) for usual, plain in called.items() for form in OF_DISHES}
    return {**of_dishes, **{capital(usual): capital(plain) for usual, plain in of_dishes.items()}, **titles, **PAGES}
