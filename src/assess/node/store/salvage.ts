// Saves what is whole of a damaged judging (rule 12): rows with their right checksums become a new file, and what is lost is listed.

import { existsSync } from "node:fs";
import { InputError } from "../../../base/input-error.ts";
import { few } from "../../../base/list-words.ts";
import { counted } from "../../../base/note.ts";
import { adjudicator, organiser, type Stored } from "../../action.ts";
import type { Judging, Settings } from "../../judging.ts";
import { fileError } from "../../../files/node/file-system.ts";
import {
  end,
  postgresConnection,
  postgresFault,
  postgresLibrary,
  withoutPassword,
} from "../../../files/node/sql/postgres.ts";
import { rowsInPages } from "../../../files/node/sql/sqlite-pages.ts";
import { freshJudgingId } from "./what-to-judge.ts";
import { isDatabase } from "../../../files/node/sql/our-files.ts";
import { openStore } from "./open-store.ts";
import type { SqlRow } from "./database.ts";
import { additionsOf, storedOf } from "./sql-store.ts";
import { checksum, checksumOf, columnsOf, isPlausible, rowName, type Table, tableNames } from "./sealed-rows.ts";

export interface Salvaged {
  readonly judging: Judging;
  readonly log: readonly Stored[];
  /** What is lost, in words, one thing each. */
  readonly lost: readonly string[];
}

/** Saves what is whole of a damaged judging into a new file. */
export async function salvage(place: string, into: string): Promise<Salvaged> {
  if (existsSync(into)) throw new InputError("there already; expected a name for a new judging file", { source: into });
  const found = isDatabase(place) ? await rowsInDatabase(place) : rowsInFile(place);
  const salvaged = salvagedFrom(found, place);
  const store = await openStore(into, { make: salvaged.judging, log: salvaged.log });
  await store.close();
  return salvaged;
}

/** The rows that were found, whichever of them are whole. */
interface Found {
  /** By table, and in it by number. */
  readonly whole: ReadonlyMap<Table, ReadonlyMap<number, SqlRow>>;
  /** How many rows there were, by table, where that is known. */
  readonly expected: ReadonlyMap<string, number>;
  /** Of rows that changed: where they are, and what they are about. */
  readonly changed: ReadonlyMap<Table, ReadonlyMap<number, string>>;
}

function finder() {
  const whole = new Map(tableNames.map((table) => [table, new Map<number, SqlRow>()]));
  const unsealed = new Map(tableNames.map((table) => [table, new Map<number, SqlRow>()]));
  const changed = new Map(tableNames.map((table) => [table, new Map<number, string>()]));
  const expected = new Map<string, number>();
  return {
    add(table: Table, row: SqlRow): void {
      const kept = whole.get(table)!;
      const number = Number(row["number"] ?? 0);
      if (typeof row["sum"] !== "string") {
        const plausible = isPlausible(table, row, new Map([[String(row["assessor"]), Number(row["own"]) - 1]]));
        if (plausible) unsealed.get(table)!.set(number, row);
      } else if (row["sum"] !== checksumOf(table, row)) changed.get(table)!.set(number, rowName(table, row));
      else if (!kept.has(number)) kept.set(number, row);
    },
    addHead({ name, number, last, unverified, sum }: SqlRow): void {
      if (sum === checksum(["head", name, Number(number), last, Number(unverified)]))
        expected.set(String(name), Math.max(Number(number), expected.get(String(name)) ?? 0));
    },
    /** Rows of an earlier pericope count where there are no others: their pages may be left in a file that was brought up to date. */
    found(): Found {
      const hasSums = [...whole.values()].some(({ size }) => size > 0);
      return { whole: hasSums ? whole : unsealed, expected, changed };
    },
  };
}

function rowsInFile(place: string): Found {
  const found = finder();
  try {
    for (const { rowid, values } of rowsInPages(place)) {
      const named = (columns: readonly string[]): SqlRow =>
        Object.fromEntries(columns.map((column, i) => [column, column === "number" && i === 0 ? rowid : values[i]]));
      if (values.length === 5 && tableNames.some((table) => table === values[0]))
        found.addHead(
          Object.fromEntries(["name", "number", "last", "unverified", "sum"].map((column, i) => [column, values[i]])),
        );
      const isSealed = values.slice(-2).every((value) => typeof value === "string" && /^(?:[\w-]{22})?$/.test(value));
      for (const table of tableNames) {
        const columns = columnsOf(table);
        const hasNumber = columns[0] === "number";
        if (hasNumber !== (values[0] === null)) continue;
        if (isSealed && values.length === columns.length + 2) {
          const row = named([...columns, "before", "sum"]);
          // Several tables have as many columns: the checksum says which it is.
          const isOnlyOne = tableNames.filter((other) => columnsOf(other).length === columns.length).length === 1;
          if (isOnlyOne || row["sum"] === checksumOf(table, row)) found.add(table, row);
        } else if (!isSealed && values.length === columns.length) {
          const row = named(columns);
          if (isOfTable(table, row)) found.add(table, row);
        }
      }
    }
  } catch (error) {
    throw fileError(error, place);
  }
  return found.found();
}

/** Whether a row without a checksum can be of a table. Topics, the pool and assessors have as many columns. */
function isOfTable(table: Table, row: SqlRow): boolean {
  if (table === "assessors") return typeof row["imported"] === "number";
  return table !== "pool" || (typeof row["doc"] !== "number" && !String(row["doc"]).startsWith("{"));
}

async function rowsInDatabase(url: string): Promise<Found> {
  const source = withoutPassword(url);
  const found = finder();
  const client = await postgresConnection(await postgresLibrary(), { url, name: "pericope salvage", source });
  try {
    for (const table of tableNames)
      for (const row of (await client.query(`SELECT * FROM pericope_${table}`)).rows) found.add(table, row);
    for (const row of (await client.query("SELECT * FROM pericope_head").catch(() => ({ rows: [] }))).rows)
      found.addHead(row);
  } catch (error) {
    throw isMissingTable(error)
      ? new InputError("no judging there; expected a database in which one was made", { source })
      : postgresFault(error, source);
  } finally {
    await end(client);
  }
  return found.found();
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42P01";
}

/** A judging of the rows that are whole. What other rows say of lost ones is taken from them. */
function salvagedFrom({ whole, expected, changed }: Found, source: string): Salvaged {
  const rows = (table: Table): SqlRow[] =>
    [...whole.get(table)!.values()].toSorted((a, b) => Number(a["number"]) - Number(b["number"]));
  const lost = tableNames.flatMap((table) =>
    table === "tokens" || table === "judging"
      ? []
      : lostRows(table, whole.get(table)!, expected.get(table), changed.get(table)!),
  );
  if (expected.size === 0) lost.push("how many rows there were: whether the last ones are missing is not known");
  const [about] = rows("judging");
  const additions = additionsOf(rows);
  const log = renumbered(rows("actions").map(storedOf));
  if (about === undefined && log.length === 0 && additions.topics.length === 0)
    throw new InputError("nothing of a judging is whole in it; expected a judging file", { source });
  if (about === undefined)
    lost.push("the settings: name the documents by --collection; entry points are asked for, there is no guide");
  const topics = new Map(additions.topics.map((topic) => [topic.id, topic]));
  const named = [...additions.pool.keys(), ...log.map(({ action }) => action.topic)];
  const hasAllTopics = expected.get("topics") === topics.size;
  for (const id of new Set(named))
    if (!topics.has(id) && !hasAllTopics) {
      topics.set(id, { id });
      lost.push(`the text of topic ${id}`);
    }
  const assessors = new Map(additions.assessors.map((assessor) => [assessor.name, assessor]));
  const assigned = new Set(log.flatMap(({ action }) => (action.kind === "assign" ? action.to : [])));
  for (const name of new Set([...assigned, ...log.map(({ assessor }) => assessor)]))
    if (!assessors.has(name) && name !== organiser && name !== adjudicator)
      assessors.set(name, { name, isImported: !assigned.has(name) });
  return {
    judging: {
      ...additions,
      id: about === undefined ? freshJudgingId() : String(about["id"]),
      settings: about === undefined ? defaults : (JSON.parse(String(about["settings"])) as Settings),
      topics: [...topics.values()],
      assessors: [...assessors.values()],
    },
    log,
    lost,
  };
}

const defaults: Settings = { collection: "", entryPoints: true, exhaustivity: false, guide: "" };

function lostRows(
  table: Table,
  whole: ReadonlyMap<number, SqlRow>,
  expected: number | undefined,
  changed: ReadonlyMap<number, string>,
): string[] {
  const last = expected ?? Math.max(0, ...whole.keys(), ...changed.keys());
  const missing = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !whole.has(number));
  if (missing.length === 0) return [];
  const names = missing.map((number) => changed.get(number) ?? `row ${number}`);
  const word = table === "pool" ? "rows of the pool" : table;
  return [`${counted(missing.length, `of ${last} ${word}`, `of ${last} ${word}`)}: ${few(names, 10)}`];
}

/** Numbers without gaps, as every judging has them. */
function renumbered(log: readonly Stored[]): Stored[] {
  const owns = new Map<string, number>();
  return log.map((stored, i) => {
    const own = (owns.get(stored.assessor) ?? 0) + 1;
    owns.set(stored.assessor, own);
    return { ...stored, number: i + 1, own };
  });
}
