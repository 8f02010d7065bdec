// What a run gained in each document of a topic: text returned, text found, and the document in reading order.
// `gainsIn` sorts the results by document once. Each figure of a document is computed when a measure asks for it.

import type { JudgedDocument } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { type Range, rangesBetween, rangeSet, type RangeSet, subtract } from "../../text/range.ts";
import { type Judged, judgedDocument } from "./judged-documents.ts";
import type { ResultDetails } from "./result-gains.ts";
import type { Rules } from "./rules.ts";
import type { Scratch } from "./scratch.ts";
import type { DocumentGain, ReadStretch } from "./topic-gains.ts";

/** What is known of a topic's results. */
interface Returned {
  readonly columns: Results;
  readonly judged: Judged;
  readonly rules: Rules;
  readonly scratch: Scratch;
  /** The sizes of some results, by their places in the list. */
  detailsAt(indexes: Int32Array): ResultDetails;
  /** The new text of a result: what no earlier result returned. */
  partsOf(index: number): readonly Range[];
}

/** The gains in the documents at the places `wanted`. */
export function gainsIn(returned: Returned, wanted: readonly number[]): DocumentGain[] {
  const { count, documents, document: documentOf } = returned.columns;
  const places = returned.scratch.zeros(documents); // by document: its place among the wanted ones, from 1
  for (let i = 0; i < wanted.length; i++) places[wanted[i]!] = i + 1;
  const ends = new Int32Array(wanted.length + 1);
  for (let index = 0; index < count; index++) ends[places[documentOf[index]!]!]!++;
  ends[0] = 0;
  for (let i = 1; i < wanted.length; i++) ends[i + 1]! += ends[i]!;
  const order = new Int32Array(ends.at(-1)!);
  const next = ends.slice();
  for (let index = 0; index < count; index++) {
    const place = places[documentOf[index]!]!;
    if (place > 0) order[next[place - 1]!++] = index;
  }
  const shared = { returned, order, ends, details: returned.detailsAt(order) };
  return wanted.map((document, place) => new GainIn(shared, place, document));
}

/**
 * Data that all documents of a topic share. `order` has the results document by document; `ends` says where those of
 * each document end.
 */
interface Shared {
  readonly returned: Returned;
  readonly order: Int32Array;
  readonly ends: Int32Array;
  /** The details of the results, in the order of `order`. */
  readonly details: ResultDetails;
}

/** A class with getters, because there are many instances and few of their figures are used. */
class GainIn implements DocumentGain {
  private readonly shared: Shared;
  private readonly place: number;
  private readonly document: number;

  constructor(shared: Shared, place: number, document: number) {
    this.shared = shared;
    this.place = place;
    this.document = document;
  }

  get doc(): string {
    return this.shared.returned.columns.idOf(this.document);
  }

  get grade(): number {
    return Math.max(this.judgement.grade, 0);
  }

  get judged(): boolean {
    return this.judgement.grade >= 0;
  }

  get length(): number | undefined {
    return this.judgement.length;
  }

  get results(): readonly number[] {
    const { order, ends } = this.shared;
    return [...order.subarray(ends[this.place], ends[this.place + 1])];
  }

  get retrieved(): number {
    const { returned, order, ends, details } = this.shared;
    const { start } = returned.columns;
    let total = 0;
    for (let i = ends[this.place]!; i < ends[this.place + 1]!; i++)
      total += start[order[i]!]! < 0 ? details.lengths[i]! : details.novel[i]!; // what has no place has a length by the rules
    return total;
  }

  get relevant(): number {
    const { ends, details } = this.shared;
    let total = 0;
    for (let i = ends[this.place]!; i < ends[this.place + 1]!; i++) total += details.highlighted[i]! - details.seen[i]!;
    return total;
  }

  get totalRelevant(): number {
    const { known, index } = this.shared.returned.judged;
    const judged = index[this.document]!;
    return judged === 0 ? 0 : known.highlightedAt(judged - 1);
  }

  get totalInElements(): number | undefined {
    return this.judgement.relevantInElements;
  }

  get entryDistance(): number {
    const { returned, order, ends } = this.shared;
    const { bestEntry } = this.judgement;
    const entry = returned.columns.start[order[ends[this.place]!]!]!; // the first-ranked result is where a reader is sent
    return bestEntry === undefined || entry < 0 ? Infinity : Math.abs(entry - bestEntry);
  }

  stretches(): readonly ReadStretch[] {
    const { columns, rules } = this.shared.returned;
    const { relevant, length = 0 } = this.judgement;
    if (rules.passedOver === "the rest") {
      const parts = this.results.flatMap((index) => this.shared.returned.partsOf(index));
      return readingStretches(rangeSet(parts), relevant, length);
    }
    const placed: Range[] = [];
    for (const index of this.results)
      if (columns.start[index]! >= 0) placed.push({ start: columns.start[index]!, end: columns.end[index]! });
    return stretchesByGaps(placed, relevant, length);
  }

  private get judgement(): JudgedDocument {
    return judgedDocument(this.shared.returned.judged, this.document);
  }
}

/**
 * The stretches of a document in reading order: first the returned text in document order, then the text that was
 * passed over.
 */
export function readingStretches(returned: RangeSet, relevant: RangeSet, length: number): ReadStretch[] {
  const passedOver = subtract(rangeSet([{ start: 0, end: length }]), returned);
  return [...stretchesIn(returned, relevant), ...stretchesIn(passedOver, relevant)];
}

/** The same, but the text passed over is the gaps between results, sorted by their starts. */
export function stretchesByGaps(results: readonly Range[], relevant: RangeSet, length: number): ReadStretch[] {
  const sorted = [...results].sort((a, b) => a.start - b.start);
  const ends = [0, ...sorted.map(({ end }) => end)];
  const gaps = ends.map((start, i) => ({ start, end: Math.max(start, sorted[i]?.start ?? length) }));
  return stretchesIn([...sorted, ...gaps], relevant);
}

/** Pieces of some text, in document order, each entirely relevant or entirely irrelevant. */
function stretchesIn(text: readonly Range[], relevant: RangeSet): ReadStretch[] {
  const pieces: ReadStretch[] = [];
  for (const range of text) addStretches(range, relevant, pieces);
  return pieces;
}

/**
 * Adds the pieces of one range. It looks only at the highlights that the range meets, which may be one or two of ten
 * thousand.
 */
export function addStretches({ start, end }: Range, relevant: RangeSet, pieces: ReadStretch[]): void {
  if (start === end) return;
  let at = start;
  for (const highlight of rangesBetween(relevant, start, end)) {
    const [from, until] = [Math.max(start, highlight.start), Math.min(end, highlight.end)];
    if (at < from) pieces.push({ length: from - at, relevant: false });
    pieces.push({ length: until - from, relevant: true });
    at = until;
  }
  if (at < end) pieces.push({ length: end - at, relevant: false });
}
