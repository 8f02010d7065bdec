import type { Action, Stored } from "../../../action.ts";
import { saysTheSame } from "../../../read-action.ts";
import { IdTaken, type Taking } from "../store.ts";
import { portions, type SqlQuery, type SqlRow } from "./database.ts";
import type { Outcome } from "./gathered.ts";
import { addWhatIsNew } from "./judging-rows.ts";
import { appendRows, headOf } from "./sealed-rows.ts";

/**
 * Numbers and keeps what several people sent, each by itself: one that is refused leaves the others as they are. Few statements,
 * however many they are: each takes its time on the way to a database.
 */
export async function takeActions(
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
export function actionRow(stored: Stored) {
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
