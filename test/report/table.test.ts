import { expect, test } from "vitest";
import { evaluation, output, twoRuns } from "./evaluation.ts";

const table = output("table");

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
