"""The questions of All Fours: those of every trick game, and what is said before the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from games.core import Card, NotNowError, Replay, Seat
from games.core.exercises import Ask, following, number, one_of, outcome
from games.core.questions import NOBODY, NoQuestionError, Question
from games.tricks.exercises import counting, playing

from ..rules import Call, State, Word, view


def may_beg(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who may beg, the dealer being named (`stand-or-beg`, `beg-once`)."""
    state = played.beats[step].state
    game = played.record.rules
    clauses: dict[str, tuple[str, ...]] = {}
    right = NOBODY
    for seat in state.profile.seats:
        begs = Call(seat, Word.BEG)
        try:
            ruling = game.rule(state, begs)
        except NotNowError:
            continue
        if ruling.clause is None:
            right = str(seat)
            clauses[right] = game.play(state, begs)[0].event.clauses
        else:
            clauses |= {str(seat): (ruling.clause,), NOBODY: (ruling.clause,)}
    if not clauses:
        raise NoQuestionError("nobody is to beg, or to be refused it")
    seats, dealer = state.profile.seats, state.deal.dealer
    question = one_of(ask, "seats", (*seats, NOBODY), right, (), seat=dealer)
    return replace(question, clauses=clauses)


def gets(played: Replay[State], step: int, ask: str) -> Question:
    """Ask which side gets a point: at the count, or, `gets:refusal`, when the dealer refuses.

    (`dealer-refuses`.)
    """
    if ask != "gets:refusal":
        return counting.gets(played, step, ask)
    event, state = played.beats[step]
    if event.kind != "refused":
        raise NoQuestionError("nobody has refused")
    sides = state.profile.sides
    given = next((e.side for e, _ in outcome(played, step) if e.side is not None), None)
    right = NOBODY if given is None else sides[given]
    return one_of(ask, "sides", (*sides, NOBODY), right, event.clauses, seat=event.seat)


def wins_match(played: Replay[State], step: int, ask: str) -> Question:
    """Ask which side wins the match by the points that are counted next.

    Where that is for a jack turned up, it names the jack and the dealer (`turned-jack`).
    """
    question = counting.wins_match(played, step, ask)
    state = played.beats[step].state
    if following(played, step).event.clauses[0] != "turned-jack":
        return question
    return replace(question, seat=state.deal.dealer, card=state.turned[-1])


def given(played: Replay[State], step: int, ask: str) -> Question:
    """Ask how many cards each gets when the dealer is about to run the cards (`dealer-runs`)."""
    event, state = following(played, step)
    if played.beats[step].event.kind != "begged" or event.kind != "ran" or not event.face_down:
        raise NoQuestionError("the dealer is not about to run the cards")
    hand = state.profile.hand_size
    return number(played, step, ask, event.face_down, event.clauses, 1, hand, seat=event.seat)


def runs_again(played: Replay[State], step: int, ask: str) -> Question:
    """Ask whether the cards are run once more, one having been turned up (`same-suit-again`)."""
    event, _ = played.beats[step]
    rest = [event for event, _ in outcome(played, step) if event.kind != "awarded"]
    if event.kind != "turned" or (rest and rest[0].kind != "ran"):
        raise NoQuestionError("no card has been turned up in running, or the deal ends by it")
    right = "yes" if rest else "no"
    return one_of(ask, "yes-no", ("yes", "no"), right, ("same-suit-again",), card=event.card)


def discards(played: Replay[State], step: int, ask: str) -> Question:
    """Ask how many cards the seat on turn must discard (`discard-to-six`)."""
    event, _ = following(played, step)
    if event.kind != "discarded" or event.face_down is None:
        raise NoQuestionError("nobody is about to discard")
    packet = played.beats[step].state.profile.packet
    return number(played, step, ask, event.face_down, event.clauses, packet, seat=event.seat)


def looks(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who may look at their own cards, the dealer being named (`partners-look-later`)."""
    state = played.beats[step].state
    seats = state.profile.seats
    if state.turn is None:
        raise NoQuestionError("an action is under way")
    return Question(
        ask=ask,
        among="seats",
        choices=tuple(map(str, seats)),
        right=frozenset(str(s) for s in seats if view(state, s).hands[s] is not None),
        clauses={str(seat): ("partners-look-later",) for seat in seats},
        many=True,
        viewpoint="spectator",
        seat=state.deal.dealer,
    )


def may_claim(played: Replay[State], step: int, ask: str) -> Question:
    """Ask whether a foreign card thrown in the last trick can now be claimed (`revoke`).

    The claimant sits to the left of who threw it, and has just seen that seat's next card.
    """
    event, state = played.beats[step]
    foreign = _foreign(state)
    if state.deal.referee or event.card not in state.trick or foreign is None:
        raise NoQuestionError("no foreign card has been thrown")
    thrower, card = foreign
    if event.seat is not thrower or any(revoke.card is not card for revoke in state.revokes):
        raise NoQuestionError("the last card is not of that seat, or another has been thrown")
    claimant = state.profile.after(thrower)
    ruling = played.record.rules.rule(state, Call(claimant, Word.CLAIM))
    right = "yes" if ruling.allowed else "no"
    return one_of(
        ask,
        "yes-no",
        ("yes", "no"),
        right,
        ("revoke",),
        viewpoint=claimant,
        seat=claimant,
        card=card,
    )


def _foreign(state: State) -> tuple[Seat, Card] | None:
    """Return the foreign card of the last trick and who threw it, if there is just one."""
    if not state.tricks:
        return None
    leader, cards, _ = state.tricks[-1]
    answers = (cards[0].suit, state.trump)
    thrown = [place for place, card in enumerate(cards) if card.suit not in answers]
    if len(thrown) != 1:
        return None
    return state.profile.after(leader, thrown[0]), cards[thrown[0]]


ASKS: Final[Mapping[str, Ask[State]]] = {
    "may-play": playing.may_play,
    "takes-trick": playing.takes_trick,
    "leads": playing.leads,
    "tricks-left": partial(playing.tricks_left, clause="six-tricks"),
    "may-claim": may_claim,
    "may-beg": may_beg,
    "given": given,
    "runs-again": runs_again,
    "discards": discards,
    "looks": looks,
    "gets": gets,
    "earns": counting.earns,
    "wins-match": wins_match,
    "deals-next": partial(counting.deals_next, after=("won", "turned")),
}
