"""Rules right in name and wrong in sense: one for each clause that the engine knows.

Each replaces one function of the engine, or one parameter of its profiles, and nothing else. Under
it the records of its clause must tell something else than they do. The engine has no switch for
this: what is replaced is replaced wherever the engine holds it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Final

import pytest

from games.all_fours import rules as all_fours
from games.all_fours.rules import begging, dealing, judging, playing
from games.all_fours.rules.state import State as FoursState
from games.california_jack import rules as california_jack
from games.california_speed import rules as california_speed
from games.california_speed.rules import covering, laying, standstill
from games.california_speed.rules.judging import Said
from games.california_speed.rules.state import State as SpeedState
from games.tricks import counting
from games.tricks import deal as trick_deal
from games.tricks import profile as trick_profile
from games.tricks import trick as tricks

from .wrong import all_fours as fours
from .wrong import california_jack as jack
from .wrong import california_speed as speed
from .wrong import tricks as both

ENGINE: Final = "games."


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong rule in the place of a right one."""

    clause: str
    owner: ModuleType | type
    """The module, or the class, that has the right one."""
    name: str
    wrong: Any
    """The function, or the value, that takes its place."""

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Put it in place of the right one: in its class, or wherever a module holds it."""
        right = vars(self.owner)[self.name]
        if isinstance(self.owner, type):
            wrong = property(self.wrong) if isinstance(right, property) else self.wrong
            patch.setattr(self.owner, self.name, wrong)
            return
        modules = [module for name, module in sys.modules.items() if name.startswith(ENGINE)]
        for module in modules:
            for name, value in list(vars(module).items()):
                swapped = _swapped(value, right, self.wrong)
                if swapped is not value:
                    patch.setattr(module, name, swapped)


def _swapped(value: Any, right: object, wrong: object) -> Any:
    """Return a value with the wrong in place of the right: itself, or what a table holds."""
    if value is right:
        return wrong
    if isinstance(value, dict):
        swapped = {key: _swapped(member, right, wrong) for key, member in value.items()}
        return swapped if any(swapped[key] is not value[key] for key in value) else value
    if isinstance(value, Said):
        return Said(*(_swapped(member, right, wrong) for member in value))
    return value


def parameters(clause: str, game: ModuleType, **wrong: object) -> Mutant:
    """Return the mutant that gives a parameter another value in every profile of a game."""
    profiles = {slug: replace(profile, **wrong) for slug, profile in game.PROFILES.items()}
    return Mutant(clause, game, "PROFILES", profiles)


CALIFORNIA_JACK: Final = (
    # 02 deal
    Mutant("six-each", trick_profile, "first_hands", jack.always_by_threes),
    Mutant("open-stock", california_jack, "view", jack.stock_is_closed),
    Mutant("trump", california_jack, "_drawn", jack.trump_goes_with_the_top),
    Mutant("not-an-indicator", california_jack, "start", jack.indicator_is_drawn_last),
    Mutant("non-dealer-leads", california_jack, "start", jack.first_seat_leads),
    # 03 play
    Mutant("any-lead", california_jack, "rule", jack.no_trump_lead),
    Mutant("follow-or-trump", tricks, "answers", both.following_comes_first),
    Mutant("void-must-trump", tricks, "answers", both.void_is_free),
    Mutant("free-discard", trick_deal, "withheld", both.highest_is_thrown),
    Mutant("follow-trump", tricks, "answers", both.trump_lead_binds_nobody),
    Mutant("no-duty-to-beat", trick_deal, "withheld", both.must_beat),
    Mutant("trick-winner", tricks, "winning", both.lead_takes),
    Mutant("same-to-the-end", trick_deal, "withheld", both.anything_at_the_end),
    # 04 announcements
    Mutant("winner-draws-first", california_jack, "_drawn", jack.loser_draws_first),
    Mutant("loser-draws-open", california_jack, "_drawn", jack.loser_draws_closed),
    Mutant("back-to-six", california_jack, "_drawn", jack.winner_alone_draws),
    Mutant("next-unknown", california_jack, "view", jack.next_is_known),
    Mutant("twenty-refills", california_jack, "_drawn", jack.last_pair_stays),
    Mutant("last-six", california_jack, "_drawn", jack.ends_with_the_stock),
    # 05 scoring
    Mutant("high", trick_deal, "counted", both.counting(both.high_is_the_king)),
    Mutant("low", trick_deal, "counted", both.to_holder("low")),
    Mutant("jack", trick_deal, "counted", both.to_holder("jack")),
    Mutant("captor-not-holder", trick_deal, "counted", both.to_holder("high", "low", "jack")),
    Mutant("game", counting, "value", both.number_of_cards),
    Mutant("game-tie", trick_deal, "counted", both.counting(both.tie_to_the_non_dealer)),
    Mutant("no-last-trick", trick_deal, "counted", both.counting(both.last_trick_counts)),
    # 06 end
    parameters("target", california_jack, target=11),
    Mutant("counting-order", trick_deal, "counted", both.greater_total_wins),
    Mutant("next-deal", trick_deal, "counted", both.same_dealer_again),
    Mutant("hand-stays-six", california_jack, "_drawn", jack.draws_twice),
)

ALL_FOURS: Final = (
    # 02 deal
    Mutant("six-by-threes", trick_profile, "first_hands", fours.first_seat_is_dealt_first),
    Mutant("turn-up", all_fours.AllFoursProfile, "turn_up", fours.thirteenth_is_turned),
    Mutant("turned-jack", dealing, "jack_turned", fours.jack_of_the_deal_scores),
    Mutant("exposed-card", dealing, "rule_demand", fours.demand_at_any_moment),
    # 03 play
    Mutant("eldest-leads", begging, "waiting", fours.dealer_leads),
    Mutant("follow-or-trump", tricks, "answers", both.following_comes_first),
    Mutant("no-foreign-suit", tricks, "answers", both.void_is_free),
    Mutant("trick-winner", tricks, "winning", both.lead_takes),
    Mutant("six-tricks", playing, "play_card", fours.five_tricks),
    Mutant("revoke", FoursState, "proof", fours.claim_without_proof),
    # 04 announcements
    Mutant("stand-or-beg", begging, "stand", fours.standing_asks_the_dealer),
    Mutant("dealer-refuses", begging, "refuse", fours.refusing_is_a_gift),
    Mutant("dealer-runs", begging, "_round", fours.dealer_is_given_first),
    Mutant("same-suit-again", begging, "run", fours.same_suit_stays),
    Mutant("beg-once", judging, "rule", fours.begging_again),
    Mutant("pack-runs-out", begging, "voided", fours.spent_pack_takes_back),
    Mutant("discard-to-six", begging, "rule_discard", fours.any_discard),
    Mutant("partners-look-later", FoursState, "looked", fours.everybody_looks),
    # 05 scoring
    Mutant("high", trick_deal, "counted", both.counting(both.high_is_the_ace)),
    Mutant("low", trick_deal, "counted", both.to_holder("low")),
    Mutant("jack", trick_deal, "counted", both.to_holder("jack")),
    Mutant("game", counting, "value", both.number_of_cards),
    Mutant("game-tie", trick_deal, "counted", both.counting(both.tie_to_the_non_dealer)),
    Mutant("lone-trump", trick_deal, "counted", both.counting(both.lone_trump_is_high)),
    Mutant("sides-add", trick_deal, "counted", both.counting(both.partners_apart)),
    # 06 end
    parameters("target", all_fours, target=8),
    Mutant("counting-order", trick_deal, "counted", both.greater_total_wins),
    Mutant("jack-may-end", dealing, "jack_turned", fours.jack_ends_nothing),
    Mutant("next-deal", trick_deal, "counted", both.same_dealer_again),
)

CALIFORNIA_SPEED: Final = (
    # 02 deal
    Mutant("rows", laying, "_laid", speed.no_twins_in_a_row),
    # 03 play
    Mutant("cover-match", covering, "matches", speed.matches_across),
    Mutant("turned-as-played", covering, "cover", speed.bottom_card_is_laid),
    Mutant("no-lone-rank", covering, "rule_cover", speed.lone_rank_may_be_covered),
    Mutant("finish-the-match", SpeedState, "coverable", speed.nothing_is_left_over),
    Mutant("fresh-place", covering, "rule_cover", speed.renewed_may_be_covered),
    # 04 announcements
    Mutant("no-match", standstill, "say_no_match", speed.one_word_is_enough),
    Mutant("take-up-row", california_speed.CaliforniaSpeedProfile, "row", speed.row_of_the_other),
    Mutant(
        "take-up-order", california_speed.CaliforniaSpeedProfile, "row", speed.row_from_the_right
    ),
    Mutant("lay-again", laying, "_laid", speed.taken_up_is_laid_again),
    # 05 scoring
    parameters("match-of-wins", california_speed, target=3),
    # 06 end
    Mutant("last-card-wins", covering, "cover", speed.one_card_left_wins),
    Mutant("simultaneous-draw", covering, "ties", speed.first_given_wins),
    Mutant("stalemate-draw", laying, "_laid", speed.any_standstill_comes_back),
)

MUTANTS: Final[Mapping[str, tuple[Mutant, ...]]] = {
    california_jack.SLUG: CALIFORNIA_JACK,
    all_fours.SLUG: ALL_FOURS,
    california_speed.SLUG: CALIFORNIA_SPEED,
}
"""By slug of the game, in the order of its page."""
