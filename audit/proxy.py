"""nginx with the configuration of `docs/nginx.conf`, on ports of its own, before a site."""

from __future__ import annotations

import os
import pwd
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.server import answering, free_port, running

from .tools import ROOT, program

CONFIGURATION: Final = ROOT / "docs" / "nginx.conf"
NAME: Final = "localhost"
"""The host that the site is asked for."""

_AROUND: Final = """\
{user}
include /etc/nginx/modules-enabled/*.conf;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    include /etc/nginx/mime.types;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    log_format audit "$http_audit $upstream_cache_status";
    access_log {folder}/access.log audit;
    include {folder}/valete.conf;
}}
"""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A running nginx."""

    plain: int
    """The port that leads to TLS."""
    port: int
    """The port of TLS."""
    folder: Path
    """Where it writes."""
    process: int = 0
    """The number of its process, once it runs."""

    @property
    def static(self) -> Path:
        """The folder of its static files: a copy."""
        return self.folder / "static"

    @property
    def certificate(self) -> Path:
        """The certificate, of which a client must be told: nobody else knows it."""
        return self.folder / "certificate.pem"

    @property
    def trust(self) -> ssl.SSLContext:
        """What lets Python's clients believe the certificate."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def kept(self, mark: str) -> str | None:
        """Return what the cache did with the request so marked: `HIT`, `MISS`, `REVALIDATED`, `-`.

        None as long as the request has not been logged.
        """
        for line in (self.folder / "access.log").read_text().splitlines():
            if line.split()[0] == mark:
                return line.split()[1]
        return None


def configuration() -> str:
    """Return the configuration as it is documented."""
    return CONFIGURATION.read_text(encoding="utf-8")


def replaced(text: str, changes: dict[str, str]) -> str:
    """Return a configuration with changes; raises `ValueError` for one that finds no place."""
    for old, new in changes.items():
        if old not in text:
            raise ValueError(f"{old!r} stands nowhere in the configuration")
        text = text.replace(old, new)
    return text


@contextmanager
def proxied(site: int, text: str) -> Iterator[Proxy]:
    """Run nginx with a configuration before the site of that port while the block runs."""
    with TemporaryDirectory(prefix="valete-nginx-") as name:
        proxy = Proxy(free_port(), free_port(), Path(name))
        _certify(proxy)
        shutil.copytree(ROOT / "var" / "static", proxy.static)
        (proxy.folder / "valete.conf").write_text(_placed(text, site, proxy), encoding="utf-8")
        owner = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""
        main = proxy.folder / "nginx.conf"
        main.write_text(_AROUND.format(user=owner, folder=proxy.folder), encoding="utf-8")
        errors = str(proxy.folder / "error.log")
        line = [program("nginx"), "-e", errors, "-c", str(main)]
        with running(line, os.environ) as server:
            answering(server, proxy.port)
            yield replace(proxy, process=server.pid)


def _placed(text: str, site: int, proxy: Proxy) -> str:
    """Put names, ports and folders of this machine in the place of those of the document."""
    here = f"127.0.0.1:{proxy.port}"
    return replaced(
        text,
        {
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen 127.0.0.1:{proxy.plain};",
            "listen 443 ssl": f"listen {here} ssl",
            "server 127.0.0.1:8000;": f"server 127.0.0.1:{site};",
            "server_name valete.example;": f"server_name {NAME};",
            "/etc/ssl/certs/valete.example.pem": str(proxy.certificate),
            "/etc/ssl/private/valete.example.key": str(proxy.folder / "key.pem"),
            "/var/cache/nginx/valete": str(proxy.folder / "cache"),
            "/srv/valete/var/static/": f"{proxy.static}/",
        },
    )


def _certify(proxy: Proxy) -> None:
    """Make a certificate for this machine."""
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(proxy.folder / "key.pem"), "-out", str(proxy.certificate)]
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    line = [program("openssl"), "req", "-x509", "-days", "2", *key, *files, *names]
    subprocess.run(line, check=True, capture_output=True)
