"""Set-up: returning players need two touches; three depths; games that have fewer colours."""

from tests.app.hands import Hands


async def test_returning_players_start_with_two_touches(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("game maharani")
    await hands.tap("add person")
    await hands.tap("begin")
    people = hands.table.people
    await hands.tap("home")
    await hands.tap("new game")
    await hands.tap("begin")
    assert hands.table.game == "maharani"
    assert hands.table.people == people


async def test_a_game_offers_only_its_own_colours_and_seats(hands: Hands) -> None:
    await hands.tap("new game")
    for _ in range(3):
        await hands.tap("add person")
    await hands.tap("game maharani")
    await hands.tap("begin")
    assert len(hands.table.people) == 4
    assert {person.colour for person in hands.table.people} == {"red", "blue", "green", "yellow"}
    assert [player.side for player in hands.table.view().players] == list("swne")


async def test_a_score_keeper_needs_no_village(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("depth keeper")
    await hands.tap("begin")
    assert hands.table.game == "maharaja.tally"
    for seat, card in enumerate((4, 2)):
        await hands.tap(f"who {seat}")
        await hands.tap("how card")
        await hands.tap(f"hold {card}")
    await hands.tap("subject agra")
    for _ in range(2):
        await hands.tap("more 1")
    await hands.tap("more 4")
    await hands.tap("score")
    assert hands.app.screens.current == "scoring"
    await hands.tap("go on")
    await hands.tap("subject finish")
    await hands.tap("more 0")
    await hands.tap("score")
    assert hands.app.screens.current == "end"
    assert f"{hands.table.names[0]} wins" in hands.words()
