import type { Stored } from "../../../judging/action.ts";
import type { Judging } from "../../../judging/judging.ts";
import type { Additions, JudgingStore, KeptToken, Taking } from "../store.ts";
import { insertRows, type Database, type SqlQuery } from "./database.ts";
import { gathered } from "./gathered.ts";
import { addWhatIsNew, changeSettings, keptJudging } from "./judging-rows.ts";
import { checkKey, checkTexts } from "./sound-texts.ts";
import { storedOf, takeActions } from "./take-actions.ts";

/** A store over any database that has the tables. */
export function sqlStore(database: Database): JudgingStore {
  const take = gathered((waiting: () => readonly Taking[]) => database.write((query) => takeActions(query, waiting())));
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
    async settle(changed) {
      checkTexts(changed);
      await database.write((query) => changeSettings(query, changed));
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
export async function fillTables(query: SqlQuery, judging: Judging): Promise<void> {
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
export async function announced(query: SqlQuery): Promise<string | null> {
  const [row] = await query("SELECT address FROM pericope_judging");
  const address = row?.["address"];
  return typeof address === "string" ? address : null;
}

/** Forgets an address that a server has left which was killed. */
export async function unannounce(query: SqlQuery): Promise<void> {
  await query("UPDATE pericope_judging SET address = NULL");
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

async function actionsSince(query: SqlQuery, number: number): Promise<readonly Stored[]> {
  const rows = await query("SELECT * FROM pericope_actions WHERE number > ? ORDER BY number", [number]);
  return rows.map(storedOf);
}

async function keptTokens(query: SqlQuery): Promise<readonly KeptToken[]> {
  const rows = await query("SELECT hash, name FROM pericope_tokens");
  return rows.map((row) => ({ hash: String(row["hash"]), name: String(row["name"]) }));
}

async function addTokens(query: SqlQuery, tokens: readonly KeptToken[]): Promise<void> {
  for (const { hash, name } of tokens)
    await query("INSERT INTO pericope_tokens (hash, name) VALUES (?, ?) ON CONFLICT DO NOTHING", [hash, name]);
}
