// Every row has a checksum (rule 12). A numbered row also has the checksum of the row before it: rows form a chain. A head row for each
// table has the number of rows and the last checksum. It is written in the transaction of the rows, so that a lost row shows, also the last.

import { createHash } from "node:crypto";
import { visible } from "../../../base/visible.ts";
import { isSqliteDamage } from "../../../files/node/sql/sqlite.ts";
import { damagedJudging } from "./damaged.ts";
import { insertRows, type SqlQuery, type SqlRow, type SqlValue } from "./database.ts";

/** The columns of each table that a checksum is of, in this order. */
const contents = {
  judging: ["id", "settings", "address"],
  topics: ["number", "topic", "content"],
  pool: ["number", "topic", "doc"],
  practice: ["number", "topic", "doc", "answer"],
  documents: ["number", "doc", "hash", "length", "title"],
  assessors: ["number", "name", "imported"],
  tokens: ["hash", "name"],
  actions: ["number", "own", "assessor", "id", "received", "action"],
} as const;

export type Table = keyof typeof contents;
export const tableNames = Object.keys(contents) as Table[];
export const columnsOf = (table: Table): readonly string[] => contents[table];

const numbers = new Set(["number", "own", "received", "length", "imported"]);
const isNumbered = (table: Table): boolean => columnsOf(table)[0] === "number";

type Values = Readonly<Record<string, SqlValue>>;

/** What a table should have. */
export interface Head {
  readonly table: Table;
  /** How many rows; the number of the last one, where they have numbers. */
  readonly number: number;
  /** The checksum of the last row, or of all where they have no numbers. */
  readonly last: string;
  /** So many rows, from the first, were kept by a pericope that wrote no checksums. */
  readonly unverified: number;
}

/** A checksum of values, in the order given. */
export function checksum(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/** The checksum that a row should have. */
export function checksumOf(table: Table, row: SqlRow): string {
  const values = columnsOf(table).map((column) => {
    const value = row[column];
    if (value === null || value === undefined) return null;
    return numbers.has(column) ? Number(value) : String(value); // pg gives whole numbers of 64 bits as text
  });
  return checksum([table, row["before"] ?? null, ...values]);
}

/** Rows as they are to be kept, behind those that a head knows, and the head that knows them too. */
function sealed(head: Head, rows: readonly Values[]): { readonly rows: readonly Values[]; readonly head: Head } {
  const { table } = head;
  let { last } = head;
  const complete = rows.map((row) => {
    const chained = { ...row, before: isNumbered(table) ? last : "" };
    const sum = checksumOf(table, chained);
    if (isNumbered(table)) last = sum;
    return { ...chained, sum };
  });
  return { rows: complete, head: { ...head, number: head.number + rows.length, last } };
}

/** The checksum of rows without numbers: the same in any order. */
function sumOfAll(rows: readonly SqlRow[]): string {
  return checksum(rows.map(({ sum }) => String(sum)).toSorted());
}

/** Adds rows behind those that are there. Their numbers go on from the head's. */
export async function appendRows(query: SqlQuery, head: Head, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  const more = sealed(head, rows);
  await insertRows(query, `pericope_${head.table}`, more.rows);
  await writeHead(query, more.head);
}

/** Puts other rows into a table without numbers, whose rows were looked at before. */
export async function replaceRows(query: SqlQuery, head: Head, rows: readonly Values[]): Promise<void> {
  const all = sealed({ ...head, number: 0 }, rows);
  await query(`DELETE FROM pericope_${head.table}`);
  await insertRows(query, `pericope_${head.table}`, all.rows);
  await writeHead(query, { ...all.head, last: sumOfAll(all.rows) });
}

async function writeHead(query: SqlQuery, { table, number, last, unverified }: Head): Promise<void> {
  const sum = checksum(["head", table, number, last, unverified]);
  await query("DELETE FROM pericope_head WHERE name = ?", [table]);
  await insertRows(query, "pericope_head", [{ name: table, number, last, unverified, sum }]);
}

export async function headOf(query: SqlQuery, table: Table, source: string): Promise<Head> {
  const rows = await query("SELECT * FROM pericope_head WHERE name = ?", [table]);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw damagedJudging(`the count of its ${wordFor(table)} is lost`, source);
  const head = {
    table,
    number: Number(row["number"]),
    last: String(row["last"]),
    unverified: Number(row["unverified"]),
  };
  if (row["sum"] !== checksum(["head", table, head.number, head.last, head.unverified]))
    throw damagedJudging(`the count of its ${wordFor(table)} is not what was written`, source);
  return head;
}

interface Checked {
  readonly head: Head;
  readonly rows: readonly SqlRow[];
}

/** The rows of a table, in their order, where each is as it was written and none is missing; else the fault says which. */
export async function checkedRows(query: SqlQuery, table: Table, source: string, after = 0): Promise<Checked> {
  const head = await headOf(query, table, source);
  if (after > head.number) return { head, rows: [] };
  const rows = await readableRows(query, table, source, after);
  if (!isNumbered(table)) {
    for (const row of rows) checkRow(table, row, source);
    if (rows.length !== head.number || sumOfAll(rows) !== head.last)
      throw damagedJudging(`its ${wordFor(table)} are not those that were written`, source);
    return { head, rows };
  }
  // The row before the first that was asked for is read, too, to know its checksum.
  let number = after === 0 ? 0 : after - 1;
  let last = after === 0 ? "" : rows[0]?.["before"];
  for (const row of rows) {
    const found = Number(row["number"]);
    if (found !== number + 1) throw missing(table, number + 1, found - 1, source);
    checkRow(table, row, source);
    if (row["before"] !== last)
      throw damagedJudging(`${rowName(table, row)} does not follow the one before it`, source);
    last = row["sum"];
    number = found;
  }
  if (number < head.number) throw missing(table, number + 1, head.number, source);
  if (number > head.number || last !== (head.number === 0 ? "" : head.last))
    throw damagedJudging(`its ${wordFor(table)} do not end with the last one that was written`, source);
  return { head, rows: after === 0 ? rows : rows.slice(1) };
}

function checkRow(table: Table, row: SqlRow, source: string): void {
  if (checksumOf(table, row) !== row["sum"])
    throw damagedJudging(`${rowName(table, row)} is not what was written`, source);
}

function missing(table: Table, from: number, to: number, source: string): Error {
  if (to < from) return damagedJudging(`the rows of its ${wordFor(table)} are out of order`, source);
  const rows = from === to ? `row ${from} is` : `rows ${from} to ${to} are`;
  return damagedJudging(`of its ${wordFor(table)}, ${rows} missing`, source);
}

/** Asks for rows; where the file cannot give them, the fault says which is the first. */
async function readableRows(query: SqlQuery, table: Table, source: string, from: number): Promise<readonly SqlRow[]> {
  const all = `SELECT * FROM pericope_${table}`;
  try {
    return await (isNumbered(table) ? query(`${all} WHERE number >= ? ORDER BY number`, [from]) : query(all));
  } catch (error) {
    if (!isSqliteDamage(error)) throw error;
    if (!isNumbered(table)) throw damagedJudging(`its ${wordFor(table)} cannot be read`, source);
    const last = await lastReadable(query, all);
    const after = last === undefined ? "" : `, after ${rowName(table, last)}`;
    throw damagedJudging(`its ${wordFor(table)} cannot be read${after}`, source);
  }
}

async function lastReadable(query: SqlQuery, all: string): Promise<SqlRow | undefined> {
  let last: SqlRow | undefined;
  try {
    for (;;) {
      const [next] = await query(`${all} WHERE number > ? ORDER BY number LIMIT 1`, [Number(last?.["number"] ?? 0)]);
      if (next === undefined || Number(next["number"]) <= Number(last?.["number"] ?? 0)) return last;
      last = next;
    }
  } catch {
    return last;
  }
}

/** What people call a table. */
function wordFor(table: Table): string {
  if (table === "judging") return "settings";
  return table === "pool" ? "pooled documents" : table;
}

/** A row as people find it again: its table, topic and document. */
export function rowName(table: Table, row: SqlRow): string {
  const { topic, doc } = table === "actions" ? saidIn(row["action"]) : row;
  const about = [
    ["topic", topic],
    ["document", doc],
    ["assessor", table === "assessors" || table === "tokens" ? row["name"] : row["assessor"]],
  ].flatMap(([word, text]) => (isShowable(text) ? [`${word} ${visible(text)}`] : []));
  const where = about.length === 0 ? "" : ` (${about.join(", ")})`;
  if (table === "judging") return "the row of its settings";
  const number = Number(row["number"]);
  return `${Number.isSafeInteger(number) ? `row ${number}` : "a row"} of its ${wordFor(table)}${where}`;
}

/** What a row that changed on the disk says may be anything: only what looks like an id is shown. */
function isShowable(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= 200 && !/[\p{C}\ufffd]/u.test(text);
}

/** The topic and the document in the text of an action, which may be damaged. */
function saidIn(action: unknown): { readonly topic?: unknown; readonly doc?: unknown } {
  const text = String(action);
  const field = (name: string): string | undefined => new RegExp(`"${name}":"([^"\\\\]*)"`).exec(text)?.[1];
  return { topic: field("topic"), doc: field("doc") };
}

/**
 * Gives rows that an earlier pericope kept their checksums. What can be known of them without is looked at, once; they are marked as
 * unverified.
 */
export async function sealOlderRows(query: SqlQuery, source: string): Promise<void> {
  for (const table of tableNames) {
    const order = isNumbered(table) ? "ORDER BY number" : "";
    const rows = await query(`SELECT * FROM pericope_${table} ${order}`);
    const owns = new Map<string, number>();
    for (const [i, row] of rows.entries()) {
      if (isNumbered(table) && Number(row["number"]) !== i + 1)
        throw missing(table, i + 1, Number(row["number"]) - 1, source);
      if (!isPlausible(table, row, owns))
        throw damagedJudging(`${rowName(table, row)} is not what pericope writes`, source);
    }
    const columns = columnsOf(table);
    const kept = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column, plainValue(column, row[column])])),
    );
    const head = { table, number: 0, last: "", unverified: rows.length };
    const all = sealed(head, kept);
    await query(`DELETE FROM pericope_${table}`);
    await insertRows(query, `pericope_${table}`, all.rows);
    await writeHead(query, isNumbered(table) ? all.head : { ...all.head, last: sumOfAll(all.rows) });
  }
}

function plainValue(column: string, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  return numbers.has(column) ? Number(value) : String(value);
}

/** Whether a row without a checksum is one that pericope can have written. `owns` has the last own number of each assessor. */
export function isPlausible(table: Table, row: SqlRow, owns: Map<string, number>): boolean {
  for (const [column, value] of Object.entries(row))
    if (numbers.has(column) && !(Number.isSafeInteger(Number(value)) && Number(value) >= 0)) return false;
  const json = (column: string): Readonly<Record<string, unknown>> | undefined => {
    try {
      const value: unknown = JSON.parse(String(row[column]));
      return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
    } catch {
      return undefined;
    }
  };
  switch (table) {
    case "judging":
      return typeof row["id"] === "string" && row["id"] !== "" && json("settings") !== undefined;
    case "topics":
      return json("content")?.["id"] === row["topic"];
    case "practice":
      return row["doc"] === null || json("answer") !== undefined;
    case "documents":
      return typeof row["doc"] === "string" && /^[\da-f]+$/.test(String(row["hash"]));
    case "assessors":
      return typeof row["name"] === "string" && [0, 1].includes(Number(row["imported"]));
    case "tokens":
      return typeof row["hash"] === "string" && typeof row["name"] === "string";
    case "pool":
      return typeof row["topic"] === "string" && (row["doc"] === null || typeof row["doc"] === "string");
    case "actions":
      return isPlausibleAction(row, json("action"), owns);
  }
}

function isPlausibleAction(
  { id, assessor, own }: SqlRow,
  action: Readonly<Record<string, unknown>> | undefined,
  owns: Map<string, number>,
): boolean {
  if (action === undefined || typeof assessor !== "string" || action["id"] !== id) return false;
  if (typeof action["topic"] !== "string" || typeof action["doc"] !== "string") return false;
  const { start, end } = action;
  if ((start !== undefined || end !== undefined) && !(Number(start) >= 0 && Number(start) < Number(end))) return false;
  const expected = (owns.get(assessor) ?? 0) + 1;
  owns.set(assessor, expected);
  return Number(own) === expected && typeof action["kind"] === "string";
}
