// Which store is meant by a place.

import { isDatabase } from "../../../files/node/sql/our-files.ts";
import { postgresStore } from "./postgres-store.ts";
import { sqliteStore } from "./sqlite-store.ts";
import type { JudgingStore, Opening } from "./store.ts";

/** Opens the judging at a place: the address of a PostgreSQL database, or else a file. */
export function openStore(place: string, opening: Opening): Promise<JudgingStore> {
  return isDatabase(place) ? postgresStore(place, opening) : sqliteStore(place, opening);
}
