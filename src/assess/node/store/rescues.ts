import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isJudgingFile } from "../../../files/node/sql/our-files.ts";

/** Rescue files that a server left beside a judging. */
export function rescuesBeside(path: string): string[] {
  const begins = `${basename(path)}-rescue`;
  const isRescue = (name: string): boolean => name.startsWith(begins) && /^(?:-\d+)?$/.test(name.slice(begins.length));
  return readdirSync(dirname(path))
    .filter(isRescue)
    .map((name) => join(dirname(path), name))
    .filter(isJudgingFile)
    .toSorted();
}
