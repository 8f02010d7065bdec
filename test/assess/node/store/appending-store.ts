import { isDatabase } from "../../../../src/files/node/sql/our-files.ts";
import { postgresConnection, postgresLibrary } from "../../../../src/files/node/sql/postgres.ts";
import { postgresDatabase } from "../../../../src/assess/node/store/postgres-store.ts";
import { sqlStore } from "../../../../src/assess/node/store/sql-store.ts";
import { closeServing, servingConnection, sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";
import { sqliteDatabase } from "../../../../src/assess/node/store/sqlite-database.ts";
import type { JudgingStore } from "../../../../src/assess/node/store/store.ts";

/** A store that is opened without the lock of whoever serves it, so that several can write to it at once. */
export async function appendingStore(place: string): Promise<JudgingStore> {
  if (!isDatabase(place)) {
    const sqlite = await sqliteLibrary("a judging file");
    const connect = () => servingConnection(sqlite, place);
    return sqlStore(sqliteDatabase({ path: place, source: place, connect, close: closeServing }));
  }
  const postgres = await postgresLibrary();
  const connecting = { url: place, name: "append", source: "test" };
  return sqlStore(postgresDatabase("test", () => postgresConnection(postgres, connecting)));
}
