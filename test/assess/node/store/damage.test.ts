import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InputError } from "../../../../src/base/input-error.ts";
import type { Action } from "../../../../src/assess/action.ts";
import type { Judging } from "../../../../src/assess/judging.ts";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { salvage } from "../../../../src/assess/node/store/salvage.ts";
import { tableNames } from "../../../../src/assess/node/store/sealed-rows.ts";
import { sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";
import { readJudgementsFile } from "../../../../src/api/node/index.ts";
import { rounds } from "../../../rounds.ts";
import { below, pick, type Random, seeded } from "../../../seeded.ts";
import { makeFirstVersion } from "./first-version.ts";

const { DatabaseSync } = await sqliteLibrary("this test");
const folder = mkdtempSync(join(tmpdir(), "pericope-damage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [whole, bad] = [join(folder, "whole.judging"), join(folder, "bad.judging")];
const topics = ["2026001", "2026002", "2026003"];
const docs = Array.from({ length: 40 }, (_, i) => `article-${i + 1}`);
const judging: Judging = {
  id: "0123456789abcdef",
  settings: { collection: "articles", entryPoints: true, exhaustivity: false, guide: "How to judge. ".repeat(400) },
  topics: topics.map((id) => ({ id, title: `about ${id}`, narrative: "What counts. ".repeat(30) })),
  pool: new Map(topics.map((topic) => [topic, docs])),
  documents: new Map(
    docs.map((doc, i) => [doc, { hash: String(i).repeat(64).slice(0, 64), length: 5000, title: doc }]),
  ),
  assessors: [
    { name: "ann", isImported: false },
    { name: "machine", isImported: true },
  ],
  practice: new Map(),
};

function actions(): Action[] {
  const random = seeded(7);
  return topics.flatMap((topic) =>
    docs.flatMap((doc): Action[] => {
      const id = `${topic} ${doc}`;
      const start = below(random, 4000);
      if (below(random, 3) === 0) return [{ id, topic, doc, kind: "verdict", value: "nonrelevant" }];
      return [
        { id, topic, doc, kind: "highlight", start, end: start + 1 + below(random, 900) },
        { id: `${id} entry`, topic, doc, kind: "entry", position: start },
      ];
    }),
  );
}

/** What every command takes the judgements from. */
async function numbers(path: string): Promise<string> {
  const { topics: judged } = await readJudgementsFile(path, {});
  return JSON.stringify([...judged].map(([topic, documents]) => [topic, [...documents]]));
}

let expected = "";
beforeAll(async () => {
  const store = await openStore(whole, { make: judging });
  await store.take({
    assessor: "organiser",
    actions: topics.map((topic) => ({ id: topic, topic, doc: "", kind: "assign", to: ["ann"] })),
    received: 1,
  });
  await store.take({ assessor: "ann", actions: actions(), received: 2 });
  await store.addTokens([{ hash: "00", name: "ann" }]);
  await store.close();
  expected = await numbers(whole);
});

const damages: Readonly<Record<string, (random: Random) => void>> = {
  "a byte changes": (random) => change(random, (bytes, at) => void (bytes[at]! ^= 1 << below(random, 8))),
  "a byte becomes another": (random) => change(random, (bytes, at) => void (bytes[at] = below(random, 256))),
  "a page is zeros": (random) =>
    change(random, (bytes, at) => void bytes.fill(0, at - (at % 4096), at - (at % 4096) + 4096)),
  "some bytes are noise": (random) =>
    change(random, (bytes, at) => {
      for (let i = at; i < Math.min(bytes.length, at + 60); i++) bytes[i] = below(random, 256);
    }),
  "its end is missing": (random) => truncateSync(bad, below(random, readFileSync(whole).length)),
  "a row is deleted": (random) => rows(random, (table, [row]) => [`DELETE FROM ${table} WHERE rowid = ${row}`]),
  "two rows change places": (random) =>
    rows(random, (table, [a, b]) => [
      `UPDATE ${table} SET rowid = -1 WHERE rowid = ${a}`,
      `UPDATE ${table} SET rowid = ${a} WHERE rowid = ${b}`,
      `UPDATE ${table} SET rowid = ${b} WHERE rowid = -1`,
    ]),
  "the last rows are deleted": (random) =>
    rows(random, (table, [row]) => [`DELETE FROM ${table} WHERE rowid >= ${row}`]),
};

function change(random: Random, how: (bytes: Buffer, at: number) => void): void {
  const bytes = readFileSync(bad);
  how(bytes, below(random, bytes.length));
  writeFileSync(bad, bytes);
}

function rows(random: Random, statements: (table: string, rows: readonly number[]) => readonly string[]): void {
  const file = new DatabaseSync(bad);
  const table = `pericope_${pick(random, ...tableNames, "head", "version", "actions", "actions")}`;
  const ids = file.prepare(`SELECT rowid AS id FROM ${table}`).all() as { id: number }[];
  if (ids.length > 0)
    for (const sql of statements(
      table,
      [0, 1].map(() => pick(random, ...ids).id),
    ))
      file.exec(sql);
  file.close();
}

/** Fails where an error is anything but one line that can be shown. */
function checkLine(error: unknown): void {
  if (!(error instanceof InputError)) throw error;
  expect(error.message).toMatch(/^[ -~]+$/);
}

test("each of 300 single damages is an error of one line, or changes no number, for readers and for a server", async () => {
  const kinds = Object.keys(damages);
  const count = rounds(300, 3000);
  let refused = 0;
  for (let seed = 1; seed <= count; seed++) {
    const kind = kinds[seed % kinds.length]!;
    copyFileSync(whole, bad);
    damages[kind]!(seeded(seed));
    try {
      const found = await numbers(bad).catch((error: unknown) => {
        checkLine(error);
        refused++;
        return expected;
      });
      expect(found).toBe(expected);
      const store = await openStore(bad, "serve").catch(checkLine);
      await store?.close();
    } catch (error) {
      throw new Error(`${kind}, seed ${seed}`, { cause: error });
    }
  }
  expect(refused).toBeGreaterThan(count / 3); // else the damages hit nothing
});

test("damage is named by table, topic and document, and all other actions are saved", async () => {
  const log = actions();
  for (let seed = 1; seed <= 20; seed++) {
    copyFileSync(whole, bad);
    const bytes = readFileSync(bad);
    const { id, topic, doc } = log[below(seeded(seed), log.length)]!;
    // A row may also be in parts of the file that are free again.
    for (let at = -1; (at = bytes.indexOf(`{"id":"${id}",`, at + 1)) !== -1;)
      bytes[bytes.indexOf('"kind"', at) + 1]! ^= 1;
    writeFileSync(bad, bytes);
    const reading = numbers(bad);
    await expect(reading, `seed ${seed}`).rejects.toThrow(
      new RegExp(`row \\d+ of its actions \\(topic ${topic}, document ${doc}, assessor ann\\) is not what was written`),
    );
    await expect(reading).rejects.toThrow(`pericope assess ${bad} --salvage `);
    const into = join(folder, `saved-${seed}.judging`);
    const { lost } = await salvage(bad, into);
    expect(lost).toEqual([expect.stringContaining(`(topic ${topic}, document ${doc}, assessor ann)`)]);
    const saved = await openStore(into, "read");
    const ids = (await saved.since(0)).map(({ action }) => action.id);
    expect(ids).toEqual([...topics, ...log.map((action) => action.id).filter((other) => other !== id)]);
    expect(await saved.judging()).toEqual(judging);
    await saved.close();
  }
});

test("a file that is whole, and a page in the middle that is not: what other pages have is saved", async () => {
  expect((await salvage(whole, join(folder, "copy.judging"))).lost).toEqual([]);
  expect(await numbers(join(folder, "copy.judging"))).toBe(expected);
  const pages = readFileSync(whole).length / 4096;
  const all = actions().length + topics.length;
  for (let page = 0; page < pages; page++) {
    copyFileSync(whole, bad);
    const bytes = readFileSync(bad);
    bytes.fill(0, page * 4096, (page + 1) * 4096);
    writeFileSync(bad, bytes);
    const { log, lost } = await salvage(bad, join(folder, `page-${page}.judging`));
    expect(log.length, `page ${page}`).toBeGreaterThan(all - 40); // as many as have room in a page
    if (log.length < all) expect(lost.join(" ")).toContain(`of ${all} actions`);
  }
});

test("of a whole file of an earlier version, salvage keeps what was in it, and makes no assessor of a topic", async () => {
  const first = join(folder, "first.judging");
  await makeFirstVersion(first, judging, "ann", actions());
  const into = join(folder, "first-saved.judging");
  const { lost } = await salvage(first, into);
  expect(lost).toEqual([expect.stringMatching(/^how many rows there were/)]);
  const saved = await openStore(into, "read");
  expect(await saved.judging()).toEqual(judging);
  expect((await saved.since(0)).map(({ action }) => action.id)).toEqual(actions().map(({ id }) => id));
  await saved.close();
});
