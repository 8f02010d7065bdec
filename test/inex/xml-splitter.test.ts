import { expect, test } from "vitest";
import { xmlSplitter } from "../../src/inex/xml-splitter.ts";

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
