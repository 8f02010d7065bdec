// Counts chunks that say the same, and text that is in several chunks or in none.

import { ratio } from "../base/number.ts";
import type { Collection } from "../data/collection.ts";
import { fold } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";
import type { Chunking } from "./setting.ts";

/** How much of the chunks is there already, and of the documents in several chunks or in none; as shares. */
export interface Copies {
  /** Chunks whose text an earlier chunk has: exactly, or except for white space, quotes, dashes and Unicode forms. */
  readonly exact: number;
  readonly folded: number;
  /** Characters of the documents, white space left out, that are in several chunks, and in none. */
  readonly twice: number;
  readonly nowhere: number;
}

/** Looks for chunks that say the same, and for text that is in several chunks or in none. */
export function copiesIn({ chunks, texts }: Chunking, collection: Collection): Copies {
  const [seen, seenFolded] = [new Set<string>(), new Set<string>()];
  let [count, exact, folded] = [0, 0, 0];
  const covered = { all: 0, twice: 0, nowhere: 0 };
  for (const doc of collection.ids()) {
    const { text } = collection.document(doc)!; // its own id
    const ranges = chunks.get(doc) ?? [];
    const table = unitTable(text, "utf16");
    const own = texts?.get(doc) ?? ranges.map(({ start, end }) => text.slice(table.offset(start), table.offset(end)));
    for (const chunk of own) {
      count++;
      if (isIn(seen, chunk)) exact++;
      if (isIn(seenFolded, fold(chunk).text)) folded++;
    }
    cover(text, ranges, covered);
  }
  return {
    exact: ratio(exact, count),
    folded: ratio(folded, count),
    twice: ratio(covered.twice, covered.all),
    nowhere: ratio(covered.nowhere, covered.all),
  };
}

/** Whether it was there already; it is from now on. */
function isIn(seen: Set<string>, text: string): boolean {
  const before = seen.size;
  return seen.add(text).size === before;
}

/** Adds the characters of a document, and those that several of its chunks hold, or none. */
function cover(text: string, ranges: readonly Range[], sums: { all: number; twice: number; nowhere: number }): void {
  const change = new Int32Array(text.length); // by code point: how many more chunks hold it than the one before
  for (const { start, end } of ranges) {
    change[start]!++;
    change[end]!--; // at its end, that changes nothing
  }
  let [at, held] = [0, 0];
  for (const character of text) {
    held += change[at++]!;
    if (character.trim() === "") continue;
    sums.all++;
    if (held === 0) sums.nowhere++;
    else if (held > 1) sums.twice++;
  }
}
