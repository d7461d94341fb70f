"""The record: one deal from the pack to the last card, read from JSON and written to it.

The notation is one for examples, hands, tests and files; a record holds nothing that can be
derived. Reading is strict: what is not understood is an error that names key and value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Generic

from .actions import Action, ActionError
from .cards import Card, CardError
from .profiles import Deal, Profile
from .rules import AnyRules, Rules
from .seats import Seat
from .states import S_co, State
from .views import View

KEPT: Final = ("seed", "cut", "commitment")
"""Keys of the fair pack: read and kept as they are, not interpreted."""

SHARED_KEYS: Final = frozenset({"game", "profile", "pack", "scores", "target", "actions", *KEPT})
"""Keys that a record of any game may have; a game adds its `RECORD_KEYS`."""


class RecordError(ValueError):
    """A record that cannot be read."""

    def __init__(self, key: str | None, value: object, message: str) -> None:
        super().__init__(message)
        self.key: Final = key
        """The record's key at fault; None where there is no object to read."""
        self.value: Final = value
        """The smallest JSON value at fault, as it stood in the record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Generic[S_co]):
    """One deal of a game. Replaying it is the only way to a state."""

    rules: Rules[S_co, Action, View]
    """Of the game, by which it is replayed."""
    deal: Deal
    actions: tuple[Action, ...] = ()
    kept: Mapping[str, object] = field(default_factory=dict)
    """What `KEPT` names, as it was read."""

    def then(self, *actions: Action) -> Record[S_co]:
        """Return the record with actions added."""
        return replace(self, actions=(*self.actions, *actions))

    def until(self, count: int) -> Record[S_co]:
        """Return the record with only its first actions."""
        return replace(self, actions=self.actions[:count])

    def to_json(self) -> dict[str, object]:
        """Return the record as a JSON object, in the writer's spelling."""
        deal, profile = self.deal, self.deal.profile
        written: dict[str, object] = {
            "game": profile.game,
            "profile": profile.slug,
            "dealer": str(deal.dealer),
            "packet": deal.packet,
            "scores": dict(zip(profile.sides, deal.scores, strict=True)),
            "target": deal.target,
            "referee": deal.referee,
            "exposed": " ".join(map(str, deal.exposed)) or None,
            "pack": " ".join(map(str, deal.pack)),
            "actions": [str(action) for action in self.actions],
        }
        known = SHARED_KEYS | self.rules.RECORD_KEYS
        return {
            key: value for key, value in written.items() if key in known and value is not None
        } | dict(self.kept)

    @staticmethod
    def from_json(value: object, games: Mapping[str, AnyRules]) -> Record[State]:
        """Read a record of one of the games, by slug, from a JSON value; raises `RecordError`."""
        if not isinstance(value, dict):
            raise RecordError(None, value, "a record is a JSON object")
        rules, profile = _game(value, games)
        _known(value, SHARED_KEYS | rules.RECORD_KEYS)
        target = _whole(value, "target", profile.target, at_least=1)
        deal = Deal(
            profile=profile,
            pack=_pack(value, profile),
            dealer=_dealer(value, profile),
            scores=_scores(value, profile, target),
            target=target,
            packet=_packet(value, profile),
            referee=_referee(value),
        )
        deal = replace(deal, exposed=_exposed(value, deal))
        kept = {key: value[key] for key in KEPT if key in value}
        return Record(rules=rules, deal=deal, actions=_actions(value, rules, profile), kept=kept)


def _game(value: dict[str, object], games: Mapping[str, AnyRules]) -> tuple[AnyRules, Profile]:
    slug = value.get("game")
    if not isinstance(slug, str) or slug not in games:
        raise RecordError("game", slug, f"not a game: {slug!r}")
    profiles = games[slug].PROFILES
    profile = value.get("profile", next(iter(profiles)))
    if not isinstance(profile, str) or profile not in profiles:
        raise RecordError("profile", profile, f"not a profile of {slug}: {profile!r}")
    return games[slug], profiles[profile]


def _known(value: dict[str, object], known: frozenset[str]) -> None:
    repeated = getattr(value, "repeated", None)
    if repeated is not None:
        raise RecordError(repeated, value[repeated], f"the key stands twice: {repeated!r}")
    for key in value:
        if key not in known:
            raise RecordError(key, value[key], f"not a key of this game's records: {key!r}")


def _whole(value: dict[str, object], key: str, absent: int, at_least: int) -> int:
    number = value.get(key, absent)
    if not isinstance(number, int) or isinstance(number, bool) or number < at_least:
        raise RecordError(key, number, f"{key} is a whole number, at least {at_least}: {number!r}")
    return number


def _cards(key: str, text: object) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise RecordError(key, text, f"{key} is a text of cards: {text!r}")
    try:
        cards = tuple(map(Card.parse, text.split()))
    except CardError as error:
        raise RecordError(key, text, str(error)) from None
    twice = next((card for card, times in Counter(cards).items() if times > 1), None)
    if twice is not None:
        raise RecordError(key, text, f"a card stands twice in {key}: {str(twice)!r}")
    return cards


def _pack(value: dict[str, object], profile: Profile) -> tuple[Card, ...]:
    cards = _cards("pack", value.get("pack"))
    if len(cards) != profile.pack:
        message = f"the pack has {profile.pack} cards, not {len(cards)}"
        raise RecordError("pack", value["pack"], message)
    return cards


def _dealer(value: dict[str, object], profile: Profile) -> Seat:
    text = value.get("dealer", "B")
    seat = next((seat for seat in profile.seats if str(seat) == text), None)
    if seat is None:
        raise RecordError("dealer", text, f"not a seat of this deal: {text!r}")
    return seat


def _packet(value: dict[str, object], profile: Profile) -> int:
    packet = _whole(value, "packet", profile.packets[0], at_least=0)
    if packet not in profile.packets:
        message = f"packet is one of {sorted(profile.packets)}: {packet!r}"
        raise RecordError("packet", packet, message)
    return packet


def _referee(value: dict[str, object]) -> bool:
    referee = value.get("referee", True)
    if not isinstance(referee, bool):
        raise RecordError("referee", referee, f"referee is true or false: {referee!r}")
    return referee


def _exposed(value: dict[str, object], deal: Deal) -> tuple[Card, ...]:
    cards = _cards("exposed", value.get("exposed", ""))
    if not cards:
        return ()
    exposable = deal.profile.exposable(deal)
    stranger = next((card for card in cards if card not in exposable), None)
    if stranger is not None:
        message = f"no card dealt at first to an opponent of the dealer: {str(stranger)!r}"
        raise RecordError("exposed", value["exposed"], message)
    return cards


def _scores(value: dict[str, object], profile: Profile, target: int) -> tuple[int, ...]:
    scores = value.get("scores", {})
    if not isinstance(scores, dict):
        raise RecordError("scores", scores, f"scores is an object by side: {scores!r}")
    unknown = next((side for side in scores if side not in profile.sides), None)
    repeated = getattr(scores, "repeated", None)
    if unknown is not None or repeated is not None:
        fault = f"not a side, or a side twice: {unknown or repeated!r}"
        raise RecordError("scores", scores, fault)
    for score in scores.values():
        if not isinstance(score, int) or isinstance(score, bool) or not 0 <= score < target:
            message = f"a score is a whole number from 0 to below {target}: {score!r}"
            raise RecordError("scores", score, message)
    return tuple(scores.get(side, 0) for side in profile.sides)


def _actions(value: dict[str, object], rules: AnyRules, profile: Profile) -> tuple[Action, ...]:
    texts = value.get("actions", [])
    if not isinstance(texts, list):
        raise RecordError("actions", texts, f"actions is a list: {texts!r}")
    actions: list[Action] = []
    latest = 0
    for text in texts:
        try:
            if not isinstance(text, str):
                raise ActionError(f"an action is a text: {text!r}")
            action = rules.parse(text, profile)
        except ActionError as error:
            raise RecordError("actions", text, str(error)) from None
        if action.moment is not None:
            if action.moment < latest:
                message = f"its moment is before the latest given, {latest}: {text!r}"
                raise RecordError("actions", text, message)
            latest = action.moment
        actions.append(action)
    return tuple(actions)
