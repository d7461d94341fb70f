"""A new game is one room: taken in by its registration alone, it has all that the others have."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.bots import with_bots
from games.core import PACK
from games.play.contest import at_random, bot, contest
from games.play.models import Hand
from games.registry import GAMES, read_record
from rules.loading.validation import SECTIONS

from ..documents import page
from ..rules.conftest import write
from .high_card import CLAUSES, PLAIN, SLUG, game

pytestmark = pytest.mark.django_db

DEAL = {"game": SLUG, "pack": " ".join(map(str, PACK)), "actions": ["A:2C", "B:3C", "B:4C", "A:5C"]}
CLAUSE = "trick-winner"


def structure() -> dict[str, Any]:
    """Return how the page is built: every clause proved by one example, one of them exercised."""
    clauses = [
        {"slug": slug, "kind": ["decides"], "says": [f"what {slug} says"], "records": ["one"]}
        for slug in sorted(CLAUSES)
    ]
    return {
        "slug": SLUG,
        "profile": PLAIN.slug,
        "suit": "",
        "sections": [
            {"slug": slug, "clauses": clauses if slug == "play" else []} for slug in SECTIONS
        ],
        "questions": [{"slug": "who-wins", "cites": [CLAUSE]}],
        "examples": [{"slug": "one", "steps": [0]}],
        "exercises": [{"slug": CLAUSE, "record": "one", "step": 2, "ask": "takes-trick"}],
        "readings": [
            {"slug": "ties", "clauses": [CLAUSE], "sources": ["Here"],
             "others": [{"slug": "none", "sources": ["There"]}]}
        ],
    }  # fmt: skip


def texts() -> dict[str, Any]:
    return {
        "title": "High card",
        "other_names": [],
        "summary": "A card each.",
        "numbers": {},
        "sections": {slug: slug for slug in SECTIONS},
        "clauses": {slug: f"Text of {slug}." for slug in CLAUSES},
        "refusals": {},
        "questions": {"who-wins": {"question": "Who wins?", "answer": f"The higher ([{CLAUSE}])."}},
        "examples": {"one": {"title": "One", "intro": "A deal.", "steps": {"0": "A card each."}}},
        "readings": {
            "ties": {"title": "Ties", "here": f"None ([{CLAUSE}]).", "others": {"none": "None."}}
        },
        "scheme": {"title": "The table", "caption": "Two cards."},
    }


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have the game among those of the site, with its rule data loaded."""
    monkeypatch.setitem(GAMES, SLUG, game())
    files = {
        "rules.toml": structure(),
        "ru.toml": texts(),
        "pt.toml": texts(),
        "examples/one.json": DEAL,
    }
    call_command("loadrules", str(write(files, tmp_path, SLUG)), verbosity=0)


def test_its_rules_are_a_page(client: Client) -> None:
    shown = page(client.get(f"/ru/{SLUG}/"))
    assert {slug for slug in CLAUSES if shown.all(id=slug)} == CLAUSES


def test_the_site_lists_it(client: Client) -> None:
    assert f"/pt/{SLUG}/" in page(client.get("/pt/")).hrefs


def test_its_example_is_stepped_through(client: Client) -> None:
    for step in range(10):
        shown = page(client.get(f"/ru/{SLUG}/examples/one/{step}/"))
        assert shown.one("ol", "said").text
    assert shown.one("div", "trick")


def test_its_exercise_is_asked_and_judged(client: Client) -> None:
    address = f"/ru/{SLUG}/clauses/{CLAUSE}/exercise/"
    asked = page(client.get(address))
    assert {choice["value"] for choice in asked.all("input", name="answer")} == {"A", "B"}
    assert page(client.get(f"{address}?answer=B")).all("div", "verdict", "right")
    assert page(client.get(f"{address}?answer=A")).all("div", "verdict", "wrong")


def test_new_positions_of_its_exercise_are_dealt(client: Client) -> None:
    address = f"/ru/{SLUG}/clauses/{CLAUSE}/exercise/"
    first, second = (page(client.get(f"{address}?seed={seed}")).cards for seed in (1, 2))
    assert first != second


def test_it_is_played_to_the_end(client: Client) -> None:
    form = page(client.get(f"/ru/{SLUG}/play/"))
    assert [kind["value"] for kind in form.all("input", name="kind")] == ["deal", "match"]
    began = client.post(f"/ru/{SLUG}/play/", {"kind": "deal"}, follow=True)
    shown = page(began)
    for _ in range(2):
        (card,) = shown.all("button", name="action")
        hand = Hand.objects.get()
        sent = {"version": str(hand.version), "action": card["value"]}
        shown = page(client.post(f"/ru/hands/{hand.key}/", sent, follow=True))
    assert shown.all("p", "outcome")
    assert Hand.objects.get().over
    assert page(client.get(f"/ru/hands/{hand.key}/steps/0/"))
    assert read_record(client.get(f"/ru/hands/{hand.key}/record.json").json())


def test_play_goes_on_from_its_example(client: Client) -> None:
    sent = {"example": "one", "step": "1", "form": ""}
    shown = page(client.post(f"/ru/{SLUG}/play/", sent, follow=True))
    assert shown.all("button", name="action")


def test_its_records_are_replayed(tmp_path: Path) -> None:
    file, out = tmp_path / "one.json", StringIO()
    file.write_text(json.dumps(DEAL))
    call_command("replay", str(file), stdout=out)
    assert "A wins the point. [last-trick]" in out.getvalue()


def test_its_bot_plays_random_play() -> None:
    assert SLUG in with_bots()
    scores = contest(PLAIN, bot, at_random(1), deals=4, seed=1)
    assert (scores[0] + scores[1]).played == 8
