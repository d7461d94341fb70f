"""The checks of nginx, each with the changes of the configuration that it has to object to."""

from __future__ import annotations

from typing import Final

from .caching import (
    Check,
    by_language,
    each_coding,
    kept_and_asked_about,
    no_old_rule,
    part_and_page,
    private_is_never_kept,
    safe_headers,
    static_files,
    tls_alone,
)
from .slowness import slow_clients

CHECKS: Final[tuple[Check, ...]] = (
    kept_and_asked_about,
    no_old_rule,
    each_coding,
    part_and_page,
    private_is_never_kept,
    by_language,
    static_files,
    tls_alone,
    safe_headers,
    slow_clients,
)

PLANTED: Final[tuple[tuple[dict[str, str], Check], ...]] = (
    ({"proxy_cache valete;": "proxy_cache off;"}, kept_and_asked_about),
    ({"proxy_cache_revalidate on;": "proxy_cache_revalidate off;"}, kept_and_asked_about),
    ({"proxy_cache_valid 200 1s;": "proxy_cache_valid 200 1h;"}, no_old_rule),
    ({"$request_uri $coding $part": "$request_uri $part"}, each_coding),
    ({"$coding $part": "$coding"}, part_and_page),
    ({"proxy_set_header HX-Request $part;": ""}, part_and_page),
    (
        {
            "proxy_no_cache $unkept $args;": "",
            "proxy_ignore_headers Cache-Control Vary;": (
                "proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;"
            ),
            "proxy_cache_valid 200 1s;": "proxy_cache_valid any 1s;",
        },
        private_is_never_kept,
    ),
    (
        {
            "proxy_no_cache $unkept $args;": "",
            "proxy_cache_valid 200 1s;": "proxy_cache_valid any 1s;",
        },
        by_language,
    ),
    ({"X-Forwarded-Proto $scheme": "X-Forwarded-Proto http"}, tls_alone),
    (
        {"return 301 https://$server_name$request_uri;": "return 301 https://$server_name/;"},
        tls_alone,
    ),
    ({"brotli_static on;": ""}, static_files),
    ({'"public, max-age=60"': '"public, immutable"'}, static_files),
    ({"add_header Content-Security-Policy": "add_header X-Policy"}, safe_headers),
    ({"add_header Strict-Transport-Security": "add_header X-Other"}, safe_headers),
    ({"client_header_timeout 10s;": ""}, slow_clients),
    ({"client_body_timeout 10s;": ""}, slow_clients),
    ({"limit_conn valete_under_way 64;": ""}, slow_clients),
    ({"client_max_body_size 64k;": "client_max_body_size 8m;"}, slow_clients),
)
"""Changes of the configuration, and the check that has to object to each."""
