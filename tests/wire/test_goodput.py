"""How much of a lossy link is used, on CPython and on MicroPython; time is simulated.

The link carries six frames in each interval of 15 ms and way. The best possible is every frame that
arrives being news: four signals each.
"""

import pytest

from shared_rules.wire.signals import DialTurned
from tests.wire.link import connected

SIGNALS = 1200
FRAMES = 6
INTERVAL_MS = 15
UNSETTLED = 200


def intervals(loss_percent, seed):
    """How long it takes until all signals have arrived, when there is always one more to say."""
    link = connected(seed=seed)
    said = count = 0
    while len(link.numbers()) < SIGNALS:
        outbox = link.device.outbox
        while said < SIGNALS and outbox.next - outbox.oldest < UNSETTLED:
            link.device.say(link.now_ms, DialTurned(0, said, 0))
            said += 1
        for end, air in ((link.device, link.to_host), (link.host, link.to_device)):
            for _ in range(FRAMES):
                frame = end.next_frame(link.now_ms)
                if frame is not None:
                    air.append(frame)
        link.deliver(loss_percent)
        link.now_ms += INTERVAL_MS
        count += 1
    assert link.numbers() == list(range(SIGNALS))
    return count


def percent_of_best(loss_percent):
    seeds = (1, 2)
    taken = sum([intervals(loss_percent, seed) for seed in seeds])
    best = len(seeds) * SIGNALS * 100 / (4 * FRAMES * (100 - loss_percent))
    return 100 * best / taken


def test_a_good_link_is_used_whole() -> None:
    assert percent_of_best(0) > 95


def test_at_ten_percent_loss_little_is_wasted() -> None:
    assert percent_of_best(10) > 90


def test_at_thirty_percent_loss_most_of_it_is_used() -> None:
    assert percent_of_best(30) > 65


@pytest.mark.full
def test_at_sixty_percent_loss_it_still_goes_on() -> None:
    assert percent_of_best(60) > 12
