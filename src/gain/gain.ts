// The only room where results meet judgements. What leaves it are sizes: a measure never sees a text or a file.

import { groupBy } from "../base/group.ts";
import type { JudgedDocument, JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { nothing, rangeSet, size, sizeWithin, type Range } from "../text/range.ts";
import { placements, type Placement } from "./placement.ts";
import { type Stretch, stretches } from "./reading.ts";
import type { Rules } from "./rules.ts";

/** What a reader gains from all of a run's results in one document d. */
export interface DocumentGain {
  readonly doc: string;
  /** Above 0: the document is relevant. */
  readonly grade: number;
  /** Characters in the document; undefined where nobody said. */
  readonly length: number | undefined;
  /** Characters returned from it, each counted once. */
  readonly retrieved: number;
  /** Highlighted characters among those. */
  readonly relevant: number;
  /** Trel(d) in the papers. */
  readonly totalRelevant: number;
  /** d(x, b) in the papers; Infinity where no best entry point was judged. */
  readonly entryDistance: number;
  /** The document in the order of reading: what was returned, then what was passed over. */
  stretches(): readonly Stretch[];
}

/** All that a measure may look at. */
export interface TopicGains {
  readonly rules: Rules;
  /** Characters read after each result: the running sum of size(p) in the papers. */
  readonly read: Float64Array;
  /** Highlighted characters found after each result: the running sum of rsize(p). */
  readonly found: Float64Array;
  /** In order of first appearance. */
  readonly documents: readonly DocumentGain[];
  /** Highlighted characters in all documents: Trel. */
  readonly totalRelevant: number;
  /** Relevant documents: Nrel. */
  readonly relevantDocuments: number;
  /** Their grades, best first. */
  readonly idealGrades: readonly number[];
  /** For the notes: results that share text with an earlier one, and that reach beyond their document. */
  readonly overlapping: number;
  readonly pastEnd: number;
}

/** What text that was returned before counts as, when it is returned again. */
type Repeats =
  | "once" // its length, without its gain
  | "novel" // neither
  | "again" // both
  | "novel in relevant documents"; // neither where the document is relevant, both elsewhere

export interface Counting {
  readonly rules: Rules;
  readonly repeats: Repeats;
}

const unjudged: JudgedDocument = { relevant: nothing, grade: 0 };

/** Joins one topic's ranked results to its judgements. */
export function gains(ranked: readonly Passage[], judged: JudgedTopic, { rules, repeats }: Counting): TopicGains {
  const read = new Float64Array(ranked.length);
  const found = new Float64Array(ranked.length);
  const documents: DocumentGain[] = [];
  let [overlapping, pastEnd] = [0, 0];

  for (const [doc, ranks] of groupBy(ranked.keys(), (rank) => ranked[rank]!.doc)) {
    const document = judged.get(doc) ?? unjudged;
    const { relevant, length = Infinity } = document;
    const again = repeats === "again" || (repeats === "novel in relevant documents" && document.grade <= 0);
    const unplaced = repeats === "novel in relevant documents" && !again ? 0 : (rules.unresolvedLength ?? 0);
    const placed = ranks.filter((rank) => !isUnresolved(ranked[rank]!));
    const placement = placements(placed.map((rank) => ranked[rank]!));
    let [retrieved, gained] = [unplaced * (ranks.length - placed.length), 0];

    for (const rank of ranks) if (isUnresolved(ranked[rank]!)) read[rank] = unplaced;
    for (const [i, rank] of placed.entries()) {
      const { start, end } = ranked[rank]!;
      const novel = placement[i]!.novel;
      const [novelLength, novelRelevant] = [totalLength(novel), relevantIn(document, novel)];
      read[rank] = again || repeats === "once" ? end - start : novelLength;
      found[rank] = again ? sizeWithin(relevant, start, end) : novelRelevant;
      retrieved += novelLength;
      gained += novelRelevant;
      if (novelLength < end - start) overlapping++;
      if (end > length) pastEnd++;
    }
    documents.push(
      documentGain(doc, document, {
        retrieved,
        relevant: gained,
        entry: ranked[ranks[0]!]!,
        parts: placement.flatMap((p: Placement) => p.novel),
      }),
    );
  }

  return {
    rules,
    read: runningSum(read),
    found: runningSum(found),
    documents,
    ...totals(judged, rules),
    overlapping,
    pastEnd,
  };
}

interface Returned {
  readonly retrieved: number;
  readonly relevant: number;
  /** The first-ranked result: where a reader of the document is sent. */
  readonly entry: Passage;
  readonly parts: readonly Range[];
}

function documentGain(doc: string, judged: JudgedDocument, returned: Returned): DocumentGain {
  const { bestEntry, length } = judged;
  const { entry, parts } = returned;
  return {
    doc,
    grade: judged.grade,
    length,
    retrieved: returned.retrieved,
    relevant: returned.relevant,
    totalRelevant: size(judged.relevant),
    entryDistance: bestEntry === undefined || isUnresolved(entry) ? Infinity : Math.abs(entry.start - bestEntry),
    stretches: () => stretches(rangeSet(parts), judged.relevant, length ?? 0),
  };
}

function totals(judged: JudgedTopic, rules: Rules) {
  let [totalRelevant, relevantDocuments] = [0, 0];
  const idealGrades: number[] = [];
  for (const { relevant, grade, timesRelevant = 1 } of judged.values()) {
    if (grade <= 0) continue;
    totalRelevant += size(relevant);
    relevantDocuments += rules.repeatedJudgements === "each" ? timesRelevant : 1;
    idealGrades.push(grade);
  }
  idealGrades.sort((a, b) => b - a);
  return { totalRelevant, relevantDocuments, idealGrades };
}

function totalLength(ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += end - start;
  return total;
}

function relevantIn({ relevant }: JudgedDocument, ranges: readonly Range[]): number {
  let total = 0;
  for (const { start, end } of ranges) total += sizeWithin(relevant, start, end);
  return total;
}

function runningSum(values: Float64Array): Float64Array {
  for (let i = 1; i < values.length; i++) values[i]! += values[i - 1]!;
  return values;
}
