import { expect, test } from "vitest";
import { runFinder } from "../../../src/match/copies/common-runs.ts";
import { comparedText } from "../../../src/match/copies/compared-text.ts";
import { copiedDocuments } from "../../../src/match/copies/copied-documents.ts";
import type { CopyKind } from "../../../src/match/copies/copy-kinds.ts";
import { alikeText } from "../../../src/match/copies/linked-text.ts";
import { chainLetters } from "../../../src/match/copies/run-chains.ts";
import { copyFinder } from "../../../src/match/copies/topic-copies.ts";
import { workLimit } from "../../../src/match/copies/work.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { codePoints } from "../../../src/text/code-points.ts";
import { rangeSet } from "../../../src/text/range.ts";

const highlight = "The relief valve has to be closed before the pump is started.";

/** The stretches of a text that are copies of the highlight, with the text that they stand for. */
function copiesIn(text: string, kind: CopyKind, gold = highlight, marked = gold): string[] {
  const start = codePoints(gold.slice(0, gold.indexOf(marked)));
  const relevant = rangeSet([{ start, end: start + [...marked].length }]);
  const collection = collectionOf([
    { doc: "gold", text: gold },
    { doc: "other", text },
  ]);
  const { linksIn } = copyFinder(collection, kind)(new Map([["gold", { relevant, grade: 1 }]]));
  const slice = (from: string, first: number, last: number): string => [...from].slice(first, last).join("");
  return linksIn("other", { start: 0, end: [...text].length }).map(({ start: from, end, doc, at }) => {
    expect(doc).toBe("gold");
    const plain = (some: string): string => some.replaceAll(/\s/g, " ").replaceAll(/[“”]/g, '"').replaceAll("–", "-");
    expect(plain(slice(gold, at, at + end - from))).toBe(plain(slice(text, from, end)));
    return slice(text, from, end);
  });
}

test("the same text is a copy, whatever stands around it", () => {
  expect(copiesIn(`Before. ${highlight} After.`, "same")).toEqual([highlight]);
  expect(copiesIn(`${highlight}${highlight}`, "same")).toEqual([highlight, highlight]);
});

test("match 14: a part of it is one, where it has forty letters and digits", () => {
  expect(copiesIn("valve has to be closed before the pump is started", "same")).toEqual([
    "valve has to be closed before the pump is started", // 40
  ]);
  expect(copiesIn("alve has to be closed before the pump is started", "same")).toEqual([]);
});

test("a short highlight is one where what stands around it is the same, too", () => {
  const gold = `Nobody said so. ${highlight} Nobody at all.`;
  expect(copiesIn(`Other. ${highlight} Other.`, "same", gold, "closed")).toEqual(["closed"]);
  expect(copiesIn("It is closed.", "same", gold, "closed")).toEqual([]);
});

test("white space, quotes and dashes may differ; of white space as much counts as both have", () => {
  const gold = "The “relief valve” has to be  closed – before the pump is started.";
  const text = `The "relief\nvalve" has to be closed - before   the pump is started.`;
  const found = `The "relief\nvalve" has to be closed - before the pump is started.`;
  expect(copiesIn(text, "same", gold).join("")).toBe(found);
});

test("a stretch of text that repeats itself is a copy of the same stretch, however far on it stands", () => {
  const text = "a".repeat(2000);
  const judged = new Map([["gold", { relevant: rangeSet([{ start: 0, end: 2000 }]), grade: 1 }]]);
  const collection = collectionOf(["gold", "other"].map((doc) => ({ doc, text })));
  for (const kind of ["same", "near"] as const)
    expect(copyFinder(collection, kind)(judged).linksIn("other", { start: 1500, end: 1900 }), kind).toEqual([
      { start: 1500, end: 1900, doc: "gold", at: 1500 },
    ]);
});

test("match 16: text that repeats itself too often for all its places to be looked at is refused", () => {
  const text = comparedText("a".repeat(1000));
  const passage = { doc: "gold", text, offset: 0, first: 0, last: 1000 };
  const finder = (most: number) => runFinder([passage], 12, workLimit(most));
  expect(finder(100_000)("other", text, 0, 1000)).toHaveLength(1977); // one for each way to lay one text along the other
  expect(() => finder(1000)("other", text, 0, 1000)).toThrow(
    'document "other" and the highlights of a topic repeat the same characters too often to tell which are copies of which',
  );
});

test("text that repeats itself is one whole copy, and a stretch that reaches beyond it has no other", () => {
  const text = "a".repeat(1000);
  const judged = new Map([["gold", { relevant: rangeSet([{ start: 0, end: 1000 }]), grade: 1 }]]);
  const collection = collectionOf(["gold", "other"].map((doc) => ({ doc, text })));
  for (const kind of ["same", "near"] as const)
    expect(copyFinder(collection, kind)(judged).linksIn("other", { start: 0, end: 1001 }), kind).toEqual([
      { start: 0, end: 1000, doc: "gold", at: 0 },
    ]);
});

test("rules, dots and bars make no copy", () => {
  expect(copiesIn("-".repeat(200), "near", "-".repeat(200))).toEqual([]);
});

test("characters beyond the first plane count as one", () => {
  const gold = `😀😀 ${highlight}`;
  expect(copiesIn(`😀 ${highlight} 😀😀`, "same", gold, highlight)).toEqual([highlight]);
});

test("with edits it is a near copy, and what differs is not found", () => {
  const text = "The relief valve has to be clozed before the pump is startet.";
  expect(copiesIn(text, "same")).toEqual([]);
  expect(copiesIn(text, "near")).toEqual(["The relief valve has to be clo", "ed before the pump is starte"]);
});

test("match 15: pieces that are more than eight characters apart are not joined", () => {
  const inserted = (words: string): string => `The relief valve has to be ${words} closed before the pump is started.`;
  expect(copiesIn(inserted("firmly"), "near")).toEqual([
    "The relief valve has to be",
    "closed before the pump is started.",
  ]);
  expect(copiesIn(inserted("firmly and tightly"), "near")).toEqual([]);
});

test("score 42: text that is highlighted twice counts at its first place", () => {
  const collection = collectionOf([
    { doc: "a", text: highlight },
    { doc: "b", text: `Again: ${highlight}` },
    { doc: "c", text: highlight },
  ]);
  const whole = { start: 0, end: highlight.length };
  const judged = new Map([
    ["a", { relevant: rangeSet([whole]), grade: 1 }],
    ["b", { relevant: rangeSet([{ start: 7, end: 7 + highlight.length }]), grade: 1 }],
  ]);
  const { linksIn, inHighlights } = copyFinder(collection, "same")(judged);
  expect([...inHighlights()]).toEqual([["b", [{ start: 7, end: 7 + highlight.length, doc: "a", at: 0 }]]]);
  expect(linksIn("c", whole)).toEqual([{ ...whole, doc: "a", at: 0 }]);
  expect(linksIn("a", whole)).toEqual([]);
});

test("documents that may have copies are told by topic; a highlight whose document is unknown has none", () => {
  const collection = collectionOf([
    { doc: "gold", text: highlight },
    { doc: "copy", text: `Before. ${highlight}` },
    { doc: "other", text: "Nothing of it is here." },
  ]);
  const whole = rangeSet([{ start: 0, end: highlight.length }]);
  const topics = new Map([
    ["1", new Map([["lost", { relevant: whole, grade: 1 }]])],
    ["2", new Map([["gold", { relevant: whole, grade: 1 }]])],
    ["3", new Map([["gold", { relevant: whole, grade: 0 }]])],
  ]);
  for (const kind of ["same", "near"] as const)
    expect([...copiedDocuments(collection, topics, kind)], kind).toEqual([
      ["1", []],
      ["2", ["gold", "copy"]],
      ["3", []],
    ]);
});

test("characters are the same one by one; of a ligature, that is several units, and of white space, as far as both have it", () => {
  const alike = (one: string, other: string, units = comparedText(one).folded.length) =>
    alikeText(comparedText(one), 0, comparedText(other), 0, units);
  expect(alike("ab c", "ab c")).toEqual([{ from: 0, at: 0, length: 4 }]);
  expect(alike("ab  c", "ab c")).toEqual([
    { from: 0, at: 0, length: 3 },
    { from: 4, at: 3, length: 1 },
  ]);
  expect(alike("aﬁb", "aﬁb")).toEqual([{ from: 0, at: 0, length: 3 }]);
  expect(alike("aﬁb", "afib")).toEqual([
    { from: 0, at: 0, length: 2 },
    { from: 2, at: 3, length: 1 },
  ]);
});

test("runs that begin one after the other in passage and text, at most eight units apart, count together", () => {
  const run = (from: number, at: number, length = 10) => ({ passage: 0, from, at, length, letters: length });
  const together = (...runs: ReturnType<typeof run>[]) => [...chainLetters(runs).values()];
  expect(together(run(0, 0), run(18, 10))).toEqual([20, 20]);
  expect(together(run(0, 0), run(19, 10))).toEqual([10, 10]);
  expect(together(run(0, 0), run(10, 19))).toEqual([10, 10]);
  expect(together(run(0, 0), run(8, 9))).toEqual([18, 18]); // two units of both count once
  expect(together(run(5, 0), run(5, 10))).toEqual([10, 10]); // both begin at one place of the passage
  expect(together(run(0, 5, 3), run(3, 5, 3))).toEqual([3, 3]); // or of the text
  expect(together(run(0, 0), run(12, 12), run(24, 24))).toEqual([30, 30, 30]);
  expect(together({ ...run(0, 0), passage: 1 }, run(10, 10))).toEqual([10, 10]);
});

test("a document that is not in the collection is refused, or passed over", () => {
  const collection = collectionOf([{ doc: "gold", text: highlight }]);
  const judged = new Map([["gold", { relevant: rangeSet([{ start: 0, end: 10 }]), grade: 1 }]]);
  const stretch = { start: 0, end: 5 };
  expect(() => copyFinder(collection, "same")(judged).linksIn("lost", stretch)).toThrow(
    'document "lost" is not in the collection, and its copies are found by its text; expected a collection that has it',
  );
  expect(copyFinder(collection, "same", "passed over")(judged).linksIn("lost", stretch)).toEqual([]);
});
