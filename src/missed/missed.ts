import type { JudgedTopic } from "../data/judgements.ts";
import { isUnresolved, type Passage } from "../data/run.ts";
import { intersect, nothing, type Range, type RangeSet, rangeSet, size, subtract } from "../text/range.ts";
import { type ReasonName, reasons } from "./reasons.ts";

/** What a system returned for a topic. */
export interface ReturnedList {
  /** What is read of it; the last may be cut. */
  readonly read: readonly Passage[];
  /** What stands below, also the rest of a result that is cut. */
  readonly below: readonly Passage[];
}

/** What else is known of the texts. */
export interface MissedContext {
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
  readonly missed: readonly MissedText[];
}

/** Of several right answers to a topic, the one counts of which most is found; the first of equals. */
export function missed(answers: readonly JudgedTopic[], list: ReturnedList, context: MissedContext): Missed {
  const each = answers.map((judged) => missedOf(judged, list, context));
  return each.reduce((best, other) => (share(other) > share(best) ? other : best));
}

function share({ found, relevant }: Missed): number {
  return relevant === 0 ? 0 : found / relevant;
}

function missedOf(judged: JudgedTopic, { read, below }: ReturnedList, context: MissedContext): Missed {
  const [inRead, inBelow] = [textOf(read), textOf(below)];
  let [relevant, found] = [0, 0];
  const all: MissedText[] = [];
  for (const [doc, { relevant: passages }] of judged) {
    const known = {
      returned: inBelow.get(doc) ?? nothing,
      chunks: context.chunks && (context.chunks.get(doc) ?? []),
    };
    const lost = subtract(passages, inRead.get(doc) ?? nothing);
    relevant += size(passages);
    found += size(passages) - size(lost);
    for (const passage of passages) {
      const own = intersect(lost, rangeSet([passage]));
      for (const part of explained(own, passage, known)) all.push({ doc, ...part });
    }
  }
  return { relevant, found, missed: all };
}

/** What is known of a document. */
interface KnownText {
  readonly returned: RangeSet;
  /** Undefined where nobody told what chunks there are. */
  readonly chunks: readonly Range[] | undefined;
}

/** The lost text of a passage by its reasons, in the order of the text. */
function explained(lost: RangeSet, passage: Range, { returned, chunks }: KnownText): Omit<MissedText, "doc">[] {
  const isWhole = chunks === undefined || chunks.some(({ start, end }) => start <= passage.start && end >= passage.end);
  const all = rangeSet([passage]);
  const because: Record<ReasonName, RangeSet> = {
    "not-indexed": chunks?.length === 0 ? all : nothing,
    below: returned,
    "cut-through": isWhole ? nothing : all,
    "not-returned": all,
  };
  const parts: Omit<MissedText, "doc">[] = [];
  let left = lost;
  for (const { name } of reasons) {
    for (const { start, end } of intersect(left, because[name])) parts.push({ start, end, reason: name });
    left = subtract(left, because[name]);
  }
  return parts.sort((a, b) => a.start - b.start);
}

function textOf(results: readonly Passage[]): Map<string, RangeSet> {
  const texts = new Map<string, Range[]>();
  for (const result of results) {
    if (isUnresolved(result)) continue;
    const own = texts.get(result.doc);
    if (own === undefined) texts.set(result.doc, [result]);
    else own.push(result);
  }
  return new Map(Array.from(texts, ([doc, ranges]) => [doc, rangeSet(ranges)]));
}
