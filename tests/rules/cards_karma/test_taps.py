"""Every open move can be tapped; nothing that is asked back tells what is in a hand."""

from random import Random

import pytest

from shared_rules.core.seats import CHANCE
from shared_rules.core.taps import Command, Outcome, Question, Ready, Refused, Tapped
from shared_rules.core.tokens import COMMAND, Tag, Token
from shared_rules.games.cards_karma import GAME
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma import tokens as t
from shared_rules.games.cards_karma.state import State
from shared_rules.games.cards_karma.taps import TAPS, tappable
from tests.playing import random_table, random_turns
from tests.rules.cards_karma.table import SHIPPED, play, player, table

COLOURS = t.PLAYER_COLOURS


def tapped(state: State, *tokens: Token) -> Tapped:
    now = Tapped((), Command("no"))
    for token in tokens:
        now = TAPS.tap(state, COLOURS, now.taps, token)
    return now


def card(face: str) -> Token:
    return Token(t.CARD, which=face)


def command(which: str) -> Token:
    return Token(COMMAND, which=which)


def test_a_goods_card_is_taken_or_its_die() -> None:
    state = table(player())
    outcome = tapped(state, card("g/tea1/blue")).outcome
    assert isinstance(outcome, Question)
    assert outcome.field == "kind"
    assert set(outcome.choices) == {"TakeDie", "TakeGoods"}
    assert TAPS.answer(outcome, "TakeGoods") == Ready(0, m.TakeGoods("g/tea1/blue"))


def test_the_die_token_beside_a_card_means_its_die() -> None:
    state = table(player())
    want = Ready(0, m.TakeDie("p2/green"))
    assert tapped(state, card("p2/green"), Token(t.DIE)).outcome == want
    assert tapped(state, Token(t.DIE), card("p2/green")).outcome == want


def test_what_can_be_paid_plays_no_part() -> None:
    rich, poor = table(player("blue2 blue6")), table(player())
    for face in rich.grid:
        assert tapped(rich, card(face)) == tapped(poor, card(face))


@pytest.mark.rule("CK-6b")
def test_an_administrator_draws_or_acts_again() -> None:
    state = table(player(administrators=1))
    administrator = Token(t.ADMINISTRATOR)
    assert tapped(state, administrator).outcome == Ready(0, m.DrawTwo())
    late = play(state, 0, "goods g/tea1/blue")
    outcome = tapped(late, administrator).outcome
    assert isinstance(outcome, Question)
    assert set(outcome.choices) == {"FurtherAction", "DrawTwo"}
    assert tapped(late, command("end_turn")).outcome == Ready(0, m.EndTurn())


def test_payments_are_said_under_the_own_hand() -> None:
    paying = play(table(player("blue2")), 0, "palace p2/green")
    outcome = tapped(paying, card("p2/green")).outcome
    assert isinstance(outcome, Refused)
    assert "under the own hand" in outcome.reason.words()
    assert tapped(paying, command("no")).outcome == Ready(0, m.Back())


def test_commands_for_the_table() -> None:
    state = table(player())
    assert tapped(state, command("undo")).outcome == Command("undo")
    assert tapped(state, command("yes")).outcome == Command("yes")


def test_refusals_say_why() -> None:
    state = table(player())
    for token, rule in ((card("p6/blue"), "CK-2c"), (Token(t.COIN), "CK-3b")):
        outcome = tapped(state, token).outcome
        assert isinstance(outcome, Refused)
        assert outcome.reason.rule == rule
    over = tapped(state._replace(over=True), card("p2/green")).outcome
    assert isinstance(over, Refused)
    assert over.reason.rule == "CK-8a"


def test_a_ship_is_copied_by_the_colour_of_its_player() -> None:
    mine = player("green5", ships="s02/1/coins3/green")
    other = player(ships="s03/1/karma2/blue")
    state = table(mine, other, grid="p5/blue g/tea1/blue")
    state = play(state, 0, "palace p5/blue", "pay green5")
    assert tapped(state, Token(t.PLAYER, "blue")).outcome == Ready(0, m.CopyShip(1))


def test_a_tagged_card_is_turned_up() -> None:
    first = GAME.setup(SHIPPED, 2, GAME.settings(2, {}))
    assert tapped(first, card("p4/blue")).outcome == Ready(CHANCE, m.TurnUp("p4/blue"))


def test_every_card_of_a_set_has_a_tag() -> None:
    tags = t.tags(SHIPPED)
    cards = [token.which for token in tags.values() if token.kind == t.CARD]
    assert sorted(cards) == list(SHIPPED.cards)
    assert tags[Tag(1, 0, 1)] == command("undo")
    assert tags[Tag(71, 2, 0)] == Token(t.PLAYER, "blue")


def tokens_for(move: m.Move) -> list[Token]:
    """What a person would tap for it."""
    match move:
        case m.TakeDie(face):
            return [card(face), Token(t.DIE)]
        case m.CopyShip(seat):
            return [Token(t.PLAYER, COLOURS[seat])]
        case m.ScoreFirst(what):
            return [Token(t.FAME if what == "fame" else t.COIN)]
        case m.TakeTokens():
            return [Token(t.COIN)]
        case m.ChooseThree(three):
            return [Token(t.THREE, which=three)]
        case m.TurnScoring(bonus) | m.ChooseScoring(bonus):
            return [Token(t.BONUS, which=bonus)]
        case m.ChooseSet(cards):
            return [card(cards[0])]
        case m.EndTurn():
            return [command("end_turn")]
        case m.Back():
            return [command("no")]
        case m.DrawTwo() | m.FurtherAction():
            return [Token(t.ADMINISTRATOR)]
    return [card(getattr(move, "card", ""))]


def leads_to(outcome: Outcome, move: m.Move) -> bool:
    """At once, or by answering what is asked back."""
    if isinstance(outcome, Question):
        value = getattr(move, outcome.field, type(move).__name__)
        return leads_to(TAPS.answer(outcome, value), move)
    return isinstance(outcome, Ready) and outcome.move == move


@pytest.mark.full
@pytest.mark.parametrize("number", range(3))
def test_every_open_move_can_be_tapped(number: int) -> None:
    rng = Random(number)
    first = random_table(GAME, rng).journal().first
    for at, turn in enumerate(random_turns(GAME, first, rng)):
        if at % 7:
            continue
        for move in tappable(turn.state, turn.seat, GAME.asks(turn.state)[0]):
            assert leads_to(tapped(turn.state, *tokens_for(move)).outcome, move), move
