"""A whole evening in real browsers: one big screen, four phones, three rounds, and things that go wrong."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guest, House
from tests.serving import PATIENCE, wait_for


def by_step(guests: list[Guest], label: str) -> Guest:
    """The guest whose phone offers this button."""
    return next(one for one in guests if one.page.get_by_role("button", name=re.compile(label)).first.is_visible())


def seat_four(house: House, judge: str = "We take turns") -> tuple[Guest, str, list[Guest], Guest]:
    """A host with a laptop, a big screen and four phones, ready to start."""
    host = house.guest("Host")
    code = host.host_party(judge)
    screen = house.big_screen(code)
    phones = [house.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan")]
    for phone in phones:
        phone.join(code, by="typing")
        screen.sees(phone.name)
    host.tap("Start cooking")
    screen.wait_for_step("assignment", "cooking")
    return host, code, phones, screen


def judge_of(phones: list[Guest]) -> Guest:
    """The guest whose phone says judge."""
    for phone in phones:
        phone.wait_for_step("assignment")
    return next(phone for phone in phones if phone.page.locator(".me .badge", has_text="judge").count())


def present_all(judge: Guest, chefs: list[Guest], question: str = "") -> None:
    """The judge calls the chefs in turn, asks the first one, and thanks each."""
    waiting = list(chefs)
    while waiting:
        if len(waiting) > 1:
            judge.wait_for_step("calling")
            judge.page.locator("button.call", has_text=waiting[0].name).click()
        chef = waiting.pop(0)
        chef.wait_for_step("presenting")
        chef.present()
        judge.wait_for_step("questions")
        if question and chef is chefs[0]:
            judge.page.get_by_label(re.compile("^A question for")).fill(question)
            judge.tap("Ask")
            chef.page.get_by_label("Your answer").fill("Only under the broiler, for a minute.")
            chef.tap("Answer")
            judge.sees("Only under the broiler, for a minute.")
            judge.tap("Thank you, that is all")
        else:
            judge.tap("No questions, thank you")


def test_three_rounds_with_rotating_judges_to_the_podium(house: House) -> None:
    host, code, phones, screen = seat_four(house)
    totals = dict.fromkeys((phone.name for phone in phones), 0)
    for number in (1, 2, 3):
        judge = judge_of(phones)
        chefs = [phone for phone in phones if phone is not judge]
        judge.announce("Free Choice", f"Round {number}: surprise me.")
        screen.sees(f"Round {number}: surprise me.")
        cook_with_trouble(house, chefs, number)
        present_all(judge, chefs, "Will the pasta not overcook?" if number == 1 else "")
        if number == 3:
            end_after_this_round(host)
        for name, points in judge_round(judge, chefs, screen).items():
            totals[name] += points
        if number < 3:
            next_judge(phones).tap(re.compile("^Open round"))
    for guest in [*phones, screen]:
        guest.wait_for_step("over")
    assert points_on_screen(screen) == totals
    the_recap_shows(house, phones[0], [f"Dish {number} of" for number in (1, 2, 3)])
    host.tap("Play again with the same people")
    host.page.wait_for_url(re.compile(rf"/table/(?!{code})"))
    host.sees("Ana")
    host.sees("Ana, Ben, Cleo and Dan: not looking at this table yet.")
    new = host.page.url.rsplit("/", 1)[1]
    screen.page.wait_for_url(f"**/table/{new}/screen")  # the big screen goes along by itself
    phones[0].page.goto(phones[0].page.url)
    phones[0].tap("Join the next party", "link")  # from the recipes, too
    phones[0].sees("You are in, Ana!")
    host.sees("Ben, Cleo and Dan: not looking at this table yet.")


def cook_with_trouble(house: House, chefs: list[Guest], number: int) -> None:
    """Everybody cooks; in round 1 one trades and one loses the network, in round 2 the server dies."""
    for chef in chefs:
        chef.wait_for_step("cooking")
    if number == 1:
        chefs[0].trade(2)
        trouble_while_cooking(house, chefs[1])
    if number == 2:
        house.server.kill()
        house.server.start()
    for chef in chefs:
        chef.cook(4, f"Dish {number} of {chef.name}")


def judge_round(judge: Guest, chefs: list[Guest], screen: Guest) -> dict[str, int]:
    """A critique for the first chef, then the chips; returns the points of the round."""
    judge.wait_for_step("judging")
    judge.page.locator("summary", has_text=chefs[0].name).first.click()
    judge.page.get_by_label("Your critique").locator("visible=true").fill("Bold, and the crunch sings.")
    judge.tap(re.compile("^Say it to"))
    screen.sees("Bold, and the crunch sings.")
    first, second, third = (chef.name for chef in chefs)
    judge.award({100: first, 50: second, 25: third, 10: first, 5: first})
    screen.wait_for_step("break", "over")
    return {first: 115, second: 50, third: 25}


def end_after_this_round(host: Guest) -> None:
    host.page.locator("#host-panel > summary").click()
    host.page.locator("#host-end > summary").click()
    host.tap("End after this round")
    host.sees("This is the last round")


def the_recap_shows(house: House, guest: Guest, dishes: list[str]) -> None:
    """The link on the phone leads to the recap, which somebody without a chair can read too."""
    guest.tap(re.compile("recipes"), "link")
    reader = house.guest("Somebody with the link")
    reader.page.goto(guest.page.url)
    reader.page.locator(".recipe").first.wait_for()  # it opens when the big screen has crowned somebody
    for dish in dishes:
        assert reader.page.get_by_text(dish).count() >= 3


def next_judge(phones: list[Guest]) -> Guest:
    """The guest who may open the next round."""
    for phone in phones:
        phone.wait_for_step("break")
    return by_step(phones, "^Open round")


def points_on_screen(screen: Guest) -> dict[str, int]:
    """The final board of the big screen: points by name."""
    rows = screen.page.locator("#view").inner_text()
    return {name: int(points) for name, points in re.findall(r"(Ana|Ben|Cleo|Dan)\s+(\d+)\b", rows)}


def trouble_while_cooking(house: House, chef: Guest) -> None:
    """A chef types half a name, reloads, loses the network, comes back: every letter is still there."""
    chef.tap("Cards", "tab")
    chef.page.locator("[data-hand] .slot > label:not(.no-js)").nth(2).click()
    chef.page.locator("[data-hand] .slot > label:not(.no-js)").nth(0).click()
    chef.tap("Write", "tab")
    name = chef.page.get_by_label("What is your dish called?").locator("visible=true")
    name.fill("Half a na")
    chef.page.reload()
    assert name.input_value() == "Half a na"
    orders = chef.page.locator("[data-hand] .order")
    assert [orders.nth(n).text_content() for n in (0, 2)] == ["2", "1"]
    chef.context.set_offline(True)
    name.fill("Half a name")
    house.server.kill()
    house.server.start()
    chef.context.set_offline(False)
    chef.page.locator("#offline").wait_for(state="hidden")
    assert name.input_value() == "Half a name"
    chef.tap("Cards", "tab")
    for place in (0, 2):
        chef.page.locator("[data-hand] .slot > label:not(.no-js)").nth(place).click()


def test_three_rounds_with_an_ai_critic_to_the_podium(house: House) -> None:
    host, _, phones, screen = seat_four(house, "An AI critic")
    for number in (1, 2, 3):
        for phone in phones:
            phone.page.locator(f'#view[data-round="{number}"][data-step="cooking"]').wait_for()
        if number == 2:
            phones[0].page.reload()
            house.server.kill()
            house.server.start()
        if number == 3:
            end_after_this_round(host)
        for phone in phones:
            phone.cook_anything()
        take_the_stage(phones, screen, number)
    for guest in [*phones, screen]:
        guest.wait_for_step("over")
    assert sum(points_on_screen(screen).values()) == 3 * 190
    phones[0].tap(re.compile("recipes"), "link")
    expect(phones[0].page.get_by_text("A squeeze of lemon, at the very end.")).to_have_count(12)


def take_the_stage(phones: list[Guest], screen: Guest, number: int) -> None:
    """Let each chef whom the critic calls present and answer its question, until the round is judged."""

    def judged() -> bool:
        view = screen.page.locator("#view")
        return view.get_attribute("data-round") != str(number) or screen.step() in ("break", "over")

    def somebody_acts() -> bool:
        for phone in phones:
            if phone.page.get_by_role("button", name="Introduce it").is_visible():
                phone.present()
            elif phone.page.get_by_label("Your answer").is_visible():
                phone.page.get_by_label("Your answer").fill("A squeeze of lemon, at the very end.")
                phone.tap("Answer")
                phone.page.get_by_label("Your answer").wait_for(state="detached")
        return judged()

    wait_for(somebody_acts, seconds=3 * PATIENCE)
