"""What the wheel needs beyond the package: htmx, and the top-level folders `templates` and `prompts`.

htmx is not checked in. It comes with the django-htmx wheel, which is looked into and never imported.
"""

import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX = ("htmx-4.min.js", "ext/hx-sse-4.min.js")
PACKED = ("templates", "prompts")


def htmx_folder() -> Path:
    """Where the installed django-htmx keeps its scripts."""
    spec = find_spec("django_htmx")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("django-htmx, which brings htmx, is not installed; it is a build requirement.")
    return Path(spec.origin).parent / "static" / "django_htmx"


def copy_htmx(to: Path) -> None:
    """Put both scripts side by side into the folder."""
    to.mkdir(parents=True, exist_ok=True)
    for name in HTMX:
        source = htmx_folder() / name
        shutil.copyfile(source, to / source.name)


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every wheel, editable ones included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        copy_htmx(root / "partychef" / "static" / "vendor")
        # An editable install reads both folders where they are; copies of them would go stale.
        if version == "standard":
            build_data["force_include"].update({str(root / name): f"partychef/{name}" for name in PACKED})
