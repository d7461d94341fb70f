"""What the site says of each thing that can happen, and what it asks, written out to be read.

Every message of the narration, for each number of players and everybody who may hear it: whoever
did it, a partner, the others, a stranger who looks at an ended hand, the reader of an example.
`make golden` writes the files that `test_messages` compares with: read every line of the
difference aloud before it is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from django.utils.translation import override

from games.california_speed.rules import Place
from games.core import Card, Event, Profile, Seat, replay
from games.exercises import question
from games.offers import Kind
from games.play.hand_page import players
from games.play.notices import NOTICES
from games.registry import GAMES, read_record
from games.table.questions import answer_text, question_text
from games.table.sides import Players, side_label
from rules.loading.game_data import GameData
from rules.pages.examples import PLAYERS
from rules.pages.exercises import ordered_choices

from .accounts import games

FOLDER: Final = Path(__file__).parent / "sentences"
LANGUAGES: Final = ("ru", "pt")
KINDS: Final = (Kind.DEAL, Kind.LAST_TRICKS, Kind.CALM, Kind.RACE, Kind.MATCH)

JACK, TWO, QUEEN = map(Card.parse, ("JH", "2H", "QD"))
A: Final = Seat.A

TRICKS: Final = (
    Event("led", (), A, TWO),
    Event("followed", (), A, QUEEN),
    Event("won", (), A, side=0),
    Event("awarded", ("high",), card=QUEEN, side=0),
    Event("awarded", ("low",), card=TWO, side=0),
    Event("awarded", ("jack",), card=JACK, side=0),
    Event("awarded", ("game",), side=0, values=(41, 39)),
    Event("tied", ("game-tie",), values=(40, 40)),
    Event("match-won", (), side=0),
    Event("deal-over", ("next-deal",), A),
    Event("deal-over", ()),
)

HAPPENS: Final[Mapping[str, tuple[Event, ...]]] = {
    "california-jack": (
        Event("dealt", ("top-card",), A, seen=JACK),
        *TRICKS,
        Event("drew", (), A, JACK, QUEEN),
        Event("drew", (), A, QUEEN),
    ),
    "all-fours": (
        Event("dealt", ("turn-up",), A, seen=QUEEN),
        Event("exposed", (), A, JACK),
        Event("demanded", (), A),
        Event("stood", (), A),
        Event("begged", (), A),
        Event("refused", (), A),
        Event("ran", (), A, face_down=3),
        Event("turned", (), A, QUEEN),
        Event("discarded", (), A, face_down=1),
        Event("discarded", (), A, face_down=3),
        Event("discarded", (), A, face_down=6),
        Event("claimed", (), A),
        *TRICKS,
        Event("not-in-play", ("high",)),
        Event("awarded", ("turned-jack",), card=JACK, side=0),
        Event("awarded", ("revoke",), A, QUEEN, TWO, side=1),
        Event("voided", (), A),
    ),
    "california-speed": (
        Event("laid", ()),
        Event("covered", (), A, TWO, covered=QUEEN, place=Place.A2),
        Event("said-no-match", (), A),
        Event("took-up", (), A, face_down=4),
        Event("took-up", (), A, face_down=5),
        Event("took-up", (), A, face_down=21),
        Event("laid-again", ()),
        Event("offered", (), A),
        Event("accepted", (), A),
        Event("game-drawn", ()),
        Event("awarded", ("last-card-wins",), A, JACK, side=0),
        Event("match-won", (), side=0),
    ),
}
"""One event of each kind, done by A or given to A's side."""


def kind_told(event: Event) -> str:
    """Return what sort of thing an event is, where one kind is told in several ways."""
    if event.kind == "awarded":
        return f"awarded {event.clauses[0]}"
    if event.kind == "drew" and event.seen is None:
        return "drew the last"
    if event.kind == "deal-over" and event.seat is None:
        return "deal-over, and none follows"
    return event.kind


def kinds(game: str) -> set[str]:
    """Return the kinds of what happens in a game, as they are told here."""
    return {kind_told(event) for event in HAPPENS[game]}


def kinds_in(data: GameData) -> set[str]:
    """Return the kinds of what happens in the records of a game."""
    played = [replay(read_record(record)) for record in data.records.values()]
    return {kind_told(beat.event) for one in played for beat in one.beats}


OUTSIDE: Final = ("stranger", "reader")
"""Who hears of it without a seat: of an ended hand, of an example, which are open."""


def hearers(profile: Profile) -> Mapping[str, Players]:
    """Return everybody who may hear what A does, with what the seats are called to them."""
    others = profile.seats[1:]
    return {
        "A": players(profile, A, owned=True),
        **{str(seat): players(profile, seat, owned=True) for seat in others},
        "stranger": players(profile, A, owned=False),
        "reader": PLAYERS,
    }


def text(language: str) -> str:
    """Return all that is said in a language."""
    with override(language):
        lines = [*_words(), *(line for game in games() for line in _lines(game))]
    return "\n".join(lines) + "\n"


def _words() -> Iterator[str]:
    """Yield what stands on buttons and in forms, and what is said of what cannot be done."""
    yield "# words"
    yield from (f"{name}: {said}" for name, said in NOTICES.items())
    every = GAMES.values()
    yield from (f"{word}: {name}" for game in every for word, name in game.words.calls.items())
    ways = {kind: way for game in every for kind, way in game.offers.kinds.items()}
    assert ways.keys() == set(KINDS)
    yield from (f"{kind}: {ways[kind].name}, {ways[kind].what}" for kind in KINDS)
    for names in (
        *(game.offers.profiles for game in every),
        *(game.offers.skills for game in every),
    ):
        yield from (f"{slug}: {name}" for slug, name in names.items())
    yield ""


def _lines(data: GameData) -> Iterator[str]:
    slug = data.structure.slug
    game = GAMES[slug]
    for profile in game.rules.PROFILES.values():
        yield f"# {slug}, {profile.slug}"
        hear = hearers(profile)
        yield "sides"
        for who, names in hear.items():
            labels = [side_label(side, profile, names) for side in range(len(profile.sides))]
            yield f"  {who}: {', '.join(labels)}"
        for event in HAPPENS[slug]:
            yield kind_told(event)
            yield from _told(event, profile, hear)
        yield ""
    yield f"# {slug}, questions"
    for found in data.structure.exercises:
        played = replay(read_record(data.records[found.record]))
        asked = question(played, found.step, found.ask)
        view = game.rules.view(played.beats[found.step].state, asked.viewpoint)
        answers = [
            answer_text(asked, choice, PLAYERS, game.words)
            for choice in ordered_choices(game, asked, view)
        ]
        yield f"{found.slug}: {question_text(asked, PLAYERS, game.words)}"
        yield f"  {'; '.join(answers)}"
    yield ""


def _told(event: Event, profile: Profile, hear: Mapping[str, Players]) -> Iterator[str]:
    """Yield the sentences that tell an event, each with those who hear it."""
    told = defaultdict(list)
    for who, names in hear.items():
        known = event.known_to("open" if who in OUTSIDE else Seat[who])
        told[GAMES[profile.game].words.narrate(known, profile, names)].append(who)
    for sentence, whose in told.items():
        yield f"  {', '.join(whose)}: {sentence}"


def path(language: str) -> Path:
    """Return the file of what is said in a language."""
    return FOLDER / f"{language}.txt"


def write() -> None:
    """Write all that is said, a file a language."""
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        path(language).write_text(text(language), encoding="utf-8")
