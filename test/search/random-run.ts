import type { Passage, Run } from "../../src/data/run.ts";
import { below, pick, type Random } from "../seeded.ts";

interface RandomRunOptions {
  /** Ranges that need not be nested, and points. */
  readonly passages: boolean;
  /** Whether scores fall along the list, as they should. */
  readonly scoresFall: boolean;
}

/** A run of nested elements, or of passages, many of which overlap or come twice; some could not be placed. */
export function randomRun(random: Random, { passages, scoresFall }: RandomRunOptions): Run {
  const topics = ["q1", "q2", "q3"].map((topic): [string, Passage[]] => {
    const trees = new Map(["A", "B", "C"].map((doc) => [doc, passages ? [] : elements(random, 0, 40, "/article[1]")]));
    const scores = Array.from({ length: below(random, 30) }, () => below(random, 20) / 4);
    if (scoresFall) scores.sort((a, b) => b - a);
    const results = scores.map((score, i): Passage => {
      const doc = pick(random, ...trees.keys());
      if (random() < 0.05) return { doc, start: -1, end: -1, score, line: i + 1 };
      if (passages) return { doc, ...randomRange(random), score, line: i + 1 };
      return { doc, ...pick(random, ...trees.get(doc)!), kind: "element", score, line: i + 1 };
    });
    return [topic, results];
  });
  return { name: "random", answers: "passages", topics: new Map(topics) };
}

function randomRange(random: Random): Pick<Passage, "start" | "end"> {
  const start = below(random, 20);
  return { start, end: start + below(random, 8) };
}

/** An element and those inside it. */
function elements(random: Random, start: number, end: number, path: string): Pick<Passage, "start" | "end" | "path">[] {
  const found = [{ start, end, path }];
  if (end - start < 2 || path.length > 40) return found;
  const cut = start + below(random, end - start + 1);
  return [
    ...found,
    ...elements(random, start, cut, `${path}/p[1]`),
    ...elements(random, cut, end - below(random, end - cut + 1), `${path}/p[2]`),
  ];
}
