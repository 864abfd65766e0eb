"""The verdict as a play: who says which words with which face, how jurors answer each other, and whose card stays up.

Pure. A face follows the words that it says, and nothing else: no score and no rank is known here.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal
from zlib import crc32

import msgspec

from partychef.engine.game import Seat
from partychef.games.cooking_party.rounds import Dish, Round
from partychef.judges.critics import Critic
from partychef.judges.jury import heading
from partychef.web.games.screens import Person, Who
from partychef.web.recap.best_lines import kindest, sentences, warmth

Mood = Literal["calm", "pleased", "doubtful", "curious", "caught"]

_HEADING = re.compile(r"^(?P<emoji>[^\w\s“\"'(]{1,8}) (?P<name>[^:\n]{1,40}): (?P<text>.+)$", re.DOTALL)
_WARM, _COLD = 0.9, -1.0
_WORTH_QUOTING = 20
"""The fewest characters of a line on the winner's card."""
_LETTERS = re.compile(r"\w")

_DIGS: dict[tuple[str, str], tuple[str, ...]] = {
    ("doubtful", "pleased"): ("You would praise a warm napkin.", "Somebody has to say it.", "Too kind, as ever."),
    ("pleased", "doubtful"): ("Were you weaned on a lemon?", "Eat first, grumble later.", "More for me, then."),
    ("pleased", "pleased"): ("For once we agree. Write it down.", "I was about to say that.", "People will talk."),
    ("doubtful", "doubtful"): ("We agree? I need to sit down.", "I said it more kindly.", "At least we are honest."),
}
"""What one juror says to another: by the face of whoever speaks, and of whoever is spoken to."""
_SHRUGS = ("Did we eat the same thing?", "I wrote that down first.", "Are you going to finish that?")
_CAUGHT = (
    "A word to the judge weighs nothing here. The food alone was tasted.",
    "The judge has read the small print, and sends it back to the kitchen.",
    "Flattery is no ingredient. Only what is on the plate was judged.",
)
"""What stands beside a dish whose words were written for the judge: it is told, and nobody is scolded."""


_LETTERS_OF = (2.9, 2.45, 2.0, 1.7, 1.45, 1.3, 1.15)
"""The sizes of what a judge says, in rem; the classes `.at-1` to `.at-7` of the style sheet."""
_ROOM = (720, 620, 400, 280, 210)
"""How many letters of one rem have room when one judge speaks, two, three and more."""
_WHOLE_STAGE = 1180
"""The same when one speaks for so long that the dish makes room."""
_BUBBLE_WIDTH, _BUBBLE_HEIGHT, _BESIDE_A_LARGE_FACE = 27.3, 20.9, 17.4
"""The room inside the bubble of one judge, in rem, and its height where the face is larger."""
_WIDTH, _LEADING = 0.56, 1.3
"""How wide a letter is on average in wide fonts, and how high a line, as parts of the size of the letters."""
_LINE = 20
"""How many letters a line that ends early is worth."""
LEAVES = 30
"""How many cards of the ingredient book the big screen has ready for a round: enough for six minutes."""
_SHORT, _ENDLESS = 80, 300
"""Letters that leave room for a larger face; letters for which the dish makes room."""


def leaves(code: str, key: int | str, ingredients: Iterable[str]) -> list[str]:
    """Which cards of the ingredient book the big screen shows while a task is chosen or cooked: ids, in their order.

    Others for every `key`, such as the number of the round, and always the same ones when the page is drawn again.
    They tell nothing of anybody's hand.
    """
    return sorted(ingredients, key=lambda card: crc32(f"{code} {key} {card}".encode()))[:LEAVES]


class Line(msgspec.Struct, frozen=True):
    """What one judge says of a dish."""

    emoji: str
    name: str
    """Empty where it need not be said who speaks."""
    text: str
    moods: tuple[Mood, ...]
    """A face for each sentence, in order; at least one."""
    critic: Critic | None = None

    @property
    def mood(self) -> Mood:
        """The face that stays."""
        return next((mood for mood in reversed(self.moods) if mood not in ("calm", "curious")), self.moods[-1])


class Speech(msgspec.Struct, frozen=True):
    """All that is said of a dish."""

    lines: tuple[Line, ...]
    """One of each judge."""
    reply: Line | None = None
    """What one juror says to another in the end."""
    reply_to: str = ""


class Winner(msgspec.Struct, frozen=True):
    """Who won most in a round."""

    seat: Seat
    dishes: tuple[Dish, ...]
    points: int
    chips: tuple[int, ...]
    line: str
    """The kindest thing that was said of it."""


def speech_of(text: str, judge: Person, answers: Sequence[str] = (), key: int = 0) -> Speech:
    """A critique as it is played. `answers`: what jurors are known to have answered; `key` picks a stock line."""
    critics: tuple[Critic, ...] = getattr(judge, "critics", ())
    parts = [_HEADING.match(part) for part in text.split("\n\n")]
    if len(parts) < 2 or not all(parts):
        alone = critics[0] if len(critics) == 1 else None
        return Speech((Line(judge.emoji, "", text, moods_of(text, alone), alone),))
    lines = [
        Line(part["emoji"], part["name"], part["text"], moods_of(part["text"]), speaker_of(part.string, judge))
        for part in parts
        if part
    ]
    for number, line in enumerate(lines):
        for answer in answers:
            if at := _where(answer, line.text):
                lines[number] = msgspec.structs.replace(line, text=line.text[:at].rstrip())
                said = msgspec.structs.replace(line, text=line.text[at:].strip())
                return Speech(tuple(lines), said, lines[number - 1].name)
    return Speech(tuple(lines), *_bickering(lines, key))


def speaker_of(text: str, judge: Person) -> Critic | None:
    """Whose voice reads this: the juror's whose name stands before it, else the first critic's; None for a person."""
    critics: tuple[Critic, ...] = getattr(judge, "critics", ())
    return next((critic for critic in critics if text.startswith(heading(critic))), next(iter(critics), None))


def moods_of(text: str, critic: Critic | None = None) -> tuple[Mood, ...]:
    """The face for each sentence."""
    return tuple(_mood(sentence) for sentence in sentences(text)) or ("calm",)


def letters_for(text: str, judges: int = 1, crowded: bool = False) -> str:
    """The classes of what a judge says, so that it fills its bubble: the largest letters at which it has room.

    `judges`: how many speak beside each other; `crowded`: something else stands below.
    """
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    alone, length = judges == 1, len(text) + wide + _LINE * text.strip().count("\n")
    room: float = _WHOLE_STAGE if alone and length > _ENDLESS else _ROOM[min(judges, len(_ROOM)) - 1]
    room *= 0.8 if crowded else 1
    short = length < _SHORT and not crowded
    height = (_BESIDE_A_LARGE_FACE if short else _BUBBLE_HEIGHT) * (0.7 if crowded else 1)
    in_lines = alone and not wide and length <= _ENDLESS
    step = next(
        (
            n for n, size in enumerate(_LETTERS_OF, 1)
            if length * size * size <= room and (not in_lines or _height(text, size) <= height)
        ),
        len(_LETTERS_OF),
    )  # fmt: skip
    kind = " is-short" if short else " clamp is-endless" if length > _ENDLESS else ""
    return f"at-{step}" + (kind if alone else "")


def _height(text: str, size: float) -> float:
    """How high a text is in the bubble of one judge: large letters leave much of a line empty."""
    letters = int(_BUBBLE_WIDTH / (_WIDTH * size))
    return sum(max(1, len(textwrap.wrap(part, letters))) for part in text.strip().split("\n")) * _LEADING * size


def caught_line(number: int) -> str:
    """What is told when a dish had words for the judge."""
    return _CAUGHT[number % len(_CAUGHT)]


def winner_of(played: Round, who: Who) -> Winner | None:
    """Whose card stays up after a round; None if nobody got anything. Of equals, whoever came to the table first."""
    named = next((award.winner for award in played.awards if award.winner is not None), None)
    best = max(_chefs(played), key=lambda seat: (seat == named, played.points(seat)), default=None)
    if best is None or not (played.points(best) or best == named):
        return None
    said, judge = [one.text for one in played.opinions if one.chef == best], who(played.judge_of(best))
    critics = getattr(judge, "critics", ())
    spoken = [line.text for text in said for line in speech_of(text, judge).lines]
    line = kindest("\n".join(spoken), critics[0] if critics else None, longest=170)
    dishes = tuple(dish for dish in played.dishes if dish.chef == best)
    return Winner(best, dishes, played.points(best), played.chips_of(best), line if len(line) >= _WORTH_QUOTING else "")


def runners_up(played: Round) -> list[Seat]:
    """All chefs of a round but the one whose card stays up, most points first, also those who got none."""
    best_first = sorted(_chefs(played), key=played.points, reverse=True)
    return best_first[1:] if best_first and played.points(best_first[0]) else best_first


def _chefs(played: Round) -> list[Seat]:
    return list(dict.fromkeys(dish.chef for dish in played.dishes))


def _mood(sentence: str) -> Mood:
    if sentence.rstrip('”"’»)').endswith("?"):
        return "curious"
    warm = warmth(sentence)
    return "pleased" if warm > _WARM else "doubtful" if warm < _COLD else "calm"


def _where(answer: str, text: str) -> int:
    """Where the answer begins that ends the text; 0 if it does not. Only letters count, so that marks do no harm."""
    said = "".join(_LETTERS.findall(answer))
    starts = [at.end() for at in re.finditer(r"\s", text)]
    return next((at for at in starts if said and "".join(_LETTERS.findall(text[at:])) == said), 0)


def _bickering(lines: Sequence[Line], key: int) -> tuple[Line, str] | tuple[None, str]:
    """A stock line for jurors who speak English and have not answered each other."""
    who = key % len(lines)
    one, other = lines[who], lines[who - 1]
    if any(line.critic is None or line.critic.language != "en" for line in (one, other)):
        return None, ""
    bank = _DIGS.get((one.mood, other.mood), _SHRUGS)
    return msgspec.structs.replace(one, text=bank[key % len(bank)]), other.name
