import type { JudgedDocument } from "../data/judgements.ts";
import type { Results } from "../data/results.ts";
import { type Range, rangeSet } from "../text/range.ts";
import { highlightedSize } from "./element-gains.ts";
import { type Judged, judgedDocument } from "./judged-among.ts";
import { type Stretch, stretches, stretchesByGaps } from "./reading.ts";
import type { ResultDetails } from "./result-gains.ts";
import type { Rules } from "./rules.ts";
import type { DocumentGain } from "./topic-gains.ts";

/** What is known of a topic's results. */
interface Returned {
  readonly results: Results;
  readonly details: ResultDetails;
  /** The new text of a result. */
  partsOf(index: number): readonly Range[];
  readonly rules: Rules;
}

/** What was gained in each document, in order of first appearance. */
export function documentsOf(returned: Returned, among: Judged): DocumentGain[] {
  const { documents } = returned.results;
  return gainsIn(
    returned,
    among,
    Array.from({ length: documents }, (_, document) => document),
  );
}

/** The same of some documents. */
export function gainsIn(returned: Returned, among: Judged, wanted: readonly number[]): DocumentGain[] {
  const { count, documents, document: documentOf } = returned.results;
  // The results of a document stand together in `order`.
  const ends = new Int32Array(documents + 1);
  for (let index = 0; index < count; index++) ends[documentOf[index]! + 1]!++;
  for (let document = 0; document < documents; document++) ends[document + 1]! += ends[document]!;
  const order = new Int32Array(count);
  const next = ends.slice();
  for (let index = 0; index < count; index++) order[next[documentOf[index]!]!++] = index;
  const shared = { ...returned, order, ends };
  return wanted.map((document) => new GainIn(shared, document, judgedDocument(among, document)));
}

/** The results of a document are those in `order` from the end of the one before to its own. */
interface Shared extends Returned {
  readonly order: Int32Array;
  readonly ends: Int32Array;
}

/** There are many of these, and of most only the sizes are looked at: the rest is found when it is asked for. */
class GainIn implements DocumentGain {
  readonly grade: number;
  readonly judged: boolean;
  readonly length: number | undefined;
  readonly retrieved: number;
  readonly relevant: number;
  readonly totalRelevant: number;
  readonly totalInElements: number | undefined;
  readonly entryDistance: number;
  private readonly shared: Shared;
  private readonly document: number;
  private readonly judgement: JudgedDocument;

  constructor(shared: Shared, document: number, judgement: JudgedDocument) {
    const { order, ends } = shared;
    const { start } = shared.results;
    const { lengths, novel, highlighted, seen } = shared.details;
    const { grade, length, bestEntry, relevantInElements } = judgement;
    let retrieved = 0;
    let relevant = 0;
    for (let i = ends[document]!; i < ends[document + 1]!; i++) {
      const index = order[i]!;
      retrieved += start[index]! < 0 ? lengths[index]! : novel[index]!; // what has no place has a length by the rules
      relevant += highlighted[index]! - seen[index]!;
    }
    const entry = start[order[ends[document]!]!]!; // the first-ranked result is where a reader is sent
    this.grade = Math.max(grade, 0);
    this.judged = grade >= 0;
    this.length = length;
    this.retrieved = retrieved;
    this.relevant = relevant;
    this.totalRelevant = highlightedSize(judgement);
    this.totalInElements = relevantInElements;
    this.entryDistance = bestEntry === undefined || entry < 0 ? Infinity : Math.abs(entry - bestEntry);
    this.shared = shared;
    this.document = document;
    this.judgement = judgement;
  }

  get doc(): string {
    return this.shared.results.idOf(this.document);
  }

  get results(): readonly number[] {
    const { order, ends } = this.shared;
    return [...order.subarray(ends[this.document], ends[this.document + 1])];
  }

  stretches(): readonly Stretch[] {
    const { results, partsOf, rules } = this.shared;
    const { relevant, length = 0 } = this.judgement;
    if (rules.passedOver === "the rest")
      return stretches(rangeSet(this.results.flatMap((index) => partsOf(index))), relevant, length);
    const placed: Range[] = [];
    for (const index of this.results)
      if (results.start[index]! >= 0) placed.push({ start: results.start[index]!, end: results.end[index]! });
    return stretchesByGaps(placed, relevant, length);
  }
}
