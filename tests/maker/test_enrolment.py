"""Enrolling tokens at a simulated pad: whole sets, and everything that goes wrong with tags."""

import asyncio
import random
from pathlib import Path

import pytest

from companion_app.model.enrolment import Inspection, Stage
from companion_app.model.token_set import Enrolled, TokenSet, load_set, signature
from firmware.sensing.tags import encode
from shared_rules.core.tokens import Tag
from shared_rules.games import NAMES
from tests.maker.sittings import KEY, Person, Table, blank, written

UNDO, END_TURN, YES, NO = (Tag(1, 0, number) for number in range(1, 5))


def carries(model: object, tag: Tag) -> bool:
    uid, memory = model.uid, bytes(model.memory)  # type: ignore[attr-defined]  # a model has no types
    return memory[16:32] == encode(*tag) + signature(KEY, uid, tag)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("maharaja", marks=pytest.mark.full),
        *[pytest.param(game, marks=pytest.mark.soak) for game in NAMES if game != "maharaja"],
    ],
)
def test_a_whole_set_in_one_sitting(game: str, tmp_path: Path) -> None:
    table = Table(game, tmp_path)
    guide = table.enrolment()
    table.by_itself(guide)
    kept = load_set(table.path, game)
    assert {each.tag for each in kept.enrolled} == set(table.names)
    assert len({each.uid for each in kept.enrolled}) == len(table.names)
    assert guide.done == len(table.names)


def test_a_few_tokens_are_written_signed_read_back_and_kept(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO, YES)
    tags = [blank(1), blank(2)]

    async def story(person: Person) -> None:
        await person.tap(tags[0], "Command, undo is enrolled")
        assert load_set(table.path, "maharani").of_tag(UNDO)  # before the next is asked for
        await person.put(tags[1], "Command, yes is enrolled")

    table.with_person(guide, story)
    assert carries(tags[0], UNDO)
    assert carries(tags[1], YES)
    assert load_set(table.path, "maharani") == guide.kept


@pytest.mark.full
def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    first = table.enrolment(UNDO, END_TURN)
    table.with_person(first, lambda person: person.tap(blank(1), "enrolled"))
    again = Table("maharani", tmp_path).enrolment(UNDO, END_TURN)
    assert (again.next, again.done) == (END_TURN, 1)


@pytest.mark.full
def test_undo_asks_for_the_last_one_again_and_frees_its_tag(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO, END_TURN)
    wrong, right = blank(1), blank(2)

    async def story(person: Person) -> None:
        await person.tap(wrong, "Command, undo is enrolled")
        person.sitting.press("u")
        assert guide.next == UNDO
        await person.tap(right, "Command, undo is enrolled")
        await person.tap(wrong, "Command, end turn is enrolled")  # written over, unasked

    table.with_person(guide, story)
    assert carries(wrong, END_TURN)
    assert carries(right, UNDO)


def test_undo_with_nothing_to_undo_says_so(tmp_path: Path) -> None:
    guide = Table("maharani", tmp_path).enrolment()
    guide.undo()
    assert guide.tellings[-1].is_trouble


@pytest.mark.full
def test_skipped_tokens_are_left_for_later(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO, END_TURN)

    async def story(person: Person) -> None:
        person.sitting.press("s")
        assert guide.next == END_TURN
        await person.tap(blank(1), "Command, end turn is enrolled")

    table.with_person(guide, story)
    assert guide.skipped == (UNDO,)
    assert load_set(table.path, "maharani").of_tag(UNDO) is None


@pytest.mark.full
def test_a_tag_lifted_while_it_is_written_is_finished_when_it_is_back(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO)
    hasty = blank(1)

    async def story(person: Person) -> None:
        person.reader.put(hasty)
        await person.until(lambda: guide.stage is Stage.SIGNING)
        person.reader.take(hasty)
        await person.told("lifted too early")
        assert bytes(hasty.memory[24:32]) == bytes(8)  # written, and not signed
        await person.put(hasty, "Command, undo is enrolled")

    table.with_person(guide, story)
    assert carries(hasty, UNDO)


@pytest.mark.full
def test_tags_that_cannot_be_written_are_told_apart_and_another_is_taken(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO)
    locked, worn, worn_late = blank(1), blank(2), blank(3)
    locked.is_locked = True
    worn.stuck_byte = 22
    worn_late.stuck_byte = 27  # takes the content, and not the signature

    async def story(person: Person) -> None:
        await person.tap(locked, "locked or of another kind")
        await person.tap(worn, "throw it away")
        await person.tap(worn_late, "throw it away")
        assert guide.next == UNDO
        await person.put(blank(4), "is enrolled")

    table.with_person(guide, story)


@pytest.mark.full
def test_a_tag_that_noise_left_half_written_can_be_put_back(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO)
    half = blank(1)
    half.stuck_byte = 27  # takes the content, and not the signature

    async def story(person: Person) -> None:
        await person.tap(half, "throw it away")
        half.stuck_byte = -1
        await person.put(half, "is enrolled")

    table.with_person(guide, story)
    assert carries(half, UNDO)


@pytest.mark.full
def test_a_noisy_field_only_takes_longer(tmp_path: Path, seed: int) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO)
    rng = random.Random(seed)
    noisy = blank(1)

    async def story(person: Person) -> None:
        person.reader.put(noisy)
        while not guide.is_over:
            noisy.misses, noisy.bad_crc = rng.randrange(3), rng.randrange(2)
            await asyncio.sleep(0.05)
            if guide.stage is Stage.LIFTING and guide.next and noisy in person.reader.tags:
                await person.lift(noisy)  # it took the noise for a bad tag: try once more
                person.reader.put(noisy)

    table.with_person(guide, story)
    assert carries(noisy, UNDO)


@pytest.mark.full
def test_a_tag_that_is_another_token_already_is_refused_until_a_person_insists(
    tmp_path: Path,
) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO, END_TURN)
    tag = blank(1)

    async def story(person: Person) -> None:
        await person.tap(tag, "Command, undo is enrolled")
        await person.put(tag, "Command, undo already")
        person.sitting.press("w")
        await person.told("Command, end turn is enrolled")

    table.with_person(guide, story)
    assert guide.kept.of_tag(UNDO) is None  # a tag is one token
    assert carries(tag, END_TURN)


@pytest.mark.full
def test_foreign_and_copied_tags_are_not_written_over(tmp_path: Path) -> None:
    genuine = written(1, UNDO)
    kept = TokenSet("maharani", (Enrolled(UNDO, genuine.uid, True),))
    table = Table("maharani", tmp_path, kept)
    guide = table.enrolment(END_TURN)
    foreign = written(2, YES, key=bytes(32))
    copy = written(3, UNDO, uid=genuine.uid)

    async def story(person: Person) -> None:
        await person.tap(foreign, "not of this table")
        await person.tap(copy, "a copy of another")
        await person.tap(genuine, "Command, undo already")

    table.with_person(guide, story)
    assert guide.next == END_TURN
    assert bytes(copy.memory[16:24]) == encode(*UNDO)


@pytest.mark.full
def test_a_set_whose_file_was_lost_is_found_again_from_its_tags(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO, END_TURN)

    async def story(person: Person) -> None:
        await person.tap(written(2, END_TURN), "Command, end turn is enrolled")
        await person.tap(written(1, UNDO), "Command, undo is enrolled")

    table.with_person(guide, story)
    assert guide.done == 2


@pytest.mark.full
def test_two_tags_at_once_are_none(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO)
    one, two = blank(1), blank(2)

    async def story(person: Person) -> None:
        person.reader.put(one)
        person.reader.put(two)
        await person.told("one at a time")
        person.sitting.press("w")
        await person.told("no other")
        await person.lift_both(one, two)
        await person.put(two, "Command, undo is enrolled")

    table.with_person(guide, story)
    assert [each.uid for each in guide.kept.enrolled] == [two.uid]


@pytest.mark.full
def test_a_pad_that_loses_its_power_goes_on_with_the_tag_that_lies_there(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO)
    tag = blank(1)

    async def story(person: Person) -> None:
        person.reader.put(tag)
        await person.until(lambda: guide.stage is Stage.SIGNING)
        person.sim.power_cycle()
        await person.told("Command, undo is enrolled")

    table.with_person(guide, story)
    assert carries(tag, UNDO)


@pytest.mark.full
def test_without_writing_any_tag_is_known_by_its_number(tmp_path: Path) -> None:
    table = Table("maharani", tmp_path)
    guide = table.enrolment(UNDO, END_TURN, by_uid=True)
    locked = blank(1)
    locked.is_locked = True
    bank_card = blank(2)
    bank_card.refuses_reads = True

    async def story(person: Person) -> None:
        await person.tap(locked, "Command, undo is enrolled")
        await person.tap(locked, "Command, undo already")
        await person.tap(bank_card, "Command, end turn is enrolled")

    table.with_person(guide, story)
    assert bytes(locked.memory[16:24]) == bytes(8)
    assert not any(each.is_written for each in guide.kept.enrolled)


@pytest.mark.full
def test_a_dead_tag_is_replaced_and_known_if_it_comes_back(tmp_path: Path) -> None:
    dead = written(1, UNDO)
    kept = TokenSet("maharani", (Enrolled(UNDO, dead.uid, True),)).retire(UNDO)
    table = Table("maharani", tmp_path, kept)
    guide = table.enrolment(UNDO)

    async def story(person: Person) -> None:
        await person.tap(dead, "replaced by another")
        await person.put(blank(2), "Command, undo is enrolled")

    table.with_person(guide, story)
    assert guide.kept.retired == {dead.uid}


@pytest.mark.full
def test_swapped_pieces_are_found_and_written_anew(tmp_path: Path) -> None:
    """The stickers of two pieces were mixed up: each says what the other is."""
    on_undo, on_end_turn = written(1, END_TURN), written(2, UNDO)
    both = (Enrolled(END_TURN, on_undo.uid, True), Enrolled(UNDO, on_end_turn.uid, True))
    table = Table("maharani", tmp_path, TokenSet("maharani", both))
    inspection = Inspection(table.kept, KEY, table.tags)

    async def check(person: Person) -> None:
        for piece in (on_undo, on_end_turn):
            person.reader.put(piece)
            await person.until(lambda: inspection.stage is Stage.LIFTING)
            person.reader.take(piece)
            await person.until(lambda: inspection.stage is Stage.WAITING)

    table.with_person(inspection, check)
    assert inspection.swapped() == [(UNDO, END_TURN)]

    table.kept = inspection.to_mend()
    mending = table.enrolment(*[each.asked for each in inspection.wrong()])
    mending.free([each.uid for each in inspection.wrong()])

    async def mend(person: Person) -> None:
        await person.tap(on_undo, "Command, undo is enrolled")
        await person.tap(on_end_turn, "Command, end turn is enrolled")

    table.with_person(mending, mend)
    assert carries(on_undo, UNDO)
    assert carries(on_end_turn, END_TURN)
    assert len(load_set(table.path, "maharani").enrolled) == 2
