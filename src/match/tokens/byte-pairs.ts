import { bytesAsText, encodeUtf8 } from "../../text/utf8.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** How a text becomes byte pairs, and those become tokens. */
export interface BytePairs {
  readonly name: string;
  /** The pieces of a text, which cover it from its beginning to its end; no token reaches over two. */
  pieces(text: string): Iterable<string>;
  /** The tokens of a piece, as the bytes that each holds, a unit of the string each. */
  tokens(bytes: string): readonly string[];
}

/** How many pieces are remembered: words come again and again. */
const mostPieces = 2 ** 16;
/** Longer ones hardly come again. */
const longPiece = 64;

/** A tokenizer by byte pairs. */
export function bytePairTokenizer({ name, pieces, tokens }: BytePairs): Tokenizer {
  const known = new Map<string, readonly number[]>();

  function endsOf(piece: string): readonly number[] {
    const found = known.get(piece);
    if (found !== undefined) return found;
    const ends = heldWhole(tokens(bytesOf(piece)));
    if (piece.length > longPiece) return ends;
    if (known.size === mostPieces) known.clear();
    known.set(piece, ends);
    return ends;
  }

  return {
    name,
    ends(text) {
      const all: number[] = [];
      let before = 0;
      for (const piece of pieces(text)) {
        const ends = endsOf(piece);
        for (let i = 0; i < ends.length; i++) all.push(before + ends[i]!);
        before = all.at(-1)!; // only an empty text has none
      }
      return Int32Array.from(all);
    },
  };
}

/** The text in UTF-8, a unit of the string for each byte. */
export function bytesOf(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  const bytes = encodeUtf8(text);
  return bytesAsText(bytes, 0, bytes.length);
}

/** By token: the characters that end in it or before, by the tokens' bytes. */
function heldWhole(tokens: readonly string[]): number[] {
  const ends: number[] = [];
  let held = 0;
  let missing = 0; // bytes of the character that has begun
  for (const token of tokens) {
    for (let i = 0; i < token.length; i++) {
      missing = missing === 0 ? following(token.charCodeAt(i)) : missing - 1;
      if (missing === 0) held++;
    }
    ends.push(held);
  }
  return ends;
}

/** How many bytes follow the first one of a character. */
function following(first: number): number {
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}

/** Cuts a text at every match, which is a piece, as is the text between two. */
export function piecesBy(pattern: RegExp): (text: string) => readonly string[] {
  return (text) => {
    const found = text.match(pattern) ?? [];
    let length = 0;
    for (const piece of found) length += piece.length;
    return length === text.length ? found : withGaps(text, pattern); // mostly there is nothing between
  };
}

function withGaps(text: string, pattern: RegExp): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    pieces.push(text.slice(at, index), match);
    at = index + match.length;
  }
  pieces.push(text.slice(at));
  return pieces.filter((piece) => piece !== "");
}
