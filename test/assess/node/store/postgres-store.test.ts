import { EventEmitter, once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import {
  hasLock,
  hasLockAgain,
  postgresDatabase,
  postgresStore,
} from "../../../../src/assess/node/store/postgres-store.ts";
import type { JudgingStore, Opening } from "../../../../src/assess/node/store/store.ts";
import { migrations } from "../../../../src/assess/node/store/tables.ts";
import { InputError } from "../../../../src/base/input-error.ts";
import {
  type PostgresClient,
  postgresConnection,
  postgresLibrary,
  StoreGone,
} from "../../../../src/files/node/sql/postgres.ts";
import { atLength } from "../../../rounds.ts";
import { around } from "./around.ts";
import { makeFirstVersion } from "./first-version.ts";
import { highlight, highlights, judging, upTo } from "./judgings.ts";
import type { PostgresServer } from "./postgres-server.ts";
import { asked, hasPostgres, ownServer, schemaOf } from "./postgres.ts";

describe.runIf(hasPostgres)("a database of our own", () => {
  let server: PostgresServer;
  let place = "";
  let opened: JudgingStore[] = [];
  beforeAll(async () => {
    server = await ownServer();
  });
  afterAll(() => server.remove());
  const freshSchema = async () => {
    place = await schemaOf(server.url);
    return async () => {
      for (const store of opened) await store.close();
      opened = [];
    };
  };
  const check = around(test, freshSchema);
  const checkAtLength = around(atLength, freshSchema);

  async function open(opening: Opening, at = place): Promise<JudgingStore> {
    const store = await openStore(at, opening);
    opened.push(store);
    return store;
  }

  const take = (store: JudgingStore, id: string) =>
    store.take({ assessor: "ann", actions: highlights(3, id), received: 1 });
  const othersOf = (name: string): string => `application_name LIKE '${name}%' AND pid <> pg_backend_pid()`;

  check("every commit is on disk: synchronous_commit is on in every session, whatever the role was given", async () => {
    await asked(server.url, "ALTER ROLE judge SET synchronous_commit = off");
    try {
      const client = await postgresConnection(await postgresLibrary(), { url: place, name: "test", source: "test" });
      expect((await client.query("SHOW synchronous_commit")).rows).toEqual([{ synchronous_commit: "on" }]);
      expect((await client.query("SHOW statement_timeout")).rows).toEqual([{ statement_timeout: "30s" }]);
      await client.end();
    } finally {
      await asked(server.url, "ALTER ROLE judge RESET synchronous_commit");
    }
  });

  checkAtLength("a session that is ended between two calls is not noticed", async () => {
    const store = await open({ make: judging });
    await asked(server.url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${othersOf("pericope")}`);
    await sleep(100);
    await take(store, "a");
    expect((await store.since(0)).map(({ number }) => number)).toEqual(upTo(3));
    await expect(openStore(place, "serve")).rejects.toThrow(/served already/); // the lock was taken again
  });

  check("a session that is ended in the middle of a call is told, and the next call is kept", async () => {
    const store = await open({ make: judging });
    const blocking = await postgresConnection(await postgresLibrary(), { url: place, name: "block", source: "test" });
    await blocking.query("BEGIN; LOCK TABLE pericope_actions");
    const taking = take(store, "a");
    const waiting = `SELECT pid FROM pg_stat_activity WHERE ${othersOf("pericope")} AND wait_event_type = 'Lock'`;
    while ((await asked(server.url, waiting)).length === 0) await sleep(20);
    const ended = asked(server.url, `SELECT pg_terminate_backend(pid) FROM (${waiting}) AS them`);
    await expect(taking).rejects.toThrow(StoreGone);
    await ended;
    await blocking.end();
    await take(store, "a");
    await take(store, "b");
    expect((await store.since(0)).map(({ number }) => number)).toEqual(upTo(6));
  });

  checkAtLength("a database that is gone is told, and serves again when it is back; one that reads, too", async () => {
    const store = await open({ make: judging });
    const reader = await open("read");
    await take(store, "a");
    server.stop("immediate");
    try {
      for (const call of [
        () => take(store, "b"),
        () => store.judging(),
        () => reader.since(0),
        () => take(store, "b"),
      ]) {
        const failing = call();
        await expect(failing).rejects.toThrow(StoreGone);
        await expect(failing).rejects.toThrow(/^postgres:\/\/judge@127\.0\.0\.1:\d+\/postgres\S*: the database .*$/);
      }
      await expect(openStore(place, "serve")).rejects.toThrow(
        "cannot be reached (ECONNREFUSED); start it, or check the address",
      );
    } finally {
      server.start();
    }
    await take(store, "b");
    expect((await reader.since(0)).map(({ number }) => number)).toEqual(upTo(6));
    await expect(openStore(place, "serve")).rejects.toThrow(/served already/);
  });

  checkAtLength("where another serves it meanwhile, the first one writes no more", async () => {
    const first = await open({ make: judging });
    server.stop("immediate");
    server.start();
    const second = await open("serve");
    await second.announce("http://127.0.0.1:2/");
    await expect(take(first, "a")).rejects.toThrow(/served already at http:\/\/127\.0\.0\.1:2\//);
    await second.close();
    await sleep(150); // a refusal is told for a while
    await take(first, "a");
    opened = opened.filter((store) => store !== second);
  });

  check("a network that falls silent hinders neither the next call nor the lock", async () => {
    const proxy = await silentProxy(Number(new URL(place).port));
    const behind = new URL(place);
    behind.port = String(proxy.port);
    const store = await open({ make: judging }, behind.href);
    proxy.cut(); // our side is closed, the database still believes in the session
    await sleep(100);
    await expect(take(store, "a")).resolves.toHaveLength(3);
    expect(await store.since(0)).toHaveLength(3);
    await store.close();
    opened = [];
    proxy.close();
  });

  check("neither a message nor the name of a store shows the password", async () => {
    const store = await open({ make: judging });
    expect(store.source).toBe(place.replace(/:[^/@]+@/, "@"));
    const wrong = (change: (url: URL) => void): string => {
      const url = new URL(place);
      change(url);
      return url.href;
    };
    const refused = [
      [wrong((url) => (url.password = "S3CRET")), "the database refuses this name or password"],
      [wrong((url) => (url.password = "")), "cannot be reached (SASL: "],
      [`${place}&sslmode=verify-full`, "cannot be reached (The server does not support SSL connections)"],
      [wrong((url) => (url.pathname = "/S3CRET@x")), "not the address of a database"],
      [wrong((url) => (url.pathname = "/nowhere")), "there is no such database; create it, or check its name"],
      [wrong((url) => (url.port = "1")), "cannot be reached (ECONNREFUSED)"],
      ["postgres://judge:S3CRET#x@127.0.0.1/x", "not the address of a database; expected postgres://"],
      ["postgres://judge:S3CRET@127.0.0.1:port/x", "not the address of a database; expected postgres://"],
      [`postgres://127.0.0.1:1/x?user=judge&password=S3CRET`, "cannot be reached"],
    ] as const;
    for (const [url, sentence] of refused) {
      const failing = openStore(url, "read");
      await expect(failing, sentence).rejects.toThrow(InputError);
      await expect(failing).rejects.toThrow(sentence);
      await expect(failing).rejects.not.toThrow(/S3CRET|p@ss|p%40ss|\n/);
    }
  });

  check("a schema that is not there, and a role that may not write, are told", async () => {
    const nowhere = `${server.url}?options=${encodeURIComponent("-c search_path=nowhere")}`;
    await expect(openStore(nowhere, { make: judging })).rejects.toThrow("no schema of its search_path is there");
    await asked(server.url, "CREATE ROLE guest LOGIN PASSWORD 'guest'");
    const guest = place.replace(/judge:[^@]+@/, "guest:guest@");
    await expect(openStore(guest, { make: judging })).rejects.toThrow(InputError);
    const readOnly = `${place}${encodeURIComponent(" -c default_transaction_read_only=on")}`;
    await expect(openStore(readOnly, { make: judging })).rejects.toThrow("the database is read-only");
    await open({ make: judging });
  });

  check("a judging in another schema of the search_path is another", async () => {
    await open({ make: judging });
    const other = await schemaOf(server.url);
    const both = `${other}${encodeURIComponent(`,${/search_path%3D(\w+)/.exec(place)![1]}`)}`;
    await expect(openStore(both, "serve")).rejects.toThrow("no judging there");
    await open({ make: { ...judging, id: "other" } }, both);
    expect((await (await open("read")).judging()).id).toBe(judging.id);
  });

  checkAtLength("two that make one at once: one is made, the other refused", async () => {
    const both = await Promise.allSettled([open({ make: judging }), open({ make: judging })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  check("what an earlier version made is not read before it was brought up to date", async () => {
    await makeFirstVersion(place, judging, "ann", []);
    const later = [...migrations, ["ALTER TABLE pericope_tokens ADD COLUMN made BIGINT"]];
    await expect(postgresStore(place, "read", later)).rejects.toThrow(
      "made by an earlier pericope; start pericope assess",
    );
  });

  check("a call that waits for others is kept when it is its turn", async () => {
    const store = await open({ make: judging });
    const all = await Promise.all(
      upTo(20).map((i) => store.take({ assessor: "ann", actions: [highlight(`${i}`)], received: i })),
    );
    expect(all.flat().map(({ number }) => number)).toEqual(upTo(20));
  });
});

/** Stands between a client and a database. When it is cut, the client's side ends, and the database is not told. */
async function silentProxy(port: number): Promise<{ readonly port: number; cut(): void; close(): void }> {
  const ends: { readonly near: Socket; readonly far: Socket }[] = [];
  const server: Server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    near.on("data", (data) => far.write(data)).on("error", () => undefined);
    far.on("data", (data) => near.write(data)).on("error", () => undefined);
    ends.push({ near, far });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" ? address!.port : 0,
    cut: () => ends.forEach(({ near }) => near.destroy()),
    close() {
      for (const { near, far } of ends) for (const end of [near, far]) end.destroy();
      server.close();
    },
  };
}

// Without a database: faults of a connection, as a client tells them.

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
    const ask = () => database.read(async () => 1);
    for (const now of [5000, 5000, 5099]) {
      clock.mockReturnValue(now);
      await expect(ask()).rejects.toThrow("try 1");
    }
    clock.mockReturnValue(5100);
    await expect(ask()).rejects.toThrow("try 2");
  } finally {
    clock.mockRestore();
  }
});

/** A database whose lock is had at the `turn`-th try; others of our name end `ended` times. */
function lockable(turn: number, ended = Infinity) {
  let [tries, left] = [0, ended];
  return clientOf((sql) =>
    sql.includes("pg_try_advisory_lock") ? { rows: [{ is_ours: ++tries === turn }] } : { rowCount: left-- > 0 ? 1 : 0 },
  );
}

test("a lock that is let go of within a second is had, one that another keeps is not", async () => {
  expect(await hasLock(lockable(3).client)).toBe(true);
  expect(await hasLock(lockable(Infinity).client)).toBe(false);
});

test.each([
  ["of our own lost session, which is ended, is had again", 3, 1, true],
  ["of one that has ended in between is had again", 2, 0, true],
  ["of somebody else is not had", 3, 0, false],
])("after a connection was lost, the lock %s", async (_, turn, ended, isOurs) => {
  const { client, did } = lockable(turn, ended);
  expect(await hasLockAgain(client, "our name")).toBe(isOurs);
  const terminations = did.filter((each) => Array.isArray(each));
  for (const [sql, name] of terminations as [string, string][])
    expect([sql.includes("application_name = $1"), name]).toEqual([true, "our name"]);
});
