import { costOf, costUpTo } from "./cost.ts";
import type { HeldCell, Holder } from "./held-cells.ts";

/**
 * The chunks without those that another outdoes: it costs no more, and holds all that they hold, to be had for no more. In any list it can
 * stand in their place, so that the best list is as good without them. Comes with the densest first, as no chunk is outdone by one that is
 * less dense; of equals the first stays.
 */
export function withoutOutdone(densest: readonly Holder[]): Holder[] {
  const kept: Holder[] = [];
  const withCell = new Map<number, Holder[]>(); // those that are kept, by the pieces that they hold
  for (const holder of densest) {
    const rivals = holder.cells.map(({ cell }) => withCell.get(cell) ?? []);
    const fewest = rivals.reduce((a, b) => (b.length < a.length ? b : a), kept); // who outdoes it is in all
    if (fewest.some((other) => outdoes(other, holder))) continue;
    kept.push(holder);
    for (const { cell } of holder.cells) withCell.set(cell, [...(withCell.get(cell) ?? []), holder]);
  }
  return kept;
}

function outdoes(a: Holder, b: Holder): boolean {
  if (costOf(a.chunk) > costOf(b.chunk) || a.cells.length < b.cells.length) return false;
  return b.cells.every((cell) => {
    const own = a.cells.find((other) => other.cell === cell.cell);
    return own !== undefined && isNoDearer(a, own, b, cell);
  });
}

/** Whether each beginning of a piece of text costs no more in one chunk than in another. Where tokens count, at the end of each token. */
function isNoDearer(a: Holder, inA: HeldCell, b: Holder, inB: HeldCell): boolean {
  if (a.chunk.ends === undefined) return inA.from <= inB.from;
  const upTo = ({ chunk }: Holder, { from }: HeldCell, length: number): number =>
    costUpTo(chunk, chunk.start + from + length);
  for (let length = 1; length <= inA.length; length++) if (upTo(a, inA, length) > upTo(b, inB, length)) return false;
  return true;
}
