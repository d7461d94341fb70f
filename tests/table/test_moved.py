"""What has moved since the reader last looked: cards played, cards drawn, tricks taken."""

from __future__ import annotations

from games.engine import GAMES, Seat
from games.engine.california_jack import SLUG
from games.table.trick_table import TrickTable, trick_table

from .laid import CITED, OPENING, YOU, deal, laid

TAKEN = ("A:7C", "B:2H")
"""B trumps and takes the trick; B draws J♥, A draws Q♦."""


def at(kind: str) -> TrickTable:
    """Lay the deal out at the beat of that kind, the first one."""
    played = deal(OPENING, *TAKEN)
    step = next(step for step, beat in enumerate(played.beats) if beat.event.kind == kind)
    return laid(played, step=step)


def test_all_that_was_played_and_drawn_has_moved() -> None:
    played = deal(OPENING, *TAKEN, "B:KH")
    events = [beat.event for beat in played.beats]
    seen = trick_table(GAMES[SLUG].view(played.state, Seat.A), events, CITED, YOU)
    assert [(str(card.card), card.moved) for card in seen.trick] == [("KH", True)]
    assert [str(held.card) for held in seen.player.cards if held.moved] == ["QD"]
    assert seen.gathered == "top"


def test_a_trick_goes_to_its_winner_as_it_is_taken() -> None:
    seen = at("won")
    assert seen.gathered == "top"
    assert [str(card.card) for card in seen.last_trick] == ["7C", "2H"]


def test_a_trick_that_was_taken_before_lies_where_it_is() -> None:
    assert laid(deal(OPENING, *TAKEN, "B:KH")).gathered is None


def test_no_trick_goes_anywhere_before_one_is_taken() -> None:
    assert at("followed").gathered is None


def test_who_draws_is_seen_though_the_card_is_not() -> None:
    seen = at("drew")
    (other,) = seen.others
    assert other.drew
    assert not other.cards
    assert not seen.player.drew
