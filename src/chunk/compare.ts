import { mean } from "../base/number.ts";
import type { Note } from "../base/note.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { evaluate } from "../scores/evaluate.ts";
import { idealRun, touchingRun } from "./ideal.ts";
import type { Chunking } from "./setting.ts";

/** What can be said of a chunking before there is a retriever. */
export interface ChunkingSummary {
  readonly name: string;
  readonly chunks: number;
  /** Sizes in characters. */
  readonly mean: number;
  readonly median: number;
  readonly largest: number;
  /** Absent without judgements. */
  readonly reach?: Reach | undefined;
}

/** What the best retriever could reach. */
export interface Reach {
  readonly highlights: number;
  /** Highlights that no single chunk holds whole. */
  readonly cut: number;
  /** The precision at which every highlight is returned, as far as chunks hold it. */
  readonly bestPrecision: number;
  /** The recall at that point: below 1 where chunks leave text out. */
  readonly bestRecall: number;
  /** For a retriever that knows the highlights: precision and recall after so many characters. */
  readonly budgets: readonly { readonly characters: number; readonly precision: number; readonly recall: number }[];
}

/** Characters that a language model may be given, by powers of two. */
export const usualBudgets: readonly number[] = [500, 1000, 2000, 4000, 8000, 16000, 32000];

export function chunkingSummary(
  chunking: Chunking,
  judgements: Judgements | undefined,
  budgets: readonly number[] = usualBudgets,
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
    reach: judgements && reachOf(chunking, judgements, budgets),
  };
}

function reachOf(chunking: Chunking, judgements: Judgements, budgets: readonly number[]): Reach {
  const meansOf = (run: Run, measures: readonly string[]) =>
    evaluate(judgements, [run], { task: "chunks", measures }).runs[0]!.mean;
  const all = meansOf(touchingRun(chunking, judgements), ["bestP", "charR"]);
  const atBudgets = budgets.flatMap((budget) => [`P@${budget}ch`, `R@${budget}ch`]);
  const means = meansOf(idealRun(chunking, judgements), atBudgets);
  return {
    ...cutHighlights(chunking, judgements),
    bestPrecision: all["bestP"]!,
    bestRecall: all["charR"]!,
    budgets: budgets.map((characters) => ({
      characters,
      precision: means[`P@${characters}ch`]!,
      recall: means[`R@${characters}ch`]!,
    })),
  };
}

function cutHighlights({ chunks }: Chunking, { topics }: Judgements): { highlights: number; cut: number } {
  let [highlights, cut] = [0, 0];
  for (const judged of topics.values())
    for (const [doc, { relevant }] of judged) {
      const list = chunks.get(doc) ?? [];
      highlights += relevant.length;
      for (const { start, end } of relevant) if (!list.some((chunk) => chunk.start <= start && end <= chunk.end)) cut++;
    }
  return { highlights, cut };
}

/** Highlights of documents that were not cut: they can never be returned. */
export function unknownDocuments({ chunks }: Chunking, { topics }: Judgements): Note[] {
  const unknown = new Set<string>();
  for (const judged of topics.values())
    for (const [doc, { relevant }] of judged) if (relevant.length > 0 && !chunks.has(doc)) unknown.add(doc);
  const [first] = unknown;
  if (first === undefined) return [];
  const message = `${unknown.size} highlighted documents are not in the collection, and count as not returned: "${first}" is one`;
  return [{ code: "unknown-documents", count: unknown.size, message }];
}
