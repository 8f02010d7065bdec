import { afterEach, describe, expect, test } from "vitest";
import { type PostgresSession, postgresSession } from "../../../../src/files/node/sql/postgres-session.ts";
import { emptySchema, hasPostgres } from "../../../assess/node/store/postgres.ts";

describe.runIf(hasPostgres)("rows that are copied into PostgreSQL", () => {
  let session: PostgresSession | undefined;
  afterEach(() => session?.close());
  const open = async (): Promise<PostgresSession> => {
    session = await postgresSession({ url: await emptySchema(), name: "a test", source: "it", statement: 60 });
    await session.ask("CREATE TABLE rows (number integer PRIMARY KEY, bytes bytea)");
    return session;
  };

  test("more rows than a connection takes at once are all there", async () => {
    const { ask, copy } = await open();
    const bytes = Buffer.alloc(200_000, 7);
    await copy(
      "rows (number, bytes)",
      Array.from({ length: 30 }, (_, i) => [i, bytes]),
    );
    const [row] = await ask("SELECT count(*) AS count, sum(length(bytes)) AS bytes FROM rows");
    expect(row).toEqual({ count: "30", bytes: "6000000" });
  });

  test("rows that cannot be made, or that the database refuses, are an error, and none is added", async () => {
    const { ask, copy } = await open();
    const into = "rows (number, bytes)";
    function* broken(): Generator<readonly [number, null]> {
      yield [1, null];
      throw new RangeError("no more rows");
    }
    await expect(copy(into, broken())).rejects.toThrow("no more rows");
    const twice = Array.from({ length: 20 }, () => [1, Buffer.alloc(200_000)] as const);
    await expect(copy(into, twice)).rejects.toThrow("duplicate key");
    expect(await ask("SELECT count(*) AS count FROM rows")).toEqual([{ count: "0" }]);
    await copy(into, [[5, null]]);
    expect(await ask("SELECT number, bytes FROM rows")).toEqual([{ number: 5, bytes: null }]);
  });
});
