"""Questions of California Speed between the races: 04 announcements, and a draw by agreement."""

from __future__ import annotations

from games.core import Beat, Replay, Seat
from games.core.exercises import number, one_of, outcome
from games.core.questions import NOBODY, NoQuestionError, Question

from ..rules import Call, Place, State, Word, play, rule
from .covering import asked_seat, running


def may_say(played: Replay[State], step: int, ask: str) -> Question:
    """Ask whether a seat may say the word after the colon (`no-match`, `stalemate-draw`).

    Who has said that there is no match is not asked again.
    """
    state = running(played, step)
    about = ask.partition(":")[2]
    if about not in list(Word):
        raise NoQuestionError(f"not a word: {about!r}")
    word = Word(about)
    seat = asked_seat(played, step)
    if word is Word.NO_MATCH and seat in state.said:
        seat = state.profile.after(seat)
    said = Call(seat, word)
    refused = rule(state, said).clause
    times = _times(played, step) if word is Word.OFFER else None
    clauses = (refused,) if refused else play(state, said)[0].event.clauses
    right = "no" if refused else "yes"
    return one_of(ask, "yes-no", ("yes", "no"), right, clauses, seat=seat, times=times)


def takes_up(played: Replay[State], step: int, ask: str) -> Question:
    """Ask which piles are taken up by who has said last that there is no match (`take-up-row`)."""
    seat, before, taken, _ = _taking_up(played, step)
    after: State = taken.state
    gone = [place for place in Place if before.piles[place] and not after.piles[place]]
    return Question(
        ask=ask,
        among="places",
        choices=tuple(map(str, Place)),
        right=frozenset(map(str, gone)),
        clauses={str(place): taken.event.clauses for place in Place},
        many=True,
        viewpoint="spectator",
        seat=seat,
    )


def turns_first(played: Replay[State], step: int, ask: str) -> Question:
    """Ask which card of the row comes first when the packet is spent (`take-up-order`).

    Offered are the tops and the lowest cards of the seat's piles, in the order of the pack.
    """
    seat, before, taken, _ = _taking_up(played, step)
    state: State = taken.state
    row = [before.piles[place] for place in before.profile.row(seat)]
    ends = sorted({card for pile in row for card in (pile[0], pile[-1])})
    right = state.packets[seat][len(before.packets[seat])]
    clauses = tuple(reversed(taken.event.clauses))
    return one_of(ask, "cards", tuple(ends), right, clauses, seat=seat)


def packet_after(played: Replay[State], step: int, ask: str) -> Question:
    """Ask how many cards a packet has when the rows are laid again (`lay-again`)."""
    seat, before, taken, laid = _taking_up(played, step)
    right = len(laid.state.packets[seat])
    # As if no more were taken up than is laid, or nothing were laid again.
    near = len(before.packets[seat]), len(taken.state.packets[seat])
    clauses = (*laid.event.clauses, *taken.event.clauses)
    return number(played, step, ask, right, clauses, *near, seat=seat)


def larger_packet(played: Replay[State], step: int, ask: str) -> Question:
    """Ask whose packet is larger when the rows are laid again (`counts-may-differ`)."""
    *_, taken, laid = _taking_up(played, step)
    sizes = [len(packet) for packet in laid.state.packets]
    seats = laid.state.profile.seats
    most = [seat for seat in seats if sizes[seat] == max(sizes)]
    right = most[0] if len(most) == 1 else NOBODY
    clauses = ("counts-may-differ", *taken.event.clauses)
    return one_of(ask, "seats", (*seats, NOBODY), right, clauses)


def _taking_up(played: Replay[State], step: int) -> tuple[Seat, State, Beat[State], Beat[State]]:
    """Return who has said last that there is no match, and what comes of it.

    Seat, state before the own row is taken up, beat of taking it up, beat of laying again.
    """
    said, beats = played.beats[step].event, (played.beats[step], *outcome(played, step))
    if said.kind != "said-no-match" or said.seat is None or len(beats) == 1:
        raise NoQuestionError("the rows are not taken up now")
    seat = said.seat
    kinds = [(beat.event.kind, beat.event.seat) for beat in beats]
    at = kinds.index(("took-up", seat))
    return seat, beats[at - 1].state, beats[at], beats[-1]


def _times(played: Replay[State], step: int) -> int:
    """Return how often the cards have been laid as they lie now."""
    now = played.beats[step].state
    return sum(
        beat.event.kind in ("laid", "laid-again")
        and (beat.state.packets, beat.state.piles) == (now.packets, now.piles)
        for beat in played.beats[: step + 1]
    )
