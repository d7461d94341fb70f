"""03 play, clause by clause: the tricks and the revokes."""

import pytest

from games.all_fours.rules import PROFILES, parse, play
from games.core import Event, RefusedError, Seat, UnplayableError

from ..engine.deals import cards, events, last_event, refusal
from .tables import HIGH_AND_GAME, OWN_TRICKS, TWO_REVOKES, may, played, points, state, told

MIXED = """
    A     3C 4C 6C AD 8H AH
    B     5C 7C KD QD 4H AS
    up    9H
"""

REVOKED = MIXED + "does A:stand 3C QD"
"""Without a referee B throws a queen while holding 5C, 7C and a trump."""


def plays(text: str, **keys: object) -> list[Event]:
    """Return the events of the cards played."""
    return [
        beat.event for beat in played(text, **keys).beats if beat.event.kind in {"led", "followed"}
    ]


# The tricks


def test_the_eldest_leads_to_the_first_trick() -> None:
    [event] = plays(MIXED + "does A:stand AD")
    assert (event.kind, event.clauses, event.seat) == ("led", ("eldest-leads",), Seat.A)


def test_any_card_may_be_led() -> None:
    deal = played(MIXED + "does A:stand")
    assert may(deal) == ["A:3C", "A:4C", "A:6C", "A:AD", "A:8H", "A:AH"]


def test_the_suit_led_may_be_followed_or_trumped_though_it_is_held() -> None:
    assert may(played(MIXED + "does A:stand 3C")) == ["B:5C", "B:7C", "B:4H"]
    assert plays(MIXED + "does A:stand 3C 4H")[-1].clauses == ("follow-or-trump",)


def test_another_suit_is_refused_by_no_foreign_suit_while_the_suit_led_is_held() -> None:
    refused = refusal(played(MIXED + "does A:stand 3C QD"))
    assert refused.ruling.clause == "no-foreign-suit"
    assert refused.ruling.cards == cards("5C 7C 4H")


def test_a_trump_lead_not_answered_is_refused_by_no_foreign_suit() -> None:
    refused = refusal(played(MIXED + "does A:stand AH 5C"))
    assert refused.ruling.clause == "no-foreign-suit"
    assert refused.ruling.cards == cards("4H")


def test_without_the_suit_but_with_a_trump_another_suit_is_refused_by_no_foreign_suit() -> None:
    refused = refusal(played(MIXED + "does A:stand 3C 5C AS 4C"))
    assert refused.ruling.clause == "no-foreign-suit"
    assert refused.ruling.cards == cards("8H AH")


def test_with_neither_suit_nor_trump_another_suit_may_be_thrown() -> None:
    thrown = plays(MIXED + "does A:stand AH 4H 8H 5C")[-1]
    assert (thrown.kind, thrown.clauses) == ("followed", ("no-foreign-suit",))


def test_a_refused_card_cannot_be_played() -> None:
    now = state(played(MIXED + "does A:stand 3C"))
    with pytest.raises(RefusedError):
        play(now, parse("B:QD", PROFILES["two-players"]))


@pytest.mark.parametrize(
    ("tricks", "winner"), [("3C 5C", Seat.B), ("6C 5C", Seat.A), ("6C 4H", Seat.B)]
)
def test_the_highest_trump_wins_otherwise_the_highest_of_the_suit_led(
    tricks: str, winner: Seat
) -> None:
    deal = played(MIXED + "does A:stand " + tricks)
    assert (last_event(deal).clauses, last_event(deal).seat) == (("trick-winner",), winner)
    assert state(deal).turn is winner


def test_the_winner_leads_next() -> None:
    assert plays(MIXED + "does A:stand 3C 5C KD")[-1].clauses == ("trick-winner",)


def test_a_deal_is_six_tricks() -> None:
    deal = played(OWN_TRICKS)
    won = events(deal, "won")
    assert len(won) == 6
    assert won[-1].clauses == ("trick-winner", "six-tricks")


def test_with_four_the_trick_goes_round_clockwise() -> None:
    deal = played(
        """
        C     AC
        D     3C
        A     5C
        B     2H
        up    9H
        does  C:stand AC 3C 5C 2H
        """,
        profile="partners",
    )
    assert state(deal).tricks[0].cards == cards("AC 3C 5C 2H")
    assert last_event(deal).seat is Seat.B


@pytest.mark.parametrize(
    ("does", "fault"),
    [("A:stand B:5C", "turn"), ("A:stand A:5C", "hold"), ("A:stand A:9H", "hold")],
)
def test_a_card_out_of_turn_or_not_held_cannot_be_read(does: str, fault: str) -> None:
    with pytest.raises(UnplayableError, match=fault):
        played(MIXED + "does " + does)


def test_nothing_can_be_done_after_the_end() -> None:
    with pytest.raises(UnplayableError, match="over"):
        played(HIGH_AND_GAME + "A:claim-revoke")


# Revokes


def test_without_a_referee_every_card_held_may_be_played() -> None:
    deal = played(MIXED + "does A:stand 3C", referee=False)
    assert may(deal) == ["B:5C", "B:7C", "B:KD", "B:QD", "B:4H", "B:AS"]


def test_a_revoked_card_stays_played_and_its_trick_counts() -> None:
    deal = played(REVOKED, referee=False)
    assert state(deal).tricks[0].cards == cards("3C QD")
    assert last_event(deal).kind == "won"


def test_what_is_told_of_a_thrown_card_does_not_give_a_revoke_away() -> None:
    revoked = plays(REVOKED, referee=False)[-1]
    lawful = plays(MIXED + "does A:stand AH 4H 8H QD", referee=False)[-1]
    assert revoked.clauses == lawful.clauses


def test_a_revoke_is_claimed_when_a_later_card_proves_it() -> None:
    deal = played(REVOKED + " 4C 5C A:claim-revoke", referee=False)
    assert told(deal)[-2:] == ["claimed", "awarded"]
    event = last_event(deal)
    assert (event.clauses, event.side, event.seat) == (("revoke",), 0, Seat.B)
    assert (event.card, event.seen) == cards("QD 5C")
    assert state(deal).scores == (1, 0)


def test_a_trump_played_later_proves_a_revoke_on_a_plain_lead() -> None:
    deal = played(REVOKED + " 4C 4H A:claim-revoke", referee=False)
    assert last_event(deal).seen == cards("4H")[0]


def test_a_trump_held_back_from_a_trump_lead_is_a_revoke() -> None:
    deal = played(MIXED + "does A:stand AH 5C 3C 4H A:claim-revoke", referee=False)
    assert points(deal) == ["revoke A"]


def test_a_card_of_the_suit_led_does_not_prove_a_revoke_on_a_trump_lead() -> None:
    deal = played(MIXED + "does A:stand AH 5C 3C 7C A:claim-revoke", referee=False)
    assert refusal(deal).ruling.clause == "revoke"


def test_a_claim_takes_no_turn() -> None:
    deal = played(REVOKED + " 4C 5C A:claim-revoke", referee=False)
    assert state(deal).turn is Seat.B


def test_a_claim_may_come_in_the_middle_of_a_trick() -> None:
    deal = played(REVOKED + " 4C 5C 7C A:claim-revoke", referee=False)
    assert points(deal) == ["revoke A"]
    assert state(deal).trick == cards("7C")


def test_a_claim_is_in_legal_from_the_proof_until_it_is_scored() -> None:
    assert "A:claim-revoke" not in may(played(REVOKED, referee=False))
    assert "A:claim-revoke" in may(played(REVOKED + " 4C 5C", referee=False))
    assert "A:claim-revoke" not in may(played(REVOKED + " 4C 5C A:claim-revoke", referee=False))


def test_with_four_both_of_the_other_side_may_claim() -> None:
    deal = played(
        """
        C     AC 4C 2D 3D 4D 5D
        D     KS 3C 6D 7D 8D 9D
        A     5C 6C
        B     7C 8C
        up    9H
        does  C:stand AC KS 5C 7C 4C 3C
        """,
        profile="partners",
        referee=False,
    )
    claims = [action for action in may(deal) if action.endswith("claim-revoke")]
    assert claims == ["A:claim-revoke", "C:claim-revoke"]


@pytest.mark.parametrize(
    ("does", "referee"),
    [
        (" A:claim-revoke", False),  # without proof
        (" 4C A:claim-revoke", False),
        (" 4C 5C B:claim-revoke", False),  # only one's own side has revoked
        (" 4C 5C A:claim-revoke A:claim-revoke", False),  # scored once
    ],
)
def test_a_claim_without_a_proved_revoke_of_the_other_side_is_refused_by_revoke(
    does: str, referee: bool
) -> None:
    assert refusal(played(REVOKED + does, referee=referee)).ruling.clause == "revoke"


@pytest.mark.parametrize(
    "does", ["A:claim-revoke", "B:claim-revoke", "A:beg A:claim-revoke", "A:stand B:claim-revoke"]
)
@pytest.mark.parametrize("referee", [True, False])
def test_every_phase_knows_a_claim_and_refuses_it_without_a_revoke(
    does: str, referee: bool
) -> None:
    deal = played(MIXED + "does " + does, referee=referee)
    assert refusal(deal).ruling.clause == "revoke"


def test_the_oldest_of_two_revokes_is_claimed_first() -> None:
    deal = played(TWO_REVOKES + "A:claim-revoke A:claim-revoke", referee=False)
    assert [event.card for event in events(deal, "awarded")] == list(cards("2D 3D"))
    assert points(deal) == ["revoke A", "revoke A"]


def test_a_claim_may_end_the_match() -> None:
    deal = played(TWO_REVOKES + "A:claim-revoke", referee=False, scores={"A": 6})
    assert (last_event(deal).kind, last_event(deal).clauses) == ("match-won", ("target",))
    assert may(deal) == []


def test_revokes_that_nobody_claimed_come_first_of_all_at_the_count() -> None:
    deal = played(TWO_REVOKES + "7C 4H KD AH 8C QD", referee=False)
    counted = [event.clauses[0] for event in events(deal, "awarded")]
    assert counted == ["revoke", "revoke", "high", "low", "game"]
    assert [event.card for event in events(deal, "awarded")[:2]] == list(cards("2D 3D"))


def test_a_revoke_that_was_claimed_is_not_scored_again_at_the_count() -> None:
    deal = played(TWO_REVOKES + "A:claim-revoke 7C 4H KD AH 8C QD", referee=False)
    assert points(deal)[:3] == ["revoke A", "revoke A", "high A"]
    assert len(events(deal, "claimed")) == 1


def test_an_unclaimed_revoke_may_end_the_match_before_high() -> None:
    deal = played(TWO_REVOKES + "7C 4H KD AH 8C QD", referee=False, scores={"A": 6, "B": 6})
    assert points(deal) == ["revoke A"]
    assert last_event(deal).clauses == ("target", "counting-order")
