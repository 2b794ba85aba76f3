"""Tapped tokens, touched spaces and the disk become moves, questions or explanations."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion_app.model.hands import asked_cues, gold_cues, refusal_cues, token_of
from companion_app.model.hands.maharani import GESTURES
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import DISK_LIGHTS, DONE
from shared_rules.core.taps import Command, Outcome, Press, Question, Ready, Refused, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, YES, Tag, Token
from shared_rules.devices import PAD
from shared_rules.games.maharani import GAME
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani import tokens as t
from shared_rules.games.maharani.gestures import DETENTS, arrow_of, detent_of, disk_cues, pressed
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.state import State, section_of
from shared_rules.games.maharani.taps import QUESTIONS, TAPS, with_arrow
from shared_rules.wire import cues, signals
from tests.playing import random_table, random_turns
from tests.rules.maharani import table as hands
from tests.rules.maharani.table import PALACE, fresh, full, play, table

COLOURS = ("red", "green", "blue", "yellow")
ACTION = Token(t.ACTION)
DOWN = (False, False, False, False)


def pad_cues(seen: Any, colours: Sequence[str]) -> Sequence[Any]:
    """Lights of the pad."""
    return asked_cues(GESTURES.asked(seen), colours, PAD.lights)


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


def tapped(state: State, *tokens: Token) -> Outcome:
    """The outcome of the last of several taps."""
    taps: Taps = ()
    for token in tokens:
        last = TAPS.tap(state, COLOURS, taps, token)
        taps = last.taps
    return last.outcome


def lock(state: State, seat: int, *taps: Token, detent: int | None = None) -> Outcome | None:
    """The first arrow points there."""
    return pressed(state, Press(seat, signals.DialLocked(), COLOURS, taps, (detent, None)))


def refused(outcome: Outcome | None) -> IllegalMove:
    assert isinstance(outcome, Refused)
    assert outcome.reason.words()
    return outcome.reason


def asked(outcome: Outcome | None) -> Question[m.Move]:
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
    assert token_of(t.tags(PALACE), signals.TokenSeen(0, b"\x04\x01", *tag)) == section("lion")
    assert token_of(t.tags(PALACE), signals.TokenSeen(0, b"\x04\x01", 0, 0, 0)) is None


# Choosing a tile


def test_a_mosaic_tile_is_chosen_from_the_rondel() -> None:
    state = table(rondel="red_f blue_f blue_r green_m")
    assert tapped(state, mosaic("red")) == Ready(0, m.TakeTile(1))
    assert tapped(state, place(4)) == Ready(0, m.TakeTile(4))
    question = asked(tapped(state, mosaic("blue")))
    assert (question.field, question.choices) == ("place", (2, 3))
    assert TAPS.answer(question, 3) == Ready(0, m.TakeTile(3))
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
    arrows = asked(TAPS.answer(question, "g5"))
    assert (arrows.field, arrows.choices) == ("arrow", ("n", "e", "s", "w"))
    assert TAPS.answer(arrows, "w") == Ready(0, m.LayTile("g5", "w"))


def test_a_section_gives_the_space_and_the_disk_the_arrow() -> None:
    state = play(table(rondel="red_m"), 0, "take 1")
    assert asked(lock(state, 0, detent=1)).field == "space"
    both = asked(lock(state, 0, section("lion"), detent=1))
    assert both.moves == (m.LayTile("e6", "e"), m.LayTile("g5", "e"))
    assert TAPS.answer(both, "g5") == Ready(0, m.LayTile("g5", "e"))
    assert asked(TAPS.answer(asked(lock(state, 0, section("lion"))), "g5")).field == "arrow"


@pytest.mark.rule("MI-4c", "MI-4e", "MI-4f", "MI-4d")
def test_what_cannot_be_laid_is_explained_by_its_rule() -> None:
    state = table("h6:red", "red_f", tokens=(False, True, True, True))
    state = play(state, 0, "take 1")
    cases = {"h6 s": "MI-4c", "a2 s": "MI-4e", "g6 s": "MI-4f", "a4 s": "MI-4f", "g6 n": "MI-4d"}
    for lay, rule in cases.items():
        assert hands.refused(state, 0, f"lay {lay}").rule == rule, lay
    assert refused(tapped(state, section("lion"))).rule == "MI-4c"
    full_turn = play(table(rondel="red_fr"), 0, "take 1")
    with pytest.raises(IllegalMove, match="No free space"):
        with_arrow("x").meant(full_turn, COLOURS, ())


def test_no_puts_the_tile_back_whatever_the_disk_says() -> None:
    state = play(table(rondel="red_m"), 0, "take 1")
    assert tapped(state, command(NO)) == Ready(0, m.TakeBack())
    pointing = with_arrow("e").tap(state, COLOURS, (), command(NO))
    assert pointing.outcome == Ready(0, m.TakeBack())
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
    assert TAPS.answer(question, "red_m") == Ready(-1, m.DrawTile("red_m"))
    state = play(state, -1, "draw red_f", "draw red_r", "draw red_b", "draw red_l")
    assert tapped(state, worker("yellow")) == Ready(-1, m.DrawFirstPlayer(1)), (
        "colour 3 is seat 1's"
    )


@pytest.mark.rule("MI-6e")
def test_a_doubled_worker_is_told_by_its_section() -> None:
    state = table("e7:blue g6:blue", workers={"e7": 1, "g6": 1})
    assert asked(tapped(state, section("lion"))).choices == ("e7", "g6")
    assert TAPS.answer(asked(tapped(state, section("lion"))), "g6") == Ready(
        2, m.RemoveWorker("g6")
    )
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


def reached(state: State, move: m.Move) -> Outcome | None:
    match move:
        case m.TakeTile(number):
            return tapped(state, place(number))
        case m.LayTile(space, arrow):
            seat = GAME.asks(state)[0].seat
            detent = detent_of(state.players[seat].side, arrow)
            outcome = lock(state, seat, section(section_of(PALACE, space)), detent=detent)
            return TAPS.answer(outcome, space) if isinstance(outcome, Question) else outcome
        case m.AddWorker(number) | m.MoveWorker(number):
            return tapped(state, worker(COLOURS[number]))
        case m.DrawTile(kind):
            outcome = tapped(state, mosaic(PALACE.colour_of[kind]))
            return TAPS.answer(outcome, kind) if isinstance(outcome, Question) else outcome
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
    assert lock(state, 0, detent=1) == lock(state, 0)
    in_hand = play(state, 0, "take 1")
    arrows = {move.arrow for move in asked(lock(in_hand, 0, detent=1)).moves}
    assert arrows == {"e"}
    assert refused(lock(in_hand, 1, detent=1)).rule == "MI-3d"
    every = asked(lock(in_hand, 0))
    other = Press(0, signals.DialLocked(), COLOURS, dial=(None, 1))
    assert pressed(in_hand, other) == every, "the other arrow"
    assert lock(in_hand, 0, detent=9) == every


def test_the_lock_button_confirms() -> None:
    state = play(table(full("lion", but="g5"), "- - red_m", tokens=DOWN), 0, "take 3")
    in_the_last_space = (section("lion"),)
    assert lock(state, 0, *in_the_last_space, detent=1) == Ready(0, m.LayTile("g5", "e"))
    assert refused(lock(state, 1, *in_the_last_space, detent=1)).rule == "MI-3d"
    assert refused(lock(state, 0, section("monkey"), detent=1)).rule == "MI-4c"
    assert pressed(state, Press(0, signals.DialUnlocked(), COLOURS, in_the_last_space)) is None
    taken = table(rondel="red_m red_f")
    assert lock(taken, 0, place(2)) == Ready(0, m.TakeTile(2))


def glows(shown: Sequence[object]) -> list[tuple[int, int]]:
    return [(cue.first, cue.count) for cue in shown if isinstance(cue, cues.Glow)]


def test_lights_show_where_the_arrow_may_point() -> None:
    state = play(table(full("lion", but="f6"), "red_f red_r red_fb", tokens=DOWN), 0, "take 3")
    shown = disk_cues(GAME.view(state, -2), 0)
    assert shown[0] == cues.SetDetents(4)
    assert glows(shown) == [(0, 1), (9, 1)], "ahead, and towards the player"
    own = next(cue for cue in shown if isinstance(cue, cues.Glow) and cue.first == 9)
    assert (own.red, own.green, own.blue) == DONE
    anywhere = play(table(rondel="red_f red_fb"), 0, "take 2")
    assert len(glows(disk_cues(GAME.view(anywhere, -2), 0))) == 4, "on some space each of them"
    assert glows(disk_cues(GAME.view(state, -2), 1)) == []


def test_who_is_asked_glows() -> None:
    state = table()
    public = GAME.view(state, -2)
    assert glows(disk_cues(public, 0)) == [(0, DISK_LIGHTS)]
    assert glows(disk_cues(public, 1)) == []
    red = pad_cues(public, COLOURS)[-1]
    assert (red.red, red.green, red.blue) == (200, 16, 46)
    assert glows(pad_cues(GAME.view(fresh(), -2), COLOURS)) == [], "chance has no colour"
    assert glows(refusal_cues(8)) == [(0, 8)]


def test_gold_is_shown_up_to_what_a_cue_holds() -> None:
    public = GAME.view(table(gold=(12, 300, 0, 0)), -2)
    assert gold_cues(GESTURES.gold(public, 0)) == (cues.ShowGold(12),)
    assert gold_cues(GESTURES.gold(public, 1)) == (cues.ShowGold(255),)
