"""A sensible AI chef: trades what does not fit, plans by the palate, and has something to say about most cards.

It can also judge when its turn comes (CP-62): the palate ranks the dishes, and chips are given by rank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cooking_party import menu, moves, palate
from partychef.games.cooking_party.cards import Tag, assignments, ingredients
from partychef.games.cooking_party.guests import guest_in
from partychef.games.cooking_party.rounds import MOST_OFFERS, MOST_POINTS, Dish, Offer, PendingAward
from partychef.games.cooking_party.speech import card_words, fill, fresh, in_a_sentence
from partychef.games.cooking_party.view import PartyView
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH

_LOOK_AT = 9
"""How many cards are tried in all combinations; the least fitting cards of a larger hand are left out."""
_ONE_MORE = 1
"""How many cards above the minimum a dish may have: less is more (rulebook 7.1)."""
_STRANGE, _QUARREL = 0.2, 0.4
_EXCELLENT = 1.4
"""The rating of a dish that could hardly be better: full points, or the largest chip."""
_OFFERS = 1
"""How many cards a chef offers to others in a round: nobody is to be kept from cooking by four AI chefs."""
_WORTH_A_TRADE = 0.001
"""How much better the dishes must become, in goodness, before a chef takes an offered card."""
_PATIENCE = 3
"""How many hands of banned cards a chef hands in."""
_SPEECHLESS = 6
"""About one card in so many is revealed without a word, but never two in one dish, and never its first."""
# The order of the reveal: the big things first, seasoning last.
_ORDER = ("meat", "sea", "grain", "veg", "fruit", "dairy", "treat", "herb")
_SWEET_ORDER = ("fruit", "treat", "grain", "dairy", "veg", "herb", "meat", "sea")


def choose(view: PartyView, legal: list[Move], chance: Chance) -> Move:
    """The chef's next move, or the judge's when it is the chef's turn to judge."""
    jobs: dict[str, Callable[[PartyView, list[Move], Chance], Move]] = {
        "cooking": _cook,
        "presenting": _present,
        "answer": _answer,
        "assignment": _choose_assignment,
        "calling": lambda view, legal, chance: moves.Call(chance.pick(view.waiting)),
        "questions": lambda view, legal, chance: moves.Thank(),
        "judging": _judge,
    }
    if view.step in jobs and legal and not (view.step == "presenting" and view.speaker != view.seat):
        return jobs[view.step](view, legal, chance)
    return next((move for move in legal if isinstance(move, moves.OpenRound)), legal[0])


def _cook(view: PartyView, legal: list[Move], chance: Chance) -> Move:
    if banned := replacement(view):
        return moves.Replace(banned)
    if (bargain := bargain_of(view, chance)) is not None:
        return bargain
    plan = best_plan(view)
    unwanted = _unwanted(view, plan) if view.trades_left else []
    return moves.Trade(tuple(unwanted[: view.task.trade_max])) if unwanted else moves.Plan(plan)


def bargain_of(view: PartyView, chance: Chance) -> Move | None:
    """What there is to do before the exchanges and the plan: the answer to an offer, a swap, an offer of one's own, and
    for a card that does not belong in the dish at all a token. None: nothing."""
    if not (view.offers or view.swaps_left or view.offers_to or view.may_buy):
        return None
    offers = [one for one in view.offers if one.to == view.seat]
    if offers:
        return _answer_to(view, offers[0])
    if any(one.by == view.seat for one in view.offers):
        return moves.WithdrawOffer()  # nobody has answered, and dinner cannot wait
    plan = best_plan(view)
    unwanted = _unwanted(view, plan)
    if view.swaps_left and unwanted:
        return moves.Swap(unwanted[0])
    suitable = [card for card in _spare(view.hand, plan) if not _is_unsuitable(card, view)]
    if view.offers_to and view.offers_left > MOST_OFFERS - _OFFERS and suitable:
        return moves.OfferCard(chance.pick(view.offers_to), suitable[-1])
    strange = [card for card in _cards_of(plan) if _is_unsuitable(card, view)]
    return moves.Buy(strange[0]) if view.may_buy and strange and not view.trades_left else None


def _answer_to(view: PartyView, offer: Offer) -> Move:
    """Take the card if it makes a better dish possible, and give the one that is needed least."""
    spare = _spare(view.hand, best_plan(_holding(view, (*view.hand, offer.card))))
    if spare:
        after = _holding(view, (*(card for card in view.hand if card != spare[0]), offer.card))
        if worth_of_hand(after) > worth_of_hand(view) + _WORTH_A_TRADE:
            return moves.AcceptOffer(offer.by, spare[0])
    return moves.DeclineOffer(offer.by)


def worth_of_hand(view: PartyView) -> float:
    """How good the dishes would be that the chef would cook from this hand, all together; none is above about 1.2."""
    plan = best_plan(view)
    return sum(_worth_of(view, label)(cards) for label, cards in zip(view.task.dishes, plan, strict=True))


def _holding(view: PartyView, hand: tuple[str, ...]) -> PartyView:
    return msgspec.structs.replace(view, hand=hand)


def replacement(view: PartyView) -> tuple[str, ...]:
    """The banned cards to hand in, if any (CP-44). A deck may be full of them, so a chef gives up some day."""
    if view.diet is None or view.replaced >= _PATIENCE * view.task.hand:
        return ()
    return view.diet.banned_of(view.hand)


def _unwanted(view: PartyView, plan: Sequence[Sequence[str]]) -> list[str]:
    """The cards to hand in, the least useful first: those that do not belong in such a dish, then those not planned."""
    used = _cards_of(plan)
    strange, spare = [card for card in used if _is_unsuitable(card, view)], _spare(view.hand, plan)
    if strange or spare:
        return [*strange, *spare]
    clashing = [card for card in used if _company(card, used) < _QUARREL]
    return sorted(clashing, key=lambda card: _company(card, used))[:2]


def _cards_of(plan: Sequence[Sequence[str]]) -> list[str]:
    return [card for dish in plan for card in dish]


def _spare(hand: Sequence[str], plan: Sequence[Sequence[str]]) -> list[str]:
    """The cards that are not planned, those first that suit the others least."""
    used = _cards_of(plan)
    return sorted((card for card in hand if card not in used), key=lambda card: _company(card, used))


def _is_unsuitable(card: str, view: PartyView) -> bool:
    """Whether the card has no place in such a dish. In the worst dish every card has one."""
    return not palate.wants_the_worst(view.task) and _is_strange(card, view)


def _is_strange(card: str, view: PartyView) -> bool:
    best = max(palate.fits(card, label) for label in view.task.dishes)
    return best < _STRANGE or palate.breaks_diet(card, _banned(view))


def _company(card: str, others: Sequence[str]) -> float:
    met = [palate.meeting(*sorted((card, other))).worth for other in others if other != card]
    return sum(met) / len(met) if met else 0.5


def best_plan(view: PartyView) -> tuple[tuple[str, ...], ...]:
    """The best dish for every label of the assignment, hardest label first, each card in one dish."""
    task, rest = view.task, list(view.hand)
    labels = task.dishes
    least = min(task.min, len(rest) // len(labels))
    if least < task.min:  # every card must be used (CP-26): spread them over the dishes
        return tuple(tuple(rest[number :: len(labels)]) for number in range(len(labels)))
    dishes: dict[int, tuple[str, ...]] = {}
    for number in sorted(range(len(labels)), key=lambda n: _pickiness(labels[n])):
        spare = len(rest) - task.min * (len(labels) - len(dishes))
        most = min(task.max or len(rest), task.min + min(_ONE_MORE, spare))
        dishes[number] = _best_dish(rest, task.min, most, _worth_of(view, labels[number]))
        rest = [card for card in rest if card not in dishes[number]]
    return tuple(_in_order(dishes[number], labels[number]) for number in range(len(labels)))


def _pickiness(label: str) -> int:
    # Few cards make a dessert, many make a main course: the picky labels choose first.
    return 0 if "dessert" in palate.courses_of(label) else 1 if "main" in label else 2


def _best_dish(hand: Sequence[str], least: int, most: int, worth: Callable[[Sequence[str]], float]) -> tuple[str, ...]:
    tried = hand
    if len(hand) > _LOOK_AT and most < len(hand):
        tried = sorted(hand, key=lambda card: -worth([card]) - _company(card, hand))[: max(_LOOK_AT, least)]
    sizes = range(least, most + 1)
    return max((cards for size in sizes for cards in combinations(tried, min(size, len(tried)))), key=worth)


def _worth_of(view: PartyView, label: str) -> Callable[[Sequence[str]], float]:
    """How good a set of cards would be as that dish, in this round."""
    special = [view.special] if view.special else []
    banned, worst = _banned(view), palate.wants_the_worst(view.task)
    asked = label if palate.courses_of(label) else view.task.title

    def worth(cards: Sequence[str]) -> float:
        whole = [*cards, *special]
        if worst:
            return 1 - palate.harmony(whole)
        forbidden = sum(palate.breaks_diet(card, banned) for card in cards)
        return palate.goodness(whole, asked) + 0.15 * palate.originality(whole) - 0.5 * forbidden

    return worth


def _banned(view: PartyView) -> frozenset[Tag]:
    if view.diet is not None and view.diet.mode == "substitute":
        return frozenset()  # CP-44: what is banned is a substitute, and as welcome as anything
    declared = frozenset(view.diet.banned) if view.diet else frozenset()
    return declared | palate.banned_tags(f"{view.task.title} {view.task.text} {view.criteria}")


def _in_order(cards: Sequence[str], label: str) -> tuple[str, ...]:
    """The order of the reveal: what the dish is about first, its seasoning last."""
    order = _SWEET_ORDER if "dessert" in palate.courses_of(label) else _ORDER
    return tuple(sorted(cards, key=lambda card: order.index(ingredients()[card].category)))


def _present(view: PartyView, legal: list[Move], chance: Chance) -> Move:
    number, dish = _on_stage(view)
    covered = (view.plan or ())[number] if view.plan else ()
    if not covered:
        return moves.Finish()
    worst = palate.wants_the_worst(view.task)
    if not (dish.name or dish.text) and not dish.cards:
        return _introduce(view, dish, covered, menu.kind_of(f"{dish.label} {view.task.title}", worst), chance)
    told = [served.note for served in dish.cards if served.note]
    room = (WORDS_OF_A_DISH - len(dish.name) - len(dish.text) - sum(map(len, told))) // max(1, len(covered))
    if dish.cards and len(told) == len(dish.cards) and not chance.below(_SPEECHLESS):
        return moves.Reveal(covered[0])
    line = menu.line_about(covered[0], worst, told, _told_tonight(view), room, guest_in(view.seat, chance), chance)
    return moves.Reveal(covered[0], line)


def _introduce(view: PartyView, dish: Dish, cards: Sequence[str], kind: str, chance: Chance) -> moves.Introduce:
    said, guest = _told_tonight(view), guest_in(view.seat, chance)
    names = [dish.name for dish in _dishes_tonight(view)]
    leaders = [*cards, *([view.special] if view.special else [])]
    text = menu.introduction(leaders, kind, said, guest, chance)
    if view.special:
        line = menu.line_about(view.special, kind == "worst", [], said, WORDS_OF_A_DISH, guest, chance)
        text += f" And the guest of honour, the {in_a_sentence(menu.name_of(view.special))}? {line}."
    return moves.Introduce(menu.dish_name(leaders, kind, names, guest, chance), text, ("Salt", "Oil"))


def _on_stage(view: PartyView) -> tuple[int, Dish]:
    own = _dishes_of(view, view.presenter)
    number = next((n for n, dish in enumerate(own) if dish.hidden), len(own) - 1)
    return number, own[number]


def _dishes_of(view: PartyView, chef: Seat | None) -> list[Dish]:
    course = "" if view.due is None else view.due.course  # CP-57: in a restaurant each is scored by itself
    return [dish for dish in view.dishes if dish.chef == chef and course in ("", dish.label)]


def _dishes_tonight(view: PartyView) -> list[Dish]:
    return [dish for played in view.past for dish in played.dishes] + list(view.dishes)


def _told_tonight(view: PartyView) -> list[str]:
    return [" ".join([dish.text, *(served.note for served in dish.cards)]) for dish in _dishes_tonight(view)]


def _answer(view: PartyView, legal: list[Move], chance: Chance) -> Move:
    own = _dishes_of(view, view.presenter)
    cards = [served.card for dish in own for served in dish.cards] + ([view.special] if view.special else [])
    notes = {served.card: served.note for dish in own for served in dish.cards}
    asked = [*(question for played in view.past for question in played.questions), *view.questions]
    heard = [question.answer for question in asked if question.answer]
    worst = palate.wants_the_worst(view.task)
    return moves.Answer(menu.answer_about(view.questions[-1].question, cards, notes, worst, heard, chance))


def _choose_assignment(view: PartyView, legal: list[Move], chance: Chance) -> Move:
    cards = [move for move in legal if isinstance(move, moves.ChooseAssignment)]
    if not cards:
        return chance.pick(legal)
    played = [done.assignment.id for done in view.past]
    move = chance.pick([move for move in cards if move.assignment not in played] or cards)
    told = [done.criteria for done in view.past]
    special = chance.pick(view.specials) if assignments()[move.assignment].special else None
    return moves.ChooseAssignment(move.assignment, fresh(menu.phrases()["criteria"]["any"], told, chance), special)


def _judge(view: PartyView, legal: list[Move], chance: Chance) -> Move:
    """A critique for everybody, from the worst dish to the best, then the award."""
    due = view.award_due()
    assert due is not None
    order = sorted(due.to, key=lambda chef: (-_rating(view, chef), due.to.index(chef)))
    heard = {one.chef for one in view.opinions if (one.by, one.course) == (due.by, due.course)}
    many = view.tasting is not None or view.reckoning
    spoken_of = order[:1] if many else order  # of many judges each praises a favourite
    left = [chef for chef in reversed(spoken_of) if chef not in heard]
    if left:
        return moves.Critique(left[0], _opinion(view, left[0], _band(view, order, left[0]), chance))
    return _award(view, due, order)


def _award(view: PartyView, due: PendingAward, order: list[Seat]) -> Move:
    """Chips by rank; a single chip, like points, tells how good the best dish is."""
    match due.answer:
        case "winner":
            return moves.AwardWin(order[0])
        case "points":
            return moves.AwardPoints({chef: round(MOST_POINTS * _share(view, chef)) for chef in due.to})
        case "chips" if due.count == 1:
            best = round(_share(view, order[0]) * (len(due.chips) - 1))
            return moves.Award({due.chips[best]: order[0]})
        case "chips":
            return moves.Award(due.dealt_round(order))


def _share(view: PartyView, chef: Seat) -> float:
    """From 0 to 1: how close it came to an excellent dish."""
    return min(1.0, max(0.0, _rating(view, chef) / _EXCELLENT))


def _band(view: PartyView, order: list[Seat], chef: Seat) -> str:
    if chef == order[0]:
        return "worst" if palate.wants_the_worst(view.task) else "best"
    return "last" if chef == order[-1] else "middle"


def _rating(view: PartyView, chef: Seat) -> float:
    dishes = _dishes_of(view, chef)
    worth = [_worth_of(view, dish.label)([served.card for served in dish.cards]) for dish in dishes]
    told = [bool(served.note) for dish in dishes for served in dish.cards]
    return sum(worth) / max(1, len(worth)) + 0.3 * sum(told) / max(1, len(told))


def _opinion(view: PartyView, chef: Seat, band: str, chance: Chance) -> str:
    dishes = [dish for dish in _dishes_of(view, chef) if dish.cards]
    if not dishes:
        return "I never got to see this dish."
    dish = chance.pick(dishes)
    said = [opinion.text for played in view.past for opinion in played.opinions]
    said += [opinion.text for opinion in view.opinions]
    words = card_words(menu.name_of(dish.cards[0].card)) | {"dish": f"“{dish.name}”" if dish.name else "this dish"}
    return fill(fresh(menu.phrases()["critiques"][band], said, chance), words)
