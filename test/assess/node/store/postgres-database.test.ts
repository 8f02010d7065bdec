import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { hasLock, hasLockAgain, postgresDatabase } from "../../../../src/assess/node/store/postgres-store.ts";
import { StoreGone } from "../../../../src/assess/node/store/store.ts";
import type { PostgresClient } from "../../../../src/files/node/sql/postgres.ts";

/** A client that answers with `answer`, or fails with what that throws; it notes what is asked of it. */
function clientOf(answer: (sql: string) => object = () => ({})) {
  const did: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    connection: { stream: { destroy: () => void did.push("destroyed") } },
    end: async () => void did.push("ended"),
    async query(sql: string, values?: readonly unknown[]) {
      did.push(values === undefined ? sql.replace(/;[^]*/, "") : [sql, ...values]);
      return { rows: [], ...answer(sql) };
    },
  });
  return { did, client: client as typeof client & PostgresClient };
}

const writes = "BEGIN";
const reads = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const lost = Object.assign(new Error("Connection terminated"), {});
const wrong = Object.assign(new Error("syntax error"), { code: "42601", severity: "ERROR" });

test("work is done within a transaction, by one connection, with numbers in place of question marks", async () => {
  const { client, did } = clientOf(() => ({ rows: [{ a: 1 }] }));
  let connected = 0;
  const database = postgresDatabase("it", async () => (connected++, client));
  expect(await database.write((query) => query("INSERT ? ?", ["x", 7]))).toEqual([{ a: 1 }]);
  expect(await database.read((query) => query("SELECT"))).toEqual([{ a: 1 }]);
  expect(did).toEqual([writes, ["INSERT $1 $2", "x", 7], "COMMIT", reads, ["SELECT"], "COMMIT"]);
  expect([database.source, connected]).toEqual(["it", 1]);
  await database.close();
  expect(did.slice(-2)).toEqual(["ended", "destroyed"]);
  await expect(database.read(async () => 1)).rejects.toThrow("a closed store was asked");
});

test("a store that was never asked is closed without a connection", async () => {
  await postgresDatabase("it", () => Promise.reject(new Error("not asked for"))).close();
});

test("what fails is taken back, and the connection is used again; where it is lost, another is made", async () => {
  let fault: Error | undefined = wrong;
  const clients = [clientOf(), clientOf()];
  let next = 0;
  const database = postgresDatabase("it", async () => clients[next++]!.client);
  const work = () =>
    database.write(async () => {
      if (fault !== undefined) throw fault;
    });
  await expect(work()).rejects.toBe(wrong);
  expect(clients[0]!.did).toEqual([writes, "ROLLBACK"]);
  fault = lost;
  await expect(work()).rejects.toBeInstanceOf(StoreGone);
  expect(clients[0]!.did.slice(2)).toEqual([writes, "ended", "destroyed"]);
  fault = undefined;
  await work();
  expect(clients[1]!.did).toEqual([writes, "COMMIT"]);
  clients[0]!.client.emit("error", lost); // of a connection that is no longer ours
  await work();
  expect([next, clients[1]!.did.length]).toEqual([2, 4]);
});

test("a connection that cannot even take back is not used again", async () => {
  const clients = [clientOf((sql) => { if (sql === "ROLLBACK") throw wrong; return {}; }), clientOf()]; // prettier-ignore
  let next = 0;
  const database = postgresDatabase("it", async () => clients[next++]!.client);
  await expect(database.read(() => Promise.reject(wrong))).rejects.toBe(wrong);
  expect(clients[0]!.did).toEqual([reads, "ROLLBACK", "ended", "destroyed"]);
  await database.read(async () => 1);
  expect(next).toBe(2);
});

test("a connection that ends between two calls is made anew", async () => {
  const clients = [clientOf(), clientOf()];
  let next = 0;
  const database = postgresDatabase("it", async () => clients[next++]!.client);
  await database.read(async () => 1);
  clients[0]!.client.emit("error", lost);
  expect(clients[0]!.did).toContain("destroyed");
  expect(await database.read(async () => 2)).toBe(2);
  expect(next).toBe(2);
});

test("who waited while no connection could be made is told the same for a tenth of a second", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(5000);
  try {
    let tried = 0;
    const database = postgresDatabase("it", () => Promise.reject(new StoreGone(`try ${++tried}`)));
    const asked = () => database.read(async () => 1);
    for (const now of [5000, 5000, 5099]) {
      clock.mockReturnValue(now);
      await expect(asked()).rejects.toThrow("try 1");
    }
    clock.mockReturnValue(5100);
    await expect(asked()).rejects.toThrow("try 2");
  } finally {
    clock.mockRestore();
  }
});

/** Notes for how long is waited, in place of waiting. */
async function withoutWaits<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly waits: number[] }> {
  const waits: number[] = [];
  const spy = vi.spyOn(timers, "setTimeout").mockImplementation(async (milliseconds) => void waits.push(milliseconds!) as never); // prettier-ignore
  syncBuiltinESMExports(); // whoever imports it by name has it from here on
  try {
    return { result: await work(), waits };
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

/** A database whose lock is had at the `turn`-th try; others of our name end `ended` times. */
function lockable(turn: number, ended = Infinity) {
  let [tries, left] = [0, ended];
  return clientOf((sql) =>
    sql.includes("pg_try_advisory_lock") ? { rows: [{ is_ours: ++tries === turn }] } : { rowCount: left-- > 0 ? 1 : 0 },
  );
}

const fifty = (count: number): number[] => Array.from({ length: count }, () => 50);

test.each([
  [1, true, 0],
  [3, true, 2],
  [20, true, 19],
  [21, false, 20],
])("a lock that is free at try %i is had: %s, after %i waits", async (turn, isOurs, waited) => {
  const { result, waits } = await withoutWaits(() => hasLock(lockable(turn).client));
  expect([result, waits]).toEqual([isOurs, fifty(waited)]);
});

test.each([
  [1, Infinity, true, 0],
  [20, Infinity, true, 19],
  [21, Infinity, false, 20],
  [2, 0, true, 0], // whoever had it has ended in between
  [3, 0, false, 0], // somebody else has it
  [3, 1, true, 1],
])(
  "a lock that is free again at try %i, where %d sessions of ours end, is had: %s",
  async (turn, ended, isOurs, waited) => {
    const { client, did } = lockable(turn, ended);
    const { result, waits } = await withoutWaits(() => hasLockAgain(client, "our name"));
    expect([result, waits]).toEqual([isOurs, fifty(waited).map((wait) => 2 * wait)]);
    const terminations = did.filter((each) => Array.isArray(each));
    for (const [sql, name] of terminations as [string, string][])
      expect([sql.includes("application_name = $1"), name]).toEqual([true, "our name"]);
  },
);
