// The folded form of a text, in which texts are compared: without white space, control characters, zero-width
// characters and soft hyphens; in one Unicode form (NFKC, so that é is the same as one character or two, and ﬁ is fi);
// with plain quotes and dashes; and with HTML entities resolved. Case and accents are kept: cafe is not café.

import { doubled } from "../base/growing.ts";
import { once } from "../base/remembered.ts";

/** A folded text, and the place in the original text of each of its UTF-16 units. */
export interface Folded {
  readonly text: string;
  /** For each unit of the folded text: where its character begins in the original text, in UTF-16 units. */
  readonly starts: Int32Array;
  /** For each unit: where its character ends. */
  readonly ends: Int32Array;
}

/** Entities that are resolved. Letter entities (&eacute; …) are not handled here. */
const entities = once<ReadonlyMap<string, string>>(
  () =>
    new Map(
      `amp=& lt=< gt=> quot=" apos=' ndash=- mdash=- minus=- hellip=... lsquo=' rsquo=' sbquo=' ldquo=" rdquo=" bdquo="
      laquo=" raquo=" bull=• middot=· deg=° copy=© reg=® trade=TM euro=€ pound=£ yen=¥ cent=¢ sect=§ para=¶ times=×
      plusmn=± frac12=½ nbsp= ensp= emsp= thinsp= shy= zwj= zwnj=`
        .split(/\s+/)
        .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const),
    ),
);
const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/y;

export function fold(text: string): Folded {
  const parts: string[] = [];
  const known = new Map<string, string>(); // characters beyond ASCII occur again and again
  // One character folds into at most 18 units (U+FDFA).
  let starts = new Int32Array(text.length + 32);
  let ends = new Int32Array(text.length + 32);
  let length = 0;
  let kept = 0; // the text is folded up to here
  const keepUpTo = (at: number): void => void (kept < at && parts.push(text.slice(kept, at)));

  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    let next = at + (code > 0xffff ? 2 : 1);
    let folded = "";
    if (code === 0x26) {
      const found = entityAt(text, at);
      folded = foldedCharacters(found?.text ?? "&", known);
      next = found?.end ?? next;
    } else if (code > 0x20) {
      if (text.charCodeAt(next) >= 0x300) next = joinedEnd(text, at, next);
      if (code < 0x7f && code !== 0x60 && next === at + 1) {
        if (length === starts.length) [starts, ends] = [doubled(Int32Array, starts), doubled(Int32Array, ends)];
        starts[length] = at;
        ends[length++] = next;
        at = next;
        continue; // the character stays as it is
      }
      folded = foldedCharacters(text.slice(at, next), known);
    }

    keepUpTo(at);
    kept = next;
    if (folded !== "") {
      if (length + folded.length > starts.length)
        [starts, ends] = [doubled(Int32Array, starts), doubled(Int32Array, ends)];
      for (let i = 0; i < folded.length; i++) {
        starts[length] = at;
        ends[length++] = next;
      }
      parts.push(folded);
    }
    at = next;
  }
  keepUpTo(text.length);
  return { text: parts.join(""), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

/** Only the folded text. This is faster, because in ASCII only white space changes. */
export function foldedText(text: string): string {
  return foldedSigns(text).replaceAll(/[\0-\x20\x7f]+/g, "");
}

/** Folds everything except ASCII white space. An accent never combines across white space. */
function foldedSigns(text: string): string {
  return isPlain.test(text) ? text : text.replaceAll(unusual, foldedPiece);
}

// A memo, not state: the same characters occur again and again, in one text after the other.
const foldedPieces = new Map<string, string>();

function foldedPiece(piece: string): string {
  const held = foldedPieces.get(piece);
  if (held !== undefined) return held;
  const folded = fold(piece).text;
  if (foldedPieces.size === mostPieces) foldedPieces.clear();
  if (piece.length <= longestPiece) foldedPieces.set(piece, folded);
  return folded;
}
/**
 * How many pieces are remembered, and how long they may be. For a longer piece, V8 would keep the whole text in memory.
 */
const [mostPieces, longestPiece] = [4096, 12];

/** ASCII without the ampersand, which may begin an entity, and without the grave accent, which is a quote. */
const isPlain = /^[\0-\x25\x27-\x5f\x61-\x7f]*$/;
/**
 * The other text that folding may change: entities, and characters beyond ASCII together with the letter before them,
 * which an accent may belong to.
 */
const unusual = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{1,7});|`|[^]?[\x80-\uffff]+/g;

/** True if two texts are equal after folding. */
export function foldsAlike(a: string, b: string): boolean {
  return a === b || fold(a).text === fold(b).text;
}

function entityAt(text: string, at: number): { text: string; end: number } | undefined {
  entity.lastIndex = at;
  const [whole, decimal, hex, name] = entity.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const end = at + whole.length;
  if (name !== undefined) {
    const named = entities().get(name);
    return named === undefined ? undefined : { text: named, end };
  }
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end };
}

/** The end of a character that is written as several: a letter with its accents, or the parts of a Korean syllable. */
function joinedEnd(text: string, at: number, next: number): number {
  joining.lastIndex = next;
  const end = next + (joining.exec(text)?.[0].length ?? 0);
  const whole = text.slice(at, end);
  return end > next && whole.normalize("NFC").length < whole.length ? end : next;
}
const joining = /[\p{M}\u1160-\u11ff]+/uy;

/** True if the character at `at` belongs to the one before it, such as an accent to its letter. */
export function isJoined(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0x300 && joinedEnd(text, at - 1, at) > at;
}

function foldedCharacters(text: string, known: Map<string, string>): string {
  const held = known.get(text);
  if (held !== undefined) return held;
  const folded = text
    .replaceAll(/[‘’‚‛′ʼ`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, "-")
    .normalize("NFKC")
    .replaceAll(/[\s\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff\p{Cc}\p{Cs}]/gu, "");
  known.set(text, folded);
  return folded;
}
