"""Touches that are not just the next move: refusals, warnings, undo, routes, set-up, themes."""

import re
from random import Random

import pytest

from companion_app.model.tables.showing import key_of
from companion_app.view.finding import frames
from companion_app.view.style import STYLE
from shared_rules.games.maharaja.moves import ChooseRoute, TravelBy
from tests.app.hands import Hands
from tests.app.quickly import chooses, sit_down
from tests.app.test_hints import held
from tests.model.tables import fill_every_village

CLOCK = re.compile(r"\d+:\d\d")


async def at_first_houses(hands: Hands, seed: int) -> Random:
    rng = Random(seed)
    await hands.new_game()
    while hands.table.view().phase != "houses":
        await hands.play_one(rng)
    return rng


async def at_first_turn(hands: Hands, seed: int) -> Random:
    rng = await at_first_houses(hands, seed)
    while not hands.table.view().turn:
        await hands.play_one(rng)
    return rng


def reads(hands: Hands, part: str) -> bool:
    return any(part in words for words in hands.words())


@pytest.mark.rule("MJ-5.2b")
async def test_a_full_village_is_refused_in_words_with_the_rule(hands: Hands, seed: int) -> None:
    await at_first_houses(hands, seed)
    await hands.tap_place("v07")
    await hands.tap_place("v07")
    records = hands.table.records
    await hands.tap_place("v07")
    assert reads(hands, "is full")
    assert reads(hands, "Rule MJ-5.2b")
    assert hands.table.records == records
    await hands.tap("back")
    assert not reads(hands, "is full")


async def test_one_tap_previews_and_another_place_changes_the_mind(hands: Hands, seed: int) -> None:
    await at_first_houses(hands, seed)
    records = hands.table.records
    await hands.tap_place("v07")
    assert reads(hands, "Put a house in village 7")
    await hands.tap_place("v12")
    assert reads(hands, "Put a house in village 12")
    assert hands.table.records == records
    await hands.tap("confirm")
    assert hands.table.records == records + 1


async def test_where_the_last_answer_was_given_is_marked_on_the_board(
    hands: Hands, seed: int
) -> None:
    """However it was given: here it is a move that no finger made."""
    await at_first_houses(hands, seed)
    board = hands.screen.face.board
    assert not board.last_places
    assert await hands.table.say(hands.table.waiting()[0].seat, "place v07") is None
    hands.app.go_on()
    assert board.last_places == ["v07"]
    await hands.tap("undo")
    await hands.tap("undo False")
    assert not board.last_places


async def test_a_governor_tile_that_was_moved_is_marked_on_its_track(hands: Hands) -> None:
    table = await sit_down(hands, chooses)
    for ask in table.waiting():
        assert await table.say(ask.seat, "disk governor quarry") is None
    hands.app.go_on()
    await frames(2)
    face = hands.screen.face
    assert not face.track.last
    city = face.track.tiles()[1][0]
    assert await table.say(table.waiting()[0].seat, f"governor {city}") is None
    hands.app.go_on()
    assert (face.track.last, face.board.last_places) == ([city], [])
    await hands.tap("undo")
    await hands.tap("undo False")
    assert not face.track.last


@pytest.mark.rule("MJ-7.7a")
async def test_ending_the_turn_warns_first(hands: Hands, seed: int) -> None:
    await at_first_turn(hands, seed)
    records, other = hands.table.records, hands.table.names
    await hands.tap("mode end")
    assert reads(hands, "You forgo")
    assert reads(hands, "gets 2 gold.")
    assert other
    assert hands.table.records == records
    await hands.tap("back")
    assert hands.sees("mode end")


async def test_undo_goes_back_and_tells_the_hands(hands: Hands, seed: int) -> None:
    await at_first_houses(hands, seed)
    before = hands.table.view()
    await hands.tap_place("v07")
    await hands.tap("confirm")
    await hands.tap("undo")
    assert reads(hands, "puts a house in village 7")
    await hands.tap("keep")
    assert hands.table.view() != before
    await hands.tap("undo")
    await hands.tap("undo False")
    assert hands.table.view() == before
    assert reads(hands, "from village 7")
    await hands.tap("close notice")
    assert not reads(hands, "On the board")


async def agree(hands: Hands) -> None:
    """To what is asked, whoever has to."""
    await hands.tap("undo True" if hands.sees("undo True") else "undo False")


async def test_undoing_what_was_seen_asks_everybody(hands: Hands, seed: int) -> None:
    await at_first_turn(hands, seed)
    await hands.tap("undo")
    assert reads(hands, "everybody has to agree")
    await hands.tap("undo True")
    assert hands.app.screens.current == "cover"
    await hands.tap("menu")
    await hands.tap("menu undo")
    assert reads(hands, "Take back the last step?"), "and further back from there"
    before = hands.table.view()
    await agree(hands)
    assert hands.table.view() != before


@pytest.mark.rule("MJ-7.1f")
async def test_other_routes_are_offered_and_can_be_taken(hands: Hands, seed: int) -> None:
    await at_first_turn(hands, seed)
    await fill_every_village(hands.table)
    hands.app.go_on()
    await frames(2)
    seat = hands.table.waiting()[0].seat
    await hands.tap("mode travel")
    await hands.tap_place("delhi")
    await hands.tap(key_of("move", ChooseRoute("delhi")))
    assert hands.table.waiting()[0].what == "choose route"
    routes = [move for move in hands.table.view().targets if isinstance(move, TravelBy)]
    assert len(routes) > 1
    await hands.tap("back")
    assert hands.table.waiting()[0].what == "act"
    await hands.tap("mode travel")
    await hands.tap_place("delhi")
    await hands.tap(key_of("move", ChooseRoute("delhi")))
    await hands.make(routes[1])
    assert hands.table.view().players[seat].architect == "delhi"


async def test_light_and_dark_say_the_same(hands: Hands, seed: int) -> None:
    def words() -> list[str]:
        return [text for text in hands.words() if not CLOCK.fullmatch(text)]  # it ticks on

    await at_first_houses(hands, seed)
    in_light = words()
    await hands.tap("theme")
    assert STYLE.mode == "dark"
    await frames(2)
    assert words() == in_light
    await hands.tap("theme")
    assert STYLE.mode == "light"


async def test_set_up_seats_people_clockwise_and_keeps_them(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("add person")
    await hands.tap("colour 0")
    seating = hands.screen.ids.seating
    await hands.tap_at(*seating.to_window(*seating.spot(0)))
    await hands.tap("youngest 1")
    await hands.tap("begin")
    people = hands.table.people
    assert [p.side for p in people] == sorted(
        (p.side for p in people), key=("bottom", "left", "top", "right").index
    )
    assert {p.colour for p in people} == {"yellow", "blue", "green"}
    youngest = hands.table.view().options.youngest
    assert people[youngest].colour == "blue"
    assert hands.table.waiting()[0].seat == youngest
    await hands.tap("home")
    await hands.tap("new game")
    assert {p.name for p in hands.app.people.known()} == {p.name for p in people}


async def test_the_demonstration_plays_by_itself_until_one_leaves(hands: Hands) -> None:
    await hands.tap("demonstration")
    while hands.table.records < 20:
        await frames(5)
    await hands.tap("home")
    assert hands.app.screens.current == "home"
    assert hands.app.table is None


async def test_a_seat_opposite_is_turned_to_who_sits_there_and_covers_as_before(
    hands: Hands, seed: int
) -> None:
    await at_first_turn(hands, seed)
    (seat,) = (at for at, person in enumerate(hands.table.people) if person.side == "top")
    purse = f"purse {seat}"
    upright = hands.find(purse).to_window(*hands.find(purse).center)
    await hands.tap("menu")
    await hands.tap("menu settings")
    await hands.tap("set turned")
    await hands.tap("back")
    await frames(3)
    turned = hands.find(purse).to_window(*hands.find(purse).center)
    assert turned[0] < upright[0], "its purse is on the other side now"
    gold = f"{hands.table.view(seat).players[seat].gold} gold"
    assert gold not in hands.words()
    assert gold in await held(hands, purse)
    assert gold not in hands.words()


async def test_undo_reaches_across_turns_and_back_from_the_end(hands: Hands, seed: int) -> None:
    """What ended a game turn was seen by all; they agree, and the turn goes on."""
    rng = await at_first_turn(hands, seed)
    while hands.table.view().game_turn == 1:
        await hands.play_one(rng)
    while hands.app.screens.current == "scoring":
        await hands.tap("go on")
    assert hands.app.screens.current == "cover"
    await hands.tap("menu")
    await hands.tap("menu undo")
    await agree(hands)
    assert (hands.app.screens.current, hands.table.view().game_turn) == ("table", 1)
    while hands.sees("close notice"):
        await hands.tap("close notice")
    await hands.skip_to(lambda table: not table.waiting(), rng)
    while hands.app.screens.current == "scoring":
        await hands.tap("go on")
    assert hands.app.screens.current == "end"
    await hands.tap("undo")
    await hands.tap("undo True")
    assert hands.table.waiting()
    assert hands.app.screens.current == "table"
