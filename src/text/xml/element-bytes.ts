// Names, then what happens from the start of the document to its end, a number each of 7 bits a byte, low bits first:
// 0 closes an element, 2 (i + 1) opens one of the i-th name, 2 n - 1 is a text node of n code points. Two text nodes in a
// row have a comment or a processing instruction between them. The columns follow from that, at a fifth of their size.

import { growingBytes } from "../../base/growing.ts";
import { type ElementTable, elementTableBuilder } from "./element-table.ts";
import { decodeShort, encodeUtf8 } from "../utf8.ts";

/** The table in few bytes. */
export function elementTableToBytes(table: ElementTable): Uint8Array {
  const bytes = growingBytes();
  bytes.number(table.names.length);
  for (const name of table.names) {
    const encoded = encodeUtf8(name);
    bytes.number(encoded.length);
    bytes.bytes(encoded, 0, encoded.length);
  }
  tell(table, {
    open: (element) => bytes.number(2 * (table.name[element]! + 1)),
    text: (length) => bytes.number(2 * length - 1),
    close: () => bytes.number(closes),
  });
  return bytes.values().slice();
}

/** The table of these bytes. */
export function elementTableFromBytes(bytes: Uint8Array): ElementTable {
  const builder = elementTableBuilder();
  const names: string[] = [];
  readElements(bytes, {
    name: (name) => void names.push(name),
    open: (name) => builder.open(names[name]!),
    text(length) {
      builder.split();
      builder.text(length);
    },
    close: () => builder.close(),
  });
  return builder.table();
}

/** Takes what the bytes of a table tell, in their order. */
export interface ElementHandler {
  /** The names come first, and are numbered from 0. */
  name(name: string): void;
  open(name: number): void;
  /** A text node of this many code points. */
  text(length: number): void;
  close(): void;
}

/** Tells a document from the bytes of its table. They must be ones that elementTableToBytes wrote: a RangeError is all that others get. */
export function readElements(bytes: Uint8Array, handler: ElementHandler): void {
  const steps = new ElementSteps(bytes);
  for (let left = steps.names; left > 0; left--) {
    const from = steps.nextName();
    const name = decodeShort(bytes, from, steps.at);
    if (name === undefined) throw broken();
    handler.name(name);
  }
  do {
    const told = steps.next();
    if (told === closes) handler.close();
    else if (told % 2 === 1) handler.text((told + 1) / 2);
    else handler.open(told / 2 - 1);
  } while (steps.depth > 0);
}

/** What closes an element. An even number opens one of the name with half of it less one, an odd one is text, of half of it and a half. */
export const closes = 0;

/**
 * What the bytes of a table tell, number by number, for loops that have no time to be told. First come the names, all of them, then
 * the elements, until none is open. A class, so that loops find its members where they always are.
 */
export class ElementSteps {
  /** How many names there are. */
  readonly names: number;
  /** How many elements are open. */
  depth = 0;
  /** The next byte. */
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.names = this.number();
  }

  /** Passes over a name; gives where its bytes begin. They go up to `at`. */
  nextName(): number {
    const length = this.number();
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw broken();
    return from;
  }

  /** What comes next: `closes`, or another number, as it says. */
  next(): number {
    const told = this.number();
    if (told !== closes && told % 2 === 0) {
      if (told > 2 * this.names) throw broken();
      this.depth++;
    } else if (this.depth === 0) throw broken(); // the first must open the root
    else if (told === closes && --this.depth === 0 && this.at !== this.bytes.length) throw broken();
    return told;
  }

  private number(): number {
    const first = this.bytes[this.at++];
    return first !== undefined && first < 0x80 ? first : this.longNumber(first);
  }

  private longNumber(first: number | undefined): number {
    let [value, unit] = [0, 1];
    for (let byte = first; ; byte = this.bytes[this.at++]) {
      if (byte === undefined || unit > 2 ** 42) throw broken();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 0x80;
    }
  }
}

function broken(): RangeError {
  return new RangeError("not the bytes of an element table");
}

interface Told {
  open(element: number): void;
  text(length: number): void;
  close(): void;
}

/** Tells a table as the document told it. */
function tell(table: ElementTable, { open, text, close }: Told): void {
  const { after, parent, start, textParent, textStart } = table;
  open(0);
  let [element, node] = [1, 0]; // the next of each
  for (let current = 0; ;) {
    const hasChild = element < after[current]!;
    // A text node is not empty: it starts before the child that follows it.
    if (textParent[node] === current && (!hasChild || textStart[node]! < start[element]!)) {
      text(textStart[node + 1]! - textStart[node]!);
      node++;
    } else if (hasChild) {
      open(element);
      current = element++;
    } else {
      close();
      if (current === 0) return;
      current = parent[current]!;
    }
  }
}
