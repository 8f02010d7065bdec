// A reader who stops after some characters or tokens, possibly in the middle of a result: what they have read and
// found.

import { countUpTo } from "../../base/number.ts";
import type { Passage, Results } from "../../data/run.ts";
import { clipped, endOfFirst, type Range } from "../../text/range.ts";
import type { PassageTokens } from "../../match/tokens/passage-tokens.ts";
import { type Judged, judgedDocument } from "./judged-documents.ts";
import { type Counting, countingIn, relevantInResult, type ResultGains } from "./result-gains.ts";

/** The results of a topic, as a reader reads them. */
interface ReadList {
  readonly columns: Results;
  readonly judged: Judged;
  readonly counting: Counting;
  readonly text: ResultGains;
  /** The new text of a result. */
  partsOf(index: number): readonly Range[];
}

/** What a reader has read and found after this many characters. */
export function readAfter(list: ReadList, characters: number): { read: number; found: number } {
  const { read, found } = list.text;
  const whole = countUpTo(read, characters);
  const before = { read: read[whole - 1] ?? 0, found: found[whole - 1] ?? 0 };
  if (!isCutAfter(list, whole, characters)) return before;
  if (found[whole] === before.found) return { read: characters, found: before.found }; // it brings nothing, nor does its beginning
  return { read: characters, found: before.found + foundInCut(list, whole, characters) };
}

/** What a reader has found after each of these numbers of characters, which must rise. */
export function foundAfter(list: ReadList, characters: readonly number[]): Float64Array {
  const { read, found } = list.text;
  const { count } = list.columns;
  const after = new Float64Array(characters.length);
  let whole = 0;
  for (let i = 0; i < characters.length; i++) {
    while (whole < count && read[whole]! <= characters[i]!) whole++;
    const before = whole === 0 ? 0 : found[whole - 1]!;
    const bringsMore = isCutAfter(list, whole, characters[i]!) && found[whole] !== before;
    after[i] = bringsMore ? before + foundInCut(list, whole, characters[i]!) : before;
  }
  return after;
}

/** How many whole results the first characters contain, and where they end in the next result, if they do. */
export function partWithin(list: ReadList, characters: number): { whole: number; end: number | undefined } {
  const whole = countUpTo(list.text.read, characters);
  return { whole, end: isCutAfter(list, whole, characters) ? endOfCut(list, whole, characters) : undefined };
}

/** The number of tokens in the first `results` results. */
export function tokensIn(list: ReadList, results: number): number {
  let total = 0;
  for (let index = 0; index < Math.min(results, list.columns.count); index++)
    total += tokensOf(readOf(list, index), tokensCountedIn(list));
  return total;
}

/** How many characters a reader of this many tokens has read. */
export function charactersRead(list: ReadList, tokens: number): number {
  let left = tokens;
  for (let index = 0; index < list.columns.count; index++) {
    const passages = readOf(list, index);
    const own = tokensOf(passages, tokensCountedIn(list));
    if (own > left) return (list.text.read[index - 1] ?? 0) + heldBy(left, passages, tokensCountedIn(list));
    left -= own;
  }
  return list.text.read.at(-1) ?? 0;
}

/** True if the first `characters` characters contain `whole` results and end inside the next one. */
function isCutAfter({ columns, text }: ReadList, whole: number, characters: number): boolean {
  return whole < columns.count && characters > (text.read[whole - 1] ?? 0) && columns.start[whole]! >= 0;
}

/** Where the characters end in that result. */
function endOfCut(list: ReadList, whole: number, characters: number): number {
  const rest = characters - (list.text.read[whole - 1] ?? 0);
  const { grade } = judgedDocument(list.judged, list.columns.document[whole]!);
  const { countsLength } = countingIn(grade, list.counting);
  return countsLength ? list.columns.start[whole]! + rest : endOfFirst(list.partsOf(whole), rest);
}

/** How much the reader finds in that part. */
function foundInCut(list: ReadList, whole: number, characters: number): number {
  const end = endOfCut(list, whole, characters);
  const document = judgedDocument(list.judged, list.columns.document[whole]!);
  const { countsAgain } = countingIn(document.grade, list.counting);
  const text = countsAgain ? [{ start: list.columns.start[whole]!, end }] : clipped(list.partsOf(whole), end);
  return relevantInResult(document, text);
}

/** The part of a result that is read: all of it, or only the new text. */
function readOf(list: ReadList, index: number): readonly Passage[] {
  const { columns, judged, counting } = list;
  const [start, end] = [columns.start[index]!, columns.end[index]!];
  if (start < 0) return [];
  const document = columns.document[index]!;
  const doc = columns.idOf(document);
  const { countsLength } = countingIn(judgedDocument(judged, document).grade, counting);
  return countsLength ? [{ doc, start, end }] : list.partsOf(index).map((part) => ({ doc, ...part }));
}

function tokensCountedIn({ counting: { tokens } }: ReadList): PassageTokens {
  if (tokens === undefined) throw new Error("a measure counts tokens, and nothing tells how");
  return tokens;
}

/** The number of tokens in some passages, each encoded separately. */
function tokensOf(passages: readonly Passage[], tokens: PassageTokens): number {
  let total = 0;
  for (const { doc, start, end } of passages) total += tokens.count(doc, start, end);
  return total;
}

/** How many characters the first tokens of some passages contain, one passage after the other. */
function heldBy(first: number, passages: readonly Passage[], tokens: PassageTokens): number {
  let [left, held] = [first, 0];
  for (const { doc, start, end } of passages) {
    const ends = tokens.ends(doc, start, end);
    if (ends.length > left) return held + (ends[left - 1] ?? 0);
    left -= ends.length;
    held += end - start;
  }
  return held;
}
