import { sqliteHead } from "../../files/node/sql/sqlite-head.ts";

/** Stands in the header of every index file: "perx". */
export const applicationId = 0x70657278;

/** Of the tables. It stands in the header, too. */
export const version = 3;

/** The version of the index at a path; undefined where there is none. */
export function indexVersion(path: string): number | undefined {
  const head = sqliteHead(path);
  return head?.applicationId === applicationId ? head.version : undefined;
}
