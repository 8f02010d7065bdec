import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Run } from "../../../src/data/run.ts";
import type { Parser } from "../../../src/files/drafts/parser.ts";
import { regrouped } from "../../../src/files/lines/regroup.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";

const run: Run = { name: "r", answers: "documents", topics: new Map() };

/** A parser that says which lines it got, as text or, those that it takes as bytes, with the numbers it was told. */
function listening(takes = 0): { heard: string[]; parser: Parser<Run> } {
  const heard: string[] = [];
  return {
    heard,
    parser: {
      line(text, number) {
        if (text.includes("wrong")) throw new InputError("wrong");
        heard.push(`${number} ${text}`);
      },
      block(bytes, from, _, numbers) {
        let to = from;
        for (let i = 0; i < takes; i++) to = bytes.indexOf(10, to) + 1;
        if (takes > 0) heard.push(`bytes ${numbers!.subarray(0, takes).join(" ")}`);
        return { to, lines: takes };
      },
      end: () => run,
    },
  };
}

test("lines of a topic are handed over together at the end, with their own numbers", () => {
  const { heard, parser } = listening();
  const { line, block, end } = regrouped(parser);
  line("b 1", 1);
  line("a 2", 2);
  const bytes = encodeUtf8(" b\t3\nc 4\r\n\ta 5\nb\n");
  expect(block!(bytes, 0, 3)).toEqual({ to: bytes.length, lines: 4 });
  line("a 7\r", 7); // of two CRs before the line's end one is left
  expect(heard).toEqual([]);
  expect(end("a.run")).toBe(run);
  expect(heard).toEqual(["1 b 1", "3  b\t3", "6 b", "2 a 2", "5 \ta 5", "7 a 7\r", "4 c 4"]);
});

test("lines without a topic go to the parser at once, which knows what is wrong", () => {
  const { heard, parser } = listening();
  const { line, block } = regrouped(parser);
  for (const text of ["", " ", "\t "]) line(text, 4);
  expect(heard).toEqual(["4 ", "4  ", "4 \t "]);
  expect(block!(encodeUtf8("a 1\n \nb 2\n"), 0, 5)).toEqual({ to: 4, lines: 1 });
  expect(block!(encodeUtf8("a 1\nb 2\n\n"), 4, 5)).toEqual({ to: 8, lines: 1 });
});

test("a line with a mark before it comes as text, which is without the mark", () => {
  const { block } = regrouped(listening().parser);
  expect(block!(encodeUtf8("\ufeffa 1\nb 2\n"), 0, 1)).toEqual({ to: 0, lines: 0 });
  expect(block!(encodeUtf8("a 1\n\ufeffb 2\n"), 0, 2)).toEqual({ to: 4, lines: 1 });
});

test("lines that are taken as bytes have their numbers", () => {
  const { heard, parser } = listening(2);
  const { line, end } = regrouped(parser);
  for (const [i, topic] of ["a", "b", "a", "b", "a", "a", "a"].entries()) line(`${topic} x`, 10 + i);
  end(undefined);
  expect(heard).toEqual(["bytes 10 12", "14 a x", "bytes 15 16", "bytes 11 13"]);
});

test("of several faults the one that comes first in the file is told", () => {
  const { line, end, earlierFault } = regrouped(listening().parser);
  for (const [i, text] of ["a 1", "b 2", "b wrong", "a wrong", "c wrong"].entries()) line(text, 1 + i);
  expect(earlierFault!()?.place.line).toBe(3);
  expect(() => end(undefined)).not.toThrow(); // they were handed over
  const other = regrouped(listening().parser);
  for (const [i, text] of ["a 1", "b 2", "b wrong", "a wrong"].entries()) other.line(text, 1 + i);
  expect(() => other.end(undefined)).toThrow(expect.objectContaining({ place: { line: 3 } }));
});

test("a line that is no text is told with its number in the file", () => {
  const { line, block, end } = regrouped(listening().parser);
  line("a 1", 1);
  const bytes = Uint8Array.of(...encodeUtf8("b 2\na 3\na "), 0xff, ...encodeUtf8("\nb 5\n"));
  expect(block!(bytes, 0, 2)).toEqual({ to: bytes.length, lines: 4 });
  expect(() => end(undefined)).toThrow(
    expect.objectContaining({ message: expect.stringContaining("invalid UTF-8"), place: { line: 4 } }),
  );
});

test("topics beyond those that share a bucket are handed over in the order of their first lines", () => {
  const { heard, parser } = listening();
  const { line, end } = regrouped(parser);
  const topics = Array.from({ length: 200 }, (_, i) => `t${i}`);
  for (const [i, topic] of [...topics, ...topics].entries()) line(`${topic} ${"x".repeat(i)}`, i + 1);
  end(undefined);
  const said = (topic: string, i: number): string => `${i + 1} ${topic} ${"x".repeat(i)}`;
  expect(heard).toEqual(topics.flatMap((topic, i) => [said(topic, i), said(topic, i + 200)]));
});
