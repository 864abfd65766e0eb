"""The address that guests can open: the one that the request came by, as far as a phone can reach it."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from flask import request, url_for

from partychef.web.party import the_party


def lan_address() -> str:
    """This machine's address in the local network, which is another one once a laptop has moved. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def base_url() -> str:
    """Scheme, host and port for links that other people open, without a slash at the end.

    What a header says about the host is checked by Werkzeug, and where a proxy may say it, by `ProxyFix`.
    """
    public = the_party().settings.public_url
    if public:
        return public.rstrip("/")
    parts = urlsplit(request.host_url)
    host = parts.hostname or "localhost"
    if only_here(host) and (not parts.hostname or _whole_network_reaches(parts.port)):
        host = lan_address()
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{parts.port}" if parts.port else "")


def _whole_network_reaches(port: int | None) -> bool:
    """Whether the server that a browser calls localhost, at this port, is there for other machines in its network.

    It is not if it listens on this machine only. Nor is it known to be if something in between passes requests on, such
    as a tunnel or the port of a container: then the network address of this machine leads nowhere.
    """
    usual, sender = "443" if request.scheme == "https" else "80", _ip(request.remote_addr)
    by_another = str(port or usual) != request.environ["SERVER_PORT"] or (sender is not None and not sender.is_loopback)
    return not only_here(the_party().settings.host) and not by_another


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
    return _ip(request.remote_addr)


def only_here(host: str) -> bool:
    """Whether a host's name means the machine itself on every machine."""
    address = _ip(host)
    return host == "localhost" if address is None else address.is_loopback


def _ip(host: str | None) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host or "")
    except ValueError:
        return None
