import { InputError } from "../../../base/input-error.ts";
import { didYouMean } from "../../../base/named.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import { command, one, optional } from "../../command.ts";
import { textOrJson } from "../../options/printing.ts";
import { documentOptions, readContext, requiredCollection } from "../../options/reading.ts";
import type { World } from "../../world.ts";
import type { Document } from "../../../data/collection.ts";
import { jsonText } from "../../../print/printers/json.ts";
import { ansiInk, noInk } from "../../../print/printers/terminal-text.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import { findText } from "../../../text/find-text.ts";
import type { Range } from "../../../text/range.ts";
import { elementOfPath, elementPath, elementRange, elements, passageRange } from "../../../text/xml/element-paths.ts";
import { smallestElement } from "../../../text/xml/element-search.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";

export const locate = command({
  name: "locate",
  about:
    "Show a place in a document: its range, the smallest element around it, and its text. Without a place: every element.",
  examples: [
    "pericope locate --collection articles bookmark",
    "pericope locate --collection articles bookmark '/article[1]/name[1]'",
    "pericope locate --collection articles bookmark 3..20",
    "pericope locate --collection articles bookmark 'the humblest' --format json",
  ],

  args: {
    doc: one("<doc>", "a document's id"),
    where: optional(
      "[where]",
      "a path (/article[1]/p[2], /article[1]/p[2]/text()[1].5), start..end, or a text; quotes around a text are taken off",
    ),
  },
  options: {
    ...requiredCollection("a folder, a file of documents, or a file that pericope collection built"),
    ...documentOptions,
    format: textOrJson('json: the first place of a text, the rest under "others"'),
  },

  async run({ doc, where, format, ...given }, world) {
    const collection = (await readContext(given, world)).collection!; // the option is required
    const document = collection.document(doc);
    if (document === undefined)
      throw new InputError(`no document "${doc}"${didYouMean(doc, collection.ids())}`, { source: given.collection });
    const length = collection.length(doc)!; // it is there
    const isJson = format === "json";
    if (where === undefined) {
      const outline = isJson ? jsonOutline(document) : textOutline(document, length);
      for (const piece of outline) world.out(piece);
      return;
    }
    const places = placesNamed(document, length, where);
    world.out(isJson ? json(document, places) : text(document, places, world));
  },
});

function json(document: Document, places: readonly LocatedPlace[]): string {
  const [first, ...others] = places.map(({ start, end, element }) => ({ start, end, path: element?.path ?? null }));
  const shown = { doc: document.doc, ...first!, text: textOf(document, first!) };
  return `${jsonText(others.length === 0 ? shown : { ...shown, others }, 2)}\n`;
}

function text(document: Document, places: readonly LocatedPlace[], { colour }: World): string {
  const ink = colour ? ansiInk : noInk;
  const blocks = places.map((place) => {
    const { start, end, element } = place;
    const lines = [`${ink.dim("range  ")} ${start}..${end}, ${counted(end - start, "character", "characters")}`];
    if (element !== undefined) {
      lines.push(`${ink.dim("element")} ${visible(element.name)}, ${element.start}..${element.end}`);
      lines.push(`${ink.dim("path   ")} ${visible(element.path)}`);
    }
    return `${lines.join("\n")}\n\n${textOf(document, place).split("\n").map(visible).join("\n")}\n`;
  });
  const count = places.length === 1 ? "" : `${counted(places.length, "place", "places")}\n\n`;
  return count + blocks.join("\n");
}

function textOf({ text }: Document, { start, end }: Pick<LocatedPlace, "start" | "end">): string {
  return codePointSlice(text, start, end);
}

/** A place in a document. */
interface LocatedPlace extends Range {
  /** The element that was asked for, or else the smallest one around the range. Undefined for a plain text. */
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
  // As for a passage from this point to itself, so that text()[1] and text()[1].5 can also be asked for.
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

/** Deeper elements are not indented further, because a document may be ten thousand levels deep. */
const deepest = 40;

/** All elements in document order, one per line: the range, then the last step, indented by its depth. */
function* textOutline(document: Document, length: number): Generator<string> {
  const width = String(length).length;
  const range = (start: number, end: number): string =>
    `${String(start).padStart(width)}..${String(end).padEnd(width)}  `;
  if (document.elements === undefined) yield `${range(0, length)}a plain text, without elements\n`;
  else
    for (const { path, start, end, depth } of withDepth(document)) {
      const step = path.slice(path.lastIndexOf("/") + 1);
      yield `${range(start, end)}${"  ".repeat(Math.min(depth, deepest))}${visible(step)}\n`;
    }
}

/** A list, with one element per line. */
function* jsonOutline(document: Document): Generator<string> {
  let before = "[";
  for (const { path, start, end } of document.elements === undefined ? [] : elements(document.elements)) {
    yield `${before}\n  ${jsonText({ path, start, end })}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

function* withDepth({ elements: table }: Document) {
  if (table === undefined) return;
  const depths = new Uint32Array(table.name.length);
  let element = 0;
  for (const outlined of elements(table)) {
    const depth = element === 0 ? 0 : depths[table.parent[element]!]! + 1;
    depths[element++] = depth;
    yield { ...outlined, depth };
  }
}
