import { get } from "node:http";
import { expect, test } from "vitest";
import type { JudgingStore } from "../../../src/assess/node/store/store.ts";
import { StoreGone } from "../../../src/files/node/sql/postgres.ts";
import { served } from "./served.ts";

// What the disk or the database does to a judging: told, kept by whoever sent it, and taken when it is sent again.

/** A store that does as another, until it is told to fail: before it keeps anything, or after. */
function failing(store: JudgingStore) {
  let fails: "no" | "before" | "after" = "no";
  return {
    fail: (when: typeof fails) => void (fails = when),
    store: {
      ...store,
      async take(taking: Parameters<JudgingStore["take"]>[0]) {
        if (fails === "before") throw new StoreGone("the disk is full; make room", { source: "secret/x.judging" });
        const stored = await store.take(taking);
        if (fails === "after") throw new StoreGone("the connection is gone", { source: "secret" });
        return stored;
      },
    },
  };
}

const mark = (id: string, start: number) => ({
  id,
  topic: "t1",
  doc: "plain",
  kind: "highlight",
  start,
  end: start + 2,
});
const state = "/api/state?topic=t1&doc=plain";

test("rule 5: what could not be kept is answered 503, in words without a path, and can be sent again", async () => {
  let control: ReturnType<typeof failing>;
  const judged = await served({}, { around: (store) => (control = failing(store)).store });
  control!.fail("before");
  const refused = await judged.post("ann", "/api/actions", [mark("1", 0)]);
  expect([refused.status, refused.body.error]).toEqual([503, expect.stringContaining("Nothing is lost")]);
  expect(JSON.stringify(refused.body)).not.toContain("secret");
  expect((await judged.get("ann", state)).body.ranges).toEqual([]);
  control!.fail("no");
  expect((await judged.post("ann", "/api/actions", [mark("1", 0)])).status).toBe(200);
  expect((await judged.get("ann", state)).body.ranges).toEqual([[0, 2]]);
  await judged.end();
});

test("rules 4 and 5: where nobody knows whether it was kept, it is sent again, and is there once", async () => {
  let control: ReturnType<typeof failing>;
  const judged = await served({}, { around: (store) => (control = failing(store)).store });
  control!.fail("after");
  expect((await judged.post("ann", "/api/actions", [mark("1", 0)])).status).toBe(503);
  expect((await judged.post("bob", "/api/actions", [mark("1", 8)])).status).toBe(503);
  control!.fail("no");
  expect((await judged.post("bob", "/api/actions", [mark("2", 4)])).status).toBe(200);
  expect((await judged.post("ann", "/api/actions", [mark("1", 0)])).status).toBe(200);
  expect((await judged.get("ann", state)).body.ranges).toEqual([[0, 2]]);
  expect((await judged.get("bob", state)).body.ranges).toEqual([
    [4, 6],
    [8, 10],
  ]);
  expect(judged.live.log.by("ann").length).toBe(1);
  await judged.end();
});

test("a clock that is set back changes no order", async () => {
  const judged = await served();
  const now = Date.now;
  try {
    await judged.post("ann", "/api/actions", [mark("1", 0)]);
    Date.now = () => 0;
    await judged.post("ann", "/api/actions", [{ id: "2", topic: "t1", doc: "plain", kind: "erase", start: 0, end: 1 }]);
  } finally {
    Date.now = now;
  }
  expect((await judged.get("ann", state)).body.ranges).toEqual([[1, 2]]);
  expect((await judged.get("ann", "/api/topics")).body.topics[0].milliseconds).toBe(0);
  await judged.end();
});

test("a client that asks for its connection to be closed is not kept waiting for that, refused or not", async () => {
  const judged = await served();
  for (const path of ["no-such-page", "api/me", `enter?token=${judged.token("ann")}`]) {
    const said = await new Promise((resolve, reject) => {
      get(`${judged.server.address}${path}`, { headers: { connection: "close" } }, (response) => {
        response.resume();
        resolve(response.headers.connection);
      }).on("error", reject);
    });
    expect(said, path).toBe("close");
  }
  await judged.end();
});
