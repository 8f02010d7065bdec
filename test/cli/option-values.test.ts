import { expect, test } from "vitest";
import { commands } from "./all-commands.ts";
import { longName } from "../../src/cli/command.ts";

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
