"""Hands remember where arrows point until a lock says that it counts."""

from types import SimpleNamespace
from typing import Any

from companion_app.model.hands import PLAIN, GameHands, Gestures
from shared_rules.core.taps import Refused
from shared_rules.core.tokens import Tag
from shared_rules.wire.signals import DialLocked, DialTurned, TokenSeen

TABLE: Any = SimpleNamespace(view=lambda _viewer=None: None, people=())
STATE = object()


def test_a_press_knows_where_both_arrows_point_as_far_as_they_were_heard() -> None:
    presses: list[Any] = []
    hands = GameHands(TABLE, Gestures(pressed=lambda _state, press: presses.append(press)))
    hands.remember("disk", DialTurned(0, 100, 3))
    hands.remember("disk", DialTurned(1, 200, 4))
    hands.remember("disk", DialTurned(2, 0, 5))
    hands.remember("other", DialTurned(0, 0, 1))
    for device in ("disk", "other", "third"):
        hands.meant(STATE, 0, device, DialLocked())
    assert [press.dial for press in presses] == [(3, 4), (1, None), (None, None)]


def test_a_token_that_no_game_reads_is_told_so() -> None:
    seen = TokenSeen(0, b"\x04\x01", *Tag(1, 0, 1))
    assert isinstance(GameHands(TABLE, PLAIN).meant(STATE, None, "pad", seen), Refused)
