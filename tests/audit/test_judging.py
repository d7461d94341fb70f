"""What Lighthouse reports is judged by every demand."""

from __future__ import annotations

from typing import Any

import pytest

from audit.lighthouse import Run, judged

HERE = "https://valete.example"
SCRIPTS = [
    f"{HERE}/static/django_htmx/htmx-2.min.0123456789ab.js",
    f"{HERE}/static/site.0123456789ab.js",
    f"{HERE}/sw.js",
]


def report(
    performance: float = 1,
    accessibility: float = 1,
    seo: float = 1,
    shift: float = 0,
    page: int = 9_000,
    style: int = 20_000,
    script: str = SCRIPTS[0],
    language: str = "ru",
) -> dict[str, Any]:
    """Return a report as Lighthouse writes it, as far as it is read."""
    items = [
        {"url": f"{HERE}/{language}/", "resourceType": "Document", "transferSize": page},
        {"url": f"{HERE}/static/site.css", "resourceType": "Stylesheet", "transferSize": style},
        {"url": script, "resourceType": "Script", "transferSize": 10_000},
    ]
    scored = {
        "performance": performance,
        "accessibility": accessibility,
        "best-practices": 1,
        "seo": seo,
    }
    return {
        "categories": {
            name: {"score": score, "auditRefs": [{"id": f"all-{name}", "weight": 1}]}
            for name, score in scored.items()
        },
        "audits": {
            **{f"all-{name}": {"score": score} for name, score in scored.items()},
            "network-requests": {"details": {"items": items}},
            "cumulative-layout-shift": {"numericValue": shift},
            "total-blocking-time": {"numericValue": 0},
            "largest-contentful-paint": {"numericValue": 900},
        },
    }


@pytest.mark.parametrize("script", SCRIPTS)
def test_nothing_is_said_against_a_sound_page(script: str) -> None:
    assert judged([Run.of(report(script=script))]) == []


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ({"performance": 0.97}, ["performance 97"]),
        ({"accessibility": 0.99}, ["accessibility 99", "accessibility all-accessibility"]),
        ({"seo": 0.5}, ["seo 50", "seo all-seo"]),
        ({"shift": 0.004}, ["layout shift 0.004"]),
        ({"page": 15_000}, ["page 15,000 bytes"]),
        ({"style": 106_000}, ["first visit 125,000 bytes"]),
        ({"style": 76_000, "language": "pt"}, ["first visit 95,000 bytes"]),
        ({"script": f"{HERE}/static/other.js"}, ["script /static/other.js"]),
        ({"script": "https://elsewhere.example/sw.js"}, ["script https://elsewhere.example/sw.js"]),
    ],
)
def test_each_fault_is_named(fault: dict[str, Any], found: list[str]) -> None:
    assert judged([Run.of(report(**fault))]) == found


def test_performance_is_that_of_the_run_in_the_middle() -> None:
    runs = [Run.of(report(performance=score)) for score in (0.5, 0.98, 1)]
    assert judged(runs) == []


def test_all_else_is_that_of_the_worst_run() -> None:
    runs = [Run.of(report()), Run.of(report(shift=0.1)), Run.of(report())]
    assert judged(runs) == ["layout shift 0.100"]


def test_a_page_that_was_not_loaded_is_no_sound_page() -> None:
    with pytest.raises(RuntimeError, match="no such host"):
        Run.of({"runtimeError": {"message": "no such host"}})
