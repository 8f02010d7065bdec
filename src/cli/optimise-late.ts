import { optimiseAfter } from "../node/threads/optimise-after.ts";
import { statIfThere } from "../node/stat-if-there.ts";

/** In bytes. Of twice as many, optimised code makes up for the time that it takes to make. */
const small = 2 ** 19;
/** Of so few, V8 does not begin to optimise; and to tell it takes as long as reading them. */
const tiny = 2 ** 14;

/**
 * What V8 begins to optimise in the last moments of the program, its end waits for: a fifth of the time that a small run
 * takes. Where all files are small, V8 is told to begin some sixty times as late.
 */
export function optimiseLate(paths: readonly string[]): void {
  let bytes = 0;
  for (const path of paths) {
    const stat = statIfThere(path);
    if (stat?.isFile() !== true || path.endsWith(".gz")) return; // its size says nothing of how much there is to read
    bytes += stat.size;
  }
  if (bytes > tiny && bytes < small) optimiseAfter(4_000_000);
}
