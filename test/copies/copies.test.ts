import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import type { JudgedDocument, Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { isBound } from "../../src/scores/copies-asked.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import { readMeasure } from "../../src/measures/name.ts";
import { rangeSet } from "../../src/text/range.ts";
import { formulas } from "../measures/formulas.ts";
import { bruteForce } from "../tracks/brute-force.ts";
import { rounds } from "../rounds.ts";
import { below, pick, seeded } from "../seeded.ts";
import { copiedNames } from "./brute-copies.ts";

const sentences = [
  "The valve must be closed before the pump is started, every time.",
  "Call the number on the back of the device if the lamp stays red!",
  "Nothing in this manual replaces the training of the person who uses it.",
  "Short one here.",
  "------------------------------------------------------------------------",
  "abababababababababababababababababababababababababababab",
  "Keep dry.",
];

/** Documents made of few sentences, so that much of them stands elsewhere, too. */
function copiedTrack(seed: number): { texts: Map<string, string>; judgements: Judgements; run: Run } {
  const random = seeded(seed);
  const texts = new Map(
    Array.from({ length: 2 + below(random, 4) }, (_, i) => {
      const count = 1 + below(random, 5);
      const parts = Array.from({ length: count }, () => pick(random, ...sentences) + pick(random, " ", "  ", "\n"));
      return [`d${i}`, parts.join("")] as const;
    }),
  );
  const docs = [...texts.keys()];
  const range = (doc: string) => {
    const start = below(random, texts.get(doc)!.length);
    return { start, end: Math.min(texts.get(doc)!.length, start + 1 + below(random, 120)) };
  };
  const judged = new Map(
    docs.slice(0, 1 + below(random, 3)).map((doc): [string, JudgedDocument] => {
      const relevant = rangeSet(Array.from({ length: below(random, 3) }, () => range(doc)));
      return [doc, { relevant, grade: relevant.length > 0 ? 1 : 0 }];
    }),
  );
  const ranked = Array.from({ length: 1 + below(random, 7) }, (): Passage => {
    const doc = pick(random, ...docs);
    return { doc, ...range(doc) };
  });
  return {
    texts,
    judgements: { of: "highlights", topics: new Map([["t", judged]]) },
    run: { name: `copied-${seed}`, answers: "passages", topics: new Map([["t", ranked]]) },
  };
}

const names = Object.keys(formulas).filter((name) => !isBound(readMeasure(name)));
const ofText = names.filter((name) => readMeasure(name).needs.length > 0);
const ofDocuments = names.filter((name) => readMeasure(name).needs.length === 0);

for (const overlap of ["once", "novel", "again"] as const)
  test(`every measure of text agrees with sets of characters where copies count, text returned again counting ${overlap}`, () => {
    let changed = 0;
    for (let seed = 1; seed <= rounds(60, 600); seed++) {
      const { texts, judgements, run } = copiedTrack(seed);
      const collection = collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text })));
      const options = { measures: names, overlap, collection, task: "chunks" };
      const [scores] = evaluate(judgements, [run], { ...options, copies: "same" }).runs;
      const [without] = evaluate(judgements, [run], options).runs;
      const judged = judgements.topics.get("t")!;
      const own = scores!.topics.get("t");
      if (own === undefined) continue; // nothing is highlighted
      const brute = bruteForce(run.topics.get("t")!, judged, overlap, copiedNames(judged, texts));
      for (const name of ofText) {
        if (name.startsWith("answered")) continue; // white space is known here
        const expected = name === "bestP" ? brute.bestPOfAll() : formulas[name]!(brute);
        expect(own[name], `${name}, seed ${seed}`).toBeCloseTo(expected, 12);
      }
      for (const name of ofDocuments) expect(own[name], `${name}, seed ${seed}`).toBe(without!.topics.get("t")![name]);
      if (own["R@100"] !== without!.topics.get("t")!["R@100"]) changed++;
    }
    expect(changed).toBeGreaterThan(10);
  });
