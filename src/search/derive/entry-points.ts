import type { Passage } from "../../data/run.ts";

/** Where a reader should start. */
export const entryPlaces = [
  { name: "result", about: "where the result starts" },
  { name: "document", about: "where its document starts" },
] as const;
export type EntryPlace = (typeof entryPlaces)[number]["name"];

/** Results as points to start reading from: ranges of no text. A point is no element, so that paths are left out. */
export function asEntryPoints(ranked: readonly Passage[], place: EntryPlace): Passage[] {
  return ranked.map(({ doc, start, score, line }) => {
    const at = place === "document" ? 0 : start;
    return { doc, start: at, end: at, score, kind: "passage", line };
  });
}

/** Each range of a document once, where it first stands. */
export function eachOnce(ranked: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return ranked.filter(({ doc, start, end }) => {
    const place = `${start} ${end} ${doc}`;
    return !seen.has(place) && seen.add(place);
  });
}
