import { expect, test } from "vitest";
import type { Alignment, Placed } from "../../../src/match/align/align.ts";
import { alignedLines, reportLines } from "../../../src/match/align/print.ts";
import type { Quote } from "../../../src/match/align/quotes.ts";

const quoteOf = (more: Partial<Quote>): Quote => ({
  text: "x",
  doc: "d",
  topic: "q",
  hint: undefined,
  score: undefined,
  run: undefined,
  id: undefined,
  line: 1,
  ...more,
});
const placedAs = (quote: Partial<Quote>, more: Partial<Placed> = {}): Placed => ({
  quote: quoteOf(quote),
  doc: "d",
  range: { start: 0, end: 1 },
  how: "exact",
  score: 1,
  kept: false,
  ambiguous: false,
  places: [],
  missing: [],
  ...more,
});
const alignment = (noun: Alignment["noun"], placed: Placed[], unplaced: Alignment["unplaced"] = []): Alignment => ({
  noun,
  placed,
  unplaced,
  notes: [],
});
const parsed = (lines: Iterable<string>): Record<string, unknown>[] =>
  Array.from(lines, (line) => JSON.parse(line) as Record<string, unknown>);

test.each([
  [[undefined], [undefined]],
  [["a"], ["a"]],
  [[3], [undefined]],
  [
    [3, 7],
    [1, 2],
  ],
  [
    [undefined, 7],
    [undefined, 2],
  ],
  [
    ["a", 7, "b"],
    ["a", 2, "b"],
  ],
])("answers %j are called %j", (alternatives, expected) => {
  const placed = alternatives.map((alternative) => placedAs({ alternative }));
  expect(parsed(alignedLines(alignment("judgements", placed))).map(({ alternative }) => alternative)).toEqual(expected);
});

test("highlights of a topic, document, group and answer are one line, with their ranges in order", () => {
  const at = (start: number, quote: Partial<Quote>, doc = "d") =>
    placedAs(quote, { range: { start, end: start + 5 }, doc });
  const placed = [at(20, {}), at(10, { topic: "r" }), at(0, {}), at(3, {}), at(0, {}, "e"), at(0, { group: "g" })];
  const match = { how: "exact", score: 1 };
  expect(parsed(alignedLines(alignment("judgements", placed)))).toEqual([
    {
      topic: "q",
      doc: "d",
      ranges: [
        [0, 8],
        [20, 25],
      ],
      match: [match, match, match],
    },
    { topic: "q", doc: "e", ranges: [[0, 5]], match: [match] },
    { topic: "r", doc: "d", ranges: [[10, 15]], match: [match] },
    { topic: "q", doc: "d", group: "g", ranges: [[0, 5]], match: [match] },
  ]);
});

test("a result says how it was matched, and how many characters are missing", () => {
  const placed = placedAs({ id: "c", score: 0.5, run: "mine" }, { how: "part", score: 0.98765, missing: ["😀a"] });
  expect(parsed(alignedLines(alignment("run", [placed])))).toEqual([
    {
      topic: "q",
      id: "c",
      doc: "d",
      start: 0,
      end: 1,
      score: 0.5,
      run: "mine",
      match: { how: "part", score: 0.9877, missing: 2 },
    },
  ]);
});

test("a report has all texts in the order of the file, and a hundred places of one that is not sure", () => {
  const places = Array.from({ length: 101 }, (_, i) => ({ start: i, end: i + 1 }));
  const lines = parsed(
    reportLines(
      alignment(
        "run",
        [placedAs({ line: 5 }, { places }), placedAs({ line: 2 }, { places, ambiguous: true, missing: ["head"] })],
        [{ quote: quoteOf({ line: 3, doc: undefined }), why: "in no document" }],
      ),
    ),
  );
  const place = { topic: "q", doc: "d", start: 0, end: 1, how: "exact", score: 1 };
  expect(lines).toEqual([
    {
      line: 2,
      ...place,
      ambiguous: true,
      missing: ["head"],
      places: places.slice(0, 100).map(({ start, end }) => [start, end]),
    },
    { line: 3, topic: "q", how: "not placed", why: "in no document", text: "x" },
    { line: 5, ...place },
  ]);
});
