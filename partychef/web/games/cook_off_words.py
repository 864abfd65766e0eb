"""Cook Off! in words: every sentence that is put together from cards, money and names, a function for each.

Functions for pages return Markup with the names of players escaped; `SAYINGS`, for replays, return plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from partychef.engine.game import Seat
from partychef.engine.words import how_many, listed
from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import goals, ingredients, meals
from partychef.games.cook_off.scoring import score
from partychef.games.cook_off.solver import Best, best_of
from partychef.games.cook_off.tasting import Reason, reason_of
from partychef.games.cook_off.view import ROUNDS, CookedMeal, CookOffPlace, CookOffView, Deed, Dish
from partychef.web.games.screens import Who, is_you, titled
from partychef.web.sentences import compared

HEADINGS = {
    "turn": "The Grocery Store", "trade": "A trade?", "discard": "Too many cards", "second": "A second card?",
    "keep": "A delivery", "cook_off": "Cook off!", "vote": "Whose dish is the tastiest?",
    "judging": "The dishes are tasted", "break": "The meal is over", "over": "The kitchen is closed",
}  # fmt: skip
"""What stands on top of a page, by step of the view, where nobody is named."""
VOTES = 3
"""What the best dish gets from a voter (CO-39)."""
MANY = 10
"""With this many offers left nobody needs to be told how many there are."""


class Asked(NamedTuple):
    """An ingredient that somebody wants in a trade, and which cards of that name the partner holds."""

    name: str
    number: int
    held: tuple[str, ...]

    @property
    def enough(self) -> bool:
        """Whether the partner could give them."""
        return len(self.held) >= self.number

    @property
    def is_choice(self) -> bool:
        """Whether there are cards to choose from that differ."""
        return len(self.held) > self.number and len(set(self.held)) > 1


# -- cards and money --------------------------------------------------------------------------------------------------


def named(card: str) -> Markup:
    """A card in a sentence, by picture and name, never broken over two lines."""
    it = ingredients()[card]
    return Markup('<span class="nobreak">{} {}</span>').format(it.emoji, it.name)


def goods(cards: Iterable[str], money: int) -> Markup:
    """Cards and money in a sentence: "Kale, Rice and $3"."""
    return _side(map(named, cards), money)


def wishes(names: Iterable[str], money: int) -> Markup:
    """Names of ingredients and money in a sentence."""
    return _side(map(Markup.escape, names), money)


def _side(things: Iterable[Markup], money: int) -> Markup:
    *parts, last = (*things, *([Markup("<b>${}</b>").format(money)] if money else [])) or (Markup("nothing"),)
    return Markup(" and ").join([Markup(", ").join(parts), last] if parts else [last])


def inside(dish: Dish) -> str:
    """The ingredients of a dish."""
    return ", ".join(ingredients()[card].name for card in dish.cards)


def served(dish: Dish) -> str:
    """A dish in the recap: its ingredients, its price, its votes."""
    votes = f", {how_many(dish.votes, 'vote')}" if dish.votes is not None else ""
    return f"{inside(dish)}: ${dish.price}{votes}."


def is_spiced(dish: Dish) -> bool:
    """Whether a line is fulfilled by its cook's Spice Rack, and not by the cards alone."""
    return any(
        done and not alone for done, alone in zip(dish.fulfilled, score(dish.meal, dish.cards).fulfilled, strict=True)
    )


def best_dish(best: Best, meal: str) -> Markup:
    """The best dish of a hand."""
    sentence = Markup("The best dish from your hand: {} for {}, {}.")
    return sentence.format(goods(best.cards, 0), meals()[meal].name, how_many(best.points, "point"))


def beside_the_best(view: CookOffView) -> str:
    """How the sealed dish of whoever practises compares with the best dish of the hand."""
    place, sealed = view.place(view.seat or 0), view.sealed
    if sealed is None or sealed.meal is None:
        return ""
    works = {goal.kind for goal in place.goals if goal.active}
    own, best = score(sealed.meal, sealed.cards, works).points, best_of(view.hand, view.menu, works)
    return compared(own, own if best is None else best.points)


def dumpster(view: CookOffView) -> Markup:
    """What lies in the Dumpster, and how many cards are left to draw."""
    top = Markup(", with {} on top").format(named(view.dumpster[-1])) if view.dumpster else ""
    sentence = Markup("Dumpster: {}{}. {} left to draw.")
    return sentence.format(how_many(len(view.dumpster), "card"), top, how_many(view.deck_size, "card"))


def expiring(cards: Sequence[str]) -> Markup:
    """What a pass costs: the cards that expire."""
    verb = "expires" if len(cards) == 1 else "expire"
    return Markup("{} {}").format(Markup(" and ").join(map(named, cards)), verb)


# -- where the game is, and who is to act -----------------------------------------------------------------------------


def progress(view: CookOffView) -> str:
    """The meal, and the round of shopping while there is one."""
    if view.event:
        return f"Meal {view.meal} · round {view.prep} of {ROUNDS}"
    return f"Meal {view.meal} of {view.meals}"


def heading(view: CookOffView, who: Who, viewer: Seat | None) -> str:
    """The line on top of a phone."""
    if view.step == "trade" and view.offer is not None and view.offer.partner == viewer:
        return f"{who(view.offer.seat).name} offers a trade"
    if view.step == "turn" or (view.step in ("second", "keep") and view.player != viewer):
        return "Your turn" if view.player == viewer is not None else f"{who(view.player).name}’s turn"
    return HEADINGS[view.step]


def screen_heading(view: CookOffView, who: Who) -> str:
    """The line on top of the big screen."""
    if view.step == "turn":
        return f"{who(view.player).name}’s turn"
    return f"Meal {view.meal}: the score card" if view.step == "break" else HEADINGS[view.step]


def begins(view: CookOffView, who: Who, watching: bool) -> str:
    """Who begins the next meal."""
    if view.player == view.seat is not None:
        return f"You begin meal {view.meal + 1}."
    person: Any = who(view.player)
    soon = " in a moment" if person.is_ai and not watching else ""
    return f"{person.name} begins meal {view.meal + 1}{soon}."


def keeps(view: CookOffView, who: Who) -> str:
    """Who chooses from a delivery."""
    mine = view.player == view.seat is not None
    return "You choose which ingredient to keep." if mine else f"{who(view.player).name} keeps an ingredient."


def thinks(view: CookOffView, who: Who) -> str:
    """Who has to answer an offer."""
    assert view.offer is not None
    mine = view.offer.partner == view.seat
    return "You are thinking about it." if mine else f"{who(view.offer.partner).name} is thinking about it."


def too_many(place: CookOffPlace) -> str:
    """To somebody with too many ingredients."""
    return f"You hold {how_many(place.hand, 'ingredient')}. The limit is {place.limit}."


def to_discard(number: int) -> str:
    """How many cards to choose."""
    return f"Choose {'one' if number == 1 else number} for the Dumpster."


def discarding(view: CookOffView, who: Who) -> Markup:
    """Who still chooses what to discard, and what this seat has chosen."""
    late = _late(view, who)
    verb = "is choosing" if len(late) == 1 else "are choosing"
    sentence = Markup("{} {} what goes to the Dumpster.").format(listed(late), verb)
    chosen = Markup(" You have chosen {}.").format(goods(view.discarding, 0)) if view.discarding else ""
    return sentence + chosen


def overfull(view: CookOffView, who: Who) -> str:
    """On the big screen: who holds too many cards."""
    late = _late(view, who)
    verb = "has" if len(late) == 1 else "have"
    return f"{listed(late)} {verb} too many cards: some go to the Dumpster."


def still_to_vote(view: CookOffView, who: Who) -> str:
    """Who has not voted yet; empty when everybody has."""
    late = _late(view, who)
    return f"{listed(late)} still {'has' if len(late) == 1 else 'have'} to vote." if late else ""


def tastes(view: CookOffView, who: Who) -> str:
    """Who tastes both dishes: the critic behind the last seat."""
    judge: Any = who(len(view.places))
    return f"{judge.name if judge.kind != 'person' else 'A critic'} tastes both dishes"


def lacks(asked: Iterable[Asked], money: int) -> str:
    """Why a partner cannot accept: cards that are missing, else the money."""
    short = [f"{one.number} {one.name}" if one.number > 1 else one.name for one in asked if not one.enough]
    return f"You do not hold {listed(short, 'or')}." if short else f"You have only ${money}."


def offers_left(number: int) -> str:
    """What to know about an offer."""
    rule = "Everybody hears it. Savings Goals cannot be traded."
    if number >= MANY:
        return rule
    return f"{rule} {how_many(number, 'more offer')} may be declined in this turn."


def _late(view: CookOffView, who: Who) -> list[str]:
    return [who(place.seat).name for place in view.places if not place.done]


# -- what was done ----------------------------------------------------------------------------------------------------


def told(deed: Deed, who: Who, viewer: Seat | None = None) -> Markup:
    """What somebody did openly, without a full stop; `viewer` reads "You"."""
    name = "You" if deed.seat == viewer is not None else who(deed.seat).name
    return Markup("<b>{}</b> {}").format(name, _DEEDS[deed.action](deed, who))


def _tell_keep(deed: Deed, who: Who) -> Markup:
    if not deed.cards:
        return Markup("kept what was delivered")
    return Markup("kept one card of the delivery and threw away {}").format(goods(deed.cards, 0))


def _tell_trade(deed: Deed, who: Who) -> Markup:
    given, got = goods(deed.cards, deed.money), goods(deed.got_cards, deed.got_money)
    return Markup("gave {} {} for {}").format(who(deed.partner).name, given, got)


def _tell_decline(deed: Deed, who: Who) -> Markup:
    given, wanted = goods(deed.cards, deed.money), wishes(deed.want, deed.want_money)
    return Markup("offered {} {} for {}, and was turned down").format(who(deed.partner).name, given, wanted)


def _tell_goal(deed: Deed, who: Who) -> Markup:
    assert deed.kind is not None
    return Markup("bought {} for <b>${}</b>").format(titled(goals()[deed.kind]), deed.money)


def _tell_pass(deed: Deed, who: Who) -> Markup:
    return Markup("passed: {} expired").format(goods(deed.cards, 0)) if deed.cards else Markup("passed")


_DEEDS: dict[str, Callable[[Deed, Who], Markup]] = {
    "buy": lambda deed, who: Markup("bought {} for <b>${}</b>").format(goods(deed.cards, 0), deed.money),
    "buy_goal": _tell_goal,
    "pass": _tell_pass,
    "order": lambda deed, who: Markup("ordered a delivery for <b>${}</b>").format(deed.money),
    "keep": _tell_keep,
    "trade": _tell_trade,
    "decline": _tell_decline,
    "discard": lambda deed, who: Markup("threw away {}").format(goods(deed.cards, 0)),
}


# -- votes ------------------------------------------------------------------------------------------------------------

_REASONS: dict[Reason, Callable[[Dish], str]] = {
    "only": lambda dish: "the only other dish",
    "lines": lambda dish: f"the most lines, {sum(dish.fulfilled)}",
    "points": lambda dish: f"the most points, {dish.lines}",
    "behind": lambda dish: "as good as another, and its cook is behind",
    "chance": lambda dish: "as good as another, and chance decided",
}
_WAYS = {3: "three-way", 4: "four-way"}


def tied(cooked: CookedMeal) -> str:
    """What a tie for the favourite dish brings (CO-40); "" if one dish was the favourite, or if there was none."""
    if any(dish.choice == 1 for dish in cooked.dishes):
        return "A tie of two for the favourite dish: 1 point each."
    votes = [dish.votes for dish in cooked.dishes if dish.votes is not None]
    best = votes.count(max(votes, default=0))
    return f"A {_WAYS[best]} tie: nobody scores for the favourite dish." if best > 1 else ""


def ballots(cooked: CookedMeal, who: Who, viewer: Seat | None = None) -> list[Markup]:
    """How each voter ranked the dishes, once all have voted (CO-39); `viewer` reads "You"."""

    def name(seat: Seat, you: str) -> str:
        return you if seat == viewer is not None or is_you(who(seat)) else who(seat).name

    def votes(ranked: Sequence[Seat]) -> str:
        return listed([f"{VOTES - place} for {name(seat, 'you')}" for place, seat in enumerate(ranked)])

    sentence = Markup("<b>{}</b>: {}")
    return [sentence.format(name(voter, "You"), votes(ranked)) for voter, ranked in sorted(cooked.ballots.items())]


def why_ais_voted(view: CookOffView, number: int, who: Callable[[Seat | None], Any]) -> list[Markup]:
    """For a meal that is over, by its number: which dish AI chefs liked best, and the rule behind it."""
    meal = view.past[number - 1]
    voters: dict[tuple[Seat, str], list[str]] = {}
    for voter, why in _reasons(view, number, who).items():
        voters.setdefault((meal.ballots[voter][0], why), []).append(who(voter).name)
    return [
        Markup("<b>{}</b> voted for {}: {}.").format(listed(names), who(best).name, why)
        for (best, why), names in voters.items()
    ]


def in_signs(view: CookOffView, number: int, who: Callable[[Seat | None], Any]) -> list[Markup]:
    """How each voter ranked the dishes, and an AI chef's rule, for the big screen, where signs stand for names."""

    def sign(seat: Seat) -> Markup:
        it = who(seat)
        return Markup('<span aria-hidden="true">{}</span><span class="unseen">{}</span>').format(it.emoji, it.name)

    def votes(ranked: Sequence[Seat]) -> Markup:
        return Markup(", ").join(Markup("{} {}").format(VOTES - place, sign(seat)) for place, seat in enumerate(ranked))

    reasons = _reasons(view, number, who)
    return [
        Markup("{}: {}{}").format(sign(voter), votes(ranked), f" ({reasons[voter]})" if voter in reasons else "")
        for voter, ranked in sorted(view.past[number - 1].ballots.items())
    ]


def _reasons(view: CookOffView, number: int, who: Callable[[Seat | None], Any]) -> dict[Seat, str]:
    """Why each AI chef that votes by rules liked a dish best, in the meal of this number."""
    meal = view.past[number - 1]
    before = view.past[number - 2].scores if number > 1 else (0,) * len(view.places)
    dishes, found = {dish.seat: dish for dish in meal.dishes}, {}
    for voter, ranking in sorted(meal.ballots.items()):
        reason = reason_of(meal, before, voter) if who(voter).kind.startswith(("heuristic", "model:")) else None
        if reason is not None:
            found[voter] = _REASONS[reason](dishes[ranking[0]])
    return found


# -- replays ----------------------------------------------------------------------------------------------------------


def _plain(cards: Iterable[str], money: int = 0) -> str:
    known = ingredients()
    return _plain_side([titled(known[card]) for card in cards if card in known], money)


def _plain_side(things: Sequence[str], money: int) -> str:
    return listed([*things, *([f"${money}"] if money else [])]) or "nothing"


def _say_offer(move: m.Offer, who: Who) -> str:
    wanted = _plain_side(move.want, move.want_money)
    return f"offers {who(move.partner).name} {_plain(move.give, move.give_money)} for {wanted}"


def _say_submit(move: m.Submit, who: Who) -> str:
    name = f"“{move.name}”" if move.name else "a dish"
    return f"submits {name} for {titled(meals()[move.meal])}: {_plain(move.cards)}"


def _say_best(move: m.ChooseBest, who: Who) -> str:
    if len(move.best) != 1:
        return "finds both dishes equally good"
    return f"prefers {who(move.best[0]).name}’s dish"


SAYINGS: dict[type, Callable[[Any, Who], str]] = {
    m.Offer: _say_offer,
    m.Accept: lambda move, who: "accepts the trade",
    m.Decline: lambda move, who: "declines the trade",
    m.Buy: lambda move, who: f"buys the ingredient in slot {move.slot}",
    m.BuyGoal: lambda move, who: f"buys {titled(goals()[move.kind])}",
    m.Pass: lambda move, who: "passes: the two cards next to the Dumpster expire",
    m.Order: lambda move, who: "orders with the Delivery App",
    m.Keep: lambda move, who: f"keeps {_plain((move.card,))}",
    m.Done: lambda move, who: "buys no second card",
    m.Discard: lambda move, who: f"discards {_plain(move.cards)}",
    m.Submit: _say_submit,
    m.NoDish: lambda move, who: "submits no dish",
    m.Vote: lambda move, who: f"votes: {', then '.join(who(seat).name for seat in move.ranking)}",
    m.ChooseBest: _say_best,
    m.NextMeal: lambda move, who: "begins the next meal",
}
"""What a move does, after the player's name."""
