"""The first minute with partychef: what a phone, a laptop and a television see before there is a seat at a table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import TV, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector
from tests.browser.inspector import TV as ON_TV

A_TELEVISION = (
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
)


def test_a_wide_window_that_types_the_code_becomes_the_big_screen(house: House) -> None:
    code = house.guest("Host").host_party()
    living_room = house.guest("the living room", TV)
    living_room.open("/")
    living_room.page.get_by_label("The code on the big screen").fill(code)
    living_room.tap("Join")
    living_room.sees("What is this screen?")
    assert not living_room.page.get_by_label("Your name").is_visible()
    living_room.page.keyboard.press("Enter")  # the big screen comes first: one press on a remote
    living_room.page.wait_for_url(f"**/table/{code}/screen")


def test_a_guest_with_a_laptop_sits_down_all_the_same(house: House) -> None:
    code = house.guest("Host").host_party()
    ana = house.guest("Ana", TV)
    ana.open(f"/table/{code}")
    ana.page.get_by_role("link", name="Join as a guest").click()
    ana.page.get_by_label("Your name").fill("Ana")
    ana.tap("Sit down")
    ana.sees("You are in, Ana!")
    assert not ana.page.get_by_text("What is this screen?").is_visible()


def test_a_phone_is_not_asked_but_a_small_television_is(house: House) -> None:
    code = house.guest("Host").host_party()
    phone = house.guest("Ana")
    phone.open(f"/table/{code}")
    assert phone.page.get_by_label("Your name").is_visible()
    assert not phone.page.get_by_text("What is this screen?").is_visible()
    small = house.guest("the kitchen", {"width": 800, "height": 450}, user_agent=A_TELEVISION)
    small.open(f"/table/{code}")
    small.sees("What is this screen?")
    assert not small.page.get_by_label("Your name").is_visible()


def test_the_way_to_the_big_screen_works_without_scripts_and_can_be_read_by_everybody(house: House) -> None:
    host = house.guest("Host")
    code = host.host_party()
    host.page.locator("#for-the-tv > summary").click()
    inspector = Inspector()
    inspector.look(host.page, "the host's phone, with the way for the television", (SMALL, PHONE))
    television = house.guest("the living room", TV)
    television.open("/tv")
    inspector.look(television.page, "/tv", (SMALL, PHONE, ON_TV))
    television.open(f"/table/{code}")
    inspector.look(television.page, "what is this screen?", (ON_TV,))
    assert inspector.faults == []
    scriptless = house.guest("an old television", TV, java_script_enabled=False)
    scriptless.open("/tv")
    scriptless.page.get_by_label("The party’s code").fill(code)
    scriptless.tap("Show the party")
    scriptless.page.wait_for_url(f"**/table/{code}/screen")


def test_the_arrows_of_a_remote_move_at_the_door_of_the_big_screen(house: House) -> None:
    television = house.guest("the living room", TV)
    television.open("/tv")
    expect(television.page.get_by_label("The party’s code")).to_be_focused()
    television.page.keyboard.press("ArrowDown")
    expect(television.page.get_by_role("button", name="Show the party")).to_be_focused()
    television.page.keyboard.press("ArrowRight")
    expect(television.page.get_by_role("link", name="Set the table")).to_be_focused()
    television.page.keyboard.press("ArrowUp")
    television.page.keyboard.press("ArrowUp")
    expect(television.page.get_by_label("The party’s code")).to_be_focused()


def test_the_first_page_is_two_screens_of_a_phone(house: House) -> None:
    guest = house.guest("Ana")
    guest.open("/")
    assert guest.page.evaluate("document.documentElement.scrollHeight") <= 2 * 844
    places = [guest.page.get_by_role("heading", name=name).bounding_box() for name in ("Join", "Practice", "Host")]
    tops = [place["y"] for place in places if place]
    assert tops == sorted(tops)
    assert len(tops) == 3


def test_setting_the_table_stays_within_reach_of_a_thumb(house: House) -> None:
    host = house.guest("Host")
    host.open("/")
    host.choose_game("Cooking Party Cards")
    host.page.get_by_role("radio", name="A jury").check()  # the longest form there is
    button = host.page.get_by_role("button", name="Set the table")
    form = host.page.locator("#host form")
    top, bottom = form.evaluate("it => [it.offsetTop, it.offsetTop + it.offsetHeight]")
    assert bottom - top > 1000
    for y in range(int(top) - 300, int(bottom) - 844, 150):
        host.page.evaluate("y => scrollTo(0, y)", y)
        box = button.bounding_box()
        assert box is not None
        assert 844 / 2 < box["y"] < 844 - 44


def test_a_chosen_game_says_how_long_it_takes_and_for_how_many(house: House) -> None:
    host = house.guest("Host")
    host.open("/")
    assert host.page.get_by_text("1 to 20 players, 20 to 60 minutes").is_visible()
    host.choose_game("Big crowd")
    assert host.page.get_by_text("30 for twelve").is_visible()
    host.page.get_by_role("radio", name="The Kitchen is Closing").check()
    assert host.page.get_by_text("3 to 7 players, 10 to 20 minutes").is_visible()
    assert not host.page.get_by_text("30 for twelve").is_visible()


def test_the_picture_moves_for_those_who_like_it(house: House) -> None:
    moving = "document.getAnimations().filter(it => it.effect.target.closest('.scene-of-all')).length"
    still = house.guest("Ana")
    still.open("/")
    still.page.evaluate("Promise.all(document.getAnimations().map(it => it.finished)).then(() => null)")
    assert still.page.evaluate(moving) == 0
    for food in still.page.locator(".scene-of-all .lands, .scene-of-all .hops").all():
        assert food.evaluate("it => getComputedStyle(it).opacity") == "1"  # the whole evening in one still
    lively = house.guest("Ben")
    lively.page.emulate_media(reduced_motion="no-preference")
    lively.open("/")
    assert lively.page.evaluate(moving) > 8


PEN = """
const drawn = CanvasRenderingContext2D.prototype.getImageData;
CanvasRenderingContext2D.prototype.getImageData = function (...where) {
  const image = drawn.apply(this, where);
  image.data.forEach((_, n) => { if (n % 4 < 3) image.data[n] = COLOUR; });
  return image;
};
"""
WITHOUT_COLOUR, WITH_COLOUR = PEN.replace("COLOUR", "0"), PEN.replace("COLOUR", "n % 4 ? 20 : 200")
"""What a canvas shows of an emoji on televisions that know only black ones, and on others, on any machine."""


def test_a_television_without_emoji_gets_a_font_and_others_load_none(house: House) -> None:
    code = house.guest("Host").host_party()
    house.guest("Ana").join(code)
    for script, wanted in ((WITHOUT_COLOUR, True), (WITH_COLOUR, False)):
        television = house.guest("the living room", TV)
        television.page.add_init_script(script)
        television.open(f"/table/{code}/screen")
        television.sees("Ana")
        television.page.evaluate("document.fonts.ready")
        loaded = television.page.evaluate("performance.getEntriesByType('resource').map(it => it.name)")
        assert any("emoji-lobby.woff2" in url for url in loaded) == wanted
        assert not any("emoji-games.woff2" in url for url in loaded)
        assert (
            television.page.evaluate(
                "[...document.fonts].some(it => it.family.includes('OpenMoji') && it.status === 'loaded')"
            )
            == wanted
        )


def test_the_big_screen_explains_itself_and_clears_the_stage_without_help(home: House, indoors: Indoors) -> None:
    host = home.guest("Host")
    code = host.host_party()
    for name in ("Ana", "Ben", "Cleo"):
        home.guest(name).join(code)
    screen, lively = home.big_screen(code), home.guest("a lively screen", TV)
    lively.page.emulate_media(reduced_motion="no-preference")
    lively.open(f"/table/{code}/screen")
    host.tap("Start cooking")
    ending = "document.getAnimations().find(it => it.effect.target.id === 'how-to' && it.animationName === 'gone')"
    for television in (screen, lively):
        television.sees("How it goes")
        assert television.page.get_by_text("Most points win").is_visible()
        shown, stage = (television.page.locator(one).bounding_box() for one in ("#how-to", ".scene"))
        assert shown is not None
        assert shown == stage  # nothing is cut off, and the way in for latecomers stays
        assert television.page.evaluate(f"{ending}.effect.getComputedTiming().endTime") >= 15_000
        television.page.evaluate(f"{ending}.currentTime = 15_700")
        assert not television.page.get_by_text("How it goes").is_visible()
    assert screen.step() == "assignment"  # nobody has moved: it went by itself


def test_the_host_skips_it_on_every_screen(home: House, indoors: Indoors) -> None:
    host = home.guest("Host")
    code = host.host_party()
    for name in ("Ana", "Ben", "Cleo"):
        home.guest(name).join(code)
    screen = home.big_screen(code)
    host.tap("Start cooking")
    screen.sees("How it goes")
    host.tap("Skip the how-to")
    screen.page.locator("#how-to").wait_for(state="detached")
    host.page.get_by_role("button", name="Skip the how-to").wait_for(state="detached")
    assert screen.step() == "assignment"
