"""California Jack clause by clause: a deal that shows it, and one that is refused by it."""

import pytest

from games.california_jack.rules import (
    BICYCLE,
    CLAUSES,
    REFUSALS,
    legal,
    parse,
    play,
    rule,
    start,
    view,
)  # fmt: skip
from games.core import ActionError, NotNowError, RefusedError, Seat, Suit, Viewpoint
from games.registry import read_record

from ..engine.deals import (
    COUNTED_APART,
    FORTY_FORTY,
    as_json,
    cards,
    events,
    last_event,
    played,
    random_play,
    refusal,
    rulings,
    state,
)

JACK_AND_QUEEN = """
    A      7C 3S 4S 5S 6S 7S
    B      2H KH 3D 4D 5D 6D
    stock  JH QD 9C
    plays  A:7C B:2H
"""
"""Hearts are trumps; B has no club."""

HEARTS_HELD = """
    A      7C 5H 4S 8D TD JD
    B      2C KC 2H QH 3D 3S
    stock  9H AS
"""
"""Hearts are trumps; B has cards of every suit."""

NO_TRUMP = """
    A      7C 5H 4S 8D TD JD
    B      3D 4D 5D 6D 3S 5S
    stock  9H AS
"""
"""Hearts are trumps; B has only diamonds and spades."""


# 01 goal


def test_the_profile_has_the_facts_of_the_page() -> None:
    assert BICYCLE.facts == {
        "players": 2, "pack": 52, "hand_size": 6, "deal_packet": 3, "stock": 40, "refills": 20,
        "tricks": 26, "last_tricks": 6, "total_value": 80, "half_value": 40, "target": 10,
        "value_ten": 10, "value_ace": 4, "value_king": 3, "value_queen": 2, "value_jack": 1,
    }  # fmt: skip


# 02 deal


@pytest.mark.parametrize(
    ("dealer", "packet", "first", "second"),
    [
        ("B", 3, "2C 3C 4C 8C 9C TC", "5C 6C 7C JC QC KC"),
        ("B", 1, "2C 4C 6C 8C TC QC", "3C 5C 7C 9C JC KC"),
        ("A", 3, "5C 6C 7C JC QC KC", "2C 3C 4C 8C 9C TC"),
        ("A", 1, "3C 5C 7C 9C JC KC", "2C 4C 6C 8C TC QC"),
    ],
)
def test_six_each_are_dealt_singly_or_by_threes_the_opponent_first(
    dealer: str, packet: int, first: str, second: str
) -> None:
    # The pack runs suit by suit from 2♣ to A♠.
    pack = "pack " + " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA")
    deal = played(pack, dealer=dealer, packet=packet)
    assert state(deal).hands == (cards(first), cards(second))
    assert deal.beats[0].event.clauses[0] == "six-each"


def test_the_stock_lies_open_with_forty_cards_and_its_top_seen() -> None:
    deal = played(JACK_AND_QUEEN, actions=[])
    seen = view(state(deal), Seat.A)
    assert (str(seen.top), seen.stock) == ("JH", 40)
    assert "open-stock" in deal.beats[0].event.clauses
    assert str(deal.beats[0].event.seen) == "JH"


def test_the_suit_of_the_first_top_card_is_trump_for_the_whole_deal() -> None:
    deal = played(COUNTED_APART)
    assert str(deal.record.deal.pack[12]) == "3D"
    assert {beat.state.trump for beat in deal.beats} == {Suit.DIAMONDS}
    assert "trump" in deal.beats[0].event.clauses


def test_the_first_top_card_is_no_indicator_but_is_drawn() -> None:
    drew = events(played(JACK_AND_QUEEN), "drew")
    assert (drew[0].seat, str(drew[0].card)) == (Seat.B, "JH")


@pytest.mark.parametrize(("dealer", "leader"), [("A", Seat.B), ("B", Seat.A)])
def test_the_non_dealer_leads_to_the_first_trick(dealer: str, leader: Seat) -> None:
    deal = random_play(1, dealer=dealer)
    assert deal.states[0].turn is leader
    first, *others = events(deal, "led")
    assert (first.seat, first.clauses[0]) == (leader, "non-dealer-leads")
    assert {event.clauses for event in others} == {("any-lead",)}


@pytest.mark.parametrize("text", ["A:stand", "A:beg", "A:pass", "A:H", "A:"])
def test_there_is_no_auction(text: str) -> None:
    with pytest.raises(ActionError):
        parse(text, BICYCLE)


def test_a_jack_turned_up_earns_nothing() -> None:
    deal = played(JACK_AND_QUEEN, actions=[])
    assert (state(deal).scores, state(deal).awards) == ((0, 0), ())


# 03 play


def test_any_card_may_be_led() -> None:
    position = state(played(HEARTS_HELD))
    assert {action.card for action in legal(position)} == set(position.hands[Seat.A])
    assert "any-lead" in last_event(played(HEARTS_HELD, actions=["A:5H"])).clauses


@pytest.mark.parametrize(
    ("deal", "lead", "card", "clause"),
    [
        # A plain lead with the suit held: the suit, or a trump.
        (HEARTS_HELD, "A:7C", "2C", None),
        (HEARTS_HELD, "A:7C", "KC", None),
        (HEARTS_HELD, "A:7C", "2H", None),
        (HEARTS_HELD, "A:7C", "QH", None),
        (HEARTS_HELD, "A:7C", "3D", "follow-or-trump"),
        (HEARTS_HELD, "A:7C", "3S", "follow-or-trump"),
        (HEARTS_HELD, "A:8D", "2C", "follow-or-trump"),
        # A plain lead without the suit but with trumps: a trump.
        (JACK_AND_QUEEN, "A:7C", "2H", None),
        (JACK_AND_QUEEN, "A:7C", "KH", None),
        (JACK_AND_QUEEN, "A:7C", "3D", "void-must-trump"),
        # A plain lead with the suit but without trumps: the suit.
        (NO_TRUMP, "A:8D", "3D", None),
        (NO_TRUMP, "A:8D", "3S", "follow-or-trump"),
        # A plain lead with neither: anything.
        (NO_TRUMP, "A:7C", "3D", None),
        (NO_TRUMP, "A:7C", "5S", None),
        # A trump lead: a trump, if one is held.
        (HEARTS_HELD, "A:5H", "2H", None),
        (HEARTS_HELD, "A:5H", "QH", None),
        (HEARTS_HELD, "A:5H", "2C", "follow-trump"),
        (HEARTS_HELD, "A:5H", "3S", "follow-trump"),
        (NO_TRUMP, "A:5H", "3D", None),
        (NO_TRUMP, "A:5H", "5S", None),
    ],
)
def test_an_answer_is_allowed_or_refused_by_its_clause(
    deal: str, lead: str, card: str, clause: str | None
) -> None:
    stopped = played(deal, actions=[lead, f"B:{card}"]).refusal
    assert (stopped.ruling.clause if stopped else None) == clause


@pytest.mark.parametrize(
    ("deal", "lead", "answer", "clause"),
    [
        (HEARTS_HELD, "A:7C", "B:2C", "follow-or-trump"),
        (HEARTS_HELD, "A:7C", "B:2H", "follow-or-trump"),
        (JACK_AND_QUEEN, "A:7C", "B:2H", "void-must-trump"),
        (NO_TRUMP, "A:7C", "B:3D", "free-discard"),
        (NO_TRUMP, "A:5H", "B:3D", "free-discard"),
        (HEARTS_HELD, "A:5H", "B:2H", "follow-trump"),
    ],
)
def test_an_answer_cites_the_clause_that_decides_it(
    deal: str, lead: str, answer: str, clause: str
) -> None:
    (followed,) = events(played(deal, actions=[lead, answer]), "followed")
    assert followed.clauses == (clause,)


def test_a_refusal_names_the_cards_that_may_be_played_instead() -> None:
    stopped = refusal(played(HEARTS_HELD, actions=["A:7C", "B:3D"]))
    assert set(stopped.ruling.cards) == set(cards("2C KC 2H QH"))


def test_a_refused_card_cannot_be_played() -> None:
    position = state(played(HEARTS_HELD, actions=["A:7C"]))
    with pytest.raises(RefusedError) as refused:
        play(position, parse("B:3D", BICYCLE))
    assert refused.value.ruling.clause == "follow-or-trump"


@pytest.mark.parametrize(
    ("position", "action", "fault"),
    [
        ([], "B:2C", "turn"),
        (["A:7C"], "A:5H", "turn"),
        ([], "A:2C", "held"),  # in B's hand
        ([], "A:9H", "held"),  # on the stock
        (["A:7C", "B:2C"], "B:2C", "turn"),
    ],
)
def test_a_card_not_held_or_out_of_turn_is_no_matter_of_a_clause(
    position: list[str], action: str, fault: str
) -> None:
    with pytest.raises(NotNowError) as turned_away:
        rule(state(played(HEARTS_HELD, actions=position)), parse(action, BICYCLE))
    assert turned_away.value.fault == fault


def test_nothing_is_played_after_the_end() -> None:
    over = state(played(COUNTED_APART))
    assert legal(over) == ()
    with pytest.raises(NotNowError) as turned_away:
        rule(over, parse("A:2C", BICYCLE))
    assert turned_away.value.fault == "over"


@pytest.mark.parametrize(("lead", "answer"), [("A:7C", "B:2C"), ("A:5H", "B:2H")])
def test_nobody_is_obliged_to_beat_the_card_led(lead: str, answer: str) -> None:
    # B holds K♣ and Q♥ as well.
    deal = played(HEARTS_HELD, actions=[lead, answer])
    assert deal.refusal is None
    assert events(deal, "won")[0].seat is Seat.A


@pytest.mark.parametrize(
    ("lead", "answer", "winner"),
    [
        ("A:7C", "B:2C", Seat.A),
        ("A:7C", "B:KC", Seat.B),
        ("A:7C", "B:2H", Seat.B),
        ("A:5H", "B:2H", Seat.A),
        ("A:5H", "B:QH", Seat.B),
        ("A:4S", "B:3S", Seat.A),
        ("A:TD", "B:3D", Seat.A),
    ],
)
def test_the_higher_trump_wins_otherwise_the_higher_card_of_the_suit_led(
    lead: str, answer: str, winner: Seat
) -> None:
    deal = played(HEARTS_HELD, actions=[lead, answer])
    (won,) = events(deal, "won")
    assert (won.seat, won.clauses) == (winner, ("trick-winner",))


def test_a_discard_of_another_suit_never_wins() -> None:
    deal = played(NO_TRUMP, actions=["A:7C", "B:6D"])
    assert events(deal, "won")[0].seat is Seat.A


def test_the_winner_takes_both_cards_and_leads_next() -> None:
    deal = played(JACK_AND_QUEEN)
    seen = view(state(deal), "spectator")
    assert seen.captured == ((), cards("7C 2H"))
    assert (seen.leader, seen.turn) == (Seat.B, (Seat.B,))


@pytest.mark.parametrize(
    ("step", "card", "clause"),
    [
        (41, "A:4S", "follow-trump"),
        (43, "A:4S", "void-must-trump"),
        (45, "B:AH", "follow-or-trump"),
    ],
)
def test_the_same_rules_hold_after_the_stock_is_gone(step: int, card: str, clause: str) -> None:
    actions = as_json(COUNTED_APART)["actions"][:step]
    deal = played(COUNTED_APART, actions=[*actions, card])
    assert state(deal).top is None
    assert refusal(deal).ruling.clause == clause


# 04 announcements


def test_the_winner_draws_first() -> None:
    first, second = events(played(JACK_AND_QUEEN), "drew")
    assert (first.seat, str(first.card)) == (Seat.B, "JH")
    assert first.clauses[0] == "winner-draws-first"
    assert (second.seat, str(second.card)) == (Seat.A, "QD")


def test_the_losers_card_is_seen_before_it_is_drawn() -> None:
    first, second = events(played(JACK_AND_QUEEN), "drew")
    assert (str(first.seen), str(second.seen)) == ("QD", "9C")
    assert second.clauses == ("loser-draws-open",)


def test_what_was_drawn_stays_known_to_everybody() -> None:
    seen = view(state(played(JACK_AND_QUEEN)), "spectator")
    assert seen.seen == (cards("QD"), cards("JH"))
    assert seen.hands == (None, None)


def test_both_hold_six_again_after_each_trick_until_the_stock_is_gone() -> None:
    sizes = [tuple(map(len, s.hands)) for s in played(COUNTED_APART).states if not s.trick]
    assert sizes[:21] == [(6, 6)] * 21
    assert sizes[21:] == [(5, 5), (4, 4), (3, 3), (2, 2), (1, 1), (0, 0)]


@pytest.mark.parametrize("viewpoint", [Seat.A, Seat.B, "spectator", "open"])
def test_the_card_below_the_top_is_unknown_to_everybody(viewpoint: Viewpoint) -> None:
    here = played(JACK_AND_QUEEN, actions=[])
    other = played(JACK_AND_QUEEN.replace("JH QD 9C", "JH 9C QD"), actions=[])
    assert here.record.deal.pack[13] != other.record.deal.pack[13]
    assert view(state(here), viewpoint) == view(state(other), viewpoint)


def test_after_twenty_refills_the_stock_is_empty() -> None:
    drew = events(played(COUNTED_APART), "drew")
    assert len(drew) == 40
    assert [n for n, event in enumerate(drew) if "twenty-refills" in event.clauses] == [39]
    assert drew[39].seen is None


def test_the_last_six_tricks_are_played_without_drawing() -> None:
    kinds = [beat.event.kind for beat in played(COUNTED_APART).beats]
    last_draw = max(n for n, kind in enumerate(kinds) if kind == "drew")
    assert kinds[last_draw + 1 :][:18] == ["led", "followed", "won"] * 6


def test_a_deal_has_twenty_six_tricks_and_uses_all_cards() -> None:
    over = state(played(COUNTED_APART))
    assert len(over.tricks) == 26
    assert len({card for trick in over.tricks for card in trick.cards}) == 52


# 05 scoring


@pytest.mark.parametrize(
    ("clause", "side", "card"), [("high", 0, "AD"), ("low", 1, "2D"), ("jack", 0, "JD")]
)
def test_a_point_goes_to_the_side_that_captured_its_trump(
    clause: str, side: int, card: str
) -> None:
    deal = played(COUNTED_APART)
    (award,) = [event for event in events(deal, "awarded") if event.clauses == (clause,)]
    assert (award.side, str(award.card)) == (side, card)
    assert award.card in view(state(deal), "open").captured[side]


@pytest.mark.parametrize(("clause", "play", "captor"), [("low", "B:2H", 0), ("jack", "A:JH", 1)])
def test_who_was_dealt_or_drew_the_card_keeps_nothing_by_that(
    clause: str, play: str, captor: int
) -> None:
    deal = random_play(145)
    assert play in map(str, deal.record.actions)
    assert (clause, captor, 1) in state(deal).awards


def test_game_goes_to_the_greater_value_of_the_captured_cards() -> None:
    game = events(played(COUNTED_APART), "awarded")[3]
    assert (game.clauses, game.side, game.values) == (("game",), 0, (49, 31))


def test_at_forty_forty_nobody_gets_game() -> None:
    deal = played(FORTY_FORTY)
    (tied,) = events(deal, "tied")
    assert (tied.clauses, tied.side, tied.values) == (("game-tie",), None, (40, 40))
    assert [award.clause for award in state(deal).awards] == ["high", "low", "jack"]


def test_the_last_trick_has_no_bonus_of_its_own() -> None:
    deal = played(COUNTED_APART)
    assert sum(award.points for award in state(deal).awards) == sum(state(deal).scores) == 4


# 06 end


def test_the_points_are_counted_in_order() -> None:
    deal = played(COUNTED_APART)
    assert [event.clauses[0] for event in events(deal, "awarded")] == [
        "high",
        "low",
        "jack",
        "game",
    ]
    assert state(deal).scores == (3, 1)


@pytest.mark.parametrize(
    ("scores", "counted", "final", "winner"),
    [
        ((0, 0), "high low jack game", (3, 1), None),
        ((6, 9), "high low", (7, 10), 1),
        ((7, 8), "high low jack game", (10, 9), 0),
        ((7, 9), "high low", (8, 10), 1),
        ((8, 8), "high low jack", (10, 9), 0),
        ((8, 9), "high low", (9, 10), 1),  # the trap: A would have come to 11 points
        ((9, 9), "high", (10, 9), 0),
        ((6, 8), "high low jack game", (9, 9), None),
    ],
)
def test_counting_stops_when_somebody_reaches_the_target(
    scores: tuple[int, int], counted: str, final: tuple[int, int], winner: int | None
) -> None:
    deal = played(COUNTED_APART, scores=dict(zip("AB", scores, strict=True)))
    assert [award.clause for award in state(deal).awards] == counted.split()
    assert state(deal).scores == final
    assert view(state(deal), "open").winner == winner
    assert state(deal).over


@pytest.mark.parametrize(
    ("scores", "clauses"),
    [({"A": 8, "B": 9}, ("target", "counting-order")), ({"A": 7, "B": 8}, ("target",))],
)
def test_reaching_the_target_cites_the_order_only_where_it_cut_the_count_short(
    scores: dict[str, int], clauses: tuple[str, ...]
) -> None:
    deal = played(COUNTED_APART, scores=scores)
    assert (last_event(deal).kind, last_event(deal).clauses) == ("match-won", clauses)


def test_another_target_may_be_agreed() -> None:
    deal = played(COUNTED_APART, target=1)
    assert [award.clause for award in state(deal).awards] == ["high"]
    assert last_event(deal).side == 0


@pytest.mark.parametrize(("dealer", "next_dealer"), [("A", Seat.B), ("B", Seat.A)])
def test_when_nobody_has_reached_the_target_the_other_deals_next(
    dealer: str, next_dealer: Seat
) -> None:
    over = last_event(random_play(1, dealer=dealer))
    assert (over.kind, over.clauses, over.seat) == ("deal-over", ("next-deal",), next_dealer)


def test_drawing_replaces_and_does_not_add() -> None:
    assert max(len(h) for b in played(COUNTED_APART).beats for h in b.state.hands) == 6


# The clauses as a whole


def test_the_deals_of_this_file_cite_every_clause_and_no_other() -> None:
    deals = [
        played(COUNTED_APART),
        played(COUNTED_APART, scores={"A": 8, "B": 9}),
        played(FORTY_FORTY),
    ]
    cited = {clause for deal in deals for beat in deal.beats for clause in beat.event.clauses}
    assert cited == CLAUSES


def test_the_refusals_are_those_of_the_page() -> None:
    assert {"follow-trump", "follow-or-trump", "void-must-trump"} == REFUSALS


def test_start_makes_the_first_beat() -> None:
    (beat,) = start(read_record(as_json(JACK_AND_QUEEN)).deal)
    assert beat.event.kind == "dealt"


def test_every_held_card_has_its_ruling_in_the_view_of_its_holder() -> None:
    position = state(played(HEARTS_HELD, actions=["A:7C"]))
    seen = {str(action.card): ruling for action, ruling in view(position, Seat.B).rulings}
    assert seen == rulings(position)
    assert view(position, Seat.A).rulings == ()
