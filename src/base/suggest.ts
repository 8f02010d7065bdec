import { distance } from "fastest-levenshtein";

/** The candidate that a person most likely meant, or undefined where none is near. */
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

/** Two letters in the wrong order are one slip. */
function isSwapped(a: string, b: string): boolean {
  const at = a.split("").findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || a.length !== b.length) return false;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** `; did you mean "AgP"?`, or nothing where no candidate is near. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const best = nearest(typed, candidates);
  return best === undefined ? "" : `; did you mean "${best}"?`;
}
