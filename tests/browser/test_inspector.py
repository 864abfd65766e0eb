"""The inspector finds what it is looking for, in both schemes."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.inspector import PHONE, SMALL, TV, Inspector

PAGE = """<!doctype html><html lang="en"><title>A page</title>
<style>body { background: #fff } p { color: #333 } div { width: 350px }
@media (prefers-color-scheme: dark) { body { background: #000 } p { color: #222 } }</style>
<main><h1>Menu</h1><img src="data:,"><p>Soup</p><div>Wide</div></main></html>"""


SCROLLED = """<!doctype html><html lang="en"><title>A page</title>
<style>body, h1 { margin: 0 } h1 { height: 600px } button { border: 0; width: 100%; height: 40px }
.bar { position: sticky; bottom: 0 } .small button { display: block; height: 10px }</style>
<main><h1>Menu</h1><p><button>Soup</button></p><p class="small">SMALL</p></main>
<div class="bar"><button>Order</button></div></html>"""


def test_it_sees_what_is_wrong_at_every_size_and_in_every_scheme(browser: Browser) -> None:
    inspector, page = Inspector(), browser.new_page()
    page.set_content(PAGE)
    inspector.look(page, "menu", (SMALL, PHONE, TV))
    page.close()
    found = [fault.split(": ")[:2] for fault in inspector.faults]
    assert [where for where, fault in found if fault == "image-alt"] == ["menu at 320, light", "menu at 1920, light"]
    assert [where for where, fault in found if "too wide" in fault] == ["menu at 320, light", "menu at 320, dark"]
    assert [where for where, fault in found if fault == "color-contrast"] == ["menu at 320, dark", "menu at 1920, dark"]
    assert inspector.looked == 5


def test_what_a_bar_covers_until_it_is_scrolled_to_is_not_too_small(browser: Browser) -> None:
    inspector, page = Inspector(), browser.new_page()
    page.set_content(SCROLLED.replace("SMALL", ""))
    inspector.look(page, "menu", (SMALL,))
    assert inspector.faults == []
    page.set_content(SCROLLED.replace("SMALL", "<button>Stew</button><button>Salad</button>"))
    inspector.look(page, "menu", (SMALL,))
    page.close()
    assert [fault.split(": ")[1] for fault in inspector.faults] == ["target-size"]
    assert "Stew" in inspector.faults[0]
