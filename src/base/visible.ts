// Names and texts in a form that is safe for a terminal or a log. Characters that would control the terminal, and
// invisible characters, are written as escapes such as \u200b.

import { once } from "./remembered.ts";

const short = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * Escapes characters that would move the cursor, colour the screen or break the line, and invisible characters. So a
 * name cannot act as a command, and two different names look different.
 */
export function visible(text: string): string {
  const written = command.test(text) ? text.replace(/^\s*:/, "\\x3a").replaceAll("##[", "\\x23#[") : text;
  if (isAscii.test(written)) return written; // nearly all names are ASCII, and there may be millions of them
  return written.replaceAll(unsafe(), (character) => short.get(character) ?? escaped(character.codePointAt(0)!));
}

const isAscii = /^[ -~]*$/;
/** Texts that the logs of GitHub take for a command: some only at the beginning of a line, some anywhere. */
const command = /^\s*::|##\[/;

// After a letter or sign beyond ASCII, joiners, variation selectors and tags are part of the writing, as in Persian and
// emoji.
const joiners = String.raw`\u200c\u200d\p{VS}\u{e0020}-\u{e007f}`;
const unseen = String.raw`(?<![^\0-\x7f])[${joiners}](?!\u20e3)|(?![${joiners}])[\p{DI}\p{Bidi_Control}]`;

// V8 takes long to make these patterns, so they are made when they are first needed.
/** Control characters, line separators, halves of surrogate pairs, and invisible characters. */
const unsafe = once(() => new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|${unseen}`, "gu"));
const firstUnseen = once(() => new RegExp(unseen, "u"));

/** A description of the first invisible character of an id; undefined if there is none. */
export function unseenCharacter(id: string): string | undefined {
  if (isAscii.test(id)) return undefined;
  const found = firstUnseen().exec(id)?.[0].codePointAt(0);
  if (found === undefined) return undefined;
  const name = names.get(found) ?? (/\p{Bidi_Control}/u.test(String.fromCodePoint(found)) ? "a direction mark" : "");
  const code = `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
  return name === "" ? code : `${name}, ${code}`;
}

const names = new Map([
  [0xfeff, "a byte order mark"],
  [0x200b, "a zero-width space"],
  [0x200c, "a zero-width non-joiner"],
  [0x200d, "a zero-width joiner"],
  [0x2060, "a word joiner"],
  [0x00ad, "a soft hyphen"],
]);

function escaped(code: number): string {
  const hex = code.toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, "0")}`;
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
