"""Where a clause of California Speed decides a question, and who does not know it would err.

No position asks for more memory than its last event, which is told: see `_told`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core import Event, Replay, Seat
from games.core.exercises import Lure, on
from games.core.questions import NOBODY, NONE, Question

from ..rules import Place, State


def _just_covered(played: Replay[State], step: int, asked: Question) -> bool:
    """Somebody has just covered a place, and others may be covered, or the same one again."""
    covered = played.beats[step].event.kind == "covered"
    return covered and not asked.right & {NOBODY, NONE} and _told(played, step)


def _across(played: Replay[State], step: int, asked: Question) -> bool:
    """A rank lies in both rows, and nothing is left over: one might look along one row only."""
    state = played.beats[step].state
    ranks, half = _ranks(state), state.profile.piles
    return not state.left_over and not set(ranks[:half]).isdisjoint(ranks[half:])


def _fits_elsewhere(played: Replay[State], step: int, asked: Question) -> bool:
    """The card has its equal on a place that may not be covered, and on none that may."""
    ranks = _ranks(played.beats[step].state)
    card = asked.card
    equal = {str(place) for place in Place if card is not None and ranks[place] == card.rank}
    lure = bool(equal) and not equal & asked.right
    return lure and NONE not in asked.right and _told(played, step)


def _neighbours(played: Replay[State], step: int, asked: Question) -> bool:
    """A lone rank is next to one that matches: in other games that would do."""
    state = played.beats[step].state
    ranks = _ranks(state)
    lone = [ranks[place] for place in Place if "no-lone-rank" in asked.clauses[str(place)]]
    near = any(abs(ranks[place] - rank) == 1 for place in state.matched for rank in lone)
    return near and _told(played, step)


def _several(played: Replay[State], step: int, asked: Question) -> bool:
    """More than one place is covered: what is laid last does not lie on top now."""
    return asked.right != {"1"} and _told(played, step)


def _equal_covered(played: Replay[State], step: int, asked: Question) -> bool:
    """A card has been laid on one of its own rank, which makes no match."""
    event = played.beats[step].event
    lure = on_its_equal(event) and str(event.place) not in asked.right
    return lure and _told(played, step)


def _half_covered(played: Replay[State], step: int, asked: Question) -> bool:
    """A place is left over and stands alone."""
    return bool(_left_alone(played.beats[step].state)) and _told(played, step)


def _stuck(played: Replay[State], step: int, asked: Question) -> bool:
    """The last match has just been covered: nothing may be laid on anything."""
    return played.beats[step].event.kind == "covered" and asked.right == {NONE}


def _hard_to_tell(played: Replay[State], step: int, asked: Question) -> bool:
    """A single pair lies in two rows; or none does, while a place is left over."""
    state = played.beats[step].state
    if state.matched:
        first, *_, last = state.matched
        return len(state.matched) == 2 and first < state.profile.piles <= last
    return _half_covered(played, step, asked)


def _played_across(played: Replay[State], step: int, asked: Question) -> bool:
    """Since the rows were laid the seat has covered in the other row, or the other in this one."""
    events = [beat.event for beat in played.beats[: step + 1]]
    laid = max(at for at, event in enumerate(events) if event.kind in ("laid", "laid-again"))
    own = _own(played, asked)
    return any(
        (event.seat is asked.seat) != (event.place in own)
        for event in events[laid:]
        if event.kind == "covered"
    )


def _one_deep_pile(played: Replay[State], step: int, asked: Question) -> bool:
    """One pile of the row has cards under its top: all that is offered can be told apart."""
    piles = played.beats[step].state.piles
    return sum(len(piles[place]) > 1 for place in _own(played, asked)) == 1


def _more_than_is_laid(played: Replay[State], step: int, asked: Question) -> bool:
    """More cards are taken up than will be laid."""
    piles = played.beats[step].state.piles
    return any(len(piles[place]) > 1 for place in _own(played, asked))


def _turned_about(played: Replay[State], step: int, asked: Question) -> bool:
    """Who has more cards now is not who will have more."""
    first, second = map(len, played.beats[step].state.packets)
    now = NOBODY if first == second else str(Seat.A if first > second else Seat.B)
    return asked.right != {now}


def _cards_left(played: Replay[State], step: int, asked: Question) -> bool:
    """Several cards are left to the loser."""
    return max(map(len, played.beats[step].state.packets)) > 1


def _match_open(played: Replay[State], step: int, asked: Question) -> bool:
    """Who wins the game does not win the match with it, or the other might have done so too."""
    return NOBODY in asked.right or len(set(asked.scores)) == 1


def _other_could_go_on(played: Replay[State], step: int, asked: Question) -> bool:
    """The other has a single card too, and a place to lay it on."""
    state = played.beats[step].state
    return sorted(map(len, state.packets)) == [0, 1] and bool(state.coverable)


def _both_out(played: Replay[State], step: int, asked: Question) -> bool:
    """Both have laid their last card, one of them first by the record."""
    return not any(played.beats[step].state.packets)


def _standstill_again(played: Replay[State], step: int, asked: Question) -> bool:
    """One standstill follows another, and nothing has been covered."""
    covered = any(beat.event.kind == "covered" for beat in played.beats[:step])
    event, state = played.beats[step]
    return event.kind == "laid-again" and not covered and not state.matched


def _some_places(played: Replay[State], step: int, asked: Question) -> bool:
    """The last card may be laid on some places and not on others."""
    return NONE not in asked.right and len(asked.right) < len(Place) and _told(played, step)


def on_its_equal(event: Event) -> bool:
    """Return whether a card is laid on one of its own rank."""
    card, covered = event.card, event.covered
    return card is not None and covered is not None and card.rank is covered.rank


def _told(played: Replay[State], step: int) -> bool:
    """Return whether the last event says of all that is left over of what match it was."""
    event, state = played.beats[step]
    ranks = _ranks(state)
    return all(
        event.covered is not None and ranks[place] == event.covered.rank
        for place in _left_alone(state)
    )


def _left_alone(state: State) -> tuple[Place, ...]:
    return tuple(place for place in state.left_over if place not in state.matched)


def _ranks(state: State) -> list[int]:
    return [pile[-1].rank for pile in state.piles]


def _own(played: Replay[State], asked: Question) -> tuple[Place, ...]:
    """Return the row of the seat that is asked about."""
    assert asked.seat is not None
    row: tuple[Place, ...] = played.state.profile.row(asked.seat)
    return row


LURES: Final[Mapping[str, Lure[State]]] = {
    "no-turns": on(_just_covered, "covers-next"),
    "cover-match": on(_across, "may-cover"),
    "turned-as-played": on(_fits_elsewhere, "may-lay"),
    "no-lone-rank": on(_neighbours, "may-cover"),
    "no-middle": on(_several, "from-top"),
    "covered-is-gone": on(_equal_covered, "may-cover"),
    "finish-the-match": on(_half_covered, "may-cover"),
    "fresh-place": on(_just_covered, "may-cover"),
    "no-match": on(_hard_to_tell, "may-say:no-match"),
    "take-up-row": on(_played_across, "takes-up"),
    "take-up-order": on(_one_deep_pile, "turns-first"),
    "lay-again": on(_more_than_is_laid, "packet-after"),
    "never-on-top": on(_stuck, "may-cover"),
    "counts-may-differ": on(_turned_about, "larger-packet"),
    "race-only": on(_cards_left, "score-after"),
    "match-of-wins": on(_match_open, "wins-match"),
    "last-card-wins": on(_other_could_go_on, "wins-game"),
    "simultaneous-draw": on(_both_out, "wins-game"),
    "stalemate-draw": on(_standstill_again, "may-say:offer-draw"),
    "unlawful-no-end": on(_some_places, "wins-on"),
}
"""Clause -> whether its lure is there, in the order of the clauses."""
