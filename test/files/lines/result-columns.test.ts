import { expect, test } from "vitest";
import { idBytes } from "../../../src/data/encoded-ids.ts";
import type { Results } from "../../../src/data/run.ts";
import { columnFields } from "../../../src/files/lines/line-shape.ts";
import {
  addElements,
  addResult,
  fillMissing,
  missingFrom,
  passageColumns,
  resultColumns,
  runFields,
  startTopic,
  trimResults,
  wholeDocumentColumns,
} from "../../../src/files/lines/result-columns.ts";
import { judgedIds } from "../../../src/score/gain/judged-documents.ts";
import { nothing } from "../../../src/text/range.ts";
import { idHash } from "../../../src/text/byte-places.ts";
import { decodeUtf8 } from "../../../src/text/utf8.ts";

test("results keep what they are, however many follow and whatever memory is given back", () => {
  const columns = resultColumns("1", true);
  const added = Array.from({ length: 100 }, (_, i) => ({
    doc: `d${i % 7}`,
    start: i,
    end: 2 * i + 1,
    score: 1 / (i + 1),
    ...(i % 3 === 0 ? { kind: "element" as const, path: `/a[1]/p[${i + 1}]` } : {}),
    line: i + 1,
  }));
  for (const [i, passage] of added.entries()) addResult(columns, passage, i + 1);
  expect(columns.kind.length).toBe(128);
  trimResults(columns);
  expect([columns.score.length, columns.kind.length]).toEqual([100, 100]);
  expect([...passageColumns(columns).passages()]).toMatchObject(added);
});

/** The ids of some results, as they are added to others. */
function idsOf(results: Results): string[] {
  const ids = idBytes();
  for (let i = 0; i < results.documents; i++) results.addId(i, ids);
  const { bytes, ends } = ids.column();
  return Array.from(ends, (end, i) => decodeUtf8(bytes.subarray(ends[i - 1] ?? 0, end))!);
}

test("passages name each document once, and are told apart by their places", () => {
  const columns = resultColumns("1", true);
  for (const [i, doc] of ["b", "a", "b"].entries())
    addResult(columns, { doc, start: i, end: 2 ** 40 + i, score: 1, line: i + 1 }, undefined);
  const results = passageColumns(columns);
  expect([results.whole, results.count, results.documents]).toEqual([false, 3, 2]);
  expect([...results.document.subarray(0, 3)]).toEqual([0, 1, 0]);
  expect([results.idOf(0), results.idOf(1), ...idsOf(results)]).toEqual(["b", "a", "b", "a"]);
  expect(results.passages().map(({ doc, start, end }) => [doc, start, end])).toEqual([
    ["b", 0, 2 ** 40],
    ["a", 1, 2 ** 40 + 1],
    ["b", 2, 2 ** 40 + 2],
  ]);
});

test("whole documents are in the order of their lines, or in another", () => {
  const columns = resultColumns("1", false);
  for (const [i, doc] of ["a", "b", "c"].entries())
    addResult(columns, { doc, start: 0, end: 0, score: i, line: i + 5 }, i);
  const inLines = wholeDocumentColumns(columns, undefined);
  expect([inLines.whole, inLines.count, inLines.documents, ...idsOf(inLines)]).toEqual([true, 3, 3, "a", "b", "c"]);
  const sorted = wholeDocumentColumns(columns, Int32Array.of(2, 0, 1));
  expect([sorted.idOf(0), ...idsOf(sorted)]).toEqual(["c", "c", "a", "b"]);
  expect(sorted.passages()).toEqual([
    { doc: "c", start: 0, end: 0, score: 2, line: 7 },
    { doc: "a", start: 0, end: 0, score: 0, line: 5 },
    { doc: "b", start: 0, end: 0, score: 1, line: 6 },
  ]);
  const wanted = judgedIds(new Map(["b", "c", "x", "a"].map((doc) => [doc, { relevant: nothing, grade: 1 }])));
  const marksIn = (results: Results) => {
    const marks = new Int32Array(3);
    expect(results.mark(wanted, marks)).toBe(3);
    return [...marks];
  };
  expect([marksIn(inLines), marksIn(sorted)]).toEqual([
    [4, 1, 2],
    [2, 4, 1],
  ]);
});

test("a topic that begins has nothing of the one before", () => {
  const columns = resultColumns("1", true);
  addResult(columns, { doc: "a", start: 0, end: 1, kind: "element", path: "/a[1]", line: 9 }, 4);
  startTopic(columns, "2");
  addResult(columns, { doc: "b", start: 2, end: 3 }, undefined);
  expect(columns.topic).toBe("2");
  expect(columns.rank[0]).toBeNaN();
  const results = passageColumns(columns);
  expect([results.count, results.documents]).toEqual([1, 1]);
  expect(results.passages()).toEqual([{ doc: "b", start: 2, end: 3, score: undefined, kind: undefined, line: 0 }]);
});

test("columns that lines do not have are filled with what stands for nothing, in their rows alone", () => {
  const names = missingFrom(columnFields("1 Q0 d 2 0.5", runFields));
  expect(names).toEqual(["start", "end"]);
  expect(missingFrom([])).toEqual(["score", "rank", "start", "end"]);
  const columns = resultColumns("1", true);
  for (const name of ["score", "rank", "start", "end", "kind"] as const) columns[name].fill(1);
  fillMissing(columns, ["score", "end"], 1, 3);
  const rows = (name: "score" | "rank" | "start" | "end" | "kind") => [...columns[name].subarray(0, 4)];
  expect(rows("score")).toEqual([1, NaN, NaN, 1]);
  expect(rows("end")).toEqual([1, 0, 0, 1]);
  expect(rows("kind")).toEqual([1, 0, 0, 1]);
  expect([...rows("rank"), ...rows("start")]).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  fillMissing(columns, ["rank", "start"], 0, 1);
  expect([rows("rank"), rows("start")]).toEqual([
    [NaN, 1, 1, 1],
    [0, 1, 1, 1],
  ]);
});

test("elements whose ids stand in some bytes are rows of their own, behind those before", () => {
  const columns = resultColumns("1", true);
  addResult(columns, { doc: "b", start: 0, end: 1, line: 1 }, undefined);
  const bytes = new TextEncoder().encode("..a.bcc");
  const ids = [[2, 3], [4, 5], [5, 7], [4, 5]].map(([from, to]) => [from!, to!, idHash(bytes, from!, to!)]); // prettier-ignore
  const numbers = Int32Array.from(ids.flatMap((id) => [0, ...id]));
  expect(addElements(columns, bytes, { from: 2, to: 7 }, { numbers, at: 1, step: 4 }, 4)).toBe(1);
  const results = passageColumns(columns);
  expect([results.count, results.documents]).toEqual([5, 3]);
  expect(results.passages().map(({ doc, kind }) => `${doc} ${kind}`)).toEqual([
    "b undefined",
    "a element",
    "b element",
    "cc element",
    "b element",
  ]);
  expect(columns.kind[5]).toBe(0);
});

test("more elements than there was room for are kept", () => {
  const columns = resultColumns("1", true);
  const bytes = new TextEncoder().encode(Array.from({ length: 300 }, (_, i) => String(1000 + i)).join(""));
  const numbers = Int32Array.from({ length: 900 }, (_, i) => {
    const from = 4 * Math.floor(i / 3);
    return [from, from + 4, idHash(bytes, from, from + 4)][i % 3]!;
  });
  expect(addElements(columns, bytes, { from: 0, to: bytes.length }, { numbers, at: 0, step: 3 }, 300)).toBe(0);
  const found = passageColumns(columns).passages();
  expect(found.map(({ doc }) => doc)).toEqual(Array.from({ length: 300 }, (_, i) => String(1000 + i)));
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["element"]));
});
