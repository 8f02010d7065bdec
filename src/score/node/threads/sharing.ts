import { availableParallelism } from "node:os";
import { statIfThere } from "../../../files/node/file-system.ts";

/** How runs are shared out among threads. */
export interface Sharing {
  /** Besides this one. */
  readonly threads: number;
  /** In how many parts the first run is worth scoring. */
  readonly parts: number;
  /** How many threads the other runs are worth. */
  readonly forOthers: number;
}

export const notShared: Sharing = { threads: 0, parts: 1, forOthers: 0 };

/** A thread takes a while to start and to warm up: this many bytes make up for that. */
const worthAThread = 2 ** 25;
/** For cutting one run it takes more: this thread has begun to read it before the others have started. */
const worthCutting = 2 ** 28;
/** The parts that it is cut into, on average. */
const partSize = 2 ** 24;

/** The first run may decide the task: the others begin when it has. */
export function sharingOf([first, ...others]: readonly string[], mayCut = true): Sharing {
  if (first === undefined) return notShared;
  const parts = mayCut ? partsFor(first) : 1;
  const forOthers = threadsFor(others);
  return { threads: parts > 1 ? availableParallelism() - 1 : forOthers, parts, forOthers };
}

/** How many threads besides this one some files are worth. */
export function threadsFor(paths: readonly string[]): number {
  if (paths.length < 2) return 0;
  let bytes = 0;
  for (const path of paths) {
    const size = fileSize(path);
    if (size === undefined) return 0;
    bytes += size;
  }
  return Math.max(0, Math.min(availableParallelism() - 1, paths.length - 1, Math.floor(bytes / worthAThread)));
}

/** In how many parts one file is worth scoring. */
export function partsFor(path: string): number {
  const size = fileSize(path) ?? 0;
  return size < worthCutting || availableParallelism() < 2 ? 1 : Math.floor(size / partSize);
}

/** Undefined where it is no file: only this thread can read a pipe, and only it tells that a file is missing. */
function fileSize(path: string): number | undefined {
  const stat = statIfThere(path);
  return stat?.isFile() === true ? stat.size : undefined;
}
