import type { JudgedDocument, Judgements } from "../../src/data/judgements.ts";
import type { Passage, Run } from "../../src/data/run.ts";
import { rangeSet, size } from "../../src/text/range.ts";
import { seeded } from "../seeded.ts";

export interface TrackOptions {
  readonly overlapping: boolean;
}

/** A small track, full of corner cases: empty results, topics without highlights, documents nobody judged. */
export function randomTrack(seed: number, { overlapping }: TrackOptions): { judgements: Judgements; run: Run } {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const docs = Array.from({ length: 2 + below(6) }, (_, i) => `d${i}`);
  const lengths = new Map(docs.map((doc) => [doc, 20 + below(60)]));

  const judged = (doc: string): JudgedDocument => {
    const length = lengths.get(doc)!;
    const relevant = rangeSet(
      Array.from({ length: below(4) }, () => {
        const start = below(length);
        return { start, end: Math.min(length, start + below(12)) };
      }),
    );
    const grade = relevant.length > 0 ? 1 : 0;
    const bestEntry = random() < 0.8 && grade > 0 ? below(length) : undefined;
    // As if the highlighted text stood in some elements, one inside the other.
    const relevantInElements = size(relevant) * (1 + below(4)) + below(5);
    return { relevant, grade, length, bestEntry, relevantInElements };
  };
  const ranked = (): Passage[] => {
    const results: Passage[] = [];
    for (let i = below(12); i > 0; i--) {
      const doc = random() < 0.1 ? "unjudged" : docs[below(docs.length)]!;
      const start = below(70);
      const passage = { doc, start, end: start + (random() < 0.1 ? 0 : below(25)) };
      const collides = results.some((p) => p.doc === doc && p.start < passage.end && passage.start < p.end);
      if (overlapping || !collides) results.push(passage);
    }
    return results;
  };

  const topics = Array.from({ length: 1 + below(4) }, (_, i) => `t${i}`);
  const judgedTopics = topics.map(
    (topic) => [topic, new Map(docs.filter(() => random() < 0.8).map((doc) => [doc, judged(doc)]))] as const,
  );
  const answers = [...topics, "never judged"].filter(() => random() < 0.85).map((topic) => [topic, ranked()] as const);
  const answered = answers.filter(([, list]) => list.length > 0);
  const isStrange = answered.every(([topic]) => topic === "never judged"); // which would be refused
  return {
    judgements: { of: "highlights", topics: new Map(judgedTopics) },
    run: {
      name: `random-${seed}`,
      answers: "passages",
      topics: new Map(isStrange ? [] : answered),
    },
  };
}
