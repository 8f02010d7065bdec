// Finds the places of citations. If a citation has a text and offsets, the text checks the offsets. A text without
// offsets, or with wrong ones, is searched in its document.

import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { type Answer, type Answers, type Citation, hasPlace } from "../data/answers.ts";
import type { Collection } from "../data/collection.ts";
import { quoted } from "../files/drafts/columns.ts";
import type { MisplacedTexts } from "../files/drafts/context.ts";
import { documentIds } from "../files/records/document-ids.ts";
import { namedPlaces } from "../files/records/named-places.ts";
import { textsAtOffsets } from "../files/records/texts-at-offsets.ts";
import { align, type Placed } from "../match/align/align.ts";
import type { Quote } from "../match/align/quotes.ts";
import { codePoints } from "../text/code-points.ts";
import { foldsAlike } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { rangeInCodePoints, unitTable } from "../text/units.ts";

export interface PlacingOptions {
  readonly collection?: Collection | undefined;
  /** "offsets" keeps the offsets of a text that is not at them. */
  readonly trust?: "texts" | "offsets" | undefined;
}

/** A citation whose place is being found. */
interface Draft {
  citation: Citation;
  readonly line: number;
  /** The citation in messages, such as `sentence 2, citation 1`. */
  readonly where: string;
}

/**
 * The same answers with the places of their citations, in code points, and with the documents' own ids. A citation is
 * `lost` if its document is not in the collection or its text is nowhere in its document. It is counted, but has no
 * text. Throws if none of the cited documents is known, if a place is beyond the end of its document, or if one mistake
 * explains all wrong offsets.
 */
export function placedAnswers(answers: Answers, { collection, trust }: PlacingOptions = {}): Answers {
  const drafts = new Map<Citation, Draft>();
  for (const answer of answers.topics.values())
    for (const [i, { citations }] of answer.sentences.entries())
      for (const [j, citation] of citations.entries())
        if (!drafts.has(citation))
          drafts.set(citation, {
            citation,
            line: answer.line ?? 0,
            where: `${at(answer)}sentence ${i + 1}, citation ${j + 1}`,
          });
  const all = [...drafts.values()];
  const notes = collection === undefined ? withoutDocuments(all) : inDocuments(all, answers, collection, trust);
  const placed = ({ citations, text }: Answer["sentences"][number]) => ({
    text,
    citations: citations.map((citation) => drafts.get(citation)!.citation),
  });
  const topics = Array.from(
    answers.topics,
    ([topic, answer]) => [topic, { ...answer, sentences: answer.sentences.map(placed) }] as const,
  );
  return { ...answers, unit: "codepoint", topics: new Map(topics), notes: [...(answers.notes ?? []), ...notes] };
}

function at({ where }: Answer): string {
  return where === undefined ? "" : `${where}, `;
}

/** Places citations without documents: offsets are believed, and a text or a page gives no place. */
function withoutDocuments(drafts: readonly Draft[]): readonly Note[] {
  let unchecked = 0;
  let whole = 0;
  for (const draft of drafts) {
    const { citation, line, where } = draft;
    const { start, text, doc, pages, lost } = citation;
    if (start !== undefined) unchecked += Number(text !== undefined);
    else if (lost === undefined && doc === undefined)
      throw new InputError(
        `${where}: a text without a document; expected the documents, in which its place is found`,
        { line },
        { code: "no-offsets", remedy: { option: "collection" } },
      );
    else if (text !== undefined || pages !== undefined) {
      whole++;
      draft.citation = { of: "document", doc };
    }
  }
  return [
    ...said(
      "texts-unchecked",
      unchecked,
      "cited text has offsets, and nothing checks them without the documents",
      "cited texts have offsets, and nothing checks them without the documents",
    ),
    ...said(
      "citations-whole",
      whole,
      "citation has a text or a page and no offsets, and is taken for its whole document; its place is known with a collection alone",
      "citations have a text or a page and no offsets, and are taken for their whole documents; their places are known with a collection alone",
    ),
  ];
}

function inDocuments(
  drafts: readonly Draft[],
  { unit = "codepoint", source }: Answers,
  collection: Collection,
  trust: PlacingOptions["trust"],
): readonly Note[] {
  const ids = documentIds(collection);
  const pages = namedPlaces({ collection, unit: "codepoint" }, ids);
  const misplaced: MisplacedTexts = { texts: [], compared: 0, characters: 0 };
  const texts = textsAtOffsets({ collection, unit, trust, misplaced });
  const unknown: Draft[] = [];
  const open = new Map<Quote, Draft>();
  const moved = new Set<number>(); // by their index among the texts with offsets
  const withOffsets: Draft[] = [];

  for (const draft of drafts) {
    const { citation, line, where } = draft;
    if (citation.doc === undefined) continue;
    const id = ids.find(citation.doc);
    if (id === undefined) {
      unknown.push(draft);
      draft.citation = { ...citation, lost: `document ${quoted(citation.doc)} is not in the collection` };
      continue;
    }
    draft.citation = { ...citation, doc: id };
    if (citation.start === undefined) continue;
    withOffsets.push(draft);
    texts.place(id, { start: citation.start, end: citation.end! }, citation.text ?? "", line, where);
  }
  refuseStrange(unknown, drafts, collection);
  if (trust !== "offsets") for (const { number } of texts.misplaced()) moved.add(number);

  for (const [number, draft] of withOffsets.entries()) {
    if (moved.has(number)) open.set(quoteOf(draft), draft);
    else draft.citation = { ...draft.citation, ...converted(draft, unit, collection) };
  }
  for (const draft of drafts) {
    const { doc, start, text, pages: said, lost } = draft.citation;
    if (lost !== undefined || start !== undefined) continue;
    if (text !== undefined) open.set(quoteOf(draft), draft);
    else if (said !== undefined) {
      const [first, last] = said.map((page) =>
        pages.find(doc!, { page, said: `page ${page}`, isSure: true }, draft.line),
      );
      draft.citation = { ...draft.citation, doc: first!.doc, start: first!.start, end: last!.end };
    }
  }
  const ambiguous = placeQuotes(open, collection, unit, source);
  const drifted = quoteExactness(drafts, collection);
  return [
    ...unknownNotes(unknown),
    ...movedNotes(moved.size),
    ...said(
      "ambiguous",
      ambiguous,
      "cited text is in several places of its document, and the first was taken",
      "cited texts are in several places of their documents, and the first was taken",
    ),
    ...drifted,
  ];
}

function quoteOf({ citation, line, where }: Draft): Quote {
  const { doc, start, end, text } = citation;
  const hint = start === undefined ? undefined : { start, end: end! };
  return { topic: "", doc, text: text!, hint, score: undefined, run: undefined, id: undefined, line, where };
}

/**
 * Searches texts in their documents, or in all documents if none is named. Returns how many texts might be in several
 * places.
 */
function placeQuotes(
  open: ReadonlyMap<Quote, Draft>,
  collection: Collection,
  unit: NonNullable<Answers["unit"]>,
  source: string | undefined,
): number {
  if (open.size === 0) return 0;
  const { placed, unplaced } = align({ noun: "run", quotes: [...open.keys()], unit, source }, collection);
  const first = new Map<Quote, Placed>();
  for (const one of placed) if (!first.has(one.quote)) first.set(one.quote, one);
  let ambiguous = 0;
  for (const [quote, { doc, range, score, ambiguous: isDoubtful }] of first) {
    const draft = open.get(quote)!;
    if (isDoubtful) ambiguous++;
    draft.citation = { ...draft.citation, doc, ...range, ...quotedOf(draft.citation, score) };
  }
  for (const { quote, why } of unplaced) {
    const draft = open.get(quote)!;
    const { start: _, end: __, ...rest } = draft.citation;
    draft.citation = { ...rest, lost: why, ...quotedOf(rest, 0) };
  }
  return ambiguous;
}

/** How much of a quote is in its document. A chunk is not a quote. */
function quotedOf({ of, text = "" }: Pick<Citation, "of" | "text">, share: number): Pick<Citation, "quoted"> {
  if (of !== "span") return {};
  const characters = codePoints(text);
  return { quoted: { characters, exact: Math.round(share * characters) } };
}

/** Adds to each quote with right offsets how much of it is there. */
function quoteExactness(drafts: readonly Draft[], collection: Collection): readonly Note[] {
  const unsure = new Map<Quote, Draft>();
  for (const draft of drafts) {
    const { citation } = draft;
    const { of, text, quoted: known, lost } = citation;
    if (of !== "span" || text === undefined || known !== undefined) continue;
    if (!hasPlace(citation)) {
      if (lost !== undefined) draft.citation = { ...citation, ...quotedOf(citation, 0) };
      continue;
    }
    if (foldsAlike(sliceOf(collection, citation.doc, citation), text))
      draft.citation = { ...citation, ...quotedOf(citation, 1) };
    else unsure.set({ ...quoteOf(draft), hint: undefined }, draft);
  }
  if (unsure.size > 0) {
    const { placed } = align({ noun: "run", quotes: [...unsure.keys()], source: undefined }, collection);
    const scores = new Map(placed.map(({ quote, score }) => [quote, score]));
    for (const [quote, draft] of unsure)
      draft.citation = { ...draft.citation, ...quotedOf(draft.citation, scores.get(quote) ?? 0) };
  }
  const quotes = drafts.filter(({ citation }) => citation.quoted !== undefined);
  const drifted = quotes.filter(({ citation: { quoted } }) => quoted!.exact < quoted!.characters);
  const [first] = drifted;
  if (first === undefined) return [];
  const words = quoted((first.citation.text ?? "").slice(0, 40));
  const message = `${drifted.length} of ${quotes.length} quotes ${drifted.length === 1 ? "is" : "are"} not in the document as quoted, the first is line ${first.line}, ${first.where}: ${words}${first.citation.lost === undefined ? "" : ` (${first.citation.lost})`}`;
  return [{ code: "quotes-drifted", count: drifted.length, message }];
}

function sliceOf(collection: Collection, doc: string, { start, end }: Range): string {
  const text = collection.document(doc)!.text;
  const table = unitTable(text, "utf16");
  return text.slice(table.offset(start), table.offset(end));
}

/** The place in code points. Throws if it is not within its document. */
function converted(
  { citation, line, where }: Draft,
  unit: NonNullable<Answers["unit"]>,
  collection: Collection,
): Range {
  const range = { start: citation.start!, end: citation.end! };
  const table = unitTable(collection.document(citation.doc!)!.text, unit);
  const length = table.offset(Infinity);
  if (range.end > length)
    throw new InputError(
      `${where}: ${range.start}..${range.end} reaches beyond the end of ${quoted(citation.doc!)}, which is at ${length}; expected a place in it`,
      { line },
    );
  if (unit === "codepoint") return range;
  if (table.codePoint(range.start) === undefined || table.codePoint(range.end) === undefined)
    throw new InputError(
      `${where}: ${range.start}..${range.end} begins or ends inside a character of ${quoted(citation.doc!)}; is the unit another than ${unit}?`,
      { line },
      { remedy: { option: "unit" } },
    );
  return rangeInCodePoints(range, table);
}

/**
 * Throws if no cited document is known. Then the ids are probably from another collection, and a score of 0 would say
 * nothing about the system.
 */
function refuseStrange(unknown: readonly Draft[], drafts: readonly Draft[], collection: Collection): void {
  const [first] = unknown;
  if (first === undefined || drafts.some(({ citation: { doc, lost } }) => doc !== undefined && lost === undefined))
    return;
  if (drafts.some(({ citation: { doc, text } }) => doc === undefined && text !== undefined)) return;
  const [own] = collection.ids();
  throw new InputError(
    `${first.where}: ${first.citation.lost!}, nor is any other that is cited; it has ${quoted(own ?? "")}; do the ids match?`,
    { line: first.line },
    { code: "unknown-document" },
  );
}

function unknownNotes(unknown: readonly Draft[]): readonly Note[] {
  const [first] = unknown;
  if (first === undefined) return [];
  return said(
    "unknown-documents",
    unknown.length,
    `citation is of a document that is not in the collection, and counts as wrong: line ${first.line}, ${first.where}: ${first.citation.lost!}`,
    `citations are of documents that are not in the collection, and count as wrong; the first is line ${first.line}, ${first.where}: ${first.citation.lost!}`,
  );
}

function movedNotes(count: number): readonly Note[] {
  return said(
    "quote-elsewhere",
    count,
    "cited text is not at its offsets; its place was looked for in its document",
    "cited texts are not at their offsets; their places were looked for in their documents",
  );
}

function said(code: string, count: number, one: string, many: string): readonly Note[] {
  return count === 0 ? [] : [{ code, count, message: `${count} ${count === 1 ? one : many}` }];
}
