// Looks up names that a person typed. The error for an unknown name suggests the nearest known one, by the number of
// letters that differ.

import { distance } from "fastest-levenshtein";
import { InputError } from "./input-error.ts";

/** The entry of a table with this name. If there is none, the error names the nearest entry, or all of them. */
export function named<T extends { readonly name: string }>(table: readonly T[], name: string, what: string): T {
  const found = table.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const names = table.map((entry) => entry.name);
  throw new InputError(`no ${what} "${name}"${didYouMean(name, names) || `; there are: ${names.join(", ")}`}`);
}

/** The candidate that a person most likely meant; undefined if none is near. */
export function nearest(typed: string, candidates: Iterable<string>): string | undefined {
  const wanted = typed.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const apart = isSwapped(wanted, candidate.toLowerCase()) ? 1 : distance(wanted, candidate.toLowerCase());
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best;
}

/** True if two neighbouring letters are swapped; this counts as one mistake. */
function isSwapped(a: string, b: string): boolean {
  const at = a.split("").findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || a.length !== b.length) return false;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** `; did you mean "AgP"?`, or an empty text if no candidate is near. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const best = nearest(typed, candidates);
  return best === undefined ? "" : `; did you mean "${best}"?`;
}
