// An index of one document, for many texts that are searched in it. Only every fourth run of eight characters is
// indexed. A piece of eleven characters contains at least one of them.

import { codeUnits, gramHashes, gramSlot } from "../../text/grams.ts";

/** A stretch that a piece and the text have in common. */
export interface SharedStretch {
  /** The start in the piece. */
  readonly from: number;
  /** The start in the text. */
  readonly start: number;
  readonly length: number;
}

/** Finds pieces in a text. Only every fourth position is indexed, so a search looks up four neighbouring grams. */
export interface GramIndex {
  /** Every place of a piece with at least `shortest` characters, in order. */
  places(piece: string): number[];
  /**
   * The stretches of a piece that are also in the text, each as long as possible. None with `shortest` characters or
   * more is missed.
   */
  stretches(piece: Uint16Array): SharedStretch[];
}

const gram = 8;
const step = 4;
/** Shorter pieces are searched by reading the whole text. */
export const shortest = gram + step - 1;
/** If a gram is in more places than this, not all of them are looked at. */
const frequent = 256;
/** The most places that are returned. A piece of a row of dots would be nearly everywhere. */
const mostPlaces = 10_000;
/** The offsets, in sixths of a piece, at which its grams are examined. The rarest ones are looked up. */
const sixths = [0, 1, 2, 3, 4, 5, 6];

export function gramIndex(text: string, units = codeUnits(text)): GramIndex {
  const count = Math.max(0, Math.floor((text.length - gram) / step) + 1);
  const shift = 32 - Math.max(8, Math.ceil(Math.log2(count + 1)));
  const heads = new Int32Array(2 ** (32 - shift)).fill(-1);
  const next = new Int32Array(count);
  const hashes = gramHashes(units, gram);
  for (let i = count - 1; i >= 0; i--) {
    const slot = gramSlot(hashes[i * step]!, shift);
    next[i] = heads[slot]!;
    heads[slot] = i;
  }

  /**
   * The first indexed position that may have the gram of a hash; the others follow by `next`. Positions with the same
   * hash must be compared.
   */
  const firstOf = (hash: number): number => heads[gramSlot(hash, shift)]!;

  /** The hashes of the grams at and after an offset of a piece. One of them is at an indexed position of the text. */
  const neighbours = (piece: Uint16Array, offset: number): Int32Array =>
    gramHashes(piece.subarray(offset, offset + shortest), gram);

  /** How many indexed positions may have the grams at an offset of the piece. Counting stops when there are many. */
  function weight(piece: Uint16Array, offset: number): number {
    let total = 0; // a piece can be found by its grams at any offset
    for (const hash of neighbours(piece, offset))
      for (let at = firstOf(hash); at >= 0; at = next[at]!) if (++total > 64 * step) return total;
    return total;
  }

  /** The one of seven offsets in a piece whose grams are rarest in the text. */
  function rarest(piece: Uint16Array): number {
    const last = piece.length - shortest;
    let best = { offset: 0, weight: Infinity }; // any offset is possible
    for (const i of sixths) {
      const offset = Math.floor((last * i) / 6);
      const found = weight(piece, offset);
      if (found < best.weight) best = { offset, weight: found };
      if (found <= step) break;
    }
    return best.offset;
  }

  return {
    places(piece) {
      const found: number[] = [];
      if (piece === "") return found;
      if (piece.length < shortest) {
        for (let at = text.indexOf(piece); at >= 0 && found.length < mostPlaces; at = text.indexOf(piece, at + 1))
          found.push(at);
        return found;
      }
      const wanted = codeUnits(piece);
      const offset = rarest(wanted);
      const nearby = neighbours(wanted, offset);
      for (let i = 0; i < step; i++)
        for (let at = firstOf(nearby[i]!); at >= 0; at = next[at]!) {
          const start = at * step - offset - i;
          if (start >= 0 && text.startsWith(piece, start)) found.push(start);
          if (found.length >= mostPlaces) break;
        }
      return found.sort((a, b) => a - b);
    },
    stretches(piece) {
      const found: SharedStretch[] = [];
      const seen = new Map<number, number>(); // by diagonal: the end of the piece's known run along it
      const wanted = gramHashes(piece, gram);
      for (let offset = 0; offset < wanted.length; offset++) {
        let count = 0;
        for (let at = firstOf(wanted[offset]!); at >= 0 && ++count <= frequent; at = next[at]!) {
          const diagonal = at * step - offset;
          if ((seen.get(diagonal) ?? 0) > offset) continue;
          let [from, to] = [offset, offset];
          while (to < piece.length && piece[to] === units[diagonal + to]) to++;
          if (to - offset < gram) continue; // another gram with the same hash
          while (from > 0 && piece[from - 1] === units[diagonal + from - 1]) from--;
          seen.set(diagonal, to);
          found.push({ from, start: diagonal + from, length: to - from });
        }
      }
      return found;
    },
  };
}
