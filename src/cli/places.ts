import { InputError } from "../base/input-error.ts";
import type { Document } from "../data/collection.ts";
import { elementOfPath, elementPath, elementRange, passageRange } from "../text/xml/element-paths.ts";
import { smallestElement } from "../text/xml/element-search.ts";
import type { ElementTable } from "../text/xml/element-table.ts";
import { findText } from "../text/find-text.ts";
import type { Range } from "../text/range.ts";

/** A place in a document. */
export interface LocatedPlace extends Range {
  /** The element that was asked for, or else the smallest that contains the range; a plain text has none. */
  readonly element: (Range & { readonly name: string; readonly path: string }) | undefined;
}

/** The places that WHERE names: a path, `start..end`, or a text, which may occur several times. */
export function placesNamed(document: Document, length: number, where: string): readonly LocatedPlace[] {
  const { elements } = document;
  const isQuoted = /^".+"$/s.test(where);
  if (where.startsWith("/")) return [placeOfPath(document, where)];
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(where) ?? [];
  const ranges =
    from === undefined
      ? placesOfText(document, isQuoted ? where.slice(1, -1) : where)
      : [{ start: Number(from), end: Number(to) }];
  return ranges.map((range) => {
    check(range, length, where);
    const { start, end } = range;
    return { start, end, element: elements && elementOf(elements, smallestElement(elements, range)) };
  });
}

function placeOfPath({ doc, elements }: Document, path: string): LocatedPlace {
  if (elements === undefined)
    throw new InputError(`document "${doc}" is a plain text without elements; expected start..end or a text`);
  // As for a passage from there to there, so that text()[1] and text()[1].5 can be asked for too.
  const range = passageRange(elements, path, path);
  const element = path.includes("/text()") ? smallestElement(elements, range) : elementOfPath(elements, path);
  return { ...range, element: elementOf(elements, element) };
}

function placesOfText({ doc, text }: Document, words: string): readonly Range[] {
  const found = findText(text, words);
  if (found.length > 0) return found;
  const shown = words.length > 60 ? `${words.slice(0, 60)}…` : words;
  throw new InputError(
    `"${shown}" is not in document "${doc}"; expected a text of it, start..end, or a path such as /article[1]`,
  );
}

function check({ start, end }: Range, length: number, where: string): void {
  if (end < start) throw new InputError(`${where} ends before it starts; expected start..end`);
  if (end > length)
    throw new InputError(`${where} goes past the end of the document; expected 0 to ${length.toLocaleString("en")}`);
}

function elementOf(table: ElementTable, element: number): NonNullable<LocatedPlace["element"]> {
  const path = elementPath(table, element);
  return { ...elementRange(table, element), name: table.names[table.name[element]!]!, path };
}
