"""The guide of Cards & Karma: each kind of question in a few sentences."""

from typing import Final

from companion_app.model.lessons import Lesson, Lessons

GUIDE: Final[Lessons] = {
    "act": Lesson(
        "Touch a card of the grid. Take it as a die into your hand, or use its action side: pay "
        "buildings, ships and palaces with dice; goods are free.",
        "CK-3b",
    ),
    "pay": Lesson(
        "Buildings want dice of their colour, together at least the cost; ships and palaces one "
        "die of exactly their value. Karma changes a die by 1 and is used by itself.",
        "CK-6a",
    ),
    "discard": Lesson(
        "A hand has 8 cards at most. Give one away before the next comes.",
        "CK-3c",
    ),
    "end turn": Lesson(
        "An administrator gives you one more action, or two dice from the deck. You may keep it "
        "as a joker for a payment; the third one becomes 2 fame.",
        "CK-6b",
    ),
    "take card": Lesson(
        "Take any card of the grid into your hand. Its colour is at its foot, its value you see "
        "alone.",
        "CK-4F",
    ),
    "take goods": Lesson(
        "Take a goods card of the grid, free. Three of a kind, or three different, are sold for "
        "their coins.",
        "CK-4F",
    ),
    "use palace": Lesson(
        "Use a palace of the grid, free, and discard it.",
        "CK-4F",
    ),
    "choose bonus": Lesson(
        "Your scoring card gives you tokens, or a card of the grid for nothing.",
        "CK-7c",
    ),
    "copy ship": Lesson(
        "You get the reward of somebody's last ship, your own or another's. A good on it stays "
        "where it is.",
        "CK-4E5",
    ),
    "choose three": Lesson(
        "The new card completes three of one type and three different. One symbol counts only "
        "once, so you choose.",
        "CK-5h",
    ),
    "choose set": Lesson(
        "Choose the cards with the three different symbols. They are discarded, the others stay.",
        "CK-5b",
    ),
    "score first": Lesson(
        "3 fame turn your leftmost scoring card, 6 coins the rightmost. Both are due: you say "
        "which comes first.",
        "CK-7b",
    ),
    "choose scoring card": Lesson(
        "You choose which scoring card you turn, and get its bonus at once. Who turns the sixth "
        "begins the last round.",
        "CK-7d",
    ),
}
