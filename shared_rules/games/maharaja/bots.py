"""Bots: who plays a seat that no person plays."""

from typing import Final

from shared_rules.core.bots import Bots, random_bot

BOTS: Final[Bots] = {"random": random_bot}
