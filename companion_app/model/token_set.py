"""A table's tagged tokens: which tag is which token, and whether a tag is what it says.

Law: a tag is known by its uid. What is written on it is believed only with this table's signature
for that very uid. The set is kept in a file of the user's data folder, written whole or not at all
after each tag. A file that cannot be read is an error in words, and is never overwritten.

What the signature stops: a stray card, a tag of another table, a tag whose content was copied onto
another one. What it does not: a tag made to lie about its uid too, or who has the table's key.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from companion_app.model.language import _
from shared_rules.core.doors import ODD, BadBytes, Door
from shared_rules.core.files import write_whole
from shared_rules.core.foreign import foreign_text
from shared_rules.core.tokens import Tag
from shared_rules.wire.signals import UNKNOWN_TOKEN, SignatureRead, TokenSeen

TOKENS: Final = Door("tokens", largest=1_000_000)
TABLE_KEY: Final = Door("table-key", largest=1000)
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 8
FORMAT: Final = 1


class BadSet(ValueError):
    """Says which file, and what is wrong with it."""


class Verdict(Enum):
    OURS = "ours"
    FOUND = "found"
    """Signed by this table, but the set's file does not know it: the file is older than the tag."""
    BLANK = "blank"
    CHANGED = "changed"
    """Of this set, but what it says now is not what was written."""
    COPIED = "copied"
    """Its content and signature are those of another tag of this set."""
    STRAY = "stray"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Seen:
    """A tag as the pad read it; no `says` if it carries nothing of ours."""

    uid: bytes
    says: Tag | None = None
    signature: bytes = b""


@dataclass(frozen=True, slots=True)
class Enrolled:
    tag: Tag
    uid: bytes
    is_written: bool
    """Else the tag is only known by its uid, and may say what it likes."""


def table_key(folder: Path) -> bytes:
    """This table's, for all its sets; made when it is first asked for."""
    path = folder / "table.key"
    try:
        key = bytes.fromhex(TABLE_KEY.text(TABLE_KEY.read(path)))
    except FileNotFoundError:
        key = secrets.token_bytes(KEY_BYTES)
        write_whole(path, f"{key.hex()}\n".encode("ascii"))
    except (ValueError, BadBytes) as error:
        raise BadSet(_damaged(path, error)) from error
    if len(key) != KEY_BYTES:
        raise BadSet(_damaged(path, f"{len(key)} bytes"))
    return key


def _damaged(path: Path, error: object) -> str:
    return _("{path} is damaged ({error}). Put it back from a copy.", path=path, error=error)


def signature(key: bytes, uid: bytes, tag: Tag) -> bytes:
    """Eight bytes: who cannot compute it is right once in 2^64 times."""
    said = b"durbar tag 1" + bytes((len(uid),)) + uid + bytes(tag)
    return hmac.digest(key, said, hashlib.sha256)[:SIGNATURE_BYTES]


@dataclass(frozen=True)
class TokenSet:
    """Immutable: what was true before a tag is there to go back to."""

    game: str
    enrolled: tuple[Enrolled, ...] = ()
    """In the order in which they were tapped."""
    retired: frozenset[bytes] = field(default_factory=frozenset)

    def of_uid(self, uid: bytes) -> Enrolled | None:
        return next((each for each in self.enrolled if each.uid == uid), None)

    def of_tag(self, tag: Tag) -> Enrolled | None:
        return next((each for each in self.enrolled if each.tag == tag), None)

    def with_one(self, one: Enrolled) -> "TokenSet":
        """A token has one tag, and a tag is one token: what was before gives way."""
        rest = [each for each in self.enrolled if each.tag != one.tag and each.uid != one.uid]
        return replace(self, enrolled=(*rest, one), retired=self.retired - {one.uid})

    def without(self, tag: Tag) -> "TokenSet":
        rest = tuple(each for each in self.enrolled if each.tag != tag)
        return replace(self, enrolled=rest)

    def retire(self, tag: Tag) -> "TokenSet":
        """Its tag is dead or lost. Should it come back, it is known as that."""
        dead = frozenset(each.uid for each in self.enrolled if each.tag == tag)
        return replace(self.without(tag), retired=self.retired | dead)

    def judge(self, seen: Seen, key: bytes) -> tuple[Verdict, Tag | None]:
        """What a tag is, and which token it stands for or claims to."""
        one = self.of_uid(seen.uid)
        if one is not None:
            is_right = seen.says == one.tag and is_signed(seen, key)
            return Verdict.OURS if is_right or not one.is_written else Verdict.CHANGED, one.tag
        if seen.uid in self.retired:
            return Verdict.RETIRED, seen.says
        if seen.says is None:
            return Verdict.BLANK, None
        if is_signed(seen, key):
            return Verdict.FOUND, seen.says
        genuine = self.of_tag(seen.says)
        if genuine is not None and is_signed(replace(seen, uid=genuine.uid), key):
            return Verdict.COPIED, seen.says
        return Verdict.STRAY, seen.says


def is_signed(seen: Seen, key: bytes) -> bool:
    if seen.says is None:
        return False
    return hmac.compare_digest(seen.signature, signature(key, seen.uid, seen.says))


# ---- the file


def set_path(folder: Path, game: str) -> Path:
    return folder / f"{game}.json"


def load_set(path: Path, game: str) -> TokenSet:
    """An empty one if there is no file."""
    try:
        stored = TOKENS.json(TOKENS.read(path))
    except FileNotFoundError:
        return TokenSet(game)
    except (OSError, BadBytes) as error:
        words = "{path} cannot be read ({error}). Move it away to begin anew."
        raise BadSet(_(words, path=path, error=error)) from error
    try:
        read = _set(stored)
    except ODD as error:
        words = "{path} is not a set of tokens ({error}). Move it away."
        raise BadSet(_(words, path=path, error=repr(error))) from error
    if read.game != game:
        words = "{path} is a set for {other}, not for {game}."
        raise BadSet(_(words, path=path, other=read.game, game=game))
    return read


def _set(stored: Any) -> TokenSet:
    if stored["format"] != FORMAT:
        raise ValueError(f"format {stored['format']}, and only {FORMAT} is known")
    enrolled = tuple(
        Enrolled(_tag(each["tag"]), bytes.fromhex(each["uid"]), bool(each["written"]))
        for each in stored["tokens"]
    )
    if len({each.uid for each in enrolled}) < len(enrolled):
        raise ValueError("one tag stands for two tokens")
    return TokenSet(
        foreign_text(stored["game"]), enrolled, frozenset(map(bytes.fromhex, stored["retired"]))
    )


def _tag(numbers: Any) -> Tag:
    """Three numbers that fit on a tag."""
    return Tag(*bytes(numbers))


def save_set(path: Path, kept: TokenSet) -> None:
    tokens = [
        {"tag": list(each.tag), "uid": each.uid.hex(), "written": each.is_written}
        for each in kept.enrolled
    ]
    retired = sorted(uid.hex() for uid in kept.retired)
    stored = {"format": FORMAT, "game": kept.game, "tokens": tokens, "retired": retired}
    write_whole(path, f"{json.dumps(stored, indent=1)}\n".encode())


# ---- at the table

Admit = Callable[[str, Any], tuple[Any, str]]
"""(device id, signal) -> the signal as it counts here, and words if a token does not count."""
NO_TOKEN: Final = Tag(UNKNOWN_TOKEN, 0, 0)


def as_it_is(_device_id: str, signal: Any) -> tuple[Any, str]:
    """For a table that has no set of its own: every tag is taken at its word."""
    return signal, ""


class TokenGate:
    """Between the pad and the rules: lets through what is of this table, and explains the rest."""

    def __init__(self, kept: TokenSet, key: bytes) -> None:
        self._kept = kept
        self._key = key
        self._signatures: dict[tuple[str, bytes], bytes] = {}

    def admit(self, device_id: str, signal: Any) -> tuple[Any, str]:
        """A pad tells a signature just before the token that it belongs to."""
        if type(signal) is SignatureRead:
            self._signatures[device_id, signal.uid] = signal.signature
        if type(signal) is not TokenSeen:
            return signal, ""
        says = None if signal.kind == UNKNOWN_TOKEN else Tag(*signal[2:5])
        seen = Seen(signal.uid, says, self._signatures.pop((device_id, signal.uid), b""))
        verdict, tag = self._kept.judge(seen, self._key)
        if tag is not None and verdict in (Verdict.OURS, Verdict.FOUND):
            return TokenSeen(signal.reader, signal.uid, *tag), ""
        return TokenSeen(signal.reader, signal.uid, *NO_TOKEN), words_of(verdict)


def gate_of(folder: Path, game: str) -> Admit:
    """As the set for this game in the folder has it. Raises BadSet."""
    kept = load_set(set_path(folder, game), game)
    return TokenGate(kept, table_key(folder)).admit if kept.enrolled else as_it_is


def words_of(verdict: Verdict) -> str:
    return {
        Verdict.OURS: _("This tag is of this table."),
        Verdict.FOUND: _("This tag is of this table, though its list does not know it."),
        Verdict.BLANK: _("This tag is not enrolled."),
        Verdict.CHANGED: _("This tag was changed after it was enrolled: enrol it again."),
        Verdict.COPIED: _("This tag is a copy of another one: it does not count."),
        Verdict.STRAY: _("This tag is not of this table: it does not count."),
        Verdict.RETIRED: _("This tag was replaced by another one: it does not count."),
    }[verdict]
