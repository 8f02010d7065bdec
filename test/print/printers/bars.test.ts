import { expect, test } from "vitest";
import { printers } from "../../../src/print/printers/index.ts";
import { joinLines, type PrintOptions } from "../../../src/print/printers/printer.ts";

const drawn = (values: readonly number[], options: PrintOptions = {}, labels: readonly string[] = []): string[] => {
  const sheet = {
    name: "sizes",
    bars: true,
    title: "Sizes",
    corner: "run",
    columns: [{ name: "size", digits: 0 }],
    groups: [values.map((value, i) => ({ label: labels[i] ?? `r${i + 1}`, values: [value] }))],
  };
  const table = printers.find(({ name }) => name === "table")!;
  return joinLines(table.lines({ sheets: () => [sheet] } as never, options))
    .trimEnd()
    .split("\n");
};
const bars = (values: readonly number[], options: PrintOptions = {}): string[] =>
  drawn(values, options).filter((line) => /^r\d|more/.test(line));

test("a bar is as long as its share of the longest, to an eighth, and what is not 0 shows", () => {
  expect(bars([400, 200, 100, 15, 1, 0]).map((line) => /[█▏▎▍▌▋▊▉]*$/.exec(line)![0])).toEqual([
    "█".repeat(40),
    "█".repeat(20),
    "█".repeat(10),
    "█▌",
    "▏",
    "",
  ]);
  expect(bars([0, 0])).toEqual(["r1      0", "r2      0"]);
});

test("a row without a value has no bar", () => {
  const none = [undefined] as unknown as number[];
  expect(bars([...none, 2]).map((line) => /[█▏▎▍▌▋▊▉]*$/.exec(line)![0])).toEqual(["", "█".repeat(40)]);
});

test("bars fit the terminal, down to five columns", () => {
  const longest = (width: number): number => /█*$/.exec(bars([8, 4], { width })[0]!)![0].length;
  expect([200, 60, 40, 20, 12, 5].map(longest)).toEqual([40, 40, 29, 9, 5, 5]);
});

test("21 bars are all drawn, of more the first 20", () => {
  const of = (count: number) => bars(Array.from({ length: count }, (_, i) => count - i));
  expect(of(21)).toHaveLength(21);
  expect(of(21).at(-1)).toMatch(/^r21 /);
  expect(of(22)).toHaveLength(21);
  expect(of(22).at(-1)).toBe("… and 2 more");
});

test("a label takes half of the terminal at most, twelve columns at least; what has no width counts as 100", () => {
  const label = "abcdefghijklmnopqrstuvwxyz".repeat(3);
  const width = (options: PrintOptions): number => drawn([8], options, [label]).at(-1)!.indexOf(" ");
  expect([60, 30, 24, 23, 10].map((each) => width({ width: each }))).toEqual([30, 15, 12, 12, 12]);
  expect([{}, { width: 0 }].map(width)).toEqual([50, 50]);
  expect(drawn([12_345_678_901_234], {}, [label]).at(-1)).toHaveLength(100);
});

test("where there is nothing to draw the heading stands alone, and ink is for terminals that have it", () => {
  expect(drawn([])).toEqual(["Sizes", "run  size"]);
  expect(drawn([1], { colour: false })).toEqual(drawn([1]));
  expect(drawn([], { colour: true })).toEqual(["\u001b[1mSizes\u001b[22m", "\u001b[2mrun  size\u001b[22m"]);
});
