"""Finds a browser for the tests; run as a program it also gets one where there is none.

First `PARTYCHEF_BROWSER`, then an installed Chromium or Chrome, then Playwright's own.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

# The first shows no window and takes a quarter less time; it draws and runs pages as the others do.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPS = ("Chromium", "Google Chrome")
APPLICATIONS = (Path("/Applications"), Path.home() / "Applications")
OFF = (
    # Playwright's own list: the last switch of this name is the one that counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled",
    # A page of the browser's own for every window's address line, which nobody sees: half of the work of a test.
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
QUIET = (
    f"--disable-features={','.join(OFF)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PLAYWRIGHTS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
FONTS = ("fonts-liberation", "fonts-noto-color-emoji")
APT_GET = ("apt-get", "-qq", "-o", "Dpkg::Use-Pty=0")


class BrowserMissing(Exception):
    """There is no browser for the tests; the text says what to do."""


@cache
def find_browser() -> Path:
    """The browser to test with, or `BrowserMissing`."""
    for browser in _candidates():
        if _starts(browser):
            return browser
    if named := os.environ.get("PARTYCHEF_BROWSER"):
        raise BrowserMissing(f"PARTYCHEF_BROWSER is {named}, which does not start.")
    raise BrowserMissing(
        "There is no browser: install Chromium or Chrome, or name one with PARTYCHEF_BROWSER=/path/to/it."
    )


def launch_options() -> dict[str, Any]:
    """The options for Playwright's `launch`, or `BrowserMissing`."""
    unboxed = ["--no-sandbox"] if _is_root() else []
    return {"executable_path": str(find_browser()), "args": [*QUIET, *unboxed]}


def must_have_browser() -> bool:
    """In CI a missing browser is a failure; elsewhere its tests are skipped with the reason."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def get_browser() -> Path:
    """The browser to test with, installed if need be, or `BrowserMissing`."""
    for install in (_debians_package, _playwrights_download):
        try:
            return find_browser()
        except BrowserMissing:
            if "PARTYCHEF_BROWSER" in os.environ:
                raise
            install()
    return find_browser()


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("PARTYCHEF_BROWSER"):
        yield Path(named)
        return
    yield from (Path(found) for name in NAMES if (found := shutil.which(name)))
    for applications in APPLICATIONS:
        yield from (applications / f"{app}.app" / "Contents" / "MacOS" / app for app in MAC_APPS)
    yield from _playwrights_own()


def _playwrights_own() -> Iterator[Path]:
    """Asked in a process of its own: Playwright cannot be started twice in one."""
    asked = subprocess.run([sys.executable, "-c", PLAYWRIGHTS_OWN], capture_output=True, text=True, check=False)
    yield from map(Path, asked.stdout.splitlines())


def _starts(browser: Path) -> bool:
    """Some systems have a script of that name that only says how to install a browser."""
    try:
        return subprocess.run([browser, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _debians_package() -> None:
    if not (_is_root() and shutil.which("apt-get")):
        return
    print("Getting Chromium from the system's packages ...", flush=True)
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*APT_GET, "update"], env=quietly, check=False)
    for package in NAMES[:2]:  # older systems have only the second
        # Recommended are a hundred packages for desktops and printers. Of those, pages need only the fonts.
        install = [*APT_GET, "install", "-y", "--no-install-recommends", package, *FONTS]
        if subprocess.run(install, env=quietly, check=False).returncode == 0:
            return


def _playwrights_download() -> None:
    print("Getting Chromium by Playwright's download ...", flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """Say which browser the tests will use, or why there is none."""
    try:
        print(f"Browser for the tests: {get_browser()}")
    except BrowserMissing as reason:
        print(
            reason, "In CI that is a failure." if must_have_browser() else "Browser tests are skipped.", file=sys.stderr
        )
        return int(must_have_browser())
    return 0


if __name__ == "__main__":
    sys.exit(main())
