import { expect, test } from "vitest";
import { xmlSplitter } from "../../../src/files/inex/xml-splitter.ts";
import { below, pick, seeded } from "../../seeded.ts";

const long = 2 ** 20;

test("a line that is long may have as many characters as the sink says, asked once a line", () => {
  const [lines, faults, asked] = [[] as number[], [] as string[], [] as number[][]];
  const { push, end } = xmlSplitter({
    line: (text, number) => void (lines[number] = text.length),
    fault: ({ message }) => faults.push(message),
    broken: ({ message }) => faults.push(message),
    longest(beginning, line) {
      asked.push([beginning.length, line]);
      return long + 2;
    },
  });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  push(bytes(`<a>\n${"x".repeat(long)}`));
  expect(asked).toEqual([]);
  for (const piece of ["x", "x", "\n", "y".repeat(long + 1), "\n", "z".repeat(long + 2)]) push(bytes(piece));
  expect(asked.map(([, line]) => line)).toEqual([2, 3, 4]);
  expect(asked[0]).toEqual([long + 1, 2]);
  expect(faults).toEqual([]);
  push(bytes("z"));
  expect(faults).toEqual(["line 4: the line is too long; expected at most 1,048,578 characters"]);
  push(bytes("\n</a>\n"));
  expect(end()).toBe(3);
  expect(lines.slice(1)).toEqual([3, long + 2, long + 1]);
});

test("lines that are taken as bytes and lines that come as text are together all lines, in pieces of any size", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const lines = Array.from({ length: 30 }, () =>
      pick(random, "taken", "t", "", "line", "né", "  x", "𝔸t", "t".repeat(9)),
    );
    const text = lines.join("\n") + pick(random, "", "\n");
    const expected = text.replace(/\n$/, "").split("\n");
    const found: string[] = [];
    const { push, end } = xmlSplitter({
      line(line, number) {
        expect(number, `seed ${seed}`).toBe(found.length + 1);
        found.push(line);
      },
      block(bytes, from, number) {
        expect(number, `seed ${seed}`).toBe(found.length + 1);
        const [before, left] = [found.length, Buffer.from(bytes.subarray(from)).toString()];
        expect(left.endsWith("\n"), `seed ${seed}`).toBe(true);
        let to = from;
        for (const line of left.split("\n").slice(0, -1)) {
          if (!line.startsWith("t")) break;
          found.push(line);
          to += line.length + 1;
        }
        return { to, lines: found.length - before };
      },
      fault: (fault) => expect.fail(fault.message),
      broken: (fault) => expect.fail(fault.message),
      longest: () => Infinity,
    });
    const bytes = new Uint8Array(Buffer.from(text));
    for (let at = 0; at < bytes.length;) {
      const size = 1 + below(random, seed % 2 === 0 ? 40 : 4);
      push(bytes.subarray(at, at + size));
      at += size;
    }
    expect([found, end()], `seed ${seed}`).toEqual([expected, expected.length]);
  }
});

/** What a splitter tells of some pieces, whose lines with a "t" at their beginning are taken as bytes. */
function told(...pieces: readonly Uint8Array[]): string[] {
  const events: string[] = [];
  const { push, end } = xmlSplitter({
    line: (line, number) => void events.push(`${number} ${line}`),
    block(bytes, from, number) {
      const lines = /^(?:t.*\n)*/.exec(Buffer.from(bytes.subarray(from)).toString("latin1"))![0];
      const count = lines.split("\n").length - 1;
      if (count > 0) events.push(`${number} ${count} taken`);
      return { to: from + lines.length, lines: count };
    },
    fault: (fault) => expect.fail(fault.message),
    broken: ({ message }) => void events.push(message),
    longest: () => Infinity,
  });
  for (const piece of pieces) push(piece);
  const lines = end();
  return [...events, `${lines} lines`];
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test("lines are taken as bytes wherever a line begins, and the others come between them", () => {
  expect(told(latin1("<a>\nt1\nt2\nx\nt3\n</a>\n"))).toEqual([
    "1 <a>",
    "2 2 taken",
    "4 x",
    "5 1 taken",
    "6 </a>",
    "6 lines",
  ]);
  // A line without its end waits for it, and so does one that has begun.
  expect(told(latin1("<a>\nt1\nt"), latin1("2\nt3\nt"), latin1("4"))).toEqual([
    "1 <a>",
    "2 1 taken",
    "3 t2",
    "4 1 taken",
    "5 t4",
    "5 lines",
  ]);
  expect(told(latin1("<a>"))).toEqual(["1 <a>", "1 lines"]); // too short to tell its encoding before it ends
});

test("bytes that are no text are told by their place, also after lines that were taken", () => {
  const fault = "byte 0xFF is not UTF-8; expected UTF-8, or the true encoding in the XML declaration";
  expect(told(latin1("<a>\nt1\nt2\n"), latin1("x\nyz\xffa\n"))).toEqual([
    "1 <a>",
    "2 2 taken",
    "4 x",
    `line 5:3: ${fault}`,
    "4 lines",
  ]);
  expect(told(latin1("<a>\nt1\nt2\n"), latin1("x\xff\n"), latin1("y\n"))).toEqual([
    "1 <a>",
    "2 2 taken",
    `line 4:2: ${fault}`,
    "3 lines",
  ]);
  const half = "half a character at the end is not UTF-8; expected UTF-8, or the true encoding in the XML declaration";
  expect(told(latin1("<a>\n\xc3"))).toEqual(["1 <a>", `line 2:1: ${half}`, "1 lines"]);
});
