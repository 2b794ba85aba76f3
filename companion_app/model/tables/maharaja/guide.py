"""Maharaja's guide: each kind of question, and each part of a turn, in a few sentences."""

from typing import Final

from companion_app.model.lessons import SCORING, Lesson, Lessons

GUIDE: Final[Lessons] = {
    "choose character": Lesson(
        "Your character has an ability, and its number decides when you act and who wins ties: "
        "lower is earlier. Later it can be exchanged, and taken from you.",
        "MJ-5.1b",
    ),
    "choose new character": Lesson(
        "Somebody took your character. Choose another one from the bank; its number decides "
        "when you act.",
        "MJ-7.6b",
    ),
    "give character": Lesson(
        "You give one of your characters away. Keep the one whose ability you need now.",
        "MJ-11.3c",
    ),
    "bid": Lesson(
        "Who bids most chooses a character first and pays the bank. Bid only what the first "
        "choice is worth to you: a palace costs 12 gold.",
        "MJ-11.2.5a",
    ),
    "place house": Lesson(
        "Houses in villages open the roads and earn you tolls. Put your four where travellers "
        "will pass; a village takes 2 houses, with two players 1.",
        "MJ-5.2b",
    ),
    "set disk": Lesson(
        "In secret, point both arrows at what you want to do. In your turn you do both, in any "
        "order. What you cannot do then gives every other player 2 gold.",
        "MJ-6.2a",
    ),
    "act": Lesson(
        "Do your two actions in any order, and travel as often as you like. At the end the "
        "Maharaja's city is scored, so have pieces there. Touch a button to begin.",
        "MJ-6.3b",
    ),
    "choose route": Lesson(
        "Each route pays other owners. The cheapest is picked; choose another one if you grudge "
        "somebody the gold.",
        "MJ-7.1f",
    ),
    "set down house": Lesson(
        "The house has to go to another place: a village with room, or the city of your architect.",
        "MJ-7.3b",
    ),
    "mode travel": Lesson(
        "Touch a city. In villages without a house of yours you pay 1 gold for each house there "
        "to its owner; a village without any house cannot be passed.",
        "MJ-7.1d",
    ),
    "mode palace": Lesson(
        "You build where your architect stands. The central site counts 3 points when the city "
        "is scored, an outer one 1. Who has built 7 palaces ends the game, and most palaces win "
        "it.",
        "MJ-7.2d",
    ),
    "mode house": Lesson(
        "A village house can be built from anywhere, one in a city only where your architect "
        "stands. In the Maharaja's city each house counts 1 point.",
        "MJ-7.2b",
    ),
    "mode move_house": Lesson(
        "Lift one of your houses and set it down elsewhere, free of charge. An empty village "
        "breaks its road.",
        "MJ-7.3a",
    ),
    "mode quarry": Lesson(
        "You can only build houses that are in your supply. The quarry gives you 2 more.",
        "MJ-A5",
    ),
    "mode governor": Lesson(
        "The Maharaja goes to the lowest tile next. Moving a tile 2 fields down brings its city "
        "nearer to a scoring.",
        "MJ-7.5a",
    ),
    "mode character": Lesson(
        "Take any character, even another player's, who then chooses a new one. You may use its "
        "ability at once.",
        "MJ-7.6a",
    ),
    "mode builder": Lesson(
        "The Builder builds or moves one house free of charge in each of your turns.",
        "MJ-C5",
    ),
    "mode privilege": Lesson(
        "A privilege is one action more, once.",
        "MJ-11.2.3",
    ),
    "mode end": Lesson(
        "What you have not done is forgone: then every other player gets 2 gold.",
        "MJ-7.7a",
    ),
    SCORING: Lesson(
        "Each piece in the Maharaja's city counts. Gold goes by rank, and ties by the lower "
        "character. With gold you build palaces, and most palaces win.",
        "MJ-8a",
    ),
}
