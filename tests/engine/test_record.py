"""The record: what can be read, what cannot, and that it is written as it was read."""

import json
from typing import Any

import pytest

from games.california_jack.rules import SLUG
from games.core import RecordError, Seat, UnplayableError, replay, shuffled
from games.core.record_files import loads
from games.registry import RULES, read_record

from .deals import COUNTED_APART, as_json

DEAL = as_json(COUNTED_APART)
PACK = DEAL["pack"]
ABSENT: Any = object()


def changed(**keys: object) -> dict[str, object]:
    """Return a good record with other keys, or without those that are absent."""
    return {key: value for key, value in (DEAL | keys).items() if value is not ABSENT}


def fault(value: object) -> RecordError:
    """Return the error of a record that cannot be read."""
    with pytest.raises(RecordError) as error:
        read_record(value)
    return error.value


# What may be left out


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("profile", next(iter(RULES[SLUG].PROFILES.values()))),
        ("dealer", Seat.B),
        ("packet", 3),
        ("scores", (0, 0)),
        ("target", 10),
    ],
)
def test_a_key_left_out_has_its_default(key: str, value: object) -> None:
    deal = read_record({"game": SLUG, "pack": PACK}).deal
    assert getattr(deal, key) == value


def test_actions_left_out_are_none_yet() -> None:
    assert read_record(changed(actions=ABSENT)).actions == ()


def test_a_side_left_out_has_no_points() -> None:
    assert read_record(changed(scores={"B": 7})).deal.scores == (0, 7)


def test_scores_may_go_up_to_below_the_target_of_the_record() -> None:
    assert read_record(changed(target=20, scores={"A": 19})).deal.scores == (19, 0)


@pytest.mark.parametrize("spelling", ["10", "T"])
@pytest.mark.parametrize("sign", ["S", "♠", "♠\ufe0e", "♠\ufe0f"])
def test_readers_take_other_spellings_in_pack_and_actions(spelling: str, sign: str) -> None:
    card = spelling + sign
    actions = [f"A:{card}", *DEAL["actions"][1:]]
    other = read_record(changed(pack=PACK.replace("TS", card), actions=actions))
    assert other == read_record(DEAL)
    assert other.to_json() == read_record(DEAL).to_json()


# What cannot be read: the key at fault, and the smallest value at fault

NO_CARD = PACK.replace("TS", "1S")
TWICE = PACK.replace("TS", "KH")

FAULTS: list[tuple[dict[str, object], str, object]] = [
    ({"game": ABSENT}, "game", None),
    ({"game": "california jack"}, "game", "california jack"),
    ({"game": None}, "game", None),
    ({"game": ["california-jack"]}, "game", ["california-jack"]),
    ({"profile": "foster"}, "profile", "foster"),
    ({"profile": None}, "profile", None),
    ({"profile": {}}, "profile", {}),
    ({"pack": ABSENT}, "pack", None),
    ({"pack": None}, "pack", None),
    ({"pack": ""}, "pack", ""),
    ({"pack": PACK.split()}, "pack", PACK.split()),
    ({"pack": PACK[:-3]}, "pack", PACK[:-3]),
    ({"pack": PACK + " 2C"}, "pack", PACK + " 2C"),
    ({"pack": NO_CARD}, "pack", NO_CARD),
    ({"pack": TWICE}, "pack", TWICE),
    ({"pack": PACK.lower()}, "pack", PACK.lower()),
    ({"dealer": "C"}, "dealer", "C"),
    ({"dealer": "b"}, "dealer", "b"),
    ({"dealer": 1}, "dealer", 1),
    ({"dealer": None}, "dealer", None),
    ({"packet": 2}, "packet", 2),
    ({"packet": 0}, "packet", 0),
    ({"packet": 6}, "packet", 6),
    ({"packet": "3"}, "packet", "3"),
    ({"packet": 3.0}, "packet", 3.0),
    ({"packet": True}, "packet", True),
    ({"packet": None}, "packet", None),
    ({"scores": None}, "scores", None),
    ({"scores": [0, 0]}, "scores", [0, 0]),
    ({"scores": {"AC": 1}}, "scores", {"AC": 1}),
    ({"scores": {"A": 10}}, "scores", 10),
    ({"scores": {"A": -1}}, "scores", -1),
    ({"scores": {"A": 1.0}}, "scores", 1.0),
    ({"scores": {"A": True}}, "scores", True),
    ({"scores": {"A": "1"}}, "scores", "1"),
    ({"scores": {"A": None}}, "scores", None),
    ({"scores": {"A": 3}, "target": 3}, "scores", 3),
    ({"target": 0}, "target", 0),
    ({"target": -1}, "target", -1),
    ({"target": 1.5}, "target", 1.5),
    ({"target": True}, "target", True),
    ({"target": "10"}, "target", "10"),
    ({"target": 1e999}, "target", 1e999),
    ({"packet": 1e999}, "packet", 1e999),
    ({"scores": {"A": 1e999}}, "scores", 1e999),
    ({"target": None}, "target", None),
    ({"referee": False}, "referee", False),
    ({"exposed": "2C"}, "exposed", "2C"),
    ({"comment": {"by": "me"}}, "comment", {"by": "me"}),
    ({"": 1}, "", 1),
    ({"actions": None}, "actions", None),
    ({"actions": "A:TS"}, "actions", "A:TS"),
    ({"actions": {}}, "actions", {}),
    ({"actions": ["A:TS", None]}, "actions", None),
    ({"actions": ["A:TS", ["B:KS"]]}, "actions", ["B:KS"]),
    ({"actions": ["C:TS"]}, "actions", "C:TS"),
    ({"actions": ["a:TS"]}, "actions", "a:TS"),
    ({"actions": ["TS"]}, "actions", "TS"),
    ({"actions": [""]}, "actions", ""),
    ({"actions": ["A:"]}, "actions", "A:"),
    ({"actions": ["A:1S"]}, "actions", "A:1S"),
    ({"actions": ["A: TS"]}, "actions", "A: TS"),
    ({"actions": ["A:TS "]}, "actions", "A:TS "),
    ({"actions": ["A :TS"]}, "actions", "A :TS"),
    ({"actions": ["A:TS:"]}, "actions", "A:TS:"),
    ({"actions": ["A:TS@12"]}, "actions", "A:TS@12"),
    ({"actions": ["A:\ufe0fTS"]}, "actions", "A:\ufe0fTS"),
    ({"actions": ["A:TS\ufe0f"]}, "actions", "A:TS\ufe0f"),
    ({"actions": ["A:T♠\ufe0e\ufe0f"]}, "actions", "A:T♠\ufe0e\ufe0f"),
    ({"actions": ["A:stand"]}, "actions", "A:stand"),
    ({"actions": ["A:claim-revoke"]}, "actions", "A:claim-revoke"),
]


@pytest.mark.parametrize(("keys", "key", "value"), FAULTS)
def test_a_record_that_cannot_be_read_names_key_and_value(
    keys: dict[str, object], key: str, value: object
) -> None:
    error = fault(changed(**keys))
    assert (error.key, error.value) == (key, value)
    assert type(error.value) is type(value)
    assert str(error).isprintable()


@pytest.mark.parametrize("value", [None, True, 1, "record", [], [DEAL]])
def test_what_is_no_object_has_no_key_at_fault(value: object) -> None:
    error = fault(value)
    assert (error.key, error.value) == (None, value)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ('{"game": "california-jack", "game": "california-jack"}', "game", "california-jack"),
        ('{"game": "california-jack", "seed": 1, "seed": 2}', "seed", 2),
    ],
)
def test_a_key_that_stands_twice_cannot_be_read(text: str, key: str, value: object) -> None:
    error = fault(loads(text))
    assert (error.key, error.value) == (key, value)


def test_a_side_that_stands_twice_cannot_be_read() -> None:
    text = json.dumps(changed(scores={"A": 1})).replace('{"A": 1}', '{"A": 1, "A": 2}')
    assert fault(loads(text)).key == "scores"


# What the moment does not know is not read either


@pytest.mark.parametrize(
    ("actions", "step", "says"),
    [
        (["B:KS"], 0, "not on turn"),
        (["A:TS", "A:KH"], 1, "not on turn"),
        (["A:2H"], 0, "does not hold"),  # in the stock
        (["A:4D"], 0, "does not hold"),  # in B's hand
        (["A:TS", "B:KS", "B:KS"], 2, "does not hold"),  # already played
        ([*DEAL["actions"], "A:TS"], 52, "over"),
        ([*DEAL["actions"], "B:TS"], 52, "over"),
        (["B:2H"], 0, "not on turn"),  # the turn is judged before what is held
    ],
)
def test_an_action_that_its_moment_does_not_know_is_no_refusal(
    actions: list[str], step: int, says: str
) -> None:
    with pytest.raises(UnplayableError, match=says) as error:
        replay(read_record(changed(actions=actions)))
    assert (error.value.step, error.value.key) == (step, "actions")


def test_a_card_not_held_is_not_judged_by_a_clause() -> None:
    # K♥ lies in A's hand, and would not follow suit either.
    with pytest.raises(UnplayableError, match="does not hold"):
        replay(read_record(changed(actions=["A:TS", "B:KH"])))


# Writing


def test_a_record_is_written_with_every_key_in_the_spelling_of_writers() -> None:
    assert read_record(DEAL).to_json() == {
        "game": "california-jack",
        "profile": "bicycle",
        "dealer": "B",
        "packet": 3,
        "scores": {"A": 0, "B": 0},
        "target": 10,
        "pack": PACK,
        "actions": DEAL["actions"],
    }


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"dealer": "A", "packet": 1, "actions": []},
        {"scores": {"A": 3, "B": 9}, "target": 11},
        {"seed": "0f", "cut": 17, "commitment": {"sha256": ["x", None]}},
        {"seed": None},
    ],
)
def test_what_is_written_reads_back_as_the_same_record(keys: dict[str, object]) -> None:
    record = read_record(changed(**keys))
    assert read_record(json.loads(json.dumps(record.to_json()))) == record


def test_the_keys_of_the_fair_pack_are_kept_as_they_are() -> None:
    kept = {"seed": [1, {"a": None}], "cut": "17", "commitment": False}
    assert read_record(changed(**kept)).to_json().items() >= kept.items()


def test_a_record_goes_on_with_actions_added_and_back_with_fewer() -> None:
    record = read_record(DEAL)
    assert record.until(3).then(*record.actions[3:]) == record
    assert [str(action) for action in record.until(2).actions] == ["A:TS", "B:KS"]


# Replaying


def test_a_refused_action_stops_the_replay_at_its_step() -> None:
    deal = replay(read_record(changed(actions=["A:TS", "B:8H", "B:KS"])))
    assert deal.refusal is not None
    assert (deal.refusal.step, str(deal.refusal.action)) == (1, "B:8H")
    assert len(deal.states) == 2


def test_each_beat_belongs_to_an_action() -> None:
    deal = replay(read_record(DEAL))
    # The deal laid; the lead; the answer, the taking and both draws; the next lead.
    assert [deal.actions_by(beat) for beat in range(7)] == [0, 1, 2, 2, 2, 2, 3]
    assert deal.actions_by(len(deal.beats) - 1) == 52


def test_the_pack_is_read_in_the_order_in_which_it_is_used() -> None:
    pack = shuffled(5)
    record = read_record(changed(pack=" ".join(map(str, pack)), actions=[]))
    assert record.deal.pack == pack
