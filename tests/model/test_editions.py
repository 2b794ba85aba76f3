"""The shelf: own editions are kept, shared and taken in; damaged files lose nothing."""

from pathlib import Path
from random import Random

import pytest
from PIL import Image

from companion_app.model.editions import DRAFT, OWN, SHIPPED, Shelf, read_file, told
from companion_app.model.people import default_people
from companion_app.model.tables import KINDS
from companion_app.model.tracing.drafts import DRAFTS, DraftError, Trace
from companion_app.model.tracing.photo_worker import LONGEST
from companion_app.model.tracing.photos import PhotoError
from shared_rules.core.errors import EditionError
from shared_rules.games import NAMES
from tests.lots import sealed
from tests.model.tables import archive_in
from tests.model.tracing import board_steps, floor_steps, random_step

STEPS = {"maharaja": board_steps, "maharani": floor_steps}


def traced_on(shelf: Shelf, game: str) -> Trace:
    trace = shelf.begin(game)
    for step in STEPS[game]():
        trace.do(*step)
    return trace


def own(shelf: Shelf) -> list[str]:
    return [each.key for each in shelf.editions() if each.kind == OWN]


def test_a_new_shelf_has_the_shipped_editions_and_says_what_they_are(tmp_path: Path) -> None:
    editions = Shelf(tmp_path).editions()
    assert [each.game for each in editions] == list(NAMES)
    assert all(each.kind == SHIPPED and each.reconstructed for each in editions)


@pytest.mark.parametrize("game", tuple(DRAFTS))
def test_a_finished_draft_is_an_edition_and_can_be_edited_on(tmp_path: Path, game: str) -> None:
    shelf = Shelf(tmp_path)
    trace = traced_on(shelf, game)
    assert [each.kind for each in shelf.editions() if each.game == game] == [SHIPPED, DRAFT]
    key = shelf.finish(trace)
    shipped, mine = (each for each in Shelf(tmp_path).editions() if each.game == game)
    assert (mine.key, mine.kind, mine.changed) == (key, OWN, False)
    assert mine.name == trace.draft.title
    again = Shelf(tmp_path).edit(key)
    again.do("call", "Another name")
    shelf.drafts.write(again)
    assert [each.changed for each in shelf.playable(game)] == [False, True]
    shelf.finish(again)
    assert [each.name for each in shelf.playable(game)] == [shipped.name, "Another name"]


def test_an_unfinished_draft_stays_one(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    trace = shelf.begin("maharaja")
    with pytest.raises(EditionError):
        shelf.finish(trace)
    assert own(shelf) == []
    assert [each.kind for each in shelf.editions() if each.game == "maharaja"] == [SHIPPED, DRAFT]


def test_killed_between_any_two_steps_the_draft_goes_on(tmp_path: Path, seed: int) -> None:
    """A killed app is one whose next shelf knows only the disk."""
    rng, shelf = Random(seed), Shelf(tmp_path)
    key = shelf.begin("maharaja").key
    for _ in range(30):
        trace = Shelf(tmp_path).edit(key)
        random_step(trace, rng)
        shelf.drafts.write(trace)
        assert Shelf(tmp_path).edit(key).draft == trace.draft


def test_a_copy_of_the_shipped_board_is_still_called_a_reconstruction(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    trace = shelf.edit("maharaja")
    assert trace.draft.flaws() == ()
    key = shelf.finish(trace)
    assert [each.reconstructed for each in shelf.playable("maharaja")] == [True, True]
    file = shelf.read(key)
    assert file
    assert file.sources()["board"] == "reconstructed"
    trace.do("confirm")
    assert trace.draft.facts()["board"]["source"] == "owner"


def test_a_shared_file_is_taken_in_elsewhere_once(tmp_path: Path) -> None:
    here, there = Shelf(tmp_path / "here"), Shelf(tmp_path / "there")
    key = here.finish(traced_on(here, "maharani"))
    path = here.share(key, tmp_path / "shared")
    assert path.name == "maharani-eva-s-palace.toml"
    taken = there.take_in(path)
    assert read_file(path).facts == (there.read(taken) or read_file(path)).facts
    with pytest.raises(EditionError, match="on your shelf already"):
        there.take_in(path)
    assert own(there) == [taken]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is no edition of a game"),
        (b"\xff\xfe\x00", "is damaged or no edition"),
        (b"[edition", "is damaged or no edition"),
        (b"a = " + b"[" * 5000, "is damaged or no edition"),
        (b'[edition]\ngame = "chess"\n', "is no edition of a game"),
        (b'[edition]\ngame = "maharaja"\nname = "x"\nstatus = "complete"\n', "board.cities"),
        (b"# " + b"x" * 1_000_001, "is damaged or no edition"),
    ],
)
def test_a_wrong_file_is_told_and_changes_nothing(
    tmp_path: Path, content: bytes, words: str
) -> None:
    shelf = Shelf(tmp_path / "data")
    key = shelf.finish(traced_on(shelf, "maharaja"))
    path = tmp_path / "gift.toml"
    path.write_bytes(content)
    with pytest.raises(EditionError) as refused:
        shelf.take_in(path)
    assert words in told(refused.value)
    assert told(refused.value).startswith("gift.toml")
    assert str(tmp_path) not in told(refused.value)
    assert own(shelf) == [key]


def test_a_file_cut_anywhere_is_taken_whole_or_not_at_all(tmp_path: Path, seed: int) -> None:
    shelf = Shelf(tmp_path / "data")
    key = shelf.finish(traced_on(shelf, "maharaja"))
    whole = shelf.share(key, tmp_path).read_bytes()
    rng, other = Random(seed), Shelf(tmp_path / "other")
    for _ in range(40):
        path = tmp_path / "cut.toml"
        path.write_bytes(whole[: rng.randrange(len(whole) - 2)])
        with pytest.raises(EditionError):
            other.take_in(path)
    assert own(other) == []


def test_damaged_files_on_the_shelf_are_told_and_stay(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    key = shelf.finish(traced_on(shelf, "maharaja"))
    draft = shelf.begin("maharani").key
    edition, trace = tmp_path / "editions" / f"{key}.toml", tmp_path / "drafts" / f"{draft}.json"
    for path in (edition, trace):
        path.write_bytes(path.read_bytes()[:60])
    troubles = [each for each in shelf.editions() if each.trouble]
    assert {each.key for each in troubles} == {key, draft}
    assert edition.exists()
    assert trace.exists()
    with pytest.raises(DraftError, match="cannot be read"):
        shelf.edit(draft)
    assert [each.kind for each in shelf.playable("maharaja")] == [SHIPPED]
    # Its draft is whole: what was damaged can be made again.
    shelf.finish(shelf.edit(key))
    assert len(shelf.playable("maharaja")) == 2


def test_a_removed_edition_is_gone_but_its_games_go_on(tmp_path: Path) -> None:
    shelf, archive = Shelf(tmp_path), archive_in(tmp_path)
    key = shelf.finish(traced_on(shelf, "maharaja"))
    kind = KINDS["maharaja"]
    save = archive.create(kind.lay(default_people(2), {}, sealed(1), shelf.read(key)))
    save.close()
    shelf.remove(key)
    assert own(shelf) == []
    assert shelf.drafts.ids() == ()
    (entry,) = archive.entries()
    opened = archive.open(entry.path)
    assert opened.table.edition.name == "Eva's board"
    assert not opened.table.edition.reconstructed
    opened.close()


@pytest.mark.full
def test_a_photo_is_taken_in_upright_and_small(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    trace = shelf.begin("maharaja")
    picture = Image.new("RGB", (4000, 2000), "red")
    exif = Image.Exif()
    exif[0x0112] = 6  # taken with the camera on its side
    exif[0x010F] = "a maker"
    picture.save(tmp_path / "photo.jpg", exif=exif)
    photo = shelf.drafts.take_photo(tmp_path / "photo.jpg", trace)
    trace.do("lay", *photo)
    path = shelf.drafts.photo(trace)
    assert path is not None
    with Image.open(path) as ours:
        assert ours.size == (LONGEST // 2, LONGEST)
        assert not ours.getexif()
    assert trace.draft.outline.shape == 0.5
    shelf.drafts.write(trace)
    shelf.remove(trace.key)
    assert list((tmp_path / "drafts").iterdir()) == []


def test_what_is_no_photo_is_told(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    trace = shelf.begin("maharaja")
    (tmp_path / "notes.jpg").write_text("no picture")
    for name in ("notes.jpg", "nothing.jpg"):
        with pytest.raises(PhotoError, match="is no picture"):
            shelf.drafts.take_photo(tmp_path / name, trace)
