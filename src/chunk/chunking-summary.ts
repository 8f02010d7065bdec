// Facts about a chunking that are known without a retriever: the sizes of its chunks, the highlights it cuts, and how
// much the best possible retriever could return within a budget. `evaluate` confirms each number.

import { InputError } from "../base/input-error.ts";
import { type Note, noteIfAny } from "../base/note.ts";
import { mean, ratio, sum } from "../base/number.ts";
import { once } from "../base/remembered.ts";
import type { Collection } from "../data/collection.ts";
import { answersTo, hasRelevant, type JudgedTopic, type Judgements } from "../data/judgements.ts";
import type { Passage, Run } from "../data/run.ts";
import { type CopyLinks, textAnywhere } from "../match/copies/copy-link.ts";
import { passageTokens, type PassageTokens } from "../match/tokens/passage-tokens.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import { evaluate } from "../score/evaluate.ts";
import { withCopies } from "../score/gain/copied-text.ts";
import { nothing, rangeSet, type RangeSet, setWithin, size, sizeWithin } from "../text/range.ts";
import { type BestList, bestList } from "./best-list.ts";
import { type Budget, budgetName, budgetOf, type BudgetText, usualBudgets } from "./budget.ts";
import { chunkLine, type ChunkLine } from "./chunk-line.ts";
import { bestFromAnywhere } from "./copied-list.ts";
import type { CopiedText } from "./copied-text.ts";
import type { Copies } from "./duplicates.ts";
import type { Chunking } from "./setting.ts";

/** Facts about a chunking that are known without a retriever. */
export interface ChunkingSummary {
  readonly name: string;
  readonly chunks: number;
  /** Sizes in characters. */
  readonly mean: number;
  readonly median: number;
  readonly largest: number;
  /** Absent if tokens are not counted. */
  readonly tokens?: TokensOfChunks | undefined;
  /** Absent if copies are not searched for. */
  readonly copies?: Copies | undefined;
  /** Absent without judgements. */
  readonly reach?: Reach | undefined;
}

/** The tokens of chunks. Each chunk is encoded by itself. */
interface TokensOfChunks {
  readonly tokenizer: string;
  readonly all: number;
  readonly mean: number;
  readonly largest: number;
}

/** The scores that the best possible retriever could reach. */
interface Reach {
  readonly highlights: number;
  /** The number of cut highlights: several chunks together contain more of such a highlight than any single one. */
  readonly cut: number;
  /** The number of highlights that no chunk contains any part of. */
  readonly leftOut: number;
  /**
   * The measure bestP: the highest precision of a list that returns all highlighted text that is in chunks. Undefined
   * if text has copies in so many chunks that not every choice of them can be tried.
   */
  readonly bestPrecision: number | undefined;
  /** The recall of that list. It is below 1 if some highlighted text is in no chunk. */
  readonly bestRecall: number;
  readonly budgets: readonly ReachWithin[];
}

/** The scores that a retriever that knows the highlights could reach within a budget. */
export interface ReachWithin {
  /** The budget: either `characters` or `tokens` is given. */
  readonly characters?: number | undefined;
  readonly tokens?: number | undefined;
  /** The scores of the best lists that were found: recall as `R@…ch`, and precision as `P@…ch`. */
  readonly recall: number;
  readonly precision: number;
  /** A recall that no lists can exceed. */
  readonly bound: number;
  /** The average number of tokens of these lists that are read within the budget, if tokens are counted. */
  readonly tokensRead?: number | undefined;
  /** The lists that were found. */
  readonly run: Run;
}

/** The tokenizer for the chunks, and the documents that they were cut from. */
export interface ChunkTokens {
  readonly collection: Collection;
  readonly tokenizer: Tokenizer;
}

/**
 * Facts about a chunking that are known without a retriever: the sizes of its chunks and, if there are judgements, how
 * much of the highlighted text the best retriever could return within a budget of characters or of tokens ("1000tok").
 * With `copied`, copies of highlighted text count too.
 *
 * @example
 * import { chunked, chunkingSummary, collectionOf, readJudgements } from "pericope";
 *
 * const collection = collectionOf([{ doc: "guide.md", text: "Press the button. Wait for the light." }]);
 * const judgements = readJudgements('{"topic":"q1","doc":"guide.md","ranges":[[18,37]]}');
 * const { chunks, reach } = chunkingSummary(chunked(collection, "sentences:1"), judgements, [20]);
 * [chunks, reach?.cut, reach?.budgets[0]?.recall]; // [2, 0, 1]
 */
export function chunkingSummary(
  chunking: Chunking,
  judgements: Judgements | undefined,
  budgets: readonly BudgetText[] = usualBudgets("ch").map(({ amount }) => amount),
  counted?: ChunkTokens,
  copied?: CopiedText,
): ChunkingSummary {
  const sizes = [...chunking.chunks.values()].flat().map(({ start, end }) => end - start);
  sizes.sort((a, b) => a - b);
  const middle = sizes.length >> 1;
  const median = sizes.length % 2 === 1 ? sizes[middle]! : ((sizes[middle - 1] ?? 0) + (sizes[middle] ?? 0)) / 2;
  return {
    name: chunking.name,
    chunks: sizes.length,
    mean: sizes.length === 0 ? 0 : mean(sizes),
    median,
    largest: sizes.at(-1) ?? 0,
    tokens: counted && tokensOf(chunking, counted),
    reach: judgements && reachOf(chunking, judgements, budgets.map(budgetOf), counted, copied),
  };
}

function tokensOf({ chunks, texts }: Chunking, { collection, tokenizer }: ChunkTokens): TokensOfChunks {
  const { count } = passageTokens(collection, tokenizer);
  const own = texts && [...texts.values()].flat();
  const counts =
    own?.map((text) => tokenizer.ends(text).length) ??
    [...chunks].flatMap(([doc, ranges]) => ranges.map(({ start, end }) => count(doc, start, end)));
  const all = sum(counts);
  const largest = counts.reduce((most, tokens) => Math.max(most, tokens), 0);
  return { tokenizer: tokenizer.name, all, mean: ratio(all, counts.length), largest };
}

function reachOf(
  chunking: Chunking,
  judgements: Judgements,
  budgets: readonly Budget[],
  counted: ChunkTokens | undefined,
  copied: CopiedText | undefined,
): Reach {
  const options = {
    task: "chunks",
    ...counted,
    ...(copied && { collection: copied.collection, copies: copied.copies }),
  };
  const meansOf = (run: Run, measures: readonly string[]) =>
    evaluate(judgements, [run], { ...options, measures }).runs[0]!.mean;
  const answers = answersIn(chunking, judgements, { copied });
  const byTokens = once(() => {
    if (counted === undefined)
      throw new InputError("a budget of tokens needs a tokenizer", {}, { remedy: { option: "tokens" } });
    return answersIn(chunking, judgements, { tokens: passageTokens(counted.collection, counted.tokenizer), copied });
  });
  const touching = touchingRun(chunking, answers);
  return {
    ...cutHighlights(chunking, judgements, copied),
    bestPrecision: ifNotTooMany(() => meansOf(touching, ["bestP"])["bestP"]!),
    bestRecall: meansOf(touching, ["charR"])["charR"]!,
    budgets: budgets.map((budget) => {
      const { run, bound } = bestRun(chunking, budget.unit === "tok" ? byTokens() : answers, budget);
      const [R, P, tokens] = ["R", "P", "tokens"].map((name) => `${name}@${budgetName(budget)}`) as [
        string,
        string,
        string,
      ];
      const means = meansOf(run, counted === undefined ? [R, P] : [R, P, tokens]);
      const within = budget.unit === "tok" ? { tokens: budget.amount } : { characters: budget.amount };
      return { ...within, recall: means[R]!, precision: means[P]!, bound, tokensRead: means[tokens], run };
    }),
  };
}

/** The outcome; undefined if text has copies in so many chunks that the cheapest choice cannot be found. */
export function ifNotTooMany<T>(told: () => T): T | undefined {
  try {
    return told();
  } catch (error) {
    if (error instanceof InputError && error.code === "too-many-ways") return undefined;
    throw error;
  }
}

/** Counts all highlights, the cut ones, and those that are in no chunk. */
function cutHighlights(
  { chunks }: Chunking,
  { topics }: Judgements,
  copied: CopiedText | undefined,
): Pick<Reach, "highlights" | "cut" | "leftOut"> {
  let [highlights, cut, leftOut] = [0, 0, 0];
  for (const judged of topics.values()) {
    const partsOf = heldParts(chunks, judged, copied);
    for (const [doc, { relevant }] of judged)
      for (const { start, end } of relevant) {
        const parts = partsOf(doc, start, end);
        const held = size(rangeSet(parts.flat()));
        highlights++;
        if (held === 0) leftOut++;
        else if (!parts.some((part) => size(part) === held)) cut++;
      }
  }
  return { highlights, cut, leftOut };
}

/** Returns a function that lists, for each chunk with a part of a highlight, the parts it contains. */
function heldParts(
  chunks: Chunking["chunks"],
  judged: JudgedTopic,
  copied: CopiedText | undefined,
): (doc: string, start: number, end: number) => RangeSet[] {
  const links = copied?.linksOf(judged);
  if (links === undefined || links.size === 0)
    return (doc, start, end) => {
      const touching = (chunks.get(doc) ?? []).filter((chunk) => chunk.start < end && start < chunk.end);
      return touching.map((chunk) => setWithin(rangeSet([chunk]), start, end));
    };
  const held = chunkLine(chunks, withCopies(judged, links)).chunks.map(({ passage }) =>
    textAnywhere(judged, [passage], links),
  );
  return (doc, start, end) => held.map((text) => setWithin(text.get(doc) ?? nothing, start, end));
}

/**
 * Notes on highlights that can never be returned, because their documents were not cut or their text is in no chunk.
 */
export function lostHighlights(
  chunkings: readonly Chunking[],
  summaries: readonly ChunkingSummary[],
  { topics }: Judgements,
): Note[] {
  const unknown = new Set<string>();
  for (const judged of topics.values())
    for (const [doc, { relevant }] of judged)
      if (relevant.length > 0 && !chunkings[0]?.chunks.has(doc)) unknown.add(doc);
  const [first] = unknown;
  const lost = `${unknown.size} highlighted documents are not in the collection, and count as not returned: "${first}" is one`;
  return [
    ...noteIfAny("unknown-documents", unknown.size, lost),
    ...summaries.flatMap(({ name, reach }) => {
      if (reach === undefined) return [];
      const message = `${name}: ${reach.leftOut} of ${reach.highlights} highlights are in no chunk, and count as not returned`;
      const unsure = `${name}: no bestP: chunks hold the same text in too many ways, by copies, to find the cheapest`;
      return [
        ...noteIfAny("highlights-left-out", reach.leftOut, message),
        ...noteIfAny("too-many-ways", reach.bestPrecision === undefined ? 1 : 0, unsure),
      ];
    }),
  ];
}

/** The right answers of each topic that has highlights. Any one of them is enough. */
type Answers = ReadonlyMap<string, readonly Answer[]>;

/** The chunks that touch a right answer, and the number of its characters. */
interface Answer {
  readonly line: ChunkLine;
  readonly total: number;
  best(budget: number): BestList;
}

/**
 * The right answers. With `tokens`, the cost of reading is counted in tokens. With `copied`, copies of the text count
 * too.
 */
function answersIn(
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
function touchingRun({ name }: Chunking, answers: Answers): Run {
  const topics = new Map<string, readonly Passage[]>();
  for (const [topic, several] of answers)
    topics.set(
      topic,
      several.flatMap(({ line }) => line.chunks.map(({ passage }) => passage)),
    );
  return { name, answers: "passages", topics };
}

/** The best lists that were found for a budget, and the mean recall that no lists can exceed. */
export function bestRun(chunking: Chunking, answers: Answers, budget: Budget): { run: Run; bound: number } {
  const topics = new Map<string, readonly Passage[]>();
  const bounds: number[] = [];
  for (const [topic, several] of answers) {
    const lists = several.map(({ total, best }) => {
      const { passages, found, read, bound } = best(budget.amount);
      return { passages, recall: ratio(found, total), precision: ratio(found, read), bound: ratio(bound, total) };
    });
    const [best] = lists.toSorted((a, b) => b.recall - a.recall || b.precision - a.precision);
    // If nothing can be found, any chunk scores 0, as no result does. The chunk keeps the topic in the file.
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

/** The count of highlighted characters that are copies of other highlighted ones. They are counted there. */
function copiedAmong(judged: JudgedTopic, links: CopyLinks): number {
  let total = 0;
  for (const [doc, { relevant }] of judged)
    for (const { start, end } of relevant) total += sizeWithin(rangeSet(links.get(doc) ?? []), start, end);
  return total;
}
