import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Action, DocumentVerdict } from "../../src/assess/action.ts";
import { beginning, beginningAs, deedsTowards, textShares } from "../../src/assess/adjudication.ts";
import { documentState, untouched } from "../../src/assess/document-state.ts";
import { rangeSet } from "../../src/text/range.ts";
import { rounds } from "../rounds.ts";

const ranges = (...pairs: readonly (readonly [number, number])[]) =>
  rangeSet(pairs.map(([start, end]) => ({ start, end })));
const judged = (verdict: DocumentVerdict, entry: number | null, ...pairs: readonly (readonly [number, number])[]) => ({
  ranges: ranges(...pairs),
  entry,
  verdict,
});
const [ann, bob] = [judged("relevant", 3, [0, 10], [20, 30]), judged("relevant", 3, [5, 25])];

test.each([
  ["both", [ann, bob], judged("relevant", 3, [5, 10], [20, 25])],
  ["either", [ann, bob], judged("relevant", 3, [0, 30])],
  ["none", [ann, bob], { ...untouched }],
  ["both of three", [ann, bob, judged("relevant", 3, [8, 22])], judged("relevant", 3, [8, 10], [20, 22])],
  ["both, entry points differ", [ann, { ...bob, entry: 9 }], judged("relevant", null, [5, 10], [20, 25])],
  ["both of one", [ann], ann],
  ["either of none", [], { ...untouched }],
  ["both, no text shared", [ann, judged("relevant", 12, [12, 14])], { ...untouched }],
  ["either, one found nothing", [ann, judged("nonrelevant", null, [50, 60])], ann],
  ["both, one found nothing", [ann, judged("nonrelevant", null, [0, 60])], { ...untouched }],
  [
    "both, nobody found anything",
    [judged("nonrelevant", null), judged("nonrelevant", null)],
    judged("nonrelevant", null),
  ],
] as const)("where an adjudicator begins: %s", (name, states, { ranges: text, entry, verdict }) => {
  const from = name.split(/\W/)[0] as "both" | "either" | "none";
  expect(beginning(from, states)).toEqual({ ranges: text, entry, verdict });
});

test("one's judgement is taken with its entry point; highlights under not relevant are not", () => {
  expect(beginningAs(ann)).toEqual(ann);
  expect(beginningAs(judged("nonrelevant", 4, [3, 9]))).toEqual(judged("nonrelevant", null));
});

test("one's judgement is taken with its grades, in place of those that are there; text of all leaves grades as they are", () => {
  const state = {
    ...untouched,
    ...ann,
    grades: new Map([
      ["/a[1]", "1"],
      ["/a[1]/b[1]", "?"],
    ] as const),
  };
  const wanted = beginningAs({ ...ann, grades: new Map([["/a[1]", "2"]] as const) });
  expect(deedsTowards(state, wanted)).toEqual([
    { kind: "grade", path: "/a[1]", value: "2" },
    { kind: "grade", path: "/a[1]/b[1]", value: null },
  ]);
  expect(deedsTowards(state, beginning("both", [ann, ann]))).toEqual([]);
});

const someText = fc
  .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { maxLength: 6 })
  .map((parts) => ranges(...parts.map(([start, length]) => [start, start + length] as const)));
const someVerdict = fc.constantFrom("relevant" as const, "nonrelevant" as const, null);

test("the actions lead from any state to the wanted one", () => {
  const state = fc.record({ ranges: someText, entry: fc.option(fc.nat(40)), verdict: someVerdict });
  fc.assert(
    fc.property(state, state, (before, after) => {
      const empty = after.verdict === "relevant" ? null : after.verdict;
      const wanted = { ...after, verdict: after.ranges.length > 0 ? ("relevant" as const) : empty };
      const acted = (now: Parameters<typeof deedsTowards>[0], to: typeof before, name: string): Action[] =>
        deedsTowards(now, to).map((deed, i) => ({ ...deed, id: `${name}${i}`, topic: "t", doc: "d" }));
      const first = acted(untouched, before, "a");
      const second = acted(documentState(first), wanted, "b");
      expect(documentState([...first, ...second])).toMatchObject(wanted);
    }),
    { numRuns: rounds(200, 3000) },
  );
});

test("shares of the text: each character is in one piece, with exactly those who highlighted it", () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 4 }), (texts) => {
      const shares = textShares(texts);
      for (let at = 0; at < 55; at++) {
        const by = texts.flatMap((text, i) => (text.some(({ start, end }) => start <= at && at < end) ? [i] : []));
        const found = shares.filter(({ start, end }) => start <= at && at < end);
        expect(found.map((share) => share.by)).toEqual(by.length === 0 ? [] : [by]);
      }
      for (const { start, end } of shares) expect(start).toBeLessThan(end);
      for (const [i, { start, by }] of shares.entries())
        if (shares[i - 1]?.end === start) expect(by).not.toEqual(shares[i - 1]!.by);
    }),
    { numRuns: rounds(50, 3000) },
  );
});
