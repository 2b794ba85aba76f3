"""Tapped tokens, touched spaces and the disk become moves, questions or explanations."""

from itertools import permutations
from random import Random

import pytest

from shared_rules.core.asks import Partial
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import DONE
from shared_rules.core.taps import Command, Outcome, Question, Ready, Refused, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, YES, Tag, Token
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani import tokens as t
from shared_rules.games.maharani.gestures import (
    DETENTS,
    RING,
    arrow_of,
    detent_of,
    disk_cues,
    gold_cues,
    pad_cues,
    pressed,
    refusal_cues,
    token_of,
    turned,
)
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.state import State
from shared_rules.games.maharani.taps import NOTHING, QUESTIONS, answer, meant, tap
from shared_rules.wire import cues, signals
from tests.playing import random_table, random_turns
from tests.rules.maharani.table import PALACE, fresh, play, table

COLOURS = ("red", "green", "blue", "yellow")
ACTION = Token(t.ACTION)


def mosaic(colour: str) -> Token:
    return Token(t.MOSAIC, which=colour)


def place(number: int) -> Token:
    return Token(t.PLACE, which=str(number))


def section(key: str) -> Token:
    return Token(t.SECTION, which=key)


def worker(colour: str) -> Token:
    return Token(t.WORKER, colour)


def command(which: str) -> Token:
    return Token(COMMAND, which=which)


def tapped(state: State, *tokens: Token, known: Partial = NOTHING) -> Outcome:
    """The outcome of the last of several taps."""
    taps: Taps = ()
    for token in tokens:
        last = tap(state, COLOURS, taps, token, known)
        taps = last.taps
    return last.outcome


def refused(outcome: Outcome | None) -> IllegalMove:
    assert isinstance(outcome, Refused)
    assert outcome.reason.words()
    return outcome.reason


def asked(outcome: Outcome) -> Question[m.Move]:
    assert isinstance(outcome, Question)
    assert outcome.words == QUESTIONS[outcome.field]
    return outcome


# Tokens


def test_every_token_has_a_tag_of_its_own() -> None:
    known = t.tags(PALACE)
    assert len(set(known.values())) == len(known) == 4 + 6 + 4 + 4 + 4 + 1
    assert all(0 <= number <= 255 for tag in known for number in tag)


def test_commands_have_the_numbers_of_all_games() -> None:
    known = t.tags(PALACE)
    assert [known[Tag(1, 0, n)].which for n in range(1, 5)] == [UNDO, END_TURN, YES, NO]


def test_a_tag_is_read_as_its_token() -> None:
    tag = next(tag for tag, token in t.tags(PALACE).items() if token == section("lion"))
    assert token_of(PALACE, signals.TokenSeen(0, b"\x04\x01", *tag)) == section("lion")
    assert token_of(PALACE, signals.TokenSeen(0, b"\x04\x01", 0, 0, 0)) is None


# Choosing a tile


def test_a_mosaic_tile_is_chosen_from_the_rondel() -> None:
    state = table(rondel="red_f blue_f blue_r green_m")
    assert tapped(state, mosaic("red")) == Ready(0, m.TakeTile(1))
    assert tapped(state, place(4)) == Ready(0, m.TakeTile(4))
    question = asked(tapped(state, mosaic("blue")))
    assert (question.field, question.choices) == ("place", (2, 3))
    assert answer(question, 3) == Ready(0, m.TakeTile(3))
    assert refused(tapped(state, mosaic("purple"))).rule == "MI-4b"


@pytest.mark.rule("MI-4d", "MI-4b", "MI-7c")
def test_what_cannot_be_taken_is_explained_by_its_rule() -> None:
    held = table("e6:orange g5:orange", "- - red_m", tokens=(True, True, False, True))
    assert refused(tapped(held, place(3))).rule == "MI-4d"
    assert refused(tapped(held, mosaic("red"))).rule == "MI-4d"
    assert tapped(held, ACTION) == Ready(0, m.RestoreTokens())
    fresh_turn = table(rondel="red_f red_r red_b red_l")
    assert refused(tapped(fresh_turn, ACTION)).rule == "MI-4b"
    second = play(fresh_turn, 0, "take 1", "lay g6 n")
    assert refused(tapped(second, place(1))).rule == "MI-7c"
    assert tapped(second, command(END_TURN)) == Ready(0, m.EndTurn())
    assert refused(tapped(fresh_turn, command(END_TURN))).rule == "MI-4b"


def test_tokens_that_mean_two_moves_do_not_go_together() -> None:
    state = table(rondel="red_f", tokens=(False, True, True, True))
    for order in permutations((place(1), ACTION)):
        assert "one after another" in refused(tapped(state, *order)).words()


# Laying it


def test_a_section_asks_for_the_space_then_for_the_arrow() -> None:
    state = play(table(rondel="red_m"), 0, "take 1")
    question = asked(tapped(state, section("lion")))
    assert (question.field, question.choices) == ("space", ("e6", "g5"))
    arrows = asked(answer(question, "g5"))
    assert (arrows.field, arrows.choices) == ("arrow", ("n", "e", "s", "w"))
    assert answer(arrows, "w") == Ready(0, m.LayTile("g5", "w"))


def test_the_screen_gives_the_space_and_the_disk_the_arrow() -> None:
    state = play(table(rondel="red_m"), 0, "take 1")
    known = {"space": "g5", "arrow": "e"}
    assert meant(state, COLOURS, (), known) == Ready(0, m.LayTile("g5", "e"))
    assert asked(meant(state, COLOURS, (), {"space": "g5"})).field == "arrow"
    assert asked(meant(state, COLOURS, (), {"arrow": "e"})).field == "space"
    both = asked(tapped(state, section("lion"), known={"arrow": "e"}))
    assert both.moves == (m.LayTile("e6", "e"), m.LayTile("g5", "e"))
    elsewhere = tapped(state, section("monkey"), known=known)
    assert elsewhere == Ready(0, m.LayTile("g5", "e")), "the touched space says more"


@pytest.mark.rule("MI-4c", "MI-4e", "MI-4f", "MI-4d")
def test_what_cannot_be_laid_is_explained_by_its_rule() -> None:
    state = table("h6:red", "red_f", tokens=(False, True, True, True))
    state = play(state, 0, "take 1")
    cases = {"h6": "MI-4c", "a2": "MI-4e", "g6": "MI-4d", "a4": "MI-4f"}
    for space, rule in cases.items():
        known = {"space": space, "arrow": "s"}
        with pytest.raises(IllegalMove) as reason:
            meant(state, COLOURS, (), known)
        assert reason.value.rule == ("MI-4f" if space == "g6" else rule), space
    with pytest.raises(IllegalMove) as away:
        meant(state, COLOURS, (), {"space": "g6", "arrow": "n"})
    assert away.value.rule == "MI-4d"
    assert refused(tapped(state, section("lion"))).rule == "MI-4c"
    full_turn = play(table(rondel="red_fr"), 0, "take 1")
    with pytest.raises(IllegalMove, match="No free space"):
        meant(full_turn, COLOURS, (), {"arrow": "x"})


def test_no_puts_the_tile_back_whatever_the_disk_says() -> None:
    state = play(table(rondel="red_m"), 0, "take 1")
    assert tapped(state, command(NO), known={"arrow": "e"}) == Ready(0, m.TakeBack())
    assert tapped(state, section("lion"), command(NO)) == Command(NO)
    assert tapped(state, section("lion"), command(UNDO)) == Command(UNDO)
    assert tapped(state, command(YES)) == Command(YES)


# Workers, chance and mistakes


def test_a_worker_is_chosen_by_its_colour() -> None:
    state = play(table(rondel="- - blue_b", seats=2), 0, "take 3", "lay g6 s")
    assert tapped(state, worker("blue")) == Ready(0, m.AddWorker(2))
    assert refused(tapped(state, worker("green"))).rule == "MI-2Pa"
    assert refused(tapped(state, mosaic("blue"))).rule == "MI-2Pa"


def test_chance_is_tapped_too() -> None:
    state = fresh(2)
    question = asked(tapped(state, mosaic("red")))
    assert question.field == "tile"
    assert answer(question, "red_m") == Ready(-1, m.DrawTile("red_m"))
    state = play(state, -1, "draw red_f", "draw red_r", "draw red_b", "draw red_l")
    assert tapped(state, worker("yellow")) == Ready(-1, m.DrawFirstPlayer(1)), (
        "colour 3 is seat 1's"
    )


@pytest.mark.rule("MI-6e")
def test_a_doubled_worker_is_told_by_screen_or_section() -> None:
    state = table("e7:blue g6:blue", workers={"e7": 1, "g6": 1})
    assert asked(tapped(state, section("lion"))).choices == ("e7", "g6")
    assert meant(state, COLOURS, (), {"space": "g6"}) == Ready(2, m.RemoveWorker("g6"))
    assert refused(tapped(state, section("monkey"))).rule == "MI-6e"


@pytest.mark.rule("MI-9a")
def test_after_the_end_nothing_is_meant() -> None:
    over = table()._replace(phase="over")
    assert refused(tapped(over, mosaic("red"))).rule == "MI-9a"


@pytest.mark.parametrize("number", range(3))
def test_every_legal_move_can_be_tapped_and_touched(number: int) -> None:
    rng = Random(number)
    for turn in random_turns(GAME, random_table(GAME, rng).journal().first, rng):
        assert reached(turn.state, turn.move) == Ready(turn.seat, turn.move)


def reached(state: State, move: m.Move) -> Outcome:
    match move:
        case m.TakeTile(number):
            return tapped(state, place(number))
        case m.LayTile(space, arrow):
            return meant(state, COLOURS, (), {"space": space, "arrow": arrow})
        case m.AddWorker(number) | m.MoveWorker(number):
            return tapped(state, worker(COLOURS[number]))
        case m.DrawTile(kind):
            outcome = tapped(state, mosaic(PALACE.colour_of[kind]))
            return answer(outcome, kind) if isinstance(outcome, Question) else outcome
        case m.DrawFirstPlayer(seat):
            return tapped(state, worker(COLOURS[seat]))
        case m.RestoreTokens():
            return tapped(state, ACTION)
        case m.EndTurn():
            return tapped(state, command(END_TURN))
    return tapped(state, command(NO))


@pytest.mark.full
@pytest.mark.parametrize("number", range(3))
def test_any_tokens_make_sense_or_are_explained(number: int) -> None:
    rng = Random(number)
    tokens = list(t.tags(PALACE).values())
    for turn in random_turns(GAME, random_table(GAME, rng).journal().first, rng):
        for pair in permutations(rng.sample(tokens, 2)):
            outcome = tapped(turn.state, *pair)
            if isinstance(outcome, Ready):
                assert GAME.decide(turn.state, outcome.seat, outcome.move)
            elif isinstance(outcome, Refused):
                assert outcome.reason.rule
                assert outcome.reason.words()


# The disk


@pytest.mark.parametrize("side", SIDES)
def test_the_disk_points_as_the_player_sees_the_palace(side: str) -> None:
    opposite = SIDES[(SIDES.index(side) + 2) % 4]
    assert arrow_of(side, 0) == opposite, "straight ahead is away from the player"
    assert arrow_of(side, 2) == side, "back is towards them"
    assert [detent_of(side, arrow_of(side, detent)) for detent in range(4)] == [0, 1, 2, 3]


def test_in_the_south_right_is_east() -> None:
    assert [arrow_of("s", detent) for detent in range(DETENTS)] == ["n", "e", "s", "w"]


def test_turning_matters_only_while_a_tile_is_in_hand() -> None:
    state = table(rondel="red_m")
    signal = signals.DialTurned(0, 90, 1)
    assert turned(state, 0, signal) == {}
    in_hand = play(state, 0, "take 1")
    assert turned(in_hand, 0, signal) == {"arrow": "e"}
    assert turned(in_hand, 1, signal) == {}
    assert turned(in_hand, 0, signals.DialTurned(1, 90, 1)) == {}, "the other arrow"
    assert turned(in_hand, 0, signals.DialTurned(0, 90, 9)) == {}


def test_the_lock_button_confirms() -> None:
    state = play(table(rondel="red_m"), 0, "take 1")
    known = {"space": "g5"} | turned(state, 0, signals.DialTurned(0, 90, 1))
    locked = signals.DialLocked()
    assert pressed(state, 0, COLOURS, (), known, locked) == Ready(0, m.LayTile("g5", "e"))
    assert refused(pressed(state, 1, COLOURS, (), known, locked)).rule == "MI-3d"
    assert refused(pressed(state, 0, COLOURS, (), {"space": "c8"}, locked)).rule == "MI-4e"
    assert pressed(state, 0, COLOURS, (), known, signals.DialUnlocked()) is None
    taken = table(rondel="red_m red_f")
    assert pressed(taken, 0, COLOURS, (place(2),), {}, locked) == Ready(0, m.TakeTile(2))


def glows(shown: tuple[object, ...]) -> list[tuple[int, int]]:
    return [(cue.first, cue.count) for cue in shown if isinstance(cue, cues.Glow)]


def test_lights_show_where_the_arrow_may_point() -> None:
    state = play(table(rondel="red_f red_fb"), 0, "take 2")
    shown = disk_cues(GAME.view(state, -2), 0, "f6")
    assert shown[0] == cues.SetDetents(4)
    assert glows(shown) == [(0, 1), (9, 1)], "ahead, and towards the player"
    own = next(cue for cue in shown if isinstance(cue, cues.Glow) and cue.first == 9)
    assert (own.red, own.green, own.blue) == DONE
    assert len(glows(disk_cues(GAME.view(state, -2), 0))) == 4, "on some space each of them"
    assert glows(disk_cues(GAME.view(state, -2), 1)) == []


def test_who_is_asked_glows() -> None:
    state = table()
    public = GAME.view(state, -2)
    assert glows(disk_cues(public, 0)) == [(0, RING)]
    assert glows(disk_cues(public, 1)) == []
    red = pad_cues(public, COLOURS)[-1]
    assert (red.red, red.green, red.blue) == (200, 16, 46)
    assert glows(pad_cues(GAME.view(fresh(), -2), COLOURS)) == [], "chance has no colour"
    assert glows(refusal_cues(8)) == [(0, 8)]


def test_gold_is_shown_up_to_what_a_cue_holds() -> None:
    public = GAME.view(table(gold=(12, 300, 0, 0)), -2)
    assert gold_cues(public, 0) == (cues.ShowGold(12),)
    assert gold_cues(public, 1) == (cues.ShowGold(255),)
