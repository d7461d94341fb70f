"""Cards, the pack, and the shuffling."""

import pytest

from games.core import PACK, Card, CardError, Rank, Suit, shuffled


def test_the_pack_has_each_card_once() -> None:
    assert len(set(PACK)) == len(PACK) == 52
    assert {(card.rank, card.suit) for card in PACK} == {(r, s) for r in Rank for s in Suit}


def test_every_card_prints_and_parses_back_to_the_same_object() -> None:
    assert all(Card.parse(str(card)) is card for card in PACK)


def test_a_card_is_the_same_object_however_it_is_come_by() -> None:
    card = Card.parse("TH")
    assert Card(int(card)) is card
    assert Card.of(Rank.TEN, Suit.HEARTS) is card


def test_cards_print_as_writers_write_them() -> None:
    assert " ".join(map(str, PACK[:13])) == "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert " ".join(str(card) for card in PACK if card.rank is Rank.TEN) == "TC TD TH TS"


def test_cards_of_a_suit_are_ordered_from_two_to_ace() -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    hearts = [Card.parse(f"{rank}H") for rank in ranks]
    assert sorted(hearts) == hearts


def test_each_suit_has_its_sign() -> None:
    assert {str(suit): suit.sign for suit in Suit} == {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@pytest.mark.parametrize(
    "text", ["TH", "10H", "T♥", "10♥", "T♥\ufe0e", "10♥\ufe0e", "T♥\ufe0f", "10♥\ufe0f"]
)
def test_readers_take_other_spellings_of_a_ten(text: str) -> None:
    assert Card.parse(text) is Card.of(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize(
    "text",
    [
        "", "T", "H", "HT", "th", "Th", "tH", "1H", "0H", "11H", "100H", "TX", "T H", " TH", "TH ",
        "TH\n", "T♡", "T♥\ufe0d", "T♥\ufe0e\ufe0f", "TH\ufe0e", "TH\ufe0f", "10h", "٢H", "Т♥", "ТH",
    ],
)  # fmt: skip
def test_any_other_text_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match="not a card"):
        Card.parse(text)


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_no_card_has_another_number(number: int) -> None:
    with pytest.raises(CardError):
        Card(number)


def test_a_shuffled_pack_has_each_card_once() -> None:
    assert sorted(shuffled(1)) == list(PACK)


def test_a_seed_always_shuffles_alike() -> None:
    # A pack that depended on the version of Python would lose every deal that has been shared.
    assert " ".join(map(str, shuffled("valete")[:8])) == "6S 8S 3S 7H TH 2C JS AC"
    assert shuffled(7) == shuffled(7)


def test_another_seed_shuffles_otherwise() -> None:
    assert shuffled(1) != shuffled(2)
