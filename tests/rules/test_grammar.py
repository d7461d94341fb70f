"""The grammar of rule texts: what is read out of a text, and which form agrees with a number."""

import pytest

from games.core import PACK, Card
from rules.texts.grammar import Citation, Fact, Node, Sign, agreeing_form, children, nodes


@pytest.mark.parametrize(
    ("count", "form"),
    [
        (0, "взяток"),
        (1, "взятка"),
        (2, "взятки"),
        (5, "взяток"),
        (11, "взяток"),
        (21, "взятка"),
        (22, "взятки"),
        (112, "взяток"),
    ],
)
def test_a_russian_word_agrees_with_a_number(count: int, form: str) -> None:
    assert agreeing_form(("взятка", "взятки", "взяток"), count, "ru") == form


@pytest.mark.parametrize(
    ("count", "form"),
    [
        (0, "vazas"),
        (1, "vaza"),
        (2, "vazas"),
        (5, "vazas"),
        (11, "vazas"),
        (21, "vazas"),
        (22, "vazas"),
        (112, "vazas"),
    ],
)
def test_a_portuguese_word_agrees_with_a_number_as_in_portugal(count: int, form: str) -> None:
    assert agreeing_form(("vaza", "vazas"), count, "pt") == form


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("{last_tricks}", Fact("last_tricks")),
        ("{players=двое}", Fact("players", word="двое")),
        ("{pack:карта|карты|карт}", Fact("pack", forms=("карта", "карты", "карт"))),
        ("[void-must-trump]", Citation("void-must-trump")),
        ("J♥", Card.parse("JH")),
        ("10♣", Card.parse("TC")),
        ("(2♠\ufe0e)", Card.parse("2S")),
        ("♦", Sign("♦")),
        ("**J♥**", Card.parse("JH")),
    ],
)
def test_a_node_is_read(text: str, node: Node) -> None:
    assert list(nodes(text)) == [node]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_is_read_as_texts_write_it(card: Card) -> None:
    rank = str(card.rank).replace("T", "10")
    assert list(nodes(rank + card.suit.sign)) == [card]


def test_a_sign_after_no_rank_is_no_card() -> None:
    assert list(nodes("T♥, К♥, 110♥")) == [Sign("♥")] * 3


def test_underscores_of_facts_are_no_emphasis() -> None:
    assert list(nodes("{last_tricks}_{half_value}")) == [Fact("last_tricks"), Fact("half_value")]


@pytest.mark.parametrize("address", ["https://example.org/a", "/ru/all-fours/#low"])
def test_a_link_leads_to_https_or_into_the_site(address: str) -> None:
    assert children(f"[so]({address})")[0].attrs == {"href": address}


@pytest.mark.parametrize(
    "address", ["http://example.org", "//example.org", "javascript:alert(1)", "data:text/html,x"]
)
def test_a_link_elsewhere_is_none(address: str) -> None:
    assert [token.type for token in children(f"[So]({address})")] == ["text"]
