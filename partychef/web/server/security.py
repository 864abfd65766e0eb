"""Security headers on every response, and a check of the origin of every post."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

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
