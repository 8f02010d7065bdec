// The only place where results are joined with judgements. `gains` takes the ranked results of one topic and its
// judgements, and makes `TopicGains` (topic-gains.ts). A measure sees nothing else: it gets sizes, never a text or a
// file.

import { groupBy } from "../../base/lists.ts";
import type { Answer } from "../../data/answers.ts";
import type { JudgedDocument, JudgedTopic } from "../../data/judgements.ts";
import { isUnresolved, type Passage, type Results } from "../../data/run.ts";
import { type CopyLinks, textAnywhere } from "../../match/copies/copy-link.ts";
import { intersect, nothing, type Range, rangeSet, type RangeSet, sizeWithin, subtract } from "../../text/range.ts";
import { type CitationGains, citationGains, noCitations } from "./citation-gains.ts";
import { cheapestCover, type Cover, coverFromAnywhere } from "./cheapest-cover.ts";
import { copiedTopic } from "./copied-text.ts";
import { addStretches, gainsIn } from "./document-gain.ts";
import { elementGains } from "./element-gains.ts";
import { type Judged, judgedAmong, judgedDocument, judgedPlaces } from "./judged-documents.ts";
import { type KnownTopic, knownTopic } from "./known-topic.ts";
import { passageResults } from "./passage-results.ts";
import { charactersRead, foundAfter, partWithin, readAfter, tokensIn } from "./read-part.ts";
import {
  type Counting,
  detailsAt,
  novelText,
  type NovelText,
  resultDetails,
  type ResultDetails,
  type ResultGains,
  resultGains,
} from "./result-gains.ts";
import type { Rules } from "./rules.ts";
import { type Scratch, scratch } from "./scratch.ts";
import type {
  DocumentGain,
  ElementCounting,
  ElementGains,
  HighlightGain,
  ReadStretch,
  TopicGains,
} from "./topic-gains.ts";

export type { Counting } from "./result-gains.ts";

/** Joins one topic's ranked results to its judgements. */
export function gains(ranked: readonly Passage[], judged: JudgedTopic, counting: Counting): TopicGains {
  return new JoinedTopic(passageResults(ranked), knownTopic(judged, counting.rules), counting, scratch());
}

/** The same for results in columns. The columns and the scratch memory may be reused once the topic is scored. */
export function columnGains(
  results: Results,
  known: KnownTopic,
  counting: Counting,
  scratch: Scratch,
  shared?: SharedResults,
): TopicGains {
  return new JoinedTopic(results, known, counting, scratch, shared);
}

/**
 * Facts about the results of a topic that do not depend on the judgements. They are found once for all right answers
 * to the topic, which may be a thousand.
 */
export interface SharedResults {
  novelText?: NovelText;
  passages?: readonly Passage[];
  /** The answer whose citations these results are. */
  readonly answer?: Answer | undefined;
}

/**
 * The ranking of documents is computed at once. The text is computed when a measure asks for it, because few measures
 * of whole documents do. This is a class because one is made per topic and run, and a class instance is faster to make
 * than an object with as many getters.
 */
class JoinedTopic implements TopicGains {
  readonly rules: Rules;
  readonly documentCount: number;
  readonly judgedAt: number[] = [];
  readonly judgedGrades: number[] = [];
  readonly relevantAt: number[] = [];
  private readonly relevantIndexes: number[] = []; // of the same documents, among the judged ones
  readonly totalRelevant: number;
  readonly totalInElements: number | undefined;
  readonly relevantDocuments: number;
  readonly nonrelevantDocuments: number;
  readonly idealGrades: Float64Array;
  readonly links: CopyLinks | undefined;
  private readonly results: Results;
  private readonly known: KnownTopic;
  readonly counting: Counting;
  readonly scratch: Scratch;
  private readonly shared: SharedResults;
  private keptJudged: Judged | undefined;
  private keptColumns: Results | undefined;
  private keptText: ResultGains | undefined;
  private keptDetails: ResultDetails | undefined;
  private keptRelevant: readonly DocumentGain[] | undefined;
  private keptDocuments: readonly DocumentGain[] | undefined;
  private keptArticles: TopicGains | undefined;
  private keptElements: Map<string, ElementGains> | undefined;

  constructor(
    results: Results,
    judgedTopic: KnownTopic,
    counting: Counting,
    scratch: Scratch,
    shared: SharedResults = {},
  ) {
    const known = withCopies(results, judgedTopic, counting);
    this.rules = counting.rules;
    this.documentCount = results.documents;
    this.totalRelevant = known.totalRelevant;
    this.totalInElements = known.totalInElements;
    this.relevantDocuments = known.relevantDocuments;
    this.nonrelevantDocuments = known.nonrelevantDocuments;
    this.idealGrades = known.idealGrades;
    this.links = known.links;
    this.results = results;
    this.known = known;
    this.counting = counting;
    this.scratch = scratch;
    this.shared = shared;

    // For whole documents this is in scratch memory, which is reused, so it is not kept. Otherwise measures of text use it again.
    const judged = judgedAmong(results, known, results.whole ? scratch.zeros(results.documents) : undefined);
    this.keptJudged = results.whole ? undefined : judged;
    const places = judgedPlaces(judged);
    for (let i = 0; i < places.length; i++) {
      const document = places[i]!;
      const index = judged.index[document]! - 1;
      const grade = known.ids.gradeAt(index);
      if (grade < 0) continue;
      this.judgedAt.push(document);
      this.judgedGrades.push(grade);
      if (grade === 0) continue;
      this.relevantAt.push(document);
      this.relevantIndexes.push(index);
    }
  }

  get lengths(): Float64Array {
    return this.details.lengths;
  }

  get novel(): Float64Array {
    return this.details.novel;
  }

  get highlighted(): Float64Array {
    return this.details.highlighted;
  }

  get seen(): Float64Array {
    return this.details.seen;
  }

  get read(): Float64Array {
    return this.text.read;
  }

  get found(): Float64Array {
    return this.text.found;
  }

  get gainedAt(): readonly number[] {
    return this.text.gainedAt;
  }

  get overlapping(): number {
    return this.results.whole ? 0 : this.text.overlapping;
  }

  get pastEnd(): number {
    return this.results.whole ? 0 : this.text.pastEnd;
  }

  get citations(): CitationGains {
    const { answer } = this.shared;
    return answer === undefined ? noCitations : citationGains(answer, this.known.judged);
  }

  /** The documents, in order of first appearance. */
  get documents(): readonly DocumentGain[] {
    return (this.keptDocuments ??= gainsIn(this, [...Array(this.documentCount).keys()]));
  }

  get relevantNumbers(): readonly number[] {
    return this.relevantIndexes.map((index) => this.known.relevantNumberAt(index));
  }

  get relevantGains(): readonly DocumentGain[] {
    if (this.keptDocuments !== undefined) return this.relevantAt.map((document) => this.keptDocuments![document]!);
    return (this.keptRelevant ??= gainsIn(this, this.relevantAt));
  }

  after(characters: number): { read: number; found: number } {
    return readAfter(this, characters);
  }

  tokensIn(results: number): number {
    return tokensIn(this, results);
  }

  charactersIn(tokens: number): number {
    return charactersRead(this, tokens);
  }

  foundAfter(characters: readonly number[]): Float64Array {
    return foundAfter(this, characters);
  }

  within(characters: number): TopicGains {
    const { whole, end } = partWithin(this, characters);
    const kept = this.passages.slice(0, whole);
    return this.with(end === undefined ? kept : [...kept, { ...this.passages[whole]!, end }]);
  }

  touches(result: number): boolean {
    const [start, end] = [this.columns.start[result]!, this.columns.end[result]!];
    const { relevant } = judgedDocument(this.judged, this.columns.document[result]!);
    return start >= 0 && relevant.some((highlight) => highlight.start <= end && start <= highlight.end);
  }

  only(keep: (result: number) => boolean): TopicGains {
    return this.with(this.passages.filter((_, index) => keep(index)));
  }

  highlights(count: number): readonly HighlightGain[] {
    return highlightGains(this.passages.slice(0, count), this.known);
  }

  cheapestCover(): Cover {
    const { repeats } = this.counting;
    const isShared = repeats !== "once" && repeats !== "again";
    const { links, judged } = this.known;
    if (links !== undefined && links.size > 0) return coverFromAnywhere(this.passages, judged, links, isShared);
    let [read, found] = [0, 0];
    for (const [doc, ranges] of returnedFrom(this.passages)) {
      const relevant = judged.get(doc)?.relevant ?? nothing;
      if (relevant.length === 0) continue; // nothing is wanted there
      const cover = cheapestCover(ranges, relevant, isShared);
      read += cover.read;
      found += cover.found;
    }
    return { read, found };
  }

  elementGains(counting: ElementCounting): ElementGains {
    const { quant, overlap, ties, alpha, level } = counting;
    const key = `${quant} ${overlap} ${ties} ${alpha} ${level}`;
    const kept = (this.keptElements ??= new Map());
    const found = kept.get(key) ?? elementGains(this.columns, this.passages, this.judged, counting);
    kept.set(key, found);
    return found;
  }

  articles(): TopicGains {
    return (this.keptArticles ??= this.with(wholeArticles(this.columns, this.judged)));
  }

  newText(): readonly ReadStretch[] {
    const pieces: ReadStretch[] = [];
    for (let index = 0; index < this.columns.count; index++) {
      const { relevant } = judgedDocument(this.judged, this.columns.document[index]!);
      for (const part of this.partsOf(index)) addStretches(part, relevant, pieces);
    }
    return pieces;
  }

  /** For judged elements, earlier results decide what counts as seen. So all results have to be looked at. */
  detailsAt(indexes: Int32Array): ResultDetails {
    if (!this.known.ids.byElements)
      return detailsAt(indexes, this.columns, this.judged, this.counting, this.text.novelParts);
    const picked = (column: Float64Array) => Float64Array.from(indexes, (index) => column[index]!);
    const { lengths, novel, highlighted, seen } = this.details;
    return { lengths: picked(lengths), novel: picked(novel), highlighted: picked(highlighted), seen: picked(seen) };
  }

  /** The results in columns. A run of whole documents comes without columns. */
  get columns(): Results {
    return (this.keptColumns ??= this.results.whole ? passageResults(this.passages) : this.results);
  }

  get judged(): Judged {
    return (this.keptJudged ??= judgedAmong(this.columns, this.known));
  }

  get text(): ResultGains {
    return (this.keptText ??= resultGains(this.columns, this.judged, this.counting, this.novelText));
  }

  private get novelText(): NovelText {
    return (this.shared.novelText ??= novelText(this.columns, this.scratch.chains(this.columns.count)));
  }

  private get details(): ResultDetails {
    return (this.keptDetails ??= resultDetails(this.columns, this.judged, this.counting, this.text.novelParts));
  }

  private get passages(): readonly Passage[] {
    return (this.shared.passages ??= this.results.passages());
  }

  /** The new text of a result: what no earlier result returned. */
  partsOf(index: number): readonly Range[] {
    const [start, end] = [this.columns.start[index]!, this.columns.end[index]!];
    return this.text.novelParts.get(index) ?? (start >= 0 && start < end ? [{ start, end }] : []);
  }

  /** The same topic with other results. */
  private with(passages: readonly Passage[]): TopicGains {
    return new JoinedTopic(passageResults(passages), this.known, this.counting, this.scratch);
  }
}

/**
 * The topic, with the copies that are among the results if copies count. A subset of these results has no other
 * copies.
 */
function withCopies(results: Results, known: KnownTopic, { copies, rules }: Counting): KnownTopic {
  if (copies === undefined || results.whole || known.links !== undefined) return known;
  return copiedTopic(results, known, copies(known.judged), rules);
}

/** For each highlight: how much of it some results return. Copies are included if they count. */
function highlightGains(ranked: readonly Passage[], { judged, links }: KnownTopic): HighlightGain[] {
  const textOf =
    links === undefined || links.size === 0 ? returnedText(ranked) : returnedFromAnywhere(ranked, judged, links);
  return [...judged].flatMap(([doc, { relevant, blank = nothing }]) => {
    const text = textOf(doc);
    const copied = links?.get(doc);
    const blankFound = intersect(text, blank);
    return relevant.map(({ start, end }) => {
      const [length, found] = [end - start, sizeWithin(text, start, end)];
      const visible = length - sizeWithin(blank, start, end);
      const missed = length - found - (copied === undefined ? 0 : missedAgain(copied, text, start, end));
      return { length, found, missed, visible, visibleFound: found - sizeWithin(blankFound, start, end) };
    });
  });
}

/** The number of characters of a highlight that were not found and that are copies of an earlier highlight. */
function missedAgain(copied: readonly Range[], text: RangeSet, start: number, end: number): number {
  return sizeWithin(subtract(rangeSet(copied), text), start, end);
}

/** By document: the returned text. It contains at least all highlighted text that was returned. */
type ReturnedText = (doc: string) => RangeSet;

function returnedText(ranked: readonly Passage[]): ReturnedText {
  const returned = returnedFrom(ranked);
  return (doc) => rangeSet(returned.get(doc) ?? []);
}

function returnedFromAnywhere(ranked: readonly Passage[], judged: JudgedTopic, links: CopyLinks): ReturnedText {
  const placed = ranked.filter((passage) => !isUnresolved(passage));
  const found = textAnywhere(judged, placed, links);
  return (doc) => found.get(doc) ?? nothing;
}

/** By document: the results that have a place in it. */
function returnedFrom(ranked: readonly Passage[]): Map<string, Passage[]> {
  const placed = ranked.filter((passage) => !isUnresolved(passage));
  return groupBy(placed, ({ doc }) => doc);
}

/**
 * Each document of the results once, as a whole, in order of first appearance. A document of which elements were
 * judged is its root element, if that was judged. A document with nothing relevant may have an unknown length, because
 * no measure uses it.
 */
function wholeArticles(results: Results, among: Judged): Passage[] {
  return Array.from({ length: results.documents }, (_, place) => {
    const judged = judgedDocument(among, place);
    return { doc: results.idOf(place), start: 0, end: judged.length ?? 0, path: rootPath(judged) };
  });
}

function rootPath({ elements = [] }: JudgedDocument): string | undefined {
  return elements.find(({ path }) => path.lastIndexOf("/") === 0)?.path;
}
