// Finds the parts of the returned text that are copies of a topic's highlights, so that text in another place can count
// as found.

import { groupBy } from "../../base/lists.ts";
import { InputError } from "../../base/input-error.ts";
import { once, weightedCache } from "../../base/remembered.ts";
import type { Collection } from "../../data/collection.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { setWithin, type Range, rangeSet, type RangeSet, size, sizeWithin, subtract } from "../../text/range.ts";
import type { CommonRun, SoughtPassage } from "./common-runs.ts";
import { comparedPart, type ComparedText, comparedText, unitsIn } from "./compared-text.ts";
import type { CopyKind } from "./copy-kinds.ts";
import { type CopyLink, type CopyLinks, countedPlaces } from "./copy-link.ts";
import { copyRuns } from "./copy-runs.ts";
import { alikeText } from "./linked-text.ts";

/** The copies of the highlights of a topic. */
export interface TopicCopies {
  /**
   * The copies in a stretch of a document, in ascending order and without overlaps. None of them copies text that is
   * itself a copy.
   */
  linksIn(doc: string, stretch: Range): readonly CopyLink[];
  /** The copies inside the highlights. Text that is highlighted in several places counts at the first of them. */
  inHighlights(): CopyLinks;
}

/** Finds the copies of a topic's highlights. */
export type CopyFinder = (judged: JudgedTopic) => TopicCopies;

/** How much text on either side of a highlight is used, in units. */
const surroundings = 64;
/** The limit for document texts that are kept in memory, in units. */
const mostUnits = 2 ** 24;

/**
 * Makes a copy finder. A document that the collection lacks is refused, or skipped; nothing in a skipped document is a
 * copy.
 */
export function copyFinder(collection: Collection, kind: CopyKind, unknown?: "passed over"): CopyFinder {
  const kept = weightedCache<ComparedText>(mostUnits);
  const compared = (doc: string): ComparedText => {
    const text = collection.document(doc)?.text ?? (unknown === "passed over" ? "" : undefined);
    if (text === undefined)
      throw new InputError(
        `document "${doc}" is not in the collection, and copies are told by its text; expected a collection that has it`,
        {},
        { code: "unknown-document" },
      );
    return comparedText(text);
  };
  const textOf = (doc: string): ComparedText =>
    kept.get(doc, () => {
      const value = compared(doc);
      return { value, weight: value.folded.length };
    });
  const known = new WeakMap<JudgedTopic, TopicCopies>();
  return (judged) => {
    const copies = known.get(judged) ?? topicCopies(judged, textOf, kind);
    known.set(judged, copies);
    return copies;
  };
}

/** A highlighted passage, in characters. */
interface Highlight extends Range {
  readonly doc: string;
}

function topicCopies(judged: JudgedTopic, textOf: (doc: string) => ComparedText, kind: CopyKind): TopicCopies {
  const highlights = [...judged].flatMap(([doc, { relevant, grade }]): Highlight[] =>
    grade > 0 ? relevant.map(({ start, end }) => ({ doc, start, end })) : [],
  );
  const byDoc = groupBy(highlights.keys(), (i) => highlights[i]!.doc);
  const sought = once(() => highlights.map((highlight) => soughtPassage(highlight, textOf(highlight.doc))));
  const runsIn = once(() => copyRuns(sought(), kind));
  const inHighlight = highlights.map((highlight, i) => once(() => (i === 0 ? [] : linksIn(highlight.doc, highlight))));

  function linksIn(doc: string, { start, end }: Range): CopyLink[] {
    const text = textOf(doc);
    const within = unitsIn(text, start, end);
    // White space at the ends of the stretch belongs to the units next to it.
    const [first, last] = [Math.max(0, within.first - 1), Math.min(text.folded.length, within.last + 1)];
    const found: CopyLink[] = [];
    if (first >= last) return found;
    let left = rangeSet([{ start, end: Math.min(end, text.length) }]);
    let free = new Map<number, RangeSet>(); // by passage: the rest that may be a copy of it
    for (const run of runsIn()(doc, text, first, last)) {
      if (left.length === 0) break; // the other runs have nothing left either
      const [from, to] = [text.ends[run.at - 1] ?? 0, text.starts[run.at + run.length] ?? text.length];
      if (sizeWithin(left, from, to) === 0) continue; // no part of it is left
      if (!free.has(run.passage)) free.set(run.passage, subtract(left, upTo(run.passage, doc)));
      if (sizeWithin(free.get(run.passage)!, from, to) === 0) continue; // no part of it may be a copy of this passage
      const own = linksOf(run, text, free.get(run.passage)!);
      if (own.length === 0) continue; // the rest is unchanged
      found.push(...own.flatMap((link) => resolved(link, run.passage)));
      left = subtract(left, rangeSet(own));
      free = new Map();
    }
    return found.sort((a, b) => a.start - b.start);
  }

  /**
   * The highlights of a document with an index up to that of a passage. Their text is not a copy of that passage, which
   * comes later or is the same.
   */
  function upTo(passage: number, doc: string): RangeSet {
    return rangeSet((byDoc.get(doc) ?? []).filter((i) => i <= passage).map((i) => highlights[i]!));
  }

  function linksOf({ passage, from, at, length }: CommonRun, text: ComparedText, free: RangeSet): CopyLink[] {
    const { text: gold, first, last } = sought()[passage]!;
    const [cutStart, cutEnd] = [Math.max(0, first - from), Math.min(length, last - from)];
    if (cutStart >= cutEnd) return [];
    const { doc, start, end } = highlights[passage]!;
    const ends = { before: from + cutStart === first, after: from + cutEnd === last };
    return alikeText(gold, from + cutStart, text, at + cutStart, cutEnd - cutStart, ends).flatMap((piece) => {
      const [first, last] = [Math.max(0, start - piece.from), Math.min(piece.length, end - piece.from)];
      return setWithin(free, piece.at + first, piece.at + last).map((own) => ({
        ...own,
        doc,
        at: piece.from + own.start - piece.at,
      }));
    });
  }

  /** Replaces a link to text that is itself a copy by links to the text it copies. */
  function resolved({ start, end, doc, at }: CopyLink, passage: number): CopyLink[] {
    const links = new Map([[doc, inHighlight[passage]!()]]);
    return countedPlaces(links, doc, at, at + end - start).map((piece) => {
      const from = start + piece.own - at;
      return { start: from, end: from + piece.end - piece.start, doc: piece.doc, at: piece.start };
    });
  }

  return {
    linksIn,
    inHighlights: once(() => {
      const links = new Map<string, CopyLink[]>();
      for (const [i, { doc }] of highlights.entries()) {
        const own = inHighlight[i]!();
        if (own.length === 0) continue;
        const all = [...(links.get(doc) ?? []), ...own].sort((a, b) => a.start - b.start);
        links.set(doc, all);
      }
      return links;
    }),
  };
}

export function soughtPassage({ doc, start, end }: Highlight, text: ComparedText): SoughtPassage {
  const { first, last } = unitsIn(text, start, end);
  const offset = Math.max(0, first - surroundings);
  return {
    doc,
    text: comparedPart(text, offset, last + surroundings),
    offset,
    first: first - offset,
    last: last - offset,
  };
}

/** The highlighted characters of a topic, each text counted once. */
export function countedSize(total: number, links: CopyLinks): number {
  let copied = 0;
  for (const own of links.values()) copied += size(rangeSet(own));
  return total - copied;
}
