import { expect, test } from "vitest";
import { HighlightRows } from "../../../src/files/lines/highlight-rows.ts";
import { columnFields, lineShape } from "../../../src/files/lines/line-shape.ts";
import { nothing, rangeSet } from "../../../src/text/range.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";

const kinds = [
  { is: "topic" },
  undefined,
  { is: "id" },
  { is: "whole number", column: 0 },
  { is: "whole number", column: 1 },
] as const;
const first = "1 Q0 a 0 50";

/** Rows that have one line and know how it looks. */
function begun(): HighlightRows {
  const rows = new HighlightRows();
  const line = { topic: "1", doc: "a", line: 1, claimed: 0, length: 50, bestEntry: undefined, ranges: nothing };
  rows.add(line, (before) => lineShape(first, columnFields(first, kinds), before));
  return rows;
}

const padding = `#${"-".repeat(120)}\n`;

/** What is said of each document, in one line. */
const said = (rows: HighlightRows): string[] =>
  [...rows.lines()].map(({ doc, line, claimed, length, bestEntry, ranges }) => {
    const highlights = ranges.map(({ start, end }) => `${start}-${end}`).join(" ");
    return `${doc} ${line}: ${claimed} of ${length}, ${bestEntry}, ${highlights}`;
  });

test.each([
  ["", "undefined, "],
  [" -1", "undefined, "],
  [" 7", "7, "],
  [" 7\r", "7, "],
  ["\t0\t3:5", "0, 3-8"],
  [" -1 0:1", "undefined, 0-1"],
  [" 3 0:9 19:1 21:100", "3, 0-9 19-20 21-121"],
  [" 3 5:1 7:1", "3, 5-6 7-8"],
  [" 123456789012345 123456789012345:999999999999999", "123456789012345, 123456789012345-1123456789012344"],
  [" 00012 0005:06", "12, 5-11"],
])("a line that goes on with '%s' is taken", (rest, expected) => {
  const rows = begun();
  const lines = `1 Q0 b 0 50${rest}\n1 Q0 c 0 60 5 6:7\n`;
  expect(rows.take(encodeUtf8(lines + padding), 0, 2).lines).toBe(2);
  expect(said(rows)).toEqual(["a 1: 0 of 50, undefined, ", `b 2: 0 of 50, ${expected}`, "c 3: 0 of 60, 5, 6-13"]);
});

test.each(
  [" ", " x", " -2", " -", " -1x", " -12", " 7 ", " 7 5", " 7 5:", " 7 :5", " 7 5:0", " 7 5:x", " 7 x:5"].concat(
    [" 7 5:6:7", " 7  5:6", " 7 5:6 ", " 7 5:6 11:1", " 7 5:6 8:1", " 7 5:6 4:1", " 1234567890123456", "x", " 7x"],
    [" 7 1234567890123456:1", " 7 1:1234567890123456", " 7 5:1:", " 7 5::1", " 7:5 1", " 7\r\r", "\r"],
  ),
)("a line that goes on with '%s' is left to the parser, and leaves nothing behind", (rest) => {
  const rows = begun();
  const lines = `1 Q0 b 9 50 1 2:3\n1 Q0 c 9 60${rest}\n`;
  expect(rows.take(encodeUtf8(lines + padding), 0, 2)).toEqual({ to: 18, lines: 1 });
  expect(said(rows)).toEqual(["a 1: 0 of 50, undefined, ", "b 2: 9 of 50, 1, 2-5"]);
  expect(rows.end()).toMatchObject({ contradicted: 1, pastEnd: 0 }); // 9 characters are claimed
});

test("a line that was left is read after all, and more follow", () => {
  const rows = begun();
  rows.take(encodeUtf8(`1 Q0 b 3 50 1 2:3\n1 Q0 c 9 60 4 5:1 6:1\n${padding}`), 0, 2);
  const ranges = rangeSet([{ start: 5, end: 7 }]);
  const line = { topic: "1", doc: "c", line: 3, claimed: 2, length: undefined, bestEntry: 4, ranges };
  expect(rows.add(line, () => lineShape(first, columnFields(first, kinds)))).toBe(true);
  expect(rows.add(line, () => expect.fail("no row, no shape"))).toBe(false);
  rows.take(encodeUtf8(`1 Q0 d 0 70\n1 Q0 e 0 70\n1 Q0 f 5 10 1 6:5\n${padding}`), 0, 4);
  expect(said(rows)).toEqual([
    "a 1: 0 of 50, undefined, ",
    "b 2: 3 of 50, 1, 2-5",
    "c 3: 2 of undefined, 4, 5-7",
    "d 4: 0 of 70, undefined, ",
    "e 5: 0 of 70, undefined, ",
    "f 6: 5 of 10, 1, 6-11",
  ]);
  const { topics, contradicted, pastEnd } = rows.end();
  expect([contradicted, pastEnd]).toEqual([0, 1]);
  expect([...topics.get("1")!].map(([doc, { grade, relevant }]) => `${doc} ${grade} ${relevant.length}`)).toEqual([
    "a 0 0",
    "b 1 1",
    "c 1 1",
    "d 0 0",
    "e 0 0",
    "f 1 1",
  ]);
});

test("more highlights than there was room for are kept", () => {
  const rows = begun();
  const passages = Array.from({ length: 200 }, (_, i) => ` ${10 * i}:${1 + (i % 9)}`).join("");
  rows.take(encodeUtf8(`1 Q0 b 0 5000 3${passages}\n1 Q0 c 0 5000 3${passages}\n${padding}`), 0, 2);
  const expected = Array.from({ length: 200 }, (_, i) => ({ start: 10 * i, end: 10 * i + 1 + (i % 9) }));
  for (const { ranges } of [...rows.lines()].slice(1)) expect([...ranges]).toEqual(expected);
});

test("a document with one highlighted character is relevant, and may reach beyond its end by it", () => {
  const rows = begun();
  rows.take(encodeUtf8(`1 Q0 b 1 50 1 50:1\n1 Q0 c 1 50 1 49:1\n${padding}`), 0, 2);
  const { topics, contradicted, pastEnd } = rows.end();
  expect([contradicted, pastEnd]).toEqual([0, 1]);
  expect([...topics.get("1")!.values()].map(({ grade }) => grade)).toEqual([0, 1, 1]);
});

test("a row that is opened again, and not filled, has nothing of what was read for it before", () => {
  const rows = begun();
  expect(rows.takeRest(encodeUtf8(" 5 0:3\n"), 0, 1)).toBe(7);
  expect(rows.takeRest(encodeUtf8(" x\n"), 0, 1)).toBe(-1);
  rows.take(encodeUtf8(`1 Q0 b 0 50\n${padding}`), 0, 2);
  expect(said(rows)).toEqual(["a 1: 0 of 50, undefined, ", "b 2: 0 of 50, undefined, "]);
});
