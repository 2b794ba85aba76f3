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


async def test_each_game_says_what_the_tablet_does_in_it(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("depth guided")
    assert hands.screen.depth_words.startswith("Every piece is tracked")
    await hands.tap("game cards_karma")
    assert hands.find("depth guided").text == "Whole game"
    assert hands.screen.depth_words.startswith("Deck, grid and hands are on the tablet")
    await hands.tap("depth keeper")
    assert hands.screen.depth_words.startswith("You play with your own cards")
    await hands.tap("game rajas")
    assert hands.screen.depth_words.startswith("Gold is kept for you")
    assert hands.find("depth guided").text == "Guided"


def sides(hands: Hands) -> list[str]:
    return [f"{person.name} {person.side}" for person in hands.screen.ids.seating.people]


async def test_people_are_dragged_to_their_seats(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("add person")
    await hands.tap("youngest 1")
    seating = hands.screen.ids.seating
    assert sides(hands) == ["Red bottom", "Blue top", "Green left"]

    async def drag(at: int, to: tuple[float, float]) -> None:
        await hands.drag(seating.to_window(*seating.spot(at)), seating.to_window(*to))

    await drag(1, (seating.right - 20, seating.center_y))
    assert sides(hands) == ["Red bottom", "Green left", "Blue right"]
    # To the right of Red on the same side: clockwise from above that is before Red.
    await drag(1, (seating.center_x + 180, seating.y + 20))
    assert sides(hands) == ["Green bottom", "Red bottom", "Blue right"]
    await drag(1, (seating.center_x - 10, seating.center_y + 20))
    assert sides(hands) == ["Green bottom", "Red top", "Blue right"]
    # A touch goes on to the next side.
    await hands.tap_at(*seating.to_window(*seating.spot(2)))
    assert sides(hands) == ["Green bottom", "Red top", "Blue bottom"]
    await hands.tap("begin")
    assert list(hands.table.names) == ["Green", "Blue", "Red"]
    assert hands.table.names[hands.table.view().options.youngest] == "Blue"


async def test_who_was_dragged_far_and_back_sits_as_before(hands: Hands) -> None:
    await hands.tap("new game")
    seating = hands.screen.ids.seating
    before = sides(hands)
    await hands.drag(seating.to_window(*seating.center), (5, 5))
    assert sides(hands) == before, "nobody was held"
    spot = seating.to_window(*seating.spot(0))
    await hands.drag(spot, (spot[0] + 14, spot[1]))
    assert sides(hands) == before


async def test_who_is_called_by_a_colour_is_called_by_the_one_they_have(hands: Hands) -> None:
    await hands.tap("new game")
    await hands.tap("game rajas")
    people = hands.screen._people
    assert [person.name for person in people] == [person.colour.capitalize() for person in people]
    assert "blue" not in {person.colour for person in people}, "Rajas has no blue"
