import { describe, expect, test } from "vitest";
import {
  entryLines,
  longName,
  numberThat,
  oneOf,
  parsed,
  parsedEach,
  texts,
  usuallyOneOf,
  usuallyParsed,
  usualText,
  valueWord,
  wholeNumberBetween,
} from "../../src/cli/command.ts";
import { commands } from "./all-commands.ts";

/** What options of commands take at their limits, and what they refuse there. */
const limits: readonly [command: string, option: string, taken: readonly string[], refused: readonly string[]][] = [
  ["compare", "seed", ["0", "1", "9007199254740991"], ["-1", "0.5", "9007199254740992", "", " "]],
  ["compare", "level", ["0.0001", "0.9999"], ["0", "1", "1.5", "-0.5"]],
  ["compare", "resamples", ["100", "1000000"], ["99", "1000001", "100.5"]],
  ["compare", "margin", ["0", "0.5", "7"], ["-0.001", "Infinity", "x"]],
  ["compare", "power", ["0.001", "5"], ["0", "-1", "Infinity"]],
  ["correlate", "top", ["3", "9999999"], ["2", "10000000", "3.5"]],
  ["rank", "top", ["1", "20"], ["0", "1.5", "-1"]],
  ["reliability", "sizes", ["1", "5,10"], ["0", "5,0", "1.5", ""]],
  ["reliability", "bins", ["0.01", "0.01,2"], ["0", "0.1,Infinity"]],
  ["reliability", "error", ["0.01", "0.99"], ["0", "1"]],
  ["align", "least", ["0", "1", "0.5"], ["-0.01", "1.01", "x"]],
  ["align", "failOver", ["0", "1"], ["-0.01", "1.01"]],
  ["chunk", "size", ["1", "999999999999999"], ["0", "1000000000000000"]],
  ["chunk", "overlap", ["0", "1"], ["00", "-1", "x"]],
  ["chunk", "price", ["0.001", "2"], ["0", "Infinity"]],
  ["pool", "depth", ["1", "999999999999999"], ["0", "1.0", ""]],
  ["derive", "most", ["1", "999999999999999"], ["0"]],
  ["search", "most", ["1", "1000000"], ["0", "1000001"]],
  ["collection", "threads", ["1", "9999"], ["0", "10000"]],
  ["validate", "quota", ["1", "9999999"], ["0", "10000000"]],
  ["report", "results", ["1", "9999999"], ["0", "10000000"]],
  ["curve", "points", ["2", "999999"], ["1", "1000000"]],
  ["evaluate", "price", ["0.001"], ["0", "Infinity", "-1"]],
  ["view", "port", ["0", "65535"], ["65536", "-1"]],
  ["assess", "port", ["0", "65535"], ["65536"]],
  ["missed", "at", ["all", "5", "4000ch", "1000tok"], ["0", "al", "5x"]],
];

describe("options take numbers up to their limits", () => {
  test.each(limits)("%s, %s", (command, name, taken, refused) => {
    const option = commands.find((each) => each.name === command)!.options[name]!;
    for (const typed of taken) expect(option.read(typed), typed).toBeDefined();
    for (const typed of refused) expect(() => option.read(typed), typed).toThrow(`"${typed}": expected`);
  });
});

test("numbers are read as numbers", () => {
  const read = (command: string, name: string, typed: string) =>
    commands.find((each) => each.name === command)!.options[name]!.read(typed);
  expect(read("chunk", "overlap", "0")).toBe(0);
  expect(read("chunk", "overlap", "12")).toBe(12);
  expect(read("reliability", "sizes", "5,10")).toEqual([5, 10]);
  expect(read("missed", "at", "5")).toMatchObject({ results: 5, characters: Infinity, tokens: Infinity });
  expect(read("missed", "at", "all")).toMatchObject({ results: Infinity, characters: Infinity, tokens: Infinity });
});

const even = numberThat("an even number", (value) => value % 2 === 0);

test("what cannot be read is told by the option's long name, with what was typed and what was expected", () => {
  const each = parsedEach("-n, --number <n>", "about", even);
  expect(each.read(["2", "4"])).toEqual([2, 4]);
  expect(each.read(undefined)).toEqual([]);
  expect(() => each.read(["2", "3"])).toThrow('--number "3": expected an even number');
  expect(parsed("--number <n>", "about", even).read(undefined)).toBeUndefined();
  expect(usuallyParsed("--number <n>", "about", even, "8").read(undefined)).toBe(8);
  expect(usuallyParsed("--number <n>", "about", even, "8").read("6")).toBe(6);
  expect(even.read(" ")).toBeUndefined(); // which as a number is 0
});

test("a whole number is in plain digits, from one limit to the other", () => {
  const { read } = wholeNumberBetween(5, 20, "");
  expect(["4", "5", "20", "21"].map(read)).toEqual([undefined, 5, 20, undefined]);
  expect(["+5", "5.0", "5e0", "0x6", " 6", "", "0000000000000006"].map(read)).toEqual(Array(7).fill(undefined));
});

test("texts and names: the one typed, or else the usual one", () => {
  const table = [{ name: "a" }, { name: "b" }] as const;
  expect(["a", "b", "c", undefined].map((typed) => oneOf("--x <x>", "", table).read(typed))).toEqual(["a", "b", undefined, undefined]); // prettier-ignore
  expect(["b", "c", undefined].map((typed) => usuallyOneOf("--x <x>", "", table).read(typed))).toEqual(["b", "a", "a"]);
  expect(usuallyOneOf("--x <x>", "", table, "b").read(undefined)).toBe("b");
  expect(["z", undefined].map((typed) => usualText("--x <x>", "", "y").read(typed))).toEqual(["z", "y"]);
  expect([["p", "q"], undefined].map((typed) => texts("--x <x>", "").read(typed))).toEqual([["p", "q"], []]);
});

test("the word for a value is without its dots, and entries stand in columns", () => {
  expect(["-o, --output <file>", "--scores <files...>", "--flag"].map(valueWord)).toEqual(["file", "files", undefined]);
  expect(entryLines([{ name: "a", about: "one" }, { name: "long", about: "two" }])).toBe("  a     one\n  long  two"); // prettier-ignore
});

test("every option that is typed begins with dashes, and says what it is about", () => {
  for (const { name, options } of commands)
    for (const { flags, about } of Object.values(options)) {
      expect(flags, name).toMatch(/^(?:-\w, )?--[a-z][a-z-]*(?: <[^<>]+>)?$/);
      expect(about, name).not.toMatch(/^-|^$/);
    }
});

const optionOf = (command: string, flag: string) =>
  Object.values(commands.find(({ name }) => name === command)!.options).find(({ flags }) => longName(flags) === flag)!;

/** Numbers that each option takes, and texts next to them that it does not: what it says it expects, at its limits. */
test.each([
  ["index", "--threads", ["1", "9999"], ["0", "10000", "1.5", "-1", "", "x"]],
  ["search", "--most", ["1", "1000000"], ["0", "1000001", "2.5"]],
  ["pool", "--depth", ["1", "100"], ["0", "1.5"]],
  ["pool", "--size", ["1", "100"], ["0", "1.5"]],
  ["pool", "--seed", ["0", "1"], ["-1", "0.5", ""]],
  ["assess", "--twice", ["0", "1000000"], ["-1", "1000001", "0.5"]],
  ["assess", "--port", ["0", "65535"], ["-1", "65536", "1.5"]],
  ["derive", "--most", ["1", "9"], ["0", "1.5"]],
  ["align", "--least", ["0", "0.5", "1"], ["-0.1", "1.1"]],
  ["align", "--fail-over", ["0", "0.5", "1"], ["-0.1", "1.1"]],
  ["chunk", "--size", ["1", "400"], ["0", "1.5"]],
  ["chunk", "--overlap", ["0", "1", "200"], ["-1", "1.5"]],
  ["chunk", "--price", ["0.02", "5"], ["0", "-1"]],
  ["collection", "--threads", ["1", "2"], ["0", "1.5"]],
  ["evaluate", "--price", ["2.50", "0.1"], ["0", "-1"]],
  ["evaluate", "--level", ["0.01", "0.99"], ["0", "1", "-0.1"]],
  ["curve", "--points", ["2", "11", "999999"], ["1", "1000000", "2.5"]],
  ["validate", "--quota", ["1", "600"], ["0", "1.5"]],
  ["compare", "--margin", ["0", "0.02"], ["-0.01"]],
  ["compare", "--power", ["0.02", "1"], ["0", "-1"]],
  ["compare", "--resamples", ["100", "1000000"], ["99", "1000001", "100.5"]],
  ["rank", "--top", ["1", "20"], ["0", "1.5"]],
  ["correlate", "--top", ["3", "20"], ["2", "3.5"]],
  ["reliability", "--error", ["0.01", "0.99"], ["0", "1"]],
  ["report", "--results", ["1", "9999999"], ["0", "10000000", "1.5"]],
  ["view", "--port", ["0", "65535"], ["-1", "65536"]],
])("%s takes %s %j, and not %j", (command, flag, right, wrong) => {
  const option = optionOf(command, flag);
  expect(right.map((typed) => option.read(typed))).toEqual(right.map(Number));
  for (const typed of wrong) expect(() => option.read(typed), typed).toThrow(`${flag} "${typed}": expected `);
});

test.each([
  ["reliability", "--sizes", [["1", [1]], ["5,10,25", [5, 10, 25]]], ["0", "5,0", "5,", "1.5", "x"]],
  ["reliability", "--bins", [["0.01", [0.01]], ["0.01,0.5", [0.01, 0.5]]], ["0", "0.1,0", "0.1,", "x"]],
] as const)("%s takes lists for %s", (command, flag, right, wrong) => {
  const option = optionOf(command, flag);
  for (const [typed, values] of right) expect(option.read(typed)).toEqual(values);
  for (const typed of wrong) expect(() => option.read(typed), typed).toThrow(`${flag} "${typed}": expected `);
}); // prettier-ignore

test("numbers that count where none is given are promises", () => {
  const usual = commands.flatMap(({ name, options }) =>
    Object.values(options)
      .filter((option) => /^[\d.]+(?:ch)?$/.test(option.usual ?? ""))
      .map((option) => `${name} ${longName(option.flags)} ${option.usual}`),
  );
  expect(usual.filter((each) => !each.endsWith("--seed 1"))).toEqual([
    "assess --twice 0",
    "assess --host 127.0.0.1",
    "assess --port 0",
    "align --least 0.75",
    "align --fail-over 0.05",
    "estimate --level 0.05",
    "missed --at 4000ch",
    "compare --margin 0",
    "compare --level 0.05",
    "compare --resamples 10000",
    "rank --top 10",
    "rank --level 0.05",
    "rank --resamples 1000",
    "correlate --level 0.05",
    "correlate --resamples 1000",
    "reliability --error 0.05",
    "reliability --level 0.05",
    "reliability --resamples 1000",
  ]);
});
