import { expect, test } from "vitest";
import type { JudgedTopic } from "../../../src/data/judgements.ts";
import { gains } from "../../../src/score/gain/gain.ts";
import { inexEval, type RepeatRule } from "../../../src/score/gain/rules.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { below, pick, seeded } from "../../seeded.ts";

/** Three characters a token, the last of a passage may have fewer. */
const tokens = {
  count: (_: string, start: number, end: number) => Math.ceil((end - start) / 3),
  ends: (_: string, start: number, end: number) =>
    Int32Array.from({ length: Math.ceil((end - start) / 3) }, (_, i) => Math.min(end - start, 3 * i + 3)),
};

const judged: JudgedTopic = new Map([
  ["a", { relevant: rangeSet([{ start: 2, end: 9 }]), grade: 1 }],
  ["b", { relevant: rangeSet([]), grade: 0 }],
]);

test.each(["once", "again", "novel", "novel in relevant documents"] as const satisfies RepeatRule[])(
  "tokens are those of each stretch that is read, encoded by itself: %s",
  (repeats) => {
    for (let seed = 1; seed <= 15; seed++) {
      const random = seeded(seed);
      const results = Array.from({ length: 1 + below(random, 6) }, () => {
        const start = below(random, 12);
        return { doc: pick(random, "a", "b", "x"), start, end: start + below(random, 9) };
      });
      const seen = new Set<string>();
      const tokensOf = results.map(({ doc, start, end }) => {
        const runs = [0]; // lengths of what is read in one piece
        for (let at = start; at < end; at++) {
          const isNew = !seen.has(`${doc} ${at}`);
          seen.add(`${doc} ${at}`);
          const isRead = repeats === "once" || repeats === "again" || isNew;
          if (isRead || (repeats === "novel in relevant documents" && doc !== "a")) runs[runs.length - 1]!++;
          else runs.push(0);
        }
        return runs.flatMap((run) => Array.from({ length: Math.ceil(run / 3) }, (_, i) => Math.min(3, run - 3 * i)));
      });
      const topic = gains(results, judged, { rules: inexEval, repeats, tokens });
      const all = tokensOf.flat();
      const numbers = [...Array(results.length + 2).keys()];
      expect(
        numbers.map((count) => topic.tokensIn(count)),
        `seed ${seed}`,
      ).toEqual(numbers.map((count) => tokensOf.slice(0, count).flat().length));
      const counts = [...Array(all.length + 2).keys()];
      expect(
        counts.map((count) => topic.charactersIn(count)),
        `seed ${seed}`,
      ).toEqual(counts.map((count) => all.slice(0, count).reduce((sum, size) => sum + size, 0)));
    }
  },
);

test("score 17: a result without a place has no tokens, and the characters of its rule", () => {
  const results = [
    { doc: "x", start: -1, end: -1 },
    { doc: "a", start: 0, end: 6 },
  ];
  const topic = gains(results, judged, { rules: inexEval, repeats: "once", tokens });
  expect([0, 1, 2].map((count) => topic.tokensIn(count))).toEqual([0, 0, 2]);
  expect([0, 1, 2, 3].map((count) => topic.charactersIn(count))).toEqual([18, 21, 24, 24]);
  expect([0, 5, 18, 20, 24, 30].map((characters) => topic.after(characters))).toEqual([
    { read: 0, found: 0 },
    { read: 0, found: 0 },
    { read: 18, found: 0 },
    { read: 20, found: 0 },
    { read: 24, found: 4 },
    { read: 24, found: 4 },
  ]);
  const without = gains(results, judged, { rules: inexEval, repeats: "once" });
  expect(() => without.tokensIn(2)).toThrow("a measure counts tokens");
});

/** The same, but what is left over at the end of a passage has no token, as white space has none among words. */
const wholeTokens = {
  count: (_: string, start: number, end: number) => Math.floor((end - start) / 3),
  ends: (_: string, start: number, end: number) =>
    Int32Array.from({ length: Math.floor((end - start) / 3) }, (_, i) => 3 * i + 3),
};

test("what has no tokens is read along with what is before it, in each stretch that is new", () => {
  const results = [
    { doc: "x", start: 7, end: 9 },
    { doc: "x", start: 0, end: 16 }, // new are 0 to 7, which has two tokens and a character, and 9 to 16
    { doc: "x", start: 16, end: 20 },
  ];
  const topic = gains(results, judged, { rules: inexEval, repeats: "novel", tokens: wholeTokens });
  expect([0, 1, 2, 3, 4, 5, 6].map((count) => topic.charactersIn(count))).toEqual([2, 5, 9, 12, 16, 20, 20]);
});

test("where new text alone is read, no tokens are asked for of a result without any", () => {
  const asked: number[][] = [];
  const listening = {
    ...tokens,
    count(doc: string, start: number, end: number) {
      asked.push([start, end]);
      return tokens.count(doc, start, end);
    },
  };
  const results = [
    { doc: "x", start: 4, end: 4 },
    { doc: "x", start: -1, end: -1 },
    { doc: "x", start: 0, end: 3 },
  ];
  expect(gains(results, judged, { rules: inexEval, repeats: "novel", tokens: listening }).tokensIn(3)).toBe(1);
  expect(asked).toEqual([[0, 3]]);
});

test("a reader of nothing has read nothing", () => {
  const topic = gains([], judged, { rules: inexEval, repeats: "once", tokens });
  expect([topic.charactersIn(5), topic.tokensIn(5), topic.after(5)]).toEqual([0, 0, { read: 0, found: 0 }]);
});
