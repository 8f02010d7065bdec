import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  drop,
  end,
  type Postgres,
  type PostgresClient,
  postgresConnection,
} from "../../../../src/files/node/sql/postgres.ts";

interface Played {
  /** What the database says of itself. */
  readonly place?: string | null;
  readonly encoding?: string;
  readonly connect?: () => Promise<void>;
  readonly end?: () => Promise<void>;
}

/** A library whose clients play what they are told, and note what they were asked for. */
function played({
  place = "public",
  encoding = "UTF8",
  connect = async () => {},
  end: close = async () => {},
}: Played = {}) {
  const did: string[] = [];
  const options: object[] = [];
  class Client {
    readonly connection = { stream: { destroy: () => void did.push("destroyed") } };
    constructor(given: object) {
      options.push(given);
    }
    on(event: string, heard: () => unknown): void {
      did.push(`hears ${event}, does ${String(heard())}`);
    }
    connect = connect;
    async query(sql: string): Promise<unknown> {
      did.push(sql.replaceAll(/\s+/g, " ").trim());
      return { rows: [{ place, encoding }] };
    }
    async end(): Promise<void> {
      await close();
      did.push("ended");
    }
  }
  const postgres = { Client } as unknown as Postgres;
  return { did, options, postgres, client: new Client({}) as unknown as PostgresClient };
}

const asked = { url: "postgres://host/d", name: "a test", source: "it" };
const settings =
  "SET synchronous_commit = on; SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '30s'; " +
  "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

describe("a connection to PostgreSQL", () => {
  test("may take 30 seconds for a statement, and the client ten seconds more", async () => {
    const { postgres, did, options } = played();
    await postgresConnection(postgres, asked);
    expect(options.at(-1)).toEqual({
      connectionString: "postgres://host/d",
      application_name: "a test",
      connectionTimeoutMillis: 10_000,
      query_timeout: 40_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 15_000,
    });
    expect(did.slice(0, 2)).toEqual(["hears error, does undefined", settings]);
    expect(did).toHaveLength(3); // and it stays open
  });

  test.each<[string, Played]>([
    ["it: no schema of its search_path is there; create one, or name another", { place: null }],
    ["it: a database in LATIN1; expected one in UTF8", { encoding: "LATIN1" }],
    [
      "it: the database cannot be reached (odd); start it, or check the address",
      { connect: () => Promise.reject(new Error("odd")) },
    ],
  ])("is dropped where it is of no use: %s", async (message, play) => {
    const { postgres, did } = played(play);
    await expect(postgresConnection(postgres, asked)).rejects.toMatchObject({ message });
    expect(did).toContain("destroyed");
    expect(did).toContain("ended");
  });

  test("ends as its other side expects before it is taken down, and leaves nothing that a process waits for", async () => {
    const { client, did } = played({ end: () => sleep(30) });
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    await end(client);
    expect(did).toEqual(["ended", "destroyed"]);
    expect(timers()).toBeLessThanOrEqual(before);
    const failing = played({ end: () => Promise.reject(new Error("gone")) });
    await end(failing.client);
    expect(failing.did).toEqual(["destroyed"]);
  });

  test("is dropped without waiting", async () => {
    const { client, did } = played({ end: () => sleep(5) });
    drop(client);
    expect(did).toEqual(["destroyed"]);
    await sleep(10);
    drop(played({ end: () => Promise.reject(new Error("gone")) }).client);
  });
});
