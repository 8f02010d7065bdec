import { expect, test } from "vitest";
import { lineSplitter } from "../../../src/files/lines/lines.ts";

/** The lines and faults of some pieces, each with its number. */
function linesOf(pieces: Iterable<Uint8Array | string>, most = Infinity): string[] {
  const found: string[] = [];
  const { push, end } = lineSplitter({
    line: (text, number) => found.push(`${number} ${text}`),
    mark: (number) => found.push(`mark ${number}`),
    fault: ({ message }, number) => found.push(`${number} fault: ${message}`),
    longest(start, number) {
      found.push(`${number} longest? ${start.length > 9 ? start.length : start}`);
      return most;
    },
  });
  for (const piece of pieces) push(typeof piece === "string" ? new Uint8Array(Buffer.from(piece)) : piece);
  found.push(`${end()} lines`);
  return found;
}

test("lines of any length are whole, however they come", () => {
  for (const length of [1, 1022, 1023, 1024, 1025, 2047, 2048, 2049, 5000]) {
    const text = "x".repeat(length - 1);
    const expected = [`1 y${text}`, "2 z", "2 lines"];
    for (const pieces of [[`y${text}\nz`], ["y", text, "\nz"], [`y${text}`, "\n", "z", ""], [`y${text}\n`, "z\n"]])
      expect(linesOf(pieces), `${length} in ${pieces.length}`).toEqual(expected);
  }
  expect(linesOf(["a\r\n\n\rb\r"])).toEqual(["1 a", "2 ", "3 \rb", "3 lines"]);
  expect(linesOf([])).toEqual(["0 lines"]);
});

test("a mark is left out at the start of each line, and reported but for that of the file", () => {
  expect(linesOf(["\ufeffa\n\ufeffb\ufeff"])).toEqual(["1 a", "mark 2", "2 b\ufeff", "2 lines"]);
  expect(linesOf(["\ufeff\ufeffa\n\ufeff\r\n"])).toEqual(["mark 1", "1 a", "mark 2", "2 ", "2 lines"]);
});

test("what is no text is told with its line, and why", () => {
  const not = (...bytes: number[]) => linesOf([Uint8Array.of(...bytes), "\nok\n"]);
  expect(not(0xff, 0xfe, 0x61)[0]).toBe("1 fault: UTF-16 text; expected UTF-8");
  expect(not(0xfe, 0xff, 0x61)[0]).toBe("1 fault: UTF-16 text; expected UTF-8");
  for (const bytes of [[0xff], [0xfe, 0xfe], [0xff, 0xff], [0xc3]])
    expect(not(...bytes)).toEqual(["1 fault: invalid UTF-8; expected UTF-8 text", "2 ok", "2 lines"]);
  expect(linesOf([Uint8Array.of(0xff, 10, 10), "ok\n\n"])).toEqual([
    "1 fault: invalid UTF-8; expected UTF-8 text",
    "2 ",
    "3 ok",
    "4 ",
    "4 lines",
  ]);
  expect(not(0x61, 0)[0]).toBe("1 fault: NUL byte; expected text");
  expect(linesOf(["a\n", Uint8Array.of(0xff, 0xfe), "\n"])[1]).toBe("2 fault: invalid UTF-8; expected UTF-8 text");
});

test("a line is long beyond a megabyte, and then as long as the sink says", () => {
  const long = 2 ** 20;
  const x = (count: number) => "x".repeat(count);
  expect(linesOf(["a\nb", x(long - 1), "\nc"], long).map((line) => line.slice(0, 9))).toEqual([
    "1 a",
    "2 bxxxxxx",
    "3 c",
    "3 lines",
  ]);
  const told = linesOf(["a\nb", x(long - 1), "y", "z\nc\n"], long + 1);
  expect(told.map((line) => line.slice(0, 90))).toEqual([
    "1 a",
    "2 longest? 1048576",
    "2 fault: the line is too long; expected at most 1,048,577 bytes",
    "3 c",
    "3 lines",
  ]);
  expect(linesOf(["b", x(long), "\n"], long + 1).map((line) => line.length)).toEqual([18 - 1, long + 3, 7]);
  expect(linesOf(["b", x(long), "zz"], long + 1).at(-1)).toBe("1 lines");
});

test("after bytes were taken the next line comes as text, and no bytes are asked for where no line is left", () => {
  const heard: string[] = [];
  const bytes = new TextEncoder().encode("a\nb\nc\nd\ne\n");
  /** Takes the lines from c to d. */
  const block = (given: Uint8Array, from: number, number: number) => {
    heard.push(`${number}?`);
    const isTaken = given[from] === 99;
    return { to: isTaken ? from + 4 : from, lines: isTaken ? 2 : 0 };
  };
  const fault = () => expect.fail("no line is at fault");
  const { push, end } = lineSplitter({
    line: (text, number) => heard.push(`${number} ${text}`),
    block,
    fault,
    longest: () => 9,
  });
  push(bytes.subarray(0, 2));
  push(bytes.subarray(2, 4));
  push(bytes.subarray(4));
  expect(heard).toEqual(["1?", "1 a", "2?", "2 b", "3?", "5 e"]);
  expect(end()).toBe(5);
});
