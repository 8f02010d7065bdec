import { sumBy } from "../base/number.ts";
/** Pieces of bytes as one, which is the only piece itself where there is one. */
export function joinedBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(sumBy(pieces, ({ length }) => length));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
