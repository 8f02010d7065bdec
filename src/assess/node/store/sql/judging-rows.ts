import type { Assessor, Judging, KnownDocument, PracticeAnswer, Settings } from "../../../judging.ts";
import type { Topic } from "../../../../data/topics.ts";
import type { Additions } from "../store.ts";
import type { SqlQuery, SqlRow, SqlValue } from "./database.ts";
import { appendRows, checkedRows, headOf, replaceRows, type Table } from "./sealed-rows.ts";

/** What is known of a judging besides its log, from its tables. */
export async function keptJudging(query: SqlQuery, source: string): Promise<Judging> {
  const rows = new Map<Table, readonly SqlRow[]>();
  for (const table of ["judging", ...additional] as const)
    rows.set(table, (await checkedRows(query, table, source)).rows);
  const [about] = rows.get("judging")!;
  return {
    id: String(about!["id"]),
    settings: JSON.parse(String(about!["settings"])),
    ...additionsOf((table) => rows.get(table)!),
  };
}

const additional = ["topics", "pool", "documents", "assessors", "practice"] as const;

/** What rows say that were found to be whole. */
export function additionsOf(rows: (table: (typeof additional)[number]) => readonly SqlRow[]) {
  return {
    topics: rows("topics").map((row): Topic => JSON.parse(String(row["content"]))),
    pool: poolOf(rows("pool")),
    documents: new Map(rows("documents").map((row) => [String(row["doc"]), documentOf(row)])),
    assessors: rows("assessors").map(assessorOf),
    practice: practiceOf(rows("practice")),
  };
}

/** Settings that are not named stay as they are. */
export async function changeSettings(query: SqlQuery, changed: Partial<Settings>, source: string): Promise<void> {
  const { head, rows } = await checkedRows(query, "judging", source);
  const { id, settings: before, address } = rows[0]!;
  const settings: Settings = { ...JSON.parse(String(before)), ...changed };
  await replaceRows(query, head, [
    { id: String(id), settings: JSON.stringify(settings), address: address === null ? null : String(address) },
  ]);
}

function poolOf(rows: readonly SqlRow[]): ReadonlyMap<string, readonly string[]> {
  const pool = new Map<string, string[]>();
  for (const { topic, doc } of rows) {
    const docs = pool.get(String(topic)) ?? [];
    pool.set(String(topic), docs);
    if (doc !== null) docs.push(String(doc));
  }
  return pool;
}

function practiceOf(rows: readonly SqlRow[]): Judging["practice"] {
  const practice = new Map<string, Map<string, PracticeAnswer>>();
  for (const { topic, doc, answer } of rows) {
    const answers = practice.get(String(topic)) ?? new Map<string, PracticeAnswer>();
    practice.set(String(topic), answers);
    if (doc !== null) answers.set(String(doc), JSON.parse(String(answer)));
  }
  return practice;
}

function documentOf({ hash, length, title }: SqlRow): KnownDocument {
  return { hash: String(hash), length: Number(length), title: title === null ? null : String(title) };
}

function assessorOf({ name, imported }: SqlRow): Assessor {
  return { name: String(name), isImported: Number(imported) === 1 };
}

/** Adds what the tables do not have, in the order given. What they have stays as it is. */
export async function addWhatIsNew(query: SqlQuery, additions: Additions, source: string): Promise<void> {
  const { topics = [], pool = new Map(), documents = new Map(), practice = new Map(), assessors = [] } = additions;
  await addRows(
    query,
    source,
    "topics",
    ["topic"],
    topics.map((topic) => ({ topic: topic.id, content: JSON.stringify(topic) })),
  );
  await addRows(
    query,
    source,
    "pool",
    ["topic", "doc"],
    [...pool].flatMap(([topic, docs]) => [null, ...docs].map((doc) => ({ topic, doc }))),
  );
  await addRows(
    query,
    source,
    "documents",
    ["doc"],
    [...documents].map(([doc, { hash, length, title }]) => ({ doc, hash, length, title })),
  );
  await addRows(
    query,
    source,
    "assessors",
    ["name"],
    assessors.map(({ name, isImported }) => ({ name, imported: Number(isImported) })),
  );
  await addRows(query, source, "practice", ["topic", "doc"], [...practice].flatMap(practiceRows));
}

function practiceRows([topic, answers]: [string, ReadonlyMap<string, PracticeAnswer>]) {
  const rows = [...answers].map(([doc, answer]) => ({ topic, doc, answer: JSON.stringify(answer) }));
  return [{ topic, doc: null, answer: null }, ...rows];
}

/**
 * Adds the rows whose key is not there. Compared here, as an index of PostgreSQL would refuse long ids; whoever writes is alone,
 * so that nothing comes in between.
 */
async function addRows(
  query: SqlQuery,
  source: string,
  table: Table,
  key: readonly string[],
  rows: readonly Readonly<Record<string, SqlValue>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const keyOf = (row: SqlRow): string => JSON.stringify(key.map((column) => row[column]));
  const known = new Set((await query(`SELECT ${key.join(", ")} FROM pericope_${table}`)).map(keyOf));
  const head = await headOf(query, table, source);
  let { number } = head;
  const fresh = rows.flatMap((row) => {
    const mine = keyOf(row);
    if (known.has(mine)) return [];
    known.add(mine);
    return [{ number: ++number, ...row }];
  });
  await appendRows(query, head, fresh);
}
