// The results that a report holds: of each run and topic as many as were asked for, or as many as there is room for. Of a list
// that is cut, the report still holds which highlighted text all of its results returned.

import { endPlace, entrySize, hashPlace, idAt, type IdList, startPlace } from "../data/encoded-ids.ts";
import { findIdBytes, idTable, numberOf, numberOfBytes } from "../files/lines/id-table.ts";
import type { PassageTokens } from "../match/tokens/passage-tokens.ts";
import { type Cut, fittingCut } from "../score/kept-room.ts";
import type { Keeping, KeptRun } from "../score/kept-run.ts";
import { idHash } from "../text/byte-places.ts";
import { intersect, type Range, type RangeSet, rangeSet } from "../text/range.ts";
import { decodeShort } from "../text/utf8.ts";
import { linkNumbers, placedInHighlights, startsAndLengths } from "./number-lists.ts";
import type { PageRanking, PageResults, PageReturned } from "./page-data.ts";

/** The topics that the page shows, and what is relevant to them. */
interface ShownTopics {
  readonly ids: readonly string[];
  /** Whether text was judged, not whole documents. */
  readonly ofText: boolean;
  /** The highlights of each relevant document of a topic, in the order of the judgements. */
  relevant(topic: string): readonly RangeSet[];
}

/** Counts the tokens of a result, and says by what. */
export interface ResultTokens {
  readonly name: string;
  /** Undefined where the text of the document is not at hand: then nothing is told of the whole list. */
  count(doc: string, start: number, end: number): number | undefined;
  /** Of documents whose texts are at hand, as the measures count. */
  readonly known: PassageTokens;
}

interface KeptResults {
  readonly cut: Cut;
  /** Whether any list is cut. */
  readonly isCut: boolean;
  /** The documents of the results. */
  readonly documents: DocumentNumbers;
  results(run: number): PageResults;
}

/** The results of these topics: as many of each as were asked for, or as there is room for. */
export function keptResults(
  runs: readonly KeptRun[],
  topics: ShownTopics,
  { asked, room }: Keeping,
  countedBy?: Pick<ResultTokens, "count">,
): KeptResults {
  const cut = asked === undefined ? fittingCut(room) : { results: asked, vain: true };
  const documents = documentNumbers();
  const shown = runs.map((run) => {
    const places = topicsAt(run);
    return topics.ids.map((topic) => {
      const at = places.get(topic);
      const copies = at === undefined ? [] : linkNumbers(run.links[at.topic]!, documents.number);
      return at && { ...at, docs: listedDocs(run, at, cut, documents), copies };
    });
  });
  return {
    cut,
    isCut: runs.some(({ totals }) => totals.some((total) => total > cut.results)),
    documents,
    results: (run) =>
      shown[run]!.map((at, i) => {
        const list = ranking(runs[run]!, at, cut, topics, topics.ids[i]!);
        return countedBy === undefined || at === undefined ? list : withTokens(list, runs[run]!, at, countedBy);
      }),
  };
}

/** A whole document has no text that was chosen, and a result without a place has none at all: they count 0. */
function withTokens(list: PageRanking, run: KeptRun, at: TopicAt, { count }: Pick<ResultTokens, "count">): PageRanking {
  if (run.answers === "documents") return list;
  const tokens = list.starts.map((start, i) =>
    start < 0 || list.lengths[i] === 0 ? 0 : count(docOf(run, at.result + i), start, start + list.lengths[i]!),
  );
  const known = tokens.filter((number) => number !== undefined);
  return known.length < tokens.length ? list : { ...list, tokens: known };
}

function docOf({ ids, idEnds }: KeptRun, result: number): string {
  return decodeShort(ids, result === 0 ? 0 : idEnds[result - 1]!, idEnds[result]!)!; // it came out of a text
}

/** Where the rows of a topic begin in the columns of its run. */
interface TopicAt {
  readonly topic: number;
  readonly result: number;
  readonly document: number;
  readonly stretch: number;
}

function topicsAt({ topics, listed, relevant, stretches }: KeptRun): Map<string, TopicAt> {
  const places = new Map<string, TopicAt>();
  let [result, document, stretch] = [0, 0, 0];
  for (const [topic, id] of topics.entries()) {
    places.set(id, { topic, result, document, stretch });
    result += listed[topic]!;
    for (const end = document + relevant[topic]!; document < end; document++) stretch += stretches[document]!;
  }
  return places;
}

function listedDocs({ ids, idEnds, listed }: KeptRun, at: TopicAt, cut: Cut, documents: DocumentNumbers): number[] {
  const last = at.result + Math.min(listed[at.topic]!, cut.results);
  const numbers: number[] = [];
  let from = at.result === 0 ? 0 : idEnds[at.result - 1]!;
  for (let i = at.result; i < last; i++) numbers.push(documents.numberOfBytes(ids, from, (from = idEnds[i]!)));
  return numbers;
}

function ranking(
  run: KeptRun,
  at: (TopicAt & Pick<PageRanking, "docs" | "copies">) | undefined,
  cut: Cut,
  topics: ShownTopics,
  topic: string,
): PageRanking {
  if (at === undefined) return { docs: [], starts: [], lengths: [], total: 0, returned: null, copies: [] };
  const total = run.totals[at.topic]!;
  const last = at.result + at.docs.length;
  return {
    docs: at.docs,
    starts: part(run.starts, at.result, last),
    lengths: part(run.lengths, at.result, last),
    total,
    returned: total > cut.results ? returned(run, at, cut, topics, topic) : null,
    copies: at.copies,
  };
}

function returned(run: KeptRun, at: TopicAt, { vain }: Cut, topics: ShownTopics, topic: string): PageReturned {
  const hasTexts = run.answers === "passages";
  const isRanked = !hasTexts || !topics.ofText;
  let stretch = at.stretch;
  const found: { place: number; text: readonly number[]; rank: number }[] = [];
  const end = at.document + run.relevant[at.topic]!;
  for (let document = at.document; document < end; document++) {
    const place = run.places[document]!;
    const after = stretch + run.stretches[document]!;
    const ranges: Range[] = [];
    for (; stretch < after; stretch++) {
      const start = run.stretchStarts[stretch]!;
      ranges.push({ start, end: start + run.stretchLengths[stretch]! });
    }
    const highlights = topics.relevant(topic)[place]!;
    const text = startsAndLengths(
      vain ? ranges : placedInHighlights(intersect(highlights, rangeSet(ranges)), highlights),
    );
    if (isRanked || text.length > 0) found.push({ place, text, rank: run.ranks[document]! });
  }
  found.sort((a, b) => a.place - b.place);
  return {
    places: found.map(({ place }) => place),
    texts: hasTexts ? found.map(({ text }) => text) : [],
    ranks: isRanked ? found.map(({ rank }) => rank) : [],
  };
}

/** A part of a column as a list. Array.from takes ten times as long. */
function part(column: Float64Array, from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let i = from; i < to; i++) numbers.push(column[i]!);
  return numbers;
}

/** Numbers for documents, in the order in which they are first asked for. */
export interface DocumentNumbers {
  number(id: string): number;
  /** Of the id that is these bytes. */
  numberOfBytes(bytes: Uint8Array, from: number, to: number): number;
  /** Of one of some ids, by its place among them. */
  numberAt(ids: IdList, place: number): number;
  /** The same, or -1 where nothing asked for it before. */
  knownAt(ids: IdList, place: number): number;
  count(): number;
  ids(): string[];
}

/** There are hundreds of thousands of results to ask for: ids stay bytes, of which no texts are made. */
export function documentNumbers(): DocumentNumbers {
  const table = idTable();
  const asked = (find: typeof numberOfBytes) => (ids: IdList, place: number) => {
    const { bytes, entries } = ids.encoded();
    const at = entrySize * (ids.firstEncoded + place);
    return find(table, bytes, entries[at + startPlace]!, entries[at + endPlace]!, entries[at + hashPlace]!);
  };
  return {
    number: (id) => numberOf(table, id),
    numberOfBytes: (bytes, from, to) => numberOfBytes(table, bytes, from, to, idHash(bytes, from, to)),
    numberAt: asked(numberOfBytes),
    knownAt: asked(findIdBytes),
    count: () => table.count,
    ids: () => Array.from({ length: table.count }, (_, number) => idAt(table, number)),
  };
}
