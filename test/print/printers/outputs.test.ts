import * as fc from "fast-check";
import { expect, test } from "vitest";
import { displayWidth } from "../../../src/print/printers/terminal-text.ts";
import { type OutputOptions, outputs } from "../../../src/print/findings/score-findings.ts";
import { evaluation, twoRuns } from "../evaluation.ts";

const means: OutputOptions = { perTopic: false, colour: false };
const topics: OutputOptions = { perTopic: true, colour: false };

const hostile = ["__proto__", "constructor", "<script>alert(1)</script>", "a|b", 'x,y"z', "t\ta", "n\nl", "c\r\nl"];
const loud = ["\x1b[31mred", "\x9b31m", "\x07", "back\bspace", "\u2028", "\u202eevil", "\ud800"];
const odd = ["", " ", "日本語", "👩‍👩‍👧", "L".repeat(300), "\\", "#1", "$x_y$", "`code`", "[x](y)", "*", "&amp;", "{}~^%"];
const names = [...hostile, ...loud, ...odd];

const everyCase = {
  "two runs": twoRuns,
  "one run": evaluation(["AiP"], [{ run: "only", mean: [0.5], topics: [["414", 0.5]] }]),
  "hostile names": evaluation(
    ["AiP", "gP(score=bep)@10"],
    names.map((run, i) => ({ run, mean: [i / 100, NaN], topics: names.map((topic) => [topic, i / 100, NaN]) })),
  ),
  "no topics": evaluation(["AiP"], [{ run: "silent", mean: [0] }]),
  "values that are no numbers": evaluation(
    ["AiP"],
    [
      { run: "a", mean: [NaN] },
      { run: "b", mean: [NaN] },
    ],
  ),
} as const;

for (const { name, print } of outputs)
  for (const [title, input] of Object.entries(everyCase))
    for (const options of [means, topics])
      test(`${name} of ${title}, ${options.perTopic ? "per topic" : "means"}: whole, safe, and ends in one newline`, () => {
        const text = print(input, options);
        expect(text).toMatch(/[^\n]\n$/);
        expect(text).not.toMatch(/[^\P{Cc}\t\r\n]|\p{Bidi_Control}|\p{Zl}/u);
        for (const measure of input.measures) expect(text).toContain(measure);
        for (const { run } of input.runs) if (/^[a-z0-9]+$/.test(run)) expect(text).toContain(run);
        if (options.perTopic && title === "two runs") expect(text.split("415").length).toBeGreaterThan(2);
      });

for (const { name, print } of outputs)
  test(`${name} of no runs has a frame at most`, () => {
    for (const options of [means, topics]) expect(print(evaluation(["AiP"], []), options)).toMatch(/^$|[^\n]\n$/);
  });

test("every output has a name of its own, and says what it is", () => {
  expect(new Set(outputs.map(({ name }) => name)).size).toBe(outputs.length);
  for (const { about } of outputs) expect(about).toMatch(/^[A-Z].*\.$/);
});

const table = outputs[0]!;
const measureSets = [
  ["iP@0", "iP@0.01", "iP@0.05", "iP@0.1", "AiP"],
  ["gP(score=bep)@5", "gP(score=bep)@10", "gP(score=bep)@25", "gP(score=bep)@50", "AgP(score=bep)"],
  ["gR(by=text,score=bepA,A=0.05)@10", "AgP(by=text,form=product)", "AiP"],
];

for (const width of [40, 60, 80, 120])
  test(`at ${width} columns no line of the table is wider, whatever the names`, () => {
    const name = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 100, unit: "grapheme" }));
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 5 }),
        fc.constantFrom(...measureSets),
        fc.boolean(),
        (runs, measures, perTopic) => {
          const mean = measures.map((_, i) => 1 / (i + 2));
          const rows = runs.map((run) => ({
            run,
            mean,
            topics: runs.map((topic): [string, ...number[]] => [topic, ...mean]),
          }));
          rows.push({ run: "best", mean: measures.map(() => 1), topics: [] });
          const lines = table.print(evaluation(measures, rows), { perTopic, width, colour: false }).split("\n");
          for (const line of lines) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
