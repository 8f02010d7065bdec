// The elements of one document and their places in its text, as columns of numbers. `elementTable` reads a document.
// `elementTableBuilder` makes the columns from the events of a reader.

import { doubled } from "../../base/growing.ts";
import { codePoints } from "../code-points.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import type { XmlOptions } from "./xml-entities.ts";
import { xmlReader } from "./xml-reader.ts";

/**
 * The elements of one document and their ranges in its text. An element is given by its index in document order. The
 * root is 0. Its descendants are the elements from the next index up to `after`, and `start` never falls from one
 * element to the next. Text nodes are those of XPath 1.0 and have indexes of their own. Each text node ends where the
 * next one starts.
 */
export interface ElementTable {
  /** The length of the document's text in code points. */
  readonly length: number;
  /** The names of elements, each once, as written. */
  readonly names: readonly string[];
  /** The index of each name. */
  readonly nameIndex: ReadonlyMap<string, number>;

  /** The index of each element's name. */
  readonly name: Column;
  /** The parent of each element. The parent of the root is the root itself. */
  readonly parent: Column;
  /** For each element, the first element after its last descendant. */
  readonly after: Column;
  /** The number of each element among its siblings of the same name, from 1. */
  readonly ordinal: Column;
  readonly start: Column;
  readonly end: Column;
  /** The elements except the root, sorted by parent, then by name, then in document order. */
  readonly children: Column;
  /** For each element, and one more: where its children begin in `children`. */
  readonly firstChild: Column;

  /** The start of each text node, and the end of the last one. */
  readonly textStart: Column;
  /** The element that contains each text node. */
  readonly textParent: Column;
  /** The text nodes, sorted by parent, then in document order. */
  readonly texts: Column;
  /** For each element, and one more: where its text nodes begin in `texts`. */
  readonly firstText: Column;
}

/** Numbers that do not change. */
type Column = Readonly<ArrayLike<number>>;

/**
 * The first index from `low` to `high` whose value is at least `least`; `high` if there is none. Values must ascend.
 */
export function firstAtLeast(values: Column, least: number, low = 0, high = values.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The character data inside the root element of a document, and the places of its elements. */
export interface XmlDocument {
  readonly text: string;
  readonly table: ElementTable;
}

interface ElementReader {
  write(xml: string): void;
  end(): XmlDocument;
}

/**
 * Reads an XML document: the text that offsets refer to, and the places of its elements. Throws an InputError with line
 * and column if the document is malformed.
 *
 * @example
 * import { collectionOf, elementTable } from "pericope";
 *
 * const { text, table } = elementTable("<article><p>Wait for the light.</p></article>");
 * const collection = collectionOf([{ doc: "guide", text, elements: table }]);
 * text; // "Wait for the light."
 */
export function elementTable(xml: string, options?: XmlOptions): XmlDocument {
  const reader = elementReader(options);
  reader.write(xml);
  return reader.end();
}

/** Reads an XML document that comes in pieces. */
export function elementReader(options?: XmlOptions): ElementReader {
  const builder = elementTableBuilder();
  let text = "";
  const reader = xmlReader(
    {
      open: (name) => builder.open(name),
      close: () => builder.close(),
      text(piece) {
        text += piece;
        builder.text(piece.length);
      },
      comment: () => builder.split(),
      instruction: () => builder.split(),
    },
    options,
  );

  return {
    write: (xml) => reader.write(xml),
    end() {
      reader.end();
      return { text, table: builder.table((lengths) => inCodePoints(text, lengths)) };
    },
  };
}

/** Converts lengths in UTF-16 units to code points. A text without astral characters is only searched once. */
function inCodePoints(text: string, lengths: Uint32Array): Uint32Array {
  if (!/[\ud800-\udbff]/.test(text)) return lengths;
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return codePoints(text.slice(at - length, at));
  });
}

/** Makes the table of a document from its events, from start to end. */
interface ElementTableBuilder {
  open(name: string): void;
  /** Adds text. Text after text belongs to the same node, unless `split` was called between them. */
  text(length: number): void;
  /** Adds a comment or a processing instruction. */
  split(): void;
  close(): void;
  /**
   * The table, after the last event. `recount` converts the lengths of the text nodes to code points, if they are in
   * another unit.
   */
  table(recount?: (lengths: Uint32Array) => Uint32Array): ElementTable;
}

export function elementTableBuilder(): ElementTableBuilder {
  const names: string[] = [];
  const nameIndex = new Map<string, number>();
  let count = 0;
  let name = new Uint32Array(firstCapacity);
  let parent = new Uint32Array(firstCapacity);
  let after = new Uint32Array(firstCapacity);
  // An element starts and ends at the start of a text node, or at the end of the text.
  let from = new Uint32Array(firstCapacity);
  let to = new Uint32Array(firstCapacity);

  let textCount = 0;
  let lengths = new Uint32Array(firstCapacity);
  let textParent = new Uint32Array(firstCapacity);

  let current = 0;
  let isInText = false;

  function indexOf(written: string): number {
    const known = nameIndex.get(written);
    if (known !== undefined) return known;
    // A name may be a slice of the whole document, and would keep the document in memory as long as the table.
    const copy = decodeUtf8(encodeUtf8(written)) ?? written;
    names.push(copy);
    nameIndex.set(copy, names.length - 1);
    return names.length - 1;
  }

  function grow(): void {
    [name, parent, after] = [doubled(Uint32Array, name), doubled(Uint32Array, parent), doubled(Uint32Array, after)];
    [from, to] = [doubled(Uint32Array, from), doubled(Uint32Array, to)];
  }

  return {
    open(written) {
      if (count === name.length) grow();
      name[count] = indexOf(written);
      parent[count] = current;
      from[count] = textCount;
      current = count++;
      isInText = false;
    },
    text(length) {
      if (length === 0) return;
      if (isInText) {
        lengths[textCount - 1]! += length;
        return;
      }
      if (textCount === lengths.length)
        [lengths, textParent] = [doubled(Uint32Array, lengths), doubled(Uint32Array, textParent)];
      lengths[textCount] = length;
      textParent[textCount] = current;
      textCount++;
      isInText = true;
    },
    split() {
      isInText = false;
    },
    close() {
      after[current] = count;
      to[current] = textCount;
      current = parent[current]!;
      isInText = false;
    },
    table(recount = (lengths) => lengths) {
      const textStart = runningSum(recount(lengths.subarray(0, textCount)));
      const own = {
        name: name.slice(0, count),
        parent: parent.slice(0, count),
        textParent: textParent.slice(0, textCount),
      };
      const byName = sortedBy(own.name, ascending(1, count), names.length);
      const byParent = sortedBy(own.parent, byName.sorted, count);
      const byElement = sortedBy(own.textParent, ascending(0, textCount), count);
      return {
        ...own,
        length: textStart.at(-1)!,
        names,
        nameIndex,
        after: after.slice(0, count),
        ordinal: ordinals(own.name, own.parent, byParent.sorted),
        start: from.subarray(0, count).map((node) => textStart[node]!),
        end: to.subarray(0, count).map((node) => textStart[node]!),
        children: byParent.sorted,
        firstChild: byParent.first,
        textStart,
        texts: byElement.sorted,
        firstText: byElement.first,
      };
    },
  };
}

/** The running sums: 0, the first value, the sum of the first two, …, the sum of all. */
function runningSum(values: Column): Uint32Array {
  const sums = new Uint32Array(values.length + 1);
  for (let i = 1; i <= values.length; i++) sums[i] = sums[i - 1]! + values[i - 1]!;
  return sums;
}

function ascending(from: number, to: number): Uint32Array {
  return new Uint32Array(to - from).map((_, i) => from + i);
}

/** The items sorted by key, in their old order within a key, and the start of each key from 0 to `keys`. */
function sortedBy(keyOf: Column, items: Uint32Array, keys: number): { sorted: Uint32Array; first: Uint32Array } {
  const first = new Uint32Array(keys + 1);
  for (const item of items) first[keyOf[item]! + 1]!++;
  for (let key = 2; key <= keys; key++) first[key]! += first[key - 1]!; // first[0] is 0
  const next = first.slice();
  const sorted = new Uint32Array(items.length);
  for (const item of items) sorted[next[keyOf[item]!]!++] = item;
  return { sorted, first };
}

/** The number of each element among its siblings of the same name. These are next to each other in `children`. */
function ordinals(name: Column, parent: Column, children: Column): Uint32Array {
  const ordinal = new Uint32Array(name.length).fill(1);
  for (let i = 1; i < children.length; i++) {
    const [before, child] = [children[i - 1]!, children[i]!];
    if (parent[before] === parent[child] && name[before] === name[child]) ordinal[child] = ordinal[before]! + 1;
  }
  return ordinal;
}

const firstCapacity = 256;
