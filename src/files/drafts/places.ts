import { InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import type { Passage } from "../../data/run.ts";
import {
  elementOfPath,
  elementPath,
  elementRange,
  offsetPoint,
  passageRange,
  readEndPoint,
  readPath,
} from "../../text/xml/element-paths.ts";
import { elementWith } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import type { Range } from "../../text/range.ts";
import { type ElementFinder, finderOf, placeOfName } from "./element-finder.ts";
import { quoted } from "./columns.ts";
import type { Context } from "./context.ts";
import { detached } from "./detached.ts";

/** A document in which paths are looked up. */
export interface ElementDocument {
  readonly doc: string;
  readonly elements: ElementTable;
}

/** The place of a result, and the path of an element if paths are kept. */
export type ResultPlace = Pick<Passage, "doc" | "start" | "end" | "kind" | "path">;

export interface Places {
  /** The id of the document in a file with that name, which may end in .xml. */
  id(file: string): string;
  length(doc: string): number | undefined;
  /** The document with that file name. Throws if it does not exist or has no elements. */
  placed(file: string): ElementDocument;
  /** The same, but without a collection it throws only once, and then returns undefined. */
  placedOrSaid(file: string): ElementDocument | undefined;
  /** The element of a document with that path. Undefined without a collection, after the first error. */
  element(file: string, path: string): ResultPlace | undefined;
  /** The passage of a document between two points. Undefined in the same case. */
  passage(file: string, start: string, end: string): ResultPlace | undefined;
  /** The document with that id, if it exists and has elements. */
  known(doc: string): ElementDocument | undefined;
}

const noCollection = "paths need the documents that they lead into; expected a collection";

/**
 * The documents of a collection, for results and judgements that point into them. A missing collection is reported
 * once per file, not for each path. With `saysAgain` it is reported each time, because lines may come in another order
 * and the first is looked for.
 */
export function placesIn(
  collection: Collection | undefined,
  keepPaths: Context["keepPaths"] = false,
  saysAgain = false,
): Places {
  const table = collection === undefined ? () => undefined : tablesOf(collection);
  const finder = collection && finderOf(collection);
  let said = false; // that there is no collection

  function id(file: string): string {
    const stem = file.replace(/\.xml$/i, "");
    const isStem = stem !== file && collection?.length(file) === undefined && collection?.length(stem) !== undefined;
    return detached(isStem ? stem : file);
  }

  function placed(file: string): ElementDocument {
    if (collection === undefined) throw new InputError(noCollection, {}, { remedy: { option: "collection" } });
    const found = table(file) ?? table(id(file));
    if (found !== undefined) return found;
    if (collection.length(id(file)) === undefined)
      throw new InputError(
        `document ${quoted(file)} is not in the collection; expected one that is`,
        {},
        { code: "unknown-document" },
      );
    throw new InputError(`document ${quoted(file)} is not XML and has no elements; expected offset and length`);
  }

  function placedOrSaid(file: string): ElementDocument | undefined {
    if (collection === undefined && said && !saysAgain) return undefined;
    said = true;
    return placed(file);
  }

  return {
    id,
    length: (doc) => collection?.length(doc),
    placed,
    placedOrSaid,
    element(file, path) {
      const kept = keepPaths !== false ? { path: detached(path) } : {};
      if (keepPaths !== false && collection === undefined) {
        readPath(path); // which throws where it is none
        return { doc: id(file), start: -1, end: -1, kind: "element", ...kept };
      }
      const found = finder && foundElement(finder, file, path);
      if (found !== undefined) return { ...found, ...kept };
      const document = placedOrSaid(file); // which says what is wrong
      if (document === undefined) return undefined;
      const { doc, elements } = document;
      return { doc, ...elementRange(elements, elementOfPath(elements, path)), kind: "element", ...kept };
    },
    passage(file, start, end) {
      if (keepPaths === "and points" && collection === undefined) {
        for (const point of [start, end]) readEndPoint(point); // which throws where it is none
        return { doc: id(file), start: -1, end: -1, kind: "passage", path: detached(`${start} ${end}`) };
      }
      const document = placedOrSaid(file);
      return document && { doc: document.doc, ...passageRange(document.elements, start, end), kind: "passage" };
    },
    known: table,
  };
}

/** The element of a document with that path, if both exist. */
function foundElement(finder: ElementFinder, file: string, path: string): ResultPlace | undefined {
  const { elements, files, paths } = finder;
  const steps = placeOfName(paths, path);
  const document = placeOfName(files, file);
  if (steps === -1 || document === -1 || placeOfName(paths, path) !== steps) return undefined; // one may have taken the other's room
  const element = elements.find(document >> 1, steps);
  if (element === -1) return undefined;
  const doc = detached((document & 1) === 1 ? file.slice(0, -".xml".length) : file);
  return { doc, start: elements.start(element), end: elements.end(element), kind: "element" };
}

/**
 * How many elements and text nodes the cached tables may have. This is some tens of megabytes, for thousands of
 * articles.
 */
const mostNodes = 2 ** 20;

/**
 * Element tables by document. The last ones are cached, because reading from a collection file takes time and results
 * come in clusters.
 */
function tablesOf(collection: Collection): (doc: string) => ElementDocument | undefined {
  const held = new Map<string, ElementDocument>(); // the longest unused first
  let last: ElementDocument | undefined;
  let nodes = 0;

  function read(doc: string): ElementDocument | undefined {
    const elements = collection.document(doc)?.elements;
    if (elements === undefined) return undefined;
    nodes += sizeOf(elements);
    for (const [oldest, { elements }] of held) {
      if (nodes <= mostNodes) break;
      held.delete(oldest);
      nodes -= sizeOf(elements);
    }
    return { doc: detached(doc), elements };
  }

  return (doc) => {
    if (last?.doc === doc) return last;
    const found = held.get(doc) ?? read(doc);
    if (found === undefined) return undefined;
    held.delete(doc);
    held.set(found.doc, found);
    return (last = found);
  };
}

function sizeOf({ name, textParent }: ElementTable): number {
  return name.length + textParent.length;
}

/** An offset as the start or the end point of a passage. */
export function pointOf({ elements }: ElementDocument, offset: number, use: "start" | "end"): string {
  return offsetPoint(elements, offset, use);
}

/** The path of the innermost element with exactly this range. */
export function innermostPath({ elements }: ElementDocument, range: Range): string | undefined {
  const element = elementWith(elements, range);
  return element === undefined ? undefined : elementPath(elements, element);
}
