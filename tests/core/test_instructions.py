"""Instructions: what lies too much here goes to where it is missing."""

from collections import Counter

from shared_rules.core.instructions import Instruction, Pile, Spot, merged, moved_pieces

AGRA, DELHI, SUPPLY = Spot("Agra"), Spot("Delhi"), Spot("the supply")
WORDS = ("Move {owner}'s house from {origin} to {place}.", "Move {count} from {origin} to {place}.")


def told(old: Pile, new: Pile) -> list[str]:
    return [step.text() for step in moved_pieces(WORDS, {"owner": "Anna"}, old, new)]


def test_one_piece_and_several() -> None:
    old, new = Counter({AGRA: 1, SUPPLY: 4}), Counter({DELHI: 3, SUPPLY: 2})
    assert told(old, new) == [
        "Move Anna's house from Agra to Delhi.",
        "Move 2 from the supply to Delhi.",
    ]


def test_the_box_makes_up_for_what_is_missing() -> None:
    assert told(Counter({AGRA: 1}), Counter()) == ["Move Anna's house from Agra to the box."]
    assert told(Counter(), Counter({AGRA: 2})) == ["Move 2 from the box to Agra."]


def test_nothing_to_do() -> None:
    assert told(Counter({AGRA: 2}), Counter({AGRA: 2})) == []


def test_two_people_of_one_name_are_two_spots() -> None:
    first, second = Spot("Anna", 0), Spot("Anna", 1)
    assert told(Counter({first: 1}), Counter({second: 1})) != []


def test_what_is_moved_on_is_moved_once() -> None:
    def moved(what: str, origin: object, place: object) -> Instruction:
        return Instruction(
            "Move {what} from {origin} to {place}.",
            {
                "what": what,
                "origin": origin,
                "place": place,
            },
        )

    turned = Instruction("Turn the rondel.")
    steps = (
        moved("the marker", 0, 2),
        moved("a tile", "the bag", "place 1"),
        turned,
        moved("the marker", 2, 3),
        moved("a house", "the supply", "agra"),
        moved("a house", "agra", "the supply"),
    )
    assert merged(steps) == (
        moved("a tile", "the bag", "place 1"),
        turned,
        moved("the marker", 0, 3),
    )
