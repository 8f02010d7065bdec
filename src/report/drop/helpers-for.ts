import { sum } from "../../base/number.ts";
import type { SettledFile } from "./read-dropped.ts";

/** Each worker reads judgements and documents again: only runs that are long enough are worth one. */
const bytesWorthAHelper = 2 ** 20;
const mostHelpers = 3;
/** All workers together hold no more bytes of documents than this. */
const mostDocumentBytes = 2 ** 28;

/** How many workers to start beside the one that leads. */
export function helpersFor(files: readonly SettledFile[], processors: number): number {
  const sizes = (noun: "run" | "documents"): number[] =>
    files.flatMap(({ file, settled }) => (settled.has(noun) ? [file.size] : []));
  const runs = sizes("run");
  const worth = Math.floor(sum(runs) / bytesWorthAHelper);
  const fitting = Math.floor(mostDocumentBytes / Math.max(1, sum(sizes("documents")))) - 1;
  return Math.max(0, Math.min(worth, fitting, runs.length - 1, processors - 1, mostHelpers));
}
