import { type Stats, statSync } from "node:fs";

/**
 * What the system says of a file; undefined for standard input, and where it says nothing: there is none, or a part of
 * its path is no folder, or links lead in a circle. Whoever reads it will be told why.
 */
export function statIfThere(path: string): Stats | undefined {
  if (path === "-") return undefined;
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
