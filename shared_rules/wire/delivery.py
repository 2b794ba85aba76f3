"""Delivery: numbered records, each once and in order, over a link that loses some.

Law: two pure machines without clock or link. The Outbox keeps what it sent until the other end says
that it is safe there; the Inbox knows what is missing and asks for it. Signals and cues go through
the same two.

An outbox that is full forgets its oldest record. The other end learns that from a Beat, and reports
the gap: within what the ring holds nothing is lost, and beyond it nothing is lost in silence.
"""

from collections import namedtuple

from shared_rules.wire.frames import RUN_ROOM, entry_size, fits_run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RING = 256

# Numbers that will never come: the other end holds them no more.
Gap = namedtuple("Gap", ("first", "count"))


class Outbox:
    """Said, and not yet acknowledged. Numbers count up from zero and are never used twice."""

    def __init__(self, size: int = RING, in_flight: int = RING) -> None:
        self.oldest = 0  # the lowest number that is still held
        self.sent = 0  # one past the highest number that was sent
        self.next = 0  # the number that the next record gets
        self._size = size
        self._in_flight = in_flight  # how far sending may run ahead of acknowledgement
        self._ring: "list[Any]" = [None] * size
        self._again: "set[int]" = set()

    def add(self, ms: int, restated: bool, encoded: bytes) -> int:
        """Keep a record to be sent; gives its number. One that fits no frame is told at once."""
        if entry_size(encoded) > RUN_ROOM:
            raise ValueError("a record of %d bytes does not fit a frame" % len(encoded))
        number = self.next
        if number - self.oldest == self._size:
            self._forget(self.oldest + 1)
        self._ring[number % self._size] = (ms, restated, encoded)
        self.next = number + 1
        return number

    def acknowledge(self, next_: int) -> None:
        """All below `next_` is safe at the other end; what was never sent cannot be."""
        if self.oldest < next_ <= self.sent:
            self._forget(next_)

    def replay(self, first: int, count: int) -> None:
        """Send these again, as far as they are held and were sent."""
        for number in range(max(first, self.oldest), min(first + count, self.sent)):
            self._again.add(number)

    def start_over(self) -> None:
        """A new session: what was asked for in the last one is asked for again."""
        self._again = set()

    def take(self, room: int) -> "tuple[int, list[tuple[int, bool, bytes]]] | None":
        """The next run to send, as (first number, entries), in at most `room` bytes."""
        again = bool(self._again)
        first = min(self._again) if again else self.sent
        entries: "list[tuple[int, bool, bytes]]" = []
        number = first
        while number in self._again if again else self._may_send(number):
            entry = self._ring[number % self._size]
            room -= entry_size(entry[2])
            if room < 0 or (entries and not fits_run(entries[0][0], entry[0])):
                break
            entries.append(entry)
            number += 1
        if not entries:
            return None
        self._again.difference_update(range(first, number))
        self.sent = max(self.sent, number)
        return first, entries

    def _may_send(self, number: int) -> bool:
        return number < self.next and number < self.oldest + self._in_flight

    def _forget(self, oldest: int) -> None:
        for number in range(self.oldest, oldest):
            self._ring[number % self._size] = None
            self._again.discard(number)
        self.oldest = oldest
        self.sent = max(self.sent, oldest)


class Inbox:
    """Numbers in, each handed on once and in order; what is missing is asked for."""

    def __init__(self, expected: int = 0, window: int = RING) -> None:
        self.expected = expected  # the number to be handed on next
        self._top = expected  # one past the highest number known to have been sent
        self._window = window
        self._ahead: "dict[int, Any]" = {}  # came early
        self._asked: "dict[int, int]" = {}  # missing: our last frame that asked for it, or 0

    def is_level(self, next_: int) -> bool:
        """Has everything below `next_`, and nothing above, been handed on?"""
        return self.expected == self._top == next_

    def is_missing_some(self) -> bool:
        return len(self._asked) > 0

    def take_run(self, first: int, entries: "list[Any]", heard: int) -> "list[Any]":
        """A run arrived whose sender had heard our frame `heard`; gives what is next in order."""
        limit = self.expected + self._window
        end = min(first + len(entries), limit)
        is_news = end > self._top
        self._extend(min(first, limit))
        for number in range(max(first, self.expected), end):
            self._asked.pop(number, None)
            self._ahead[number] = entries[number - first]
        self._top = max(self._top, end)
        if is_news:
            self._forget_asks(heard)
        return self._hand_on()

    def take_beat(self, oldest: int, next_: int) -> "list[Any]":
        """The sender holds `oldest` and up, and sent all below `next_`; gives what is next."""
        items: "list[Any]" = []
        while self.expected < oldest:
            items += self._hand_on()
            if self.expected < oldest:
                items.append(self._skip(oldest))
        self._extend(min(next_, self.expected + self._window))
        self.ask_again()
        return items + self._hand_on()

    def ask_again(self) -> None:
        """All that is missing, whatever was asked: the asking may have been lost."""
        self._forget_asks(0xFFFFFFFF)

    def gaps(self, most: int, sequence: int) -> "list[tuple[int, int]]":
        """At most `most` (first, count) to ask for in our frame `sequence`; each is given once."""
        ranges: "list[list[int]]" = []
        for number in sorted([each for each, by in self._asked.items() if by == 0]):
            if ranges and ranges[-1][0] + ranges[-1][1] == number:
                ranges[-1][1] += 1
            elif len(ranges) == most:
                break
            else:
                ranges.append([number, 1])
            self._asked[number] = sequence
        return [(first, count) for first, count in ranges]

    def _skip(self, oldest: int) -> "Gap":
        """Give up on what is missing before `oldest`, up to the next number that came."""
        first = self.expected
        self.expected = min([number for number in self._ahead if number < oldest] + [oldest])
        self._top = max(self._top, self.expected)
        for number in range(first, min(self.expected, first + self._window)):
            self._asked.pop(number, None)
        return Gap(first, self.expected - first)

    def _extend(self, top: int) -> None:
        for number in range(self._top, top):
            self._asked[number] = 0
        self._top = max(self._top, top)

    def _forget_asks(self, heard: int) -> None:
        """Asked by our frame `heard` or before, and not come although news did: lost again."""
        for number, by in self._asked.items():
            if by <= heard:
                self._asked[number] = 0

    def _hand_on(self) -> "list[Any]":
        handed_on = []
        while self.expected in self._ahead:
            handed_on.append((self.expected, self._ahead.pop(self.expected)))
            self.expected += 1
        return handed_on
