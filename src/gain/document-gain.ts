import type { JudgedDocument } from "../data/judgements.ts";
import type { Results } from "../data/results.ts";
import { type Range, rangeSet } from "../text/range.ts";
import { highlightedSize } from "./element-gains.ts";
import { type Judged, judgedDocument } from "./judged-among.ts";
import { type Stretch, stretches, stretchesByGaps } from "./reading.ts";
import type { ResultDetails } from "./result-gains.ts";
import type { Rules } from "./rules.ts";
import type { Scratch } from "./scratch.ts";
import type { DocumentGain } from "./topic-gains.ts";

/** What is known of a topic's results. */
interface Returned {
  readonly results: Results;
  /** The sizes of some results, by their places in the list. */
  detailsAt(indexes: Int32Array): ResultDetails;
  /** The new text of a result. */
  partsOf(index: number): readonly Range[];
  readonly rules: Rules;
  readonly scratch: Scratch;
}

/** What was gained in some documents. */
export function gainsIn(returned: Returned, among: Judged, wanted: readonly number[]): DocumentGain[] {
  const { count, documents, document: documentOf } = returned.results;
  const places = returned.scratch.zeros(documents); // by document: its place among the wanted ones, from 1
  for (let i = 0; i < wanted.length; i++) places[wanted[i]!] = i + 1;
  // The results of a document stand together in `order`.
  const ends = new Int32Array(wanted.length + 1);
  for (let index = 0; index < count; index++) ends[places[documentOf[index]!]!]!++;
  ends[0] = 0;
  for (let i = 0; i < wanted.length; i++) ends[i + 1]! += ends[i]!;
  const order = new Int32Array(ends.at(-1)!);
  const next = ends.slice();
  for (let index = 0; index < count; index++) {
    const place = places[documentOf[index]!]!;
    if (place > 0) order[next[place - 1]!++] = index;
  }
  const shared = { ...returned, order, ends, details: returned.detailsAt(order) };
  return wanted.map((document, place) => new GainIn(shared, place, document, judgedDocument(among, document)));
}

/** The results of a document are those in `order` from the end of the one before to its own. */
interface Shared extends Returned {
  readonly order: Int32Array;
  readonly ends: Int32Array;
  /** In that order. */
  readonly details: ResultDetails;
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
  private readonly place: number;
  private readonly document: number;
  private readonly judgement: JudgedDocument;

  constructor(shared: Shared, place: number, document: number, judgement: JudgedDocument) {
    const { order, ends } = shared;
    const { start } = shared.results;
    const { lengths, novel, highlighted, seen } = shared.details;
    const { grade, length, bestEntry, relevantInElements } = judgement;
    let retrieved = 0;
    let relevant = 0;
    for (let i = ends[place]!; i < ends[place + 1]!; i++) {
      retrieved += start[order[i]!]! < 0 ? lengths[i]! : novel[i]!; // what has no place has a length by the rules
      relevant += highlighted[i]! - seen[i]!;
    }
    const entry = start[order[ends[place]!]!]!; // the first-ranked result is where a reader is sent
    this.grade = Math.max(grade, 0);
    this.judged = grade >= 0;
    this.length = length;
    this.retrieved = retrieved;
    this.relevant = relevant;
    this.totalRelevant = highlightedSize(judgement);
    this.totalInElements = relevantInElements;
    this.entryDistance = bestEntry === undefined || entry < 0 ? Infinity : Math.abs(entry - bestEntry);
    this.shared = shared;
    this.place = place;
    this.document = document;
    this.judgement = judgement;
  }

  get doc(): string {
    return this.shared.results.idOf(this.document);
  }

  get results(): readonly number[] {
    const { order, ends } = this.shared;
    return [...order.subarray(ends[this.place], ends[this.place + 1])];
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
