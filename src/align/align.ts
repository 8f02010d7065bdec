import { groupBy } from "../base/group.ts";
import { counted, type Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import { documentIds } from "../formats/document-ids.ts";
import { noteOf } from "../formats/notes.ts";
import type { Range } from "../text/range.ts";
import { type Aligner, aligner, type How, leastAlike, type Placing } from "./aligner.ts";
import type { Quote, Quotes } from "./quotes.ts";
import { resolved } from "./resolve.ts";

/** A text with its place. */
export interface Placed {
  readonly quote: Quote;
  readonly doc: string;
  readonly range: Range;
  readonly how: How;
  readonly score: number;
  /** It is where the file said. */
  readonly kept: boolean;
  /** Other places were as good. */
  readonly ambiguous: boolean;
}

/** A text without one, and why. */
export interface Unplaced {
  readonly quote: Quote;
  readonly why: string;
}

export interface Alignment {
  readonly noun: Quotes["noun"];
  /** In the order of the file. */
  readonly placed: readonly Placed[];
  readonly unplaced: readonly Unplaced[];
  readonly notes: readonly Note[];
}

export interface AlignOptions {
  /** The least share of a text that must need no edit. Default: 0.75. */
  readonly least?: number | undefined;
}

interface Found {
  readonly index: number;
  readonly quote: Quote;
  readonly doc: string;
  readonly placing: Placing;
}

/** Finds the place of every text in its document. */
export function align(
  { noun, quotes, unanswered = [] }: Quotes,
  collection: Collection,
  { least = leastAlike }: AlignOptions = {},
): Alignment {
  const ids = documentIds(collection);
  const unplaced: Unplaced[] = [];
  const found: Found[] = [];
  // Document by document: each is indexed once, and forgotten.
  const named = quotes.map((quote, index) => ({ quote, index, doc: quote.doc && ids.id(quote.doc, quote.line) }));
  const missing: typeof named = [];
  for (const [doc, group] of groupBy(named, ({ doc }) => doc ?? "")) {
    const text = doc === "" ? undefined : collection.document(doc)?.text;
    const places = text === undefined ? undefined : remembering(aligner(text, least));
    for (const item of group) {
      const placing = places?.(item.quote.text);
      if (placing === undefined) missing.push(item);
      else found.push({ ...item, doc, placing });
    }
  }
  const elsewhere = everywhere(missing, collection);
  for (const item of missing) {
    const other = elsewhere.get(item.quote);
    if (other !== undefined && item.doc === undefined) found.push({ ...item, ...other });
    else unplaced.push({ quote: item.quote, why: whyNot(item.quote, item.doc, other?.doc, collection) });
  }
  unplaced.sort((a, b) => a.quote.line - b.quote.line);
  const placed = inPlace(found);
  return {
    noun,
    placed,
    unplaced,
    notes: [...ids.notes(), ...unansweredNote(unanswered), ...alignmentNotes(placed, unplaced)],
  };
}

/** Chunks come again topic by topic. */
function remembering({ place }: Aligner): Aligner["place"] {
  const held = new Map<string, Placing | undefined>();
  return (text) => {
    if (!held.has(text)) held.set(text, place(text));
    return held.get(text);
  };
}

/** For texts that are not where they should be: the first other document that has them as they are. */
function everywhere(
  missing: readonly { quote: Quote }[],
  collection: Collection,
): Map<Quote, { doc: string; placing: Placing }> {
  const where = new Map<Quote, { doc: string; placing: Placing }>();
  if (missing.length === 0) return where;
  for (const doc of collection.ids()) {
    const open = missing.filter(({ quote }) => !where.has(quote));
    if (open.length === 0) break;
    const places = remembering(aligner(collection.document(doc)!.text, 1));
    for (const { quote } of open) {
      const placing = places(quote.text);
      if (placing !== undefined) where.set(quote, { doc, placing });
    }
  }
  return where;
}

function whyNot(quote: Quote, doc: string | undefined, other: string | undefined, collection: Collection): string {
  if (quote.text.trim() === "") return "the text is empty; expected words of the document";
  const hint = other === undefined ? "" : `; it is in "${other}"`;
  if (doc === undefined) return "in no document; was the text changed, or is its document missing?";
  if (collection.length(doc) === undefined)
    return `document "${doc}" is not in the collection${hint || "; do the ids match?"}`;
  return `not in document "${doc}"${hint || ", nor in another; was the text changed or summarised?"}`;
}

/** One place for each, by topic and document: within those the order of the file tells. */
function inPlace(found: readonly Found[]): Placed[] {
  const inOrder = found.toSorted((a, b) => a.index - b.index);
  const placed = new Map<number, Placed>();
  for (const group of groupBy(inOrder, ({ doc, quote }) => JSON.stringify([quote.topic, doc])).values()) {
    const ranges = resolved(group.map(({ quote, placing }) => ({ text: quote.text, placing, hint: quote.hint })));
    for (const [i, { index, quote, doc, placing }] of group.entries()) {
      const { range, ambiguous } = ranges[i]!;
      const kept = quote.hint?.start === range.start && quote.hint.end === range.end;
      placed.set(index, { quote, doc, range, how: placing.how, score: placing.score, kept, ambiguous });
    }
  }
  return inOrder.map(({ index }) => placed.get(index)!);
}

function unansweredNote(lines: readonly number[]): Note[] {
  return noteOf(
    "no-answer",
    lines,
    `line has no answer, and is left out: line ${lines[0]}`,
    `lines have no answer, and are left out: the first is line ${lines[0]}`,
  );
}

function alignmentNotes(placed: readonly Placed[], unplaced: readonly Unplaced[]): Note[] {
  const say = (code: string, some: readonly { quote: Quote }[], one: string, many: string): Note[] =>
    some.length === 0
      ? []
      : [
          {
            code,
            count: some.length,
            message: `${counted(some.length, one, many)}; line ${some[0]!.quote.line}${some.length > 1 ? " is the first" : ""}`,
            lines: some.map(({ quote }) => quote.line),
          },
        ];
  return [
    ...say(
      "moved",
      placed.filter(({ quote, kept }) => quote.hint !== undefined && !kept),
      "text is not where the file says, and was moved",
      "texts are not where the file says, and were moved",
    ),
    ...say(
      "ambiguous",
      placed.filter(({ ambiguous }) => ambiguous),
      "text is in several places, and nothing tells which; the first was taken that was free",
      "texts are in several places, and nothing tells which; the first were taken that were free",
    ),
    ...say("unplaced", unplaced, "text was not placed, and is left out", "texts were not placed, and are left out"),
  ];
}
