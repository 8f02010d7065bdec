import { expect, test } from "vitest";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Passage } from "../../src/data/run.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { cuts, keptRoom } from "../../src/score/kept-room.ts";
import {
  foundOnlyBy,
  judgedTopic,
  rankedPassages,
  resultRows,
  type Returned,
  returnedIn,
} from "../../src/report/page-topic.ts";
import { rangesFrom } from "../../src/report/number-lists.ts";
import { marks, resultMarks } from "../../src/report/document-marks.ts";
import { nothing, rangeSet, type RangeSet } from "../../src/text/range.ts";

const range = (start: number, end: number) => ({ start, end });
const relevant = rangesFrom([10, 20, 50, 10]); // 10..30, 50..60
const judged = new Map([
  ["a", { relevant, grade: 1 }],
  ["b", { relevant: nothing, grade: 0 }],
]);

test("text is found, missed, or returned, not relevant", () => {
  expect(marks(relevant, rangeSet([range(0, 20), range(60, 70)]))).toEqual({
    found: [range(10, 20)],
    missed: [range(20, 30), range(50, 60)],
    vain: [range(0, 10), range(60, 70)],
  });
});

test("what another result found is not missed", () => {
  expect(resultMarks(relevant, range(0, 20), rangeSet([range(0, 20), range(50, 55)]))).toEqual({
    found: [range(10, 20)],
    missed: [range(20, 30), range(55, 60)],
    vain: [range(0, 10)],
    elsewhere: [range(50, 55)],
  });
});

/** A run's text by document, whole. */
const returned = (texts: Record<string, RangeSet>): Pick<Returned, "from"> => ({
  from: (doc) => texts[doc] ?? nothing,
});

test("text that only one of two found", () => {
  const [first, second] = [returned({ a: rangeSet([range(0, 25)]) }), returned({ a: rangeSet([range(20, 55)]) })];
  expect(foundOnlyBy(judged, first, second)).toEqual([{ doc: "a", ranges: [range(10, 20)], characters: 10 }]);
  expect(foundOnlyBy(judged, second, first)[0]!.ranges).toEqual([range(25, 30), range(50, 55)]);
});

/** The page of one run on one topic: "none" holds nothing relevant, "a" and "b" do. */
function pageOf(list: readonly Passage[], given: { most?: number; vain?: boolean; of?: Judgements["of"] } = {}) {
  const { most, vain = true, of = "highlights" } = given;
  const room = keptRoom();
  if (!vain) room.fill(2 ** 30, 0, -1); // the last cut is left: two results
  const judgedDocs = new Map([
    ["none", { relevant: nothing, grade: 0 }],
    ["a", { relevant, grade: 1 }],
    ["b", { relevant: rangeSet([range(0, 8)]), grade: 1 }],
  ]);
  const task = of === "highlights" ? "thorough" : "document";
  const measures = of === "highlights" ? ["R@5"] : ["docR@5"];
  const builder = pageBuilder(
    { of, topics: new Map([["t", judgedDocs]]) },
    { program: "p", measures, task, rules: "inex_eval", mostResults: most, room },
  );
  builder.add({ name: "r", answers: of === "highlights" ? "passages" : "documents", topics: new Map([["t", list]]) });
  const { data, results } = builder.end();
  const ranking = results(0)[0]!;
  return { data, ranking, returned: returnedIn(data, 0, 0, ranking) };
}

const list: readonly Passage[] = [
  { doc: "none", ...range(0, 5) },
  { doc: "a", ...range(5, 20) },
  { doc: "b", ...range(6, 10) },
  { doc: "a", ...range(25, 40) },
];

test("rows have the ranks of their results, and what is found and read by the rules of the report", () => {
  const { data, ranking } = pageOf([{ doc: "none", start: -1, end: -1 }, ...list]);
  const rows = resultRows(data, rankedPassages(data, ranking), judgedTopic(data, 0));
  expect(rows.map(({ rank, relevant: own }) => [rank, own])).toEqual([
    [1, 0],
    [2, 0],
    [3, 10],
    [4, 2],
    [5, 5],
  ]);
  expect(rows[2]!.recall).toBe(10 / 38);
  expect(rows[2]!.precision).toBe(10 / (18 + 5 + 15)); // inex_eval reads 18 characters of a result without a place
  const links = new Map([["a", [{ ...range(25, 35), doc: "b", at: 0 }]]]);
  const copied = resultRows(data, rankedPassages(data, ranking), judgedTopic(data, 0), links);
  expect(copied.map((row) => row.copied)).toEqual([0, 0, 0, 0, 5]); // 25..30 is highlighted itself
});

test("of a whole list all is known, and of one that is cut what it returned from relevant documents", () => {
  const whole = pageOf(list).returned;
  expect([whole.isAll("b"), whole.isAll("x"), whole.isRanked("x"), whole.rank("a")]).toEqual([true, true, true, 2]);
  const cut = pageOf(list, { most: 1 }).returned;
  expect([cut.from("a"), cut.from("b"), cut.from("none")]).toEqual([
    [range(5, 20), range(25, 40)],
    [range(6, 10)],
    [range(0, 5)],
  ]);
  expect(["a", "b", "none"].map((doc) => cut.isAll(doc))).toEqual([true, true, false]);
  expect(["a", "none"].map((doc) => [cut.rank(doc), cut.isRanked(doc)])).toEqual([
    [undefined, false],
    [1, false],
  ]);
  const found = pageOf(list, { vain: false }).returned;
  expect([cuts.at(-1)!.results, found.from("b")]).toEqual([2, [range(6, 8)]]);
  expect(found.from("a")).toEqual([range(5, 20), range(25, 30)]); // the first result is listed, of the last what it found
  expect(found.isAll("a")).toBe(false);
});

test("of a cut list of whole documents the ranks of relevant ones are known", () => {
  const documents = ["none", "a", "b"].map((doc) => ({ doc, start: 0, end: 0 }));
  const { returned: cut } = pageOf(documents, { most: 1, of: "grades" });
  expect(["none", "a", "b", "x"].map((doc) => [cut.rank(doc), cut.isRanked(doc)])).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [undefined, false],
  ]);
});
