import { isDatabase } from "../../../src/node/judging/holds-judging.ts";
import { postgresConnection } from "../../../src/node/sql/postgres-connection.ts";
import { postgresDatabase } from "../../../src/node/judging/sql/postgres-database.ts";
import { postgresLibrary } from "../../../src/node/sql/postgres-library.ts";
import { sqlStore } from "../../../src/node/judging/sql/sql-store.ts";
import { closeServing, servingConnection } from "../../../src/node/sql/sqlite-connection.ts";
import { sqliteDatabase } from "../../../src/node/judging/sql/sqlite-database.ts";
import { sqliteLibrary } from "../../../src/node/sql/sqlite-library.ts";
import type { JudgingStore } from "../../../src/node/judging/store.ts";

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
