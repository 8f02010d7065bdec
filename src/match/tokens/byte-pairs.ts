import { bytesAsText, encodeUtf8 } from "../../text/utf8.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** How a text is divided into byte pairs, and how these become tokens. */
export interface BytePairs {
  readonly name: string;
  /** The pieces of a text, which together are the text. No token crosses from one piece to the next. */
  pieces(text: string): Iterable<string>;
  /** The tokens of a piece, each as its bytes, with one string unit per byte. */
  tokens(bytes: string): readonly string[];
}

/** How many pieces are remembered, because words occur again and again. */
const mostPieces = 2 ** 16;
/** Longer pieces rarely occur again. */
const longPiece = 64;

/** A tokenizer that merges byte pairs. */
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

/** The text in UTF-8, with one string unit per byte. */
export function bytesOf(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  const bytes = encodeUtf8(text);
  return bytesAsText(bytes, 0, bytes.length);
}

/** For each token, from the bytes of the tokens: the number of characters that end in it or before it. */
function heldWhole(tokens: readonly string[]): number[] {
  const ends: number[] = [];
  let held = 0;
  let missing = 0; // the missing bytes of the current character
  for (const token of tokens) {
    for (let i = 0; i < token.length; i++) {
      missing = missing === 0 ? following(token.charCodeAt(i)) : missing - 1;
      if (missing === 0) held++;
    }
    ends.push(held);
  }
  return ends;
}

/** The number of bytes that follow the first byte of a character. */
function following(first: number): number {
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}

/** Divides a text at every match. A match is a piece, and so is the text between two matches. */
export function piecesBy(pattern: RegExp): (text: string) => readonly string[] {
  return (text) => {
    const found = text.match(pattern) ?? [];
    let length = 0;
    for (const piece of found) length += piece.length;
    return length === text.length ? found : withGaps(text, pattern); // usually there is nothing between them
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
