import { expect, test } from "vitest";
import { printers } from "../../../src/print/printers/index.ts";
import type { PrintOptions } from "../../../src/print/printers/printer.ts";
import type { Sheet } from "../../../src/print/findings.ts";
import { evaluation, output, twoRuns } from "../evaluation.ts";

const table = output("table");

/** A sheet of one's own, as the terminal shows it. */
const sheetLines = (sheet: Partial<Sheet>, options: PrintOptions = {}, as = "table"): string[] => {
  const whole = {
    name: "s",
    corner: "run",
    columns: [{ name: "AP" }],
    groups: [[{ label: "a", values: [7] }]],
    ...sheet,
  };
  const { lines } = printers.find(({ name }) => name === as)!;
  return [...lines({ sheets: () => [whole], data: () => ({}) }, options)];
};

const plain = { perTopic: false, colour: false };

/** Drops the newline that opens a template, so that a table can be drawn from its first column on. */
const drawing = (text: string) => text.slice(1);

test("a row a run, a column a measure, a star in a place of its own by the best", () => {
  expect(table.print(twoRuns, plain)).toBe(
    drawing(`
run   iP@0.01      AiP
───────────────────────
bm25   0.5000*  0.0312
lm     0.3750   0.3333*
`),
  );
});

test("per topic: a block a run, the mean below a rule", () => {
  expect(table.print(twoRuns, { ...plain, perTopic: true })).toBe(
    drawing(`
bm25
topic  iP@0.01      AiP
────────────────────────
414     0.7500   0.0625
415     0.2500   0.0000
────────────────────────
mean    0.5000*  0.0312

lm
topic  iP@0.01      AiP
────────────────────────
414     0.7500   0.6667
415     0.0000   0.0000
────────────────────────
mean    0.3750   0.3333*
`),
  );
});

test("one run has no rival, and so no star and no place for one", () => {
  const alone = evaluation(["iP@0.01", "AiP"], [{ run: "bm25", mean: [0.5, 0.25] }]);
  expect(table.print(alone, plain)).toBe(
    drawing(`
run   iP@0.01     AiP
─────────────────────
bm25   0.5000  0.2500
`),
  );
});

test("ties are all marked; where all are equal none is; NaN never wins", () => {
  const tied = evaluation(
    ["tied", "equal", "odd"],
    [
      { run: "a", mean: [0.5, 0.5, NaN] },
      { run: "b", mean: [0.5, 0.5, 0.1] },
      { run: "c", mean: [0.4, 0.5, NaN] },
    ],
  );
  expect(table.print(tied, plain)).toBe(
    drawing(`
run    tied    equal      odd
──────────────────────────────
a    0.5000*  0.5000      NaN
b    0.5000*  0.5000   0.1000*
c    0.4000   0.5000      NaN
`),
  );
});

test("colour marks the best in green, underlines the official measure, and needs no star", () => {
  expect(table.print({ ...twoRuns, official: "AiP" }, { ...plain, colour: true })).toBe(
    [
      "run   iP@0.01     \x1b[4mAiP\x1b[24m",
      "\x1b[2m─────────────────────\x1b[22m",
      "bm25   \x1b[1;32m0.5000\x1b[39;22m  0.0312",
      "lm     0.3750  \x1b[1;32m0.3333\x1b[39;22m",
      "",
    ].join("\n"),
  );
});

test("names give way before columns do", () => {
  const long = evaluation(
    ["iP@0.01", "AiP"],
    [
      { run: "university-of-amsterdam-focused-bm25", mean: [0.5, 0.25] },
      { run: "university-of-amsterdam-focused-lm", mean: [0.25, 0.5] },
    ],
  );
  expect(table.print(long, { ...plain, width: 40 })).toBe(
    drawing(
      `
run                    iP@0.01      AiP
────────────────────────────────────────
university…cused-bm25   0.5000*  0.2500
university…focused-lm   0.2500   0.5000*
`,
    ),
  );
});

test("columns that do not fit beside twelve of a name go below, with the names again", () => {
  const bic = evaluation(
    ["gP(score=bep)@5", "gP(score=bepA)@10", "AgP(score=bep)"],
    [{ run: "entry-points", mean: [0.5, 0.25, 0.125] }],
  );
  expect(table.print(bic, { ...plain, width: 50 })).toBe(
    drawing(`
run           gP(score=bep)@5  gP(score=bepA)@10
────────────────────────────────────────────────
entry-points           0.5000             0.2500

run           AgP(score=bep)
────────────────────────────
entry-points          0.1250
`),
  );
});

test("a heading of two lines stands beside one of one, which stands below", () => {
  const broken = evaluation(["AP", "gP(by=textual,score=bep)@10"], [{ run: "a", mean: [0.5, 0.25] }]);
  expect(table.print(broken, { ...plain, width: 27 })).toBe(
    drawing(`
             gP(by=textual,
run      AP   score=bep)@10
───────────────────────────
a    0.5000          0.2500
`),
  );
});

test("what all columns share is said once, above the table", () => {
  const bic = evaluation(
    ["gP(score=bep)@5", "AgP(by=text,score=bep)"],
    [{ run: "entry-points", mean: [0.5, 0.125], topics: [["1", 0.5, 0.125]] }],
  );
  expect(table.print(bic, { ...plain, perTopic: true })).toBe(
    drawing(`
entry-points
All columns: score=bep
topic    gP@5  AgP(by=text)
───────────────────────────
1      0.5000        0.1250
───────────────────────────
mean   0.5000        0.1250
`),
  );
});

test("a measure that is wider than the terminal breaks where its parts meet", () => {
  const wide = evaluation(["gR(by=text,score=bepA,A=0.05)@10"], [{ run: "entry-points", mean: [0.5] }]);
  expect(table.print(wide, { ...plain, width: 40 })).toBe(
    drawing(`
              gR(by=text,score=bepA,
run                       A=0.05)@10
────────────────────────────────────
entry-points                  0.5000
`),
  );
});

test("names of double width align", () => {
  const cjk = evaluation(
    ["AiP"],
    [
      { run: "日本語", mean: [0.5] },
      { run: "👩‍👩‍👧 x", mean: [0.5] },
      { run: "abcdef", mean: [0.5] },
    ],
  );
  expect(table.print(cjk, plain)).toBe(
    drawing(`
run        AiP
──────────────
日本語  0.5000
👩‍👩‍👧 x    0.5000
abcdef  0.5000
`),
  );
});

test("a name cannot move the cursor", () => {
  const red = evaluation(["AiP"], [{ run: "\x1b[31mred\n", mean: [0.5] }]);
  expect(table.print(red, plain)).toContain("\\x1b[31mred\\n  0.5000\n");
});

test("the verdict stands above the table, on the terminal and in Markdown", () => {
  expect(sheetLines({ title: "T", verdict: "b wins\u001b." })).toEqual([
    "T",
    "b wins\\x1b.",
    "run  AP",
    "───────",
    "a     7",
  ]);
  expect(sheetLines({ verdict: "*b* wins." }, {}, "markdown").slice(0, 3)).toEqual([
    String.raw`\*b\* wins.`,
    "",
    "| run | AP |",
  ]);
});

test("a sheet without rows is its heading", () => {
  expect(sheetLines({ groups: [[]] })).toEqual(["run  AP", "───────"]);
  expect(sheetLines({ groups: [[]] }, {}, "markdown")).toEqual(["| run | AP |", "| :-- | -: |"]);
});

test("no column is underlined that does not say it is official, and bold is for terminals with colour", () => {
  expect(sheetLines({ title: "T" }, { colour: true }).slice(0, 2)).toEqual(["\u001b[1mT\u001b[22m", "run  AP"]);
  expect(sheetLines({ title: "T" }, { colour: false })[0]).toBe("T");
});

/** Two columns of three digits; the first has a best figure, the second has letters beside its figures. */
const marked = {
  columns: [{ name: "AP" }, { name: "AgP(a)" }],
  groups: [
    [
      { label: "a", values: [123, 456], best: [true, false], marks: ["", "bc"] },
      { label: "b", values: [7, 8], marks: ["", ""] },
    ],
  ],
};

test("columns stand beside each other where they just fit, with the star and the letters that they need", () => {
  const wide = ["run   AP   AgP(a)", "─".repeat(20), "a    123*     456 bc", "b      7        8"];
  expect(sheetLines(marked)).toEqual(wide);
  expect(sheetLines(marked, { width: 20 })).toEqual(wide);
  expect(sheetLines(marked, { width: 19 })).toEqual([
    "run   AP",
    "─".repeat(9),
    "a    123*",
    "b      7",
    "",
    "run  AgP(a)",
    "─".repeat(14),
    "a       456 bc",
    "b         8",
  ]);
});

test("headings are broken to what is left beside labels, the gap and the star, down to a letter a line", () => {
  const height = (width: number): number => sheetLines(marked, { width }).findIndex((line) => line.startsWith("─"));
  // "run", two blanks and a star leave 3 of 9 columns, 2 of 8 and 1 of 7 or fewer.
  const columns = [{ name: "AgP" }, { name: "x" }];
  const alone = (width: number) => sheetLines({ ...marked, columns }, { width }).slice(0, 4);
  expect(alone(9)[0]).toBe("run  AgP");
  expect(alone(8).slice(0, 2)).toEqual(["      Ag", "run    P"]);
  for (const width of [7, 6, 1]) expect(alone(width).slice(0, 3)).toEqual(["       A", "       g", "run    P"]);
  expect(height(12)).toBe(1);
});
