"""Records: JSON that is not quite the record is refused, and told where."""

from random import Random
from typing import Any

import pytest

from shared_rules.core.errors import MalformedRecord
from tests.playing import random_table
from tests.toy.bazaar import GAME


@pytest.mark.parametrize("bag", [{}, "", {"tea": 9}, "tea", None, 3])
def test_a_row_of_things_is_a_list_and_nothing_else(bag: Any) -> None:
    table = random_table(GAME, Random(1))
    first = table.journal().first
    data = table.codec.state_to_json(first)
    assert table.codec.state_from_json(data) == first
    with pytest.raises(MalformedRecord, match=r"\$\.bag"):
        table.codec.state_from_json(data | {"bag": bag})


def test_what_is_wrong_in_a_list_is_told_with_its_place() -> None:
    table = random_table(GAME, Random(1))
    data = table.codec.state_to_json(table.journal().first)
    with pytest.raises(MalformedRecord, match=r"\$\.bag\[1\]"):
        table.codec.state_from_json(data | {"bag": ["tea", 2]})
