import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import type { Passage } from "../../src/data/run.ts";
import { tokenizerCalled } from "../../src/match/node/tokenizer-called.ts";
import type { JudgedTopic, Judgements } from "../../src/data/judgements.ts";
import { evaluate } from "../../src/score/evaluate.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";
import { rounds } from "../rounds.ts";
import { rangeSet } from "../../src/text/range.ts";
import { seeded } from "../seeded.ts";
import { oddText } from "../match/tokens/odd-text.ts";
import { tiktoken } from "../match/tokens/tiktoken.ts";
import { bruteForce, type Overlap } from "../tracks/brute-force.ts";
import { randomTrack } from "../tracks/random-track.ts";

const cl100k = await tokenizerCalled("cl100k");

/** The tokens of a text, by another program; by token, the characters that it and those before it hold whole. */
function endsByTiktoken(text: string): number[] {
  const tokens = tiktoken.encode(text, [], []);
  return tokens.map((_, i) => [...tiktoken.decode(tokens.slice(0, i + 1)).replace(/\ufffd$/, "")].length);
}

/** What is read of a list within so many tokens, passage by passage, as passages; text returned before left out under `novel`. */
function within(ranked: readonly Passage[], texts: ReadonlyMap<string, string>, budget: number, overlap: Overlap) {
  const seen = new Set<string>();
  const read: Passage[] = [];
  let left = budget;
  let all = 0;
  for (const { doc, start, end } of ranked) {
    const parts: Passage[] = overlap === "novel" ? [] : [{ doc, start, end }];
    for (let c = start; c < end; c++) {
      const isNew = !seen.has(`${doc}:${c}`);
      seen.add(`${doc}:${c}`);
      if (overlap !== "novel" || !isNew) continue;
      const last = parts.at(-1);
      if (last?.end === c) parts[parts.length - 1] = { ...last, end: c + 1 };
      else parts.push({ doc, start: c, end: c + 1 });
    }
    for (const part of parts) {
      const ends = endsByTiktoken([...texts.get(doc)!].slice(part.start, part.end).join(""));
      all += ends.length;
      if (left < 0) continue;
      const taken = ends.length <= left ? part.end - part.start : (ends[left - 1] ?? 0);
      read.push({ ...part, end: part.start + taken });
      left = ends.length <= left ? left - ends.length : -1;
    }
  }
  return { read, all };
}

const budgets = [1, 3, 7, 12, 30, 100];
const cut = ["P", "R", "F", "IoU", "hit", "textRR", "redundancy", "coverage", "charP", "charR"];
const names = [
  "tokens",
  "tokens@2",
  ...budgets.flatMap((k) => [...cut.map((name) => `${name}@${k}tok`), `tokens@${k}tok`]),
];

test.each(["once", "again", "novel"] as const)(
  "cut-offs by tokens agree with reading token by token, text returned again counting %s",
  (overlap) => {
    for (let seed = 1; seed <= rounds(8, 300); seed++) {
      const { judgements, run } = randomTrack(seed, { overlapping: seed % 3 !== 0 });
      const random = seeded(seed);
      const docs = ["unjudged", ...Array.from({ length: 8 }, (_, i) => `d${i}`)];
      const texts = new Map(docs.map((doc) => [doc, textOf(random, 100)]));
      const collection = collectionOf([...texts].map(([doc, text]) => ({ doc, text })));
      const options = { task: "chunks", measures: names, overlap, collection, tokenizer: cl100k };
      const [scores] = evaluate(judgements, [run], options).runs;
      for (const [topic, values] of scores!.topics) {
        const ranked = run.topics.get(topic) ?? [];
        const judged = withBlanks(judgements.topics.get(topic)!, texts);
        const say = (name: string): string => `${name}, seed ${seed}, topic ${topic}`;
        expect(values["tokens"], say("tokens")).toBe(within(ranked, texts, Infinity, overlap).all);
        expect(values["tokens@2"], say("tokens@2")).toBe(within(ranked.slice(0, 2), texts, Infinity, overlap).all);
        for (const k of budgets) {
          const { read, all } = within(ranked, texts, k, overlap);
          const brute = bruteForce(read, judged, overlap === "novel" ? "once" : overlap);
          const n = read.length;
          const expected: Record<string, number> = {
            P: brute.P(n),
            R: brute.R(n),
            F: brute.F(n),
            IoU: brute.IoU(n),
            hit: brute.found(n) > 0 ? 1 : 0,
            charP: brute.P(n),
            charR: brute.R(n),
            coverage: brute.covered(n, "full"),
            ...(overlap !== "novel" && { textRR: brute.textRR, redundancy: brute.redundancy(n) }), // which go by results
          };
          for (const [name, value] of Object.entries(expected))
            expect(values[`${name}@${k}tok`], say(`${name}@${k}tok`)).toBeCloseTo(value, 12);
          expect(values[`tokens@${k}tok`], say(`tokens@${k}tok`)).toBe(Math.min(k, all));
        }
      }
    }
  },
);

/** The judgements of a topic, with the white space of their documents. */
function withBlanks(judged: JudgedTopic, texts: ReadonlyMap<string, string>): JudgedTopic {
  return new Map(
    [...judged].map(([doc, document]) => {
      const characters = [...(texts.get(doc) ?? "")];
      const blank = characters.flatMap((c, i) => (c.trim() === "" ? [{ start: i, end: i + 1 }] : []));
      return [doc, { ...document, blank: rangeSet(blank) }];
    }),
  );
}

/** An odd text of so many characters. */
function textOf(random: () => number, length: number): string {
  let text = "";
  while ([...text].length < length) text += oddText(random);
  return [...text].slice(0, length).join("");
}

// "Press the button." are 3 words, "button. Wait for the light." 5; of these the second to the fifth are highlighted.
const judgements: Judgements = {
  of: "highlights",
  topics: new Map([["1", new Map([["d", { relevant: rangeSet([{ start: 18, end: 37 }]), grade: 1 }]])]]),
};
const run = {
  name: "r",
  answers: "passages",
  topics: new Map([
    [
      "1",
      [
        { doc: "d", start: 0, end: 17 },
        { doc: "d", start: 10, end: 37 },
      ],
    ],
  ]),
} as const;
const collection = collectionOf([{ doc: "d", text: "Press the button. Wait for the light." }]);

test("worked by hand: where a budget ends inside a result, the words that it pays for are read", () => {
  const measures = ["R@3tok", "R@5tok", "P@5tok", "P@6tok", "P@8tok", "tokens@1", "tokens@22ch", "cost(price=2.5)"];
  const { runs, tokens } = evaluate(judgements, [run], {
    task: "chunks",
    measures,
    collection,
    tokenizer: wordTokens,
  });
  expect(tokens).toBe("words");
  expect(runs[0]!.mean).toEqual({
    "R@3tok": 0,
    "R@5tok": 4 / 19, // "button. Wait" ends behind Wait
    "P@5tok": 4 / 29, // 17 + 12 characters read
    "P@6tok": 8 / 33, // " for" is read with its blank
    "P@8tok": 19 / 44,
    "tokens@1": 3,
    "tokens@22ch": 4, // "butto" is one word more
    "cost(price=2.5)": (8 * 2.5) / 1000,
  });
});

test("without texts, a tokenizer or a document, tokens are not counted", () => {
  const measures = ["R@3tok"];
  expect(() => evaluate(judgements, [run], { task: "chunks", measures, tokenizer: wordTokens })).toThrow(
    "R@3tok counts tokens of the text that is returned; expected a collection with the documents",
  );
  expect(() => evaluate(judgements, [run], { task: "chunks", measures, collection })).toThrow(
    "R@3tok counts tokens; expected a tokenizer",
  );
  const others = collectionOf([{ doc: "e", text: "" }]);
  expect(() =>
    evaluate(judgements, [run], { task: "chunks", measures, collection: others, tokenizer: wordTokens }),
  ).toThrow('document "d" is not in the collection, and tokens are counted by its text');
});
