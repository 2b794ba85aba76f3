"""Rows, spreads, ratios, the comparison of two tables and the page: on numbers made by hand."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import page, parts, plots, report
from benchmarks.comparing import compare, judge
from benchmarks.percentiles import percentile
from benchmarks.records import Finding, Findings, Measure, Ratio, Row, from_json, ratio, to_json
from benchmarks.slices import alternate, seconds_each
from companion_app.cli import benchmark, main

PLAY = Measure("random play", "Maharaja, 5 players", "moves/s", "more", "python-chess")
PEER = Measure("random play", "python-chess", "moves/s", "more")
HEAP = Measure("heap", "in use", "bytes", "less")
KILLED = Measure("killed", "kills", "", "neither")
MACHINE = {"processor": "an abacus", "cores": "2"}


def found(*rows: Row, part: str = "engine") -> Findings:
    return {part: Finding(part, MACHINE, "2026-01-02 03:04 UTC", 5.0, rows)}


def test_a_row_has_the_median_and_the_spread_of_its_slices() -> None:
    row = PLAY.row([30.0, 10.0, 20.0])
    assert (row.median, row.low, row.high, row.values) == (20, 10, 30, (30, 10, 20))


def test_a_ratio_is_taken_slice_by_slice_so_that_a_busy_moment_hits_both() -> None:
    ours, theirs = PLAY.row([100.0, 10.0, 50.0]), PEER.row([200.0, 20.0, 100.0])
    assert ratio(ours, theirs) == Ratio(0.5, 0.5, 0.5)
    alone = replace(theirs, values=())
    assert ratio(ours, alone) == Ratio(0.5, 0.1, 1.0)
    assert ratio(ours, PEER.row([0.0])) is None


@pytest.mark.full
def test_contenders_alternate_and_the_first_round_does_not_count() -> None:
    order: list[str] = []

    def contender(name: str, measure: Measure):
        def work():
            order.append(name)
            return {measure: float(len(order))}

        return work

    rows = alternate([contender("a", PLAY), contender("b", PEER)], 2)
    assert order == ["a", "b"] * 3
    assert [row.values for row in rows] == [(3, 5), (4, 6)]


def test_a_slice_of_no_time_still_calls_once() -> None:
    calls: list[int] = []
    assert seconds_each(lambda: calls.append(1), 0.0) > 0
    assert calls == [1]


@pytest.mark.parametrize(
    ("before", "after", "better", "verdict"),
    [
        ((100, 95, 105), (80, 75, 85), "more", "worse"),
        ((100, 95, 105), (80, 75, 85), "less", "better"),
        ((100, 95, 105), (130, 120, 140), "less", "worse"),
        ((100, 95, 105), (80, 70, 96), "more", "same"),  # the spreads meet
        ((100, 100, 100), (98, 98, 98), "more", "same"),  # within the margin
        ((0, 0, 0), (1, 1, 1), "less", "worse"),  # a lost signal
        ((0, 0, 0), (0, 0, 0), "less", "same"),
    ],
)
def test_worse_is_beyond_the_spread_and_the_margin(
    before: tuple[float, ...], after: tuple[float, ...], better: str, verdict: str
) -> None:
    assert judge(Ratio(*before), Ratio(*after), better) == verdict


def test_a_slower_machine_accuses_nobody_who_has_a_peer() -> None:
    fast = found(PLAY.row([50.0, 51.0]), PEER.row([100.0, 101.0]), HEAP.row([10.0]))
    slow = found(PLAY.row([5.0, 5.1]), PEER.row([10.0, 10.1]), HEAP.row([20.0]))
    (worse,) = compare(fast, slow).of("worse")
    assert (worse.row.name, worse.is_ratio, worse.factor) == ("in use", False, 2)
    lame = found(PLAY.row([5.0, 5.1]), PEER.row([100.0, 101.0]), HEAP.row([10.0]))
    (worse,) = compare(fast, lame).of("worse")
    assert (worse.row.name, worse.is_ratio) == ("Maharaja, 5 players", True)


def test_a_row_that_is_gone_is_told_but_a_part_that_was_not_run_is_not() -> None:
    before = found(PLAY.row([1.0]), HEAP.row([1.0])) | found(HEAP.row([1.0]), part="firmware")
    comparison = compare(before, found(HEAP.row([1.0])))
    assert comparison.gone == ("engine: random play: Maharaja, 5 players",)
    assert comparison.new == ()
    assert len(comparison.changes) == 1


def test_a_row_that_is_new_is_told_and_a_yardstick_that_is_gone_too() -> None:
    before, after = found(PLAY.row([1.0]), PEER.row([2.0])), found(PLAY.row([1.0]), HEAP.row([1.0]))
    comparison = compare(before, after | found(HEAP.row([1.0]), part="firmware"))
    assert comparison.gone == ("engine: random play: python-chess",)
    assert comparison.new == ("engine: heap: in use", "firmware: heap: in use")
    (same,) = comparison.changes
    assert (same.verdict, same.is_ratio) == ("same", False)


def test_a_fact_is_not_judged_so_a_sample_may_follow_the_whole() -> None:
    whole, sample = (found(KILLED.row([kills])) for kills in (1000.0, 40.0))
    assert compare(whole, sample).changes == ()


def test_findings_survive_json() -> None:
    findings = found(PLAY.row([1.25, 3.5]), HEAP.rate(0.5, 0.25, 0.75))
    assert from_json(json.loads(json.dumps(to_json(findings)))) == findings
    assert from_json(to_json(findings))["engine"].rows[0].values == (1.25, 3.5)


def test_the_command_compares_two_files_and_its_exit_code_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    for path, heap in ((good, 100.0), (bad, 200.0)):
        path.write_text(json.dumps(to_json(found(HEAP.row([heap])))))
    assert _run("--compare", str(good), str(good)) == 0
    assert _run("--compare", str(good), str(bad)) == 1
    assert "worse engine: heap: in use: 100" in capsys.readouterr().out
    assert _run("--compare", str(bad), str(good)) == 0
    assert "1 better" in capsys.readouterr().out
    (tmp_path / "none.json").write_text("[1]")
    assert _run("--compare", str(good), str(tmp_path / "none.json")) == 2


def test_the_command_tells_rows_that_are_new_or_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps(to_json(found(HEAP.row([1.0])))))
    new.write_text(json.dumps(to_json(found(HEAP.row([1.0]), KILLED.row([40.0])))))
    assert _run("--compare", str(old), str(new)) == 0
    assert "new engine: killed: kills" in capsys.readouterr().out
    assert _run("--compare", str(new), str(old)) == 1
    assert "gone engine: killed: kills" in capsys.readouterr().out


def test_a_table_of_before_runs_were_timed_is_still_read() -> None:
    facts = to_json(found(HEAP.row([1.0])))
    del facts["engine"]["run_s"]
    assert from_json(facts) == found(HEAP.row([1.0]))


def _run(*words: str) -> int:
    return benchmark.run(main.parse("benchmark", benchmark, list(words)))


def test_a_moment_of_each_is_never_kept() -> None:
    assert _run("--tiny") == 2


@pytest.mark.parametrize(
    ("words", "size"),
    [((), "sample"), (("kills",), "whole"), (("kills", "--tiny"), "tiny"), (("--tiny",), "tiny")],
)
def test_what_takes_long_is_whole_where_it_is_named(
    words: tuple[str, ...], size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def measured(name: str, size: str) -> Finding:
        asked.append((name, size))
        return Finding(name, MACHINE, "2026-01-02 03:04 UTC", 5.0, (HEAP.row([1.0]),))

    monkeypatch.setattr(report, "_measured", measured)
    assert _run(*words, "--out", str(tmp_path)) == 0
    named = tuple(word for word in words if word in parts.names())
    assert asked == [(name, size) for name in named or parts.names()]
    is_run = all(each.run_s for each in report.read(tmp_path / "results.json").values())
    assert is_run is not bool(named)


def test_a_sample_is_of_what_takes_long_alone() -> None:
    whole, sample, tiny = (parts.SIZES[name] for name in ("whole", "sample", "tiny"))
    assert (whole.long(1000, 40), sample.long(1000, 40), tiny.long(1000, 40, 2)) == (1000, 40, 2)
    assert whole.of(210) == sample.of(210) == 210


@pytest.mark.full
def test_the_page_says_what_beside_whom_on_which_machine(tmp_path: Path) -> None:
    findings = found(PLAY.row([50.0, 60.0]), PEER.row([100.0, 100.0]), HEAP.row([12345.0]))
    report.write(findings, tmp_path / "results.json", tmp_path / "page.md")
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    wanted = (
        "| Maharaja, 5 players | 55 | 50 to 60 | moves/s ▲ | 0.55 times python-chess (0.5 to 0.6) |"
    )
    assert wanted in text
    assert "| in use | 12,345 |  | bytes ▼ |  |" in text
    assert "processor an abacus; cores 2" in text
    assert parts.load("engine").ABOUT in text
    assert "(page/random-play.svg)" in text
    assert "<svg" in (tmp_path / "page" / "random-play.svg").read_text(encoding="utf-8")
    assert report.read(tmp_path / "results.json") == findings


def test_the_page_says_how_long_the_whole_run_took() -> None:
    run = {
        name: replace(found(HEAP.row([1.0]), part=name)[name], run_s=492.0)
        for name in ("engine", "soak")
    }
    head = "The last run of all parts began 2026-01-02 03:04 UTC and took 8.2 minutes."
    assert f"{head}\n\nHow to read it" in page.text(run, {}, Path())
    later = {"soak": replace(run["soak"], run_s=0.0)}
    assert f"{head} Measured apart from it: Exactly once.\n" in page.text(run | later, {}, Path())
    assert "No run of all parts is kept" in page.text(later, {}, Path())


@pytest.mark.full
def test_the_same_numbers_make_the_same_picture(tmp_path: Path) -> None:
    findings = found(PLAY.row([50.0, 60.0]), PEER.row([100.0, 100.0]))
    first, second = (plots.draw(findings, tmp_path / name) for name in ("a", "b"))
    assert first["engine"][0].read_bytes() == second["engine"][0].read_bytes()


@pytest.mark.parametrize(
    ("value", "words"), [(12345.6, "12,346"), (0.1234, "0.123"), (3.0, "3"), (0.00123, "0.0012")]
)
def test_numbers_have_the_digits_that_matter(value: float, words: str) -> None:
    assert page.number(value) == words


@pytest.mark.parametrize(
    ("count", "ranks"), [(1, (1, 1, 1)), (105, (104, 102, 105)), (378, (375, 370, 378))]
)
def test_a_percentile_of_few_is_enclosed_by_two_of_them(
    count: int, ranks: tuple[int, int, int]
) -> None:
    assert percentile(range(1, count + 1), 0.99) == ranks


@pytest.mark.full
def test_a_percentile_is_enclosed_in_95_of_100_runs(seed: int) -> None:
    rng = Random(seed)
    runs = [percentile([rng.random() for _ in range(1000)], 0.99) for _ in range(100)]
    assert sum(each.low <= 0.99 <= each.high for each in runs) > 85


def test_every_part_is_whole_and_known_to_the_command() -> None:
    assert set(parts.names()) == set(benchmark.PARTS)
    for name in parts.names():
        part = parts.load(name)
        assert part.TITLE
        assert part.ABOUT.strip()
        assert part.HEADLINES
