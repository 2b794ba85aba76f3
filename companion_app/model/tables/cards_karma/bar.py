"""The bottom bar of Cards & Karma: what is asked, what a card would do and cost, how it is paid."""

from collections.abc import Iterable
from typing import Final

from companion_app.model.language import _, many, say
from companion_app.model.tables.cards_karma.touches import (
    ACT,
    DISCARD,
    FROM_HAND,
    PAY,
    SCORING,
    SET,
    Touches,
)
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import COVER, possible, refused
from shared_rules.core.phrases import word
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
        return _refused(touches)
    if touches.what == PAY:
        return _payment(touches)
    if touches.picked:
        return _picked(touches)
    return _question(touches)


def _refused(touches: Touches) -> Bar:
    refusal = touches.refusal
    assert refusal is not None, "something was refused"
    shown = refused(refusal, instead=_instead(touches))
    if refusal.private:
        words = _("Rule {rule}. Hold your cards on the left to read more.", rule=refusal.rule)
        shown = shown._replace(lines=(words, *shown.lines[1:]))
    return shown


def _instead(touches: Touches) -> str:
    """What would work, as all may know it: what is in a hand plays no part in it."""
    if touches.what in FROM_HAND:
        return _("Other cards of your hand may do.")
    glows = bool(touches.cards() or touches.own_cards() or touches.bonuses())
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


def _buttons(touches: Touches) -> Iterable[Button]:
    """What is asked and does not lie on the screen as a card."""
    for move in touches.view.targets:
        text, *rest = move.split()
        match text:
            case "draw":
                acts = touches.what == ACT
                words = _("Administrator: two dice") if acts else _("Two dice from the deck")
                yield Button(words, "move", move)
            case "further":
                yield Button(_("Act again"), "move", move)
            case "end":
                yield Button(_("End turn"), "move", move, "next")
            case "tokens":
                yield Button(_(TOKEN_WORDS[touches.view.agenda[0].words[0]]), "move", move)
            case "three":
                yield Button(_(THREE_WORDS[rest[0]]), "move", move)
            case "score":
                yield Button(_(FIRST_WORDS[rest[0]]), "move", move)
    yield from _confirm(touches)


def _confirm(touches: Touches) -> Iterable[Button]:
    """For what was touched already."""
    if touches.what == SET and touches.whole_set:
        yield Button(_("Discard them"), "confirm", kind="next")
    if touches.what == SCORING and touches.bonus:
        words = _("Turn it: {bonus}", bonus=BONUS_NAMES[touches.bonus])
        yield Button(words, "confirm", kind="next")
    if touches.what == DISCARD and not touches.is_bots:
        yield _private(touches)
        if touches.chosen:
            yield Button(_("Discard it"), "confirm", kind="next")


def options(touches: Touches) -> list[tuple[str, str]]:
    """What lies on a sheet over the cards: moves with words too long for the bar."""
    moves = [move for move in touches.view.targets if move.startswith("copy ")]
    return [(move, _copy_words(touches, int(move.split()[1]))) for move in moves]


def _copy_words(touches: Touches, seat: int) -> str:
    ship = read_face(touches.view.players[seat].ships[-1])
    return _("{name}: {reward}", name=touches.table.names[seat], reward=REWARD_NAMES[ship.reward])


def _private(touches: Touches) -> Button:
    return Button(_("In private"), COVER, touches.shown_seat)


def _picked(touches: Touches) -> Bar:
    face = read_face(touches.picked)
    back = Button(_("Back"), "back")
    buttons = [
        Button(
            _("Take its {colour} die", colour=word(face.die))
            if move.split()[0] == "die"
            else _(DO_WORDS[face.kind]),
            "move",
            move,
            "next" if move.split()[0] != "die" or len(touches.cards()) == 1 else "primary",
        )
        for move in touches.moves_with(touches.picked)
    ]
    pays = touches.what == ACT and face.kind != GOODS
    cost = _("The cost: {cost}.", cost=cost_words(face)) if pays else _("It is free.")
    title = _capital(say(card_words(face.text)))
    return Bar(title, (cost,), (back, *buttons), mood="picked")


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
