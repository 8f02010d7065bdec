import { longestTag } from "../../xml/xml-state.ts";
import type { ByteSink } from "./byte-sink.ts";
import type { NumberList } from "./number-list.ts";
import * as byte from "./scan-bytes.ts";
import { isForeign, isSpace, nameClass, textClass } from "./scan-bytes.ts";
import { attributeValue, between, comment, instruction, prolog, referredCode } from "./scan-markup.ts";
import { clearNames, isNameAt, isSameName, nameLength, scanName, scannedNames } from "./scan-names.ts";

export interface ScannedXml {
  /** In the order in which they appear. */
  readonly names: readonly string[];
  /** In code points. */
  readonly length: number;
  /** The first value of the attribute that was asked for. */
  readonly attribute: string | undefined;
}

const mostDepth = 10_000;
const mostAttributes = 32;
const open = new Uint16Array(mostDepth);
const attributeStarts = new Uint32Array(mostAttributes);

/** Where the text goes. One document is scanned at a time. */
const text: {
  out: Uint8Array;
  to: number;
  /** Bytes of the text node that do not begin a character. */
  continuing: number;
} = { out: new Uint8Array(0), to: 0, continuing: 0 };

/** The attribute that is asked for, and its first value. */
const asked: { name: Buffer | undefined; value: string | undefined } = { name: undefined, value: undefined };

/**
 * Reads plain XML from its bytes: the text goes to the sink, and what happens is told as in elementTableToBytes. Gives
 * undefined, with nothing in the sink, for all that is not plain: wrong, or only rare (CDATA sections, names beyond ASCII,
 * DTDs, other entities). The careful reader then reads it again, so that nothing is decided here. Most documents are
 * plain, and this is four times as fast: no text becomes a string, and none is copied twice. It is cut into functions of
 * which each is compiled while the first documents are read: as one, it would take longer than all of a small collection.
 */
export function scanXml(
  bytes: Buffer,
  sink: ByteSink,
  told: NumberList,
  wantedAttribute: string | undefined,
): ScannedXml | undefined {
  text.out = sink.room(bytes.length); // a reference is longer than what it stands for
  text.to = sink.length;
  text.continuing = 0;
  asked.name = wantedAttribute === undefined ? undefined : Buffer.from(wantedAttribute);
  asked.value = undefined;
  clearNames();
  const length = scanRoot(bytes, told);
  if (length < 0) return undefined;
  sink.advance(text.to - sink.length);
  return { names: scannedNames(bytes), length, attribute: asked.value };
}

/** All of the document; returns the code points of its text, or -1 where it is not plain. */
function scanRoot(bytes: Buffer, told: NumberList): number {
  let depth = 0;
  let nodeStart = text.to; // of the text node that is not yet told
  let length = 0;
  let at = prolog(bytes);
  do {
    if (at < 0 || bytes[at] !== byte.less) return -1;
    const points = text.to - nodeStart - text.continuing;
    if (points > 0) {
      told.push(2 * points - 1);
      length += points;
      nodeStart = text.to;
      text.continuing = 0;
    }
    const next = bytes[at + 1];
    if (next === byte.slash && depth > 0) {
      at = endTag(bytes, at, open[--depth]!);
      told.push(0);
    } else if (next === byte.exclamation || next === byte.question) {
      at = next === byte.question ? instruction(bytes, at) : comment(bytes, at);
    } else {
      const name = scanName(bytes, at + 1);
      if (name < 0 || depth === mostDepth) return -1;
      told.push(2 * name + 2);
      at = attributes(bytes, at + 1 + nameLength(name));
      if (at < 0) return -1;
      if (bytes[at] === byte.slash) {
        if (bytes[++at] !== byte.greater) return -1;
        told.push(0);
      } else open[depth++] = name;
      at++;
    }
    if (at >= 0 && depth > 0) at = copyText(bytes, at);
  } while (depth > 0);
  return at >= 0 && between(bytes, at) === bytes.length ? length : -1;
}

function endTag(bytes: Uint8Array, from: number, name: number): number {
  if (!isNameAt(bytes, name, from + 2)) return -1;
  let at = from + 2 + nameLength(name);
  while (isSpace(bytes[at])) at++;
  return bytes[at] === byte.greater ? at + 1 : -1;
}

/** The attributes of a start tag, up to its `>` or `/`. */
function attributes(bytes: Buffer, from: number): number {
  if (bytes[from] === byte.greater) return from;
  let at = from;
  for (let count = 0; ; count++) {
    const before = at;
    while (isSpace(bytes[at])) at++;
    if (bytes[at] === byte.greater || bytes[at] === byte.slash) return at - from > longestTag ? -1 : at;
    if (nameClass[bytes[at]!] !== 1 || at === before || count === mostAttributes) return -1;
    const start = at;
    while (nameClass[bytes[at]!]! > 0) at++;
    const nameEnd = at;
    while (isSpace(bytes[at])) at++;
    if (bytes[at++] !== byte.equals) return -1;
    for (let i = 0; i < count; i++) if (isSameName(bytes, attributeStarts[i]!, start)) return -1;
    attributeStarts[count] = start;
    while (isSpace(bytes[at])) at++;
    const valueStart = at;
    at = attributeValue(bytes, at);
    if (at < 0) return -1;
    if (asked.name !== undefined && asked.value === undefined && asked.name.equals(bytes.subarray(start, nameEnd))) {
      asked.value = bytes.toString("utf8", valueStart + 1, at - 1);
      if (/[&\t\r\n]/.test(asked.value)) return -1;
    }
  }
}

/** Text, up to the next tag, comment or instruction; -1 where there is none, or the text is not plain. */
function copyText(bytes: Uint8Array, from: number): number {
  const { out } = text;
  let at = from;
  let to = text.to;
  for (;;) {
    const plain = copyPlain(bytes, at, out, to);
    at += plain;
    to += plain;
    const found = bytes[at];
    if (found === byte.less) break;
    if (found === undefined) return -1;
    if (found >= 0x80) {
      if (found < 0xc0) text.continuing++;
      else if (isForeign(bytes, at)) return -1;
      out[to++] = found;
    } else if (found === byte.ampersand) {
      const code = referredCode(bytes, at);
      if (code < 0) return -1;
      const written = writeCodePoint(code, out, to);
      text.continuing += written - 1;
      to += written;
      while (bytes[at] !== byte.semicolon) at++;
    } else if (found === byte.cr) {
      out[to++] = byte.lf;
      if (bytes[at + 1] === byte.lf) at++;
    } else {
      const isEndOfCdata = bytes[at + 1] === byte.closeBracket && bytes[at + 2] === byte.greater;
      if (found !== byte.closeBracket || isEndOfCdata) return -1;
      out[to++] = found;
    }
    at++;
  }
  text.to = to;
  return at;
}

/** Copies up to the first byte that needs a look; returns how many. */
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

/** In UTF-8; returns how many bytes. */
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
