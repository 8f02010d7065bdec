import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { buildSegment } from "../../../src/search/engine/build-segment.ts";
import type { SourceDocument } from "../../../src/search/engine/segment.ts";
import { openStore } from "../../../src/assess/node/store/open-store.ts";
import { documentSum } from "../../../src/search/node/document-sum.ts";
import type { IndexStore } from "../../../src/search/node/index-store.ts";
import { openPostgresIndex, openPostgresStores } from "../../../src/search/node/postgres/open-postgres.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { seeded } from "../../seeded.ts";
import { judging } from "../../assess/node/store/judgings.ts";
import { asked, emptySchema, hasPostgres } from "../../assess/node/store/postgres.ts";
import { bundled } from "../../assess/node/store/store-programs.ts";
import { spread } from "./spread-documents.ts";
import { atLength } from "../../rounds.ts";

const plain = analyzerCalled("plain");
const segmentOf = (document: Omit<SourceDocument, "text"> & { readonly text: string }) =>
  buildSegment(plain, [{ ...document, text: Buffer.from(document.text) }]);

describe.runIf(hasPostgres)("opening and changing an index in PostgreSQL", () => {
  const open: { close(): Promise<void> }[] = [];
  const closeAll = async (): Promise<void> => {
    for (const each of open.splice(0)) await each.close();
  };
  afterEach(closeAll);

  async function stores(...urls: string[]): Promise<readonly IndexStore[]> {
    const opened = await openPostgresStores(urls, "plain");
    open.push(...opened);
    return opened;
  }
  const store = async (): Promise<IndexStore> => (await stores(await emptySchema()))[0]!;

  async function refused(work: Promise<unknown>, words: RegExp): Promise<void> {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(words);
    expect((error as Error).message).not.toMatch(/\n|p%40ss/); // one line, and no password
  }

  test("where there is no index, or no database, that is said", async () => {
    await refused(openPostgresIndex([await emptySchema()]), /^postgres:.*: no index there; expected a database/);
    await refused(openPostgresIndex(["postgres://127.0.0.1:1/x"]), /cannot be reached \(ECONNREFUSED\)/);
    await refused(openPostgresIndex(["nonsense"]), /not the address of a database/);
  });

  test("an index lives beside a judging", async () => {
    const url = await emptySchema();
    const beside = await openStore(url, { make: judging });
    open.push(beside);
    await spread(await stores(url), [{ doc: "a", text: "tea" }], seeded(1));
    expect((await beside.judging()).topics).toEqual(judging.topics);
    await closeAll();
    expect((await (await openPostgresIndex([url])).documents(["a"])).size).toBe(1);
  });

  test("an index made with another analyzer is refused", async () => {
    const url = await emptySchema();
    await stores(url);
    await closeAll();
    await refused(openPostgresStores([url], "unicode"), /made with the analyzer plain; expected unicode/);
  });

  test("tables of another version are refused", async () => {
    const url = await emptySchema();
    await stores(url);
    await closeAll();
    await asked(url, "UPDATE pericope_index SET version = 99");
    await refused(openPostgresIndex([url]), /made by a newer pericope \(version 99 of its tables; this one knows 1\)/);
    await refused(openPostgresStores([url], "plain"), /newer pericope/);
  });

  atLength("one program at a time changes an index, and the next may when it has ended", async () => {
    const url = await emptySchema();
    await stores(url);
    await refused(openPostgresStores([url], "plain"), /named twice, or being changed by another program/);
    await refused(openPostgresStores([await emptySchema(), url], "plain"), /named twice, or being changed/);
    await closeAll();
    await stores(url);
  });

  atLength("search 19: all servers of an index must be named, each once, and of no other index", async () => {
    const [a, b, c, other] = await Promise.all([emptySchema(), emptySchema(), emptySchema(), emptySchema()]);
    await stores(a, b);
    await stores(other);
    await closeAll();
    await refused(openPostgresIndex([a]), /an index on 2 servers, of which 1 is named; expected all of them/);
    await refused(openPostgresStores([a], "plain"), /an index on 2 servers, of which 1 is named/);
    await refused(openPostgresStores([a, c], "plain"), /an index on 2 servers, of which 1 is named/);
    await refused(openPostgresIndex([a, b, other]), /another index than that of postgres:/);
    await refused(openPostgresIndex([a, a]), /the same database as postgres:.*; expected each server once/);
    open.push(await openPostgresIndex([b, a]));
  });

  atLength("a new server joins an index; one that stopped while joining is finished by the next start", async () => {
    const [a, b] = await Promise.all([emptySchema(), emptySchema()]);
    await spread(await stores(a), [{ doc: "a", text: "tea" }], seeded(1));
    await closeAll();
    await stores(a, b);
    await closeAll();
    await asked(a, "UPDATE pericope_index SET parts = 1"); // as if it had been killed before the last step
    await asked(b, "UPDATE pericope_index SET parts = 0");
    await refused(openPostgresIndex([a, b]), /an index on 1 server, of which 2 are named/);
    await stores(a, b);
    const engine = await openPostgresIndex([a, b]);
    open.push(engine);
    expect((await engine.statistics([])).documents).toBe(1);
  });

  test("known documents have their sums", async () => {
    const one = await store();
    const document = { doc: "a", title: "A", text: "tea", attributes: [{ element: 0, name: "x", value: "\0" }] };
    await one.change(({ add }) => add(segmentOf(document)));
    const [segment] = [...(await one.segments()).keys()];
    const kept = { ...document, text: Buffer.from(document.text) };
    expect(await one.known(["a", "b"])).toEqual(new Map([["a", { segment, sum: documentSum(kept) }]]));
    expect(await one.documentsOf(segment!)).toEqual([kept]);
    expect(await one.segments()).toEqual(new Map([[segment, { documents: 1, characters: 3 }]]));
  });

  test("search 18: an engine sees one moment: what is changed meanwhile is seen by the next", async () => {
    const url = await emptySchema();
    const [one] = (await stores(url)) as [IndexStore];
    await one.change(({ add }) => add(segmentOf({ doc: "a", text: "tea" })));
    const before = await openPostgresIndex([url]);
    await one.change(async ({ remove, add }) => {
      await remove([...(await one.segments()).keys()]);
      await add(segmentOf({ doc: "b", text: "tea cup" }));
    });
    const tea = { documents: 1, occurrences: 1 };
    expect((await before.statistics(["tea", "cup"])).terms).toEqual(new Map([["tea", tea]]));
    expect([...(await before.documents(["a", "b"])).keys()]).toEqual(["a"]);
    const after = await openPostgresIndex([url]);
    open.push(before, after);
    expect((await after.statistics(["tea", "cup"])).terms).toEqual(new Map([["tea", tea], ["cup", tea]])); // prettier-ignore
    expect([...(await after.documents(["a", "b"])).keys()]).toEqual(["b"]);
  });

  test("a change that fails leaves nothing behind", async () => {
    const one = await store();
    const fails = one.change(async ({ add }) => {
      await add(segmentOf({ doc: "a", text: "tea" }));
      expect((await one.known(["a"])).size).toBe(1); // seen meanwhile
      await add(segmentOf({ doc: "a", text: "cup" }));
    });
    await expect(fails).rejects.toThrow(/duplicate key/);
    expect((await one.segments()).size).toBe(0);
    await refused(one.change(({ remove }) => remove([5])), /a segment to be removed is not there/); // prettier-ignore
    await one.change(({ add }) => add(segmentOf({ doc: "a", text: "tea" })));
    expect((await one.segments()).size).toBe(1);
  });

  test.each([
    [{ doc: "a\0b", text: "" }, /the character NUL in the id of the document "a/],
    [{ doc: "a", title: "\0", text: "" }, /the character NUL in the title of the document "a"/],
    [{ doc: "x\ud800y", text: "" }, /half of a character \(a lone surrogate\) in the id of the document "x/],
    [{ doc: "", text: "" }, /a document with an empty id/],
  ])("what no database holds is refused: %j", async (document, words) => {
    const one = await store();
    await refused(one.change(({ add }) => add(segmentOf(document))), words); // prettier-ignore
    expect((await one.segments()).size).toBe(0);
  });

  atLength("a program that is killed in the middle of a change leaves nothing behind, and the index free", async () => {
    const program = await bundled("search/node/adding-process.ts");
    try {
      const url = await emptySchema();
      const [first] = await stores(url);
      await first!.change(({ add }) => add(segmentOf({ doc: "a", text: "tea" })));
      await closeAll();
      const child = spawn(process.execPath, [program.path, url], { stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "close");
      const [line] = await once(createInterface({ input: child.stdout }), "line");
      expect(line).toBe("half of it is written");
      child.kill("SIGKILL");
      await ended;
      const [again] = await until(() => stores(url)); // a session ends some time after its client
      expect([...(await again!.known(["a", "b"])).keys()]).toEqual(["a"]);
      expect((await again!.segments()).size).toBe(1);
      const rows = await asked(url, "SELECT count(*) AS count FROM pericope_index_terms");
      expect(rows).toEqual([{ count: "1" }]);
    } finally {
      program.remove();
    }
  });
});

/** Tries for some seconds. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
}
