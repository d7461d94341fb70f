"""What other descriptions say, as rules in the place of the engine's.

By game, reading and other reading: each of its rules replaces one function or parameter, as in
`tests.mutants`; where a description allows several numbers, each of them stands by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from games.all_fours import rules as all_fours_game
from games.all_fours.rules import begging, dealing
from games.all_fours.rules.actions import Discard
from games.all_fours.rules.begging import refuse, rule_discard
from games.all_fours.rules.dealing import jack_turned
from games.all_fours.rules.state import State as FoursState
from games.california_jack import rules as california_jack_game
from games.california_jack.rules import start
from games.california_speed.rules import covering
from games.california_speed.rules.actions import Cover
from games.california_speed.rules.covering import _won, rule_cover
from games.california_speed.rules.laying import _taken_up
from games.california_speed.rules.profile import Place
from games.california_speed.rules.state import State as SpeedState
from games.core import (
    ALLOWED,
    Beat,
    Card,
    Deal,
    NotNowError,
    Record,
    RefusedError,
    Replay,
    Ruling,
    Seat,
    Suit,
    changed,
    replay,
)
from games.tricks import deal as trick_deal
from games.tricks import trick as tricks
from games.tricks.counting import Point
from games.tricks.deal import TrickState, counted, withheld
from games.tricks.profile import first_hands
from games.tricks.trick import PlayCard

from ..mutants import Mutant, parameters
from ..wrong import all_fours as fours
from ..wrong import california_jack as jack
from ..wrong import tricks as both


def as_far_as_known(record: Record[Any]) -> Replay[Any]:
    """Replay a record as far as the rules know its actions; then the first lawful one is played."""
    played = replay(record.until(0))
    try:
        for action in record.actions:
            played = played.then(action)
    except (NotNowError, RefusedError):
        played = played.then(record.rules.legal(played.state)[0])
    return played


def same_moment(played: Replay[Any], step: int, other: Replay[Any]) -> int:
    """Return the step of another replay that is the same: of the same action, the same event."""
    kind, action = played.beats[step].event.kind, played.actions_by(step)
    (same,) = (
        number
        for number, beat in enumerate(other.beats)
        if beat.event.kind == kind and other.actions_by(number) == action
    )
    return same


# California Jack


def clubs_are_cut(deal: Deal) -> tuple[Beat[Any], ...]:
    """Clubs are cut for trumps before the deal."""
    ((event, state),) = start(deal)
    return (Beat(event, changed(state, trump=Suit.CLUBS)),)


def follow_if_able(state: TrickState, action: PlayCard) -> tuple[Card, ...]:
    """Who holds the suit led must follow, and may not trump."""
    led = state.trick[0].suit if state.trick else None
    following = tuple(card for card in state.hands[action.seat] if card.suit is led)
    if following:
        return () if action.card in following else following
    return withheld(state, action)


# All Fours


def jack_settles_the_trump(state: FoursState) -> tuple[Beat[Any], ...]:
    """Of turned jacks only one whose suit stays trump scores: in the deal of the reading, J♠."""
    return jack_turned(state) if state.turned[-1].suit is Suit.SPADES else ()


def revoker_gets_no_game(state: FoursState, point: Point) -> Iterable[Point]:
    """Who has revoked cannot score Game."""
    revoked = {state.profile.side(revoke.seat) for revoke in state.revokes}
    yield point._replace(side=None) if point.clause == "game" and point.side in revoked else point


def hidden_trump_loses_the_match(
    state: FoursState, points: Iterable[Point]
) -> tuple[Beat[Any], ...]:
    """Who has hidden the highest trump in play loses the match."""
    trumps = [card for trick in state.tricks for card in trick.cards if card.suit is state.trump]
    hidden = [revoke for revoke in state.revokes if max(trumps) in revoke.withheld]
    lost = [Point("revoke", state.against(seat), worth=state.deal.target) for seat, *_ in hidden]
    return counted(state, [*lost, *points])


def gift_unless_it_wins(state: FoursState, seat: Seat) -> tuple[Beat[Any], ...]:
    """A dealer who refuses gives the eldest's side a point, unless it would win the match."""
    wins = state.scores[state.profile.side(state.eldest)] + 1 >= state.deal.target
    return refuse(state, seat) if wins else fours.refusing_is_a_gift(state, seat)


def nothing_is_discarded(state: FoursState, action: Discard) -> Ruling:
    """All cards that the run gave are kept."""
    rule_discard(state, action)
    return Ruling("discard-to-six") if action.cards else ALLOWED


def low_to_whom_it_was_dealt(state: FoursState, point: Point) -> Iterable[Point]:
    """Low goes to the side whose hand held the lowest trump when six had been dealt."""
    if point.clause == "low" and point.card is not None:
        hands = first_hands(state.deal, state.profile)
        (seat,) = (seat for seat in state.profile.seats if point.card in hands[seat])
        point = point._replace(side=state.profile.side(seat))
    yield point


# California Speed


def doubles_match(state: SpeedState, place: Place) -> Ruling:
    """Two cards of one rank, one on the other, match."""
    *_, under, top = (None, *state.piles[place])
    return ALLOWED if under and under.rank is top.rank else rule_cover(state, place)


def four_cards_win(state: SpeedState, action: Cover) -> tuple[Beat[Any], ...]:
    """Who has no packet left takes the own row up, and has won if that is only four cards."""
    beat = _taken_up(state, action.seat)
    four = len(beat.state.packets[action.seat]) == state.profile.piles
    return _won(state, action) if four else (beat,)


def _counted(clause: str, wrong: Any) -> tuple[Mutant, ...]:
    return (Mutant(clause, trick_deal, "counted", wrong),)


def _targets(game: Any, *targets: int) -> tuple[Mutant, ...]:
    return tuple(parameters("target", game, target=target) for target in targets)


_JACK: Final = "california-jack"
_FOURS: Final = "all-fours"
_SPEED: Final = "california-speed"

OTHERS: Final[Mapping[tuple[str, str, str], tuple[Mutant, ...]]] = {
    (_JACK, "trump-cut", "before-the-deal"): (
        Mutant("trump", california_jack_game, "start", clubs_are_cut),
    ),
    # In the deal of this reading A deals.
    (_JACK, "first-lead", "dealer"): (
        Mutant("non-dealer-leads", california_jack_game, "start", jack.first_seat_leads),
    ),
    (_JACK, "trump-or-follow", "follow"): (
        Mutant("follow-or-trump", trick_deal, "withheld", follow_if_able),
    ),
    (_JACK, "void-with-trump", "any-card"): (
        Mutant("void-must-trump", tricks, "answers", both.void_is_free),
    ),
    (_JACK, "low", "held"): _counted("low", both.to_holder("low")),
    (_JACK, "target", "seven"): _targets(california_jack_game, 7),
    (_JACK, "greater-total", "sum"): _counted("counting-order", both.greater_total_wins),
    (_FOURS, "turned-jacks", "only-the-trump"): (
        Mutant("turned-jack", dealing, "jack_turned", jack_settles_the_trump),
    ),
    (_FOURS, "void-with-trump", "any-card"): (
        Mutant("no-foreign-suit", tricks, "answers", both.void_is_free),
    ),
    (_FOURS, "revoke", "no-game"): _counted("revoke", both.counting(revoker_gets_no_game)),
    (_FOURS, "revoke", "whole-match"): _counted("revoke", hidden_trump_loses_the_match),
    (_FOURS, "gift", "always"): (
        Mutant("dealer-refuses", begging, "refuse", fours.refusing_is_a_gift),
    ),
    (_FOURS, "gift", "not-to-win"): (
        Mutant("dealer-refuses", begging, "refuse", gift_unless_it_wins),
    ),
    (_FOURS, "nine-cards", "keep"): (
        Mutant("discard-to-six", begging, "rule_discard", nothing_is_discarded),
    ),
    (_FOURS, "low", "dealt"): _counted("low", both.counting(low_to_whom_it_was_dealt)),
    (_FOURS, "low", "played"): _counted("low", both.to_holder("low")),
    (_FOURS, "tied-game", "non-dealer"): _counted(
        "game-tie", both.counting(both.tie_to_the_non_dealer)
    ),
    (_FOURS, "target", "nine-to-fifteen"): _targets(all_fours_game, 9, 11, 15),
    (_FOURS, "target", "ten-or-eleven"): _targets(all_fours_game, 10, 11),
    (_FOURS, "target", "fourteen"): _targets(all_fours_game, 14),
    (_FOURS, "greater-total", "sum"): _counted("counting-order", both.greater_total_wins),
    (_SPEED, "doubles", "doubles"): (Mutant("fresh-place", covering, "rule_cover", doubles_match),),
    (_SPEED, "four-cards", "four-left"): (
        Mutant("last-card-wins", covering, "_won", four_cards_win),
    ),
}
