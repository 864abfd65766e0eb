"""The address that guests can open: a phone cannot reach the host's `localhost`."""

from __future__ import annotations

import ipaddress
import socket
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from flask import request, url_for

from partychef.web.party import the_party


@cache
def lan_address() -> str:
    """This machine's address in the local network. Finding it sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def base_url() -> str:
    """Scheme, host and port for links that other people open, without a slash at the end."""
    public = the_party().settings.public_url
    if public:
        return public.rstrip("/")
    parts = urlsplit(request.host_url)
    host = parts.hostname or "localhost"
    if _is_loopback(host):
        host = lan_address()
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{parts.port}" if parts.port else "")


def public_address(endpoint: str, **values: Any) -> str:
    """The whole address of a page, for search engines and for people who pass it on."""
    return base_url() + url_for(endpoint, **values)


def in_our_network() -> bool:
    """Whether the request comes from this machine or from its own network.

    Behind a proxy that is not trusted everybody would seem to, so then nobody does.
    """
    address = _whence()
    return address is not None and (address.is_loopback or address.is_private or address.is_link_local)


def on_this_machine() -> bool:
    """Whether the request comes from a browser on this machine: never so behind a proxy that is not trusted."""
    address = _whence()
    return address is not None and address.is_loopback


def _whence() -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Where the request comes from, as far as that can be known."""
    forwarded = any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "X-Real-IP"))
    if forwarded and not the_party().settings.trusted_proxies:
        return None
    try:
        return ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
