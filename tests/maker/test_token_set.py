"""Sets of tokens: who is who, what a signature stops, and files that nothing damages."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.model.enrolment import Finding, Inspection
from companion_app.model.token_names import names_of, tokens_of
from companion_app.model.token_set import (
    NO_TOKEN,
    BadSet,
    Enrolled,
    Seen,
    TokenGate,
    TokenSet,
    Verdict,
    as_it_is,
    gate_of,
    load_set,
    save_set,
    set_path,
    signature,
    table_key,
)
from shared_rules.core.tokens import Tag
from shared_rules.games import NAMES
from shared_rules.wire.signals import DialLocked, SignatureRead, TokenSeen

KEY = bytes(range(32))
A, B, C = Tag(16, 1, 0), Tag(16, 2, 0), Tag(16, 3, 0)
tags = st.builds(Tag, *[st.integers(0, 255)] * 3)
uids = st.binary(min_size=4, max_size=10)


def signed(uid: bytes, tag: Tag, key: bytes = KEY) -> Seen:
    return Seen(uid, tag, signature(key, uid, tag))


def a_set() -> TokenSet:
    return TokenSet("maharaja", (Enrolled(A, b"aaaa", True), Enrolled(B, b"bbbb", False)))


@given(uids, tags, uids, tags)
def test_a_signature_fits_one_tag_and_one_content(
    uid: bytes, tag: Tag, other: bytes, another: Tag
) -> None:
    fits = signature(KEY, uid, tag) == signature(KEY, other, another)
    assert fits == ((uid, tag) == (other, another))
    assert signature(bytes(32), uid, tag) != signature(KEY, uid, tag)


def test_verdicts() -> None:
    kept = a_set()
    seen = {
        Verdict.OURS: [signed(b"aaaa", A), Seen(b"bbbb"), Seen(b"bbbb", C, b"whatever")],
        Verdict.CHANGED: [Seen(b"aaaa"), Seen(b"aaaa", A), signed(b"aaaa", B)],
        Verdict.FOUND: [signed(b"cccc", C), signed(b"cccc", A)],
        Verdict.BLANK: [Seen(b"cccc")],
        Verdict.COPIED: [Seen(b"cccc", A, signature(KEY, b"aaaa", A))],
        Verdict.STRAY: [Seen(b"cccc", A), signed(b"cccc", A, bytes(32))],
    }
    for verdict, cases in seen.items():
        assert [kept.judge(case, KEY)[0] for case in cases] == [verdict] * len(cases)
    assert kept.retire(A).judge(signed(b"aaaa", A), KEY)[0] is Verdict.RETIRED


def test_a_token_has_one_tag_and_a_tag_is_one_token() -> None:
    kept = a_set().with_one(Enrolled(A, b"bbbb", True))
    assert kept.enrolled == (Enrolled(A, b"bbbb", True),)


def test_the_gate_lets_through_what_is_of_this_table() -> None:
    gate = TokenGate(a_set(), KEY)

    def admitted(uid: bytes, says: Tag, signed: bytes = b"") -> tuple[Tag, str]:
        if signed:
            told = SignatureRead(0, uid, signed)
            assert gate.admit("pad", told) == (told, "")
        signal, words = gate.admit("pad", TokenSeen(0, uid, *says))
        return Tag(*signal[2:]), words

    assert admitted(b"bbbb", NO_TOKEN) == (B, "")  # known by its number
    assert admitted(b"aaaa", A, signature(KEY, b"aaaa", A)) == (A, "")
    assert admitted(b"aaaa", A)[0] == NO_TOKEN  # a signature counts once
    copied = admitted(b"cccc", A, signature(KEY, b"aaaa", A))
    assert copied == (NO_TOKEN, "This tag is a copy of another one: it does not count.")
    assert gate.admit("pad", DialLocked()) == (DialLocked(), "")


def test_a_table_without_a_set_takes_every_tag_at_its_word(tmp_path: Path) -> None:
    assert gate_of(tmp_path, "maharaja") is as_it_is
    save_set(set_path(tmp_path, "maharaja"), a_set())
    assert gate_of(tmp_path, "maharaja") is not as_it_is
    assert as_it_is("pad", DialLocked()) == (DialLocked(), "")


@pytest.mark.full
@given(st.dictionaries(uids, tags, max_size=8), st.frozensets(uids, max_size=3))
def test_what_is_kept_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, known: dict[bytes, Tag], retired: frozenset[bytes]
) -> None:
    path = tmp_path_factory.mktemp("set") / "maharaja.json"
    kept = TokenSet("maharaja", (), retired)
    for uid, tag in known.items():
        kept = kept.with_one(Enrolled(tag, uid, uid[0] % 2 == 0))
    save_set(path, kept)
    assert load_set(path, "maharaja") == kept
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": 9}',
        '{"format": 1, "game": "maharani", "tokens": [], "retired": []}',
    ],
)
def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "maharaja.json"
    path.write_text(text)
    with pytest.raises(BadSet, match="maharaja"):
        load_set(path, "maharaja")
    assert path.read_text() == text


def test_a_table_has_one_key_and_keeps_it(tmp_path: Path) -> None:
    key = table_key(tmp_path / "new")
    assert table_key(tmp_path / "new") == key
    assert table_key(tmp_path / "other") != key
    (tmp_path / "new" / "table.key").write_text("abc")
    with pytest.raises(BadSet, match="copy"):
        table_key(tmp_path / "new")


@pytest.mark.parametrize("game", NAMES)
def test_every_token_of_a_game_has_a_name_of_its_own(game: str) -> None:
    names = names_of(game)
    assert set(names) == set(tokens_of(game))
    assert len(set(names.values())) == len(names)


def inspected(*findings: Finding) -> Inspection:
    three = TokenSet("x", tuple(Enrolled(tag, bytes(tag) * 2, True) for tag in (A, B, C)))
    guide = Inspection(three, KEY, (A, B, C))
    guide.findings = list(findings)
    return guide


def test_swapped_doubled_and_missing_pieces_are_told_apart() -> None:
    ours = Verdict.OURS
    swapped = inspected(
        Finding(A, b"b", ours, B), Finding(B, b"a", ours, A), Finding(C, b"c", ours, C)
    )
    assert swapped.swapped() == [(A, B)]
    assert [each.asked for each in swapped.wrong()] == [A, B]
    assert [each.tag for each in swapped.to_mend().enrolled] == [C]
    doubled = inspected(Finding(A, b"a", ours, A), Finding(B, b"a", ours, A), Finding(C))
    assert doubled.doubles() == [(A, B)]
    assert [each.asked for each in doubled.wrong()] == [B, C]
