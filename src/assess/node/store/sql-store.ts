// The store over any database that has the tables, by statements that SQLite and PostgreSQL both understand. The first part is what a
// store does; then come how actions are numbered and kept (rules 1 and 4), how a judging stands in rows, and which texts are refused.

import type { Action, Stored } from "../../action.ts";
import type { Assessor, Judging, KnownDocument, PracticeAnswer, Settings } from "../../judging.ts";
import { type Database, portions, type SqlQuery, type SqlRow, type SqlValue } from "./database.ts";
import { doneTogether, type Outcome } from "./done-together.ts";
import { appendRows, checkedRows, headOf, replaceRows, type Table, tableNames } from "./sealed-rows.ts";
import { type Additions, IdTaken, type JudgingStore, type KeptToken, type NewJudging, type Taking } from "./store.ts";
import { saysTheSame } from "../../refusals.ts";
import { InputError } from "../../../base/input-error.ts";
import { visible } from "../../../base/visible.ts";
import type { Topic } from "../../../data/topics.ts";
import { codePoints } from "../../../text/code-points.ts";

/** A store over any database that has the tables. */
export function sqlStore(database: Database): JudgingStore {
  const { source } = database;
  const take = doneTogether((waiting: () => readonly Taking[]) =>
    database.write((query) => takeActions(query, waiting(), source)),
  );
  return {
    source,
    judging: () => database.read((query) => keptJudging(query, source)),
    async take(taking) {
      checkTaking(taking);
      return take(taking);
    },
    since: (number) => database.read((query) => actionsSince(query, number, source)),
    unverified: () => database.read((query) => unverifiedRows(query, source)),
    async extend(additions) {
      checkAdditions(additions);
      await database.write((query) => addWhatIsNew(query, additions, source));
    },
    async settle(changed) {
      checkTexts(changed);
      await database.write((query) => changeSettings(query, changed, source));
    },
    tokens: () => database.read((query) => keptTokens(query, source)),
    async addTokens(tokens) {
      checkTexts(tokens);
      await database.write((query) => changeTokens(query, source, (kept) => [...kept, ...tokens]));
    },
    async removeTokens(name) {
      checkTexts(name);
      await database.write((query) =>
        changeTokens(query, source, (kept) => kept.filter((token) => token.name !== name)),
      );
    },
    async announce(address) {
      checkTexts(address);
      await database.write((query) => setAddress(query, address, source));
    },
    close: () => database.close(),
  };
}

/** Fills tables that were just made. */
export async function fillTables(
  query: SqlQuery,
  { make: judging, log = [], tokens = [] }: NewJudging,
  source: string,
): Promise<void> {
  const { id, settings } = judging;
  const head = await headOf(query, "judging", source);
  await replaceRows(query, head, [{ id, settings: JSON.stringify(settings), address: null }]);
  await addWhatIsNew(query, judging, source);
  await appendRows(query, await headOf(query, "actions", source), log.map(actionRow));
  if (tokens.length > 0) await changeTokens(query, source, () => tokens);
}

/** Refuses a judging that not every store can keep. */
export function checkJudging(judging: Judging): void {
  checkTexts([judging.id, judging.settings]);
  checkAdditions(judging);
}

/** Where the server that has the store is reached, if it said so. */
export async function announced(query: SqlQuery): Promise<string | null> {
  const [row] = await query("SELECT address FROM pericope_judging");
  const address = row?.["address"];
  return typeof address === "string" ? address : null;
}

/** Forgets an address that a server has left which was killed. */
export async function unannounce(query: SqlQuery, source: string): Promise<void> {
  await setAddress(query, null, source);
}

async function setAddress(query: SqlQuery, address: string | null, source: string): Promise<void> {
  const { head, rows } = await checkedRows(query, "judging", source);
  const { id, settings, address: before } = rows[0]!;
  if (before !== address) await replaceRows(query, head, [{ id: String(id), settings: String(settings), address }]);
}

async function unverifiedRows(query: SqlQuery, source: string): Promise<number> {
  let rows = 0;
  for (const table of tableNames) rows += (await headOf(query, table, source)).unverified;
  return rows;
}

function checkAdditions({ topics, pool, documents, practice, assessors = [] }: Additions): void {
  checkTexts([topics, pool, documents, practice, assessors]);
  for (const { name } of assessors) checkKey("a name", name);
}

function checkTaking({ assessor, actions, documents, assessors }: Taking): void {
  checkTexts([assessor, actions, documents, assessors]);
  checkKey("a name", assessor);
  for (const { id } of actions) checkKey("an id", id);
}

async function actionsSince(query: SqlQuery, number: number, source: string): Promise<readonly Stored[]> {
  const { rows } = await checkedRows(query, "actions", source, number);
  return rows.map(storedOf);
}

async function keptTokens(query: SqlQuery, source: string): Promise<readonly KeptToken[]> {
  return (await checkedRows(query, "tokens", source)).rows.map(tokenOf);
}

function tokenOf(row: SqlRow): KeptToken {
  return { hash: String(row["hash"]), name: String(row["name"]) };
}

/** Keeps other tokens; of two with one hash, the first. */
async function changeTokens(
  query: SqlQuery,
  source: string,
  change: (kept: readonly KeptToken[]) => readonly KeptToken[],
): Promise<void> {
  const { head, rows } = await checkedRows(query, "tokens", source);
  const tokens = new Map<string, KeptToken>();
  for (const { hash, name } of change(rows.map(tokenOf))) if (!tokens.has(hash)) tokens.set(hash, { hash, name });
  await replaceRows(
    query,
    head,
    Array.from(tokens.values(), ({ hash, name }) => ({ hash, name })),
  );
}

/**
 * Numbers and keeps what several people sent, each by itself: one that is refused leaves the others as they are. Few statements,
 * however many they are: each takes its time on the way to a database.
 */
async function takeActions(
  query: SqlQuery,
  takings: readonly Taking[],
  source: string,
): Promise<Outcome<readonly Stored[]>[]> {
  const kept = await keptActions(query, takings);
  const head = await headOf(query, "actions", source);
  const last = await lastNumbers(query, takings, head.number);
  const fresh: Stored[] = [];
  const outcomes = takings.map((taking) => {
    const conflicts = conflictsOf(taking, kept);
    if (conflicts.length > 0) return { error: new IdTaken(conflicts) };
    for (const action of taking.actions) {
      const key = keyOf(taking.assessor, action.id);
      if (kept.has(key)) continue;
      const { assessor, received } = taking;
      const stored = { number: last.next(), own: last.nextOf(assessor), assessor, received, action };
      kept.set(key, stored);
      fresh.push(stored);
    }
    return { result: taking.actions.map(({ id }) => kept.get(keyOf(taking.assessor, id))!) };
  });
  await appendRows(query, head, fresh.map(actionRow));
  for (const [i, { documents, assessors }] of takings.entries())
    if ("result" in outcomes[i]!) await addWhatIsNew(query, { assessors, ...(documents && { documents }) }, source);
  return outcomes;
}

/** By person and id. */
const keyOf = (assessor: string, id: string): string => JSON.stringify([assessor, id]);

/** Ids that were taken with other content, before or in this very batch. */
function conflictsOf({ assessor, actions }: Taking, kept: ReadonlyMap<string, Stored>): string[] {
  const earlier = new Map<string, Action>();
  return actions.flatMap((action) => {
    const before = kept.get(keyOf(assessor, action.id))?.action ?? earlier.get(action.id);
    earlier.set(action.id, action);
    return before === undefined || saysTheSame(before, action) ? [] : [action.id];
  });
}

/** Those of these actions that were sent before. */
async function keptActions(query: SqlQuery, takings: readonly Taking[]): Promise<Map<string, Stored>> {
  const sent = takings.flatMap(({ assessor, actions }) => actions.map(({ id }) => [assessor, id] as const));
  const kept = new Map<string, Stored>();
  for (const some of portions(sent)) {
    const pairs = some.map(() => "(?, ?)").join(", ");
    const rows = await query(`SELECT * FROM pericope_actions WHERE (assessor, id) IN (VALUES ${pairs})`, some.flat());
    for (const stored of rows.map(storedOf)) kept.set(keyOf(stored.assessor, stored.action.id), stored);
  }
  return kept;
}

/** The numbers that come next, over all and for each person. */
async function lastNumbers(query: SqlQuery, takings: readonly Taking[], number: number) {
  const people = [...new Set(takings.map(({ assessor }) => assessor))];
  const owns = new Map<string, number>();
  let last = number;
  for (const some of portions(people)) {
    const rows = await query(
      `SELECT assessor, max(own) AS own FROM pericope_actions WHERE assessor IN (${some.map(() => "?").join(", ")}) GROUP BY assessor`,
      some,
    );
    for (const { assessor, own } of rows) owns.set(String(assessor), Number(own));
  }
  return {
    next: () => ++last,
    nextOf(assessor: string): number {
      const own = (owns.get(assessor) ?? 0) + 1;
      owns.set(assessor, own);
      return own;
    },
  };
}

/** The row of an action, without its checksum. */
function actionRow(stored: Stored) {
  const { number, own, assessor, received, action } = stored;
  return { number, own, assessor, received, id: action.id, action: JSON.stringify(action) };
}

/** The action of a row. */
export function storedOf(row: SqlRow): Stored {
  return {
    number: Number(row["number"]),
    own: Number(row["own"]),
    assessor: String(row["assessor"]),
    received: Number(row["received"]), // pg gives whole numbers of 64 bits as text
    action: JSON.parse(String(row["action"])),
  };
}

/** What is known of a judging besides its log, from its tables. */
async function keptJudging(query: SqlQuery, source: string): Promise<Judging> {
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
async function changeSettings(query: SqlQuery, changed: Partial<Settings>, source: string): Promise<void> {
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
async function addWhatIsNew(query: SqlQuery, additions: Additions, source: string): Promise<void> {
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

/** In code points, of the id of an action and of the name of a person: PostgreSQL takes keys of up to 2,700 bytes. */
const longestKey = 200;

/**
 * Refuses texts that not every store keeps as they are, wherever they stand: PostgreSQL has no NUL, and half a surrogate pair
 * has no UTF-8.
 */
export function checkTexts(value: unknown): void {
  if (typeof value === "string") checkText(value);
  else if (value instanceof Map) for (const entry of value) checkTexts(entry);
  else if (Array.isArray(value)) for (const part of value) checkTexts(part);
  else if (typeof value === "object" && value !== null) for (const entry of Object.entries(value)) checkTexts(entry);
}

function checkText(text: string): void {
  const fault = /\0|\p{Surrogate}/u.exec(text);
  if (fault === null) return;
  const found = fault[0] === "\0" ? "the character NUL" : "half of a character (a lone surrogate)";
  const around = visible(text.slice(Math.max(0, fault.index - 20), fault.index + 20));
  throw new InputError(`${found} in "${around}"; expected text without it`);
}

/** Refuses a key that is empty or too long for an index. */
export function checkKey(what: string, key: string): void {
  const length = codePoints(key);
  if (length === 0 || length > longestKey)
    throw new InputError(`${what} of ${length} characters; expected 1 to ${longestKey}`);
}
