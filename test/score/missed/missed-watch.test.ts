import { expect, test } from "vitest";
import type { Passage } from "../../../src/data/run.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { inexEval } from "../../../src/score/gain/rules.ts";
import { cutoff, everything } from "../../../src/score/measures/cutoff.ts";
import { partedList } from "../../../src/score/missed.ts";
import { nothing } from "../../../src/text/range.ts";

const passages: Passage[] = [
  { doc: "a", start: 5, end: 15 },
  { doc: "b", start: -1, end: -1 }, // could not be placed: 18 characters by the rules, none of which are text
  { doc: "a", start: 20, end: 40 },
  { doc: "c", start: 0, end: 7 },
];

test.each([
  ["1", "a 5..15", "a 20..40, c 0..7"],
  ["2", "a 5..15", "a 20..40, c 0..7"],
  ["3", "a 5..15, a 20..40", "c 0..7"],
  ["4", "a 5..15, a 20..40, c 0..7", ""],
  ["9", "a 5..15, a 20..40, c 0..7", ""],
  ["the end", "a 5..15, a 20..40, c 0..7", ""],
  ["4ch", "a 5..9", "a 9..15, a 20..40, c 0..7"],
  ["10ch", "a 5..15", "a 20..40, c 0..7"],
  ["28ch", "a 5..15", "a 20..40, c 0..7"],
  ["29ch", "a 5..15, a 20..21", "a 21..40, c 0..7"],
  ["48ch", "a 5..15, a 20..40", "c 0..7"],
  ["54ch", "a 5..15, a 20..40, c 0..6", "c 6..7"],
  ["55ch", "a 5..15, a 20..40, c 0..7", ""],
])("a reader who stops at %s reads %j, and below stands %j", (stop, read, below) => {
  const judged = new Map([["a", { relevant: nothing, grade: 0 }]]);
  const gained = gains(passages, judged, { rules: inexEval, repeats: "again" });
  const parted = partedList(passages, gained, cutoff().read(stop) ?? everything);
  const told = (list: readonly Passage[]) => list.map(({ doc, start, end }) => `${doc} ${start}..${end}`).join(", ");
  expect([told(parted.read), told(parted.below)]).toEqual([read, below]);
});
