"""Cards & Karma on the real window: a whole game by touches, peeks, covers, refusals, a keeper."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tables.cards_karma.touches import Touches
from companion_app.model.tables.showing import key_of
from companion_app.view.finding import frames
from shared_rules.games.cards_karma.acting import RULES
from shared_rules.games.cards_karma.moves import Build, Pay, TakeDie, TakeShip, UsePalace
from tests.app.cards_karma_hands import CardsKarmaHands
from tests.app.hands import Hands
from tests.app.test_bots import until_a_person_is_asked
from tests.lots import sealed
from tests.model.test_cards_karma import dear_cards, with_values

SEEN_SHIP = "s05/2/coins3/green"
SEEN_PARTS = ("number 5", "cost 2", "die green", "reward coins3")


@pytest.fixture
def players(hands: Hands) -> CardsKarmaHands:
    return CardsKarmaHands(hands.app)


def reads(hands: Hands, part: str) -> bool:
    return any(part in words for words in hands.words())


async def play_to(players: CardsKarmaHands, what: str, rng: Random) -> None:
    """Without the screen, where it matters what comes then."""
    table = players.table
    while table.waiting()[0].what != what:
        ask = table.waiting()[0]
        await table.move(ask.seat, table.suggest(ask, rng))
    players.app.go_on()
    await frames(3)


def placed_own(table: Any) -> bool:
    """A card of the last answer lies before who is asked next."""
    seat = Touches(table).shown_seat
    player = table.view().players[seat]
    cards = player.buildings + player.ships + player.goods
    return any(f"seat {seat} {card}" in table.last_places() for card in cards)


def placed_by_other(table: Any) -> bool:
    seat = Touches(table).shown_seat
    return any(not place.startswith(f"seat {seat} ") for place in table.last_places())


async def test_a_card_that_was_just_placed_is_marked(players: CardsKarmaHands, seed: int) -> None:
    await players.app.lay(KINDS["cards_karma"].lay(default_people(2), {}, sealed(seed)))
    mat, rng = players.screen.face.mat, Random(seed)
    assert mat.last_own == -1
    await players.skip_to(placed_own, rng)
    assert f"seat {mat.seat} {mat._own_cards[mat.last_own]}" in players.table.last_places()
    await players.tap("undo")
    await players.tap("undo True" if players.sees("undo True") else "undo False")
    assert mat.last_own == -1
    await players.skip_to(placed_by_other, rng)
    (place,) = players.screen.face.others.last_places
    assert place.startswith(f"seat {1 - mat.seat} ")


PAID_FOR = {"building": Build, "ship": TakeShip, "palace": UsePalace}


def paying_places(players: CardsKarmaHands) -> list[int]:
    """Of the own hand: cards that pay what is to be paid, without an administrator."""
    seat = players.table.waiting()[0].seat
    moves = players.table.view(seat).moves
    move = next(each for each in moves if isinstance(each, Pay) and not each.jokers)
    hand, places = list(players.table.dice(seat)), []
    for die in move.dice:
        places.append(hand.index(die))
        hand[places[-1]] = ""
    return places


async def test_two_people_play_from_home_to_the_ranking(
    players: CardsKarmaHands, seed: int, is_whole: bool
) -> None:
    rng = Random(seed)
    await players.new_game()
    assert [player.hand for player in players.table.view().players] != [(), ()]
    for _ in range(600):
        if players.app.screens.current == "end":
            break
        await players.play_one(rng)
        if not is_whole and players.table.view().round == 3:
            await players.skip_to(lambda table: table.view().ending, rng)
    assert players.app.screens.current == "end"
    places = players.table.score_sheet().places
    assert reads(players, players.table.names[places[0][0]])
    assert reads(players, "6 of 6 cards")
    await players.export()
    await players.tap("home")
    (entry,) = players.app.archive.entries()
    assert entry.over
    assert entry.places == places


async def test_a_hand_is_seen_while_a_finger_lies_on_it(
    players: CardsKarmaHands, seed: int
) -> None:
    await players.new_game()
    await play_to(players, "pay", Random(seed))
    table, seat = players.table, players.table.waiting()[0].seat
    values = [die[-1] for die in table.dice(seat)]
    strip = players.find("hand")
    assert not set(strip.drawn_words) & set(values)
    touch = await players.hold_hand()
    assert [words for words in strip.drawn_words if words in "123456" and words] == values
    touch.touch_up()
    await frames(2)
    assert not set(strip.drawn_words) & set(values)
    assert not strip.chosen, "a finger that lifts beside the cards chooses none"
    assert strip._seen is None


async def test_a_finger_that_stays_down_sees_no_other_hand(
    players: CardsKarmaHands, seed: int
) -> None:
    await players.new_game()
    table, rng = players.table, Random(seed)
    await play_to(players, "pay", rng)
    await players.choose_from_hand(paying_places(players))
    touch = await players.hold_hand()
    strip = players.find("hand")
    assert strip._seen is not None
    await players.tap("confirm")
    assert table.waiting()[0].what != "pay"
    await frames(2)
    assert strip._seen is None
    assert not strip.held
    touch.touch_up()
    await frames(1)
    assert not strip.chosen


async def test_undo_takes_a_card_back_and_moves_no_piece(players: CardsKarmaHands) -> None:
    await players.new_game()
    table = players.table
    before, card = table.view(), table.view().grid[0]
    await players.make(TakeDie(card))
    assert table.view().grid != before.grid
    await players.tap("undo")
    assert reads(players, "everybody has to agree")
    await players.tap("undo True")
    assert sorted(table.view().grid) == sorted(before.grid)
    assert not players.sees("close notice"), "nothing lies on a real table"


async def test_a_computer_plays_its_hand_and_asks_nobody_to_move_a_piece(
    players: CardsKarmaHands, seed: int
) -> None:
    one, two = default_people(2)
    people = one, replace(two, bot="search")
    await players.app.lay(KINDS["cards_karma"].lay(people, {}, sealed(seed)))
    rng = Random(seed)
    while not any(line.seat == 1 for line in players.table.log()):
        await until_a_person_is_asked(players)
        if players.table.waiting()[0].seat == 0:
            await players.play_one(rng)
    await until_a_person_is_asked(players)
    assert players.table.waiting()[0].seat == 0
    assert not players.sees("close notice")


async def test_in_private_the_hand_lies_open_after_the_cover(
    players: CardsKarmaHands, seed: int
) -> None:
    await players.new_game()
    await play_to(players, "pay", Random(seed))
    table, seat = players.table, players.table.waiting()[0].seat
    await players.tap(f"cover {seat}")
    assert reads(players, f"Pass the tablet to {table.names[seat]}")
    assert not players.sees("open hand")
    await players.tap("ready")
    values = [die[-1] for die in table.dice(seat)]
    strip = players.find("open hand")
    assert [words for words in strip.drawn_words if words in "123456" and words] == values
    await players.tap("step back")
    assert players.app.screens.current == "table"
    private = players.app.screen("private hand")
    assert not private.ids.place.children, "an open hand does not outlive its screen"
    await players.tap(f"cover {seat}")
    await players.tap("ready")
    places = paying_places(players)
    await players.choose_from_hand(places, "open hand")
    await players.tap("confirm")
    assert players.app.screens.current == "table"
    assert table.waiting()[0].what != "pay"


@pytest.mark.rule("CK-4C", "CK-4E")
async def test_what_the_dice_do_not_pay_says_why(players: CardsKarmaHands) -> None:
    await players.new_game()
    for _ in range(20):
        if dear_cards(players.table):
            break
        players.app.go_home()
        await players.new_game()
    table = players.table
    state = with_values(table._state, 1)
    await table._change(lambda: table._journal.place(state, "poor hands"))
    players.app.go_on()
    await frames(2)
    seat = table.waiting()[0].seat
    dear = dear_cards(table)[0]
    await players.tap_card(dear.text)
    await players.tap(key_of("move", PAID_FOR[dear.kind](dear.text)))
    assert reads(players, "The cost of")
    assert reads(players, f"Rule {RULES[dear.kind]}")
    assert not reads(players, "Your dice")
    purse = players.find(f"purse {seat}")
    purse.held = True
    await frames(2)
    assert reads(players, "Your dice")
    purse.held = False
    await frames(2)
    await players.tap("back")
    assert not reads(players, "The cost of")


async def test_a_score_is_kept_from_tokens_and_symbols(players: CardsKarmaHands) -> None:
    await players.tap("new game")
    await players.tap("game cards_karma")
    await players.tap("depth keeper")
    await players.tap("begin")
    assert players.table.game == "cards_karma.tally"
    for _ in range(3):
        await players.tap("subject place building")
        await players.tap("enter Describe red")
        await players.tap("enter Describe none")
    assert players.table.waiting()[0].what == "tell bonus", "three fame turn a card"
    await players.tap("enter TurnScoring administrator")
    player = players.table.view().players[0]
    assert (player.administrators, player.buildings) == (2, ()), "and three red give one more"
    await players.tap("enter Spend karma 1")
    assert reads(players, "There is only this to spend")
    await players.tap("back")
    await players.tap("enter Spend administrator 1")
    assert players.table.view().players[0].administrators == 1
    await players.tap("undo")
    await players.tap("undo False")
    assert reads(players, "Move 1 administrator from the supply to")
    await players.tap("close notice")
    for bonus in ("karma", "dice", "action", "coins_or_palace", "fame_or_ship"):
        await players.tap("enter Gain fame 2")
        await players.tap("enter Gain fame 1")
        await players.tap(f"enter TurnScoring {bonus}")
        if "_or_" in bonus:
            await players.tap("enter TakeCard")
    await players.tap("subject finish")
    assert players.app.screens.current == "end"
    assert reads(players, f"{players.table.names[0]} wins")


async def test_a_card_is_entered_as_seen_and_found_in_the_next_game(
    players: CardsKarmaHands,
) -> None:
    for parts, act in ((SEEN_PARTS, "seen"), (SEEN_PARTS[:1], f"lay {SEEN_SHIP}")):
        await players.tap("new game")
        await players.tap("game cards_karma")
        await players.tap("depth keeper")
        await players.tap("begin")
        await players.tap("subject seen")
        await players.tap("seen kind ship")
        known = players.sees(f"lay {SEEN_SHIP}")
        assert known == (act != "seen"), "only what was entered is known"
        for part in parts:
            await players.tap(part)
        await players.tap(act)
        player = players.table.view().players[0]
        assert (player.coins, player.ships) == (3, (SEEN_SHIP,))
        await players.tap("undo")
        await players.tap("undo False")
        await players.tap("close notice")
        player = players.table.view().players[0]
        assert (player.coins, player.ships) == (0, ())
        await players.tap("home")
