"""What is passed on of an evening and of a verdict: previews of links and pictures, and never more than the TV told."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image

from partychef import create_app
from partychef.games.cooking_party.cards import ingredients
from partychef.settings import Settings
from partychef.tables import host as powers
from partychef.tables.breaks import settle_break
from partychef.web.pictures.drawing import Drawer
from partychef.web.pictures.subjects import DishPicture, MenuPicture
from partychef.web.recap import keepsakes
from partychef.web.recap.recipes import RecipeCard
from partychef.web.revealing import CURTAIN, FALL, PODIUM
from tests.web.conftest import Guest, Site
from tests.web.test_judge import PAPER, serve

EVIL = '"><script>alert(1)</script>'


class Evening:
    """A house whose clock the test moves, and a party of three in it."""

    def __init__(self, site: Site, now: list[float]) -> None:
        self.site, self._now = site, now
        self.reader = site.guest()
        self.host, self.code, self.guests = site.playing("Ana", "Ben", "Cleo")
        self.link = f"/party/{site.tables.find(self.code).table.recap}"

    def later(self, seconds: float) -> None:
        self._now[0] += seconds

    def cooks(self, assignment: str) -> None:
        """The judge of the first round sets this task."""
        judge = self.guests[self.site.view(self.code).leader]
        assert judge.move(self.code, "choose_assignment", assignment=assignment).status_code == 200

    def plays_until(self, *steps: str) -> None:
        while self.step not in steps:
            powers.skip(self.site.tables, self.code)

    def plays_to_the_end(self) -> None:
        while self.site.tables.find(self.code).table.status == "playing":
            powers.skip(self.site.tables, self.code)

    @property
    def step(self) -> str:
        return self.site.view(self.code).step

    def picture(self, name: str) -> int:
        """The status of a picture's address."""
        return self.reader.get(f"{self.link}/{name}").status_code

    def tags(self) -> dict[str, str]:
        return tags_of(self.reader.get(self.link).text)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    now = [1_000_000.0]
    app = create_app(Settings(instance=tmp_path), clock=False, now=lambda: now[0])
    app.testing = True
    site = Site(app)
    yield Evening(site, now)
    site.party.close()


def tags_of(page: str) -> dict[str, str]:
    """What a messenger reads of a page: the head alone."""
    head = page.split("</head>")[0]
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', head))


def path_of(url: str) -> str:
    parts = urlsplit(url.replace("&amp;", "&"))
    return f"{parts.path}?{parts.query}"


def size_of(png: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
        return image.size


def test_a_recap_is_announced_with_the_picture_of_the_evening(evening: Evening) -> None:
    evening.plays_to_the_end()
    evening.later(60)
    tags = evening.tags()
    assert tags["twitter:card"] == "summary_large_image"
    assert "cooked best" in tags["og:title"] or "evening" in tags["og:title"]
    assert "Ana" in tags["og:description"] and "dishes" in tags["og:description"]
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    answer = evening.reader.get(path_of(tags["og:image"]))
    assert answer.mimetype == "image/png"
    assert size_of(answer.data) == (1200, 630)


def test_pictures_have_whole_addresses_as_other_people_open_them(tmp_path: Path) -> None:
    app = create_app(Settings(instance=tmp_path, public_url="https://party.example/"), clock=False, now=lambda: 1.0)
    site = Site(app)
    guest = site.guest()
    tags = tags_of(guest.get(serve(guest, text=PAPER).location).text)
    assert tags["og:url"].startswith("https://party.example/judge/")
    assert tags["og:image"].startswith("https://party.example/judge/")
    site.party.close()


@pytest.mark.parametrize(("hops", "host"), [(1, "https://party.example"), (0, "http://kitchen.local")])
def test_a_proxy_is_believed_only_where_it_is_trusted(tmp_path: Path, hops: int, host: str) -> None:
    app = create_app(Settings(instance=tmp_path, trusted_proxies=hops), clock=False, now=lambda: 1.0)
    site, forwarded = Site(app), {"X-Forwarded-Host": "party.example", "X-Forwarded-Proto": "https"}
    guest = site.guest()
    link = serve(guest, text=PAPER).location
    tags = tags_of(guest.get(link, headers=forwarded, base_url="http://kitchen.local").text)
    assert tags["og:image"].startswith(f"{host}/judge/")
    site.party.close()


def test_every_dish_offers_its_picture(evening: Evening) -> None:
    evening.plays_to_the_end()
    evening.later(60)
    page = evening.reader.get(evening.link).text
    links = re.findall(r'href="([^"]+\.png\?v=\w+)" download="([\w-]+\.png)"', page)
    dishes = page.count('<article class="recipe"')
    assert [name for _, name in links] == [
        "partychef-evening.png",
        *(f"partychef-dish-{n + 1}.png" for n in range(dishes)),
    ]
    for path, _ in links:
        assert size_of(evening.reader.get(path).data) == (1200, 630)


def test_a_running_evening_has_no_picture_and_tells_no_winner(evening: Evening) -> None:
    evening.plays_until("break")
    evening.later(60)
    assert evening.picture("menu.png") == 409
    tags = evening.tags()
    assert "og:image" not in tags and tags["twitter:card"] == "summary"
    assert "cooked best" not in tags["og:title"] and "Ana" not in tags["og:description"]
    assert "menu.png" not in evening.reader.get(evening.link).text


def test_a_dish_has_a_picture_when_its_last_card_lies_on_the_table(evening: Evening) -> None:
    evening.cooks("free-choice")  # one dish of each chef
    evening.plays_until("presenting")
    while not evening.site.view(evening.code).dishes or evening.site.view(evening.code).dishes[0].hidden:
        assert evening.picture("dish-1.png") in (404, 409)
        assert "dish-1.png" not in evening.reader.get(evening.link).text
        powers.skip(evening.site.tables, evening.code)
    assert evening.picture("dish-1.png") == 200
    assert evening.picture("dish-2.png") in (404, 409)


def test_chips_are_in_no_picture_before_they_have_fallen_on_the_big_screen(evening: Evening) -> None:
    evening.plays_until("judging")
    assert evening.picture("dish-1.png") == 200
    evening.plays_until("break")
    assert evening.picture("dish-1.png") == 409
    evening.later(FALL)
    assert evening.picture("dish-1.png") == 200
    evening.plays_to_the_end()
    assert evening.picture("menu.png") == 409
    assert evening.picture("dish-1.png") == 200  # that round was over long ago
    evening.later(FALL)
    assert evening.picture("menu.png") == 409  # the chips are down, but nobody stands on the podium
    evening.later(CURTAIN + PODIUM - FALL)
    assert evening.picture("menu.png") == 200


def test_the_recap_opens_when_the_chips_are_down_and_tells_nothing_before(evening: Evening) -> None:
    evening.plays_until("judging")
    assert 'class="recipe"' in evening.reader.get(evening.link).text
    evening.plays_until("break")
    early = evening.reader.get(evening.link)
    assert "Eyes on the big screen" in early.text and early.headers["Refresh"] == "3"
    assert "Ana" not in early.text and "points" not in early.text
    assert evening.reader.get(f"{evening.link}.md").status_code == 409
    evening.later(FALL)
    assert 'class="recipe"' in evening.reader.get(evening.link).text


def test_a_party_that_is_over_is_told_nowhere_before_the_winner_stands_on_the_podium(evening: Evening) -> None:
    evening.plays_to_the_end()
    told = [evening.link, f"{evening.link}.md", f"/table/{evening.code}/record", f"/table/{evening.code}/replay"]
    assert [evening.reader.get(path).status_code for path in told] == [200, 409, 409, 409]
    assert "Eyes on the big screen" in evening.reader.get(evening.link).text
    evening.later(CURTAIN + PODIUM)
    assert [evening.reader.get(path).status_code for path in told] == [200] * 4
    assert "Eyes on the big screen" not in evening.reader.get(evening.link).text


def test_an_evening_that_ends_in_a_break_does_not_show_its_chips_twice(evening: Evening) -> None:
    evening.plays_until("break")
    evening.later(FALL)
    evening.host.host(evening.code, "end")
    with evening.site.tables.at(evening.code) as live:
        settle_break(evening.site.tables, live)
    assert evening.step == "over"
    screen = evening.reader.get(f"/table/{evening.code}/screen").text
    assert 'class="podium"' in screen and "chips-fall" not in screen and "is-late" not in screen
    evening.later(PODIUM)
    assert "Eyes on the big screen" not in evening.reader.get(evening.link).text


def test_chips_that_nobody_has_seen_fall_before_the_podium(evening: Evening) -> None:
    evening.plays_until("judging")
    evening.host.host(evening.code, "end")
    evening.plays_to_the_end()
    assert evening.step == "over"
    screen = evening.reader.get(f"/table/{evening.code}/screen").text
    assert "chips-fall" in screen and "is-late" in screen


def test_a_picture_of_a_dish_knows_no_card_that_nobody_has_seen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is handed to the drawer is compared with what the big screen shows, at every moment of two rounds."""
    made: list[DishPicture] = []

    def noted(card: RecipeCard, best: bool) -> DishPicture:
        made.append(keepsakes.dish_picture(card, best))
        return made[-1]

    monkeypatch.setattr("partychef.web.recap.page.dish_picture", noted)
    while evening.site.view(evening.code).round < 3:
        evening.later(60)
        made.clear()
        evening.reader.get(evening.link)
        view = evening.site.view(evening.code)
        shown = [dish for past in view.past for dish in past.dishes] + list(view.dishes)
        seen = {ingredients()[served.card].name for dish in shown for served in dish.cards}
        special = {ingredients()[one].name for one in (view.special, *(past.special for past in view.past)) if one}
        assert {item.name for picture in made for item in picture.items} <= seen | special
        powers.skip(evening.site.tables, evening.code)
    assert made


def test_there_is_no_picture_of_what_never_was(evening: Evening) -> None:
    evening.plays_to_the_end()
    evening.later(60)
    for name in ("dish-0.png", "dish-99.png", "dish--1.png", "dish-x.png"):
        assert evening.picture(name) == 404
    assert evening.reader.get("/party/made-up/menu.png").status_code == 404
    assert evening.reader.get("/judge/made-up/menu.png").status_code == 404


def test_browsers_keep_a_picture_until_it_shows_something_else(evening: Evening) -> None:
    evening.plays_to_the_end()
    evening.later(60)
    path = path_of(evening.tags()["og:image"])
    first = evening.reader.get(path)
    assert "immutable" in first.headers["Cache-Control"] and "private" in first.headers["Cache-Control"]
    again = evening.reader.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.data
    other = evening.reader.get(path.split("?")[0] + "?v=older")
    assert "no-cache" in other.headers["Cache-Control"]


def test_a_verdict_has_pictures_too(site: Site) -> None:
    guest = site.guest()
    link = serve(guest, text=PAPER).location
    page = guest.get(link).text
    assert tags_of(page)["og:title"] == "Free Choice: the verdict"
    assert "Lisa" in tags_of(page)["og:description"] or "Ellen" in tags_of(page)["og:description"]
    links = re.findall(r'href="([^"]+\.png\?v=\w+)" download="([\w-]+\.png)"', page)
    assert [name for _, name in links] == ["partychef-verdict.png", "partychef-dish-1.png", "partychef-dish-2.png"]
    for path, _ in [*links, (path_of(tags_of(page)["og:image"]), "")]:
        assert size_of(guest.get(path).data) == (1200, 630)
    assert guest.get(f"{link}/dish-3.png").status_code == 404


def test_what_guests_wrote_stays_text_in_a_preview(site: Site) -> None:
    guest = site.guest()
    page = guest.get(
        serve(guest, text=PAPER.replace("Peach Harbour", EVIL).replace("Rolled Forest", EVIL)).location
    ).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in tags_of(page)["og:description"]


@pytest.mark.parametrize("game", ["kitchen-closing", "chefs-hat"])
def test_games_without_dishes_have_a_picture_of_their_points(site: Site, game: str) -> None:
    host, code = site.opened(game=game)
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        assert site.guest().join(code, name).status_code == 200
    assert host.host(code, "start").status_code == 200
    host.host(code, "stop")
    guest: Guest = site.guest()
    tags = tags_of(guest.get(f"/party/{site.tables.find(code).table.recap}").text)
    assert size_of(guest.get(path_of(tags["og:image"])).data) == (1200, 630)


def test_the_picture_of_an_evening_has_every_dish_and_the_winners(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[MenuPicture] = []

    def noted(drawer: Drawer, picture: MenuPicture) -> bytes:
        made.append(picture)
        return b"a picture"

    monkeypatch.setattr(Drawer, "png", noted)
    evening.plays_to_the_end()
    evening.later(60)
    evening.picture("menu.png")
    (menu,) = made
    view = evening.site.view(evening.code)
    assert len(menu.menu) == sum(len(past.dishes) for past in view.past)
    assert view.outcome is not None
    assert {face.name for face in menu.faces} == {"Ana Ben Cleo".split()[seat] for seat in view.outcome.winners}
    assert sum(line.points or 0 for line in menu.menu) == sum(view.outcome.scores.values())
