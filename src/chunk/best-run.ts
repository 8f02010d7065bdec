import { mean, ratio } from "../base/number.ts";
import { answersTo } from "../data/alternatives.ts";
import { hasRelevant, type JudgedTopic, type Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { size } from "../text/range.ts";
import type { PassageTokens } from "../tokens/passage-tokens.ts";
import { bestList } from "./best-list.ts";
import { type Budget, budgetName } from "./budget.ts";
import { type ChunkLine, chunkLine } from "./chunk-line.ts";
import type { Chunking } from "./setting.ts";

/** For each topic that has highlights: its right answers, any of which will do. */
export type Answers = ReadonlyMap<string, readonly Answer[]>;

/** The chunks that touch a right answer, and how many characters the answer has. */
interface Answer {
  readonly line: ChunkLine;
  readonly total: number;
}

/** The right answers; with `tokens`, reading is paid by the token. */
export function answersIn({ chunks }: Chunking, judgements: Judgements, tokens?: PassageTokens): Answers {
  const answers = new Map<string, readonly Answer[]>();
  for (const [topic, judged] of judgements.topics)
    if (hasRelevant(judged))
      answers.set(
        topic,
        answersTo(judgements, topic).map((answer) => ({
          line: chunkLine(chunks, answer, tokens),
          total: totalRelevant(answer),
        })),
      );
  return answers;
}

/** The run that returns every chunk that touches a highlight. */
export function touchingRun({ name }: Chunking, answers: Answers): Run {
  const topics = new Map<string, readonly Passage[]>();
  for (const [topic, several] of answers)
    topics.set(
      topic,
      several.flatMap(({ line }) => line.chunks.map(({ passage }) => passage)),
    );
  return { name, answers: "passages", topics };
}

/** The best lists that were found for a budget, and the mean recall that no lists can pass. */
export function bestRun(chunking: Chunking, answers: Answers, budget: Budget): { run: Run; bound: number } {
  const topics = new Map<string, readonly Passage[]>();
  const bounds: number[] = [];
  for (const [topic, several] of answers) {
    const lists = several.map(({ line, total }) => {
      const { passages, found, read, bound } = bestList(line, budget.amount);
      return { passages, recall: ratio(found, total), precision: ratio(found, read), bound: ratio(bound, total) };
    });
    const [best] = lists.toSorted((a, b) => b.recall - a.recall || b.precision - a.precision);
    // Where nothing can be found, any chunk scores 0 as silence does; it keeps the topic in the file.
    topics.set(topic, best !== undefined && best.recall > 0 ? best.passages : anyChunk(chunking));
    bounds.push(Math.max(0, ...lists.map(({ bound }) => bound)));
  }
  const run: Run = { name: `${chunking.name} ${budgetName(budget)}`, answers: "passages", topics };
  return { run, bound: bounds.length === 0 ? 0 : mean(bounds) };
}

function anyChunk({ chunks }: Chunking): Passage[] {
  for (const [doc, ranges] of chunks) for (const range of ranges) return [{ doc, ...range }];
  return [];
}

function totalRelevant(judged: JudgedTopic): number {
  let total = 0;
  for (const { relevant } of judged.values()) total += size(relevant);
  return total;
}
