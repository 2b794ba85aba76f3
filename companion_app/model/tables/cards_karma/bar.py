"""The bottom bar of Cards & Karma: what is asked, what a card would do and cost, how it is paid."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion_app.model.language import _, many, say
from companion_app.model.table import Refusal
from companion_app.model.tables.cards_karma.touches import (
    ACT,
    CARD,
    DISCARD,
    FROM_HAND,
    PAY,
    TURNED,
    Touches,
)
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import COVER, MoveButton, move_buttons, possible, refused
from shared_rules.core.phrases import word
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import BUILDING, GOODS, PALACE, SHIP, read_face
from shared_rules.games.cards_karma.naming import REWARD_NAMES, card_words, cost_words
from shared_rules.games.cards_karma.words import BONUS_NAMES

ASK_WORDS: Final = {
    "act": "{name}, touch a card of the grid.",
    "end turn": "{name}, use an administrator, or end your turn.",
    "discard": "{name}, your hand is full: choose a card to discard.",
    "take card": "{name}, touch a card to take into your hand.",
    "take goods": "{name}, touch a goods card. It is free.",
    "use palace": "{name}, touch a palace to use. It is free.",
    "choose bonus": "{name}, take the tokens, or touch a card of the grid.",
    "copy ship": "{name}, the reward of whose last ship?",
    "choose three": "{name}, which three do you complete?",
    "choose set": "{name}, touch the cards that make three different.",
    "score first": "{name}, what turns a scoring card first?",
    "choose scoring card": "{name}, touch the scoring card to turn.",
}
HELP_WORDS: Final = {
    "act": "As a die into your hand, or for what its action side says.",
    "end turn": "Each administrator gives one more. Rule CK-6b.",
    "discard": "Hold your hand to see it; lift the finger on a card to choose it. Rule CK-3c.",
    "choose three": "One symbol counts for one three only. Rule CK-5h.",
    "choose set": "The others stay. Rule CK-5h.",
    "score first": "Fame turns the leftmost card, coins the rightmost. Rule CK-7b.",
    "choose scoring card": "You get its bonus at once. Rule CK-7d.",
}
DO_WORDS: Final = {
    BUILDING: "Build it",
    SHIP: "Take the ship",
    GOODS: "Take the goods",
    PALACE: "Use the palace",
}
TOKEN_WORDS: Final = {"coins_or_palace": "Take 2 coins", "fame_or_ship": "Take 1 fame"}
THREE_WORDS: Final = {"same": "All of one type", "set": "Three different"}
FIRST_WORDS: Final = {"fame": "3 fame", "coins": "6 coins"}


def bar(touches: Touches) -> Bar:
    if touches.ask is None:
        return Bar("")
    if touches.refusal:
        return _refused(touches, touches.refusal)
    if touches.what == PAY:
        return _payment(touches)
    if touches.card:
        return _picked(touches)
    return _question(touches)


def _refused(touches: Touches, refusal: Refusal) -> Bar:
    shown = refused(refusal, instead=_instead(touches))
    if refusal.private:
        words = _("Rule {rule}. Hold your cards on the left to read more.", rule=refusal.rule)
        shown = shown._replace(lines=(words, *shown.lines[1:]))
    return shown


def _instead(touches: Touches) -> str:
    """What would work, as all may know it: what is in a hand plays no part in it."""
    if touches.what in FROM_HAND:
        return _("Other cards of your hand may do.")
    glows = bool(touches.at(CARD) or touches.own_cards() or touches.at(TURNED))
    asked = (words for _move, words in options(touches))
    buttons = (button.words for button in _buttons(touches))
    return possible(touches.refusal, glows, (*asked, *buttons))


def _question(touches: Touches) -> Bar:
    ask = touches.ask
    assert ask is not None, "something is asked"
    title = _(ASK_WORDS[ask.what], name=touches.table.names[ask.seat])
    lines = [_(HELP_WORDS[ask.what])] if ask.what in HELP_WORDS else []
    if ask.what == ACT and touches.view.actions > 1:
        lines.insert(0, many("{count} action", "{count} actions left", touches.view.actions))
    return Bar(title, tuple(lines), tuple(_buttons(touches)), mood="asks")


def _draw_words(touches: Touches, _move: m.DrawTwo) -> str:
    acts = touches.what == ACT
    return _("Administrator: two dice") if acts else _("Two dice from the deck")


BUTTONS: Final[Mapping[type[Any], MoveButton]] = {
    m.DrawTwo: MoveButton(_draw_words),
    m.FurtherAction: MoveButton(lambda _touches, _move: _("Act again")),
    m.EndTurn: MoveButton(lambda _touches, _move: _("End turn"), kind="next"),
    m.TakeTokens: MoveButton(
        lambda touches, _move: _(TOKEN_WORDS[touches.view.agenda[0].words[0]])
    ),
    m.ChooseThree: MoveButton(lambda _touches, move: _(THREE_WORDS[move.three])),
    m.ScoreFirst: MoveButton(lambda _touches, move: _(FIRST_WORDS[move.tokens])),
}


def _buttons(touches: Touches) -> Iterable[Button]:
    """What is asked and does not lie on the screen as a card, and what does what was touched."""
    yield from move_buttons(touches, BUTTONS)
    if touches.whole_set:
        yield Button(_("Discard them"), "confirm", kind="next")
    if touches.picked is not None:
        words = _("Turn it: {bonus}", bonus=BONUS_NAMES[touches.picked.bonus])
        yield Button(words, "confirm", kind="next")
    if touches.what == DISCARD and not touches.is_bots:
        yield _private(touches)
        if touches.chosen:
            yield Button(_("Discard it"), "confirm", kind="next")


def options(touches: Touches) -> list[tuple[m.CopyShip, str]]:
    """What lies on a sheet over the cards: moves with words too long for the bar."""
    moves = (move for move in touches.options() if isinstance(move, m.CopyShip))
    return [(move, _copy_words(touches, move.seat)) for move in moves]


def _copy_words(touches: Touches, seat: int) -> str:
    ship = read_face(touches.view.players[seat].ships[-1])
    return _("{name}: {reward}", name=touches.table.names[seat], reward=REWARD_NAMES[ship.reward])


def _private(touches: Touches) -> Button:
    return Button(_("In private"), COVER, touches.shown_seat)


def _picked(touches: Touches) -> Bar:
    face = read_face(touches.card)
    buttons = [Button(_("Back"), "back")]
    for move in touches.moves_with(touches.card):
        is_die = isinstance(move, m.TakeDie)
        words = _("Take its {colour} die", colour=word(face.die)) if is_die else ""
        kind = "primary" if is_die and len(touches.at(CARD)) > 1 else "next"
        buttons.append(Button(words or _(DO_WORDS[face.kind]), "move", move, kind))
    pays = touches.what == ACT and face.kind != GOODS
    cost = _("The cost: {cost}.", cost=cost_words(face)) if pays else _("It is free.")
    title = _capital(say(card_words(face.text)))
    return Bar(title, (cost,), tuple(buttons), mood="picked")


def _payment(touches: Touches) -> Bar:
    face = touches.paid
    assert face is not None, "a card waits to be paid"
    title = _("Pay {card}: {cost}", card=card_words(face.text), cost=cost_words(face))
    lines = (_("Hold your hand to see it; lift the finger on a card to choose it."),)
    buttons = [Button(_("Back"), "back")]
    if not touches.is_bots:
        if touches.player.administrators:
            words = _("Administrators: {count}", count=touches.jokers)
            kind = "primary" if touches.jokers else "quiet"
            buttons.append(Button(words, "joker", kind=kind))
        buttons.append(_private(touches))
        if touches.chosen or touches.jokers:
            buttons.append(Button(_("Pay"), "confirm", kind="next"))
    return Bar(title, lines, tuple(buttons), mood="picked")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
