"""Pictures that are kept: those that were shown last, and no more than there is room for."""

from types import SimpleNamespace

from companion_app.view.pictures import Album, Picture


def painted(wide: int, high: int) -> Picture:
    return Picture(SimpleNamespace(size=(wide, high)), ())


def test_an_album_keeps_what_was_shown_last_within_its_room() -> None:
    album, made = Album(100), []

    def shown(key: str, side: int = 5) -> Picture:
        return album.look_up(key, lambda: made.append(key) or painted(side, side))

    for key in "abcd":
        shown(key)
    first = shown("a")
    shown("e")
    assert shown("a") is first, "it was shown again before the fifth one came"
    assert made == [*"abcde"]
    shown("b")
    assert made == [*"abcdeb"], "the oldest had to go"


def test_one_that_is_larger_than_the_room_is_kept_while_it_is_the_last() -> None:
    album, made = Album(100), []

    def shown(key: str) -> Picture:
        return album.look_up(key, lambda: made.append(key) or painted(20, 20))

    assert shown("board") is shown("board")
    shown("other")
    shown("board")
    assert made == ["board", "other", "board"]
