"""What screens are made of. All are imported here, so that kv rules find them by their names."""

from companion_app.view.widgets.base import (
    Boxed,
    ButtonRow,
    CardBox,
    Fitted,
    Press,
    Surface,
    Token,
    Turned,
    Words,
)
from companion_app.view.widgets.device_dots import DeviceDots, DeviceSign
from companion_app.view.widgets.edition_choice import EditionChoice
from companion_app.view.widgets.fields import LineField, SwitchRow, Toggle
from companion_app.view.widgets.game_choice import GameChoice
from companion_app.view.widgets.log import Log
from companion_app.view.widgets.notice import Notice
from companion_app.view.widgets.options import OptionSheet
from companion_app.view.widgets.purse import Peek, PeekCorner, Purse
from companion_app.view.widgets.seat_panel import SeatPanel
from companion_app.view.widgets.step_strip import StepStrip
from companion_app.view.widgets.telling_strip import TellingStrip
from companion_app.view.widgets.turn_bar import TurnBar
from companion_app.view.widgets.veil import Curtain

__all__ = [
    "Boxed",
    "ButtonRow",
    "CardBox",
    "Curtain",
    "DeviceDots",
    "DeviceSign",
    "EditionChoice",
    "Fitted",
    "GameChoice",
    "LineField",
    "Log",
    "Notice",
    "OptionSheet",
    "Peek",
    "PeekCorner",
    "Press",
    "Purse",
    "SeatPanel",
    "StepStrip",
    "Surface",
    "SwitchRow",
    "TellingStrip",
    "Toggle",
    "Token",
    "TurnBar",
    "Turned",
    "Words",
]
