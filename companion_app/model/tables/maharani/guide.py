"""Maharani's guide: each kind of question in a few sentences."""

from typing import Final

from companion_app.model.lessons import SCORING, Lesson, Lessons

GUIDE: Final[Lessons] = {
    "first tile": Lesson(
        "Take a tile from the rondel. It goes into the section that its place points at; into "
        "another section it costs the action token of that place.",
        "MI-4c",
    ),
    "lay tile": Lesson(
        "The tile brings 1 gold for each tile of its colour that it joins, itself included. "
        "Turn its arrow to your side of the palace to put a worker on it.",
        "MI-5a",
    ),
    "second tile": Lesson(
        "A second tile follows the same rules and costs 2 gold at the end of your turn. It pays "
        "if it brings more than that.",
        "MI-7a",
    ),
    "end turn": Lesson(
        "Your turn ends: a section that is full is scored now, then the rondel is filled up.",
        "MI-7g",
    ),
    "choose worker": Lesson(
        "A worker brings 1 gold for each of your workers that it joins. In a section you have "
        "one on each colour of tiles at most.",
        "MI-6d",
    ),
    "remove worker": Lesson(
        "Two workers of one colour stand on tiles of one colour in a section. You choose which "
        "of them leaves until the section is scored.",
        "MI-6e",
    ),
    SCORING: Lesson(
        "A full section pays for your workers in it, and more for each further one: 4, 6, 9, "
        "13, 18, 24 gold. Then they come home.",
        "MI-8a",
    ),
}
