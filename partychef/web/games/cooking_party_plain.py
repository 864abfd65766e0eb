"""What phones say to children, in words that they can read at seven (CP-68): data in the shape of the usual words."""

from __future__ import annotations

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
