import { expect, test } from "vitest";
import type { Findings } from "../../../src/print/findings.ts";
import { printers, scorePrinters } from "../../../src/print/printers/index.ts";
import { joinLines } from "../../../src/print/printers/printer.ts";
import { commands } from "../../cli/all-commands.ts";

/** Everything that a sheet may have, with names that each format must escape. */
const found: Findings = {
  data: () => ({ of: new Map([["__proto__", undefined]]), not: NaN }),
  sheets: () => [
    {
      name: "first",
      heading: "<heading> & *more*",
      note: "how it was counted",
      title: "title_1 | 50 %",
      corner: "run",
      columns: [{ name: "gP(score=bep)@5" }, { name: "AgP(score=bep)", digits: 2, absent: "none" }],
      groups: [
        [{ label: "a|b\u001b[31m", values: [12345, 0.5], best: [true, false] }],
        [{ label: "c", values: ["d", NaN] }],
      ],
      below: ["A → sentence."],
    },
    { name: "bars", corner: "", columns: [{ name: "count" }], groups: [[{ label: "x", values: [3] }]], bars: true },
    {
      name: "parts",
      corner: "run",
      columns: [{ name: "P@1" }],
      groups: [[{ label: "r", values: [0.5], parts: [{ label: "t", values: [1] }] }]],
      parts: { corner: "topic", whole: "mean" },
      checks: [{ passes: true, words: "r holds" }],
    },
  ],
};

test.each(printers)("$name prints whatever a sheet may have, and nothing that a terminal obeys", ({ lines }) => {
  const text = joinLines(lines(found, { width: 60 }));
  expect(text).toMatch(/[^\n]\n$/);
  expect(text).not.toMatch(/[^\P{Cc}\t\n]|undefined|\[object/u);
});

test.each(printers.filter(({ foot }) => foot !== undefined))("$name, as people read it", ({ lines }) => {
  expect(joinLines(lines(found, { width: 60 }))).toMatchSnapshot();
});

test("every command that prints tables has every output; scores and comparisons have some of their own", () => {
  const names = printers.map(({ name }) => name);
  const more = new Map([
    ["evaluate", scorePrinters.map((each) => each.name)],
    ["support", scorePrinters.map((each) => each.name)],
    ["compare", [...names, "junit"]],
    ["trace", [...names, "junit"]],
  ]);
  for (const { name, options } of commands) {
    const choices = options["format"]?.choices ?? [];
    if (!choices.includes("csv")) continue;
    expect(choices, name).toEqual(more.get(name) ?? names);
  }
});
