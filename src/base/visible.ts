// Names and texts as a terminal or a log may show them. Characters that would act on the terminal, and characters that nobody sees,
// are written as escapes such as \u200b.

import { once } from "./remembered.ts";

const short = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * Writes out what would move the cursor, colour the screen or break the line, and what nobody sees: a name is only ever a name,
 * and two names that differ look different.
 */
export function visible(text: string): string {
  const written = command.test(text) ? text.replace(/^\s*:/, "\\x3a").replaceAll("##[", "\\x23#[") : text;
  if (isAscii.test(written)) return written; // nearly all names are ASCII, and output may have millions
  return written.replaceAll(unsafe(), (character) => short.get(character) ?? escaped(character.codePointAt(0)!));
}

const isAscii = /^[ -~]*$/;
/** What the logs of GitHub take for a command, at the beginning of a line or anywhere. */
const command = /^\s*::|##\[/;

// Joiners, variation selectors and tags are part of the writing after a letter or a sign beyond ASCII, as in Persian and emoji.
const joiners = String.raw`\u200c\u200d\p{VS}\u{e0020}-\u{e007f}`;
const unseen = String.raw`(?<![^\0-\x7f])[${joiners}](?!\u20e3)|(?![${joiners}])[\p{DI}\p{Bidi_Control}]`;

// These are made when they are first needed, because V8 takes long to make them.
/** Control characters, line separators, half a surrogate pair, and what is not seen. */
const unsafe = once(() => new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|${unseen}`, "gu"));
const firstUnseen = once(() => new RegExp(unseen, "u"));

/** The first character of an id that nobody sees, in words; undefined where there is none. */
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
