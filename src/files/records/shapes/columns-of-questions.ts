import { InputError } from "../../../base/input-error.ts";
import { isObject, type JsonObject } from "../json-line.ts";
import { eitherNames, referenceNames, retrievedNames } from "./names.ts";

/** Columns that contain the questions, and the name for the question in a record of one question. */
const questionNames = new Map([
  ...["topic", "query_id", "question_id", "question", "query", "user_input", "input"].map(
    (name) => [name, name] as const,
  ),
  ["questions", "question"],
  ["queries", "query"],
]);

const questionColumns = [...questionNames.keys()];
const listNames = [...retrievedNames, ...referenceNames, ...eitherNames];

/**
 * The records of a table that was written column by column, as one object. The columns are lists, as in Haystack's
 * reports and `to_dict()`, or objects with row numbers as keys, as in pandas' `to_json()`. Undefined if the object is
 * not such a table of questions.
 */
export function recordsOfColumns(table: JsonObject): JsonObject[] | undefined {
  const first = questionColumns.find((name) => isColumnOfQuestions(cellsOf(table[name])));
  if (first === undefined || !listNames.some((name) => isColumnOfLists(cellsOf(table[name])))) return undefined;
  const rows = [...cellsOf(table[first]).keys()];
  const columns = Object.entries(table).map(([name, column]) => ({ name, cells: cellsOf(column) }));
  const uneven = columns.find(({ name, cells }) => listNames.includes(name) && cells.size !== rows.length);
  if (uneven !== undefined)
    throw new InputError(
      `"${uneven.name}" has ${uneven.cells.size} values, and "${first}" ${rows.length}; expected as many`,
    );
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [questionNames.get(name) ?? name, cells.get(row)])),
  );
}

/** The values of a column, by row. Empty if it is not a column. */
function cellsOf(column: unknown): ReadonlyMap<string, unknown> {
  return new Map(isColumn(column) ? Object.entries<unknown>(column) : []);
}

function isColumn(value: unknown): value is readonly unknown[] | JsonObject {
  return Array.isArray(value) || isObject(value);
}

function isColumnOfQuestions(cells: ReadonlyMap<string, unknown>): boolean {
  return cells.size > 0 && [...cells.values()].every((cell) => typeof cell === "string" || Number.isSafeInteger(cell));
}

function isColumnOfLists(cells: ReadonlyMap<string, unknown>): boolean {
  const values = [...cells.values()];
  return values.some(Array.isArray) && values.every((cell) => Array.isArray(cell) || cell === null);
}
