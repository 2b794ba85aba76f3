"""The guide of Rajas of the Ganges: each kind of question in a few sentences."""

from typing import Final

from companion_app.model.lessons import Lesson, Lessons

GUIDE: Final[Lessons] = {
    "place worker": Lesson(
        "Put a worker on a free space, pay its price and do at once what it says. Markets move "
        "your money marker, buildings your fame: who lets the two meet wins.",
        "RG-4a",
    ),
    "take tile": Lesson(
        "Take the top tile of a stack and pay dice of its colour that make at least its cost. "
        "Markets on it pay coins, buildings pay fame.",
        "RG-5a",
    ),
    "pay dice for the tile": Lesson(
        "Touch dice of the tile's colour until they make its cost; nothing is given back. For 1 "
        "karma a die is turned over first, such as a 1 to a 6.",
        "RG-5a",
    ),
    "pay die": Lesson(
        "Touch a die that the space takes. For 1 karma it is turned over first: 1 and 6, 2 and "
        "5, 3 and 4.",
        "RG-9a",
    ),
    "lay tile": Lesson(
        "A road of the tile has to join a road to your residence. A road that reaches a border "
        "brings its yield, once.",
        "RG-5b",
    ),
    "cover tile": Lesson(
        "The Master builder covers one of your tiles with a dearer one. What lies below counts "
        "no more.",
        "RG-7h",
    ),
    "take dearer tile": Lesson(
        "You pay only the difference in dice of the new tile's colour.",
        "RG-7h",
    ),
    "lay tile over": Lesson(
        "Turn the new tile so that all tiles are still joined to the residence.",
        "RG-7h",
    ),
    "gain dice": Lesson(
        "Take dice of the colours that you will need; they are rolled when they come. If your "
        "statue is full, return one first.",
        "RG-4d",
    ),
    "roll dice again": Lesson(
        "Roll any of your dice again, one after another, or leave them as they are.",
        "RG-7a",
    ),
    "upgrade building": Lesson(
        "From now on each new building of this type brings more fame. Those that stand already "
        "gain nothing.",
        "RG-5e",
    ),
    "sell one good": Lesson(
        "As many of your markets of one good pay as the die shows. Choose the good whose "
        "markets pay most.",
        "RG-6b",
    ),
    "sail": Lesson(
        "Your boat goes down the river and brings you the reward of its space. Other boats are "
        "not counted, and there is no way back.",
        "RG-8a",
    ),
    "use chamber": Lesson(
        "The river lets you use a chamber of the palace without a worker and a die, even one "
        "that is taken.",
        "RG-8c",
    ),
    "order yields": Lesson(
        "Several borders were joined at once. You say which yield comes first.",
        "RG-5d",
    ),
    "wake worker": Lesson(
        "Two sleeping workers were reached, but only one may come. Choose "
        "which; the other leaves the game.",
        "RG-10b",
    ),
    "pick yield tile": Lesson(
        "Choose a yield tile for a free place of your province. It pays when its border is joined.",
        "RG-13c",
    ),
    "put yield tile": Lesson(
        "Put it at a border that you can still join: it replaces what is printed there.",
        "RG-13c",
    ),
}
