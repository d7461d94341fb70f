"""Rule texts as HTML."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.utils import translation

from games.core import Card
from games.table.templatetags.table import inline_card
from rules.texts.rendering import plain, render, render_block

FACTS = {"hand_size": 6, "players": 2, "refills": 20}
CLAUSES = {"follow-or-trump": SimpleNamespace(number="3.2", url="/ru/game/#follow-or-trump")}


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def html(text: str, language: str = "ru", cards: tuple[Card, ...] = ()) -> str:
    return render(text, facts=FACTS, clauses=CLAUSES, language=language, cards=cards)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{hand_size}", "6"),
        ("{players=двое}", "двое"),
        ("{refills} {refills:добор|добора|доборов}", "20 доборов"),
        ("([follow-or-trump])", '(<a class="clause-ref" href="/ru/game/#follow-or-trump">3.2</a>)'),
        ("♥ и ♠\ufe0e", "♥\ufe0e и ♠\ufe0e"),
        ("*да* **нет**", "<em>да</em> <strong>нет</strong>"),
        ("[да](https://example.org/?a&b)", '<a href="https://example.org/?a&amp;b">да</a>'),
        ("<b>1</b> & 2", "&lt;b&gt;1&lt;/b&gt; &amp; 2"),
        ("{players=<b>}", "&lt;b&gt;"),
    ],
)
def test_a_text_is_rendered(text: str, expected: str) -> None:
    assert html(text) == expected


def test_a_portuguese_text_counts_as_in_portugal() -> None:
    assert html("{hand_size} {hand_size:carta|cartas}", language="pt") == "6 cartas"


def test_a_card_is_drawn_as_the_table_draws_it_in_a_line() -> None:
    assert html("Ход 10♥.") == f"Ход {inline_card(Card.parse('TH'))}."


def test_a_refusal_prints_the_cards_it_asks_for() -> None:
    cards = (Card.parse("2C"), Card.parse("JC"))
    expected = f"Ответьте: {inline_card(cards[0])}, {inline_card(cards[1])}."
    assert html("Ответьте: {cards}.", cards=cards) == expected


def test_an_answer_has_paragraphs() -> None:
    text = "Да.\n\nИ {hand_size}."
    block = render_block(text, facts=FACTS, clauses=CLAUSES, language="ru")
    assert block == "<p>Да.</p>\n<p>И 6.</p>\n"


def test_a_text_of_one_paragraph_has_no_paragraph_of_its_own() -> None:
    assert html("Да.") == "Да."


def test_plain_text_has_no_markup() -> None:
    text = "Играют {players=двое}, {hand_size} {hand_size:карта|карты|карт}, J♥ & ♠"
    expected = "Играют двое, 6 карт, J♥\ufe0e & ♠\ufe0e"
    assert plain(text, facts=FACTS, clauses=CLAUSES, language="ru") == expected


def test_plain_text_names_a_clause_by_its_number() -> None:
    text = "Да ([follow-or-trump])."
    assert plain(text, facts=FACTS, clauses=CLAUSES, language="ru") == "Да (3.2)."


def test_paragraphs_of_plain_text_are_parted_by_spaces() -> None:
    assert plain("Да.\n\nНет.", facts=FACTS, clauses=CLAUSES, language="ru") == "Да. Нет."


def test_a_clause_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        html("[no-such-clause]")
