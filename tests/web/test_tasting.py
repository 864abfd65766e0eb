"""Real food on the pages: hosting it, nominating, the countdown, photos from phones, judging, the evening's book."""

from __future__ import annotations

import io
import re
from typing import Any

import msgspec
import pytest
from PIL import Image
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from partychef.engine.record import play
from partychef.games import GAMES
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.rounds import Brigade, Dish, Round, Served
from partychef.judges.files.photos import LARGEST_FILE
from partychef.tables import photos
from partychef.tables.export import everything_about
from partychef.tables.forgetting import forget_for_good
from partychef.tables.records import record_of
from partychef.web.pages import stranger
from partychef.web.recap.recipes import Line, RecipeCard
from partychef.web.recap.sheets import sheets
from tests.web.conftest import Guest, Site, text_of

REAL = {"evening": "real"}
ANA, BEN, CLEO = range(3)


def picture(size: tuple[int, int] = (1600, 1200), turned: bool = True) -> bytes:
    """A photo as a phone takes it: it lies on its side, and tells where it was taken."""
    image = Image.new("RGB", size, "tomato")
    exif = image.getexif()
    if turned:
        exif[0x0112] = 6  # to be turned by a quarter
    exif[0x010F] = "A telling camera"
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


def tick(site: Site, code: str) -> None:
    """Let the game's own default moves be made for somebody."""
    live = site.tables.find(code)
    state = live.state
    assert state is not None
    on_stage = getattr(state, "presenter", None) if state.step == "presenting" else None
    actor = on_stage if on_stage is not None else min(state.to_move(), key=lambda one: -1 if one is None else one)
    with site.tables.at(code) as held:
        site.tables.make_move(held, actor, state.default_move(actor), "clock")


def until(site: Site, code: str, step: str) -> None:
    while site.view(code).step != step:
        tick(site, code)


def evening(site: Site, step: str, *names: str, **fields: Any) -> tuple[Guest, str, list[Guest]]:
    """A real cook-off that has come to this step."""
    host, code, guests = site.playing(*(names or ("Ana", "Ben", "Cleo")), **REAL, **fields)
    until(site, code, step)
    return host, code, guests


def shows(guest: Guest, code: str, dish: int, photo: bytes, name: str = "dish.jpg") -> Any:
    """The guest sends a photo of a dish."""
    file = FileStorage(io.BytesIO(photo), name, name="photo", content_type="image/jpeg")
    # Encoded here, in memory: the client would leave a large form in a file on the disk.
    boundary, body = encode_multipart({"csrf_token": guest.csrf(), "dish": str(dish), "photo": file})
    kind = f"multipart/form-data; boundary={boundary}"
    return guest.client.post(f"/table/{code}/photo", data=body, content_type=kind, headers={"HX-Request": "true"})


def made(site: Site, code: str, seat: int) -> int:
    return int(site.tables.find(code).made[seat])


def test_the_evening_is_hosted_with_its_choices(site: Site) -> None:
    fields = {**REAL, "cook_time.real": "1800", "finalists.real": "2", "swap_cooks.real": "yes", "judge.real": "turns"}
    _, code = site.opened(**fields)
    options = site.tables.find(code).table.options
    chosen = {name: options[name] for name in ("tasting", "cook_time", "finalists", "swap_cooks", "tasters")}
    assert chosen == {"tasting": True, "cook_time": 1800, "finalists": 2, "swap_cooks": True, "tasters": "players"}
    assert "then real food" in text_of(site.guest().get(f"/table/{code}").text)


def test_a_judge_who_tastes_alone_is_refused_where_all_take_turns(site: Site) -> None:
    answer = site.guest().post("/host", {**REAL, "tasters.real": "judge"}, htmx=False)
    assert answer.status_code == 422
    assert "Choose who judges the tasting." in text_of(answer.text)


def test_a_finalist_nominates_one_of_their_dishes_by_a_tap(site: Site) -> None:
    host, code, guests = evening(site, "nominating")
    assert "Which of your dishes would you cook?" in guests[BEN].page(code)
    first = site.view(code, BEN).past[0].number
    number = next(past.number for past in site.view(code).past if any(dish.chef == BEN for dish in past.dishes))
    assert first <= number
    assert guests[BEN].move(code, "nominate", made(site, code, BEN), round=number, course=0).status_code == 200
    assert "Your dish is on the menu" in guests[BEN].page(code)
    screen = text_of(host.get(f"/table/{code}/screen").text)
    assert "Which dish would you cook?" in screen
    assert screen.count("choosing") == 2


def test_the_kitchen_has_a_countdown_and_whoever_is_not_done_is_late(site: Site) -> None:
    host, code, guests = evening(site, "nominating", **{"cook_time.real": "1800"})
    for seat, guest in enumerate(guests):
        number = next(past.number for past in site.view(code).past if any(dish.chef == seat for dish in past.dishes))
        guest.move(code, "nominate", made(site, code, seat), round=number, course=0)
    assert 'data-left="1800"' in host.get(f"/table/{code}/screen").text
    assert guests[ANA].move(code, "serve_dish", made(site, code, ANA)).status_code == 200
    site.later(1801)
    site.party.clock.look_at(code)
    site.party.clock.tick()
    view = site.view(code)
    assert view.step == "judging" and view.tasting is not None and view.tasting.late == (BEN, CLEO)
    host.host(code, "late", seat=BEN, off=1)
    tasting = site.view(code).tasting
    assert tasting is not None and tasting.late == (CLEO,)
    assert guests[ANA].host(code, "late", seat=BEN).status_code == 403


def test_a_photo_is_turned_upright_made_small_and_keeps_no_secrets(site: Site) -> None:
    host, code, guests = evening(site, "kitchen")
    assert shows(guests[BEN], code, BEN, picture()).status_code == 200
    live = site.tables.find(code)
    jpeg = photos.of_table(site.tables, live)[BEN]
    with Image.open(io.BytesIO(jpeg)) as image:
        assert image.size == (768, 1024)
        assert not dict(image.getexif())
    (address,) = set(re.findall(r'src="(/table/[^"]+\.jpg)"', host.get(f"/table/{code}/screen").text))
    answer = site.guest().get(address)
    assert (answer.mimetype, answer.data) == ("image/jpeg", jpeg)


def test_another_photo_takes_the_place_of_the_first_and_the_host_may_take_it_down(site: Site) -> None:
    host, code, guests = evening(site, "kitchen")
    shows(guests[BEN], code, BEN, picture())
    old = site.tables.find(code).table.photos[str(BEN)]
    shows(guests[BEN], code, BEN, picture((400, 300), turned=False))
    assert site.guest().get(f"/table/{code}/photo/{old}.jpg").status_code == 404
    with Image.open(io.BytesIO(photos.of_table(site.tables, site.tables.find(code))[BEN])) as image:
        assert image.size == (400, 300)
    host.post(f"/table/{code}/photo", {"dish": BEN, "down": 1})
    assert photos.of_table(site.tables, site.tables.find(code)) == {}


@pytest.mark.parametrize(
    ("photo", "sentence"),
    [(b"no picture", "This photo is not a readable JPEG or PNG."), (b"", "Take a photo first.")],
)
def test_what_is_no_photo_is_refused_with_a_sentence(site: Site, photo: bytes, sentence: str) -> None:
    _, code, guests = evening(site, "kitchen")
    answer = shows(guests[BEN], code, BEN, photo, "dish.jpg" if photo else "")
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)


def test_a_photo_may_be_as_large_as_those_that_phones_take(site: Site) -> None:
    """Every pixel has a colour of its own: a photo of a plain wall would be small whatever its size."""
    _, code, guests = evening(site, "kitchen")
    taken = io.BytesIO()
    Image.effect_noise((3000, 2400), 90).convert("RGB").save(taken, "JPEG", quality=90)
    assert 2_000_000 < taken.tell() < LARGEST_FILE
    assert shows(guests[BEN], code, BEN, taken.getvalue()).status_code == 200
    assert len(photos.of_table(site.tables, site.tables.find(code))[BEN]) < 1_000_000


@pytest.mark.parametrize("above", [1, 1_000_000])
def test_a_photo_that_is_too_large_is_refused_with_the_size_it_may_have(site: Site, above: int) -> None:
    _, code, guests = evening(site, "kitchen")
    answer = shows(guests[BEN], code, BEN, b"x" * (LARGEST_FILE + above))
    assert "This photo has more than 10 MB" in text_of(answer.text)


def test_the_host_is_told_that_photos_are_kept(site: Site) -> None:
    host, code, guests = evening(site, "kitchen")
    assert "photo" not in text_of(host.get(f"/table/{code}/kept").text)
    shows(guests[BEN], code, BEN, picture())
    assert "1 photo of cooked dishes" in text_of(host.get(f"/table/{code}/kept").text)


def test_nobody_shows_a_photo_of_somebody_elses_dish(site: Site) -> None:
    _, code, guests = evening(site, "kitchen")
    assert shows(guests[ANA], code, BEN, picture()).status_code == 403
    assert shows(site.guest(), code, BEN, picture()).status_code == 403
    assert site.tables.find(code).table.photos == {}


def test_before_the_kitchen_opens_there_is_nothing_to_photograph(site: Site) -> None:
    host, code, _ = evening(site, "nominating")
    assert shows(host, code, BEN, picture()).status_code == 409


def test_whoever_cooks_a_neighbours_dish_shows_it(site: Site) -> None:
    _, code, guests = evening(site, "kitchen", **{"swap_cooks.real": "yes"})
    assert "Ana ’s idea" in text_of(guests[BEN].page(code)) or "Ana’s idea" in text_of(guests[BEN].page(code))
    assert shows(guests[BEN], code, ANA, picture()).status_code == 200


def test_photos_stand_beside_the_dishes_while_they_are_judged_and_in_the_book(site: Site) -> None:
    host, code, guests = evening(site, "kitchen")
    shows(guests[BEN], code, BEN, picture())
    key = site.tables.find(code).table.photos[str(BEN)]
    until(site, code, "judging")
    assert key in host.get(f"/table/{code}/screen").text
    assert key in guests[ANA].page(code)
    until(site, code, "over")
    site.later()
    for page in (f"/table/{code}/screen", f"/table/{code}", f"/party/{site.tables.find(code).table.recap}"):
        assert guests[CLEO].get(page).status_code == 200
    book = host.get(f"/party/{site.tables.find(code).table.recap}").text
    assert key in book
    assert "The grand finale" in text_of(book)


def test_photos_go_with_their_table_and_home_with_the_host(site: Site) -> None:
    _, code, guests = evening(site, "kitchen")
    shows(guests[BEN], code, BEN, picture())
    key = site.tables.find(code).table.photos[str(BEN)]
    until(site, code, "over")
    assert list(everything_about(site.tables, site.tables.find(code))["photos"]) == [key]
    forget_for_good(site.tables, code)
    assert site.guest().get(f"/table/{code}/photo/{key}.jpg").status_code == 404
    with site.tables.store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM photo").scalar() == 0


def test_a_record_of_a_tasting_replays_to_the_same_end(site: Site) -> None:
    _, code, _ = evening(site, "over")
    live = site.tables.find(code)
    assert live.state is not None
    assert play(record_of(site.tables, live), GAMES).outcome() == live.state.outcome()


def sheets_of(site: Site, code: str) -> str:
    return site.guest().get(f"/party/{site.tables.find(code).table.recap}/kitchen").text


def test_the_sheets_show_the_dishes_that_are_cooked_with_their_words_and_a_shopping_list(site: Site) -> None:
    _, code, _ = evening(site, "kitchen")
    shown, view = sheets_of(site, code), site.view(code)
    page = text_of(shown)
    for dish in view.dishes:
        for served in dish.cards:
            assert page.count(ingredients()[served.card].name) >= 2  # on the list, and on the sheet
    others = {served.card for past in view.past for dish in past.dishes for served in dish.cards}
    others -= {served.card for dish in view.dishes for served in dish.cards}
    assert others and not any(f"<b>{ingredients()[card].name}</b>" in shown for card in others)


def test_the_sheets_warn_of_what_is_in_a_dish() -> None:
    """The tags of the cards and of the pantry."""
    dish = Dish(0, "dish", "Toast", "", ("Butter", "Soy Sauce"), (Served("bread"), Served("salmon")), 0)
    task = assignments()["free-choice"]
    played = Round(1, None, (Brigade((0,)),), task, "", None, (dish,), (), (), ())
    card = RecipeCard(
        played, dish, stranger(1), stranger(0), tuple(Line(ingredients()[one.card], "") for one in dish.cards), None,
        (), "", (), 1, 1, 1, True,
    )  # fmt: skip
    (sheet,) = sheets([card])
    assert sheet.warnings == ("gluten", "milk", "fish and seafood", "soy")
    assert sheet.through == ()
    (sheet,) = sheets([msgspec.structs.replace(card, special=ingredients()["chicken"])])
    assert sheet.through == ("Chicken",)  # which the sheet tells to cook through


def test_without_a_tasting_the_sheets_are_of_all_dishes_of_the_evening(site: Site) -> None:
    _, code, _ = site.playing("Ana", "Ben", "Cleo")
    until(site, code, "break")
    site.later()
    assert sheets_of(site, code).count('class="recipe"') == len(site.view(code).past[0].dishes) > 1
