"""The cookie of a browser. Its signature counts, never its age: a clock may be wrong by a minute or by a year.

What a cookie opens ends in the database: a key in it opens a chair, or the host's desk, while its hash is there.
"""

from __future__ import annotations

import hashlib
import hmac
import pickle
from functools import lru_cache
from typing import Any, cast

from flask import Flask, Request, Response
from flask.json.provider import DefaultJSONProvider
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature


class InOrder(DefaultJSONProvider):
    """JSON whose keys stay in their order: in a cookie it says which of a browser's parties came last."""

    sort_keys = False


class UnreadableSession(SecureCookieSession):
    """Stands for a cookie that cannot be read here, perhaps because another server at the same address made it.

    What pages need of a session is worked out from the cookie, so forms work although no new cookie is sent.
    """


class TimelessSessions(SecureCookieSessionInterface):
    """Flask's signed cookies, good for as long as the browser keeps them: its clock alone counts the days."""

    def __init__(self) -> None:
        self._read = lru_cache(maxsize=4096)(self._verified)

    def _verified(self, app: Flask, secret: Any, cookie: str) -> bytes:
        """What is in a cookie, pickled: whoever taps sends the same one each time. Raises BadSignature."""
        # With a limit, a cookie would be too old after a step forward, and of "negative age" after one back.
        return pickle.dumps(cast(Any, self.get_signing_serializer(app)).loads(cookie, max_age=None))

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session in the request's cookie; an empty one without a cookie, None without a secret key."""
        if not app.secret_key:
            return None
        cookie = request.cookies.get(self.get_cookie_name(app))
        if not cookie:
            return self.session_class()
        try:
            return self.session_class(pickle.loads(self._read(app, app.secret_key, cookie)))
        except BadSignature:
            return _in_place_of(cookie, str(app.secret_key))

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether the session is sent. A cookie that cannot be read gives way to a key, and to nothing else."""
        if isinstance(session, UnreadableSession) and not (session.get("chairs") or session.get("hosts")):
            return False
        return super().should_set_cookie(app, session)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the session, if there is something new in it.

        How long it is kept is told as a duration (Max-Age): a date (Expires) would be in the past for every browser
        when this computer's clock is a year behind.
        """
        if session.accessed:
            response.vary.add("Cookie")
        if not session or not self.should_set_cookie(app, session):
            return
        serializer = self.get_signing_serializer(app)
        assert serializer is not None
        response.set_cookie(
            self.get_cookie_name(app), serializer.dumps(dict(session)),
            max_age=app.permanent_session_lifetime if session.permanent else None,
            domain=self.get_cookie_domain(app), path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app), httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )  # fmt: skip


def _in_place_of(cookie: str, secret: str) -> UnreadableSession:
    def derived(name: str) -> str:
        return hmac.new(secret.encode(), f"{name}/{cookie}".encode(), hashlib.sha256).hexdigest()[:40]

    needed: dict[str, Any] = {name: derived(name) for name in ("csrf_token", "browser")}
    return UnreadableSession({**needed, "_permanent": True})
