import { mean, ratio } from "../base/number.ts";
import type { CopyLinks } from "../match/copies/copy-link.ts";
import { answersTo, hasRelevant, type JudgedTopic, type Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { withCopies } from "../score/gain/copied-text.ts";
import { rangeSet, size, sizeWithin } from "../text/range.ts";
import type { PassageTokens } from "../match/tokens/passage-tokens.ts";
import { type BestList, bestList } from "./best-list.ts";
import { type Budget, budgetName } from "./budget.ts";
import { type ChunkLine, chunkLine } from "./chunk-line.ts";
import type { CopiedText } from "./copied-text.ts";
import { bestFromAnywhere } from "./copied-list.ts";
import type { Chunking } from "./setting.ts";

/** For each topic that has highlights: its right answers, any of which will do. */
export type Answers = ReadonlyMap<string, readonly Answer[]>;

/** The chunks that touch a right answer, and how many characters the answer has. */
interface Answer {
  readonly line: ChunkLine;
  readonly total: number;
  best(budget: number): BestList;
}

/** The right answers; with `tokens`, reading is paid by the token; with `copied`, text counts from its copies, too. */
export function answersIn(
  { chunks }: Chunking,
  judgements: Judgements,
  { tokens, copied }: { readonly tokens?: PassageTokens | undefined; readonly copied?: CopiedText | undefined },
): Answers {
  const answerOf = (judged: JudgedTopic): Answer => {
    const links = copied?.linksOf(judged);
    if (links === undefined || links.size === 0) {
      const line = chunkLine(chunks, judged, tokens);
      return { line, total: totalRelevant(judged), best: (budget) => bestList(line, budget) };
    }
    const line = chunkLine(chunks, withCopies(judged, links), tokens);
    const total = totalRelevant(judged) - copiedAmong(judged, links);
    return { line, total, best: (budget) => bestFromAnywhere(line, judged, links, budget) };
  };
  const answers = new Map<string, readonly Answer[]>();
  for (const [topic, judged] of judgements.topics)
    if (hasRelevant(judged)) answers.set(topic, answersTo(judgements, topic).map(answerOf));
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
    const lists = several.map(({ total, best }) => {
      const { passages, found, read, bound } = best(budget.amount);
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

/** Highlighted characters that are copies of other ones, and count there. */
function copiedAmong(judged: JudgedTopic, links: CopyLinks): number {
  let total = 0;
  for (const [doc, { relevant }] of judged)
    for (const { start, end } of relevant) total += sizeWithin(rangeSet(links.get(doc) ?? []), start, end);
  return total;
}
