import { InputError } from "../../base/input-error.ts";
import { nearest } from "../../base/named.ts";
import type { Context } from "../drafts/context.ts";
import type { FieldMap, FieldUse } from "../drafts/field-map.ts";
import { field, isObject, type JsonObject } from "./json-line.ts";

/** How many different keys are kept for suggestions, and how deep in a record they may be. */
const mostKeys = 1000;
const deepest = 6;

/** For several files: a key of the map must occur in at least one of them. */
export function sharingFields<C extends Pick<Context, "fields" | "fieldUse">>(context: C): C {
  return context.fields === undefined ? context : { ...context, fieldUse: fieldUse(context.fields) };
}

export function fieldUse(map: FieldMap): FieldUse {
  const open = new Map(Object.entries(map)); // by field: its key, until that occurs
  const keys = new Set<string>();
  const files = new Set<string>();
  return {
    look(record) {
      if (open.size === 0) return;
      for (const [name, key] of open) if (occurs(record, key)) open.delete(name);
      gather(record, "", keys, deepest);
    },
    ended: (source) => void (source !== undefined && files.add(source)),
    refuse() {
      for (const [name, key] of open) throw unused(name, key, [...keys], [...files].join(", ") || undefined);
    },
  };
}

function unused(name: string, key: string, keys: readonly string[], source: string | undefined): InputError {
  const near = nearestKey(key, keys);
  const shown = keys.slice(0, 8).map((each) => JSON.stringify(each));
  const found = shown.length === 0 ? "no judgements or results of JSONL or CSV were read" : `found ${shown.join(", ")}`;
  const hint = near === undefined ? found : `did you mean "${near}"?`;
  const remedy = near === undefined ? undefined : { option: "fields", value: `${name}=${near}` };
  return new InputError(
    `no record has the key ${JSON.stringify(key)}, which fields name for ${name}; ${hint}`,
    { source },
    { remedy },
  );
}

/** The end of a sentence that suggests the key of the record that was probably meant. */
export function keyMeant(record: JsonObject, typed: string): string {
  const keys = new Set<string>();
  gather(record, "", keys, deepest);
  const near = nearestKey(typed, [...keys]);
  return near === undefined ? "" : `; did you mean "${near}"?`;
}

/**
 * All keys of some records. Those within objects are paths such as metadata.source. If there are very many, only the
 * first ones.
 */
export function keysOf(records: Iterable<JsonObject>): string[] {
  const keys = new Set<string>();
  for (const record of records) {
    if (keys.size >= mostKeys) break; // no more are gathered
    gather(record, "", keys, deepest);
  }
  return [...keys];
}

/** Compares the whole path first, then only its last part. */
export function nearestKey(typed: string, keys: readonly string[]): string | undefined {
  const last = (path: string): string => path.slice(path.lastIndexOf(".") + 1);
  const byPath = nearest(typed, keys);
  if (byPath !== undefined) return byPath;
  const near = nearest(last(typed), keys.map(last));
  return keys.find((key) => last(key) === near);
}

/** True if a record has a key, or the keys of a path, even without a value. */
function occurs(record: JsonObject, path: string): boolean {
  if (Object.hasOwn(record, path)) return true;
  const [first, ...rest] = path.split(".");
  const inner = field(record, first!);
  return isObject(inner) && occurs(inner, rest.join("."));
}

function gather(record: JsonObject, prefix: string, keys: Set<string>, depth: number): void {
  for (const [key, value] of Object.entries(record)) {
    if (keys.size >= mostKeys) return;
    if (isObject(value) && depth > 1) gather(value, `${prefix}${key}.`, keys, depth - 1);
    else keys.add(prefix + key);
  }
}
