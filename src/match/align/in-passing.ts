// Places texts without offsets, or with wrong ones, while their file is read for scoring. Refuses the file if too much
// of it is lost.

import { InputError, type Remedy } from "../../base/input-error.ts";
import { groupBy } from "../../base/lists.ts";
import { counted, type Note } from "../../base/note.ts";
import { sumBy } from "../../base/number.ts";
import type { Collection } from "../../data/collection.ts";
import type { MisplacedTexts } from "../../files/drafts/context.ts";
import { codePoints } from "../../text/code-points.ts";
import type { Range } from "../../text/range.ts";
import { inUnits, unitTable } from "../../text/units.ts";
import { align, type Alignment, type Placed } from "./align.ts";
import { hows } from "./aligner.ts";
import { alignmentNotes } from "./alignment-notes.ts";
import { beginsLine, endsLine } from "./part.ts";
import { alignedLines } from "./print.ts";
import { type Quote, quotePlace, type Quotes } from "./quotes.ts";

/** If more than this share of the texts has no place, something else is wrong. */
export const mostUnplaced = 0.05;

/** The replacement for a file of texts: the same with offsets, and notes. */
export interface InPassing {
  /** A run or judgements in JSONL, in the form that `align` writes. */
  readonly lines: Iterable<string>;
  readonly notes: readonly Note[];
}

/**
 * Finds the places of texts that are not at their offsets, so that their file can be read again. Returns notes. Throws
 * if too many texts have no place.
 */
export function findMisplaced(
  misplaced: MisplacedTexts,
  noun: Quotes["noun"],
  { collection, unit, source }: { readonly collection: Collection } & Pick<Quotes, "unit" | "source">,
): Note[] {
  const numbers = new Map<Quote, number>();
  for (const { number, doc, range, text, line, where } of misplaced.texts)
    numbers.set({ ...nothingElse, doc, hint: range, text, line, where }, number);
  const { placed, unplaced } = align({ noun, quotes: [...numbers.keys()], unit, source }, collection);
  const total = misplaced.compared;
  if (noun === "judgements")
    refuseLostGold({ placed, unplaced }, misplaced.characters, { option: "trust", value: "offsets" });
  const [first] = unplaced;
  if (first !== undefined && unplaced.length > mostUnplaced * total)
    throw new InputError(
      `of ${counted(total, "text", "texts")} with offsets ${counted(unplaced.length, "is", "are")} neither there nor elsewhere in the ` +
        `documents, of which more than ${mostUnplaced} is too many: ${first.why}: ` +
        `${JSON.stringify(first.quote.text.slice(0, 40))}; expected texts of these documents, or offsets to be trusted`,
      { line: first.quote.line },
      { remedy: { option: "trust", value: "offsets" } },
    );
  const found = new Map<number, Range | undefined>();
  for (const { quote } of unplaced) found.set(numbers.get(quote)!, undefined);
  for (const [doc, some] of groupBy(placed, (item) => item.doc)) {
    const table = unitTable(collection.document(doc)!.text, unit ?? "codepoint");
    for (const { quote, range } of some) found.set(numbers.get(quote)!, inUnits(range, table));
  }
  misplaced.found = found;
  return alignmentNotes(placed, unplaced, []);
}

const nothingElse = { topic: "", score: undefined, run: undefined, id: undefined };

/** Finds the places of texts before they are scored. Throws if too many have none. */
export function alignInPassing(quotes: Quotes, collection: Collection): InPassing {
  const alignment = align(quotes, collection);
  const { placed, unplaced, notes } = alignment;
  const unasked = placed.find(({ quote }) => quote.topic === undefined);
  if (unasked !== undefined)
    throw new InputError(
      'no "topic"; expected a string or an integer, and fields can say which is topic',
      { line: unasked.quote.line },
      { remedy: { option: "fields", value: "topic=KEY" } },
    );
  const { total, words } = placedInWords(alignment);
  if (quotes.noun === "judgements") refuseLostGold(alignment);
  const { texts, worst } = lostTexts(alignment);
  if (worst !== undefined && texts > mostUnplaced * total)
    throw new InputError(
      `of ${counted(total, "text", "texts")} without offsets ${lostInWords(alignment)} the ` +
        `documents, of which more than ${mostUnplaced} is too many: ${worst.why}: ` +
        `${JSON.stringify(worst.quote.text.slice(0, 40))}; pericope align lists them`,
      { line: worst.quote.line },
    );
  const without = quotes.quotes.filter(({ hint }) => hint === undefined).length;
  const which =
    without < quotes.quotes.length ? `, ${without.toLocaleString("en")} of them without offsets,` : " without offsets";
  const told = `of ${counted(total, "text", "texts")}${which} the places were found in the documents: ${words}`;
  const [first] = unplaced;
  const lost = first === undefined ? "" : `; ${quotePlace(first.quote)}: ${first.why}`;
  return {
    lines: alignedLines(alignment),
    notes: [{ code: "aligned", count: total, message: `${told}${lost}` }, ...notes],
  };
}

/**
 * At least this share of a quote must be in its document. Of all characters of the gold, at most this share may be
 * lost.
 */
const leastOfQuote = 0.8;
const mostOfGold = 0.03;

/**
 * All scores depend on the gold. So this refuses quotes of which much is not in the documents, and lists all of them.
 * `all` is the number of characters of the whole gold, if these texts are only some of it.
 */
export function refuseLostGold(
  { placed, unplaced }: Pick<Alignment, "placed" | "unplaced">,
  all = 0,
  remedy?: Remedy,
): void {
  let [whole, lost] = [0, 0];
  const losses: { readonly quote: Quote; readonly why: string }[] = [];
  for (const { quote, missing } of placed) {
    const [length, gone] = [codePoints(quote.text), sumBy(missing, (piece) => codePoints(piece.trim()))];
    whole += length;
    lost += gone;
    if (gone > 0) losses.push({ quote, why: `${gone} of ${length} characters are not in the document` });
  }
  for (const { quote, why } of unplaced) {
    whole += codePoints(quote.text);
    lost += codePoints(quote.text);
    losses.push({ quote, why });
  }
  const isShort = ({ quote, missing }: Placed): boolean =>
    sumBy(missing, (piece) => codePoints(piece.trim())) > (1 - leastOfQuote) * codePoints(quote.text);
  const [first] = losses;
  if (
    first === undefined ||
    (unplaced.length === 0 && !placed.some(isShort) && lost <= mostOfGold * Math.max(whole, all))
  )
    return;
  const listed = losses.map(
    ({ quote, why }) => `${quotePlace(quote)}: ${why}: ${JSON.stringify(quote.text.slice(0, 40))}`,
  );
  throw new InputError(
    `${counted(losses.length, "quote is", "quotes are")} not whole in the documents (${lost} of ${Math.max(whole, all)} characters are lost); expected ` +
      `each at least ${100 * leastOfQuote} % there, and at most ${100 * mostOfGold} % of all lost: ${listed.join("; ")}`,
    { line: first.quote.line },
    { remedy },
  );
}

/**
 * How many texts are lost: 1 for a text without a place, and for a text in part the share of its characters that is
 * missing. Up to a third of a text, in separate lines at one end, is a header that a tool added, and does not count as
 * lost. `worst` is the first text without a place, or else the one with the most missing text.
 */
export function lostTexts({ placed, unplaced }: Pick<Alignment, "placed" | "unplaced">) {
  let texts = unplaced.length;
  let most = 0;
  let worst: { readonly quote: Quote; readonly why: string } | undefined = unplaced[0];
  for (const { quote, missing } of placed) {
    if (missing.length === 0) continue;
    const share = lostShare(quote.text, missing);
    texts += share;
    if (share <= most || unplaced.length > 0) continue;
    most = share;
    worst = { quote, why: `${Math.round(100 * share)} % of the text is missing` };
  }
  return { texts, worst };
}

/** The share of a text that is missing in its document. A header or a footer does not count. */
function lostShare(text: string, missing: readonly string[]): number {
  const length = codePoints(text.trim());
  const sizes = missing.map((piece) => ({ size: codePoints(piece), isHeader: isHeader(text.trim(), piece) }));
  const headers = sumBy(sizes, ({ size, isHeader }) => (isHeader ? size : 0));
  const all = sumBy(sizes, ({ size }) => size);
  return (headers <= length / 3 ? all - headers : all) / length;
}

/** True if a piece is whole lines at the beginning or the end of a text. */
function isHeader(text: string, piece: string): boolean {
  const isFirst = text.startsWith(piece) && beginsLine(text.slice(piece.length));
  return isFirst || (text.endsWith(piece) && endsLine(text.slice(0, -piece.length)));
}

/** The losses in words, such as "3 have no place in, and 2.5 more are missing from". */
export function lostInWords({ placed, unplaced }: Pick<Alignment, "placed" | "unplaced">): string {
  const none = unplaced.length;
  const more = lostTexts({ placed, unplaced: [] }).texts.toFixed(1);
  const without = `${counted(none, "has", "have")} no place in`;
  if (more === "0.0") return without;
  const missing = `characters of as many as ${more} texts are missing in`;
  return none === 0 ? missing : `${without}, and ${missing}`;
}

/** How many texts were found, and how, in words. */
export function placedInWords({ placed, unplaced }: Pick<Alignment, "placed" | "unplaced">): {
  readonly total: number;
  readonly words: string;
} {
  const counts = hows.map(
    (how) => `${placed.filter((item) => item.how === how).length.toLocaleString("en")} ${phrase[how]}`,
  );
  const words = `${counts.join(", ")}, ${unplaced.length.toLocaleString("en")} not placed`;
  return { total: placed.length + unplaced.length, words };
}
const phrase = { exact: "exact", folded: "folded", approximate: "approximate", part: "in part" } as const;
