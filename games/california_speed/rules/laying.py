"""02 deal: half the pack each, the rows laid; 04 announcements: rows taken up and laid again."""

from __future__ import annotations

from games.core import Beat, Deal, Event, Seat, changed

from .profile import PLACES, PROFILES
from .state import State, matches, replaced


def start(deal: Deal) -> tuple[Beat[State], ...]:
    """Deal the packets card by card, A's first, and lay the rows: one beat (`rows`)."""
    profile = PROFILES[deal.profile.slug]
    state = State(
        deal=deal,
        profile=profile,
        packets=tuple(deal.pack[seat :: profile.players] for seat in profile.seats),
        piles=tuple(() for _ in PLACES),
        matched=(),
        left_over=(),
        said=(),
        offer=None,
        laid=frozenset(),
        came_back=False,
        moment=0,
        race=None,
        turn=(),
        scores=deal.scores,
        awards=(),
        over=False,
        void=None,
    )
    return (_laid(state, Event("laid", ("rows",))),)


def laid_anew(state: State) -> tuple[Beat[State], ...]:
    """Take both rows up and lay them again (`take-up-row`, `take-up-order`, `lay-again`).

    A packet has a card at least and gets the four piles of its row, so it can lay four and keep
    one.
    """
    state = changed(state, left_over=(), said=(), turn=())
    beats = []
    for seat in state.profile.seats:
        beats.append(_taken_up(state, seat))
        state = beats[-1].state
    return (*beats, _laid(state, Event("laid-again", ("lay-again",))))


def _taken_up(state: State, seat: Seat) -> Beat[State]:
    """Put the piles of a seat's row, from the left, under its packet.

    The second pile is laid on the first and so on, and the block is turned over: what lay lowest in
    the first pile comes first.
    """
    row = state.profile.row(seat)
    block = tuple(card for place in row for card in state.piles[place])
    after = changed(
        state,
        packets=replaced(state.packets, seat, state.packets[seat] + block),
        piles=tuple(() if place in row else state.piles[place] for place in PLACES),
    )
    clauses = ("take-up-row", "take-up-order")
    return Beat(Event("took-up", clauses, seat, face_down=len(block)), after)


def _laid(state: State, event: Event) -> Beat[State]:
    """Lay the next cards of both packets, each in its own row from the left."""
    profile, packets = state.profile, state.packets
    piles = tuple((card,) for packet in packets for card in packet[: profile.piles])
    after = changed(
        state,
        packets=tuple(packet[profile.piles :] for packet in packets),
        piles=piles,
        matched=matches(piles),
        laid=state.laid | {packets},
        came_back=packets in state.laid,
        turn=profile.seats,
    )
    return Beat(event, after)
