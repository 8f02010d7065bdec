import { describe, expect, test } from "vitest";
import { align } from "../../../src/match/align/align.ts";
import { hintsIn, whereaboutsOf } from "../../../src/match/align/hints.ts";
import { quoteReader } from "../../../src/match/align/quotes.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { units, unitTable } from "../../../src/text/units.ts";

const text = "Añ 😀 wait. 漢字 😀 wait. “Über” wait.";
const collection = collectionOf([{ doc: "d", text }]);
const points = [...text];
const starts = points.flatMap((_, i) => (points.slice(i, i + 5).join("") === "wait." ? [i] : []));

const files = {
  JSONL: (start: number, end: number) => JSON.stringify({ topic: "q", doc: "d", start, end, text: "wait." }),
  "JSONL without ends": (start: number) => JSON.stringify({ topic: "q", doc: "d", start_index: start, text: "wait." }),
  "JSONL with ranges": (start: number, end: number) =>
    JSON.stringify({ topic: "q", doc: "d", ranges: [[start, end]], quote: "wait." }),
  "JSONL with ranges of a list": (start: number, end: number) =>
    JSON.stringify({ topic: "q", doc: "d", ranges: [[start, end]], highlights: ["wait."] }),
  CSV: (start: number, end: number) => `topic,doc,start,end,text\nq,d,${start},${end},wait.\n`,
  "CSV of gold": (start: number, end: number) => `question,source,start,end,quote\nq,d,${start},${end},wait.\n`,
  SQuAD: (start: number) =>
    JSON.stringify({
      data: [
        {
          title: "d",
          paragraphs: [{ context: text, qas: [{ id: "q", answers: [{ text: "wait.", answer_start: start }] }] }],
        },
      ],
    }),
};

describe.each(units.map(({ name }) => name))("offsets in %s", (unit) => {
  test.each(Object.entries(files))("lead to their place: %s", (_, file) => {
    const table = unitTable(text, unit);
    for (const start of starts) {
      const { push, end } = quoteReader({ unit });
      push(new TextEncoder().encode(file(table.offset(start), table.offset(start + 5))));
      const { placed, notes } = align(end(), collection);
      expect(placed).toMatchObject([{ range: { start, end: start + 5 }, kept: true, ambiguous: false }]);
      expect(notes.filter(({ code }) => code !== "fields-inferred")).toEqual([]);
    }
  });
});

test("offsets that are -1, inside a character or past the end are no fault", () => {
  for (const start of [-1, 4, 10_000]) {
    const { push, end } = quoteReader({ unit: "utf16" });
    push(new TextEncoder().encode(JSON.stringify({ topic: "q", doc: "d", start, text: "Über" })));
    expect(align(end(), collection).placed).toMatchObject([{ how: "exact", kept: false }]);
  }
});

test.each([
  [{ metadata: { loc: { lines: { from: 1, to: 1 } } } }, { from: 1, to: 1 }, undefined],
  [{ metadata: { loc: { lines: { from: 2, to: 5 }, pageNumber: 1 } } }, { from: 2, to: 5 }, 1],
  [{ node: { metadata: { loc: { pageNumber: 3 } } } }, undefined, 3],
  [{ document: { metadata: { loc: { pageNumber: 4 } } } }, undefined, 4],
  [{ loc: { pageNumber: 5 } }, undefined, 5],
  [{ loc: { lines: { from: 0, to: 5 }, pageNumber: 0 } }, undefined, undefined],
  [{ loc: { lines: { from: 3, to: 2 } } }, undefined, undefined],
  [{ loc: { lines: { from: 3 } } }, undefined, undefined],
  [{ loc: { lines: { to: 3 } } }, undefined, undefined],
  [{ loc: "page 3", metadata: "none" }, undefined, undefined],
])("%j tells lines %j and page %j", (record, lines, page) => {
  const found = whereaboutsOf(record);
  expect([found.lines, found.page]).toEqual([lines, page]);
});

describe("hints in a text", () => {
  const { range, agreement, stretch } = hintsIn("a😀b\nc“d”\fe", "byte"); // bytes: a 0, 😀 1, b 5, c 7, “ 8, d 11, ” 12, e 16
  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [4, 1],
    [5, 2],
    [9, 5],
    [16, 9],
    [17, 10],
    [18, 10],
    [1000, 10],
  ])("offset %i is code point %i", (offset, point) => {
    expect(range({ start: offset, end: 17 })).toEqual({ start: point, end: 10 });
    expect(range({ start: 0, end: offset })).toEqual({ start: 0, end: point });
  });

  test("a quote is at its offsets as it is, or the same after folding, or inside what is there, or not", () => {
    expect(agreement({ start: 8, end: 15 }, "“d”")).toBe("exact");
    expect(agreement({ start: 8, end: 15 }, '"d"')).toBe("folded");
    expect(agreement({ start: 8, end: 15 }, "d")).toBe("inside");
    expect(agreement({ start: 9, end: 15 }, "“d”")).toBeUndefined();
    expect(agreement({ start: 8, end: 14 }, "“d”")).toBeUndefined();
    expect(agreement({ start: 2, end: 5 }, "a😀")).toBeUndefined();
    expect(agreement({ start: 16, end: 17 }, "e")).toBe("exact");
  });

  test("lines are named, or else pages, where the text has any", () => {
    expect(stretch({ lines: { from: 1, to: 1 } })).toEqual({ start: 0, end: 4 });
    expect(stretch({ lines: { from: 1, to: 2 } })).toEqual({ start: 0, end: 10 });
    expect(stretch({ lines: { from: 2, to: 2 }, page: 1 })).toEqual({ start: 4, end: 10 });
    expect(stretch({ lines: { from: 3, to: 3 }, page: 2 })).toEqual({ start: 9, end: 10 });
    expect(stretch({ page: 1 })).toEqual({ start: 0, end: 9 });
    expect(stretch({ page: 3 })).toBeUndefined();
    expect(stretch({})).toBeUndefined();
    expect(hintsIn("no lines", "utf16").stretch({ lines: { from: 1, to: 1 }, page: 1 })).toBeUndefined();
  });
});
