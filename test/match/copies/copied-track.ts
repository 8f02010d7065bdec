import type { JudgedDocument, Judgements } from "../../../src/data/judgements.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { below, pick, seeded } from "../../seeded.ts";

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
export function copiedTrack(seed: number, typos = 0): { texts: Map<string, string>; judgements: Judgements; run: Run } {
  const random = seeded(seed);
  const texts = new Map<string, string>(
    Array.from({ length: 2 + below(random, 4) }, (_, i) => {
      const count = 1 + below(random, 5);
      const parts = Array.from({ length: count }, () => pick(random, ...sentences) + pick(random, " ", "  ", "\n"));
      const text = [...parts.join("")].map((c) => (random() < typos ? pick(random, "", "x", `${c}${c}`) : c));
      return [`d${i}`, text.join("") || "x"] as const;
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
