"""Every screen of the app, by its name."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion_app.view.screens.base import AppScreen
from companion_app.view.screens.cover import CoverScreen
from companion_app.view.screens.devices import DevicesScreen
from companion_app.view.screens.disks import DisksScreen
from companion_app.view.screens.editions import EditionsScreen
from companion_app.view.screens.end import EndScreen
from companion_app.view.screens.help import HelpScreen
from companion_app.view.screens.home import HomeScreen
from companion_app.view.screens.keeping import KeepingScreen
from companion_app.view.screens.match import MatchScreen
from companion_app.view.screens.rules import RulesScreen
from companion_app.view.screens.scoring import ScoringScreen
from companion_app.view.screens.settings import SettingsScreen
from companion_app.view.screens.setup import SetupScreen
from companion_app.view.screens.statistics import StatisticsScreen
from companion_app.view.screens.table import TableScreen
from companion_app.view.screens.tracing import TracingScreen
from companion_app.view.tables import LOOKS
from companion_app.view.tables.plain import PLAIN

if TYPE_CHECKING:
    from companion_app.view.screens.base import AppScreen

SCREENS: Final[Sequence[type["AppScreen"]]] = (
    HomeScreen,
    SetupScreen,
    CoverScreen,
    TableScreen,
    ScoringScreen,
    EndScreen,
    DevicesScreen,
    DisksScreen,
    RulesScreen,
    HelpScreen,
    SettingsScreen,
    StatisticsScreen,
    MatchScreen,
    KeepingScreen,
    EditionsScreen,
    TracingScreen,
    *(look.secret for look in (PLAIN, *LOOKS.values()) if look.secret),
)
BY_NAME: Final = {screen.NAME: screen for screen in SCREENS}
