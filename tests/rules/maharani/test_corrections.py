"""Corrections: what hands have to do, and that doing it makes the tables equal; what is told."""

from random import Random

import pytest

from shared_rules.games.maharani import GAME
from shared_rules.games.maharani import events as e
from shared_rules.games.maharani.corrections import corrections
from shared_rules.games.maharani.state import Aside, State
from shared_rules.games.maharani.telling import tell
from tests.playing import random_table, random_turns
from tests.rules.maharani.table import PALACE, play, table

PEOPLE = ("Anna", "Bela", "Cyril", "Dana")


def told(old: State, new: State) -> list[str]:
    return [step.text() for step in corrections(old, new, PEOPLE[: len(new.players)])]


def test_equal_tables_need_nothing() -> None:
    state = table("e7:blue g6:red>s", workers={"g6": 0})
    assert told(state, state) == []


def test_an_undone_tile_goes_back_with_worker_token_and_marker() -> None:
    before = table(rondel="- - orange_b")
    after = play(before, 0, "take 3", "lay c4 n")
    worked = play(before, 0, "take 3", "lay g6 s")
    assert told(after, before) == [
        "Move the tile from c4 (peacock) to rondel place 3: orange, half pillar behind.",
        "Turn Anna's action token 3 face up.",
        "Move Anna's score marker from 1 to 0.",
    ]
    assert told(worked, before) == [
        "Move the tile from g6 (lion) to rondel place 3: orange, half pillar behind.",
        "Move Anna's worker from g6 (lion) to the supply.",
        "Move Anna's score marker from 2 to 0.",
    ]


def test_a_turned_tile_is_turned_back() -> None:
    one, other = (table(f"f6:red_fb>{arrow}") for arrow in "ns")
    assert told(one, other) == ["Turn the tile on f6 (lion): its arrow points to the south."]


def test_a_new_tile_comes_with_its_arrow() -> None:
    old = table(rondel="- - orange_b")
    new = play(old, 0, "take 3", "lay g6 s")
    assert told(old, new)[:2] == [
        "Move the tile from rondel place 3 to g6 (lion): orange, half pillar behind.",
        "Turn the tile on g6 (lion): its arrow points to the south.",
    ]


def test_two_players_workers_are_told_by_their_colour() -> None:
    old = table("e7:blue g6:blue", seats=2, workers={"e7": 2})
    new = table("e7:blue g6:blue", seats=2, workers={"g6": 2})
    assert told(old, new) == ["Move Anna's worker (second colour) from e7 (lion) to g6 (lion)."]


def test_the_rondel_is_turned_with_the_turn() -> None:
    state = table()
    assert told(state, state._replace(seat=1)) == [
        "Turn the rondel so that its arrow points to the west."
    ]


@pytest.mark.rule("MI-6e")
def test_a_worker_beside_a_section() -> None:
    old = table("e7:blue g6:blue", workers={"e7": 1, "g6": 1})
    new = play(old, 2, "remove e7")
    assert new.aside == (Aside("lion", 1),)
    assert told(old, new) == ["Move Bela's worker from e7 (lion) to beside the section lion."]


def test_position_tokens_and_drawn_tiles() -> None:
    old = table()
    moved = (
        old.players[0]._replace(side="e"),
        *old.players[1:3],
        old.players[3]._replace(side="s"),
    )
    assert "Move Anna's position token to the east." in told(old, old._replace(players=moved))
    state = play(table(rondel="red_f"), 0, "take 1", "lay g6 n", "end")
    drawn = play(state, -1, "draw green_f")
    assert told(drawn, state)[0] == (
        "Move the tile from rondel place 1 to the bag: green, half pillar in front."
    )


@pytest.mark.full
@pytest.mark.parametrize("number", range(2))
def test_no_instruction_is_told_only_when_the_tables_look_the_same(number: int) -> None:
    rng = Random(number)
    first = random_table(GAME, rng).journal().first
    for turn in random_turns(GAME, first, rng):
        after = GAME.play(turn.state, turn.seat, turn.move)
        steps = told(after, turn.state)
        assert (steps == []) == (visible(after) == visible(turn.state))


def visible(state: State) -> object:
    """All that can be touched."""
    return (
        state.tiles,
        state.arrows,
        state.workers,
        state.rondel,
        state.aside,
        sorted(state.removed),
        state.seat,
        [(player.side, player.supply, player.tokens, player.gold) for player in state.players],
    )


# Telling


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.FirstPlayerDrawn(1), "Bela begins."),
        (
            e.TileLaid(0, 3, "red_fb", "f6", "n"),
            "Anna lays a tile on f6, arrow to the north: red, half pillars in front and behind.",
        ),
        (e.TokenTurned(0, 2), "Anna turns action token 2 face down."),
        (e.WorkerMoved(3, 3, "e7", "g6"), "Dana moves a worker from e7 to g6."),
        (e.GoldEarned(0, 3, "MI-5a", "f6", 3), "Anna gets 3 gold for the tiles at f6."),
        (e.GoldEarned(0, 2, "MI-6d", "f6", 2), "Anna gets 2 gold for the workers at f6."),
        (e.GoldEarned(0, -2, "MI-7a", "", 1), "Anna pays 2 gold for the second tile."),
        (e.GoldEarned(2, 9, "MI-8a", "lion", 3), "Cyril gets 9 gold in the section lion."),
        (e.TileRemoved(2, "red_m"), "A tile leaves the game: red, middle pillar."),
        (e.TileTaken(0, 1), None),
        (e.TurnEnded(0), None),
    ],
)
def test_what_happened_in_words(event: e.Event, words: str | None) -> None:
    telling = tell(PALACE, event, PEOPLE)
    assert (telling.text() if telling else None) == words


@pytest.mark.parametrize("number", range(3))
def test_every_event_of_a_game_can_be_told(number: int) -> None:
    rng = Random(number)
    for turn in random_turns(GAME, random_table(GAME, rng).journal().first, rng):
        for event in turn.events:
            telling = tell(PALACE, event, PEOPLE)
            assert telling is None or "{" not in telling.text()
            if isinstance(event, e.GoldEarned):
                assert telling is not None
                assert (telling.seat, telling.rule) == (event.seat, event.rule)
