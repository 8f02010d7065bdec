import { expect, test } from "vitest";
import type { Database } from "../../../../src/assess/node/store/database.ts";
import {
  announced,
  checkJudging,
  checkKey,
  checkTexts,
  fillTables,
  sqlStore,
  unannounce,
} from "../../../../src/assess/node/store/sql-store.ts";
import { sqliteQuery } from "../../../../src/assess/node/store/sqlite-database.ts";
import { checkVersion, migrations, raiseTables, versionOf } from "../../../../src/assess/node/store/tables.ts";
import { IdTaken } from "../../../../src/assess/node/store/store.ts";
import { inTurn } from "../../../../src/files/node/sql/in-turn.ts";
import { sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";
import { document, highlight, highlights, judging, numbers } from "./judgings.ts";

const { DatabaseSync } = await sqliteLibrary("this test");

/** A judging in tables in memory. */
async function made() {
  const query = sqliteQuery(new DatabaseSync(":memory:"));
  await raiseTables(query, 0, migrations, "memory");
  await fillTables(query, { make: judging }, "memory");
  const turn = inTurn();
  const work: Database["read"] = (doing) => turn(() => doing(query));
  return { query, store: sqlStore({ source: "memory", read: work, write: work, close: async () => undefined }) };
}

test("what a judging was made with is read again, in its order", async () => {
  const { store } = await made();
  const kept = await store.judging();
  expect(kept).toEqual(judging);
  for (const field of ["pool", "documents", "practice"] as const)
    expect([...kept[field].keys()]).toEqual([...judging[field].keys()]);
});

test("what is added comes behind what is there, once, and changes nothing of that", async () => {
  const { store, query } = await made();
  await store.extend({
    topics: [{ id: "2", title: "another text" }, { id: "3" }, { id: "3", title: "again" }],
    pool: new Map([["2", ["a", "z", "z"]], ["3", []]]),
    documents: new Map([["b", document], ["z", document]]),
    assessors: [{ name: "ann", isImported: true }, { name: "cy", isImported: true }],
    practice: new Map([["soon", new Map([["z", { ranges: [], entry: 4 }]])]]),
  }); // prettier-ignore
  const kept = await store.judging();
  expect(kept.topics).toEqual([...judging.topics, { id: "3" }]);
  expect([...kept.pool]).toEqual([
    ["2", [...judging.pool.get("2")!, "z"]],
    ["__proto__", ["a"]],
    ["empty", []],
    ["3", []],
  ]);
  expect([...kept.documents].slice(-1)).toEqual([["z", document]]);
  expect(kept.documents.get("b")).toEqual(judging.documents.get("b"));
  expect(kept.assessors).toEqual([...judging.assessors, { name: "cy", isImported: true }]);
  expect(kept.practice.get("soon")).toEqual(new Map([["z", { ranges: [], entry: 4 }]]));
  await store.extend({});
  expect(await store.judging()).toEqual(kept);
  expect(await query("SELECT number FROM pericope_topics ORDER BY number")).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]); // prettier-ignore
});

test("actions are numbered over all and for each person; what was kept before, or comes twice, is kept once", async () => {
  const { store } = await made();
  expect(numbers(await store.take({ assessor: "ann", actions: highlights(2), received: 7 }))).toEqual([[1, 1], [2, 2]]); // prettier-ignore
  const [first] = await store.take({ assessor: "Zoë", actions: [highlight("id-0")], received: 8 });
  expect(first).toEqual({ number: 3, own: 1, assessor: "Zoë", received: 8, action: highlight("id-0") });
  const again = await store.take({ assessor: "ann", actions: [...highlights(3), highlight("id-2", 2)], received: 9 });
  expect(numbers(again)).toEqual([[1, 1], [2, 2], [4, 3], [4, 3]]); // prettier-ignore
  expect(numbers(await store.since(0))).toEqual([[1, 1], [2, 2], [3, 1], [4, 3]]); // prettier-ignore
  expect(numbers(await store.since(3))).toEqual([[4, 3]]);
});

test("an id with other content is refused with all that came with it", async () => {
  const { store } = await made();
  await store.take({ assessor: "ann", actions: [highlight("a")], received: 1 });
  const take = (...actions: ReturnType<typeof highlight>[]) =>
    store.take({ assessor: "ann", actions, received: 1, documents: new Map([["new", document]]), assessors: [{ name: "cy", isImported: true }] }); // prettier-ignore
  for (const batch of [
    [highlight("b"), highlight("a", 1)],
    [highlight("a", 1), highlight("c"), highlight("c")],
  ])
    await expect(take(...batch)).rejects.toEqual(new IdTaken(["a"]));
  await expect(take(highlight("c"), highlight("c", 1), highlight("c", 2))).rejects.toEqual(new IdTaken(["c", "c"]));
  expect(await store.since(1)).toEqual([]);
  expect(await store.judging()).toEqual(judging);
  await take(highlight("d"));
  const { documents, assessors } = await store.judging();
  expect([documents.get("new"), assessors.at(-1)]).toEqual([document, { name: "cy", isImported: true }]);
});

test("several that come at once are each told their own outcome", async () => {
  const { store } = await made();
  const outcomes = await Promise.allSettled([
    store.take({ assessor: "ann", actions: [highlight("a")], received: 1 }),
    store.take({ assessor: "ann", actions: [highlight("a", 1)], received: 2 }),
    store.take({ assessor: "Zoë", actions: [highlight("a", 2)], received: 3 }),
    store.take({ assessor: "ann", actions: [highlight("b")], received: 4 }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(numbers(await store.since(0))).toEqual([[1, 1], [2, 1], [3, 2]]); // prettier-ignore
});

test("tokens and the address are kept until they are taken back", async () => {
  const { store, query } = await made();
  const tokens = [{ hash: "1", name: "ann" }, { hash: "2", name: "ann" }, { hash: "3", name: "bob" }]; // prettier-ignore
  await store.addTokens(tokens);
  await store.addTokens([{ hash: "3", name: "cy" }]); // there already
  expect(await store.tokens()).toEqual(tokens);
  await store.removeTokens("ann");
  expect(await store.tokens()).toEqual([{ hash: "3", name: "bob" }]);
  expect(await announced(query)).toBeNull();
  await store.announce("http://here/");
  expect(await announced(query)).toBe("http://here/");
  await unannounce(query, "memory");
  expect(await announced(query)).toBeNull();
});

test("texts that not every store can keep are refused wherever they stand", async () => {
  const { store } = await made();
  const nul = "a\0b";
  const take = (change: object) => store.take({ assessor: "ann", actions: [highlight("a")], received: 1, ...change });
  for (const refused of [
    () => take({ assessor: nul }),
    () => take({ actions: [highlight(nul)] }),
    () => take({ documents: new Map([[nul, document]]) }),
    () => take({ assessors: [{ name: nul, isImported: true }] }),
    () => store.extend({ topics: [{ id: nul }] }),
    () => store.addTokens([{ hash: "1", name: nul }]),
    () => store.removeTokens(nul),
    () => store.announce(nul),
    async () => checkJudging({ ...judging, id: nul }),
    async () => checkJudging({ ...judging, settings: { ...judging.settings, guide: nul } }),
    async () => checkJudging({ ...judging, pool: new Map([[nul, []]]) }),
  ])
    await expect(refused).rejects.toThrow(/NUL.*expected text without it/);
  await expect(take({ assessor: "" })).rejects.toThrow("a name of 0 characters");
  await expect(take({ actions: [highlight("")] })).rejects.toThrow("an id of 0 characters");
  await expect(store.extend({ assessors: [{ name: "x".repeat(201), isImported: false }] })).rejects.toThrow("a name of 201 characters"); // prettier-ignore
  expect(await store.since(0)).toEqual([]);
});

test("tables take the steps that are left, and those of a newer program are refused", async () => {
  const steps = [...migrations, ["CREATE TABLE more (x)"], ["CREATE TABLE most (x)"]];
  const { query } = await made();
  expect(await versionOf(query, "memory")).toBe(2);
  const asked: string[] = [];
  const noting: typeof query = (sql, values) => (asked.push(sql), query(sql, values));
  await raiseTables(noting, 2, steps, "memory");
  expect(await versionOf(query, "memory")).toBe(4);
  await raiseTables(noting, 4, steps, "memory");
  expect(asked).toEqual([
    "CREATE TABLE more (x)",
    "CREATE TABLE most (x)",
    "UPDATE pericope_version SET version = ?",
    "UPDATE pericope_version SET sum = ?",
  ]);
  checkVersion(4, steps, "it");
  expect(() => checkVersion(5, steps, "it")).toThrow(
    "it: made by a newer pericope (version 5 of its tables; this one knows 4); update pericope",
  );
});

test.each<[unknown, string]>([
  ["a\0b", 'the character NUL in "a'],
  ["a\ud800b", 'half of a character (a lone surrogate) in "a'],
  [["x", ["\udc00"]], "half of a character (a lone surrogate)"],
  [{ note: { text: "\0" } }, "the character NUL"],
  [{ "\0": 1 }, "the character NUL"],
  [new Map([["\0", 1]]), "the character NUL"],
  [new Map([["key", ["\ud800"]]]), "half of a character (a lone surrogate)"],
])("%j cannot be kept", (value, message) => {
  expect(() => checkTexts(value)).toThrow(message);
});

test("of a long text only what stands around is told", () => {
  const fault = ((): string => {
    try {
      checkTexts(`${"a".repeat(50)}${"b".repeat(20)}\0${"c".repeat(19)}${"d".repeat(50)}`);
    } catch (error) {
      return String(error);
    }
    return "";
  })();
  expect(fault).toMatch(/"b{20}[^a-d]+c{19}"/);
});

test("whole characters, numbers and nothing are kept", () => {
  for (const value of ["", "😀", 7, null, undefined, [[]], { a: { b: "c" } }, new Map()])
    expect(() => checkTexts(value)).not.toThrow();
});

test("keys have 1 to 200 characters", () => {
  for (const key of ["a", "😀".repeat(200)]) expect(() => checkKey("id", key)).not.toThrow();
  expect(() => checkKey("id", "")).toThrow("id of 0 characters; expected 1 to 200");
  expect(() => checkKey("id", "😀".repeat(201))).toThrow("id of 201 characters; expected 1 to 200");
});
