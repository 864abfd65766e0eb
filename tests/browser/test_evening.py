"""A whole evening in real browsers: one big screen, four phones, three rounds, and things that go wrong."""

from __future__ import annotations

import re

from tests.browser.conftest import Guest, House
from tests.serving import wait_for


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
        phone.join(code)
        screen.sees(phone.name)
    host.tap("Start cooking")
    screen.wait_for_step("assignment", "cooking")
    return host, code, phones, screen


def judge_of(phones: list[Guest]) -> Guest:
    """Whose phone says judge."""
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
            judge.tap("No question, thank you")


def test_three_rounds_with_rotating_judges_to_the_podium(house: House) -> None:
    host, code, phones, screen = seat_four(house)
    for number in (1, 2, 3):
        judge = judge_of(phones)
        chefs = [phone for phone in phones if phone is not judge]
        judge.announce("Free Choice", f"Round {number}: surprise me.")
        for chef in chefs:
            chef.wait_for_step("cooking")
        screen.sees(f"Round {number}: surprise me.")
        if number == 1:
            chefs[0].trade(2)
            trouble_while_cooking(house, chefs[1])
        if number == 2:
            house.server.kill()
            house.server.start()
        for chef in chefs:
            chef.cook(4, f"Dish {number} of {chef.name}")
        present_all(judge, chefs, "Will the pasta not overcook?" if number == 1 else "")
        judge.wait_for_step("judging")
        judge.page.locator("summary", has_text=chefs[0].name).first.click()
        judge.page.get_by_label("Your critique").locator("visible=true").fill("Bold, and the crunch sings.")
        judge.tap(re.compile("^Say it to"))
        screen.sees("Bold, and the crunch sings.")
        if number == 3:
            host.page.locator("#host-panel > summary").click()
            host.page.locator("#host-end > summary").click()
            host.tap("End after this round")
        names = [chef.name for chef in chefs]
        judge.award({100: names[0], 50: names[1], 25: names[2], 10: names[0], 5: names[0]})
        if number < 3:
            screen.wait_for_step("break")
            opener = next_judge(phones)
            opener.tap(re.compile("^Open round"))
    for guest in [*phones, screen]:
        guest.wait_for_step("over")
    winner_on_screen(screen)
    recap = house.guest("Somebody with the link")
    phones[0].tap(re.compile("recipes"), "link")
    recap.page.goto(phones[0].page.url)
    for number in (1, 2, 3):
        assert recap.page.get_by_text(f"Dish {number} of").count() >= 3
    host.page.get_by_role("button", name="Play again with the same people").click()
    host.page.wait_for_url(re.compile(rf"/table/(?!{code})"))
    host.sees("Ana")


def next_judge(phones: list[Guest]) -> Guest:
    """Who may open the next round."""
    for phone in phones:
        phone.wait_for_step("break")
    return by_step(phones, "^Open round")


def winner_on_screen(screen: Guest) -> None:
    points = [int(text) for text in re.findall(r"\b\d+\b", screen.page.locator("#view").inner_text())]
    assert max(points) <= 3 * 190
    assert max(points) >= 165


def trouble_while_cooking(house: House, chef: Guest) -> None:
    """A chef types half a name, reloads, loses the network, comes back: every letter is still there."""
    chef.tap(re.compile("Cook"), "tab")
    chef.page.locator("[data-hand] .slot > label").nth(2).click()
    chef.page.locator("[data-hand] .slot > label").nth(0).click()
    name = chef.page.get_by_label("What is your dish called?").locator("visible=true")
    name.fill("Half a na")
    chef.page.reload()
    chef.tap(re.compile("Cook"), "tab")
    assert name.input_value() == "Half a na"
    orders = chef.page.locator("[data-hand] .order")
    assert [orders.nth(n).inner_text() for n in (0, 2)] == ["2", "1"]
    chef.context.set_offline(True)
    name.fill("Half a name")
    house.server.kill()
    house.server.start()
    chef.context.set_offline(False)
    chef.page.locator("#offline").wait_for(state="hidden")
    assert name.input_value() == "Half a name"
    for place in (0, 2):
        chef.page.locator("[data-hand] .slot > label").nth(place).click()


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
            host.page.locator("#host-panel > summary").click()
            host.page.locator("#host-end > summary").click()
            host.tap("End after this round")
            host.sees("This is the last round")
        for phone in phones:
            phone.cook_anything()
        take_the_stage(phones, screen, number)
    for guest in [*phones, screen]:
        guest.wait_for_step("over")
    winner_on_screen(screen)
    phones[0].tap(re.compile("recipes"), "link")
    assert phones[0].page.get_by_text("A squeeze of lemon, at the very end.").count() == 12


def take_the_stage(phones: list[Guest], screen: Guest, number: int) -> None:
    """Whoever the critic calls presents, and answers its question, until the critic has judged the round."""

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

    wait_for(somebody_acts)
