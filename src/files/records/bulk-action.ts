// The lines between the records of a file for a bulk interface, as of OpenSearch and Elasticsearch. Each says what to
// do with the next record.

import { attempt } from "../../base/input-error.ts";
import { isObject, jsonObject, type JsonObject } from "./json-line.ts";

/** True for a line that says what to do with the next one: `{"index":{"_id":"a"}}`. */
export function isBulkAction(line: string): boolean {
  return attempt(() => bulkAction(line)) !== undefined;
}

/** The action that a line gives for the next line. Undefined if it gives none. */
export function bulkAction(line: string): { readonly name: string; readonly about: JsonObject } | undefined {
  if (!/^\s*\{\s*"(?:index|create|update|delete)"\s*:\s*\{/.test(line)) return undefined;
  const [entry, ...others] = Object.entries(jsonObject(line) ?? {});
  if (entry === undefined || others.length > 0 || !isObject(entry[1])) return undefined;
  return { name: entry[0], about: entry[1] };
}
