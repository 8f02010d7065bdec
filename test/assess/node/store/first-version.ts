import { Client } from "pg";
import type { Action } from "../../../../src/assess/action.ts";
import type { Judging } from "../../../../src/assess/judging.ts";
import { judgingApplicationId } from "../../../../src/files/node/sql/our-files.ts";
import { insertRows, type SqlQuery } from "../../../../src/assess/node/store/database.ts";
import { sqliteQuery } from "../../../../src/assess/node/store/sqlite-database.ts";
import { migrations, raiseTables } from "../../../../src/assess/node/store/tables.ts";
import { sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";

/** Makes a judging as the first version kept it: without checksums. */
export async function makeFirstVersion(
  place: string,
  judging: Judging,
  assessor: string,
  actions: readonly Action[],
): Promise<void> {
  if (place.startsWith("postgres")) {
    const client = new Client({ connectionString: place });
    await client.connect();
    const query: SqlQuery = async (sql, values = []) => {
      let count = 0;
      return (
        await client.query(
          sql.replaceAll("?", () => `$${++count}`),
          [...values],
        )
      ).rows;
    };
    await fill(query, judging, assessor, actions);
    await client.end();
    return;
  }
  const { DatabaseSync } = await sqliteLibrary("this test");
  const file = new DatabaseSync(place);
  file.exec(`PRAGMA application_id = ${judgingApplicationId}`);
  await fill(sqliteQuery(file), judging, assessor, actions);
  file.close();
}

async function fill(
  query: SqlQuery,
  { id, settings, topics, pool, documents, practice, assessors }: Judging,
  assessor: string,
  actions: readonly Action[],
): Promise<void> {
  await raiseTables(query, 0, migrations.slice(0, 1), "first version");
  const add = (table: string, rows: readonly Parameters<typeof insertRows>[2][number][]) =>
    insertRows(
      query,
      `pericope_${table}`,
      rows.map((row, i) => ({ number: i + 1, ...row })),
    );
  await insertRows(query, "pericope_judging", [{ id, settings: JSON.stringify(settings) }]);
  await insertRows(query, "pericope_tokens", [{ hash: "00", name: assessor }]);
  await add(
    "topics",
    topics.map((topic) => ({ topic: topic.id, content: JSON.stringify(topic) })),
  );
  await add(
    "pool",
    [...pool].flatMap(([topic, docs]) => [null, ...docs].map((doc) => ({ topic, doc }))),
  );
  await add(
    "documents",
    Array.from(documents, ([doc, { hash, length, title }]) => ({ doc, hash, length, title })),
  );
  await add(
    "assessors",
    assessors.map(({ name, isImported }) => ({ name, imported: Number(isImported) })),
  );
  await add(
    "practice",
    [...practice].flatMap(([topic, answers]) => [
      { topic, doc: null, answer: null },
      ...Array.from(answers, ([doc, answer]) => ({ topic, doc, answer: JSON.stringify(answer) })),
    ]),
  );
  await add(
    "actions",
    actions.map((action, i) => ({ own: i + 1, assessor, id: action.id, received: 1, action: JSON.stringify(action) })),
  );
}
