"""What screens are made of. All are imported here, so that kv rules find them by their names."""

from companion_app.view.widgets.base import CardBox, Fitted, Press, Surface, Token, Turned, Words
from companion_app.view.widgets.device_dots import DeviceDots, DeviceSign
from companion_app.view.widgets.fields import LineField, SwitchRow, Toggle
from companion_app.view.widgets.log import Log
from companion_app.view.widgets.notice import Notice
from companion_app.view.widgets.options import OptionSheet
from companion_app.view.widgets.purse import Peek, PeekCorner, Purse
from companion_app.view.widgets.seat_panel import SeatPanel
from companion_app.view.widgets.turn_bar import TurnBar

__all__ = [
    "CardBox",
    "DeviceDots",
    "DeviceSign",
    "Fitted",
    "LineField",
    "Log",
    "Notice",
    "OptionSheet",
    "Peek",
    "PeekCorner",
    "Press",
    "Purse",
    "SeatPanel",
    "Surface",
    "SwitchRow",
    "Toggle",
    "Token",
    "TurnBar",
    "Turned",
    "Words",
]
