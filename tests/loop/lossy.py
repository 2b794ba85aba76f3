"""A backend that makes another one bad: frames lost, doubled, corrupted, late; lines cut."""

import random

from companion_app.transport.line import Backend, Connect, Line, LineLost, Paired


class Lossy:
    def __init__(self, backend: Backend, rng: random.Random, loss: float, cut: float = 0.0) -> None:
        self._backend = backend
        self._rng = rng
        self.loss = loss
        self.cut = cut
        self.offered = self.lost = 0  # frames to the app

    async def find(self, device: Paired) -> Connect:
        connect = await self._backend.find(device)

        async def connect_badly() -> Line:
            return LossyLine(await connect(), self)

        return connect_badly

    def loses(self) -> bool:
        return self._rng.random() < self.loss

    def cuts(self) -> bool:
        return self._rng.random() < self.cut

    def spoilt(self, frame: bytes) -> list[bytes]:
        """Mostly the frame itself."""
        if self._rng.random() >= self.loss / 4:
            return [frame]
        bit = self._rng.randrange(8 * len(frame))
        broken = bytearray(frame)
        broken[bit // 8] ^= 1 << bit % 8
        return self._rng.choice([[frame, frame], [bytes(broken)], [frame, bytes(broken), frame]])


class LossyLine:
    def __init__(self, line: Line, how: Lossy) -> None:
        self._line = line
        self._how = how
        self._waiting: list[bytes] = []

    @property
    def signal_dbm(self) -> int | None:
        return self._line.signal_dbm

    def distrust(self) -> None:
        self._line.distrust()

    async def send(self, frame: bytes) -> None:
        if self._how.cuts():
            raise LineLost("cut")  # whatever the other direction is doing just then
        if not self._how.loses():
            for each in self._how.spoilt(frame):
                await self._line.send(each)

    async def receive(self) -> bytes:
        while not self._waiting:
            frame = await self._line.receive()
            if self._how.cuts():
                raise LineLost("cut")
            self._how.offered += 1
            if self._how.loses():
                self._how.lost += 1
            else:
                self._waiting = self._how.spoilt(frame)
        return self._waiting.pop(0)

    async def close(self) -> None:
        await self._line.close()
