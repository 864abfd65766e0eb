"""The inspector finds what it is looking for, in both schemes."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.inspector import PHONE, SMALL, Inspector

PAGE = """<!doctype html><html lang="en"><title>A page</title>
<style>body { background: #fff } p { color: #333 } div { width: 350px }
@media (prefers-color-scheme: dark) { body { background: #000 } p { color: #222 } }</style>
<main><h1>Menu</h1><img src="data:,"><p>Soup</p><div>Wide</div></main></html>"""


def test_it_sees_what_is_wrong_at_every_size_and_in_every_scheme(browser: Browser) -> None:
    inspector, page = Inspector(), browser.new_page()
    page.set_content(PAGE)
    inspector.look(page, "menu", (SMALL, PHONE))
    page.close()
    found = [fault.split(": ")[:2] for fault in inspector.faults]
    assert ["menu at 320, light", "image-alt"] in found
    assert ["menu at 390, light", "image-alt"] in found
    assert [where for where, fault in found if "too wide" in fault] == ["menu at 320, light", "menu at 320, dark"]
    assert [where for where, fault in found if fault == "color-contrast"] == ["menu at 320, dark", "menu at 390, dark"]
    assert inspector.looked == 4
