"""What is printed is read from the boxes of its words."""

from __future__ import annotations

from audit.paper import Print, judged


def page(*words: tuple[str, float, float]) -> str:
    """Return a page as `pdftotext -bbox` writes it: a word, and where it begins."""
    boxes = (
        f'<word xMin="{x}" yMin="{y}" xMax="{x + 5 * len(text)}" yMax="{y + 10}">{text}</word>'
        for text, x, y in words
    )
    return f'<page width="596" height="842">{"".join(boxes)}</page>'


def test_a_sign_stands_under_its_rank_or_over_it_upside_down() -> None:
    boxes = page(("7", 50, 50), ("♣\ufe0e", 50, 60), ("♥", 90, 90), ("10", 88, 101))
    assert Print.of(boxes) == Print(signs=2, alone=0, height=10, covered=())


def test_a_sign_far_from_every_rank_is_alone() -> None:
    boxes = page(("7", 50, 50), ("♣", 50, 90), ("♥", 70, 50))
    assert Print.of(boxes) == Print(signs=2, alone=2, height=10, covered=())


def test_a_rank_of_another_page_is_far() -> None:
    assert Print.of(page(("7", 50, 50)) + page(("♣", 50, 60))).alone == 1


def test_a_card_in_a_line_is_no_sign_of_its_own() -> None:
    assert Print.of(page(("7♣", 50, 50))).signs == 0


def test_words_one_over_the_other_are_found() -> None:
    boxes = page(("запас", 50, 50), ("взятка", 55, 52), ("рядом", 50, 62))
    assert Print.of(boxes).covered == (("запас", "взятка"),)


def test_cards_that_lie_over_cards_are_no_fault() -> None:
    assert Print.of(page(("10", 50, 50), ("10", 51, 51), ("J", 50, 50))).covered == ()


def test_a_print_is_judged_beside_one_that_is_as_it_should_be() -> None:
    due = Print(signs=20, alone=2, height=10, covered=())
    assert list(judged(due, due)) == []
    assert list(judged(due, Print(signs=21, alone=1, height=8, covered=()))) == []
    assert list(judged(due, Print(signs=14, alone=9, height=7, covered=(("one", "two"),)))) == [
        "9 signs of suits are printed far from their ranks",
        "14 signs of suits are printed where 20 are due",
        "signs of suits are 7.0 points high where 10.0 are due",
        "one is printed over two",
    ]
