"""What the pad asks back is said in the language of the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_app.model.language import speak
from companion_app.view.taps import Taps
from shared_rules.core.taps import Question
from shared_rules.core.tokens import Token
from shared_rules.games.cards_karma.taps import TAPS
from tests.model.test_cards_karma import cards_in


@pytest.fixture(autouse=True)
def _polish() -> Iterator[None]:
    speak("pl")
    yield
    speak("en")


async def test_a_question_of_the_pad_is_translated(tmp_path: Path, seed: int) -> None:
    table = await cards_in(tmp_path, 2, seed)
    tapped = TAPS.tap(table._state, ("red", "blue"), (), Token("die"))
    assert isinstance(tapped.outcome, Question)
    shown = Taps(lambda _seat, _move: None)
    shown.ask(tapped.outcome)
    assert shown.bar(table).title == "Która karta?"
    await table.close()
