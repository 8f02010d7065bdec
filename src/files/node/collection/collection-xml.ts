import { isUtf8 } from "node:buffer";
import type { Attribute } from "../../../data/collection.ts";
import { longestTitle, titleName } from "../../../text/xml/element-titles.ts";
import type { XmlOptions } from "../../../text/xml/xml-entities.ts";
import { withoutMark } from "./collection-text.ts";
import type { GrowingNumbers } from "../../../base/growing.ts";
import type { Packing } from "./packing.ts";
import { readXml } from "./read-xml.ts";
import { scanXml, type XmlScan } from "./scan-xml.ts";

export interface IdOptions extends XmlOptions {
  /** The name of an attribute. Its first value in an XML document is the id of that document. */
  readonly idAttribute?: string | undefined;
  /** The name of an element. The text of the first such element in an XML document is the id of that document. */
  readonly idElement?: string | undefined;
  /** The encoding of texts that are neither UTF-8 nor XML. */
  readonly encoding?: string | undefined;
}

/** What packing a document finds out about it. */
export interface PackedXml {
  /** In code points. */
  readonly length: number;
  /** How many of the bytes are text. The rest is the element table. */
  readonly textBytes: number;
  /** The text of the first element named title, if it comes before the body. */
  readonly title: string | undefined;
  /** The id, if one was asked for. */
  readonly id: string | undefined;
  /** The attributes of all elements, if they are wanted and exist. */
  readonly attributes: readonly Attribute[] | undefined;
}

/**
 * Packs an XML document into the bytes that a collection file stores: its text in UTF-8, then its element table as
 * elementTableToBytes makes it. Throws an InputError with line and column.
 */
export function packXml(
  bytes: Buffer,
  { sink, told, scan }: Omit<Packing, "readWhole">,
  options: IdOptions,
): PackedXml {
  const { idAttribute, idElement } = options;
  const start = sink.length;
  clear(told, scan);
  let read = isUtf8(bytes) ? scanXml(scan, withoutMark(bytes), sink, told, idAttribute) : undefined;
  if (read === undefined) {
    clear(told, scan);
    read = readXml(bytes, sink, told, idAttribute, options, scan.attributes);
  }
  const { names, length, attribute } = read;
  const numbers = told.values();
  const text = sink.since(start);
  const textOf = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : firstText(names.indexOf(name), numbers, text);
  const title = textOf(titleName(names));
  const id = idElement === undefined ? attribute?.trim() : textOf(idElement);

  const textBytes = text.length;
  sink.numbers(Uint32Array.of(names.length));
  for (const name of names) {
    sink.numbers(Uint32Array.of(Buffer.byteLength(name)));
    sink.text(name);
  }
  sink.numbers(numbers);
  const attributes = scan.attributes === undefined || scan.attributes.length === 0 ? undefined : [...scan.attributes];
  return { length, textBytes, title: title === "" ? undefined : title, id, attributes };
}

function clear(told: GrowingNumbers<Uint32Array>, { attributes }: XmlScan): void {
  told.clear();
  if (attributes !== undefined) attributes.length = 0;
}

/**
 * The text of the first element with a name, with single spaces for white space and none at the ends. Empty if it is
 * too long.
 */
function firstText(name: number, told: Uint32Array, text: Uint8Array): string | undefined {
  if (name < 0) return undefined;
  const index = told.indexOf(2 * name + 2);
  let start = 0;
  for (const number of told.subarray(1, index)) start += pointsOf(number); // the first is the root
  let end = start;
  for (let [i, depth] = [index, 0]; i === index || depth > 0; i++) {
    const number = told[i]!;
    if (number === 0) depth--;
    else if (number % 2 === 0) depth++;
    end += pointsOf(number);
  }
  if (end - start > longestTitle) return ""; // nor an id
  const from = byteOf(text, start, 0);
  const found = Buffer.from(text.subarray(from, byteOf(text, end - start, from)));
  return found.toString().trim().replaceAll(/\s+/g, " ");
}

/** The length of a text node in the numbers; 0 for other nodes. */
function pointsOf(told: number): number {
  return told % 2 === 1 ? (told + 1) / 2 : 0;
}

/** The byte where a code point begins, counted from a byte on. */
function byteOf(text: Uint8Array, points: number, from: number): number {
  let at = from;
  for (let left = points; left > 0; left--) {
    at++;
    while ((text[at]! & 0xc0) === 0x80) at++;
  }
  return at;
}
