// The tables of a judging, as numbered steps from the first version to this one.

import { InputError } from "../../../base/input-error.ts";
import { damagedJudging } from "./damaged.ts";
import type { SqlQuery } from "./database.ts";
import { checksum, sealOlderRows, tableNames } from "./sealed-rows.ts";

/** Statements that bring the tables from one version to the next, and what statements cannot do. */
export type Migration = readonly (string | ((query: SqlQuery, source: string) => Promise<void>))[];

/**
 * What made the tables what they are, in order. A step that has been released is never changed: files out there have gone it.
 * `number` keeps the order in which things came.
 */
export const migrations: readonly Migration[] = [
  [
    "CREATE TABLE pericope_version (version INTEGER NOT NULL)",
    "INSERT INTO pericope_version (version) VALUES (0)",
    "CREATE TABLE pericope_judging (id TEXT NOT NULL, settings TEXT NOT NULL, address TEXT)",
    "CREATE TABLE pericope_topics (number INTEGER PRIMARY KEY, topic TEXT NOT NULL, content TEXT NOT NULL)",
    // A row without a document says that the topic has a pool, or is for practice, though nothing is in it yet.
    "CREATE TABLE pericope_pool (number INTEGER PRIMARY KEY, topic TEXT NOT NULL, doc TEXT)",
    "CREATE TABLE pericope_practice (number INTEGER PRIMARY KEY, topic TEXT NOT NULL, doc TEXT, answer TEXT)",
    `CREATE TABLE pericope_documents (
      number INTEGER PRIMARY KEY, doc TEXT NOT NULL, hash TEXT NOT NULL, length INTEGER NOT NULL, title TEXT
    )`,
    "CREATE TABLE pericope_assessors (number INTEGER PRIMARY KEY, name TEXT NOT NULL, imported INTEGER NOT NULL)",
    "CREATE TABLE pericope_tokens (hash TEXT PRIMARY KEY, name TEXT NOT NULL)",
    `CREATE TABLE pericope_actions (
      number INTEGER PRIMARY KEY, own INTEGER NOT NULL, assessor TEXT NOT NULL, id TEXT NOT NULL,
      received BIGINT NOT NULL, action TEXT NOT NULL, UNIQUE (assessor, id), UNIQUE (assessor, own)
    )`,
  ],
  [
    "ALTER TABLE pericope_version ADD COLUMN sum TEXT",
    ...tableNames.flatMap((table) => [
      `ALTER TABLE pericope_${table} ADD COLUMN before TEXT`,
      `ALTER TABLE pericope_${table} ADD COLUMN sum TEXT`,
    ]),
    `CREATE TABLE pericope_head (
      name TEXT NOT NULL, number BIGINT NOT NULL, last TEXT NOT NULL, unverified BIGINT NOT NULL, sum TEXT NOT NULL
    )`,
    // Of a file: who serves it. At most one row, which no number depends on.
    "CREATE TABLE pericope_lease (id BIGINT NOT NULL, beat BIGINT NOT NULL)",
    sealOlderRows,
  ],
];

/** From this version on, each row has its checksum. */
const firstSealed = 2;

/** How many steps the tables have gone. */
export async function versionOf(query: SqlQuery, source: string): Promise<number> {
  const rows = await query("SELECT * FROM pericope_version");
  const version = Number(rows[0]?.["version"]);
  const hasSum = rows[0] !== undefined && "sum" in rows[0];
  const isRight = hasSum ? rows[0]!["sum"] === checksum(["version", version]) : version < firstSealed;
  if (rows.length !== 1 || !isRight || !Number.isInteger(version) || version < 0)
    throw damagedJudging("the version of its tables is not what was written", source);
  return version;
}

/** Refuses tables that this program does not know yet. */
export function checkVersion(version: number, known: readonly Migration[], source: string): void {
  if (version <= known.length) return;
  throw new InputError(
    `made by a newer pericope (version ${version} of its tables; this one knows ${known.length}); update pericope`,
    { source },
  );
}

/** Takes the steps that are left. */
export async function raiseTables(
  query: SqlQuery,
  version: number,
  all: readonly Migration[],
  source: string,
): Promise<void> {
  if (version >= all.length) return;
  for (const step of all.slice(version).flat()) await (typeof step === "string" ? query(step) : step(query, source));
  await query("UPDATE pericope_version SET version = ?", [all.length]);
  if (all.length >= firstSealed)
    await query("UPDATE pericope_version SET sum = ?", [checksum(["version", all.length])]);
}
