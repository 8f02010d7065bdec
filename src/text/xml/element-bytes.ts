// The compact form of an element table: first the names, then the events from the start of the document to its end.
// Each event is a number with 7 bits per byte, low bits first: 0 closes an element, 2 (i + 1) opens one with the i-th
// name, and 2 n - 1 is a text node of n code points. Between two text nodes in a row there is a comment or a processing
// instruction. The columns follow from these numbers, which take a fifth of their size.

import { growingBytes } from "../../base/growing.ts";
import { type ElementTable, elementTableBuilder } from "./element-table.ts";
import { decodeShort, encodeUtf8 } from "../utf8.ts";

/** The compact form of a table. */
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

/** The table of a compact form. */
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

/** Receives the content of a compact form, in its order. */
export interface ElementHandler {
  /** Gets a name. The names come first, and are numbered from 0. */
  name(name: string): void;
  open(name: number): void;
  /** Gets a text node with this many code points. */
  text(length: number): void;
  close(): void;
}

/**
 * Reads a compact form and calls the handler. The bytes must be from elementTableToBytes. Other bytes cause at most a
 * RangeError.
 */
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

/**
 * The number that closes an element. Another even number, 2 (i + 1), opens an element with the i-th name. An odd
 * number, 2 n - 1, is a text node of n code points.
 */
export const closes = 0;

/**
 * The numbers of a compact form one by one, for loops that have no time for a handler. First come all the names, then
 * the elements until none is open. This is a class so that V8 finds its members quickly in loops.
 */
export class ElementSteps {
  /** The number of names. */
  readonly names: number;
  /** The number of open elements. */
  depth = 0;
  /** The position of the next byte. */
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.names = this.number();
  }

  /** Skips a name and returns where its bytes begin. They end at `at`. */
  nextName(): number {
    const length = this.number();
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw broken();
    return from;
  }

  /** The next number: `closes`, or another one as described there. */
  next(): number {
    const told = this.number();
    if (told !== closes && told % 2 === 0) {
      if (told > 2 * this.names) throw broken();
      this.depth++;
    } else if (this.depth === 0) throw broken(); // the first number must open the root
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

/** Calls the handler with the events of a table, in document order. */
function tell(table: ElementTable, { open, text, close }: Told): void {
  const { after, parent, start, textParent, textStart } = table;
  open(0);
  let [element, node] = [1, 0]; // the next element and the next text node
  for (let current = 0; ;) {
    const hasChild = element < after[current]!;
    // A text node is never empty, so it starts before the child that follows it.
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
