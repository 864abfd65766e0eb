"""The sentences of Green Chef's pages, one function each. Markup has players' names escaped, plain text has not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from partychef.engine.game import Move, Seat
from partychef.engine.words import how_many
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import ingredients, recipes, talents
from partychef.games.green_chef.view import Choice, GreenChefPlace, GreenChefView, Played, Result, Sale
from partychef.web.games.green_chef_calls import card
from partychef.web.games.green_chef_desk import phase
from partychef.web.games.screens import Who, titled
from partychef.web.sentences import listed

HEADINGS: Mapping[str, str] = {
    "talents": "Choose a Talent", "draw": "Draw your cards", "helping": "One card goes back", "auction": "Going once…",
    "draft": "Keep one, pass the rest", "market": "The Chef Market", "break": "The scores", "over": "Dinner is served",
    "regroup": "Wait or call?", "allocation": "Put your cards on the Recipes",
}  # fmt: skip


# -- the titles of pages ----------------------------------------------------------------------------------------------


def heading(view: GreenChefView, who: Who, may_move: bool) -> str:
    """The title of a phone's page."""
    name = who(view.player).name
    match view.step:
        case "draft":
            chooses = view.seat is not None and not view.chosen
            return "Keep one card" if may_move or chooses else "The hand moves on"
        case "market":
            return "Offer a card?" if may_move else f"{name} may offer"
        case "auction":
            return "Your bid?" if may_move else f"{name} may bid"
        case "regroup":
            return "Wait or call?" if may_move else f"{name} decides"
    return HEADINGS[view.step]


def screen_heading(view: GreenChefView, who: Who) -> str:
    """The title of the big screen."""
    if view.step == "draft":
        return f"Phase {view.round}: card {view.pick} of {len(view.places)}"
    if view.step == "auction" and view.sale is not None:
        return f"{who(view.sale.seller).name} sells {ingredients()[view.sale.card].name}"
    if view.step == "break":
        return f"Game {len(view.past)}: the scores"
    if view.step == "allocation" and view.callers:
        return "Recipe! The scoring"
    return heading(view, who, may_move=False)


def progress(view: GreenChefView) -> str:
    """Where the match stands, above the title of a phone's page."""
    if view.step == "break":
        return f"After game {len(view.past)} of {view.options.match}"
    return f"{phase(view)}, card {view.pick} of {len(view.places)}" if view.step == "draft" else phase(view)


def played(game: Played, match: int) -> str:
    """A finished game in the recap: which one, how long it was, how many cards were sold."""
    sold = sum(bool(sale.bids) for sale in game.sales)
    return ", ".join([
        *([f"Game {game.number}"] if match > 1 else []), how_many(game.phases, "phase"),
        *([f"{how_many(sold, 'card')} sold"] if sold else []),
    ])  # fmt: skip


# -- the table --------------------------------------------------------------------------------------------------------


def standing(view: GreenChefView, place: GreenChefPlace) -> str:
    """What a player is doing now, in a few words."""
    match view.step:
        case "regroup":
            return _in_regroup(place)
        case "allocation":
            return ("🔔 " if place.called else "") + ("✓ done" if place.done else "allocating")
        case "auction":
            return _in_auction(view, place)
        case "market":
            return "may sell" if place.asked else "still to come" if place.seat in view.sellers else "✓ done"
        case "talents" | "draw" | "helping" | "draft":
            return "choosing" if place.asked else "✓ done" if place.done else "waiting"
    return ""


def _in_regroup(place: GreenChefPlace) -> str:
    if place.called:
        return "🔔 called first" if place.called == 1 else "🔔 called"
    return "is thinking" if place.asked else "waits" if place.done else "still to come"


def _in_auction(view: GreenChefView, place: GreenChefPlace) -> str:
    sale = view.sale
    if sale is None:
        return ""
    if place.seat == sale.seller:
        return "sells"
    if place.seat == sale.bidder:
        return f"bids {sale.price}"
    return "is out" if place.seat in sale.passed else "is thinking" if place.asked else "still in"


def deck(view: GreenChefView) -> str:
    """The deck, and while hands are passed: which way."""
    passing = " Hands are passed down this list, and from its end to the top."
    return f"🂠 {how_many(view.deck_size, 'card')} in the deck." + (
        passing if view.step in ("talents", "draw", "helping", "draft") else ""
    )


def my_cards(kept: int) -> str:
    """The fold with the looker's kept cards."""
    return f"My {how_many(kept, 'card')}"


def stands_title(cards: int) -> str:
    """Above the Recipes, where a player's cards are shown against them."""
    return f"The Recipes and my {how_many(cards, 'card')}" if cards else "The Recipes"


# -- draft and market -------------------------------------------------------------------------------------------------


def drawing(cards: int, second_helping: bool | None) -> str:
    """Before the cards are drawn: to somebody who is ready, or (None) to everybody else."""
    if second_helping is None:
        return f"Everybody draws {cards} cards."
    return f"You draw {cards + second_helping} cards as soon as everybody is ready."


def kept_and_passed(chosen: str | None, neighbour: str) -> Markup:
    """What became of the hand."""
    kept = Markup("You keep {}. ").format(card(chosen)) if chosen else Markup()
    return kept + Markup("The rest goes to <b>{}</b>.").format(neighbour)


def put_back(chosen: str | None) -> Markup:
    """A second helping, to somebody who has put a card back or waits."""
    if chosen:
        return Markup("{} goes under the deck.").format(card(chosen))
    return Markup("Somebody took a second helping and is putting a card back.")


def may_offer(view: GreenChefView, who: Who) -> str:
    """Whose turn it is on the market."""
    return f"{_subject(view.player, view, who)} may offer a card"


def offers_next(view: GreenChefView, who: Who) -> str:
    """Who may sell after that, in order."""
    names = [who(seat).name if seat != view.seat else "you" for seat in view.sellers[1:]]
    return f"Then {', '.join(names)}." if names else "Then the market closes."


def sold(sale: Sale, who: Who) -> Markup:
    """How a sale went."""
    seller = who(sale.seller).name
    if not sale.bids:
        return Markup("Nobody bids for {}: it goes back to {}.").format(card(sale.card), seller)
    text = "<b>{}</b> buys {} from {} for <b>{}</b>."
    return Markup(text).format(who(sale.bidder).name, card(sale.card), seller, sale.price)


def selling(view: GreenChefView, sale: Sale, who: Who) -> str:
    """Whose card is under the hammer."""
    return "You sell" if sale.seller == view.seat else f"{who(sale.seller).name} sells"


def highest_bid(view: GreenChefView, sale: Sale, who: Who) -> str:
    """Whose bid stands, after its number."""
    if not sale.bids:
        return "no bid yet"
    return "your bid" if sale.bidder == view.seat else f"by {who(sale.bidder).name}"


def purse(points: int, sells: bool, wishes: Sequence[Any]) -> str:
    """What a bidder has, and what the card would do for them; `wishes` are the Recipes that it would help."""
    have = f"You have {how_many(points, 'point')}."
    if sells:
        return have
    if any(wish.exact for wish in wishes):
        return f"{have} A Recipe names this card."
    return f"{have} {'It would fill a slot by its category.' if wishes else 'You have no slot for it.'}"


def waiting_for_bids(view: GreenChefView, sale: Sale, who: Who) -> str:
    """What happens in an auction, to somebody who is not asked now."""
    if sale.seller == view.seat:
        return "The others are bidding."
    if sale.bidder == view.seat:
        return "Your bid is the highest."
    if view.seat in sale.passed:
        return "✋ You are out of this one."
    return f"{who(view.player).name} is thinking. You are still in."


# -- calling ----------------------------------------------------------------------------------------------------------


def chose(choice: Choice, who: Who) -> Markup:
    """What somebody did openly in Regroup."""
    target = who(choice.target).name
    done = {
        "call": "calls Recipe!" + (" With Early Bird 🐓" if choice.early_bird else ""),
        "wait": "waits", "swap": "swaps a kept card 🔄", "change_menu": "takes another hidden Recipe 📋",
        "peek": f"looks at {target}’s Recipe 👀",
    }[choice.action]  # fmt: skip
    return Markup("<b>{}</b> {}").format(who(choice.seat).name, done)


def decides(view: GreenChefView, who: Who) -> str:
    """Whose turn it is in Regroup."""
    return "You decide" if view.player == view.seat else f"{who(view.player).name} decides"


def called_by(view: GreenChefView, who: Who) -> Markup:
    """Who called, in order."""
    names = [Markup("<b>{}</b>").format("you" if one == view.seat else who(one).name) for one in view.callers]
    return Markup("Called by {}.").format(listed(names))


def strip(view: GreenChefView, who: Who, late: Sale | None, last_phase: bool) -> Markup:
    """The line on the big screen that says what is happening, or what just happened; `late` is the latest sale."""
    actor = Markup("<b>{}</b>").format(who(view.player).name)
    match view.step:
        case "talents":
            return Markup("Everybody secretly keeps one of two Talents.")
        case "draw":
            everybody = Markup("Everybody draws {} cards.").format(len(view.places) + 1)
            return Markup("Nobody called. ") + everybody if view.choices else everybody
        case "helping":
            return Markup("Second helpings: one card goes under the deck.")
        case "draft":
            return Markup("Keep one card, pass the rest to the left.")
        case "market" if late is None:
            return Markup("One after the other, players may sell a card. {} is thinking.").format(actor)
        case "market":
            return Markup("🔨 ") + sold(late, who) if late else Markup()
        case "auction":
            return Markup("The highest bidder gets the card and pays the seller.")
        case "regroup":
            return _regroup_strip(view, who, late, last_phase)
        case "allocation" if view.callers:
            return called_by(view, who)
        case "allocation":
            return Markup("The deck has run out: everybody scores.")
    return Markup()


def _regroup_strip(view: GreenChefView, who: Who, late: Sale | None, last_phase: bool) -> Markup:
    if late is not None and not view.choices:
        return Markup("🔨 ") + sold(late, who)
    last = view.choices[-1] if view.choices else None
    before = chose(last, who) + (" " if last.action == "call" else ". ") if last else Markup()
    asked = "call Recipe, too?" if view.callers else "wait, or call Recipe?"
    again = " Nobody can draw again." if last_phase and not view.callers else ""
    return before + Markup("<b>{}</b>: {}{}").format(who(view.player).name, asked, again)


# -- the scoring ------------------------------------------------------------------------------------------------------


class Sum(NamedTuple):
    """A part of somebody's points."""

    points: str
    whence: str
    lost: bool = False


def sums(result: Result) -> list[Sum]:
    """Where somebody's points come from."""
    talent = talents()[result.talent].name if result.talent else "Talent"
    more = [(result.exact, "exact"), (result.call, "first call"), (result.extra, talent)]
    return [
        Sum(str(result.cards), "card" if result.cards == 1 else "cards"),
        *(Sum(f"+{points}", whence) for points, whence in more if points),
        *([Sum(f"−{abs(result.penalty)}", "failed call", lost=True)] if result.penalty else []),
        *([Sum(f"+{result.before}", "held")] if result.before else []),
    ]


def lost(result: Result) -> str:
    """The row of a failed call in the table of the scores."""
    return f"failed call: {result.cards + result.exact + result.call + result.extra} − {abs(result.penalty)}"


def how_called(result: Result, anybody: bool) -> str:
    """Whether a player called, above their scoring."""
    if result.called:
        return "called first" if result.called == 1 else "called, too"
    return "did not call" if anybody else "nobody called"


def first_caller(view: GreenChefView, who: Who) -> str:
    """The title of the results."""
    if not view.callers:
        return "Nobody called: the deck ran out"
    return f"{_subject(view.callers[0], view, who)} called first"


def next_dealer(view: GreenChefView, who: Who, when: str = "") -> str:
    """Who deals the next game of a match; `when`: how soon, if that is known."""
    deals = "You deal" if view.head_chef == view.seat else f"{who(view.head_chef).name} deals"
    return f"{' '.join([deals, 'game', str(view.game), *([when] if when else [])])}."


def deals_next(view: GreenChefView, who: Who) -> Markup:
    """The same on the big screen, with the dealer's face."""
    dealer = who(view.head_chef)
    text = "{} <bdi>{}</bdi> deals game {} of {}."
    return Markup(text).format(dealer.emoji, dealer.name, view.game, view.options.match)


# -- parts of sentences -----------------------------------------------------------------------------------------------


def _subject(seat: Seat | None, view: GreenChefView, who: Who) -> str:
    return "You" if seat == view.seat and seat is not None else who(seat).name


# -- moves, in replays ------------------------------------------------------------------------------------------------


def told(move: Move, name: str, who: Who) -> str:
    """What somebody did, for the replay."""
    said = _SAYINGS[type(move)](move, who)
    return f"{name} {said}{'' if said.endswith('!') else '.'}"


def _named(card: str) -> str:
    return titled(ingredients()[card])


def _allocated(move: m.Allocate) -> str:
    on = [
        f"{sum(card is not None for card in row)} on {recipes()[recipe].name}"
        for recipe, row in move.recipes.items()
        if recipe in recipes()
    ]
    return f"puts cards on Recipes: {', '.join(on)}" if on else "puts no card on a Recipe"


_SAYINGS: dict[type, Callable[[Any, Who], str]] = {
    m.KeepTalent: lambda move, who: f"keeps the Talent {titled(talents()[move.talent])}",
    m.Draw: lambda move, who: "draws with Second Helping" if move.second_helping else "draws",
    m.PutBack: lambda move, who: f"puts {_named(move.card)} under the deck",
    m.Keep: lambda move, who: f"keeps {_named(move.card)} and passes the rest to the left",
    m.Offer: lambda move, who: f"offers {_named(move.card)}",
    m.Decline: lambda move, who: "offers nothing",
    m.Bid: lambda move, who: f"bids {move.points}",
    m.Pass: lambda move, who: "passes",
    m.Swap: lambda move, who: f"uses Pantry Swap: {_named(move.card)} goes under the deck",
    m.ChangeMenu: lambda move, who: "uses Menu Change: another hidden Recipe",
    m.Peek: lambda move, who: f"uses Nosy Neighbour: a look at {who(move.target).name}’s Recipe",
    m.Wait: lambda move, who: "waits",
    m.Call: lambda move, who: "calls Recipe" + (", an Early Bird!" if move.early_bird else "!"),
    m.Allocate: lambda move, who: _allocated(move),
    m.Deal: lambda move, who: "deals the next game",
}
