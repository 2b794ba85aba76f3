"""Cards & Karma's touches and words: every legal move can be touched out, and no hand is told."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.cards_karma.bar import bar, options
from companion_app.model.tables.cards_karma.ranking import ranking
from companion_app.model.tables.cards_karma.table import CardsKarmaTable
from companion_app.model.tables.cards_karma.touches import CARD, Touches
from companion_app.model.tables.touching import Moves
from shared_rules.core.game import Settings
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import PALACE, SHIP, Face, read_face
from shared_rules.games.cards_karma.state import BONUSES, Held, Player, State, with_player
from tests.lots import sealed
from tests.model.tables import archive_in

KIND = KINDS["cards_karma"]


async def cards_in(
    folder: Path, seats: int, seed: int, options: Settings | None = None
) -> CardsKarmaTable:
    laid = KIND.lay(default_people(seats), options or {}, sealed(seed))
    table = CardsKarmaTable(archive_in(folder).create(laid))
    await table.start()
    return table


async def step(table: CardsKarmaTable, rng: Random) -> None:
    ask = table.waiting()[0]
    refusal = await table.move(ask.seat, table.suggest(ask, rng))
    assert refusal is None, refusal


async def play_to(table: CardsKarmaTable, what: str, rng: Random) -> None:
    while table.waiting()[0].what != what:
        await step(table, rng)


def touch_out(touches: Touches, move: m.Move) -> Moves:
    """Touches what a person would; the moves that are made in the end."""
    match move:
        case (
            m.TakeDie(card)
            | m.Build(card)
            | m.TakeShip(card)
            | m.TakeGoods(card)
            | m.UsePalace(card)
        ):
            touches.touch_card(card)
            ways = [button for button in bar(touches).buttons if button.value == move]
            if len(touches.moves_with(card)) == 1:
                return touches.touch_card(card)
            return touches.press(ways[0].act, ways[0].value)
        case m.Pay():
            return pay(touches, move)
        case m.DiscardDie(die):
            hand = touches.table.dice(touches.shown_seat)
            touches.touch_hand(hand.index(die))
            return touches.press("confirm", "")
        case m.ChooseSet(cards):
            for card in cards:
                rows = enumerate(touches.rows)
                touches.touch_own(next(at for at, each in rows if each == card))
            return touches.press("confirm", "")
        case m.ChooseScoring(bonus):
            touches.touch_scoring(BONUSES.index(bonus))
            return touches.touch_scoring(BONUSES.index(bonus))
        case m.CopyShip():
            return (next(option for option, _words in options(touches) if option == move),)
    act = "back" if isinstance(move, m.Back) else ""
    button = next(each for each in bar(touches).buttons if each.value == move or each.act == act)
    return touches.press(button.act, button.value)


def in_order(move: m.Move) -> m.Move:
    """Dice and cards may be touched in any order."""
    match move:
        case m.Pay(dice):
            return replace(move, dice=tuple(sorted(dice)))
        case m.ChooseSet(cards):
            return m.ChooseSet(tuple(sorted(cards)))
    return move


async def test_a_full_hand_is_asked_for_a_card_to_discard(tmp_path: Path, seed: int) -> None:
    table = await cards_in(tmp_path, 2, seed)
    while table.waiting()[0].what != "discard":
        seat = table.waiting()[0].seat
        assert await table.say(seat, f"die {table.view().grid[0]}") is None
    seat = table.waiting()[0].seat
    assert table.seat_shows(seat)[seat].signs[0] == ("hand", "8")
    for move in table.view(seat).moves:
        assert touch_out(Touches(table), move) == (move,)
    touches = Touches(table)
    touches.touch_hand(0)
    touches.touch_hand(3)
    assert touches.chosen == (3,), "one goes, not more"
    assert bar(touches).buttons[-1].act == "confirm"
    assert table.dice(seat)[3] not in str(bar(touches))
    assert await table.move(seat, *touches.press("confirm", "")) is None
    assert len(table.view().players[seat].hand) == 8


def is_picked(touches: Touches, move: m.Move) -> bool:
    """An idea is one touch away from its move."""
    if touches.card:
        return move in touches.moves_with(touches.card)
    (made,) = touches.press("confirm", "")
    return in_order(made) == in_order(move)


def pay(touches: Touches, move: m.Pay) -> Moves:
    """Dice by their places in the hand, jokers by the button; karma is found by itself."""
    hand = list(touches.table.dice(touches.shown_seat))
    for die in move.dice:
        at = hand.index(die)
        hand[at] = ""
        touches.touch_hand(at)
    for _ in range(move.jokers):
        button = next(each for each in bar(touches).buttons if each.act == "joker")
        touches.press(button.act, button.value)
    return touches.press("confirm", "")


@pytest.mark.full
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"night_side": True}), (4, {})])
async def test_every_legal_move_of_a_game_can_be_touched_out(
    tmp_path: Path, seed: int, seats: int, options: Settings
) -> None:
    table, rng = await cards_in(tmp_path, seats, seed, options), Random(seed)
    kinds = set()
    while table.waiting():
        seat = table.waiting()[0].seat
        assert bar(Touches(table)).title
        for move in table.view(seat).moves:
            if rng.random() < 0.3 or not isinstance(move, m.TakeDie):
                touches = Touches(table)
                (made,) = touch_out(touches, move)
                assert in_order(made) == in_order(move)
                assert table.refusal(seat, made) is None
                kinds.add(type(move))
                idea = Touches(table)
                assert not idea.pick_idea(move) or is_picked(idea, move)
        await step(table, rng)
    assert {m.TakeDie, m.Build, m.TakeGoods, m.Pay, m.Back} <= kinds
    assert table.ranking().rows[0].place == 1
    assert [line.text for line in table.log()]


@pytest.mark.rule("CK-8a")
def test_the_ranking_shows_large_what_wins() -> None:
    """Six cards and few points before five cards and many."""
    first = Player(fame=1, karma=2, scoring=BONUSES)
    second = Player(fame=2, coins=3, scoring=(*BONUSES[1:], ""))
    rows = ranking((second, first), ((1,), (0,)), ("Anna", "Boris")).rows
    assert [(row.seat, row.score, row.gold) for row in rows] == [
        (1, 6, "6 of 6 cards"),
        (0, 5, "5 of 6 cards"),
    ]
    assert [row.facts for row in rows] == [("2 points", "2 karma"), ("7 points", "0 karma")]
    assert not any(row.in_gold for row in rows)


@pytest.mark.parametrize("what", ["act", "pay"])
async def test_touches_are_the_same_whatever_is_in_the_hand(
    tmp_path: Path, seed: int, what: str
) -> None:
    """Of the acting seat too: its hand lies covered before all."""
    table, rng = await cards_in(tmp_path, 3, seed), Random(seed)
    await play_to(table, what, rng)
    seen = [await open_touches(table)]
    for value in (1, 6):
        state = with_values(table._state, value)
        await table._change(lambda state=state: table._journal.place(state, "another hand"))
        seen.append(await open_touches(table))
    assert seen[0] == seen[1] == seen[2]


def with_values(state: State, value: int) -> State:
    """Every die in every hand shows this."""
    for seat, player in enumerate(state.players):
        hand = tuple(sorted(Held(held.die, value, held.face) for held in player.hand))
        state = with_player(state, seat, player._replace(hand=hand))
    return state._replace(dice=())


async def open_touches(table: CardsKarmaTable) -> list[object]:
    """All that touches lead to before something is confirmed."""
    shown: list[object] = [bar(Touches(table)), tuple(Touches(table).at(CARD)), table.seat_shows(0)]
    for card in dict.fromkeys(table.view().grid):
        touches = Touches(table)
        touches.touch_card(card)
        shown += [touches.card, bar(touches)]
    touches = Touches(table)
    for at in range(len(touches.player.hand)):
        touches.touch_hand(at)
        shown += [touches.chosen, bar(touches)]
    return shown


def dear_cards(table: CardsKarmaTable) -> list[Face]:
    """Of the grid, those that one die pays, but no 1: in one deal in two hundred there is none."""
    faces = map(read_face, table.view().grid)
    return [face for face in faces if face.kind in (SHIP, PALACE) and face.cost > 1]


async def with_dear_card(folder: Path, seed: int) -> tuple[CardsKarmaTable, Face]:
    for each in range(seed, seed + 20):
        table = await cards_in(folder / str(each), 2, each)
        if dear := dear_cards(table):
            return table, dear[0]
        await table.close()
    raise AssertionError("none of twenty deals has one")


async def test_what_is_too_dear_says_so_openly_and_more_under_the_hand(
    tmp_path: Path, seed: int
) -> None:
    table, dear = await with_dear_card(tmp_path, seed)
    state = with_values(table._state, 1)
    await table._change(lambda: table._journal.place(state, "poor hands"))
    seat = table.waiting()[0].seat
    refusal = await table.say(seat, f"{dear.kind} {dear.text}")
    assert refusal is not None
    assert refusal.rule == {SHIP: "CK-4C", PALACE: "CK-4E"}[dear.kind]
    touches = Touches(table)
    touches.refusal = refusal
    assert "Your dice" not in str(bar(touches))
    assert any("Your dice" in line for line in touches.secrets(seat))
    assert not any("Your dice" in line for line in touches.secrets(1 - seat))


async def test_a_payment_takes_no_more_karma_than_it_needs(tmp_path: Path, seed: int) -> None:
    table, card = await with_dear_card(tmp_path, seed)
    seat = table.waiting()[0].seat
    state = with_values(table._state, card.cost - 1)
    state = with_player(state, seat, state.players[seat]._replace(karma=2))
    await table._change(lambda: table._journal.place(state, "one too low"))
    assert await table.say(seat, f"{card.kind} {card.text}") is None
    touches = Touches(table)
    touches.touch_hand(0)
    assert touches.under_hand().words == f"{card.cost - 1} with 1 karma"
    assert "with 1 karma" not in str(bar(touches))
    (move,) = touches.press("confirm", "")
    assert move.karma == 1
    assert await table.move(seat, move) is None
    assert table.view().discards
