// The fast reader of plain XML. It turns the bytes of a document into its text and its elements in one pass. If it is
// not sure, it gives up (`notPlain`), and the careful reader decides.

import { longestTag } from "../../../text/xml/xml-reader.ts";
import type { Attribute } from "../../../data/collection.ts";
import type { ByteSink } from "./byte-sink.ts";
import type { GrowingNumbers } from "../../../base/growing.ts";
import * as byte from "./scan-bytes.ts";
import { isForeign, isSpace, nameClass, notPlain, textClass } from "./scan-bytes.ts";
import { attributeText, attributeValue, between, comment, instruction, prolog, referredCode } from "./scan-markup.ts";
import { clearNames, isNameAt, isSameName, type NameTable, nameTable, scanName, scannedNames } from "./scan-names.ts";

export interface ScannedXml {
  /** In the order in which they appear. */
  readonly names: readonly string[];
  /** In code points. */
  readonly length: number;
  /** The first value of the attribute that was asked for. */
  readonly attribute: string | undefined;
}

const mostDepth = 10_000;
/** A tag with more attributes is left to the careful reader. */
const mostAttributes = 32;

/** The memory of a scan. It is reused for one document after the other. */
export interface XmlScan {
  readonly names: NameTable;
  /** The numbers of the names of the open elements, from the root on. */
  readonly open: Uint16Array;
  /** Where the names of a tag's attributes begin. */
  readonly attributeStarts: Uint32Array;
  /** The buffer for the text, and the place in it for the next byte. */
  out: Uint8Array;
  to: number;
  /** The bytes of the text node that do not begin a character. */
  continuing: number;
  /** The attribute that is asked for, and its first value. */
  askedName: Buffer | undefined;
  askedValue: string | undefined;
  /** Receives all attributes, if they are wanted. */
  readonly attributes: Attribute[] | undefined;
  /** How many elements have begun. */
  elements: number;
}

export function xmlScan(keepsAttributes = false): XmlScan {
  return {
    names: nameTable(),
    open: new Uint16Array(mostDepth),
    attributeStarts: new Uint32Array(mostAttributes),
    out: new Uint8Array(0),
    to: 0,
    continuing: 0,
    askedName: undefined,
    askedValue: undefined,
    attributes: keepsAttributes ? [] : undefined,
    elements: 0,
  };
}

/**
 * Reads plain XML from its bytes: the text goes to the sink, the elements to `told`, as in elementTableToBytes.
 * Returns undefined, with nothing in the sink, for a document that is not plain, because it is wrong or uses something
 * rare (CDATA sections, names beyond ASCII, DTDs, other entities). readXml, the careful reader, then reads it again,
 * so no error is decided here. Most documents are plain, and this is four times as fast: no text becomes a string, and
 * none is copied twice. The functions are small on purpose, so that V8 compiles each while the first documents are
 * read. Compiling one large function would take longer than reading a small collection.
 */
export function scanXml(
  scan: XmlScan,
  bytes: Buffer,
  sink: ByteSink,
  told: GrowingNumbers<Uint32Array>,
  wantedAttribute: string | undefined,
): ScannedXml | undefined {
  scan.out = sink.room(bytes.length); // a reference is longer than what it stands for
  scan.to = sink.length;
  scan.continuing = 0;
  scan.askedName = wantedAttribute === undefined ? undefined : Buffer.from(wantedAttribute);
  scan.askedValue = undefined;
  scan.elements = 0;
  clearNames(scan.names);
  const length = scanRoot(scan, bytes, told);
  if (length === notPlain) return undefined;
  sink.advance(scan.to - sink.length);
  return { names: scannedNames(scan.names, bytes), length, attribute: scan.askedValue };
}

/** Reads the whole document. Returns the code points of its text, or notPlain. */
function scanRoot(scan: XmlScan, bytes: Buffer, told: GrowingNumbers<Uint32Array>): number {
  const { names, open } = scan;
  let depth = 0;
  let nodeStart = scan.to; // of the text node that is not yet told
  let length = 0;
  let at = prolog(bytes);
  do {
    if (bytes[at] !== byte.less) return notPlain;
    const points = scan.to - nodeStart - scan.continuing;
    if (points > 0) {
      told.push(2 * points - 1);
      length += points;
      nodeStart = scan.to;
      scan.continuing = 0;
    }
    const next = bytes[at + 1];
    if (next === byte.slash && depth !== 0) {
      at = endTag(names, bytes, at, open[--depth]!);
      told.push(0);
    } else if (next === byte.exclamation || next === byte.question) {
      at = next === byte.question ? instruction(bytes, at) : comment(bytes, at);
    } else {
      const name = scanName(names, bytes, at + 1);
      if (name === notPlain || depth === mostDepth) return notPlain;
      told.push(2 * name + 2);
      scan.elements++;
      at = attributes(scan, bytes, at + 1 + names.lengths[name]!);
      if (at === notPlain) return notPlain;
      if (bytes[at] === byte.slash) {
        if (bytes[++at] !== byte.greater) return notPlain;
        told.push(0);
      } else open[depth++] = name;
      at++;
    }
    if (depth > 0) at = copyText(scan, bytes, at);
  } while (depth > 0);
  return between(bytes, at) === bytes.length ? length : notPlain;
}

function endTag(names: NameTable, bytes: Uint8Array, from: number, name: number): number {
  if (!isNameAt(names, bytes, name, from + 2)) return notPlain;
  let at = from + 2 + names.lengths[name]!;
  while (isSpace(bytes[at])) at++;
  return bytes[at] === byte.greater ? at + 1 : notPlain;
}

/** Reads the attributes of a start tag, up to its `>` or `/`. */
function attributes(scan: XmlScan, bytes: Buffer, from: number): number {
  if (bytes[from] === byte.greater) return from;
  const { attributeStarts, askedName } = scan;
  let at = from;
  for (let count = 0; ; count++) {
    const before = at;
    while (isSpace(bytes[at])) at++;
    if (bytes[at] === byte.greater || bytes[at] === byte.slash) return at - from > longestTag ? notPlain : at;
    if (nameClass[bytes[at]!] !== 1 || at === before || count === mostAttributes) return notPlain;
    const start = at;
    while (nameClass[bytes[at]!]! > 0) at++;
    const nameEnd = at;
    while (isSpace(bytes[at])) at++;
    if (bytes[at++] !== byte.equals) return notPlain;
    for (let i = 0; i < count; i++) if (isSameName(bytes, attributeStarts[i]!, start)) return notPlain;
    attributeStarts[count] = start;
    while (isSpace(bytes[at])) at++;
    const valueStart = at;
    at = attributeValue(bytes, at);
    if (at === notPlain) return notPlain;
    if (askedName !== undefined && scan.askedValue === undefined && askedName.equals(bytes.subarray(start, nameEnd))) {
      scan.askedValue = bytes.toString("utf8", valueStart + 1, at - 1);
      if (/[&\t\r\n]/.test(scan.askedValue)) return notPlain;
    }
    if (scan.attributes !== undefined) {
      const name = bytes.toString("latin1", start, nameEnd);
      scan.attributes.push({ element: scan.elements - 1, name, value: attributeText(bytes, valueStart + 1, at - 1) });
    }
  }
}

/**
 * Copies text up to the next tag, comment or instruction. Returns notPlain if there is none, or if the text is not
 * plain.
 */
function copyText(scan: XmlScan, bytes: Uint8Array, from: number): number {
  const { out } = scan;
  let at = from;
  let to = scan.to;
  for (;;) {
    const plain = copyPlain(bytes, at, out, to);
    at += plain;
    to += plain;
    const found = bytes[at];
    if (found === byte.less) break;
    if (found === undefined) return notPlain;
    if (found >= 0x80) {
      if ((found & 0x40) === 0) scan.continuing++;
      else if (isForeign(bytes, at)) return notPlain;
      out[to++] = found;
    } else if (found === byte.ampersand) {
      const code = referredCode(bytes, at);
      if (code === notPlain) return notPlain;
      const written = writeCodePoint(code, out, to);
      scan.continuing += written - 1;
      to += written;
      while (bytes[at] !== byte.semicolon) at++;
    } else if (found === byte.cr) {
      out[to++] = byte.lf;
      if (bytes[at + 1] === byte.lf) at++;
    } else {
      const isEndOfCdata = bytes[at + 1] === byte.closeBracket && bytes[at + 2] === byte.greater;
      if (found !== byte.closeBracket || isEndOfCdata) return notPlain;
      out[to++] = found;
    }
    at++;
  }
  scan.to = to;
  return at;
}

/** Copies up to the first byte that needs a check, and returns how many bytes. */
function copyPlain(bytes: Uint8Array, from: number, out: Uint8Array, to: number): number {
  const end = bytes.length;
  const shift = to - from;
  let at = from;
  for (; at < end; at++) {
    const found = bytes[at]!;
    if (textClass[found] !== 0) break;
    out[at + shift] = found;
  }
  return at - from;
}

/** Writes a code point in UTF-8, and returns the number of bytes. */
function writeCodePoint(code: number, out: Uint8Array, at: number): number {
  if (code < 0x80) {
    out[at] = code;
    return 1;
  }
  if (code < 0x800) {
    out[at] = 0xc0 | (code >> 6);
    out[at + 1] = 0x80 | (code & 0x3f);
    return 2;
  }
  if (code < 0x10000) {
    out[at] = 0xe0 | (code >> 12);
    out[at + 1] = 0x80 | ((code >> 6) & 0x3f);
    out[at + 2] = 0x80 | (code & 0x3f);
    return 3;
  }
  out[at] = 0xf0 | (code >> 18);
  out[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  out[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  out[at + 3] = 0x80 | (code & 0x3f);
  return 4;
}
