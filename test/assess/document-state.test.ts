import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Action } from "../../src/assess/action.ts";
import { documentState, untouched } from "../../src/assess/document-state.ts";
import { rounds } from "../rounds.ts";
import { acts, logOf } from "./made.ts";

test("rule 2, the fold: highlight unites, erase subtracts, the last entry and verdict stand", () => {
  const state = documentState(
    acts(
      "t1",
      "a",
      { kind: "highlight", start: 0, end: 10 },
      { kind: "highlight", start: 10, end: 20 },
      { kind: "erase", start: 5, end: 8 },
      { kind: "entry", position: 3 },
      { kind: "entry", position: 9 },
      { kind: "verdict", value: "later" },
    ),
  );
  expect(state.ranges).toEqual([
    { start: 0, end: 5 },
    { start: 8, end: 20 },
  ]);
  expect([state.entry, state.verdict]).toEqual([9, "later"]);
});

test("rule 2: highlighted text is relevant by itself, and no longer when all of it is erased", () => {
  const marks = acts("t1", "a", { kind: "highlight", start: 3, end: 9 }, { kind: "erase", start: 0, end: 9 });
  expect(documentState(marks.slice(0, 1)).verdict).toBe("relevant");
  expect(documentState(marks)).toEqual(untouched);
});

test("assess 17: text that is highlighted after another verdict leaves the verdict as it is", () => {
  const later = acts("t1", "a", { kind: "verdict", value: "later" }, { kind: "highlight", start: 3, end: 9 });
  expect(documentState(later)).toMatchObject({ verdict: "later", ranges: [{ start: 3, end: 9 }] });
});

test("rule 3, undo: an undone highlight is as if never made, redo takes it in where it stood, repeats change nothing", () => {
  const done = acts(
    "t1",
    "a",
    { kind: "highlight", start: 0, end: 10 },
    { kind: "erase", start: 0, end: 5 },
    { kind: "undo", of: "t1-a-0" },
    { kind: "undo", of: "t1-a-0" },
    { kind: "redo", of: "t1-a-0" },
    { kind: "redo", of: "t1-a-0" },
  );
  expect(documentState(done.slice(0, 3)).ranges).toEqual([]);
  expect(documentState(done.slice(0, 5)).ranges).toEqual([{ start: 5, end: 10 }]);
  expect(documentState(done)).toEqual(documentState(done.slice(0, 5)));
});

test("assess 19: to undo an undo changes nothing", () => {
  const done = acts("t1", "a", { kind: "highlight", start: 0, end: 10 }, { kind: "undo", of: "t1-a-0" });
  const undoOfUndo = acts("t1", "a", { kind: "undo", of: "t1-a-1", id: "x" });
  expect(documentState([...done, ...undoOfUndo]).ranges).toEqual([]);
});

const length = 30;
const offsets = fc.tuple(fc.nat(length - 1), fc.integer({ min: 1, max: length })).map(([a, b]) => ({
  start: Math.min(a, b - 1),
  end: Math.max(a + 1, b),
}));
const deed = fc.oneof(
  offsets.map((range) => ({ kind: "highlight", ...range })),
  offsets.map((range) => ({ kind: "erase", ...range })),
  fc.record({ kind: fc.constant("entry"), position: fc.option(fc.nat(length - 1)) }),
  fc.record({
    kind: fc.constant("verdict"),
    value: fc.constantFrom("relevant", "nonrelevant", "cannot", "later", null),
  }),
  fc.record({ kind: fc.constantFrom("undo", "redo"), of: fc.nat(20).map(String) }),
);
const logs = fc.array(deed, { maxLength: 40 }).map((deeds) =>
  deeds.map((one, i) => {
    // Only what came before can be taken back.
    const back = "of" in one && Number(one.of) >= i ? { ...one, of: "0" } : one;
    return { id: String(i), topic: "t", doc: "d", ...back } as Action;
  }),
);

/** The plain model: a character at a time, from the start, without what the last undo took out. */
function plainState(actions: readonly Action[]): { marks: boolean[]; entry: number | null; verdict: string | null } {
  const inForce = actions.filter(({ id }) => {
    const last = actions.findLast((other) => (other.kind === "undo" || other.kind === "redo") && other.of === id);
    return last === undefined || last.kind === "redo";
  });
  const marks = Array.from({ length }, () => false);
  let [entry, verdict]: [number | null, string | null] = [null, null];
  for (const one of inForce) {
    if (one.kind === "highlight") marks.fill(true, one.start, one.end);
    if (one.kind === "erase") marks.fill(false, one.start, one.end);
    if (one.kind === "entry") entry = one.position;
    if (one.kind === "verdict") verdict = one.value;
  }
  return { marks, entry, verdict: verdict ?? (marks.includes(true) ? "relevant" : null) };
}

test("rule 2, against the plain model: random actions give the same state", () => {
  fc.assert(
    fc.property(logs, (actions) => {
      const { ranges, entry, verdict } = documentState(actions);
      const marks = Array.from({ length }, (_, i) => ranges.some(({ start, end }) => start <= i && i < end));
      expect({ marks, entry, verdict }).toEqual(plainState(actions));
      for (const [i, { start }] of ranges.entries()) if (i > 0) expect(start).toBeGreaterThan(ranges[i - 1]!.end);
    }),
    { numRuns: rounds(300, 5000) },
  );
});

test("rules 1 and 4, batches, tabs and repeats: however a log is handed over, the state is the same", () => {
  fc.assert(
    fc.property(logs, fc.array(fc.nat(5), { maxLength: 20 }), (actions, cuts) => {
      const all = [...actions.entries()].map(([i, action]) => ({
        number: i + 1,
        own: i + 1,
        assessor: "ann",
        received: 0,
        action,
      }));
      const log = logOf();
      for (let from = 0, turn = 0; from < all.length; turn++) {
        const to = from + 1 + (cuts[turn] ?? 1);
        log.add(all.slice(Math.max(0, from - 2), to)); // two of them again
        log.state("ann", "t", "d"); // asked in between
        from = to;
      }
      expect(log.state("ann", "t", "d")).toEqual(documentState(actions));
    }),
    { numRuns: rounds(200, 3000) },
  );
});

test("5,000 highlights and as many undos fold in well under a second", () => {
  const marks = Array.from({ length: 5000 }, (_, i) => ({
    id: `h${i}`,
    topic: "t",
    doc: "d",
    kind: "highlight" as const,
    start: ((i * 7919) % 5000) * 4,
    end: ((i * 7919) % 5000) * 4 + 2,
  }));
  const back = marks
    .slice(0, 2500)
    .map(({ id, topic, doc }) => ({ id: `u${id}`, topic, doc, kind: "undo" as const, of: id }));
  expect(documentState(marks).ranges.length).toBe(5000);
  expect(documentState([...marks, ...back]).ranges.length).toBe(2500);
});

test("grades stand by path, and null takes one back; what was found keeps the first query", () => {
  const grade = (path: string, value: "1" | "2" | null) => ({ kind: "grade", path, value }) as const;
  const graded = acts("t1", "a", grade("/a[1]", "1"), grade("/b[1]", "1"), grade("/b[1]", "2"), grade("/a[1]", null));
  expect([...documentState(graded).grades]).toEqual([["/b[1]", "2"]]);
  const found = acts("t1", "a", { kind: "add" }, { kind: "add", query: "tea" }, { kind: "add", query: "milk" });
  expect(documentState(found)).toEqual({ ...untouched, isFound: true, query: "tea" });
  expect([untouched.isFound, documentState([]).isFound]).toEqual([false, false]);
});
