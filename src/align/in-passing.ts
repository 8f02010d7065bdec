import { InputError } from "../base/input-error.ts";
import { counted, type Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import { sumBy } from "../base/number.ts";
import { codePoints } from "../text/code-points.ts";
import { type Alignment, align, type Placed } from "./align.ts";
import { hows } from "./aligner.ts";
import { alignedLines } from "./print.ts";
import { type Quote, quotePlace, type Quotes } from "./quotes.ts";

/** Where more of the texts than this have no place, something else is wrong. */
export const mostUnplaced = 0.05;

/** What stands in for a file of texts: the same with offsets, and what a person should know. */
export interface InPassing {
  /** A run or judgements in JSONL, as align writes them. */
  readonly lines: Iterable<string>;
  readonly notes: readonly Note[];
}

/** Finds the places of texts on their way to be scored. Throws where too many have none. */
export function alignInPassing(quotes: Quotes, collection: Collection): InPassing {
  const alignment = align(quotes, collection);
  const { unplaced, notes } = alignment;
  const { total, words } = placedInWords(alignment);
  const [first] = unplaced;
  if (quotes.noun === "judgements") refuseLostGold(alignment);
  if (first !== undefined && unplaced.length > mostUnplaced * total)
    throw new InputError(
      `of ${counted(total, "text", "texts")} without offsets ${counted(unplaced.length, "has", "have")} no place in the ` +
        `documents, of which more than ${mostUnplaced} is too many: ${first.why}: ` +
        `${JSON.stringify(first.quote.text.slice(0, 40))}; pericope align lists them`,
      { line: first.quote.line },
    );
  const told = `of ${counted(total, "text", "texts")} without offsets the places were found in the documents: ${words}`;
  const lost = first === undefined ? "" : `; ${quotePlace(first.quote)}: ${first.why}`;
  return {
    lines: alignedLines(alignment),
    notes: [{ code: "aligned", count: total, message: `${told}${lost}` }, ...notes],
  };
}

/** Of a quote at least this share must be in its document, and of all characters of the gold at most this share may be lost. */
const leastOfQuote = 0.8;
const mostOfGold = 0.03;

/** Gold is what everything is measured by: refuses quotes of which much is not in the documents, and lists them all. */
export function refuseLostGold({ placed, unplaced }: Pick<Alignment, "placed" | "unplaced">): void {
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
  if (first === undefined || (unplaced.length === 0 && !placed.some(isShort) && lost <= mostOfGold * whole)) return;
  const listed = losses.map(
    ({ quote, why }) => `${quotePlace(quote)}: ${why}: ${JSON.stringify(quote.text.slice(0, 40))}`,
  );
  throw new InputError(
    `${counted(losses.length, "quote is", "quotes are")} not whole in the documents (${lost} of ${whole} characters are lost); expected ` +
      `each at least ${100 * leastOfQuote} % there, and at most ${100 * mostOfGold} % of all lost: ${listed.join("; ")}`,
    { line: first.quote.line },
  );
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
