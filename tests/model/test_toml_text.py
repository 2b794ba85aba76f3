"""What is written as TOML is read back as the same facts."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.model.toml_text import toml_text
from shared_rules.core.editions import load_edition
from shared_rules.games import NAMES, load

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.one_of(st.booleans(), st.integers(-(2**62), 2**62), TEXT, st.floats(-1e9, 1e9))
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4)),
    max_leaves=12,
)


@pytest.mark.full
@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_any_facts_come_back(facts: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(facts)) == facts


def test_the_shipped_editions_come_back() -> None:
    for name in NAMES:
        facts = load_edition(load(name).edition_path, name).facts
        assert tomllib.loads(toml_text(facts)) == facts
