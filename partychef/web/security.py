"""Security headers on every response, a check of the origin of every post, and a limit on guessing codes."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from partychef.settings import Settings

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
YEAR = 365 * 24 * 3600


def protect(app: Flask, settings: Settings) -> None:
    """Add the headers to every response and refuse posts from other origins."""
    # Else every response sends the cookie again, and one that was under way while a guest sat down undoes that.
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    known = {urlsplit(settings.public_url).netloc} if settings.public_url else set()

    @app.before_request
    def same_origin() -> None:
        origin = request.headers.get("Origin")
        if request.method in ("GET", "HEAD", "OPTIONS") or origin is None:
            return
        if _host_of(origin) not in {request.host, *known}:
            abort(403, "This form was sent from another site.")

    @app.after_request
    def headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.endpoint == "static":
            if "v" in request.args:
                response.cache_control.no_cache = None
                response.cache_control.max_age = YEAR
                response.cache_control.immutable = True
        else:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def _host_of(origin: str) -> str | None:
    """The host and port of an origin; None for anything else, such as the `null` of a sandboxed page."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def slow_down_guessing(app: Flask, settings: Settings, pages: Iterable[Blueprint]) -> None:
    """Limit the wrong codes of one address. Right codes never count: a whole party shares one address."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://", enabled=settings.rate_limit > 0)
    for blueprint in pages:
        limiter.limit(f"{max(1, settings.rate_limit)} per minute", deduct_when=_was_a_guess)(blueprint)


def _was_a_guess(response: Response) -> bool:
    return response.status_code == 404
