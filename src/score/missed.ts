// Why highlighted text is not in the part of a list that is read: it was returned from a copy, its document was never
// indexed, it is below the cut-off, the chunker cut through it, or the retriever did not return it. `missed` explains
// one topic of one run, `missedByRuns` all of them. `missedWatch` keeps the lists while runs are scored, so that the
// measures and the reasons agree on what was read.

import { ratio, sumBy } from "../base/number.ts";
import { answersTo, type JudgedTopic, type Judgements } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { countedText, textAnywhere } from "../match/copies/copy-link.ts";
import { returnedCopies } from "../match/copies/returned-copies.ts";
import type { CopyFinder } from "../match/copies/topic-copies.ts";
import { nothing, type Range, type RangeSet, rangeSet, setWithin, size, subtract } from "../text/range.ts";
import type { Evaluation } from "./evaluation.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import { type Cutoff, upTo } from "./measures/cutoff.ts";
import type { Onlooker } from "./run-scoring.ts";

/** What a system returned for a topic. */
export interface ReturnedList {
  /** The results that are read. The last one may be cut. */
  readonly read: readonly Passage[];
  /** What comes after the cut-off, including the rest of a result that is cut. */
  readonly below: readonly Passage[];
}

/** What else is known about the texts. */
export interface MissedContext {
  /** Finds copies of highlighted text. */
  readonly copies?: CopyFinder | undefined;
  /** True if text counts as found when a copy was returned, as in the measures. */
  readonly copiesCount?: boolean | undefined;
  /** By document: the chunks that the retriever could return. */
  readonly chunks?: ReadonlyMap<string, readonly Range[]> | undefined;
}

/** A stretch of highlighted text that was not read, and the reason. */
export interface MissedText extends Range {
  readonly doc: string;
  readonly reason: ReasonName;
}

/** How much of a topic's highlighted text was found, and what was missed. In characters. */
export interface Missed {
  readonly relevant: number;
  readonly found: number;
  /** How many of the found characters were returned only from copies. */
  readonly foundInCopies: number;
  readonly missed: readonly MissedText[];
}

/**
 * If a topic has several right answers, the one of which most was found counts; among equals, the one of which more is
 * below the cut-off.
 */
export function missed(answers: readonly JudgedTopic[], list: ReturnedList, context: MissedContext): Missed {
  const each = answers.map((judged) => missedOf(judged, list, context));
  return each.reduce((best, other) => (isBetter(other, best) ? other : best));
}

function isBetter(one: Missed, other: Missed): boolean {
  const found = ({ found, relevant }: Missed): number => ratio(found, relevant);
  if (found(one) !== found(other)) return found(one) > found(other);
  return returned(one) > returned(other);
}

/** The share that was returned, before the cut-off or after it. */
function returned({ found, relevant, missed: texts }: Missed): number {
  const below = sumBy(texts, ({ start, end, reason }) => (reason === "below" ? end - start : 0));
  return ratio(found + below, relevant);
}

function missedOf(judged: JudgedTopic, { read, below }: ReturnedList, context: MissedContext): Missed {
  const here = { read: textIn(read), below: textIn(below) };
  const anywhere = textsAnywhere(judged, { read, below }, context);
  const { copiesCount = false } = context;
  let [relevant, found, foundInCopies] = [0, 0, 0];
  const all: MissedText[] = [];
  for (const [doc, { relevant: highlighted }] of judged) {
    const readHere = here.read(doc);
    const copied = subtract(anywhere?.read(doc) ?? nothing, readHere);
    const known = {
      copied,
      returned: (copiesCount ? anywhere! : here).below(doc),
      chunks: context.chunks && (context.chunks.get(doc) ?? []),
    };
    // If an earlier highlight contains the same text, the text counts there.
    const passages = copiesCount ? subtract(highlighted, anywhere!.again(doc)) : highlighted;
    const unread = subtract(passages, readHere);
    const lost = copiesCount ? subtract(unread, copied) : unread;
    relevant += size(passages);
    found += size(passages) - size(lost);
    foundInCopies += size(unread) - size(lost);
    for (const passage of passages) {
      const own = setWithin(lost, passage.start, passage.end);
      for (const part of explained(own, passage, known)) all.push({ doc, ...part });
    }
  }
  return { relevant, found, foundInCopies, missed: all };
}

/** What is known of a document. */
interface KnownText {
  /** The part of its highlights that was read only from copies. */
  readonly copied: RangeSet;
  readonly returned: RangeSet;
  /** Undefined if the chunks are not known. */
  readonly chunks: readonly Range[] | undefined;
}

/** The missed text of a passage, split by reason, in the order of the text. */
function explained(lost: RangeSet, passage: Range, { copied, returned, chunks }: KnownText): Omit<MissedText, "doc">[] {
  const isWhole = chunks === undefined || chunks.some(({ start, end }) => start <= passage.start && end >= passage.end);
  const all = rangeSet([passage]);
  const because: Record<ReasonName, RangeSet> = {
    copy: copied,
    "not-indexed": chunks?.length === 0 ? all : nothing,
    below: returned,
    "cut-through": isWhole ? nothing : all,
    "not-returned": all,
  };
  const parts: Omit<MissedText, "doc">[] = [];
  let left = lost;
  for (const { name } of reasons) {
    const rest = subtract(left, because[name]);
    for (const { start, end } of subtract(left, rest)) parts.push({ start, end, reason: name });
    left = rest;
  }
  return parts.sort((a, b) => a.start - b.start);
}

/** By document: the text of a list that is in it, or at least the highlighted part of that text. */
export type TextIn = (doc: string) => RangeSet;

/**
 * The text of some results. If copies count, it includes highlighted text of which they contain a copy. `below` is the
 * text of the results after these.
 */
export function textRead(
  judged: JudgedTopic,
  results: readonly Passage[],
  copies: CopyFinder | undefined,
  below: readonly Passage[] = [],
): TextIn {
  const here = textIn(results);
  if (copies === undefined) return here;
  const links = returnedCopies(copies(judged), placed([...results, ...below]));
  const anywhere = textAnywhere(judged, placed(results), links);
  return (doc) => rangeSet([...here(doc), ...(anywhere.get(doc) ?? nothing)]);
}

function textIn(results: readonly Passage[]): TextIn {
  const texts = countedText(new Map(), placed(results));
  return (doc) => texts.get(doc) ?? nothing;
}

/** The same if copies count. It also gives the highlighted text that repeats an earlier highlight. */
function textsAnywhere(judged: JudgedTopic, { read, below }: ReturnedList, { copies }: MissedContext) {
  if (copies === undefined) return undefined;
  const links = returnedCopies(copies(judged), placed([...read, ...below]));
  const inAny = (results: readonly Passage[]): TextIn => {
    const texts = textAnywhere(judged, placed(results), links);
    return (doc) => texts.get(doc) ?? nothing;
  };
  const again = copies(judged).inHighlights();
  return { read: inAny(read), below: inAny(below), again: (doc: string) => rangeSet(again.get(doc) ?? []) };
}

function placed(results: readonly Passage[]): readonly Passage[] {
  return results.filter((result) => !isUnresolved(result));
}

/** What a run found and missed, by topic. */
export interface MissedByRun {
  readonly run: string;
  readonly topics: ReadonlyMap<string, MissedShares>;
  /** The means over topics. They add up to 1. */
  readonly mean: Shares;
}

/** Shares of the highlighted text: what was found, and what was missed, for each reason. */
export interface Shares {
  readonly found: number;
  /** The share that was found only in copies, if copies count. */
  readonly foundInCopies: number;
  readonly because: Readonly<Record<ReasonName, number>>;
}

/** The same for one topic, with the texts that were missed. */
interface MissedShares extends Missed {
  readonly shares: Shares;
}

/** The reasons why the runs of an evaluation missed text. `lists` has the same order as the runs. */
export function missedByRuns(
  judgements: Judgements,
  { runs }: Pick<Evaluation, "runs">,
  lists: readonly ReturnedLists[],
  context: MissedContext,
): MissedByRun[] {
  return runs.map(({ run, topics }, i) => {
    const each = Array.from(topics.keys(), (topic): [string, MissedShares] => {
      const list = lists[i]!.get(topic) ?? { read: [], below: [] }; // silence is an answer
      const own = missed(answersTo(judgements, topic), list, context);
      return [topic, { ...own, shares: sharesOf(own) }];
    });
    return { run, topics: new Map(each), mean: meanOf(each.map(([, { shares }]) => shares)) };
  });
}

function sharesOf({ relevant, found, foundInCopies, missed: texts }: Missed): Shares {
  const characters = (reason: ReasonName): number =>
    sumBy(texts, (text) => (text.reason === reason ? text.end - text.start : 0));
  return {
    found: found / relevant,
    foundInCopies: foundInCopies / relevant,
    because: byReason((reason) => characters(reason) / relevant),
  };
}

function meanOf(shares: readonly Shares[]): Shares {
  const mean = (value: (each: Shares) => number): number => sumBy(shares, value) / shares.length;
  return {
    found: mean(({ found }) => found),
    foundInCopies: mean(({ foundInCopies }) => foundInCopies),
    because: byReason((reason) => mean(({ because }) => because[reason])),
  };
}

function byReason(value: (reason: ReasonName) => number): Record<ReasonName, number> {
  return Object.fromEntries(reasons.map(({ name }) => [name, value(name)])) as Record<ReasonName, number>;
}

/** By topic: what a run returned. Topics that the run lacks are absent. */
export type ReturnedLists = ReadonlyMap<string, ReturnedList>;

/** Watches a run while it is scored, and keeps its lists, split where the reader stops. */
export function missedWatch(stop: Cutoff): Onlooker {
  const lists = new Map<string, ReturnedList>();
  return {
    topic: (topic, results, gained) => void lists.set(topic, partedList(results.passages(), gained, stop)),
    end: (): ReturnedLists => lists,
  };
}

/** A list, split where the reader stops. Text counts as read exactly if the measures count it. */
export function partedList(passages: readonly Passage[], gained: TopicGains, stop: Cutoff): ReturnedList {
  const { topic, results: count } = upTo(stop, gained);
  const [read, below]: [Passage[], Passage[]] = [[], []];
  for (const [i, passage] of passages.entries()) {
    const { start, end } = passage;
    const cut = i < count ? Math.min(end, start + topic.lengths[i]!) : start;
    if (cut > start) read.push({ ...passage, end: cut });
    if (end > cut) below.push({ ...passage, start: cut });
  }
  return { read, below };
}

/** Why highlighted text is not in what was read of a list. */
interface Reason {
  readonly name: string;
  /** The title of its column. */
  readonly title: string;
  readonly about: string;
}

/** In the order in which they are checked. Each reason gets the text that no earlier reason explains. */
export const reasons = [
  {
    name: "copy",
    title: "from a copy",
    about: "returned from another place that has the same text",
  },
  {
    name: "not-indexed",
    title: "not indexed",
    about: "no chunk is from its document",
  },
  { name: "below", title: "below the cut", about: "returned after the cut-off" },
  {
    name: "cut-through",
    title: "cut through",
    about: "not returned, and no chunk holds the whole of its passage",
  },
  {
    name: "not-returned",
    title: "not returned",
    about: "not returned, for none of the reasons above",
  },
] as const satisfies readonly Reason[];

export type ReasonName = (typeof reasons)[number]["name"];
