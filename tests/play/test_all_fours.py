"""All Fours, played by its forms: what is agreed, said, run, discarded, revoked and counted."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.all_fours.rules import PROFILES, SLUG, Phase
from games.all_fours.words import WORDS
from games.core import Award, Card, Event, Profile, Replay, Seat, Viewpoint, replay
from games.play.models import Hand
from games.registry import RULES, read_record
from rules.models import Example

from ..all_fours.tables import TWO_REVOKES, as_json
from ..all_fours.test_begging import ALL_HEARTS
from ..all_fours.test_counting import NO_TRUMP
from ..documents import Element, page
from ..engine.deals import random_play
from .conftest import Seeded
from .helpers import (
    HTMX,
    NOTICES,
    WAYS,
    begun,
    hand_at,
    laid,
    look,
    notice,
    press,
    start,
    state_of,
    stored,
    tally,
    unchanged,
    url,
)

pytestmark = pytest.mark.django_db

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])
both_profiles = pytest.mark.parametrize("profile", PROFILES)

AGREED = {"kind": "match", "profile": "partners", "target": "11", "referee": "on"}

RUN_TWICE = """
    A     5H KC 5C 6C 7C 8C
    B     AD QD JC 6S 7S TC
    up    9H
    run   2S 3S 4S  5S 8S 9S  TH
          TS JS QS  KS AS 2D  4D
"""
"""B, the dealer, has no trump and runs; the first turn-up is of the suit again."""

MUST_DISCARD = RUN_TWICE + "    does  A:beg B:run"

WEAK_ELDEST = """
    A     AH KH JH 6C 7C 8C
    B     QC QD JD 6S 7S TC
    up    9H
    run   2S 3S 4S  5S 8S 9S  TD
    does  B:beg
"""
"""The bot at B is the eldest and has begged of A."""


def new(client: Client, language: str = "ru", **sent: str) -> Hand:
    """Begin a hand by the form."""
    return begun(client, language=language, game=SLUG, **(AGREED | sent))


def table(client: Client, text: str, seat: str = "A", **keys: object) -> Hand:
    """Begin a hand that stands as a text says."""
    return laid(client, as_json(text, **keys), seat, **AGREED)


def now(hand: Hand) -> Any:
    """Return where a hand stands, hidden cards too."""
    return stored(hand).replay.state


def actions(hand: Hand) -> list[str]:
    """Return what has been done in a hand, as texts."""
    return [str(action) for action in stored(hand).replay.record.actions]


def offered(table: Element) -> list[str]:
    """Return what may be said, by the buttons of the table."""
    return [button["value"] for calls in table.all("p", "calls") for button in calls.all("button")]


def picks(table: Element, **attributes: str) -> list[str]:
    """Return the cards that can be picked to be discarded, or of them those that are."""
    return [box["value"] for box in table.all("input", name="discard", **attributes)]


def story(table: Element) -> list[list[str]]:
    """Return the clauses of each sentence that tells what happened."""
    return [line.anchors for line in table.all("ol", "said")[0].all("li")]


def act(client: Client, hand: Hand) -> None:
    """Do the first thing that the page offers."""
    seen = look(client, hand)
    cards = picks(seen)
    discards = [call for call in offered(seen) if call.endswith(":discard")]
    if discards:
        surplus = len(cards) - hand.replay.record.deal.profile.facts["hand_size"]
        answer = press(client, hand, discards[0], discard=cards[:surplus])
    else:
        cards = [button["value"] for button in seen.all("button", "lawful", name="action")]
        answer = press(client, hand, (cards or offered(seen))[0])
    assert answer.status_code == 303


def ended(client: Client, hand: Hand) -> Hand:
    """Play a hand to its end by what its pages offer."""
    while not stored(hand).over:
        act(client, hand)
    return stored(hand)


# The start form


@both_languages
def test_the_form_offers_two_and_four_players(client: Client, language: str) -> None:
    form = page(client.get(start(language, SLUG)))
    assert [choice["value"] for choice in form.all("input", name="profile")] == list(PROFILES)


def test_the_form_proposes_the_usual_match_under_a_referee(client: Client) -> None:
    form = page(client.get(start(game=SLUG)))
    assert form.one("input", name="target")["value"] == str(PROFILES["two-players"].target)
    assert form.one("input", name="referee", checked="*")
    assert form.one("input", name="profile", checked="*")["value"] == "two-players"


def test_no_other_game_can_be_played_without_its_referee_or_to_another_target(
    client: Client,
) -> None:
    form = page(client.get(start()))
    assert not form.all("input", name="target") + form.all("input", name="referee")


@both_profiles
@pytest.mark.parametrize("kind", ["deal", "match"])
def test_what_was_chosen_is_dealt(client: Client, profile: str, kind: str) -> None:
    hand = new(client, profile=profile, kind=kind)
    deal = hand.replay.record.deal
    target = 11 if kind == "match" else PROFILES[profile].target
    assert (deal.profile.slug, deal.target, deal.referee) == (profile, target, True)
    assert hand.kind == kind


def test_a_target_that_no_match_is_played_to_is_not_looked_at(client: Client) -> None:
    assert new(client, kind="deal", target="0").replay.record.deal.target == 7


def test_without_the_mark_there_is_no_referee(client: Client) -> None:
    sent = {key: value for key, value in AGREED.items() if key != "referee"}
    hand = begun(client, game=SLUG, **sent)
    assert not hand.replay.record.deal.referee


@pytest.mark.parametrize("target", ["1", "99"])
def test_the_least_and_the_greatest_target_are_taken(client: Client, target: str) -> None:
    assert new(client, target=target).replay.record.deal.target == int(target)


def test_no_target_is_the_usual_one(client: Client) -> None:
    assert new(client, target="").replay.record.deal.target == PROFILES["partners"].target


BAD_TARGETS = ["0", "-1", "100", "abc", "7.5", "9" * 5000]


@both_ways
@pytest.mark.parametrize("target", BAD_TARGETS, ids=lambda target: target[:6])
def test_a_target_that_is_none_is_said_beside_its_field(
    client: Client, target: str, headers: dict[str, str] | None
) -> None:
    answer = client.post(start(game=SLUG), AGREED | {"target": target}, headers=headers)
    form = page(answer, 422)
    field = form.one("input", name="target", aria_invalid="true")
    assert form.one("", id=field["aria-describedby"]).text
    assert not Hand.objects.exists()


@pytest.mark.parametrize("target", BAD_TARGETS, ids=lambda target: target[:6])
def test_a_bad_target_leaves_every_choice_as_it_was(client: Client, target: str) -> None:
    sent = {"kind": "match", "profile": "partners", "target": target}
    form = page(client.post(start(game=SLUG), sent), 422)
    chosen = {box["name"]: box["value"] for box in form.all("input", checked="*")}
    assert chosen == {"kind": "match", "profile": "partners"}
    assert form.one("input", name="target")["value"] == target


@both_languages
def test_the_amiss_target_is_told_in_the_language_of_the_page(
    client: Client, language: str
) -> None:
    form = page(client.post(start(language, SLUG), AGREED | {"target": "100"}), 422)
    for said in (notice(form), form.one("", id="target-amiss").text):
        assert bool(re.search("[а-я]", said)) is (language == "ru")


@pytest.mark.parametrize("amiss", [{"profile": "three"}, {"kind": "race"}, {"kind": "last-tricks"}])
def test_what_is_not_offered_cannot_be_chosen(client: Client, amiss: dict[str, str]) -> None:
    answer = client.post(start(game=SLUG), AGREED | amiss)
    assert notice(page(answer, 422))
    assert not Hand.objects.exists()


# Begging and running


@pytest.mark.parametrize("word", ["stand", "beg"])
def test_the_eldest_is_asked_to_stand_or_beg(client: Client, word: str) -> None:
    hand = table(client, RUN_TWICE)
    assert offered(look(client, hand)) == ["A:stand", "A:beg"]
    assert press(client, hand, f"A:{word}").status_code == 303
    assert actions(hand)[0] == f"A:{word}"


def test_who_stands_leads(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    press(client, hand, "A:stand")
    buttons = look(client, hand).all("button", "lawful", name="action")
    assert {button["value"] for button in buttons} == {
        f"A:{card}" for card in ["5H", "KC", "5C", "6C", "7C", "8C"]
    }


def test_the_cards_cannot_be_pressed_while_the_eldest_is_asked(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    seen = look(client, hand)
    assert not [button for button in seen.all("button") if button.attributes.get("value") == "A:5H"]
    assert notice(page(press(client, hand, "A:5H"), 422)) == NOTICES["unknown"]
    assert unchanged(hand)


def test_each_turn_up_of_a_run_stands_in_the_story_in_order(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    press(client, hand, "A:beg")
    assert story(look(client, hand)) == [
        ["stand-or-beg"],
        ["dealer-runs"],
        ["turn-up"],
        ["same-suit-again"],
        ["turn-up", "beg-once"],
    ]


@both_languages
def test_the_story_names_each_card_turned_up(client: Client, language: str) -> None:
    hand = table(client, RUN_TWICE)
    press(client, hand, "A:beg")
    told = [line.text for line in look(client, hand, language).one("ol", "said").all("li")]
    names = {"ru": ["десятку червей", "четвёрку бубен"], "pt": ["dez de copas", "quatro de ouros"]}
    assert [name in told[at] for name, at in zip(names[language], (2, 4), strict=True)] == [
        True
    ] * 2


def test_the_run_is_looked_through_beat_by_beat(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    press(client, hand, "A:beg")
    tops = [
        page(client.get(url(hand, f"steps/{step}/"))).one("div", "stock").cards[0]
        for step in range(len(stored(hand).replay.beats))
    ]
    assert tops == ["9H", "9H", "9H", "TH", "TH", "4D"]


def test_the_earlier_turn_ups_lie_on_the_table(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    stock = look(client, hand).one("div", "stock")
    assert stock.cards[0] == "4D"
    assert stock.one("", "turned").cards == ["9H", "TH"]


def test_before_any_run_there_are_no_earlier_turn_ups(client: Client) -> None:
    assert not look(client, table(client, RUN_TWICE)).one("div", "stock").all("", "turned")


def test_the_dealer_is_asked_to_refuse_or_run(client: Client) -> None:
    hand = table(client, WEAK_ELDEST, dealer="A")
    assert offered(look(client, hand)) == ["A:refuse", "A:run"]


def test_when_the_owner_refuses_the_bot_leads(client: Client) -> None:
    hand = table(client, WEAK_ELDEST, dealer="A")
    press(client, hand, "A:refuse")
    assert actions(hand)[1] == "A:refuse"
    assert now(hand).trick[0] in map(Card.parse, ["QC", "QD", "JD", "6S", "7S", "TC"])
    assert now(hand).turn is Seat.A


def test_when_the_owner_runs_the_bot_discards_first(client: Client) -> None:
    hand = table(client, WEAK_ELDEST, dealer="A")
    press(client, hand, "A:run")
    assert [action[:9] for action in actions(hand)[1:]] == ["A:run", "B:discard"]
    assert len(picks(look(client, hand))) == 9


def test_a_second_beg_is_refused_by_its_clause(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    assert page(press(client, hand, "A:beg"), 422).one("", "refusal").anchors == ["beg-once"]
    assert unchanged(hand)


@pytest.mark.parametrize("word", ["run", "refuse"])
def test_nobody_runs_or_refuses_unasked(client: Client, word: str) -> None:
    hand = table(client, RUN_TWICE)
    assert notice(page(press(client, hand, f"A:{word}"), 422)) == NOTICES["unknown"]
    assert unchanged(hand)


def test_the_same_beg_twice_is_one(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    press(client, hand, "A:beg", version=0)
    after = stored(hand)
    assert press(client, hand, "A:beg", version=0).status_code == 303
    assert unchanged(after)


@both_profiles
def test_bots_beg_stand_refuse_and_run(client: Client, seeded: Seeded, profile: str) -> None:
    said: set[str] = set()
    for seed in range(20):
        seeded(seed)
        hand = new(client, profile=profile)
        said |= {text[2:] for text in actions(hand) if text[2:].islower()}
    # Of two the owner is asked first, or answers.
    answers = {"refuse", "run"} if profile == "partners" else set()
    assert said == {"beg", "stand"} | answers


# Discarding


def test_each_card_held_can_be_picked(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    seen = look(client, hand)
    assert set(picks(seen)) == {str(card) for card in now(hand).hands[Seat.A]}
    assert len(picks(seen)) == 12
    assert not picks(seen, checked="*")
    assert offered(seen) == ["A:discard"]


SIX = ["KC", "5C", "6C", "7C", "8C", "2S"]
WRONG = {"none": [], "one": SIX[:1], "five": SIX[:5], "seven": [*SIX, "3S"]}
wrong_number = pytest.mark.parametrize("cards", WRONG.values(), ids=WRONG.keys())


@both_ways
@wrong_number
def test_too_few_and_too_many_are_refused_by_the_clause(
    client: Client, cards: list[str], headers: dict[str, str] | None
) -> None:
    hand = table(client, MUST_DISCARD)
    answer = press(client, hand, "A:discard", discard=cards, headers=headers)
    assert page(answer, 422).one("", "refusal").anchors == ["discard-to-six"]
    assert unchanged(hand)


@both_ways
@wrong_number
def test_after_a_refused_discard_the_picks_are_still_picked(
    client: Client, cards: list[str], headers: dict[str, str] | None
) -> None:
    hand = table(client, MUST_DISCARD)
    seen = page(press(client, hand, "A:discard", discard=cards, headers=headers), 422)
    assert set(picks(seen, checked="*")) == set(cards)
    assert len(picks(seen)) == 12


@pytest.mark.parametrize("card", ["1C", "", "<b>", "ZZ", "\x00", "2С"])
def test_a_made_up_card_is_no_discard(client: Client, card: str) -> None:
    hand = table(client, MUST_DISCARD)
    answer = press(client, hand, "A:discard", discard=[*SIX[:5], card])
    seen = page(answer, 422)
    assert notice(seen) == NOTICES["unknown"]
    assert len(picks(seen)) == 12
    assert unchanged(hand)


def test_a_card_picked_twice_is_no_discard(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    answer = press(client, hand, "A:discard", discard=[*SIX[:5], SIX[0]])
    assert notice(page(answer, 422)) == NOTICES["unknown"]
    assert unchanged(hand)


@pytest.mark.parametrize("card", ["AD", "4D", "AC"], ids=["the bot's", "turned up", "in the stock"])
def test_a_card_that_is_not_held_is_not_discarded(client: Client, card: str) -> None:
    hand = table(client, MUST_DISCARD)
    answer = press(client, hand, "A:discard", discard=[*SIX[:5], card])
    assert notice(page(answer, 422)) == NOTICES["held"]
    assert unchanged(hand)


def test_six_are_kept_and_the_bot_discards_to_six_too(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    assert press(client, hand, "A:discard", discard=SIX).status_code == 303
    assert actions(hand)[2] == " ".join(["A:discard", *SIX])
    assert actions(hand)[3].startswith("B:discard ")
    assert [len(held) for held in now(hand).hands] == [6, 6]
    assert (now(hand).phase, now(hand).turn) == (Phase.PLAYING, Seat.A)


def test_the_bot_keeps_its_trumps(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    press(client, hand, "A:discard", discard=SIX)
    assert {"AD", "QD", "2D"} <= {str(card) for card in now(hand).hands[Seat.B]}


def test_the_story_says_how_many_were_discarded_and_not_which(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    press(client, hand, "A:discard", discard=SIX)
    lines = look(client, hand).one("ol", "said").all("li")
    assert [line.anchors for line in lines] == [["discard-to-six"]] * 2
    assert all("6" in line.text and not line.cards for line in lines)


def test_the_same_discard_twice_is_one(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    press(client, hand, "A:discard", version=2, discard=SIX)
    after = stored(hand)
    assert press(client, hand, "A:discard", version=2, discard=SIX).status_code == 303
    assert unchanged(after)


# The end of a deal


@both_profiles
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_hand_is_played_by_what_the_page_offers(
    client: Client, seeded: Seeded, profile: str, seed: int
) -> None:
    seeded(seed)
    hand = ended(client, new(client, profile=profile, kind="deal", target="99"))
    result = RULES[SLUG].result(hand.replay.state)
    assert result.over
    assert len(state_of(hand).tricks) == 6 or result.void


def test_the_count_cites_the_clause_of_each_point(client: Client, seeded: Seeded) -> None:
    seeded(1)
    hand = ended(client, new(client, kind="deal"))
    counted = [
        beat.event
        for beat in hand.replay.beats
        if beat.event.kind in {"awarded", "tied", "not-in-play", "match-won", "deal-over"}
        and "turned-jack" not in beat.event.clauses
    ]
    lines = tally(look(client, hand)).all("li")
    cited = [[] if event.kind == "deal-over" else list(event.clauses) for event in counted]
    assert [line.anchors for line in lines] == cited


def test_partners_have_one_score(client: Client) -> None:
    text = "C AH KH QH 3C 4C 5C\n up 9H\n does C:stand"
    hand = table(client, text, "C", profile="partners", scores={"AC": 3, "BD": 5})
    scores = look(client, hand).one("ul", "scores").all("b")
    assert [score.text for score in scores] == ["3", "5"]


def test_what_the_partner_takes_counts_for_the_owner(client: Client, seeded: Seeded) -> None:
    seeded(2)
    hand = ended(client, new(client, kind="match", target="99"))
    profile, last = hand.replay.record.deal.profile, state_of(hand)
    assert profile.slug == "partners"
    won = [profile.side(trick.winner) for trick in last.tricks]
    piles = [pile.all("p")[1].text for pile in look(client, hand).all("div", "pile")]
    assert [re.findall(r"\d+", pile) for pile in piles] == [
        [str(won.count(side))] for side in range(2)
    ]


def test_the_four_seats_are_drawn_around_the_owner(client: Client) -> None:
    hand = table(client, "up 9H\n does", "D", profile="partners", dealer="C")
    seats = look(client, hand).all("div", "seat")
    places = [sorted(seat.classes - {"seat", "on-turn"}) for seat in seats]
    assert places == [["seat-left"], ["seat-top"], ["seat-right"], ["seat-bottom"]]


# The match


@both_profiles
@pytest.mark.parametrize("target", [1, 3])
def test_a_match_to_another_target_ends_there(
    client: Client, seeded: Seeded, profile: str, target: int
) -> None:
    seeded(6)
    hand = ended(client, new(client, profile=profile, target=str(target)))
    results = [hand.result]
    while hand.goes_on:
        hand = ended(client, hand_at(client.post(url(hand, "next/"))))
        results.append(hand.result)
    assert max(results[-1].scores) == target
    assert all(max(result.scores) < target for result in results[:-1])
    assert client.post(url(hand, "next/")).status_code == 404


@both_profiles
def test_the_score_and_what_was_agreed_are_carried(
    client: Client, seeded: Seeded, profile: str
) -> None:
    seeded(4)
    sent = {"kind": "match", "profile": profile, "target": "30"}
    hand = ended(client, begun(client, game=SLUG, **sent))
    deal = hand_at(client.post(url(hand, "next/"))).replay.record.deal
    assert deal.scores == hand.result.scores
    assert (deal.profile.slug, deal.target, deal.referee) == (profile, 30, False)


def test_with_four_the_deal_goes_round(client: Client, seeded: Seeded) -> None:
    seeded(7)
    hand = new(client, target="90")
    dealers = [hand.replay.record.deal.dealer]
    for _ in range(2):
        hand = hand_at(client.post(url(ended(client, hand), "next/")))
        dealers.append(hand.replay.record.deal.dealer)
    steps = [(after - before) % 4 for before, after in itertools.pairwise(dealers)]
    assert steps == [1] * 2


def turns_up_a_jack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the next deal for two turn up the jack of hearts."""
    pack = read_record(as_json("up JH")).deal.pack
    monkeypatch.setattr("games.play.dealing.random_pack", lambda: pack)


def test_a_jack_turned_up_can_end_the_match_before_a_card_is_played(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns_up_a_jack(monkeypatch)
    hand = new(client, profile="two-players", target="1")
    assert (hand.over, hand.goes_on, hand.version) == (True, False, 0)
    lines = tally(look(client, hand)).all("li")
    assert [line.anchors[0] for line in lines] == ["turned-jack", "jack-may-end"]


def test_a_jack_turned_up_is_told_after_the_deal(
    client: Client, monkeypatch: pytest.MonkeyPatch, seeded: Seeded
) -> None:
    seeded(1)
    turns_up_a_jack(monkeypatch)
    hand = new(client, profile="two-players")
    assert story(look(client, hand))[:2] == [["six-by-threes", "turn-up"], ["turned-jack"]]


# The pack runs out


SPENT = ALL_HEARTS.replace("A:beg B:run", "")
"""B has no trump and runs; hearts are turned up to the last round, the jack among them."""


@pytest.fixture
def void(client: Client) -> Hand:
    """A deal in which the pack has run out."""
    hand = table(client, SPENT, scores={"A": 2, "B": 3})
    press(client, hand, "A:beg")
    return stored(hand)


def test_a_spent_pack_ends_the_deal(client: Client, void: Hand) -> None:
    assert void.result.void == "pack-runs-out"
    assert tally(look(client, void)).all("li")[-1].anchors == ["pack-runs-out"]


def test_after_a_spent_pack_the_same_dealer_deals_again(client: Client, void: Hand) -> None:
    following = hand_at(client.post(url(void, "next/")))
    assert following.replay.record.deal.dealer is void.replay.record.deal.dealer


def test_after_a_spent_pack_the_turned_jack_stays(client: Client, void: Hand) -> None:
    following = hand_at(client.post(url(void, "next/")))
    assert following.replay.record.deal.scores == (2, 4)


def test_a_single_deal_that_was_void_is_dealt_again(client: Client, void: Hand) -> None:
    Hand.objects.filter(key=void.key).update(kind="deal")
    assert url(void, "next/") in [form["action"] for form in look(client, void).all("form")]
    assert client.post(url(void, "next/")).status_code == 303


# Revokes

THROWN = """
    A     3C 4C 6D 7D 8D 2S
    B     2D 5C KD QD JD 4H
    up    9H
    does  A:stand 3C 2D 4C
"""
"""B has thrown 2♦ on a club while holding a club and a trump; 4♥ on 4♣ would show it."""

PROVED = TWO_REVOKES
"""B has revoked twice, and it has come out; A is on turn."""


def test_without_a_referee_a_foreign_suit_is_played(client: Client) -> None:
    hand = table(client, THROWN.replace("2D 4C", ""), "B", referee=False)
    assert press(client, hand, "B:2D").status_code == 303
    assert "B:2D" in actions(hand)


def test_under_a_referee_a_foreign_suit_is_refused(client: Client) -> None:
    hand = table(client, THROWN.replace("2D 4C", ""), "B")
    refusal = page(press(client, hand, "B:2D"), 422).one("", "refusal")
    assert refusal.anchors == ["no-foreign-suit"]
    assert set(refusal.cards) == {"5C", "4H"}
    assert unchanged(hand)


def test_a_revoke_is_claimed_by_a_bot_as_soon_as_it_is_proved_and_out_of_turn(
    client: Client,
) -> None:
    hand = table(client, THROWN, "B", referee=False)
    press(client, hand, "B:4H")
    assert actions(hand)[-2:] == ["B:4H", "A:claim-revoke"]
    assert now(hand).turn is Seat.B


def test_a_revoke_that_is_claimed_is_scored_at_once(client: Client) -> None:
    hand = table(client, THROWN, "B", referee=False)
    press(client, hand, "B:4H")
    assert now(hand).awards == (Award("revoke", 0, 1),)
    # B is the reader, and stands first.
    scores = look(client, hand).one("ul", "scores").all("b")
    assert [score.text for score in scores] == ["0", "1"]


def test_the_claim_of_a_bot_is_told(client: Client) -> None:
    hand = table(client, THROWN, "B", referee=False)
    press(client, hand, "B:4H")
    assert story(look(client, hand))[-2:] == [["revoke"], ["revoke"]]


def test_two_revokes_are_claimed_one_by_one(client: Client) -> None:
    hand = table(client, PROVED.removesuffix("5C\n"), "B", referee=False)
    press(client, hand, "B:5C")
    assert actions(hand).count("A:claim-revoke") == 2
    assert now(hand).scores == (2, 0)


def test_a_revoke_that_is_claimed_may_end_the_match(client: Client) -> None:
    hand = table(client, THROWN, "B", referee=False, scores={"A": 6})
    press(client, hand, "B:4H")
    assert stored(hand).over
    assert [line.anchors for line in tally(look(client, hand)).all("li")] == [
        ["revoke"],
        ["target"],
    ]


def test_the_owner_claims_a_revoke_that_is_proved(client: Client) -> None:
    hand = table(client, PROVED, referee=False)
    assert press(client, hand, "A:claim-revoke").status_code == 303
    assert now(hand).scores == (1, 0)


def test_a_claim_sent_twice_is_one(client: Client) -> None:
    hand = table(client, PROVED, referee=False)
    for _ in range(2):
        press(client, hand, "A:claim-revoke", version=hand.version)
    assert now(hand).scores == (1, 0)


@both_ways
def test_a_claim_without_proof_is_refused_by_its_clause(
    client: Client, headers: dict[str, str] | None
) -> None:
    hand = table(client, PROVED.removesuffix("6C 5C\n"), referee=False)
    answer = press(client, hand, "A:claim-revoke", headers=headers)
    assert page(answer, 422).one("", "refusal").anchors == ["revoke"]
    assert unchanged(hand)


def test_under_a_referee_a_claim_is_refused(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    assert "A:claim-revoke" not in offered(look(client, hand))
    answer = press(client, hand, "A:claim-revoke")
    assert page(answer, 422).one("", "refusal").anchors == ["revoke"]


def test_a_new_deal_cannot_be_demanded_where_no_card_was_exposed(client: Client) -> None:
    hand = table(client, RUN_TWICE)
    answer = press(client, hand, "A:demand-redeal")
    assert page(answer, 422).one("", "refusal").anchors == ["exposed-card"]
    assert unchanged(hand)


def test_a_revoke_that_nobody_claimed_is_the_first_thing_counted(client: Client) -> None:
    text = """
        A     3C 4C 6D 7D 8D 2S
        B     2D 3S KS QS JS 5C
        up    9H
        does  A:stand 3C 2D 4C 3S 6D KS 7D QS 8D JS 2S
    """
    hand = table(client, text, "B", referee=False)
    press(client, hand, "B:5C")
    counted = [award.clause for award in now(hand).awards]
    assert counted[:2] == ["revoke", "revoke"]
    assert [line.anchors[0] for line in tally(look(client, hand)).all("li")][:2] == counted[:2]


# In words


def whole_deals(profile: str) -> Iterator[Event]:
    """Yield every event of deals that have all that can happen."""
    for seed in range(35):
        for referee in (True, False):
            deal = random_play(seed, SLUG, profile=profile, referee=referee)
            yield from (beat.event for beat in deal.beats)
    dealt: Replay[Any] = replay(read_record(as_json("up 9H", profile=profile)))
    card = dealt.state.hands[dealt.state.eldest][0]
    demand = [f"{dealt.state.eldest}:demand-redeal"]
    record = as_json("up JH", profile=profile) | {"exposed": str(card), "actions": demand}
    yield from (beat.event for beat in replay(read_record(record)).beats)
    won = replay(read_record(as_json("up JH", profile=profile, target=1)))
    yield from (beat.event for beat in won.beats)
    texts = [NO_TRUMP, ALL_HEARTS] if profile == "two-players" else []
    for text in texts:
        yield from (beat.event for beat in replay(read_record(as_json(text))).beats)


KINDS = {
    "dealt", "exposed", "demanded", "stood", "begged", "refused", "ran", "turned", "discarded",
    "claimed", "led", "followed", "won", "awarded", "tied", "match-won", "deal-over", "voided",
}  # fmt: skip


@pytest.fixture(scope="module")
def happened() -> dict[str, list[Event]]:
    """What happens in whole deals, each thing once, by profile."""
    return {profile: list(dict.fromkeys(whole_deals(profile))) for profile in PROFILES}


def names_of(profile: Profile, you: Seat | None) -> dict[Seat, str | None]:
    return {seat: None if seat is you else f"Ёжик {seat}" for seat in profile.seats}


@both_profiles
def test_the_deals_of_these_tests_have_every_kind_of_event(
    happened: dict[str, list[Event]], profile: str
) -> None:
    kinds = {event.kind for event in happened[profile]}
    assert kinds >= KINDS
    awards = {event.clauses[0] for event in happened[profile] if event.kind == "awarded"}
    assert awards == {"turned-jack", "revoke", "high", "low", "jack", "game"}


@both_languages
@both_profiles
@pytest.mark.parametrize("you", [Seat.A, Seat.B, None])
def test_every_event_is_a_whole_sentence(
    happened: dict[str, list[Event]], profile: str, language: str, you: Seat | None
) -> None:
    form = PROFILES[profile]
    names = names_of(form, you)
    eyes: Viewpoint = "spectator" if you is None else you
    with translation.override(None, deactivate=True):
        english = {WORDS.narrate(event.known_to(eyes), form, names) for event in happened[profile]}
    with translation.override(language):
        for event in happened[profile]:
            sentence = WORDS.narrate(event.known_to(eyes), form, names)
            assert re.fullmatch(r"[A-ZА-ЯЁÀ-Ü].*\.", sentence), (event.kind, sentence)
            assert not re.search(r"%|None|\(player\)|  ", sentence), sentence
            assert sentence not in english


@both_languages
def test_partners_are_you_together_and_the_others_are_a_side(
    happened: dict[str, list[Event]], language: str
) -> None:
    form = PROFILES["partners"]
    awarded = [event for event in happened["partners"] if event.clauses[0] == "high" and event.card]
    for event in awarded:
        with translation.override(language):
            told = {
                seat: WORDS.narrate(event.known_to(seat), form, names_of(form, seat))
                for seat in form.seats
            }
        assert told[Seat.A] == told[Seat.C] != told[Seat.B] == told[Seat.D]


# On from an example


def examples() -> list[str]:
    return ["beg-and-run", "turned-jacks", "lone-trump", "revoke-claimed", "partners"]


def test_these_are_the_examples() -> None:
    slugs = Example.objects.filter(game__slug=SLUG).values_list("slug", flat=True)
    assert set(slugs) == set(examples())


@both_languages
@pytest.mark.parametrize("example", examples())
def test_a_hand_goes_on_from_the_first_step_of_an_example(
    client: Client, example: str, language: str
) -> None:
    record = read_record(Example.objects.get(game__slug=SLUG, slug=example).record)
    steps = page(client.get(f"/{language}/{SLUG}/examples/{example}/0/"))
    (href,) = [href for href in steps.hrefs if href.startswith(start(language, SLUG))]
    form = page(client.get(href)).one("form", "start")
    sent = {field["name"]: field["value"] for field in form.all("input", type="hidden")}
    hand = hand_at(client.post(form["action"], sent))
    assert (hand.replay.record.deal, hand.kind) == (record.deal, "continued")
    assert hand.own_seat is record.deal.profile.after(record.deal.dealer)


@pytest.mark.parametrize("example", examples())
def test_a_hand_from_the_middle_of_an_example_can_be_played_out(
    client: Client, example: str
) -> None:
    record = read_record(Example.objects.get(game__slug=SLUG, slug=example).record)
    played = replay(record)
    step = played.ends[len(record.actions) // 2]
    hand = begun(client, game=SLUG, example=example, step=str(step))
    count = played.actions_by(step)
    assert hand.replay.record.actions[:count] == record.actions[:count]
    assert ended(client, hand).over


def test_a_run_of_an_example_is_not_gone_on_from_in_its_middle(client: Client) -> None:
    record = read_record(Example.objects.get(game__slug=SLUG, slug="beg-and-run").record)
    played = replay(record)
    middle = next(at for at, beat in enumerate(played.beats) if beat.event.kind == "ran")
    hand = begun(client, game=SLUG, example="beg-and-run", step=str(middle))
    assert actions(hand) == ["A:beg", "B:run"]
    assert picks(look(client, hand))


def test_a_step_of_an_ended_hand_is_gone_on_from(client: Client) -> None:
    hand = ended(client, table(client, RUN_TWICE))
    sent = {"hand": hand.key, "step": "1"}
    on = begun(Client(), game=SLUG, **sent)
    assert on.replay.record.deal == hand.replay.record.deal


def test_the_record_of_an_ended_hand_replays_to_the_same_end(client: Client) -> None:
    hand = ended(client, table(client, RUN_TWICE, referee=False))
    record = Client().get(url(hand, "record.json")).json()
    assert replay(read_record(record)).state == hand.replay.state


def test_htmx_is_given_the_table_after_a_discard(client: Client) -> None:
    hand = table(client, MUST_DISCARD)
    part = page(press(client, hand, "A:discard", discard=SIX, headers=HTMX))
    assert part.one("", data_hand="*")
    assert not picks(part)
