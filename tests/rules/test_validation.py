"""Rule data with one thing spoilt: each mistake is one line that says where and what to do."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from games.california_jack.rules import PROFILES
from games.registry import RULES
from rules.loading.problems import Problems
from rules.loading.validation import read_and_check

Files = dict[str, Any]
Read = Callable[[Files], list[str]]

GONE: Final = object()


def spoil(files: Files, file: str, key: str, value: object) -> None:
    """Set, or remove, what stands under a dotted key; a number is a place in a list."""
    *path, last = key.split("/")
    table = files[file]
    for step in path:
        table = table[int(step) if isinstance(table, list) else step]
    if value is GONE:
        del table[last]
    else:
        table[last] = value


def test_right_data_has_no_problem(files: Files, problems_of: Read) -> None:
    assert problems_of(files) == []


CLAUSES = "sections/2/clauses"
"""Where the clauses stand: first `players`, then those of the engine by the alphabet."""

KINDS = "refuses, decides, shown, speaks"
FACTS = ", ".join(sorted(PROFILES["bicycle"].facts))

LANGUAGE_FILE: Final = [
    ("title", GONE, "title: missing; write its text"),
    ("title", "", "title: empty; write its text"),
    ("title", 5, "title: must be a string, not 5"),
    ("title", "*A* title", "title: cannot hold emphasis or links here; write plain words"),
    ("subtitle", "X", "subtitle: unknown; rules.toml asks for no such text, remove it"),
    ("other_names", GONE, "other_names: missing; write a list of strings"),
    ("other_names", [1], "other_names: must hold strings only, not 1"),
    ("other_names", [""], "other_names: holds '', which is empty; write it or remove it"),
    (
        "clauses/low",
        "a\0b",
        "clauses.low: holds the control character '\\x00'; remove it",
    ),
    ("summary", "See [low].", "summary: cannot hold a clause's number here; say it in words"),
    ("clauses/free-discard", GONE, "clauses.free-discard: missing; write its text"),
    ("clauses/low", ["a"], "clauses.low: must be a string, not ['a']"),
    ("clauses", "all", "clauses: must be a table of texts"),
    (
        "clauses/beg-once",
        "X",
        "clauses.beg-once: unknown; rules.toml asks for no such text, remove it",
    ),
    ("sections/goal", GONE, "sections.goal: missing; write its text"),
    ("refusals/follow-trump", GONE, "refusals.follow-trump: missing; write its text"),
    ("refusals/low", "X", "refusals.low: unknown; rules.toml asks for no such text, remove it"),
    (
        "refusals/follow-trump",
        "No {suit}.",
        "refusals.follow-trump: a refusal knows {cards} and no {suit}",
    ),
    (
        "refusals/follow-trump",
        "No {players}.",
        "refusals.follow-trump: a refusal knows {cards} and no {players}",
    ),
    ("questions/must-trump/answer", GONE, "questions.must-trump.answer: missing; write its text"),
    (
        "questions/must-trump/answer",
        "Yes.",
        "questions.must-trump.answer: must cite [void-must-trump], or rules.toml must not say so",
    ),
    ("examples/first/intro", GONE, "examples.first.intro: missing; write its text"),
    (
        "examples/first/intro",
        "Watch ([low]).",
        "examples.first.intro: cannot hold a clause's number here; say it in words",
    ),
    ("examples/first/steps/1", GONE, "examples.first.steps.1: missing; write its text"),
    (
        "examples/first/steps/2",
        "X",
        "examples.first.steps.2: unknown; rules.toml asks for no such text, remove it",
    ),
    ("scheme/caption", GONE, "scheme.caption: missing; write its text"),
    ("clauses/low", "a\n\nb", "clauses.low: must be one paragraph; remove the blank line"),
    ("clauses/low", "To [no-such].", "clauses.low: [no-such] is no clause of this game"),
    (
        "clauses/low",
        "See [this [low]](/ru/).",
        "clauses.low: [low] stands inside a link; put it after the link",
    ),
    (
        "clauses/low",
        "The 2 of trumps.",
        "clauses.low: the number 2 is typed; take a fact of the profile",
    ),
    ("summary", "For 2.", "summary: the number 2 is typed; take a fact of the profile"),
    (
        "clauses/low",
        "The {cards}.",
        f"clauses.low: the profile has no fact {{cards}}; it has {FACTS}",
    ),
    (
        "clauses/low",
        "{stock:a|b|c|d}",
        {
            "ru": "clauses.low: {stock:a|b|c|d} has 4 forms; write 3: one|few|many",
            "pt": "clauses.low: {stock:a|b|c|d} has 4 forms; write 2: one|other",
        },
    ),
    ("clauses/low", "{stock=ten}", "clauses.low: 'ten' is no number; add it to [numbers]"),
    ("numbers/six", 6, "numbers.six: no text uses the word; remove it"),
    ("numbers/six", "6", "numbers.six: must be a whole number, not '6'"),
    (
        "clauses/low",
        "К♥",
        "clauses.low: К♥ is no card; ranks are A K Q J 10 9 … 2, in Latin letters",
    ),
    *(
        (
            "clauses/low",
            text,
            f"clauses.low: HTML is not allowed, {found!r}; use the Markdown of rules.texts.grammar",
        )
        for text, found in [("<b>x</b>", "<b"), ("a&nbsp;b", "&nbsp;"), ("a<!-- b", "<!")]
    ),
    *(
        (
            "clauses/low",
            text,
            f"clauses.low: a stray {found!r}; write {{fact}}, {{fact=word}}, {{fact:form|form}}, "
            "[clause], *emphasis*, [text](https://…) or [text](/…)",
        )
        for text, found in [
            ("{stock", "{"),
            ("{Stock}", "{"),
            ("[[low]", "["),
            ("[Low]", "["),
            ("**a*", "*"),
            ("[x y](http://example.org)", "["),
        ]
    ),
]


@pytest.mark.parametrize("language", ["ru", "pt"])
@pytest.mark.parametrize(("key", "value", "line"), LANGUAGE_FILE)
def test_a_mistake_in_a_language_file_is_one_line(
    files: Files, problems_of: Read, language: str, key: str, value: object, line: Any
) -> None:
    spoil(files, f"{language}.toml", key, value)
    expected = line[language] if isinstance(line, dict) else line
    assert problems_of(files) == [f"{language}.toml: {expected}"]


def test_a_number_word_counts_as_the_engine_does(files: Files, problems_of: Read) -> None:
    files["pt.toml"]["numbers"]["dois"] = 3
    line = "'dois' counts 3, but {players} is 2; take another word"
    assert problems_of(files) == [f"pt.toml: summary: {line}", f"pt.toml: clauses.players: {line}"]


def test_a_number_word_may_begin_a_sentence(files: Files, problems_of: Read) -> None:
    files["ru.toml"]["summary"] = "{players=Двое} играют."
    assert problems_of(files) == []


def test_a_clause_prints_the_facts_it_must(files: Files, problems_of: Read) -> None:
    files["pt.toml"]["clauses"]["players"] = "{players:um|dois}"
    files["pt.toml"]["summary"] = "Para {players=dois}."
    assert problems_of(files) == [
        "pt.toml: clauses.players: must print {players}, in digits or as a word, "
        "to say '{players} play'"
    ]


RULES_FILE: Final = [
    ("slug", "bridge", f"slug: the engine has no game 'bridge'; it has {', '.join(RULES)}"),
    ("profile", GONE, "profile: missing; write a string"),
    ("profile", "hoyle", "profile: the engine has no profile 'hoyle'; it has bicycle"),
    ("suit", "X", "suit: must be C, D, H, S or empty, not 'X'"),
    ("suit", 4, "suit: must be a string, not 4"),
    ("colour", "red", "colour: unknown key; remove it"),
    ("sections/0/clauses", GONE, "sections.goal.clauses: missing; write a list of tables"),
    ("sections/0/title", "X", "sections.goal.title: unknown key; remove it"),
    (f"{CLAUSES}/0/slug", GONE, "clauses.1.slug: missing; write a string"),
    (f"{CLAUSES}/0/order", 1, "clauses.players.order: unknown key; remove it"),
    (f"{CLAUSES}/0/kind", GONE, "clauses.players.kind: missing; write a list of strings"),
    (f"{CLAUSES}/0/kind", [], f"clauses.players: has no kind; use {KINDS}"),
    (f"{CLAUSES}/0/kind", ["says"], f"clauses.players: unknown kind 'says'; use {KINDS}"),
    (
        f"{CLAUSES}/0/kind",
        ["decides"],
        "clauses.players: is of kind decides, but the engine never gives it; take shown or speaks",
    ),
    (
        f"{CLAUSES}/1/kind",
        ["shown"],
        "clauses.any-lead: the engine gives it; add the kind refuses or decides",
    ),
    (f"{CLAUSES}/0/says", GONE, "clauses.players.says: missing; write a list of strings"),
    (f"{CLAUSES}/0/says", [], "clauses.players.says: is empty; write what its text must say"),
    *(
        (f"{CLAUSES}/0/says", ["{players} play", said], f"clauses.players.says: {said!r}: {what}")
        for said, what in [
            ("{cards} each", f"the profile has no fact {{cards}}; it has {FACTS}"),
            ("2 play", "the number 2 is typed; take a fact of the profile"),
            ("{players=two} play", "can hold {fact} beside words and nothing else"),
            ("{players:a|b} play", "can hold {fact} beside words and nothing else"),
            ("as [low] says", "can hold {fact} beside words and nothing else"),
            ("J♥ is high", "can hold {fact} beside words and nothing else"),
            ("[so](/ru/)", "can hold {fact} beside words and nothing else"),
            ("{Players} play", "a stray '{'; write {fact}"),
        ]
    ),
    (
        f"{CLAUSES}/0/examples",
        ["second"],
        "clauses.players.examples: there is no example 'second'; add it to [[examples]]",
    ),
    (
        "questions/0/cites",
        ["no-such"],
        "questions.must-trump.cites: there is no clause 'no-such'; cite one of this game",
    ),
    (
        "questions/0/cites",
        "low",
        "questions.must-trump.cites: must be a list of strings, not 'low'",
    ),
    (f"{CLAUSES}/0/slug", "", "clauses.1.slug: is empty; write a string"),
    (
        f"{CLAUSES}/0/records",
        [""],
        "clauses.players.records: holds '', which is empty; write it or remove it",
    ),
    *(
        (
            f"{CLAUSES}/0/records",
            [name],
            f"clauses.players.records: {name!r} is no name of a record; spell it as a slug",
        )
        for name in ("../first", "First", "f" * 51, "f\n")
    ),
    ("questions", GONE, "questions: missing; write a list of tables"),
    ("questions", [], "questions: is empty; add one at least"),
    ("examples", [], "examples: is empty; add one at least"),
    ("examples/0/steps", [], "examples.first.steps: is empty; add one at least"),
    ("readings", [], "readings: is empty; add one at least"),
    ("examples/0/steps", [1, 0], "examples.first.steps: must ascend, each step once"),
    (
        "examples/0/steps",
        [0, 1, "2"],
        "examples.first.steps: must hold whole numbers only, not '2'",
    ),
]


@pytest.mark.parametrize(("key", "value", "line"), RULES_FILE)
def test_a_mistake_in_the_structure_is_one_line(
    files: Files, problems_of: Read, key: str, value: object, line: str
) -> None:
    spoil(files, "rules.toml", key, value)
    found = [line for line in problems_of(files) if line.startswith("rules.toml: ")]
    assert found == [f"rules.toml: {line}"]


def test_a_title_may_have_no_sign(files: Files, problems_of: Read) -> None:
    files["rules.toml"]["suit"] = ""
    assert problems_of(files) == []


def test_the_folder_of_a_game_has_its_slug(files: Files, written: Callable[[Files], Path]) -> None:
    folder = written(files)
    (folder / "california-jack").rename(folder / "jack")
    problems = Problems()
    read_and_check(folder, ["ru", "pt"], problems)
    line = "slug: must be the folder's name, 'jack'"
    assert [str(problem) for problem in problems] == [f"{folder}/jack/rules.toml: {line}"]


def test_sections_are_the_eight_in_order(files: Files, problems_of: Read) -> None:
    files["rules.toml"]["sections"].reverse()
    assert problems_of(files) == [
        "rules.toml: sections: must be these in order: "
        "goal, deal, play, announcements, scoring, end, context, example"
    ]


def test_a_clause_that_the_engine_gives_is_in_the_structure(
    files: Files, problems_of: Read
) -> None:
    del files["rules.toml"]["sections"][2]["clauses"][1]
    assert problems_of(files)[0] == (
        "rules.toml: clauses.any-lead: the engine gives it; put it into a section"
    )


@pytest.mark.parametrize(
    ("kinds", "line"),
    [
        (["decides"], "the engine refuses by it; add the kind refuses"),
        (["refuses"], None),
    ],
)
def test_a_clause_refuses_exactly_where_the_engine_does(
    files: Files, problems_of: Read, kinds: list[str], line: str | None
) -> None:
    clauses = files["rules.toml"]["sections"][2]["clauses"]
    next(clause for clause in clauses if clause["slug"] == "follow-trump")["kind"] = kinds
    found = [found for found in problems_of(files) if found.startswith("rules.toml: ")]
    assert found == ([f"rules.toml: clauses.follow-trump: {line}"] if line else [])


def test_a_clause_by_which_the_engine_refuses_nothing_is_not_of_that_kind(
    files: Files, problems_of: Read
) -> None:
    files["rules.toml"]["sections"][2]["clauses"][1]["kind"] = ["refuses"]
    assert problems_of(files)[0] == (
        "rules.toml: clauses.any-lead: is of kind refuses, but the engine refuses nothing by it; "
        "remove the kind"
    )


@pytest.mark.parametrize(
    ("group", "key"),
    [("clauses", "clauses.low"), ("questions", "questions.low"), ("examples", "examples.low")],
)
def test_a_slug_stands_once(files: Files, problems_of: Read, group: str, key: str) -> None:
    rules = files["rules.toml"]
    twin: dict[str, Any] = {
        "clauses": {"slug": "low", "kind": ["decides"], "says": ["so"]},
        "questions": {"slug": "low", "cites": []},
        "examples": {"slug": "low", "steps": []},
    }[group]
    (rules["sections"][0] if group == "clauses" else rules)[group] += [twin, twin]
    line = f"rules.toml: {key}: the slug stands twice; rename or remove one"
    assert line in problems_of(files)


def test_a_clause_and_a_section_are_anchors_of_one_page(files: Files, problems_of: Read) -> None:
    twin = {"slug": "goal", "kind": ["speaks"], "says": ["so"]}
    files["rules.toml"]["sections"][0]["clauses"].append(twin)
    line = "rules.toml: clauses.goal: the slug stands twice; rename or remove one"
    assert line in problems_of(files)


@pytest.mark.parametrize("slug", ["Must_I", "must--i", "-must", "i" * 51])
def test_a_slug_has_a_spelling(files: Files, problems_of: Read, slug: str) -> None:
    files["rules.toml"]["questions"].append({"slug": slug, "cites": []})
    line = f"questions.{slug}: a slug is a-z, 0-9 and hyphens, at most 50 characters"
    assert f"rules.toml: {line}" in problems_of(files)


def test_a_slug_has_fifty_letters_at_most(files: Files, problems_of: Read) -> None:
    slug = "i" * 50
    files["rules.toml"]["questions"][0]["slug"] = slug
    for language in ("ru.toml", "pt.toml"):
        files[language]["questions"][slug] = files[language]["questions"].pop("must-trump")
    assert problems_of(files) == []


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("game", "bridge", "game: cannot be replayed: not a game: 'bridge'"),
        (
            "actions",
            ["A:KD"],
            "actions: cannot be replayed: the seat does not hold the card: 'A:KD'",
        ),
        ("pack", "2C", "pack: cannot be replayed: the pack has 52 cards, not 1"),
    ],
)
def test_a_record_that_cannot_be_replayed_is_one_line(
    files: Files, problems_of: Read, key: str, value: object, line: str
) -> None:
    files["examples/first.json"][key] = value
    assert problems_of(files) == [f"examples/first.json: {line}"]


@pytest.mark.parametrize("seed", ["1e999", '"\\ud800"', '["\\u0000"]'])
def test_a_record_that_no_database_keeps_is_one_line(
    files: Files, problems_of: Read, seed: str
) -> None:
    record = json.dumps(files["examples/first.json"])
    files["examples/first.json"] = f'{record[:-1]}, "seed": {seed}}}'
    line = "holds a number or a character that no database keeps; remove it"
    assert problems_of(files) == [f"examples/first.json: {line}"]


def test_a_record_that_breaks_a_clause_is_one_line(files: Files, problems_of: Read) -> None:
    pack = files["examples/first.json"]["pack"].split()
    pack[3], pack[13] = pack[13], pack[3]  # B, with a diamond and clubs, answers a club with it
    files["examples/first.json"] |= {"pack": " ".join(pack), "actions": ["A:2C", "B:2D"]}
    assert problems_of(files) == [
        "examples/first.json: actions: action 1, B:2D, is refused by follow-trump"
    ]


def test_a_step_of_an_example_is_a_beat_of_its_record(files: Files, problems_of: Read) -> None:
    files["rules.toml"]["examples"][0]["steps"].append(2)
    for language in ("ru.toml", "pt.toml"):
        files[language]["examples"]["first"]["steps"]["2"] = "What?"
    assert problems_of(files) == [
        "rules.toml: examples.first.steps: there is no step 2; the last is 1"
    ]


@pytest.mark.parametrize("file", ["rules.toml", "ru.toml", "pt.toml", "examples/first.json"])
def test_a_file_that_is_not_there_is_one_line(files: Files, problems_of: Read, file: str) -> None:
    del files[file]
    assert problems_of(files) == [f"{file}: missing; write this file"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pt.toml", "is not TOML: Expected '=' after a key in a key/value pair"),
        ("rules.toml", "is not TOML: Expected '=' after a key in a key/value pair"),
        ("examples/first.json", "not JSON: Expecting value"),
    ],
)
def test_a_file_that_cannot_be_parsed_is_one_line(
    files: Files, problems_of: Read, file: str, line: str
) -> None:
    files[file] = "nonsense"
    (problem,) = problems_of(files)
    assert problem.startswith(f"{file}: {line}")


@pytest.mark.parametrize("file", ["en.toml", "examples/second.json"])
def test_a_file_that_nothing_asks_for_is_one_line(
    files: Files, problems_of: Read, file: str
) -> None:
    files[file] = {}
    assert problems_of(files) == [f"{file}: nothing asks for this file; remove it"]


def test_all_mistakes_are_found_at_once(files: Files, problems_of: Read) -> None:
    files["rules.toml"]["suit"] = "X"
    del files["ru.toml"]["clauses"]["low"]
    files["pt.toml"]["title"] = 5
    files["examples/first.json"]["actions"] = ["A:KD"]
    assert [line.split(": ")[:2] for line in problems_of(files)] == [
        ["pt.toml", "title"],
        ["rules.toml", "suit"],
        ["examples/first.json", "actions"],
        ["ru.toml", "clauses.low"],
    ]


def test_a_folder_without_games_is_one_line(tmp_path: Path) -> None:
    problems = Problems()
    read_and_check(tmp_path, ["ru", "pt"], problems)
    line = "holds no game; name a folder with a folder for each game"
    assert [str(problem) for problem in problems] == [f"{tmp_path}: {line}"]
