import { ratio } from "../base/number.ts";
import { answersTo } from "../data/alternatives.ts";
import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { nothing, type Range, rangeSet, type RangeSet, sizeWithin, subtract, union } from "../text/range.ts";
import type { Chunking } from "./setting.ts";

/** The run of a retriever that knows the highlights: the chunks that touch any, the densest in new highlights first. */
export function idealRun({ name, chunks }: Chunking, judgements: Judgements): Run {
  const topics = new Map<string, readonly Passage[]>();
  for (const topic of judgements.topics.keys())
    topics.set(topic, idealList(chunks, easiestAnswer(chunks, answersTo(judgements, topic))));
  return { name, answers: "passages", topics };
}

/** The run that returns every chunk that touches a highlight, in the order of documents. */
export function touchingRun({ name, chunks }: Chunking, judgements: Judgements): Run {
  const topics = new Map<string, readonly Passage[]>();
  for (const topic of judgements.topics.keys())
    topics.set(topic, touching(chunks, easiestAnswer(chunks, answersTo(judgements, topic))));
  return { name, answers: "passages", topics };
}

/** Of several right answers, the one that fills most of the chunks that touch it: a retriever that knows all takes that. */
function easiestAnswer(chunks: Chunking["chunks"], answers: readonly JudgedTopic[]): JudgedTopic {
  let [best, most] = [answers[0]!, -1];
  for (const answer of answers.length === 1 ? [] : answers) {
    const found = touching(chunks, answer);
    const read = found.reduce((sum, { start, end }) => sum + end - start, 0);
    const relevant = found.reduce((sum, { start, end, density }) => sum + (end - start) * density, 0);
    if (ratio(relevant, read) > most) [best, most] = [answer, ratio(relevant, read)];
  }
  return best;
}

interface Entry extends Passage {
  /** New highlighted characters a character; it only ever falls. */
  density: number;
}

function idealList(chunks: Chunking["chunks"], judged: JudgedTopic): Passage[] {
  const open = touching(chunks, judged);
  open.sort((a, b) => a.density - b.density || b.start - a.start); // the best last, to be popped

  const seen = new Map<string, RangeSet>();
  const ranked: Passage[] = [];
  for (let best = open.pop(); best !== undefined; best = open.pop()) {
    const { doc, start, end } = best;
    const fresh = newIn(judged.get(doc)!.relevant, seen.get(doc) ?? nothing, best) / (end - start);
    if (fresh === 0) continue;
    if (fresh < best.density && fresh < (open.at(-1)?.density ?? 0)) {
      insert(open, { ...best, density: fresh });
      continue;
    }
    ranked.push({ doc, start, end });
    seen.set(doc, union(seen.get(doc) ?? nothing, rangeSet([best])));
  }
  return ranked;
}

function touching(chunks: Chunking["chunks"], judged: JudgedTopic): Entry[] {
  const found: Entry[] = [];
  for (const [doc, { relevant }] of judged)
    for (const { start, end } of relevant.length === 0 ? [] : (chunks.get(doc) ?? [])) {
      const density = sizeWithin(relevant, start, end) / (end - start);
      if (density > 0) found.push({ doc, start, end, density });
    }
  return found;
}

function newIn(relevant: RangeSet, seen: RangeSet, chunk: Range): number {
  let total = 0;
  for (const { start, end } of subtract(rangeSet([chunk]), seen)) total += sizeWithin(relevant, start, end);
  return total;
}

/** Keeps the order: the best last. */
function insert(open: Entry[], entry: Entry): void {
  let [low, high] = [0, open.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (open[middle]!.density < entry.density) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, entry);
}
