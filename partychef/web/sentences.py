"""Sentences of the pages that are put together from pieces: one function for each, so that each can be translated.

Templates know this module as `say`, and `count` and `listed` by their names. What guests wrote is escaped here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from markupsafe import Markup, escape

from partychef.chefs.ladder import RUNGS
from partychef.engine.pace import OTHER, Pace
from partychef.judges.model.presenting import language_name
from partychef.llm.ask import details_of as details_of
from partychef.llm.ask import sentence_of as sentence_of
from partychef.web.games.screens import Person, is_you


def number(n: int) -> str:
    """Return a number whose minus sign is as long as a plus: "3", "−3"."""
    return f"−{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """Return what is added or taken away, with its sign: "+3", "−3", "0"."""
    return f"+{n}" if n > 0 else number(n)


def count(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 dish", "3 dishes", "−1 point"."""
    return f"{number(n)} {one if abs(n) == 1 else many or one + 's'}"


def units(unit: str) -> str:
    """Return what scores are counted in, of several: "points"; an abbreviation such as VP has no plural."""
    return unit if unit.isupper() else f"{unit}s"


def scored(n: int, unit: str) -> str:
    """Return a score with what it is counted in: "1 point", "3 points", "3 VP"."""
    return count(n, unit, units(unit))


def listed(words: Sequence[Any], end: str = "and") -> Markup:
    """Return the words as a list, escaped: "a, b and c"."""
    *first, last = [escape(word) for word in words] or [Markup()]
    return Markup("{} {} {}").format(Markup(", ").join(first), end, last) if first else last


AI_KINDS = {"novice": "beginner", "heuristic": "good cook", **{kind: kind.replace("line-", "line ") for kind in RUNGS}}
"""What kinds of AI chefs are called, without those that a model plays."""


def ai_badge(kind: str) -> str:
    """Say how strong an AI's chair plays: "plays like a sous-chef"; a role that it may have is something else."""
    if kind in AI_KINDS:
        name = AI_KINDS[kind]
        return f"plays like {'an' if name[0] in 'aeiou' else 'a'} {name}"
    return "AI, language model" if kind.startswith("model:") else "AI"


def speaks(language: str) -> str:
    """Say which language a critic speaks in a house whose pages are English: "speaks German", or nothing."""
    return "" if language.split("-")[0] == "en" else f"speaks {language_name(language)}"


def of_tongue(critic: Any) -> str:
    """Return a critic's name in a line, with the language where it is another one: "Der Wirt (speaks German)"."""
    told = speaks(critic.language)
    return f"{critic.name} ({told})" if told else str(critic.name)


def in_a_deck(deck: Any) -> str:
    """Say what is in a deck of one's own: "12 ingredients and 3 tasks"."""
    kinds = ((len(deck.ingredients), "ingredient"), (len(deck.assignments), "task"))
    return " and ".join(count(n, kind) for n, kind in kinds if n) or "no cards yet"


def in_one_of(deck: Any, decks: Mapping[str, Any]) -> str:
    """Say what is in one of these decks, and which file it is where another one has the same title."""
    namesakes = [one for one in decks.values() if one.title.casefold() == deck.title.casefold()]
    return in_a_deck(deck) + (f" · {deck.id}.toml" if len(namesakes) > 1 else "")


def ticked(n: int) -> str:
    """Say how many ingredients a host has ticked as missing."""
    return f"{count(n, 'ingredient')} ticked in this browser"


def left_in_the_deck(n: int) -> str:
    """Say that what is missing is kept, and how many cards are left."""
    return f"Kept in this browser. {count(n, 'ingredient is', 'ingredients are')} left to cook with."


def placed(place: int, players: int, tied: int = 0) -> str:
    """Say how somebody ended among how many, and whether others share the place: "2nd of 4", "tied 1st of 4"."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{'tied ' if tied else ''}{place}{endings.get(place, 'th')} of {players}"


def streak(days: int, played_today: bool) -> str:
    """Say on how many days up to today or yesterday somebody has played a game of the day."""
    if days == 1:
        return "You have played today." if played_today else "You played yesterday. Play one today to keep it going."
    return f"{count(days, 'day')} in a row{'' if played_today else '. Play one today to keep it going.'}"


# -- time --------------------------------------------------------------------------------------------------------------


def duration(seconds: int) -> str:
    """Return a time limit, short enough for a menu: "45 seconds", "2½ min", "4 min"."""
    minutes, rest = divmod(seconds, 60)
    if not minutes or rest not in (0, 30):
        return count(seconds, "second")
    return f"{minutes}{'½' if rest else ''} min"


def time_limits(pace: Pace, clock: str, steps: Mapping[str, str]) -> str:
    """Say how long people have by a clock; `steps` are the steps to name, and what one does in them."""
    if steps:
        return ", ".join(f"{duration(pace.seconds(clock, kind))} {what}" for kind, what in steps.items())
    usual, longest = pace.seconds(clock, OTHER), max(pace.timers[clock].values())
    return f"{duration(usual)} for most moves" + (
        f", up to {duration(longest)} for long ones" if longest > usual else ""
    )


# -- who is here -------------------------------------------------------------------------------------------------------


def who_joins(n: int) -> str:
    """Say how many guests are in the lobby."""
    return f"{count(n, 'guest is', 'guests are')} here already."


def at_the_table(n: int) -> str:
    """Return the headline of the lobby on the big screen."""
    return f"At the table: {n}" if n else "Who is hungry?"


def still_missing(n: int, players: str) -> str:
    """Say how many guests a game still needs. `players` says how many may play, or is empty."""
    missing = f"{count(n, 'more guest', 'more guests')} and you can start. AI chefs count."
    return f"{missing} This game is for {players}." if players else missing


def better_evening(n: int) -> str:
    """Introduce the evening that fits so many guests, where the one that was chosen does not."""
    return {1: "Alone?", 2: "Only two?"}.get(n, f"{n} of you?")


def too_many(n: int, most: int) -> str:
    """Say why a game for few cannot begin."""
    return f"This evening is for {'one' if most == 1 else 'two'}, and {n} are at the table."


def lasts(minutes: int, guests: int) -> str:
    """Say how long an evening takes, as measured."""
    return f"⏳ About {count(minutes, 'minute')}{f' for {guests}' if guests > 1 else ''}."


def chairs_taken(n: int, players: str) -> str:
    """Say why nobody else can sit down: the house has twenty chairs, a game sometimes fewer."""
    why = "All twenty chairs are taken." if n >= 20 else f"All chairs are taken: this game is for {players}."
    return f"{why} Keep this page open in case somebody leaves."


def stood_in_for(is_host: bool) -> str:
    """Tell somebody whose seat an AI plays how to get it back."""
    if is_host:
        return "🤖 An AI chef is playing for you. Back again? Take your seat back below, under “For the host”."
    return "🤖 An AI chef is playing for you. Back again? The host can give you your seat back."


def finished_for(names: Sequence[str]) -> Markup:
    """Say at the end who left while an AI chef, which cannot win, played on in their seat (GEN-16)."""
    who, seats = ("An AI chef", "That seat") if len(names) == 1 else ("AI chefs", "Those seats")
    return Markup("🤖 {} finished for {}. {} could not win.").format(who, listed(names), seats)


def plays_for(names: Sequence[str]) -> Markup:
    """Say during a game whose seats cannot win: an AI chef plays on there for somebody who left (GEN-16)."""
    who, seats = ("An AI chef plays", "That seat") if len(names) == 1 else ("AI chefs play", "Those seats")
    return Markup("🤖 {} for {}. {} cannot win.").format(who, listed(names), seats)


def no_rivals(names: Sequence[str]) -> Markup:
    """The same for the big screen, in few words."""
    return Markup("🤖 {} cannot win").format(listed(names))


def newcomers(breaks: bool) -> str:
    """Say when somebody who comes late may play."""
    return "Newcomers sit down in the next break." if breaks else "Newcomers watch, and play in the next game."


def not_here(names: Sequence[str]) -> Markup:
    """Tell the host whose phones do not show this table, such as guests who still look at the last party."""
    told = names if len(names) < 6 else [*names[:3], f"{len(names) - 3} others"]
    return Markup("{}: not looking at this table yet.").format(listed(told))


def sent_away(breaks: bool, is_ai: bool) -> str:
    """Say what happens to the seat of somebody whom the host sends away."""
    if not breaks:
        return "If you send them away, an AI chef plays this seat to the end, but cannot win."
    if is_ai:
        return "If you send them away, their seat is free from the next break."
    return "If you send them away, an AI chef cooks until the break, but cannot win. Their points stay on the board."


def compared(own: int, best: int) -> str:
    """Tell somebody who practises how an own answer compares with the best one."""
    if own >= best:
        return f"Yours brings {own}: nothing brings more."
    return f"Yours brings {own}, the best would bring {best}."


# -- who won -----------------------------------------------------------------------------------------------------------


def who_won(names: Sequence[str], stopped: bool) -> Markup:
    """Say who has won a game of a series."""
    if not names:
        return Markup("The host stopped it." if stopped else "Nobody won.")
    return Markup("{} {}.").format(listed(names), "won" if len(names) == 1 else "won together")


def winners(seats: Sequence[int], who: Callable[[int], Any]) -> Markup:
    """Return the sentence below the podium. `who` finds the chair of a seat."""
    names = [Markup("<bdi>{}</bdi>").format(who(seat).name) for seat in seats]
    return Markup("{} {}.").format(listed(names), "wins" if len(names) == 1 else "win together")


def winners_title(n: int) -> str:
    """Return what stands above the winners on a phone."""
    return {1: "The winner", 2: "Two win together"}.get(n, "They win together")


def book_title(winners: Sequence[Person], judged: bool, ended: bool) -> Markup:
    """Return the headline of a recap. A game that was stopped has leaders, no winners."""
    names = [one.name for one in winners]
    if not names:
        return Markup("The evening's book")
    if judged:
        return Markup("{} cooked best").format(listed(names))
    verb = "win" if ended else "lead"
    return Markup("{} {}").format(listed(names), verb + "s" if len(names) == 1 and not is_you(winners[0]) else verb)


def place_name(rank: int) -> str:
    """Return "First place" to "Sixth place"."""
    return f"{('First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth')[min(rank, 6) - 1]} place"


# -- the judge ---------------------------------------------------------------------------------------------------------


def jury(names: Sequence[str]) -> Markup:
    """Say who judges a party."""
    if not names:
        return Markup("Guests judge at this table")
    return Markup("{}, a jury").format(listed(names)) if len(names) > 1 else listed(names)


def engine(models: Sequence[str]) -> Markup:
    """Say what a critic thinks with."""
    if not models:
        return Markup("🥄 Judged by the house critic: rules of our own, no model, no network.")
    first, *others = models
    then = Markup(", then {}").format(listed(others)) if others else ""
    return Markup(
        "🧠 Judged by a model: <b>{}</b>{}. If it does not answer, the house critic takes over."
    ).format(first, then)  # fmt: skip


def protocol(name: str, language: str) -> str:
    """Say how a judge tastes, and in which language it speaks."""
    how = {
        "fair": "It judges fairly: it tastes several times, in different orders, and the median decides.",
        "fast": "It judges fast: it tastes everything once.",
    }[name]
    return f"{how} It speaks {language}."


def last_spoke(who: str, why: str) -> str:
    """Say why the last verdict came from another model than the first, or from the house critic."""
    return f"{'The house critic' if who == 'house' else who} gave the last verdict. {sentence_of(why)}"


def failure(what: str, model: str, why: str, times: int) -> Markup:
    """Return a line about calls of a model that failed."""
    often = f", {times} times" if times > 1 else ""
    return Markup("<b>{}</b>: {}, {}{}.").format(what[:1].upper() + what[1:], model or "the model", why, often)


def appeals(possible: bool) -> str:
    """Say what an appeal does and, if none is possible now, when one is."""
    when = "Once a round" if possible else "An appeal is possible once a round, while the critic speaks"
    return (
        f"{when}: everything is tasted again in other orders. "
        "The critiques stay as they are; the chips follow the second tasting."
    )


def tasting(names: Sequence[str]) -> Markup:
    """Say who is tasting."""
    return Markup("{} {} tasting…").format(listed(names), "is" if len(names) == 1 else "are")


def tasted(dishes: int, fair: bool) -> str:
    """Say what a judge has on the table."""
    blind = f"{count(dishes, 'dish', 'dishes')}, tasted blind."
    return f"{blind} Several times, in different orders." if fair else blind


# -- the start page ----------------------------------------------------------------------------------------------------


def was_there(when: str, role: str, judged: bool) -> str:
    """Say when a party was, and what the guest did there."""
    return f"{when}, {'you hosted' if role == 'host' else 'you cooked' if judged else 'you played'}"


def judged_by(kind: str, chosen: Any) -> str:
    """Say in a few words which guest judges. `chosen` is the judge's chair, or nothing."""
    if kind == "turns":
        return "⚖️ we judge in turns"
    return f"⚖️ {chosen.name} judges" if chosen else "⚖️ one of us judges"


def day(seconds: float) -> str:
    """Return a date in words: 7 March 2026."""
    moment = datetime.fromtimestamp(seconds)
    return f"{moment.day} {moment:%B %Y}"


def day_and_hour(seconds: float) -> str:
    """Return a moment in words: 7 March, 19:30."""
    moment = datetime.fromtimestamp(seconds)
    return f"{moment.day} {moment:%B, %H:%M}"
