import { expect, test } from "vitest";
import { endPlace, entrySize, hashPlace, idAt, startPlace } from "../../../src/data/encoded-ids.ts";
import { firstSlot, mostProbes } from "../../../src/files/lines/id-table.ts";
import { columnFields, type FieldKind, type LineShape, lineShape } from "../../../src/files/lines/line-shape.ts";
import { emptyRows, makeRoomForRows, numbersAt, reserveRows, type Rows } from "../../../src/files/lines/rows.ts";
import { type RestReader, scanLines } from "../../../src/files/lines/scan-lines.ts";
import { idHash } from "../../../src/text/byte-places.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { below, pick, seeded } from "../../seeded.ts";

const kinds: readonly FieldKind[] = [
  { is: "topic" },
  { is: "id" },
  { is: "number", column: 0 },
  { is: "whole number", column: 1 },
];
const inColumns = lineShape("t x 1 1", columnFields("t x 1 1", kinds));
const withTabs = lineShape("t\tx\t1\t1", columnFields("t\tx\t1\t1", kinds));
const withLongGaps = lineShape("t x  1 \t1 end", columnFields("t x  1 \t1 end", kinds));

/** {"d":"x","a":1,"b":1}, in which b must not be below a. */
function jsonShape(): LineShape {
  const text = `{"d":"x","a":1,"b":1}`;
  const [id, a, b] = [text.indexOf("x"), text.indexOf("1"), text.lastIndexOf("1")] as const;
  return lineShape(text, [
    { is: "id", from: id, to: id + 1 },
    { is: "number", column: 0, from: a, to: a + 1 },
    { is: "number", column: 1, least: 0, from: b, to: b + 1 },
  ]);
}
/** An id alone, and after it four bytes. */
const short = lineShape("t abcd zz", columnFields("t abcd zz", kinds.slice(0, 2)));
const inJson = jsonShape();
const json = (doc: string, a: string, b: string): string => `{"d":"${doc}","a":${a},"b":${b}}`;

interface Scanned {
  /** How many lines were taken, of which the last ends where the scan says. */
  readonly taken: number;
  readonly ids: readonly string[];
  readonly numbers: readonly (readonly number[])[];
}

/** What is read of some lines, in a view that goes on behind them. */
function scan(
  lines: readonly string[],
  shape: LineShape,
  { rows = emptyRows(2, true), rest, end = "\n", after = "\0".repeat(16) }: Partial<Options> = {},
): Scanned {
  const before = rows.count;
  const whole = encodeUtf8(lines.map((line) => line + end).join("") + after);
  const bytes = whole.subarray(0, whole.length - after.length);
  const to = scanLines(bytes, new DataView(whole.buffer, whole.byteOffset, whole.length), 0, shape, rows, rest);
  const taken = rows.count - before;
  expect(to).toBe(encodeUtf8(lines.map((line) => line + end).slice(0, taken).join("")).length); // prettier-ignore
  const { entries } = rows.ids;
  const encoded = { bytes: whole, entries };
  const ids = Array.from({ length: taken }, (_, i) => idAt(encoded, rows.ids.count + i));
  for (const [i, id] of ids.entries())
    expect(entries[entrySize * (rows.ids.count + i) + hashPlace]).toBe(
      idHash(encodeUtf8(id), 0, encodeUtf8(id).length),
    );
  const [first, second] = [numbersAt(rows, 0), numbersAt(rows, 1)];
  return { taken, ids, numbers: ids.map((_, i) => [first[before + i]!, second[before + i]!]) };
}

interface Options {
  readonly rows: Rows;
  readonly rest: RestReader;
  readonly end: string;
  readonly after: string;
}

/** Whether a line is taken, as the first one and after another, which it must be or not in both places. */
function isTaken(line: string, usual: string, shape: LineShape): boolean {
  const { taken } = scan([line, usual], shape);
  expect(scan([usual, line, usual], shape).taken).toBe(taken === 0 ? 1 : 3);
  if (taken > 0) expect(taken).toBe(2);
  return taken > 0;
}

const numbers = [
  "0",
  "7",
  "10",
  "-3",
  "-0",
  "-0.0",
  "1.5",
  "-1.25",
  "0.125",
  "00012.50",
  "123456789",
  "-123456789",
].concat(
  ["1234567.8", "12345678.9", "0.12345678", "0.123456789", "1234567890", "4294967297", "123456789012345678", "0.5e1"],
  ["1e3", "1E-3", "2.5e+2", "12345678e1", "123456789e1", "1234567890e1", "1.2345678901e5", "-4e0", "99", "1e-400"],
);

test.each(numbers)("the number %s is read as Number reads it", (text) => {
  const value = 0 + Number(text);
  for (const [shape, line] of [
    [inColumns, `t doc ${text} 12`],
    [withLongGaps, `t doc  ${text} \t12 end`],
  ] as const) {
    const usual = line.replace(text, "2.5");
    expect(scan([line, usual], shape).numbers).toEqual([[value, 12], [2.5, 12]]); // prettier-ignore
    expect(scan([usual, line, usual], shape).numbers).toEqual([[2.5, 12], [value, 12], [2.5, 12]]); // prettier-ignore
  }
});

test("numbers of any length are read as Number reads them", () => {
  const random = seeded(3);
  const lines = Array.from({ length: 300 }, () => {
    const digits = Array.from({ length: 1 + below(random, 15) }, () => below(random, 10)).join("");
    const point = 1 + below(random, digits.length);
    const text = point < digits.length ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
    return `${pick(random, "", "-")}${text}${pick(random, "", "", "e5", "E-12")}`;
  });
  const rows = emptyRows(2, true);
  makeRoomForRows(rows, lines.length);
  const found = scan(lines.map((text) => `t d ${text} 1`), inColumns, { rows }); // prettier-ignore
  expect(found.numbers.map(([value]) => value)).toEqual(lines.map((text) => 0 + Number(text)));
});

test.each(
  [
    "",
    "x",
    "+5",
    ".5",
    "5.",
    "-",
    "--1",
    "-.5",
    "1.2.3",
    "1..2",
    "1e",
    "1e+",
    "1ex",
    "1d5",
    "1D5",
    "1x",
    "1:",
    ":1",
    "/1",
  ].concat(["1/", "1e400", "1234567890123456789", "9007199254740993", "1e5x", "1e5.5", "e5", "-e5"]),
)("what is no number, or not a certain one, is left to the parser: %s", (text) => {
  expect(isTaken(`t doc ${text} 12`, "t doc 1 1", inColumns)).toBe(false);
});

test("a whole number has 15 digits at most, and no sign, point or exponent", () => {
  const is = (text: string) => isTaken(`t doc 1 ${text}`, "t doc 1 1", inColumns);
  for (const text of ["0", "7", "007", "123456789", "1234567890", "123456789012345"]) expect(is(text), text).toBe(true);
  for (const text of ["-1", "-0", "1.0", "1.5", "1e2", "2E0", "1234567890123456", "x", "", "1 ", "1 2"])
    expect(is(text), text).toBe(false);
  expect(scan(["t doc 1 123456789012345"], inColumns).numbers).toEqual([[1, 123456789012345]]);
});

test("ids of any length are read, up to the byte that ends them", () => {
  const before = "abcdefghijkl";
  for (const letter of ["!", "]", "#", "\u007f", "é", "語", "😀"]) {
    const ids = [1, 2, 3, 4, 5, 8, 9].flatMap((length) =>
      Array.from({ length }, (_, at) => before.slice(0, at) + letter + "Z".repeat(length - at - 1)),
    );
    for (const [shape, lines] of [
      [inColumns, ids.map((id) => `t ${id} 1 1`)],
      [withTabs, ids.map((id) => `t\t${id}\t1\t1`)],
      [inJson, ids.map((id) => json(id, "1", "1"))],
    ] as const) {
      const rows = emptyRows(2, true);
      makeRoomForRows(rows, ids.length);
      expect(scan(lines, shape, { rows }).ids).toEqual(ids);
    }
  }
  expect(scan([json("a b c", "1", "1")], inJson).ids).toEqual(["a b c"]);
});

test("what ends an id before its column does is left to the parser", () => {
  for (let at = 0; at < 9; at++)
    for (const stop of ["\t", "\u001f", "\u0001", "é\u001f", "\\", '"', "é\\"]) {
      const id = "x".repeat(at) + stop + "y".repeat(9 - at);
      if (stop.at(-1)! < " ") expect(isTaken(`t ${id} 1 1`, "t doc 1 1", inColumns)).toBe(false);
      expect(isTaken(json(id, "1", "1"), json("doc", "1", "1"), inJson)).toBe(false);
    }
});

test("an id has a character at least", () => {
  expect(isTaken("t  1 1", "t doc 1 1", inColumns)).toBe(false);
  expect(isTaken(json("", "1", "1"), json("doc", "1", "1"), inJson)).toBe(false);
});

test("an id that is no UTF-8 is left to the parser", () => {
  for (const [shape, rest] of [
    [inColumns, " 1 1\n"],
    [short, " zz\n"],
  ] as const) {
    const bytes = Uint8Array.of(...encodeUtf8("t a"), 0xff, ...encodeUtf8(`${rest}\0\0\0\0`));
    const rows = emptyRows(2, true);
    expect(scanLines(bytes.subarray(0, -4), new DataView(bytes.buffer), 0, shape, rows, undefined)).toBe(0);
  }
});

test("an id is where its line will be kept, from the place that is used on", () => {
  const bytes = encodeUtf8("u z 1 1\nt abc 1 1\nt d 1 1\n\0\0\0\0");
  const rows = emptyRows(2, true);
  rows.ids.used = 100;
  expect(scanLines(bytes.subarray(0, -4), new DataView(bytes.buffer), 8, inColumns, rows, undefined)).toBe(26);
  const { entries } = rows.ids;
  const places = [0, 1].map((id) => [entries[entrySize * id + startPlace], entries[entrySize * id + endPlace]]);
  expect(places).toEqual([
    [102, 105],
    [112, 113],
  ]);
});

test("numbers in JSON begin with a zero only where that is all before the point, and are not -0", () => {
  const is = (text: string) => isTaken(json("doc", text, "99"), json("doc", "1", "1"), inJson);
  for (const text of ["0", "0.5", "-0.5", "10", "1.05", "-7", "1e1"]) expect(is(text), text).toBe(true);
  for (const text of ["1e", "1e+"]) expect(scan([json("doc", "1", text)], inJson).taken, text).toBe(0);
  for (const text of ["01", "00", "00.5", "-01", "-0", "-0.0", "01e1"]) expect(is(text), text).toBe(false);
});

test("a number is not below the one that it must not be below, in the first row or any other", () => {
  const is = (a: string, b: string) => isTaken(json("doc", a, b), json("doc", "1", "1"), inJson);
  expect([is("5", "5"), is("5", "6"), is("5", "4"), is("-5", "-6")]).toEqual([true, true, false, false]);
});

test("lines end as the last one does, with CR and LF or with LF alone", () => {
  const lines = ["t a 1 2", "t b 3 4", "t c 5 6"];
  for (const end of ["\n", "\r\n"]) expect(scan(lines, inColumns, { end }).taken).toBe(3);
  expect(scan(["t a 1 2", "t b 3 4\r", "t c 5 6"], inColumns).taken).toBe(1);
  expect(scan(["t a 1 2", "u b 3 4"], inColumns).taken).toBe(1);
});

test("what a line has after its fields is read by what reads it, with the row that the line will be", () => {
  const rows: number[] = [];
  const rest: RestReader = {
    takeRest(bytes, from, row) {
      rows.push(row);
      return bytes[from + 1] === 33 ? -1 : from + 3; // two characters and the line's end
    },
  };
  const lines = ["t a 1 2", "t b 3 4 x", "t c 5 6 x", "t d 5 6 !", "t e 5 6"];
  expect(scan(lines, inColumns, { rest }).taken).toBe(3);
  expect(rows).toEqual([1, 2, 3]);
});

test("nothing behind the lines is taken, and nothing beyond the view is looked at", () => {
  const line = "t abc 1 2\n";
  expect(scan(["t abc 1 2"], inColumns, { after: line + line }).taken).toBe(1);
  expect(scan(["t abcd zz"], short, { after: "t abcd zz\n\n\n\n\n" }).taken).toBe(1);
  for (const last of ["t ab\n", "t abcd\n", "t abcdef\n", "t abcdefgh\n", "t abcdefghij\n", "t a 1\n", "t a 1 1\n"])
    expect(scan(["t abc 1 2", last.trimEnd()], inColumns, { after: "" }).taken, last).toBe(1);
  for (const id of ["abcd", "abcdefgh", "abcdefghijkl"])
    expect(scan([`t ${id} zz`, `t ${id} zz`], short, { after: "" }).ids, id).toEqual([id, id]);
});

test("as many lines are taken as there is room for rows and for ids", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `t d${i} ${i} ${100 - i}`);
  const rows = emptyRows(2, true);
  expect(scan(lines, inColumns, { rows }).taken).toBe(16);
  rows.count = 10;
  expect(scan(lines, inColumns, { rows }).numbers).toEqual([0, 1, 2, 3, 4, 5].map((i) => [i, 100 - i]));
  const wide = emptyRows(2, true);
  reserveRows(wide, 200, 0);
  expect(scan(lines, inColumns, { rows: wide }).taken).toBe(16); // of 64 slots a quarter
});

test("where ids do not repeat, each is found, and one whose hash is known is left to the parser", () => {
  const rows = emptyRows(2, false);
  const [one, other] = ["D6klta0", "D6ueus8-x"]; // which hash alike
  expect(scan([`t a 1 1`, `t ${one} 1 1`, `t b 1 1`, `t ${other} 1 1`], inColumns, { rows }).taken).toBe(3);
  expect([...rows.ids.slots].filter((slot) => slot > 0).toSorted()).toEqual([1, 2, 3]);
  const again = emptyRows(2, false);
  expect(scan(["t a 1 1", "t a 1 1"], inColumns, { rows: again }).taken).toBe(1);
});

test("an id stands in one of the slots from its own on, or is left to the parser", () => {
  for (const [id, taken] of ["a", "b", "c", "doc-1", "x17"].flatMap((id) =>
    [0, 1, 5, 62, 63, 64, 65].map((taken) => [id, taken] as const),
  )) {
    const rows = emptyRows(2, false);
    makeRoomForRows(rows, 50); // 256 slots
    const { ids } = rows;
    const [other, bytes] = [encodeUtf8("other"), encodeUtf8(id)];
    ids.entries[hashPlace] = idHash(other, 0, other.length);
    ids.count = rows.count = 1;
    const first = firstSlot(idHash(bytes, 0, bytes.length), ids.shift);
    for (let i = 0; i < taken; i++) ids.slots[(first + i) % ids.slots.length] = 1;
    const found = scan([`t ${id} 1 1`], inColumns, { rows });
    expect(found.taken, `${id}, ${taken}`).toBe(taken < mostProbes ? 1 : 0);
    if (found.taken === 1) expect(ids.slots[(first + taken) % ids.slots.length], `${id}, ${taken}`).toBe(2);
  }
});

test("every plain character of an id is taken, wherever it stands", () => {
  const characters = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
  for (let at = 0; at < 9; at++)
    for (const character of characters) {
      const id = "x".repeat(at) + character + "y".repeat(9 - at);
      const isPlain = character !== '"' && character !== "\\";
      if (character !== " ") expect(scan([`t ${id} 1 1`], inColumns).ids, id).toEqual([id]);
      expect(scan([json(id, "1", "1")], inJson).ids, id).toEqual(isPlain ? [id] : []);
    }
});
