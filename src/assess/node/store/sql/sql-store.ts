import type { Stored } from "../../../action.ts";
import type { Judging } from "../../../judging.ts";
import type { Additions, JudgingStore, KeptToken, NewJudging, Taking } from "../store.ts";
import type { Database, SqlQuery, SqlRow } from "./database.ts";
import { gathered } from "./gathered.ts";
import { addWhatIsNew, changeSettings, keptJudging } from "./judging-rows.ts";
import { appendRows, checkedRows, headOf, replaceRows, tableNames } from "./sealed-rows.ts";
import { checkKey, checkTexts } from "./sound-texts.ts";
import { actionRow, storedOf, takeActions } from "./take-actions.ts";

/** A store over any database that has the tables. */
export function sqlStore(database: Database): JudgingStore {
  const { source } = database;
  const take = gathered((waiting: () => readonly Taking[]) =>
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
