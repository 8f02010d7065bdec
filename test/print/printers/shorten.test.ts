import * as fc from "fast-check";
import { expect, test } from "vitest";
import { displayWidth, shorten } from "../../../src/print/printers/terminal-text.ts";

const cases = [
  { why: "what fits is left alone", room: 12, from: ["bm25", "lm"], to: ["bm25", "lm"] },
  { why: "one label is cut in the middle", room: 9, from: ["abcdefghijklmnop"], to: ["abcd…mnop"] },
  {
    why: "a shared beginning goes first",
    room: 12,
    from: ["participant-42-bm25-rm3", "participant-42-lm-rm3"],
    to: ["par…bm25-rm3", "par…2-lm-rm3"],
  },
  {
    why: "a shared end goes first",
    room: 12,
    from: ["bm25-rm3-participant-42", "lm-rm3-participant-42"],
    to: ["bm25-…ant-42", "lm-rm…ant-42"],
  },
  {
    why: "a short label has no say in what is shared",
    room: 12,
    from: ["lm", "participant-42-bm25-rm3", "participant-42-tfidf"],
    to: ["lm", "par…bm25-rm3", "par…42-tfidf"],
  },
  {
    why: "the cut moves from the middle until the labels differ",
    room: 12,
    from: ["results/2009/run-a/focused-passages.txt", "results/2010/run-a/focused-passages.txt"],
    to: ["results/200…", "results/201…"],
  },
  {
    why: "labels that no single cut keeps apart are numbered",
    room: 9,
    from: [`${"a".repeat(30)}1${"b".repeat(30)}`, `${"a".repeat(30)}2${"b".repeat(30)}`],
    to: ["aaa…bbb#1", "aaa…bbb#2"],
  },
  {
    why: "the cut is where what they share at the end begins, and what is as wide as the room is left alone",
    room: 12,
    from: [`1bcdefg1${"x".repeat(15)}`, `2bcdefg2${"x".repeat(15)}`, "y".repeat(12)],
    to: ["1bcdefg1…xxx", "2bcdefg2…xxx", "y".repeat(12)],
  },
  {
    why: "of those that are numbered, one as wide as the room is left alone",
    room: 9,
    from: [`${"a".repeat(30)}1${"b".repeat(30)}`, `${"a".repeat(30)}2${"b".repeat(30)}`, "c".repeat(9)],
    to: ["aaa…bbb#1", "aaa…bbb#2", "c".repeat(9)],
  },
  { why: "a character of double width is never halved", room: 6, from: ["日本語の検索"], to: ["日…索"] },
  { why: "a family stays together", room: 5, from: ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"], to: ["👩‍👩‍👧…👩‍👩‍👧"] },
];

test.each(cases)("$why", ({ room, from, to }) => {
  expect(shorten(from, room)).toEqual(to);
});

test("shortened labels fit, and different ones stay different", () => {
  const label = fc.string({ maxLength: 40, unit: fc.constantFrom("a", "b", "-", "é", "語") });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 8 }), fc.integer({ min: 12, max: 30 }), (labels, room) => {
      const short = shorten(labels, room);
      for (const text of short) expect(displayWidth(text)).toBeLessThanOrEqual(room);
      expect(new Set(short).size).toBe(new Set(labels).size);
    }),
  );
});
