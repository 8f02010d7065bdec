// Finds the pages and sections that records name instead of offsets.

import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { lastUsed, once } from "../../base/remembered.ts";
import type { Note } from "../../base/note.ts";
import { nearest } from "../../base/named.ts";
import type { Collection, Document } from "../../data/collection.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { noteOf } from "../drafts/notes.ts";
import { type NumberedPieces, numberedPieces } from "../../text/numbered-pieces.ts";
import type { Range } from "../../text/range.ts";
import { markdownSections, type Section } from "../../text/markdown.ts";
import { inUnits, rangeInCodePoints, unitTable, type UnitTable } from "../../text/units.ts";
import { titledElements } from "../../text/xml/element-titles.ts";
import type { DocumentIds } from "./document-ids.ts";
import { pageDocuments } from "./page-documents.ts";
import type { NamedPlace } from "./named-place.ts";
import { sectionCalled } from "./section-titles.ts";

/** Finds the pages and sections that records name in the documents of a collection. */
export interface NamedPlaces {
  /**
   * Its place, in the unit of the file, without white space at its ends. Throws if it is found nowhere, or in several
   * places.
   */
  find(doc: string, named: NamedPlace, line: number): Range & { readonly doc: string };
  /** Called if a record names one and there is no collection in which to find it. */
  passOver(line: number): void;
  notes(): Note[];
}

/** What was found out about a document, when it was first asked for. */
interface Mapped {
  readonly text: string;
  readonly utf16: UnitTable;
  readonly unit: UnitTable;
  readonly pages: NumberedPieces;
  /** In code points. */
  readonly sections: () => readonly Section[];
}

export function namedPlaces({ collection, unit = "codepoint" }: Context, ids: DocumentIds): NamedPlaces {
  const guessed = new LineTally();
  const passedOver = new LineTally();
  const most = 64;
  const mapped = lastUsed(most, (id): Mapped => {
    const document = collection!.document(id)!;
    const { text } = document;
    const utf16 = unitTable(text, "utf16");
    return {
      text,
      utf16,
      unit: unitTable(text, unit),
      pages: numberedPieces(text, "\f"),
      sections: once(() => sectionsOf(document, utf16)),
    };
  });
  const ofPages = collection && pageDocuments(collection);

  function placed(doc: string, { text, utf16, unit }: Mapped, range: Range): Range & { doc: string } {
    const trimmed = withoutSpace(text, { start: utf16.offset(range.start), end: utf16.offset(range.end) });
    return { doc, ...inUnits(rangeInCodePoints(trimmed, utf16), unit) };
  }

  function page(doc: string, number: number, said: string): Range & { doc: string } {
    const id = ids.find(doc);
    const whole = id === undefined ? undefined : mapped(id);
    if (whole?.pages.isParted) {
      const range = whole.pages.range(number, number);
      if (range === undefined) throw noPage(doc, said, `has ${whole.pages.count} pages`);
      return placed(id!, whole, rangeInCodePoints(range, whole.utf16));
    }
    const own = ofPages!.page(doc, number);
    if (own !== undefined) return placed(own, mapped(own), { start: 0, end: Infinity });
    const count = ofPages!.count(doc);
    if (count !== undefined) throw noPage(doc, said, `has ${count} documents of one page each`);
    if (id === undefined) throw unknownDocument(doc, said, collection!);
    throw noPage(doc, said, "has no form feeds, which part pages; expected them as pdftotext writes them");
  }

  return {
    find(doc, named, line) {
      if (collection === undefined) throw withoutCollection(named);
      if ("page" in named) {
        if (!named.isSure) guessed.add(line);
        return page(doc, named.page, named.said);
      }
      const id = ids.find(doc);
      if (id === undefined) throw unknownDocument(doc, `section ${sectionText(named.section)}`, collection);
      const found = mapped(id);
      return placed(id, found, sectionCalled(named.section, found.sections(), doc));
    },
    passOver: (line) => void passedOver.add(line),
    notes: () => [
      ...noteOf(
        "pages-from-1",
        guessed,
        'line names a "page", counted from 1; fields can say that it counts from 0, as page_index',
        'lines name a "page", counted from 1; fields can say that they count from 0, as page_index',
      ),
      ...noteOf(
        "places-passed-over",
        passedOver,
        "line names a page or a section, and is taken for its whole document: the place is known with a collection alone",
        "lines name a page or a section, and are taken for their whole documents: the places are known with a collection alone",
      ),
    ],
  };
}

/** The titled parts of a document: elements of XML, or else headings of Markdown. */
function sectionsOf({ text, elements }: Document, utf16: UnitTable): readonly Section[] {
  const titled = elements === undefined ? [] : titledElements(elements, text);
  if (titled.length > 0) return titled;
  return markdownSections(text).map(({ path, ...range }) => ({ path, ...rangeInCodePoints(range, utf16) }));
}

/** In UTF-16 units. */
function withoutSpace(text: string, { start, end }: Range): Range {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  return { start: from, end: Math.max(from, start + part.trimEnd().length) };
}

function sectionText(section: string | readonly string[]): string {
  return quoted(typeof section === "string" ? section : section.join(" > "));
}

function withoutCollection(named: NamedPlace): InputError {
  const what = "page" in named ? named.said : `section ${sectionText(named.section)}`;
  return new InputError(
    `${what} without offsets; its place is found in the documents; expected a collection`,
    {},
    { remedy: { option: "collection" } },
  );
}

function noPage(doc: string, said: string, has: string): InputError {
  return new InputError(`no ${said} in ${quoted(doc)}, which ${has}`);
}

function unknownDocument(doc: string, what: string, collection: Collection): InputError {
  const near = nearest(doc, collection.ids());
  const hint =
    near === undefined ? `expected one that is, such as ${few(firstIds(collection))}` : `did you mean ${quoted(near)}?`;
  return new InputError(
    `${what}: document ${quoted(doc)} is not in the collection; ${hint}`,
    {},
    { code: "unknown-document" },
  );
}

function firstIds(collection: Collection): string[] {
  const found: string[] = [];
  for (const id of collection.ids()) {
    if (found.length === 3) break;
    found.push(quoted(id));
  }
  return found;
}
