"""Lots that are the same in every run: nobody guesses their secret, but their seed gives it."""

from shared_rules.core.lots import SealedLots


def sealed(seed: int) -> SealedLots:
    return SealedLots.of_seed(seed)
