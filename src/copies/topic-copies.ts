import { groupBy } from "../base/group.ts";
import { InputError } from "../base/input-error.ts";
import { once } from "../base/once.ts";
import { weightedCache } from "../base/weighted-cache.ts";
import type { Collection } from "../data/collection.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { intersect, type Range, rangeSet, type RangeSet, size, sizeWithin, subtract } from "../text/range.ts";
import { type CommonRun, type RunFinder, runFinder, type SoughtPassage } from "./common-runs.ts";
import { comparedPart, type ComparedText, comparedText, unitsIn } from "./compared-text.ts";
import { type CopyKind, leastLetters, shortestPiece } from "./copy-kinds.ts";
import { type CopyLink, type CopyLinks, countedPlaces } from "./copy-link.ts";
import { alikeText } from "./linked-text.ts";
import { chainLetters } from "./run-chains.ts";

/** The copies of what is highlighted for a topic. */
export interface TopicCopies {
  /** The copies in a stretch of a document, rising and apart, each of a text that is no copy itself. */
  linksIn(doc: string, stretch: Range): readonly CopyLink[];
  /** Those in the highlights: text that is highlighted in several places counts at the first of them. */
  inHighlights(): CopyLinks;
}

/** Finds the copies of a topic's highlights. */
export type CopyFinder = (judged: JudgedTopic) => TopicCopies;

/** What stands on either side of a highlight, as far as it is looked at, in units. */
const surroundings = 64;
/** The texts of documents that are kept at hand, in units. */
const mostUnits = 2 ** 24;

/** Documents that the collection lacks are refused, or passed over: nothing in them is a copy then. */
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
  const finder = once(() => runFinder(sought(), kind === "near" ? shortestPiece : leastLetters));
  const inHighlight = highlights.map((highlight, i) => once(() => (i === 0 ? [] : linksIn(highlight.doc, highlight))));

  function linksIn(doc: string, { start, end }: Range): CopyLink[] {
    const text = textOf(doc);
    const { first, last } = unitsIn(text, start, end);
    const found: CopyLink[] = [];
    if (first >= last) return found;
    let left = rangeSet([{ start: Math.max(start, text.starts[0]!), end: Math.min(end, text.ends.at(-1)!) }]);
    for (const run of bestRuns(kind, finder(), sought(), doc, text, first, last)) {
      if (left.length === 0) break;
      const [from, to] = [text.starts[run.at]!, text.ends[run.at + run.length - 1]!];
      if (sizeWithin(left, from, to) === 0) continue;
      const free = subtract(left, upTo(run.passage, doc));
      const own = linksOf(run, text, free);
      found.push(...own.flatMap((link) => resolved(link, run.passage)));
      left = subtract(left, rangeSet(own));
    }
    return found.sort((a, b) => a.start - b.start);
  }

  /** The highlights of a document up to a number: their text is no copy of that one's, which comes later or is the same. */
  function upTo(passage: number, doc: string): RangeSet {
    return rangeSet((byDoc.get(doc) ?? []).filter((i) => i <= passage).map((i) => highlights[i]!));
  }

  function linksOf({ passage, from, at, length }: CommonRun, text: ComparedText, free: RangeSet): CopyLink[] {
    const { text: gold, first, last } = sought()[passage]!;
    const [cutStart, cutEnd] = [Math.max(0, first - from), Math.min(length, last - from)];
    if (cutStart >= cutEnd) return [];
    const { doc, start, end } = highlights[passage]!;
    return alikeText(gold, from + cutStart, text, at + cutStart, cutEnd - cutStart).flatMap((piece) => {
      const within = intersect(
        free,
        rangeSet([
          {
            start: piece.at + Math.max(0, start - piece.from),
            end: piece.at + Math.min(piece.length, end - piece.from),
          },
        ]),
      );
      return within.map((own) => ({ ...own, doc, at: piece.from + own.start - piece.at }));
    });
  }

  /** A link to text of a passage that is a copy itself, by what that is a copy of. */
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
        if (own.length > 0)
          links.set(
            doc,
            [...(links.get(doc) ?? []), ...own].sort((a, b) => a.start - b.start),
          );
      }
      return links;
    }),
  };
}

function soughtPassage({ doc, start, end }: Highlight, text: ComparedText): SoughtPassage {
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

/** The runs that make copies, those of the most letters and digits first; of equals the first highlight's, and the first in it. */
function bestRuns(
  kind: CopyKind,
  runsIn: RunFinder,
  passages: readonly SoughtPassage[],
  doc: string,
  text: ComparedText,
  first: number,
  last: number,
): CommonRun[] {
  const near = runsIn(doc, text, first, last);
  if (near.length === 0) return [];
  const letters = kind === "same" ? undefined : chainLetters(near.concat(farther()));
  const weight = (run: CommonRun): number => letters?.get(run) ?? run.letters;
  return near
    .filter((run) => weight(run) >= leastLetters)
    .sort((a, b) => weight(b) - weight(a) || a.passage - b.passage || a.from - b.from || a.at - b.at);

  /** The runs beside them that may be of the same chains: no chain is longer than twice its passage. */
  function farther(): CommonRun[] {
    const longest = near.reduce((most, { passage }) => Math.max(most, passages[passage]!.text.folded.length), 0);
    const reach = 2 * longest;
    const known = new Set(near.map(keyOf));
    const all = runsIn(doc, text, Math.max(0, first - reach), Math.min(text.folded.length, last + reach));
    return all.filter((run) => !known.has(keyOf(run)));
  }
}

function keyOf({ passage, from, at }: CommonRun): string {
  return `${passage} ${from} ${at}`;
}

/** The highlighted characters of a topic, each text once. */
export function countedSize(total: number, links: CopyLinks): number {
  let copied = 0;
  for (const own of links.values()) copied += size(rangeSet(own));
  return total - copied;
}
