// Why highlighted text is not in what is read of a list: it came from a copy, its document was never indexed, it is below the cut-off, the
// chunker cut through it, or the retriever left it. `missed` explains one topic of one run, `missedByRuns` all. `missedWatch` keeps the lists
// while runs are scored, so that what counts as read is what the measures count.

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
  /** What is read of it; the last may be cut. */
  readonly read: readonly Passage[];
  /** What comes after the cut-off, also the rest of a result that is cut. */
  readonly below: readonly Passage[];
}

/** What else is known of the texts. */
export interface MissedContext {
  /** Finds copies of highlighted text. */
  readonly copies?: CopyFinder | undefined;
  /** True if what is returned from a copy is found, as the measures count it. */
  readonly copiesCount?: boolean | undefined;
  /** By document: what the retriever could return. */
  readonly chunks?: ReadonlyMap<string, readonly Range[]> | undefined;
}

/** A stretch of highlighted text that is not in what was read, and why. */
export interface MissedText extends Range {
  readonly doc: string;
  readonly reason: ReasonName;
}

/** What became of the highlighted text of a topic, in characters. */
export interface Missed {
  readonly relevant: number;
  readonly found: number;
  /** Of what was found, the characters that were returned from copies alone. */
  readonly foundInCopies: number;
  readonly missed: readonly MissedText[];
}

/** Of several right answers to a topic, the one counts of which most is found; of equals, the one of which more is below the cut-off. */
export function missed(answers: readonly JudgedTopic[], list: ReturnedList, context: MissedContext): Missed {
  const each = answers.map((judged) => missedOf(judged, list, context));
  return each.reduce((best, other) => (isBetter(other, best) ? other : best));
}

function isBetter(one: Missed, other: Missed): boolean {
  const found = ({ found, relevant }: Missed): number => ratio(found, relevant);
  if (found(one) !== found(other)) return found(one) > found(other);
  return returned(one) > returned(other);
}

/** The share that was returned, within the cut-off or below. */
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
    // Text that an earlier highlight has as well counts there.
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
  /** What of its highlights was read from copies alone. */
  readonly copied: RangeSet;
  readonly returned: RangeSet;
  /** Undefined where it is not known what chunks there are. */
  readonly chunks: readonly Range[] | undefined;
}

/** The lost text of a passage by its reasons, in the order of the text. */
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

/** By document: what of a list is in it, of its highlighted text at least. */
export type TextIn = (doc: string) => RangeSet;

/** The text of some results; where copies count, the highlighted text that they have from copies as well. `below`: what comes after them. */
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

/** The same where text is returned from its copies, too; and the highlighted text that an earlier highlight has as well. */
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
  /** The means over topics, which add up to 1. */
  readonly mean: Shares;
}

/** Shares of the highlighted text: what was found, and what was missed for each reason. */
export interface Shares {
  readonly found: number;
  /** The share that was found and returned from copies alone, where those count. */
  readonly foundInCopies: number;
  readonly because: Readonly<Record<ReasonName, number>>;
}

/** The same of a topic, with the texts that were missed. */
interface MissedShares extends Missed {
  readonly shares: Shares;
}

/** Why the runs of an evaluation missed what they missed; their lists are in the same order. */
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

/** By topic: what a run returned. Topics that it leaves out are not there. */
export type ReturnedLists = ReadonlyMap<string, ReturnedList>;

/** Looks on while a run is scored, and keeps its lists, parted where the reader stops. */
export function missedWatch(stop: Cutoff): Onlooker {
  const lists = new Map<string, ReturnedList>();
  return {
    topic: (topic, results, gained) => void lists.set(topic, partedList(results.passages(), gained, stop)),
    end: (): ReturnedLists => lists,
  };
}

/** A list parted where the reader stops. What counts as read is what the measures count. */
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
  /** What a column is called. */
  readonly title: string;
  readonly about: string;
}

/** In the order in which they are looked for: each is told of what none before it explains. */
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
