// The steps that change the form of a run: remove overlap, group results by article, keep one result per article, make
// points to start reading from, replace passages by elements, and elements by passages. Each step is a function from a
// ranked list, or a run, to another.

import { InputError } from "../base/input-error.ts";
import { groupBy } from "../base/lists.ts";
import { counted, type Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import { type ElementChoice, withElements } from "../data/run-elements.ts";
import type { Passage, Run } from "../data/run.ts";
import { hasScore, resultsOf } from "../files/drafts/run-losses.ts";
import type { Range } from "../text/range.ts";
import { elementPath } from "../text/xml/element-paths.ts";

/** Ways to choose among overlapping results. They are those of the groups in section 4 of the overview of INEX 2007. */
export const overlapWays = [
  { name: "list", about: "first come, first served: a result stays unless one above it that stays overlaps it" },
  { name: "top-down", about: "the largest first: a result stays unless a larger one that stays overlaps it" },
  { name: "path", about: "the best on every path: a result stays unless one of a higher score overlaps it" },
] as const;
export type OverlapWay = (typeof overlapWays)[number]["name"];

/** Where in the list a result is put that was kept top-down. */
export const containerPlaces = [
  {
    name: "first",
    about:
      "where the first of the results stood that it replaces (of two that replace one, the one in front in the document), with the score of that place",
  },
  { name: "own", about: "where it stood" },
] as const;
export type ContainerPlace = (typeof containerPlaces)[number]["name"];

/** A ranked list without results that overlap another result of their document or have the same range. */
export function withoutOverlap(ranked: readonly Passage[], way: OverlapWay, place: ContainerPlace): Passage[] {
  const better = betterBy(way, ranked);
  const standing: { readonly at: number; readonly passage: Passage }[] = [];
  for (const ranks of groupBy(ranked.keys(), (rank) => ranked[rank]!.doc).values()) {
    // Sorting is stable: of equally good results, the earlier one in the list comes first.
    const bestFirst = ranks.sort((a, b) => better(ranked[a]!, ranked[b]!));
    const results = bestFirst.map((rank) => ranked[rank]!);
    const removers = inTheWay(results, way === "path");
    const at = [...bestFirst]; // by result: where it stands
    if (way === "top-down" && place === "first")
      for (const [i, by] of removers.entries()) if (by !== undefined) at[by] = Math.min(at[by]!, bestFirst[i]!);
    for (const [i, by] of removers.entries())
      if (by === undefined) standing.push({ at: at[i]!, passage: placedAt(ranked[at[i]!]!, ranked[bestFirst[i]!]!) });
  }
  return standing.sort((a, b) => a.at - b.at).map(({ passage }) => passage);
}

type Order = (a: Passage, b: Passage) => number;

/** Decides which of two results is considered first. */
function betterBy(way: OverlapWay, ranked: readonly Passage[]): Order {
  if (way === "top-down") return outermostFirst;
  return way === "path" && ranked.every(hasScore) ? (a, b) => b.score! - a.score! : () => 0;
}

/** The longer result first. Of elements with the same text, the outer one first. */
function outermostFirst(a: Passage, b: Passage): number {
  return b.end - b.start - (a.end - a.start) || depth(a) - depth(b);
}

function depth({ path = "" }: Passage): number {
  return path.split("/").length;
}

/** A result moved to the place of another. It gets the score of that place. */
function placedAt(there: Passage, passage: Passage): Passage {
  return there === passage ? passage : { ...passage, score: there.score };
}

/**
 * Goes through the results of a document in the given order. For each, it returns the index of an earlier result that
 * shares text with it or has the same range, or undefined if there is none. With `leftOutToo`, results that were left
 * out still block others.
 */
function inTheWay(ranges: readonly Range[], leftOutToo: boolean): (number | undefined)[] {
  // The document is cut at every start and end. Bound i is cell 2i; the text up to the next bound is cell 2i + 1. A
  // result takes the cells between its ends; an empty result takes the cell of its bound. So results that only touch
  // have no cell in common.
  const bounds = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const cellOf = new Map(bounds.map((bound, i) => [bound, 2 * i]));
  const isTaken = new Uint8Array(2 * bounds.length); // one byte a cell is searched and filled fastest
  const owner = new Int32Array(isTaken.length);

  return ranges.map(({ start, end }, index) => {
    const [first, last] = [cellOf.get(start)!, cellOf.get(end)!];
    const [from, to] = first === last ? [first, first + 1] : [first + 1, last];
    const taken = isTaken.subarray(from, to).indexOf(1);
    const earlier = taken === -1 ? undefined : owner[from + taken];
    if (earlier === undefined || leftOutToo) {
      isTaken.fill(1, from, to);
      owner.fill(index, from, to);
    }
    return earlier;
  });
}

/** The order of the results of one article. */
export const articleOrders = [
  { name: "list", about: "as in the list" },
  { name: "text", about: "as in the article, from its beginning to its end" },
] as const;
export type ArticleOrder = (typeof articleOrders)[number]["name"];

/** Which result of an article counts as the best. */
export const bestResults = [
  { name: "first", about: "the first of the list" },
  { name: "score", about: "the one with the highest score, the first of equals" },
  { name: "earliest", about: "the one that starts first in the article" },
] as const;
export type BestResult = (typeof bestResults)[number]["name"];

/** Puts all results of an article together. Articles are in the order of their first results. */
export function byArticle(ranked: readonly Passage[]): Passage[] {
  return [...articles(ranked)].flat();
}

/**
 * The same, with the results of each article from its beginning to its end. Of results with the same start, the longer
 * one comes first.
 */
export function inTextOrder(ranked: readonly Passage[]): Passage[] {
  return [...articles(ranked)].flatMap((results) => results.sort((a, b) => a.start - b.start || b.end - a.end));
}

/** One result per article, in the order of the articles. */
export function bestOfEach(ranked: readonly Passage[], best: BestResult): Passage[] {
  const byScore = best === "score" && ranked.every(hasScore);
  const isBetter = (a: Passage, b: Passage): boolean => {
    if (best === "earliest") return a.start < b.start;
    return byScore && a.score! > b.score!;
  };
  return [...articles(ranked)].map((results) =>
    results.reduce((found, next) => (isBetter(next, found) ? next : found)),
  );
}

function articles(ranked: readonly Passage[]): Iterable<Passage[]> {
  return groupBy(ranked, ({ doc }) => doc).values();
}

/** Where a reader should start. */
export const entryPlaces = [
  { name: "result", about: "where the result starts" },
  { name: "document", about: "where its document starts" },
] as const;
export type EntryPlace = (typeof entryPlaces)[number]["name"];

/**
 * Turns results into points to start reading from: ranges without text. A point is not an element, so it has no path.
 */
export function asEntryPoints(ranked: readonly Passage[], place: EntryPlace): Passage[] {
  return ranked.map(({ doc, start, score, line }) => {
    const at = place === "document" ? 0 : start;
    return { doc, start: at, end: at, score, kind: "passage", line };
  });
}

/** Each range of a document once, at its first place in the list. */
export function eachOnce(ranked: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return ranked.filter(({ doc, start, end }) => {
    const place = `${start} ${end} ${doc}`;
    return !seen.has(place) && seen.add(place);
  });
}

/** The kind of results to make: elements, passages, or one of the two if a run has both. */
export type Kind = ElementChoice | "passages" | "one kind" | undefined;

/** The run with results of the kind that is asked for. Its notes are only those of this change. */
export function ofKind(run: Run, kind: Kind, collection: Collection | undefined): Run {
  if (kind === "passages") return { ...asPassages(run), notes: [] };
  if (kind === "one kind") return ofOneKind(run);
  return kind === undefined ? { ...run, notes: [] } : asElements(run, kind, collection);
}

/**
 * Replaces passages by elements. A run that is merely written in another format may keep other results; this one has
 * only elements.
 */
function asElements(run: Run, choice: ElementChoice, collection: Collection | undefined): Run {
  if (collection === undefined)
    throw new InputError("elements for passages; expected a collection, the XML of the documents", run, {
      remedy: { option: "collection" },
    });
  const { notes = [], ...made } = withElements({ ...run, notes: [] }, collection, choice);
  const lacking = resultsOf(made).filter(({ kind }) => kind !== "element").length;
  const message = `${counted(lacking, "result is", "results are")} of documents without known elements, and left out`;
  return {
    ...mapped(made, (ranked) => ranked.filter((passage) => passage.kind === "element")),
    notes: notes.map((note) => (note.code === "no-elements" ? { ...note, message } : note)),
  };
}

function asPassages(run: Run): Run {
  return mapped(run, (ranked) => ranked.map((passage) => ({ ...passage, kind: "passage", path: undefined })));
}

/** Turns a run of elements and passages into a run of passages. */
function ofOneKind(run: Run): Run {
  const results = resultsOf(run);
  const elements = results.filter(({ kind }) => kind === "element").length;
  if (elements === 0 || elements === results.length) return { ...run, notes: [] };
  const what = counted(elements, "element stands", "elements stand");
  const note: Note = {
    code: "mixed",
    count: elements,
    message: `${what} among passages, in a run of one kind as a passage`,
  };
  return { ...asPassages(run), notes: [note] };
}

/**
 * Turns a run of documents into a run of parts: each document becomes its root element, or its whole text if it has no
 * elements.
 */
export function asParts(run: Run, collection: Collection | undefined): Run {
  if (collection === undefined)
    throw new InputError("whole documents for parts of them; expected a collection, for their lengths", run, {
      remedy: { option: "collection" },
    });
  const parts = new Map<string, Pick<Passage, "end" | "kind" | "path">>();
  const partOf = ({ doc, line }: Passage): Pick<Passage, "end" | "kind" | "path"> => {
    const known = parts.get(doc) ?? wholeOf(doc, collection);
    if (known === undefined)
      throw new InputError(`document ${JSON.stringify(doc)} is not in the collection; expected one that is`, {
        source: run.source,
        line,
      });
    parts.set(doc, known);
    return known;
  };
  const whole = mapped(run, (ranked) => ranked.map((passage) => ({ ...passage, start: 0, ...partOf(passage) })));
  return { ...whole, answers: "passages" };
}

function wholeOf(doc: string, collection: Collection): Pick<Passage, "end" | "kind" | "path"> | undefined {
  const end = collection.length(doc);
  if (end === undefined) return undefined;
  const elements = collection.document(doc)?.elements;
  return elements === undefined ? { end } : { end, kind: "element", path: elementPath(elements, 0) };
}

/** Turns a run of parts into a run of their documents. */
export function asDocuments(ranked: readonly Passage[]): Passage[] {
  return ranked.map(({ doc, score, line }) => ({ doc, start: 0, end: 0, score, line }));
}

function mapped(run: Run, change: (ranked: readonly Passage[]) => Passage[]): Run {
  return { ...run, topics: new Map([...run.topics].map(([topic, ranked]) => [topic, change(ranked)])) };
}
