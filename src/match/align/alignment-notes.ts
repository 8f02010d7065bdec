import { counted, type Note } from "../../base/note.ts";
import type { Placed, Unplaced } from "./align.ts";
import { quotePlace, type Quote } from "./quotes.ts";
import { mostPlaces } from "./same-text.ts";

/**
 * The reason why the place of a text is not certain. Not every place is searched for a text with edits or in part, or
 * for one that is in very many places.
 */
export function ambiguousWords({ how, places, doc }: Pick<Placed, "how" | "places" | "doc">): string {
  const areAll = (how === "exact" || how === "folded") && places.length < mostPlaces;
  return `in ${places.length} ${areAll ? "" : "or more "}places of ${JSON.stringify(doc)}, and nothing tells which`;
}

/** Notes on how texts were placed. They count the texts and name the first. */
export function alignmentNotes(
  placed: readonly Placed[],
  unplaced: readonly Unplaced[],
  unanswered: readonly Pick<Quote, "line" | "where">[],
): Note[] {
  const say = (code: string, some: readonly Pick<Quote, "line" | "where">[], one: string, many: string): Note[] => {
    const [first] = some;
    if (first === undefined) return [];
    const where = `${quotePlace(first)}${some.length > 1 ? " is the first" : ""}`;
    const message = `${counted(some.length, one, many)}; ${where}`;
    return [{ code, count: some.length, message, lines: some.map(({ line }) => line) }];
  };
  const quotes = (some: readonly { readonly quote: Quote }[]): Quote[] => some.map(({ quote }) => quote);
  return [
    ...say(
      "no-answer",
      unanswered,
      "record has no answer, and is left out",
      "records have no answer, and are left out",
    ),
    ...say(
      "moved",
      quotes(placed.filter(({ quote, kept }) => quote.hint !== undefined && !kept)),
      "text is not at its offsets in the document, and its place was found",
      "texts are not at their offsets in the documents, and their places were found",
    ),
    ...say(
      "ambiguous",
      quotes(placed.filter(({ ambiguous }) => ambiguous)),
      "text is in several places, and nothing tells which; the first was taken that was free",
      "texts are in several places, and nothing tells which; the first were taken that were free",
    ),
    ...say(
      "in-part",
      quotes(placed.filter(({ how }) => how === "part")),
      "text is in its document in part only; the rest was left out",
      "texts are in their documents in part only; the rest was left out",
    ),
    ...say(
      "unplaced",
      quotes(unplaced),
      "text was not placed, and is left out",
      "texts were not placed, and are left out",
    ),
  ];
}
