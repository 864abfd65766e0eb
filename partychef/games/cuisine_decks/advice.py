"""What to say to somebody who practises Cuisine Decks: what matters in a step, and why a move is a good one."""

from __future__ import annotations

from collections.abc import Iterable

from partychef.engine.advice import NEAR, Advice, estimate
from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import cards, countries, is_ingredient, is_recipe
from partychef.games.cuisine_decks.chef import LATER, at_stake, beyond_keeping
from partychef.games.cuisine_decks.chef.favours import role_worths
from partychef.games.cuisine_decks.chef.keeping import best_of_pile, fresh
from partychef.games.cuisine_decks.chef.ploys import advantage
from partychef.games.cuisine_decks.chef.prospects import menus, outlook
from partychef.games.cuisine_decks.chef.rivals import Race, still_missing
from partychef.games.cuisine_decks.counting import ENOUGH
from partychef.games.cuisine_decks.solver import menu_of
from partychef.games.cuisine_decks.view import DecksView

NEXT = {
    "decks": "Each country has an ability and a goal of its own. Which goal would you like to pursue?",
    "prepare": "What you prepare stays until it is used, and makes room in your hand. Is there a reason to keep "
        "anything back?",
    "dishwasher": "Give up your whole hand for 1 VP, or keep it and let the Dishwasher gain 1 VP. How good is your "
        "hand?",
    "supplier": "Which of the discarded cards would go into a recipe that you can cook next?",
    "track": "Which of these cards brings your goal nearer?",
    "keep": "Which of these will you need again in your next turn?",
    "forced_discard": "Which of your cards will you need least before your next turn?",
    "hand_limit": "Which of your cards will you need least in your next turn?",
}  # fmt: skip
"""What to look at, by step, where nothing has to be counted for it."""
DECIDES = 10.0
"""What is worth more VP than this is worth it for the chance to win: nobody gains as many at once."""


def nudge(view: DecksView, legal: list[Move]) -> str:
    """What to look at."""
    match view.step:
        case "shop":
            recipes, food = sum(map(is_recipe, view.hand)), sum(is_ingredient(card) for card in view.hand)
            return (
                f"You hold {how_many(recipes, 'recipe')} and {how_many(food, 'ingredient')}. A recipe needs "
                f"ingredients of "
                "its class: which of your cards would you trade for an unknown card from your deck?"
            )
        case "role":
            return f"{_ahead(view)} Whom would your role card help, and whom would it hinder?"
        case "prepare_actions" | "cook_actions":
            return f"{_ahead(view)} Would an action help you more at this moment than later?"
        case "response":
            return f"{_ahead(view)} What would the action cost you, or them, and is that worth a Blocking card?"
        case "cook":
            lacks = still_missing(Race(view).me).cards
            return (
                f"Your goal lacks {how_many(lacks, 'card')}. Compare what a menu brings now with what you would "
                f"like to have "
                "left for the next turn."
            )
        case _:
            return NEXT.get(view.step, "")


def reason(view: DecksView, legal: list[Move], move: Move) -> str:
    """Why the move is a good one."""
    match move:
        case m.ChooseDeck(country=country):
            return (
                f"The chef has no favourite: every country can win. This one plays like this: "
                f"{countries()[country].motto}"
            )
        case m.Discard(cards=gone):
            return _why_discard(view, gone)
        case m.Play() | m.Done():
            return _why_act(view, legal, move)
        case m.Block() | m.NoBlock():
            return _why_answer(view, legal, move)
        case m.Cook(dishes=dishes):
            return _why_cook(view, dishes)
        case m.Track() | m.Keep():
            return _why_track(view, move)
        case m.Prepare():
            return "What is prepared stays until it is used, and your hand has room for more new cards."
        case _:
            return _why_role(view, legal, move)


def _ahead(view: DecksView) -> str:
    """Who is nearest to the end of the game, without a name."""
    others = [place for place in view.places if place.seat != view.seat]
    best = max(others, key=lambda place: place.score)
    near = min(others, key=lambda place: still_missing(place).cards)
    return (
        f"Look at what the others wait for: the best of them has {best.score} of {ENOUGH} VP, and the goal that "
        f"is nearest "
        f"lacks {how_many(still_missing(near).cards, 'card')}."
    )


def _why_discard(view: DecksView, gone: tuple[str, ...]) -> str:
    race = Race(view)
    if view.step != "shop":
        cost = outlook(race, preparing=view.phase != "prepare").loss(*filter(_is_food, gone))
        return f"These are the cards that you will miss least: without them you lose {_vp(max(0, cost))}."
    new = _vp(fresh(race, outlook(race, preparing=True)))
    if not gone:
        return f"Each of your cards is worth more to you than an unknown card of your deck, which brings {new}."
    are = "is" if len(gone) == 1 else "are each"
    return f"{_names(gone)} {are} worth less to you than an unknown card of your deck, which brings {new}."


def _why_act(view: DecksView, legal: list[Move], move: Move) -> str:
    race = Race(view)
    if isinstance(move, m.Play):
        if advantage(race, move, race.me.seat) > DECIDES:
            return "It may decide the game: hardly anything helps you more at this moment."
        now, over = advantage(race, move, race.me.seat), beyond_keeping(race, move)
        more = f", {_vp(over)} more than" if over >= NEAR else ", and no less than"
        return f"It is worth {_vp(now)} to you{more} keeping the card for later."
    plays = [one for one in legal if isinstance(one, m.Play)]
    if race.before_cooking and all(one.effect in LATER for one in plays):
        return "What you could play now will be better aimed when everybody has cooked."
    best = max(advantage(race, one, race.me.seat) for one in plays)
    return f"The best action would bring {_vp(best)} now, and its card may bring more later."


def _why_answer(view: DecksView, legal: list[Move], move: Move) -> str:
    if view.announced is None or m.Block() not in legal:
        return "You hold no Blocking card."
    if (worth := at_stake(view, view.announced)) <= 0:
        return "What is played does you no harm, so a Blocking card would be wasted."
    stake = _vp(worth)
    if isinstance(move, m.Block):
        if worth > DECIDES:
            return "A block may decide the game here: that is what Blocking cards are kept for."
        return f"A block saves you {stake}, more than a Blocking card is worth later."
    return f"A block would save you {stake}: too little for a Blocking card."


def _why_cook(view: DecksView, dishes: tuple[m.Dish, ...]) -> str:
    race = Race(view)
    me = outlook(race)
    menu = menu_of(me.larder, dishes)
    others = [menu_of(me.larder, one).total for one in menus(race, me)]
    most = max(others)
    if not dishes:
        return f"What you could cook now would bring {most} VP at most: the cards are worth more in a later turn."
    goal = " You can put a card towards your goal afterwards." if menu.eligible else ""
    less = (
        "the most that your kitchen allows"
        if menu.total >= most
        else f"{most - menu.total} less than the most possible"
    )
    left = "" if menu.total >= most else " What it leaves is worth more later."
    return f"It brings {menu.total} VP this turn, {less}.{left}{goal}"


def _why_track(view: DecksView, move: m.Track | m.Keep) -> str:
    if move.card is None:
        return "Nothing of it will be needed."
    if isinstance(move, m.Keep):
        return f"{_names([move.card])} can be used again, in a recipe or for your goal."
    left = still_missing(Race(view).me, move.card).cards
    return f"Then your goal lacks {how_many(left, 'card')}." if left else "With it your goal is complete."


def _why_role(view: DecksView, legal: list[Move], move: Move) -> str:
    race = Race(view)
    match move:
        case m.PlayRole() | m.SkipRole():
            worth = role_worths(race, legal)
            if isinstance(move, m.PlayRole):
                return f"It is worth {_vp(worth[move])} to you, with what it brings or costs the others."
            best = max((one for other, one in worth.items() if other != move), default=0.0)
            return f"No use of it would help you: the best one brings {_vp(best)}."
        case m.FillUp() | m.Refuse():
            hand = outlook(race, preparing=True).loss(*view.hand)
            kept = "worth keeping" if isinstance(move, m.Refuse) else "less than the VP that is offered"
            return f"The recipes and ingredients in your hand are worth {_vp(hand)}: {kept}."
        case m.Take():
            gain = sum(worth for _, worth in best_of_pile(race, view.discard_at_most))
            return f"They bring you {_vp(gain)}, more than any others in the pile."
        case _:
            return ""


def _vp(number: float) -> str:
    return estimate(number, "VP")


def _is_food(card: str) -> bool:
    return is_recipe(card) or is_ingredient(card)


def _names(ids: Iterable[str]) -> str:
    return listed([cards()[card].name for card in dict.fromkeys(ids)])


ADVICE = Advice(
    frozenset({*NEXT, "shop", "role", "prepare_actions", "cook_actions", "response", "cook"}),
    nudge,
    reason,
)
