import { InputError } from "../base/input-error.ts";
import { counted, type Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import { type Alignment, align } from "./align.ts";
import { hows } from "./aligner.ts";
import { alignedLines } from "./print.ts";
import { quotePlace, type Quotes } from "./quotes.ts";

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
