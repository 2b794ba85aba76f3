"""The bottom bar of a score keeper: what is entered, and what is still missing."""

from companion_app.model.language import _
from companion_app.model.table import Refusal
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.tally.touches import Touches
from companion_app.model.tables.touching import possible, refused


def bar(touches: Touches) -> Bar:
    table = touches.table
    if touches.seat is None:
        return Bar("")
    if touches.refusal:
        return refused(touches.refusal, instead=_instead(touches, touches.refusal))
    if table.question():
        return Bar(table.question(), (_("Undo takes the last step back."),), mood="asks")
    if touches.subject:
        back = () if touches.kept or table.counting()[0] else (Button(_("Back"), "back"),)
        score = Button(_("Score it"), "score", kind="next")
        lines = (_("A touch counts one more."),)
        words = next((each.words for each in table.subjects() if each.key == touches.subject), "")
        return Bar(words, lines, (*back, score), mood="picked")
    missing = table.missing()
    lines = (missing,) if missing else (_("Touch an amount to enter it; undo takes it back."),)
    return Bar(table.entry_title(touches.who), lines, mood="asks")


def _instead(touches: Touches, refusal: Refusal) -> str:
    """What would work, as all may know it."""
    if refusal.private:
        # Which amounts do would tell how much gold there is.
        return _("A smaller amount may do.")
    return possible(refusal, False, touches.possible())
