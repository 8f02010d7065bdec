// Some files keep an answer and its sources as rows of one table, with a column that says which is which. Such rows are
// not results of one ranking, and are refused.

import { InputError } from "../../base/input-error.ts";
import type { JsonObject } from "./json-line.ts";
import { fieldNames } from "./shapes/names.ts";

/** Watches the rows of a file. */
export interface RowKinds {
  /** Throws if this row, or one before it, is not a result, but others are. */
  add(record: JsonObject, line: number): void;
}

const columns = "type role kind row_type record_type entry_type part speaker".split(" ");
const written =
  /^(?:answer|response|assistant|generat|prediction|completion|reply|bot$|ai$|question|query|user|human|prompt|antwort|frage)/i;
const found = /source|context|chunk|passage|document|retriev|citation|reference|result|hit|tool|quelle/i;

interface Row {
  readonly value: string;
  readonly line: number;
  readonly hasDocument: boolean;
}

export function rowKinds(): RowKinds {
  const texts = new Map<string, Row>(); // by column: the first row that a system or a person wrote
  const others = new Map<string, Row[]>(); // one of each value
  return {
    add(record, line) {
      for (const column of columns) {
        const value = record[column];
        if (typeof value !== "string" || value.length > 40) continue;
        const row: Row = { value, line, hasDocument: fieldNames.doc.some((name) => Object.hasOwn(record, name)) };
        const rows = others.get(column) ?? [];
        others.set(column, rows);
        if (written.test(value)) {
          if (!texts.has(column)) texts.set(column, row);
        } else if (rows.length < 20 && rows.every((each) => each.value !== value)) rows.push(row);
        const text = texts.get(column);
        const other = rows.find((each) => found.test(each.value) || (each.hasDocument && text?.hasDocument === false));
        if (text !== undefined && other !== undefined) throw severalKinds(column, text, other);
      }
    },
  };
}

function severalKinds(column: string, text: Row, other: Row): InputError {
  return new InputError(
    `"${column}" is "${text.value}" on line ${text.line} and "${other.value}" on line ${other.line}: ` +
      "an answer and what it was made of, in rows of their own; expected the rows of what was retrieved alone",
  );
}
