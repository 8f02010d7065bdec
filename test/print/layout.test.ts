import { expect, test } from "vitest";
import { headingLines, layOut, mostBeside } from "../../src/print/terminal/layout.ts";
import { below, seeded } from "../seeded.ts";

/** Columns in their order, each block as full as it goes. */
function blocksIn(columns: readonly number[], room: number): number[][] {
  const blocks: number[][] = [];
  let left = -1;
  for (const [i, column] of columns.entries()) {
    if (blocks.length === 0 || left < column) {
      blocks.push([]);
      left = room;
    }
    blocks.at(-1)!.push(i);
    left -= column;
  }
  return blocks;
}

test("columns stand in as few blocks as labels of 12 would allow, with labels as wide as that leaves them", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const natural = 1 + below(random, 40);
    const columns = Array.from({ length: 1 + below(random, 8) }, () => 3 + below(random, 12));
    const width = 20 + below(random, 80);
    const { labelWidth, blocks } = layOut(natural, columns, width);
    const least = Math.min(natural, 12);
    const fewest = blocksIn(columns, width - least).length;
    const labels = Array.from({ length: natural - least + 1 }, (_, i) => natural - i);
    const widest = labels.find(
      (label) => label <= width - Math.max(...columns) && blocksIn(columns, width - label).length === fewest,
    );
    expect([labelWidth, blocks], `seed ${seed}`).toEqual([
      widest ?? least,
      blocksIn(columns, width - (widest ?? least)),
    ]);
  }
});

test("labels without columns beside them take the whole width", () => {
  expect(layOut(30, [], 20)).toEqual({ labelWidth: 20, blocks: [[]] });
  expect(layOut(30, [], Infinity)).toEqual({ labelWidth: 30, blocks: [[]] });
  expect(layOut(30, [], 5)).toEqual({ labelWidth: 12, blocks: [[]] });
});

test("a name fits by the columns that it takes, though an accent is a character by itself", () => {
  expect(headingLines("e\u0301(a)", 4)).toEqual(["e\u0301(a)"]);
});

test("beside the narrowest labels is what a measure may take", () => {
  expect([mostBeside(5, 80), mostBeside(12, 80), mostBeside(13, 80)]).toEqual([75, 68, 68]);
});

test("names of measures are broken between their parts, and within them where that is not enough", () => {
  const name = "gP(score=bepA,A=0.05)@10";
  expect(headingLines(name, 24)).toEqual([name]);
  expect(headingLines(name, 23)).toEqual(["gP(score=bepA,A=0.05)", "@10"]);
  expect(headingLines(name, 14)).toEqual(["gP(score=bepA,", "A=0.05)@10"]);
  expect(headingLines(name, 13)).toEqual(["gP", "(score=bepA,", "A=0.05)@10"]);
  expect(headingLines(name, 5)).toEqual(["gP", "(scor", "e=bep", "A,", "A=0.0", "5)@10"]);
  for (let room = 1; room <= 30; room++) {
    const lines = headingLines(name, room);
    expect(lines.join("")).toBe(name);
    expect(lines).not.toContain("");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(room);
  }
});
