"""A million signals through the app's link at 30 % loss, with a hundred reboots."""

import pytest

from tests.loop.soak import soak
from tests.loop.virtual_time import run

LOSS = 0.3


def _soak(seed: int, count: int, reboots: int) -> None:
    found = run(soak(seed, count, reboots, LOSS))
    print(found)
    assert found.arrived >= found.carried >= count
    assert found.lost_frames > found.frames / 5


@pytest.mark.full
def test_twenty_thousand_signals_at_30_percent_loss_over_five_reboots(seed: int) -> None:
    _soak(seed, 20_000, 5)


@pytest.mark.soak
def test_a_million_signals_at_30_percent_loss_over_a_hundred_reboots(seed: int) -> None:
    _soak(seed, 1_000_000, 100)
