"""Which tokens lie on a reader: TokenSeen after equal reads, TokenGone after misses.

Law: one odd reading is never told, neither a tag that flickers nor a content that was misread.
"""

from shared_rules.wire.signals import SignatureRead, TokenGone, TokenSeen


class _Token:
    def __init__(self) -> None:
        self.content = ()  # kind, colour, number and a signature, if any, as last read
        self.reads = 0  # how often in a row it was that
        self.misses = 0
        self.is_told = False  # that it lies here
        self.is_settled = False  # what it carries was told, and still holds


class Presence:
    """One reader's tokens. `reads` and `misses` are settings."""

    def __init__(self, reader: int, reads: int, misses: int) -> None:
        self._reader = reader
        self._reads = reads
        self._misses = misses
        self._tokens = {}
        self._scans = 0

    @property
    def is_starting(self) -> bool:
        """What it finds now lay there before: nobody has just put it down."""
        return self._scans <= self._reads

    def is_settled(self, uid: bytes) -> bool:
        """Is its content known, so that it need not be read again?"""
        return uid in self._tokens and self._tokens[uid].is_settled

    def reread(self, uid: bytes) -> None:
        """It was written: what was known of it no longer holds."""
        if uid in self._tokens:
            self._tokens[uid].is_settled = False
            self._tokens[uid].content = ()

    def feed(self, scan: "dict[bytes, tuple | None]") -> "list":
        """All tags that answered in one scan; a content of None was not read this time.

        A signature is told before its token: who hears of the token can judge it.
        """
        told = []
        self._scans += 1
        for uid in sorted(scan):
            token = self._tokens.get(uid)
            if token is None:
                token = self._tokens[uid] = _Token()
            token.misses = 0
            if self._is_new(token, scan[uid]):
                signed = token.content[3:]
                told += [SignatureRead(self._reader, uid, signature) for signature in signed]
                told.append(TokenSeen(self._reader, uid, *token.content[:3]))
        missing = [uid for uid in sorted(self._tokens) if uid not in scan]
        return told + [TokenGone(self._reader, uid) for uid in missing if self._is_gone(uid)]

    def _is_new(self, token: _Token, content) -> bool:
        if token.is_settled or content is None:
            return False
        token.reads = token.reads + 1 if content == token.content else 1
        token.content = content
        if token.reads < self._reads:
            return False
        token.is_told = token.is_settled = True
        return True

    def _is_gone(self, uid: bytes) -> bool:
        """Forget it after enough misses; only what was told is told to be gone."""
        token = self._tokens[uid]
        token.misses += 1
        if token.misses < self._misses:
            return False
        del self._tokens[uid]
        return token.is_told
