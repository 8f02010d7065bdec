// The parts of the fast XML reader for everything between tags: comments, instructions, attribute values and
// references. Each returns the place after what it read, or notPlain.

import * as byte from "./scan-bytes.ts";
import { isForeign, isSpace, nameClass, notPlain, quietClass } from "./scan-bytes.ts";

// Each function takes the index where something begins and returns the index after it, or notPlain. notPlain means that
// the input may be wrong or only rare, and the careful reader reads it again.

const declaration =
  /^<\?xml[ \t\r\n]+version=(["'])1\.\d\1(?:[ \t\r\n]+encoding=(["'])[Uu][Tt][Ff]-8\2)?(?:[ \t\r\n]+standalone=(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/;
const doctype =
  /^<!DOCTYPE[ \t\r\n]+[A-Za-z_:][\w:.-]*(?:[ \t\r\n]+(?:SYSTEM|PUBLIC[ \t\r\n]+"[ \w.,:;/()+=*$@%#!?'\r\n-]*")[ \t\r\n]+"[ \w.,:;/()+=*$@%#!?'-]*")?[ \t\r\n]*>/;

/** Everything before the root element. */
export function prolog(bytes: Buffer): number {
  const start = bytes.toString("latin1", 0, 200); // a longer declaration is left to the careful reader
  const declared = declaration.exec(start);
  if (declared === null && start.startsWith("<?xml")) return notPlain;
  const at = between(bytes, declared?.[0].length ?? 0);
  if (bytes[at + 1] !== byte.exclamation) return at; // nor after what is not plain, as no "!" is the first byte
  const type = doctype.exec(bytes.toString("latin1", at, at + 1000)); // so is a longer one
  return type === null ? notPlain : between(bytes, at + type[0].length);
}

/** White space, comments and processing instructions outside the root element. */
export function between(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at !== notPlain) {
    while (isSpace(bytes[at])) at++;
    if (bytes[at] !== byte.less) return at;
    if (bytes[at + 1] === byte.question) at = instruction(bytes, at);
    else if (bytes[at + 1] === byte.exclamation && bytes[at + 2] === byte.minus) at = comment(bytes, at);
    else return at;
  }
  return at;
}

/** `<!-- … -->`. */
export function comment(bytes: Uint8Array, from: number): number {
  if (bytes[from + 2] !== byte.minus || bytes[from + 3] !== byte.minus) return notPlain;
  for (let at = from + 4; ; at++) {
    if (quietClass[bytes[at]!] === 0) continue;
    if (bytes[at] === byte.minus && bytes[at + 1] === byte.minus)
      return bytes[at + 2] === byte.greater ? at + 3 : notPlain;
    if (!isQuiet(bytes, at)) return notPlain;
  }
}

/** `<?name … ?>`. */
export function instruction(bytes: Uint8Array, from: number): number {
  let at = from + 2;
  if (nameClass[bytes[at]!] !== 1) return notPlain;
  while (nameClass[bytes[at]!]! > 0) at++;
  const isXml = at === from + 5 && /^xml$/i.test(String.fromCharCode(...bytes.subarray(from + 2, at)));
  if (isXml || !(isSpace(bytes[at]) || bytes[at] === byte.question)) return notPlain;
  for (; ; at++) {
    if (quietClass[bytes[at]!] === 0) continue;
    if (bytes[at] === byte.question && bytes[at + 1] === byte.greater) return at + 2;
    if (!isQuiet(bytes, at)) return notPlain;
  }
}

/** An attribute value, beginning at its quote. */
export function attributeValue(bytes: Uint8Array, from: number): number {
  const quote = bytes[from];
  if (quote !== byte.quote && quote !== byte.apostrophe) return notPlain;
  for (let at = from + 1; ; at++) {
    const found = bytes[at]!;
    if (quietClass[found] === 0) continue;
    if (found === quote) return at + 1;
    if (found === byte.ampersand) {
      if (referredCode(bytes, at) === notPlain) return notPlain;
    } else if (found === byte.less || !isQuiet(bytes, at)) return notPlain;
  }
}

/**
 * The text of an attribute value that attributeValue accepted. White space becomes blanks, and references are
 * resolved.
 */
export function attributeText(bytes: Buffer, from: number, to: number): string {
  const written = bytes.toString("utf8", from, to);
  if (!/[&\t\r\n]/.test(written)) return written;
  return written
    .replaceAll(/\r\n|[\t\r\n]/g, " ")
    .replaceAll(/&[^&;]*;/g, (reference) => String.fromCodePoint(referredCode(Buffer.from(reference), 0)));
}

const predefined: readonly (readonly [name: string, code: number])[] = [
  ["amp;", 0x26],
  ["lt;", 0x3c],
  ["gt;", 0x3e],
  ["quot;", 0x22],
  ["apos;", 0x27],
];

/**
 * The character of `&amp;` and the other four, of `&#233;` and of `&#xE9;`, which end at the next ";". notPlain for
 * other references.
 */
export function referredCode(bytes: Uint8Array, from: number): number {
  if (bytes[from + 1] === byte.hash) return numericCode(bytes, from + 2);
  for (const [name, code] of predefined) {
    let length = 0;
    while (bytes[from + 1 + length] === name.charCodeAt(length)) length++;
    if (length === name.length) return code;
  }
  return notPlain;
}

function numericCode(bytes: Uint8Array, from: number): number {
  const isHexadecimal = bytes[from] === 0x78;
  const radix = isHexadecimal ? 16 : 10;
  const first = isHexadecimal ? from + 1 : from;
  let code = 0;
  let at = first;
  for (; at - first < 8; at++) {
    const digit = Number.parseInt(String.fromCharCode(bytes[at]!), radix);
    if (Number.isNaN(digit)) break;
    code = code * radix + digit;
  }
  return bytes[at] === byte.semicolon && isCharacter(code) ? code : notPlain;
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === byte.tab || code === byte.lf || code === byte.cr;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

/** True for a byte that needs only a check: no control character and not the end of the file. */
function isQuiet(bytes: Uint8Array, at: number): boolean {
  return bytes[at]! >= byte.quote && !isForeign(bytes, at);
}
