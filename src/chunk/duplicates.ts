// Counts duplicate chunks, and text that is in several chunks or in none.

import { ratio } from "../base/number.ts";
import type { Collection } from "../data/collection.ts";
import { fold } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";
import type { Chunking } from "./setting.ts";

/** The shares of duplicate chunks, and of text of the documents that is in several chunks or in none. */
export interface Copies {
  /**
   * Chunks whose text an earlier chunk has: exactly (`exact`), or if white space, quotes, dashes and Unicode forms are
   * ignored (`folded`).
   */
  readonly exact: number;
  readonly folded: number;
  /** Characters of the documents, without white space, that are in several chunks (`twice`) or in none (`nowhere`). */
  readonly twice: number;
  readonly nowhere: number;
}

/** Counts duplicate chunks, and text that is in several chunks or in none. */
export function copiesIn({ chunks, texts }: Chunking, collection: Collection): Copies {
  const [seen, seenFolded] = [new Set<string>(), new Set<string>()];
  let [count, exact, folded] = [0, 0, 0];
  const covered = { all: 0, twice: 0, nowhere: 0 };
  for (const doc of collection.ids()) {
    const { text } = collection.document(doc)!; // the id comes from the collection itself
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

/** True if the text is already in the set. Adds it if not. */
function isIn(seen: Set<string>, text: string): boolean {
  const before = seen.size;
  return seen.add(text).size === before;
}

/** Adds to `sums` the characters of a document, and those that are in several of its chunks or in none. */
function cover(text: string, ranges: readonly Range[], sums: { all: number; twice: number; nowhere: number }): void {
  const change = new Int32Array(text.length); // by code point: how many more chunks contain it than contain the one before
  for (const { start, end } of ranges) {
    change[start]!++;
    change[end]!--; // at the end of the text this write has no effect
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
