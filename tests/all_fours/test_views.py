"""What a viewpoint may know (`partners-look-later`), and what a player is told to act."""

import pytest

from games.all_fours.rules import AllFoursView, Phase, view
from games.core import Seat, Viewpoint

from ..engine.deals import cards
from .tables import TWO_REVOKES, played, state
from .test_begging import NEW_SUIT, PARTNERS

RUN = PARTNERS
STOOD = PARTNERS.partition("run")[0] + "does C:stand"
REFUSED = PARTNERS.partition("run")[0] + "does C:beg B:refuse"
ELDEST_DISCARDED = RUN + "C:discard_8S_9S_TS"
BOTH_DISCARDED = ELDEST_DISCARDED + " B:discard_JD_QD_KD"


def seen(text: str, viewpoint: Viewpoint, **keys: object) -> AllFoursView:
    """Return what a viewpoint knows after a text."""
    return view(state(played(text, **keys)), viewpoint)


def looking(text: str) -> str:
    """Return the seats of four that know their own cards."""
    return "".join(
        str(seat) for seat in Seat if seen(text, seat, profile="partners").hands[seat] is not None
    )


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        (PARTNERS.partition("run")[0], "BC"),
        (PARTNERS.partition("run")[0] + "does C:beg", "BC"),
        (STOOD, "ABCD"),
        (REFUSED, "ABCD"),
        (RUN, "BC"),
        (ELDEST_DISCARDED, "BC"),
        (BOTH_DISCARDED, "ABCD"),
    ],
)
def test_with_four_two_look_later(text: str, seats: str) -> None:
    assert looking(text) == seats


def test_with_two_both_look_at_once() -> None:
    for seat in (Seat.A, Seat.B):
        assert seen(NEW_SUIT, seat).hands[seat] is not None


def test_nobody_sees_another_hand() -> None:
    hands = seen(BOTH_DISCARDED, Seat.A, profile="partners").hands
    assert [hand is None for hand in hands] == [False, True, True, True]


def test_open_shows_all_hands_and_no_discard() -> None:
    shown = seen(BOTH_DISCARDED, "open", profile="partners")
    assert None not in shown.hands
    assert (shown.discarded, shown.discard_sizes) == ((), (0, 3, 3, 0))


def test_a_discard_is_seen_by_its_own_seat() -> None:
    text = NEW_SUIT + "does A:discard_2S_3S_4S"
    assert seen(text, Seat.A).discarded == cards("2S 3S 4S")
    assert seen(text, Seat.B).discarded == ()


def test_the_surplus_is_what_the_seat_on_turn_must_discard() -> None:
    assert seen(NEW_SUIT, Seat.B).surplus == 3
    assert seen(PARTNERS.partition("run")[0], Seat.B, profile="partners").surplus == 0


def test_every_turn_up_lies_open() -> None:
    shown = seen(NEW_SUIT, "spectator")
    assert (shown.turned, shown.top) == (cards("9H 9D"), *cards("9D"))


def test_the_turn_up_lies_on_the_stock() -> None:
    assert seen(NEW_SUIT, "spectator").stock == 52 - 18 - 1


def test_a_player_is_told_what_the_own_seat_may_do() -> None:
    before = NEW_SUIT.partition("run")[0]
    assert [str(action) for action in seen(before, Seat.A).legal] == ["A:stand", "A:beg"]
    assert seen(before, Seat.B).legal == ()
    assert seen(before, "spectator").legal == ()
    assert len(seen(before, "open").legal) == 2


def test_a_player_is_told_of_a_claim_that_may_be_made() -> None:
    assert "A:claim-revoke" in map(str, seen(TWO_REVOKES, Seat.A, referee=False).legal)
    assert "A:claim-revoke" not in map(str, seen(TWO_REVOKES, Seat.B, referee=False).legal)


def test_cards_are_judged_only_while_cards_are_played() -> None:
    assert seen(NEW_SUIT, Seat.A).rulings == ()
    assert seen(NEW_SUIT, Seat.A).phase is Phase.DISCARDING
    assert len(seen(STOOD, Seat.C, profile="partners").rulings) == 6


def test_an_exposed_card_is_known_until_its_holder_discards() -> None:
    assert seen(NEW_SUIT, Seat.B, exposed="5C AH").seen == (cards("AH 5C"), ())
    kept = seen(NEW_SUIT + "does A:discard_2S_3S_4S", Seat.B, exposed="5C AH")
    assert kept.seen == ((), ())


def test_an_exposed_card_is_known_to_a_seat_that_has_not_looked() -> None:
    shown = seen(PARTNERS, Seat.A, profile="partners", exposed="2S")
    assert (shown.hands[Seat.A], shown.seen[Seat.A]) == (None, cards("2S"))
