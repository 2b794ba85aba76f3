"""What can go wrong in an arena, each in one line for the person who can mend it."""


class ArenaError(Exception):
    """Nothing that was played is lost; the same command goes on from there."""


class BadStudy(ArenaError):
    """It cannot even begin: a mistake in the words, or a folder that cannot be used."""


class GameFailed(ArenaError):
    """A bot or a rule failed within a game. Its words name the game, so that it can be repeated."""
