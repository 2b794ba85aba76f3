"""Tapped tokens and touches become moves, questions or explanations; lights follow the view."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion_app.model.hands import asked_cues, refusal_cues, token_of
from companion_app.model.hands.rajas import GESTURES
from shared_rules.core.errors import IllegalMove
from shared_rules.core.lights import DISK_LIGHTS, DONE, SEAT_LIGHTS
from shared_rules.core.seats import CHANCE, OPEN
from shared_rules.core.taps import Command, Outcome, Press, Question, Ready, Refused, Taps
from shared_rules.core.tokens import COMMAND, END_TURN, NO, UNDO, Tag, Token
from shared_rules.devices import PAD
from shared_rules.games.rajas import GAME
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas import tokens as t
from shared_rules.games.rajas.gestures import disk_cues, pressed
from shared_rules.games.rajas.state import State
from shared_rules.games.rajas.taps import QUESTIONS, TAPS
from shared_rules.games.rajas.tokens import tags
from shared_rules.wire import cues, signals
from tests.playing import random_table, random_turns
from tests.rules.rajas.table import BOARD, in_turn, play, player, rolled

COLOURS = BOARD.worker_colours


def pad_cues(seen: Any, colours: Sequence[str]) -> Sequence[Any]:
    """Lights of the pad."""
    return asked_cues(GESTURES.asked(seen), colours, PAD.lights)


def tapped(state: State, *tokens: Token) -> Outcome:
    """The outcome of the last of several taps."""
    taps: Taps = ()
    for token in tokens:
        last = TAPS.tap(state, COLOURS, taps, token)
        taps = last.taps
    return last.outcome


def space(key: str) -> Token:
    return Token(t.SPACE, which=key)


def number(value: int) -> Token:
    return Token(t.NUMBER, which=str(value))


def die(colour: str) -> Token:
    return Token(t.DIE, which=colour)


def refused(outcome: Outcome | None) -> IllegalMove:
    assert isinstance(outcome, Refused)
    assert outcome.reason.words()
    return outcome.reason


RED = Token(t.WORKER, "red")


def test_a_worker_and_a_space_in_any_order() -> None:
    state = in_turn(player(), player())
    for tokens in permutations((RED, space("open_terrace"))):
        assert tapped(state, *tokens) == Ready(0, m.PlaceWorker("open_terrace"))
    assert isinstance(tapped(state, RED), Question)
    assert refused(tapped(state, Token(t.WORKER, "yellow"))).rule == "RG-4a"


def test_a_space_that_cannot_be_used_is_refused_in_the_rules_own_words() -> None:
    state = in_turn(player("blue6 blue6", money=0), player())
    assert refused(tapped(state, space("quarry1"))).rule == "RG-4c"
    assert refused(tapped(state, space("builder"))).rule == "RG-7h"


def test_a_die_is_told_by_colour_and_number_and_turned_by_karma() -> None:
    state = play(in_turn(player("blue2 blue3 green3"), player()), 0, "place goods1")
    assert tapped(state, die("green")) != Ready(0, m.PayDie("green3"))
    assert tapped(state, die("green"), Token(t.KARMA)) == Ready(0, m.TurnDie("green3"))
    question = tapped(state, die("blue"), number(2))
    assert isinstance(question, Question)
    assert TAPS.answer(question, "PayDie") == Ready(0, m.PayDie("blue2"))
    assert refused(tapped(state, number(6))).rule == "RG-4c"


def test_dice_are_entered_by_a_number() -> None:
    state = play(in_turn(player(), player()), 0, "place terrace_blue")
    assert tapped(state, number(4)) == Ready(CHANCE, m.RollDie(4))


def test_a_tile_by_its_stack_or_its_own_tag_and_where_it_lies_by_touch() -> None:
    state = in_turn(player("blue6 blue6"), player(), tops="blue7/esw/silk4")
    state = play(state, 0, "place quarry1")
    stack, tag = Token(t.STACK, which="blue_cow"), Token(t.TILE, which="blue7/esw/silk4")
    assert tapped(state, stack) == Ready(0, m.TakeTile("blue_cow"))
    assert tapped(state, tag) == Ready(0, m.TakeTile("blue_cow"))
    assert refused(tapped(state, Token(t.STACK, which="green_cow"))).rule == "RG-5a"
    assert refused(tapped(state, Token(t.TILE, which="blue9/ns/tea1"))).rule == "RG-2b"
    state = play(state, 0, "take blue_cow", "pay blue6", "pay blue6")
    in_hand = tapped(state, tag)
    assert isinstance(in_hand, Question)
    assert in_hand.field == "site"
    roads = TAPS.answer(in_hand, "c3")
    assert isinstance(roads, Question)
    assert roads.field == "roads"
    assert TAPS.answer(roads, "nsw") == Ready(0, m.LayTile("c3", "nsw"))


def test_a_shown_tile_by_its_own_tag() -> None:
    state = in_turn(player("blue6"), player(), tops="blue3/ns/silk2")
    state = play(state, 0, "place quarry1", "take blue_snake", "pay blue6", "lay c3 ns")
    tag = Token(t.TILE, which="blue4/ns/temple")
    assert tapped(state, tag) == Ready(CHANCE, m.ShowTile("blue4/ns/temple"))
    unseen = refused(tapped(state, Token(t.TILE)))
    assert "touch it in" in unseen.words(), "no tile has this number yet"
    assert refused(tapped(state, Token(t.TILE, which="green9/ne/tea3"))).rule == "RG-2b"


def test_a_tagged_tile_that_cannot_be_taken_is_refused_in_the_rules_own_words() -> None:
    tops = "blue7/esw/silk4", "green3/ns/tea2"
    state = in_turn(player("blue6 blue6"), player(), tops=" ".join(tops))
    tile = Token(t.TILE, which=tops[1])
    assert "green 3: tea 2" in refused(tapped(state, tile)).words(), "nothing is taken now"
    state = play(state, 0, "place quarry1")
    assert refused(tapped(state, tile)).rule == "RG-5a"


def test_buildings_goods_chambers_and_enough() -> None:
    raja = play(in_turn(player("blue4"), player()), 0, "place raja", "pay blue4")
    assert tapped(raja, Token(t.BUILDING, which="mill")) == Ready(0, m.Upgrade("mill"))
    assert refused(tapped(raja, Token(t.GOOD, which="tea"))).rule == "RG-5e"
    terrace = play(in_turn(player("blue4"), player()), 0, "place open_terrace")
    for command in (END_TURN, NO):
        assert tapped(terrace, Token(COMMAND, which=command)) == Ready(0, m.Enough())
    assert tapped(terrace, Token(COMMAND, which=UNDO)) == Command(UNDO)
    seventh = in_turn(player("blue1", boat=6), player())
    seventh = play(seventh, 0, "place harbour1", "pay blue1")
    assert tapped(seventh, space("yogi")) == Ready(0, m.UseChamber(3))


def test_when_the_game_is_over_taps_say_so() -> None:
    state = in_turn(player(fame=32, money=56), player(), first=1)
    state = play(state, 0, "place open_terrace")
    assert refused(tapped(state, RED)).rule == "RG-12a"


@pytest.mark.full
def test_every_field_has_a_question_and_every_legal_move_can_be_told(seed: int) -> None:
    rng = Random(seed)
    turns = list(random_turns(GAME, random_table(GAME, rng).journal().first, rng))
    for turn in rng.sample(turns, 60):
        outcome = TAPS.meant(turn.state, COLOURS, ())
        while isinstance(outcome, Question):
            assert outcome.words == QUESTIONS[outcome.field]
            value = type(turn.move).__name__
            if outcome.field != "kind":
                value = getattr(turn.move, outcome.field)
            outcome = TAPS.answer(outcome, value)
        assert outcome == Ready(turn.seat, turn.move)


def test_tags_are_of_one_set() -> None:
    found = tags(BOARD)
    assert len(found) == 4 + 4 + 37 + 12 + 4 + 6 + 1 + 4 + 3 + 64
    assert found[Tag(48, 1, 0)] == RED
    assert found[Tag(49, 0, 1)] == space("quarry1")
    assert token_of(tags(BOARD), signals.TokenSeen(0, b"\x04\x01", 51, 0, 3)) == die("orange")
    assert token_of(tags(BOARD), signals.TokenSeen(0, b"\x04\x01", 0, 0, 0)) is None


def test_a_tagged_tile_says_its_number_in_the_own_copy() -> None:
    numbered = ["blue4/ns/temple", "green9/ne/tea3"]
    for number, face in ((2, "green9/ne/tea3"), (3, ""), (64, "")):
        token = token_of(tags(BOARD), signals.TokenSeen(0, b"\x04\x01", 56, 0, number))
        assert token == Token(t.TILE, which=str(number))
        assert t.with_face(token, numbered) == Token(t.TILE, which=face)
    assert token_of(tags(BOARD), signals.TokenSeen(0, b"\x04\x01", 56, 0, 65)) is None


def test_the_lock_button_confirms_what_was_tapped() -> None:
    state = in_turn(player(), player())

    def lock(seat: int, *taps: Token, signal: object = signals.DialLocked()) -> Outcome | None:
        return pressed(state, Press(seat, signal, COLOURS, taps))

    assert lock(0, space("open_terrace")) == Ready(0, m.PlaceWorker("open_terrace"))
    assert refused(lock(1)).rule == "RG-4a"
    assert refused(lock(0, space("mogul"))).rule == "RG-4c"
    assert lock(0, signal=object()) is None


def test_a_space_that_only_the_larger_side_has_is_not_asked_for() -> None:
    state = in_turn(player(), player())
    missing = {each.key for each in BOARD.spaces[4]} - {each.key for each in BOARD.spaces[2]}
    for key in missing:
        assert refused(tapped(state, space(key))).rule == "RG-4a"
    assert missing


def test_lights_show_who_is_asked() -> None:
    state = in_turn(player(), player())
    public = GAME.view(state, OPEN)
    asked, other = disk_cues(public, 0), disk_cues(public, 1)
    assert asked[-1].pattern == cues.PULSE
    assert other == (cues.Clear(), cues.Unlock())
    assert pad_cues(public, COLOURS)[-1] == cues.Glow(
        0, PAD.lights, *SEAT_LIGHTS["red"], cues.STEADY, 0
    )
    rolling = GAME.view(play(state, 0, "place terrace_blue"), OPEN)
    assert pad_cues(rolling, COLOURS) == (cues.Clear(),)
    met = in_turn(player(fame=32, money=56), player(), player(), seat=0, first=0)
    met = play(met, 0, "place open_terrace")
    done = disk_cues(GAME.view(met, OPEN), 0)
    assert done[-1] == cues.Glow(0, DISK_LIGHTS, *DONE, cues.STEADY, 0)
    assert refusal_cues(DISK_LIGHTS)[0].pattern == cues.BLINK


@pytest.mark.rule("RG-4d")
def test_gained_dice_by_colour() -> None:
    state = play(in_turn(player("blue3"), player()), 0, "place yogi", "pay blue3")
    assert tapped(state, die("purple")) == Ready(0, m.GainDie("purple"))
    assert rolled(play(state, 0, "gain purple"), 2).players[0].dice == ("purple2",)
