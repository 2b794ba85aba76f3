"""Editions by hand: a board traced by touches, finished, played on, shared, taken in, deleted."""

from pathlib import Path
from typing import Any

from PIL import Image

from companion_app.model.tracing.board import BoardDraft
from companion_app.model.tracing.floor import FloorDraft
from companion_app.view.finding import frames
from shared_rules.games.maharaja.edition import ACTIONS, CHARACTERS
from shared_rules.games.maharani.pillars import SIDES
from tests.app.hands import Hands
from tests.app.window import running
from tests.model.tracing import traced

MOVED = (0.55, 0.5)


class Tracer(Hands):
    """Hands at the tracing screen."""

    @property
    def sheet(self) -> Any:
        return self.screen.sheet

    @property
    def draft(self) -> Any:
        return self.sheet.draft

    async def tap_photo(self, spot: tuple[float, float]) -> None:
        await self.tap_at(*self.sheet.to_window(*self.sheet.viewport.screen(spot)))

    async def tap_cell(self, column: float, row: float) -> None:
        await self.tap_at(*self.sheet.to_window(*self.sheet.spot(column, row)))

    async def write(self, key: str, words: str) -> None:
        """As a keyboard would that offers whole words."""
        field = self.find(key)
        field.text = ""
        field.insert_text(words)
        await self.app.at_rest()

    async def begin(self, game: str) -> None:
        await self.tap("editions")
        await self.tap(f"trace {game}")

    async def trace_board(self, whole: BoardDraft) -> None:
        """The same places and roads, by touches alone."""
        for city in whole.cities:
            await self.tap_photo(whole.places[city].at)
            await self.write("name", whole.places[city].name)
        await self.tap("tool start")
        assert whole.start is not None
        await self.tap_photo(whole.places[whole.start].at)
        await self.tap("tool road")
        for road in whole.roads:
            for number in (road.ends[0], *road.villages, road.ends[1]):
                await self.tap_photo(whole.places[number].at)


def whole_board() -> BoardDraft:
    draft = traced("maharaja").draft
    assert isinstance(draft, BoardDraft)
    return draft


async def test_a_board_is_traced_on_a_photo_and_played_on(hands: Hands, tmp_path: Path) -> None:
    tracer, whole = Tracer(hands.app), whole_board()
    hands.app.shared.mkdir(parents=True)
    Image.new("RGB", (1000, 800), "beige").save(hands.app.shared / "table.jpg")
    await tracer.begin("maharaja")
    await tracer.tap("photo")
    await tracer.tap("file table.jpg")
    assert tracer.sheet.photo
    await tracer.write("title", "Eva's board")
    assert tracer.find("finish").disabled
    await tracer.trace_board(whole)
    assert tracer.draft.flaws() == ()
    assert "All is right. You can play on it." in tracer.words()
    await tracer.tap("finish")
    await tracer.tap("close notice")
    await tracer.tap("back")
    await hands.tap("new game")
    assert "reconstruction" in hands.screen.ids.edition.note
    await hands.tap("choose edition")
    (edition,) = (each for each in hands.app.shelf.editions() if each.kind == "own")
    await hands.tap(f"edition {edition.key}")
    await hands.tap("begin")
    board = hands.table.view().board
    assert board.name == "Eva's board"
    assert len(board.roads) == len(whole.roads)
    # Homes and the disk were not entered: that much is still ours.
    assert board.reconstructed
    # The next game begins with it; without it, this one goes on.
    await hands.tap("home")
    await hands.tap("new game")
    assert hands.screen.ids.edition.name == "Eva's board"
    hands.app.shelf.remove(edition.key)
    await hands.tap("back")
    await hands.tap("resume")
    assert hands.table.view().board == board


async def test_homes_and_disk_make_it_all_ones_own(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.tap("editions")
    await tracer.tap("copy maharaja")
    first, *others = tracer.draft.cities
    await tracer.tap_photo(tracer.draft.places[first].at)
    await tracer.tap("home")
    await tracer.tap("home mogul")
    for city, who in zip(others, CHARACTERS[1:], strict=True):
        tracer.screen.step("home", who, city)
    await tracer.tap("disk")
    actions = tuple(reversed(ACTIONS))
    for action in actions:
        await tracer.tap(f"order {action}")
    await tracer.tap("keep order")
    assert tracer.draft.disk == actions
    assert tracer.draft.file().reconstructed, "a copy of the reconstruction is one"
    await tracer.tap("confirm copy")
    assert not tracer.draft.file().reconstructed
    await tracer.tap("finish")
    await tracer.tap("close notice")
    await tracer.tap("back")
    await hands.tap("new game")
    await hands.tap("choose edition")
    (edition,) = (each for each in hands.app.shelf.editions() if each.kind == "own")
    await hands.tap(f"edition {edition.key}")
    assert "reconstruction" not in hands.screen.ids.edition.note
    await hands.tap("begin")
    assert not any("econstruct" in words for words in hands.words())


async def test_places_are_moved_joined_parted_removed_and_brought_back(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.begin("maharaja")
    await tracer.tap_photo((0.2, 0.2))
    await tracer.tap_photo((0.8, 0.2))
    start = tracer.sheet.viewport.screen((0.2, 0.2))
    await tracer.drag(start, tracer.sheet.viewport.screen(MOVED))
    x, y = tracer.draft.places[0].at
    assert abs(x - MOVED[0]) + abs(y - MOVED[1]) < 0.01
    await tracer.tap("tool road")
    await tracer.tap_photo(MOVED)
    await tracer.tap_photo((0.7, 0.3))
    await tracer.tap_photo((0.8, 0.2))
    assert len(tracer.draft.roads) == 1
    before = tracer.draft
    await tracer.tap_photo(MOVED)
    await tracer.tap_photo((0.7, 0.3))
    assert tracer.draft.roads == ()
    await tracer.tap("tool remove")
    await tracer.tap_photo((0.7, 0.3))
    assert len(tracer.draft.places) == 2
    for _ in range(2):
        await tracer.tap("undo")
    assert tracer.draft == before


async def test_a_copy_that_differs_from_the_reviews_is_confirmed(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.tap("editions")
    await tracer.tap("copy maharaja")
    lahore, _delhi, _agra, _allahabad, patna, *_ = tracer.draft.cities
    long = next(r for r in tracer.draft.roads if len(r.villages) == 2 and lahore not in r.ends)
    tracer.screen.step("remove", long.villages[1])
    tracer.screen.step("join", long.villages[0], long.ends[1])
    tracer.screen.step("go_on", lahore, 0.5, 0.02)
    tracer.screen.step("join", tracer.draft.next - 1, patna)
    await frames(2)
    assert "Roads with one village: 4. There are 2." in tracer.words()
    assert tracer.find("finish").disabled
    await tracer.tap("accept reviews.one_village_roads")
    assert tracer.draft.flaws() == ()
    assert not tracer.find("finish").disabled
    await tracer.tap("undo")
    assert tracer.find("finish").disabled


async def test_a_touched_flaw_marks_what_it_is_about(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.tap("editions")
    await tracer.tap("copy maharaja")
    tracer.screen.step("part", *min(tracer.draft.links))
    await frames(2)
    flaws = tracer.draft.flaws()
    number = next(at for at, flaw in enumerate(flaws) if flaw.words.startswith("Roads at"))
    await tracer.tap(f"flaw {number}")
    assert tracer.sheet.marked == list(flaws[number].marks)


async def test_a_refused_step_says_why_and_changes_nothing(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.begin("maharaja")
    for spot in ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9)):
        await tracer.tap_photo(spot)
    await tracer.tap("tool road")
    for spot in ((0.1, 0.1), (0.5, 0.5), (0.9, 0.1)):
        await tracer.tap_photo(spot)
    before = tracer.draft
    await tracer.tap_photo((0.1, 0.9))
    await tracer.tap_photo((0.5, 0.5))
    assert tracer.draft == before
    assert "Village 1 is joined on both sides already." in tracer.words()


async def test_the_photo_is_stretched_and_pulled(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.begin("maharaja")
    await tracer.tap("nearer")
    assert tracer.sheet.viewport.zoom > 1
    before = tracer.sheet.viewport.middle
    x, y = tracer.sheet.center
    await tracer.drag((x, y), (x - 80, y - 40))
    assert tracer.sheet.viewport.middle != before
    assert tracer.draft.places == {}
    spot = tracer.sheet.viewport.photo((x, y))
    await tracer.tap_at(x, y)
    assert abs(tracer.draft.places[0].at[0] - spot[0]) < 0.001
    await tracer.tap("farther")
    assert tracer.sheet.viewport.zoom == 1


async def test_a_floor_is_traced_and_played_on(hands: Hands) -> None:
    """One section of a palace is wiped off and traced again."""
    tracer = Tracer(hands.app)
    await tracer.tap("editions")
    await tracer.tap("copy maharani")
    whole = tracer.draft
    assert isinstance(whole, FloorDraft)
    cells = sorted(cell for cell, own in whole.spaces.items() if own == "lion")
    await tracer.tap("tool clear")
    await _sweep(tracer, cells)
    assert len(tracer.draft.spaces) == len(whole.spaces) - len(cells)
    assert tracer.find("finish").disabled
    await tracer.tap("tool lion")
    await _sweep(tracer, cells)
    assert tracer.draft.spaces == whole.spaces
    await tracer.tap("tool pillars")
    await _put_pillars(tracer, whole, cells)
    assert tracer.draft.flaws() == ()
    await tracer.tap("rondel")
    await tracer.tap("first monkey")
    await tracer.tap("way counterclockwise")
    assert tracer.draft.rondel == ("monkey", "counterclockwise")
    await tracer.tap("finish")
    await tracer.tap("close notice")
    await tracer.tap("back")
    await hands.tap("new game")
    await hands.tap("game maharani")
    await hands.tap("choose edition")
    (edition,) = (each for each in hands.app.shelf.editions() if each.kind == "own")
    await hands.tap(f"edition {edition.key}")
    await hands.tap("begin")
    palace = hands.table.view().palace
    assert palace.name == "My palace"
    assert set(palace.cells) == set(whole.spaces)
    assert palace.step == -1


async def _sweep(tracer: Tracer, cells: list[tuple[int, int]]) -> None:
    """A stroke over each column."""
    for column in sorted({column for column, _row in cells}):
        rows = [row for each, row in cells if each == column]
        ends = [tracer.sheet.spot(column + 0.5, row + 0.5) for row in (min(rows), max(rows))]
        await tracer.drag(*ends)
        await tracer.app.at_rest()


async def _put_pillars(tracer: Tracer, whole: FloorDraft, cells: list[tuple[int, int]]) -> None:
    spots = {"n": (0.5, 0.1), "e": (0.9, 0.5), "s": (0.5, 0.9), "w": (0.1, 0.5)}
    for cell in cells:
        if cell in whole.middles:
            await tracer.tap_cell(cell[0] + 0.5, cell[1] + 0.5)
            continue
        for side, (dx, dy) in spots.items():
            bit = 1 << SIDES.index(side)
            if whole.pattern(cell) & bit and not tracer.draft.pattern(cell) & bit:
                await tracer.tap_cell(cell[0] + dx, cell[1] + dy)


async def test_killed_while_tracing_it_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path) as app:
        tracer = Tracer(app)
        await tracer.begin("maharaja")
        for spot in ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9)):
            await tracer.tap_photo(spot)
        drawn = tracer.draft
        (path,) = (tmp_path / "drafts").glob("*.json")
        killed = path.read_bytes()
    # Nothing is written when the app ends: what a kill would have left is all there is.
    assert path.read_bytes() == killed
    async with running(tmp_path) as app:
        tracer = Tracer(app)
        await tracer.tap("editions")
        await tracer.tap(f"edit {path.stem}")
        assert tracer.draft == drawn
        await tracer.tap("undo")
        assert len(tracer.draft.places) == 2


async def test_an_edition_is_shared_deleted_and_taken_in_again(hands: Hands) -> None:
    tracer = Tracer(hands.app)
    await tracer.tap("editions")
    await tracer.tap("copy maharani")
    await tracer.tap("finish")
    await tracer.tap("close notice")
    (mine,) = (each for each in hands.app.shelf.editions() if each.kind == "own")
    await tracer.tap(f"share {mine.key}")
    assert any("maharani-my-palace.toml" in words for words in hands.words())
    await tracer.tap("close notice")
    await tracer.tap(f"delete {mine.key}")
    await tracer.tap("close menu")
    assert len(hands.app.shelf.playable("maharani")) == 2
    await tracer.tap(f"delete {mine.key}")
    await tracer.tap("delete it")
    assert len(hands.app.shelf.playable("maharani")) == 1
    for times, words in enumerate(("is on your shelf now", "is on your shelf already"), 1):
        await tracer.tap("take in")
        await tracer.tap("file maharani-my-palace.toml")
        assert any(words in each for each in hands.words()), times
        await tracer.tap("close notice")
    assert len(hands.app.shelf.playable("maharani")) == 2


async def test_damaged_files_get_clear_words(hands: Hands) -> None:
    hands.app.shared.mkdir(parents=True)
    (hands.app.shared / "gift.toml").write_text("[edition")
    (hands.app.shared / "photo.png").write_text("no picture")
    await hands.tap("editions")
    await hands.tap("take in")
    await hands.tap("file gift.toml")
    assert any(each.startswith("gift.toml: is damaged") for each in hands.words())
    await hands.tap("close notice")
    await hands.tap("trace maharaja")
    await hands.tap("photo")
    await hands.tap("file photo.png")
    assert any("is no picture that can be shown" in each for each in hands.words())
    await frames(1)
