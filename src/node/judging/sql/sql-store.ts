import type { Action, Stored } from "../../../judging/action.ts";
import type { Judging } from "../../../judging/judging.ts";
import { IdTaken, type Additions, type JudgingStore, type KeptToken, type Taking } from "../store.ts";
import { insertRows, portions, type Database, type Query, type Row } from "./database.ts";
import { gathered, type Outcome } from "./gathered.ts";
import { addWhatIsNew, keptJudging } from "./judging-rows.ts";
import { checkKeys, checkTexts } from "./sound-texts.ts";

/** A store over any database that has the tables. */
export function sqlStore(database: Database): JudgingStore {
  const take = gathered((waiting: () => readonly Taking[]) => database.write((query) => allTaken(query, waiting())));
  return {
    source: database.source,
    judging: () => database.read(keptJudging),
    async take(taking) {
      checkTaking(taking);
      return take(taking);
    },
    since: (number) => database.read((query) => actionsSince(query, number)),
    async extend(additions) {
      checkAdditions(additions);
      await database.write((query) => addWhatIsNew(query, additions));
    },
    tokens: () => database.read(keptTokens),
    async addTokens(tokens) {
      checkTexts(tokens);
      await database.write((query) => addTokens(query, tokens));
    },
    async removeTokens(name) {
      checkTexts(name);
      await database.write((query) => query("DELETE FROM pericope_tokens WHERE name = ?", [name]));
    },
    async announce(address) {
      checkTexts(address);
      await database.write((query) => query("UPDATE pericope_judging SET address = ?", [address]));
    },
    close: () => database.close(),
  };
}

/** Fills tables that were just made. */
export async function fillTables(query: Query, judging: Judging): Promise<void> {
  const { id, settings } = judging;
  await insertRows(query, "pericope_judging", [{ id, settings: JSON.stringify(settings) }]);
  await addWhatIsNew(query, judging);
}

/** Refuses a judging that not every store can keep. */
export function checkJudging(judging: Judging): void {
  checkTexts([judging.id, judging.settings]);
  checkAdditions(judging);
}

/** Where the server that has the store is reached, if it said so. */
export async function announced(query: Query): Promise<string | null> {
  const [row] = await query("SELECT address FROM pericope_judging");
  const address = row?.["address"];
  return typeof address === "string" ? address : null;
}

/** Forgets an address that a server has left which was killed. */
export async function unannounce(query: Query): Promise<void> {
  await query("UPDATE pericope_judging SET address = NULL");
}

function checkAdditions({ topics, pool, documents, practice, assessors = [] }: Additions): void {
  checkTexts([topics, pool, documents, practice, assessors]);
  checkKeys(
    "a name",
    assessors.map(({ name }) => name),
  );
}

function checkTaking({ assessor, actions, documents, assessors }: Taking): void {
  checkTexts([assessor, actions, documents, assessors]);
  checkKeys("a name", [assessor]);
  checkKeys(
    "an id",
    actions.map(({ id }) => id),
  );
}

/** Each by itself: one that is refused leaves the others as they are. */
async function allTaken(query: Query, takings: readonly Taking[]): Promise<Outcome<readonly Stored[]>[]> {
  const outcomes = [];
  for (const taking of takings) {
    try {
      outcomes.push({ result: await taken(query, taking) });
    } catch (error) {
      if (!(error instanceof IdTaken)) throw error; // which is thrown before anything of it is written
      outcomes.push({ error });
    }
  }
  return outcomes;
}

async function taken(query: Query, taking: Taking): Promise<readonly Stored[]> {
  const { assessor, actions, received, documents, assessors } = taking;
  const kept = await keptActions(query, assessor, actions);
  const { number, own } = await lastNumbers(query, assessor);
  const fresh: Stored[] = [];
  const conflicts: string[] = [];
  for (const action of actions) {
    const before = kept.get(action.id);
    if (before !== undefined) {
      if (content(before.action) !== content(action)) conflicts.push(action.id);
      continue;
    }
    const count = fresh.length + 1;
    const stored = { number: number + count, own: own + count, assessor, received, action };
    fresh.push(stored);
    kept.set(action.id, stored);
  }
  if (conflicts.length > 0) throw new IdTaken(conflicts);
  await insertRows(
    query,
    "pericope_actions",
    fresh.map((stored) => ({ ...stored, id: stored.action.id, action: JSON.stringify(stored.action) })),
  );
  await addWhatIsNew(query, { assessors, ...(documents && { documents }) });
  return actions.map(({ id }) => kept.get(id)!);
}

/** Those of these actions that the assessor has sent before, by id. */
async function keptActions(query: Query, assessor: string, actions: readonly Action[]): Promise<Map<string, Stored>> {
  const kept = new Map<string, Stored>();
  for (const some of portions(actions)) {
    const places = some.map(() => "?").join(", ");
    const sql = `SELECT * FROM pericope_actions WHERE assessor = ? AND id IN (${places})`;
    for (const row of await query(sql, [assessor, ...some.map(({ id }) => id)])) {
      const stored = storedOf(row);
      kept.set(stored.action.id, stored);
    }
  }
  return kept;
}

async function lastNumbers(query: Query, assessor: string): Promise<{ number: number; own: number }> {
  const number = "(SELECT max(number) FROM pericope_actions) AS number";
  const own = "(SELECT max(own) FROM pericope_actions WHERE assessor = ?) AS own";
  const [last] = await query(`SELECT ${number}, ${own}`, [assessor]);
  return { number: Number(last?.["number"] ?? 0), own: Number(last?.["own"] ?? 0) };
}

/** What makes two actions of one id the same: all but the client's clock, in whatever order it stands. */
function content(action: Action): string {
  const known = Object.entries(action).filter(([name, value]) => name !== "at" && value !== undefined);
  return JSON.stringify(known.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function actionsSince(query: Query, number: number): Promise<readonly Stored[]> {
  const rows = await query("SELECT * FROM pericope_actions WHERE number > ? ORDER BY number", [number]);
  return rows.map(storedOf);
}

function storedOf(row: Row): Stored {
  return {
    number: Number(row["number"]),
    own: Number(row["own"]),
    assessor: String(row["assessor"]),
    received: Number(row["received"]), // pg gives whole numbers of 64 bits as text
    action: JSON.parse(String(row["action"])),
  };
}

async function keptTokens(query: Query): Promise<readonly KeptToken[]> {
  const rows = await query("SELECT hash, name FROM pericope_tokens");
  return rows.map((row) => ({ hash: String(row["hash"]), name: String(row["name"]) }));
}

async function addTokens(query: Query, tokens: readonly KeptToken[]): Promise<void> {
  for (const { hash, name } of tokens)
    await query("INSERT INTO pericope_tokens (hash, name) VALUES (?, ?) ON CONFLICT DO NOTHING", [hash, name]);
}
