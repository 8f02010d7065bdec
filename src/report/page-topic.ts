// The judgements and results of a topic as the scorer has them, joined again on the page: what each result brought, and what a run
// returned from each document. A list that is cut still says what all of its results returned.

import { groupBy } from "../base/lists.ts";
import { ratio } from "../base/number.ts";
import type { JudgedDocument, JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { type CopyLinks, textAnywhere } from "../match/copies/copy-link.ts";
import type { PassageTokens } from "../match/tokens/passage-tokens.ts";
import { gains } from "../score/gain/gain.ts";
import { rules as allRules, paper } from "../score/gain/rules.ts";
import type { TopicGains } from "../score/gain/topic-gains.ts";
import { intersect, nothing, type RangeSet, rangeSet, size, sizeWithin, subtract, union } from "../text/range.ts";
import { foundInHighlights, knownCopies, linksIn, rangesFrom } from "./number-lists.ts";
import type { PageData, PageJudged, PageRanking } from "./page-data.ts";

/** The judgements of a topic as the core has them. */
export function judgedTopic({ documents, topics }: PageData, topic: number): JudgedTopic {
  const { docs, grades, entries, ranges } = topics[topic]!.judged;
  return new Map(
    docs.map((doc, i): [string, JudgedDocument] => [
      documents.ids[doc]!,
      {
        relevant: rangesFrom(ranges[i]!),
        grade: grades[i]!,
        length: documents.lengths[doc] ?? undefined,
        bestEntry: entries[i] ?? undefined,
      },
    ]),
  );
}

/** The results of a topic as the core has them. */
export function rankedPassages({ documents }: PageData, { docs, starts, lengths }: PageRanking): Passage[] {
  return docs.map((doc, i) => ({ doc: documents.ids[doc]!, start: starts[i]!, end: starts[i]! + lengths[i]! }));
}

/** One result, and what it brought. */
export interface ResultRow extends Passage {
  readonly rank: number;
  /** Highlighted characters in it. */
  readonly relevant: number;
  /** Of those, the ones that earlier results returned. */
  readonly seen: number;
  /** And the ones that are not highlighted here, but where the text stands that they are copies of. */
  readonly copied: number;
  /** Of the text, after it. */
  readonly precision: number;
  readonly recall: number;
  /** The grade of its document; undefined where that was not judged. */
  readonly grade: number | undefined;
}

/** Results joined to judgements by the rules of the report. */
export function topicGains(
  data: PageData,
  ranked: readonly Passage[],
  judged: JudgedTopic,
  links: CopyLinks = new Map(),
  tokens?: PassageTokens,
): TopicGains {
  const rules = allRules.find(({ name }) => name === data.rules) ?? paper;
  const copies = links.size === 0 ? undefined : knownCopies(links);
  return gains(ranked, judged, { rules, repeats: data.repeats, copies, tokens });
}

/** The results with what each brought. */
export function resultRows(
  data: PageData,
  ranked: readonly Passage[],
  judged: JudgedTopic,
  links: CopyLinks = new Map(),
): ResultRow[] {
  const gained = topicGains(data, ranked, judged, links);
  return ranked.map((passage, i) => ({
    ...passage,
    rank: i + 1,
    relevant: gained.highlighted[i]!,
    seen: gained.seen[i]!,
    copied: copiedIn(passage, judged, links),
    precision: ratio(gained.found[i]!, gained.read[i]!),
    recall: ratio(gained.found[i]!, gained.totalRelevant),
    grade: judged.get(passage.doc)?.grade,
  }));
}

/** Characters of a result that are relevant as copies alone. */
function copiedIn({ doc, start, end }: Passage, judged: JudgedTopic, links: CopyLinks): number {
  const own = links.get(doc);
  return own === undefined ? 0 : sizeWithin(subtract(rangeSet(own), relevantIn(judged, doc)), start, end);
}

/** What a run returned in a topic, by document. It counts all results, as far as the page knows those that it cut off. */
export interface Returned {
  /** The text that it returned from a document, or from copies of its highlights: at least all that it found there. */
  from(doc: string): RangeSet;
  /** What it returned from a document that is a copy of text highlighted elsewhere, where such text counts. */
  copies(doc: string): RangeSet;
  /** What of its highlights was returned from copies alone. */
  foundInCopies(doc: string): RangeSet;
  /** Whether that is all its text from there. Of a list that is cut, this is known of relevant documents alone. */
  isAll(doc: string): boolean;
  /** Where the document first stands in the list. */
  rank(doc: string): number | undefined;
  /** Whether a document without a rank was not returned. */
  isRanked(doc: string): boolean;
}

export function returnedIn(data: PageData, topic: number, run: number, ranking: PageRanking): Returned {
  const { ids } = data.documents;
  const listed = groupBy(rankedPassages(data, ranking), ({ doc }) => doc);
  const fromListed = (doc: string): RangeSet =>
    rangeSet((listed.get(doc) ?? []).filter((passage) => !isUnresolved(passage)));
  const ranks = new Map<string, number>();
  for (const [i, doc] of ranking.docs.entries()) if (!ranks.has(ids[doc]!)) ranks.set(ids[doc]!, i + 1);
  const rank = (doc: string): number | undefined => ranks.get(doc);
  const { returned } = ranking;
  const links = linksIn(data, ranking);
  const counted = (docs: Iterable<string>, own: TextFrom): ReturnedText =>
    links.size === 0 ? plainText(own) : withCopies(judgedTopic(data, topic), new Set(docs), own, links);
  if (returned === null)
    return { ...counted(listed.keys(), fromListed), isAll: () => true, rank, isRanked: () => true };
  const hasRanks = data.judged !== "highlights" || data.runs[run]!.answers === "documents";

  const { relevant, isRelevant, highlights } = relevantOf(data, topic);
  const returnedDocs = returned.places.map((place) => relevant[place]!);
  const texts = new Map(
    returned.texts.map((text, i) => {
      const kept = rangesFrom(text);
      return [returnedDocs[i]!, data.knowsVain ? kept : foundInHighlights(kept, highlights[returned.places[i]!]!)];
    }),
  );
  for (const [i, place] of returned.ranks.entries()) ranks.set(returnedDocs[i]!, place);
  const isAll = (doc: string): boolean => data.knowsVain && isRelevant.has(doc);
  const copied = (doc: string): RangeSet => {
    const own = links.get(doc);
    return own === undefined ? nothing : subtract(rangeSet(own), highlights[relevant.indexOf(doc)] ?? nothing);
  };
  const fromAll = (doc: string): RangeSet => {
    const text = texts.get(doc) ?? nothing;
    return isAll(doc) ? text : union(union(text, fromListed(doc)), copied(doc));
  };
  return {
    ...counted([...listed.keys(), ...texts.keys(), ...links.keys()], fromAll),
    isAll,
    rank,
    isRanked: (doc) => hasRanks && isRelevant.has(doc),
  };
}

/** By document: the text that was returned from it. */
type TextFrom = (doc: string) => RangeSet;

type ReturnedText = Pick<Returned, "from" | "copies" | "foundInCopies">;

function plainText(from: TextFrom): ReturnedText {
  return { from, copies: () => nothing, foundInCopies: () => nothing };
}

/** What was returned, where text that is returned from a copy counts. `own` is what each document itself had returned. */
function withCopies(judged: JudgedTopic, docs: Iterable<string>, own: TextFrom, links: CopyLinks): ReturnedText {
  const placed = Array.from(docs, (doc) => own(doc).map((range) => ({ doc, ...range })));
  const found = textAnywhere(judged, placed.flat(), links);
  const foundIn: TextFrom = (doc) => found.get(doc) ?? nothing;
  return {
    from: (doc) => union(own(doc), foundIn(doc)),
    copies: (doc) => intersect(rangeSet(links.get(doc) ?? []), own(doc)),
    foundInCopies: (doc) => subtract(foundIn(doc), own(doc)),
  };
}

interface RelevantDocuments {
  readonly relevant: readonly string[];
  readonly isRelevant: ReadonlySet<string>;
  readonly highlights: readonly RangeSet[];
}

/** A memo of a pure function: a large track asks for each topic once a run. */
const relevantByTopic = new WeakMap<PageJudged, RelevantDocuments>();

/** The relevant documents of a topic, in the order of the judgements. */
function relevantOf({ documents, topics }: PageData, topic: number): RelevantDocuments {
  const { judged } = topics[topic]!;
  const known = relevantByTopic.get(judged);
  if (known !== undefined) return known;
  const { docs, grades, ranges } = judged;
  const relevant = docs.filter((_, i) => grades[i]! > 0).map((doc) => documents.ids[doc]!);
  const highlights = ranges.filter((_, i) => grades[i]! > 0).map(rangesFrom);
  const made = { relevant, isRelevant: new Set(relevant), highlights };
  relevantByTopic.set(judged, made);
  return made;
}

/** Text of a topic, in one document. */
export interface TopicText {
  readonly doc: string;
  readonly ranges: RangeSet;
  readonly characters: number;
}

/** What was highlighted and returned by the one, and not by the other. */
export function foundOnlyBy(
  judged: JudgedTopic,
  one: Pick<Returned, "from">,
  other: Pick<Returned, "from">,
): TopicText[] {
  return [...judged].flatMap(([doc, { relevant }]) => {
    const own = intersect(relevant, one.from(doc));
    const ranges = own.length === 0 ? own : subtract(own, other.from(doc));
    return ranges.length === 0 ? [] : [{ doc, ranges, characters: size(ranges) }];
  });
}

/** The highlights of a document in a topic. */
export function relevantIn(judged: JudgedTopic, doc: string): RangeSet {
  return judged.get(doc)?.relevant ?? nothing;
}
