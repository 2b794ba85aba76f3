"""A sitting at the pad: tag after tag becomes the next token of a set.

Law: a token counts as enrolled when the pad has read back from its tag exactly what was meant, with
the signature; then it is kept, before the next is asked for. Whatever a tag, a hand or the pad does
in between, the same token is asked for again. No tag that says something of its own is written over
unless a person says so.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Protocol

from companion_app.model.language import _
from companion_app.model.token_set import Enrolled, Seen, TokenSet, Verdict, signature, words_of
from shared_rules.core.tokens import Tag
from shared_rules.wire import signals
from shared_rules.wire.cues import SignTag, WriteTag

NO_KIND: Final = signals.UNKNOWN_TOKEN
TRIES: Final = 3
"""A write that fails may be the fault of the air; one that fails as often is the tag's."""


class Stage(Enum):
    WAITING = "waiting for a tag"
    WRITING = "writing"
    SIGNING = "signing"
    READING = "reading back"
    LIFTING = "waiting for the pad to be empty"


@dataclass(frozen=True, slots=True)
class Telling:
    """`is_trouble`: something is to be done about it."""

    words: str
    is_trouble: bool = False


class Tray:
    """What lies on the pad now, as its signals tell. Shared by whoever guides hands at a pad."""

    def __init__(self) -> None:
        self.lying: dict[bytes, tuple[int, Seen]] = {}
        self._signatures: dict[bytes, bytes] = {}

    def take(self, signal: Any) -> Seen | None:
        """A tag that was read just now."""
        if type(signal) is signals.SignatureRead:
            self._signatures[signal.uid] = signal.signature
        elif type(signal) is signals.TokenGone:
            self.lying.pop(signal.uid, None)
        elif type(signal) is signals.TokenSeen:
            says = None if signal.kind == NO_KIND else Tag(*signal[2:5])
            seen = Seen(signal.uid, says, self._signatures.pop(signal.uid, b""))
            self.lying[signal.uid] = (signal.reader, seen)
            return seen
        return None


class Enrolment:
    """take() each signal of the pad and tell it the cues it gives; `keep` puts a set on disk."""

    def __init__(
        self,
        kept: TokenSet,
        key: bytes,
        names: Mapping[Tag, str],
        keep: Callable[[TokenSet], None],
        wanted: Sequence[Tag] = (),
        by_uid: bool = False,
    ) -> None:
        self.kept = kept
        self.stage: Stage = Stage.WAITING
        self.tellings: list[Telling] = []
        self._key = key
        self._names = names
        self._keep = keep
        self.wanted = tuple(wanted or names)
        self._by_uid = by_uid
        self._skipped: list[Tag] = []
        self._tray = Tray()
        self._pending: bytes | None = None  # a tag that we have begun to write
        self._failures = 0
        self._free: set[bytes] = set()  # undone or half written: these may be written over unasked

    # ---- where it stands

    @property
    def next(self) -> Tag | None:
        waiting = (tag for tag in self.wanted if self.kept.of_tag(tag) is None)
        return next((tag for tag in waiting if tag not in self._skipped), None)

    @property
    def done(self) -> int:
        return sum(self.kept.of_tag(tag) is not None for tag in self.wanted)

    @property
    def skipped(self) -> tuple[Tag, ...]:
        return tuple(tag for tag in self._skipped if self.kept.of_tag(tag) is None)

    @property
    def is_over(self) -> bool:
        """Nothing is left to ask for; the last tag may still lie there."""
        return self.next is None

    def _tell(self, words: str, is_trouble: bool = False) -> None:
        self.tellings.append(Telling(words, is_trouble))

    # ---- what a person does

    def undo(self) -> None:
        """The last one is asked for again; its tag is free for anything."""
        if self.stage in (Stage.WRITING, Stage.SIGNING, Stage.READING):
            self._tell(_("Not while a tag is being written."), is_trouble=True)
            return
        if not self.kept.enrolled:
            self._tell(_("There is nothing to undo."), is_trouble=True)
            return
        last = self.kept.enrolled[-1]
        self._free.add(last.uid)
        self._change(self.kept.without(last.tag))
        self._tell(_("{name} is asked for again.", name=self._names.get(last.tag, last.tag)))

    def skip(self) -> None:
        tag = self.next
        if tag is not None and self.stage in (Stage.WAITING, Stage.LIFTING):
            self._skipped.append(tag)
            self._tell(_("{name} is left out for now.", name=self._names[tag]))

    def write_anyway(self) -> list[Any]:
        """For the one tag that lies there, whatever it says."""
        if self.next is None or self.stage not in (Stage.WAITING, Stage.LIFTING):
            return []
        if len(self._tray.lying) != 1:
            self._tell(_("Put one tag on the pad, and no other."), is_trouble=True)
            return []
        (uid,) = self._tray.lying
        return self._enrol(uid)

    # ---- what the pad says

    def take(self, signal: Any) -> list[Any]:
        """Gives the cues that follow."""
        if type(signal) is signals.TagWritten and signal.uid == self._pending:
            return self._written(signal)
        seen = self._tray.take(signal)
        if self.stage is Stage.LIFTING and not self._tray.lying:
            self.stage = Stage.WAITING
        if seen is None:
            return []
        if self.stage is Stage.READING and seen.uid == self._pending:
            self._read_back(seen)
        elif self.stage is Stage.WAITING and self.next is not None:
            return self._consider(seen)
        return []

    def rebooted(self) -> None:
        """The pad forgot what it was doing; what lies there it will say again."""
        self._tray = Tray()
        self.stage = Stage.WAITING

    def resumed(self) -> list[Any]:
        """The pad was away: what it was told may be lost, so it is told again."""
        if self.stage in (Stage.WRITING, Stage.SIGNING, Stage.READING):
            self.stage = Stage.WAITING
            for _reader, seen in tuple(self._tray.lying.values())[:1]:
                return self._consider(seen)
        return []

    def _consider(self, seen: Seen) -> list[Any]:
        if len(self._tray.lying) > 1:
            self._several()
            return []
        verdict, tag = self.kept.judge(seen, self._key)
        is_free = verdict is Verdict.BLANK or seen.uid in (self._pending, *self._free)
        if self._by_uid:
            is_free = verdict is not Verdict.OURS
        if is_free:
            return self._enrol(seen.uid)
        self.stage = Stage.LIFTING
        if verdict is Verdict.FOUND and tag in self.wanted and self.kept.of_tag(tag) is None:
            self._done(Enrolled(tag, seen.uid, True))
        else:
            self._refuse(verdict, tag)
        return []

    def _several(self) -> None:
        """Which piece was meant? Who wrote one of them in haste may write it over."""
        self._tell(_("Several tags lie on the pad: one at a time, please."), is_trouble=True)
        self.stage = Stage.LIFTING

    def _refuse(self, verdict: Verdict, tag: Tag | None) -> None:
        name = self._names.get(tag) if tag else None
        if verdict is Verdict.OURS:
            words = _("This tag is {name} already: take another one.", name=name or str(tag))
        elif verdict is Verdict.FOUND:
            words = _("Two tags say that they are {name}.", name=name or str(tag))
        else:
            words = words_of(verdict)
        self._tell(words, is_trouble=True)

    def _enrol(self, uid: bytes) -> list[Any]:
        tag = self.next
        assert tag is not None
        if self._by_uid:
            self._done(Enrolled(tag, uid, False))
            return []
        self._pending = uid
        self._failures = 0
        self.stage = Stage.WRITING
        return self._write(self._tray.lying[uid][0], uid, tag)

    def _write(self, reader: int, uid: bytes, tag: Tag) -> list[Any]:
        if self.stage is Stage.WRITING:
            return [WriteTag(reader, uid, *tag)]
        return [SignTag(reader, uid, signature(self._key, uid, tag))]

    def _written(self, told: Any) -> list[Any]:
        tag = self.next
        if tag is None or self.stage not in (Stage.WRITING, Stage.SIGNING):
            return []
        if told.outcome == signals.WRITTEN:
            is_signed = self.stage is Stage.SIGNING
            self.stage = Stage.READING if is_signed else Stage.SIGNING
            return [] if is_signed else self._write(told.reader, told.uid, tag)
        self._failures += 1
        if told.outcome != signals.TAG_ABSENT and self._failures < TRIES:
            return self._write(told.reader, told.uid, tag)
        self._failed(told)
        return []

    def _failed(self, told: Any) -> None:
        if told.outcome == signals.TAG_ABSENT:
            self._tray.lying.pop(told.uid, None)
            self.stage = Stage.LIFTING if self._tray.lying else Stage.WAITING
            self._tell(_("The tag was lifted too early: put it back."), is_trouble=True)
            return
        self._pending = None
        # What it says now may be half of what we wrote: not its own.
        self._free.add(told.uid)
        self.stage = Stage.LIFTING
        if told.outcome == signals.WRITE_REFUSED:
            words = _("This tag cannot be written: it is locked or of another kind. Take another.")
        else:
            words = _("This tag does not keep what is written: throw it away and take another.")
        self._tell(words, is_trouble=True)

    def _read_back(self, seen: Seen) -> None:
        tag = self.next
        assert tag is not None
        if len(self._tray.lying) > 1:
            self._free.add(seen.uid)
            self._several()
        elif seen.says == tag and seen.signature == signature(self._key, seen.uid, tag):
            self._done(Enrolled(tag, seen.uid, True))
        else:
            self.stage = Stage.LIFTING
            self._tell(_("The tag says something else now: put it back once more."), True)

    def _done(self, one: Enrolled) -> None:
        self._pending = None
        self._free.discard(one.uid)
        self._change(self.kept.with_one(one))
        self.stage = Stage.LIFTING
        self._tell(_("{name} is enrolled.", name=self._names[one.tag]))

    def _change(self, kept: TokenSet) -> None:
        self._keep(kept)
        self.kept = kept

    def free(self, uids: Sequence[bytes]) -> None:
        """These tags may be written over without asking."""
        self._free.update(uids)


class Guide(Protocol):
    """What an Enrolment and an Inspection have in common, for who sits between them and a pad."""

    tellings: list[Telling]
    wanted: tuple[Tag, ...]

    @property
    def next(self) -> Tag | None: ...
    @property
    def done(self) -> int: ...
    @property
    def stage(self) -> Stage: ...
    def take(self, signal: Any) -> list[Any]: ...
    def rebooted(self) -> None: ...
    def resumed(self) -> list[Any]: ...
    def undo(self) -> None: ...
    def skip(self) -> None: ...
    def write_anyway(self) -> list[Any]: ...


def headline(guide: Guide, names: Mapping[Tag, str]) -> str:
    """What a hand should do now."""
    if guide.next is None:
        return _("All done.")
    if guide.stage is Stage.LIFTING:
        return _("Lift the tag.")
    if guide.stage is Stage.WAITING:
        return _("Tap: {name}", name=names[guide.next])
    return _("Leave it there: {name}", name=names[guide.next])


# ---- is every piece what it should be?


@dataclass(frozen=True, slots=True)
class Finding:
    """A piece that was asked for, and the tag that was tapped; no `uid` if none was."""

    asked: Tag
    uid: bytes = b""
    verdict: Verdict | None = None
    is_really: Tag | None = None

    @property
    def is_right(self) -> bool:
        return self.verdict is Verdict.OURS and self.is_really == self.asked


class Inspection:
    """Asks for every enrolled piece in turn. Nothing is written."""

    def __init__(self, kept: TokenSet, key: bytes, wanted: Sequence[Tag]) -> None:
        self._kept = kept
        self._key = key
        self.wanted = tuple(tag for tag in wanted if kept.of_tag(tag) is not None)
        self.tellings: list[Telling] = []
        self.findings: list[Finding] = []
        self._tray = Tray()
        self._is_lifting = False

    @property
    def next(self) -> Tag | None:
        asked = len(self.findings)
        return self.wanted[asked] if asked < len(self.wanted) else None

    @property
    def done(self) -> int:
        return len(self.findings)

    @property
    def stage(self) -> Stage:
        return Stage.LIFTING if self._is_lifting else Stage.WAITING

    def take(self, signal: Any) -> list[Any]:
        seen = self._tray.take(signal)
        if self._is_lifting and not self._tray.lying:
            self._is_lifting = False
        if seen is not None and not self._is_lifting and self.next is not None:
            self._is_lifting = True
            verdict, tag = self._kept.judge(seen, self._key)
            self.findings.append(Finding(self.next, seen.uid, verdict, tag))
        return []

    def rebooted(self) -> None:
        self._tray = Tray()
        self._is_lifting = False

    def resumed(self) -> list[Any]:
        return []

    def write_anyway(self) -> list[Any]:
        return []

    def skip(self) -> None:
        """A piece that is missing, or whose tag is dead."""
        if self.next is not None:
            self.findings.append(Finding(self.next))

    def undo(self) -> None:
        if self.findings:
            self.findings.pop()

    def swapped(self) -> list[tuple[Tag, Tag]]:
        """Pairs of pieces that have each other's tag."""
        really = {each.asked: each.is_really for each in self.findings if each.uid}
        return [
            (asked, other)
            for asked, other in really.items()
            if other is not None and asked < other and really.get(other) == asked
        ]

    def doubles(self) -> list[tuple[Tag, Tag]]:
        """One tag that was tapped for two pieces."""
        first: dict[bytes, Tag] = {}
        tapped = [each for each in self.findings if each.uid]
        both = [(first.setdefault(each.uid, each.asked), each.asked) for each in tapped]
        return [(one, other) for one, other in both if one != other]

    def wrong(self) -> list[Finding]:
        return [each for each in self.findings if not each.is_right]

    def to_mend(self) -> TokenSet:
        """The set without what is wrong, for an Enrolment of just that."""
        kept = self._kept
        for each in self.wrong():
            kept = kept.without(each.asked)
        uids = {each.uid for each in self.wrong()}
        return replace(kept, enrolled=tuple(one for one in kept.enrolled if one.uid not in uids))
