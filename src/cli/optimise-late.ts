import { optimiseAfter } from "../base/node/optimise-after.ts";
import { statIfThere } from "../files/node/file-system.ts";

/** In bytes. From twice as many on, optimised code saves more time than it takes to compile. */
const small = 2 ** 19;
/** Below this, V8 does not begin to optimise; and changing its settings takes as long as reading the files. */
const tiny = 2 ** 14;

/**
 * Lets V8 begin to optimise some sixty times later where all files are small. Node waits for what V8 is still compiling when the
 * program ends: with a small run that is a fifth of the whole time.
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
