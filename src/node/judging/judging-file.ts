import { sqliteHead } from "../sql/sqlite-head.ts";

/** Stands in the header of every judging file: "peri". */
export const judgingApplicationId = 0x70657269;

/** Whether there is a judging file at a path. Not for a process that has this very file open as a store (see `sqliteHead`). */
export function isJudgingFile(path: string): boolean {
  return sqliteHead(path)?.applicationId === judgingApplicationId;
}
