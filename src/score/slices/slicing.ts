import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { keysOf, nearestKey } from "../../files/records/field-use.ts";
import { field, isObject, type JsonObject, shown } from "../../files/records/json-line.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import type { TopicRecords } from "./topic-records.ts";

/** The topics that have one value of a field. */
export interface Slice {
  /** Undefined: the topics that have none. */
  readonly value: string | undefined;
  readonly topics: readonly string[];
}

/** Topics by the values of a field: numbers first, then texts, and last the topics without a value. */
export interface Slicing {
  readonly field: string;
  readonly slices: readonly Slice[];
  /** How many topics are in several slices. */
  readonly several: number;
  /** Topics that the records do not have at all. They are among those without a value. */
  readonly unknown: readonly string[];
}

/**
 * Slices topics by a field of their records, such as "type" or "metadata.language". A list is several values.
 *
 * @example
 * import { readTopicRecords, slicing } from "pericope";
 *
 * const about = readTopicRecords('{"topic":"q1","tags":["a","b"]}\n{"topic":"q2","tags":["b"]}');
 * slicing("tags", about, ["q1", "q2"]).slices; // [{ value: "a", topics: ["q1"] }, { value: "b", topics: ["q1", "q2"] }]
 */
export function slicing(name: string, about: TopicRecords, topics: readonly string[]): Slicing {
  const unknown = topics.filter((topic) => !about.topics.has(topic));
  if (unknown.length === topics.length && topics.length > 0) throw strangers(about, topics[0]!);
  const byValue = new Map<string | undefined, string[]>();
  let several = 0;
  for (const topic of topics) {
    const values = valuesOf(topic, about, name);
    if (values.size > 1) several++;
    for (const value of values.size === 0 ? [undefined] : values)
      byValue.set(value, [...(byValue.get(value) ?? []), topic]);
  }
  const slices = Array.from(byValue, ([value, members]) => ({ value, topics: members }));
  return { field: name, slices: slices.sort((a, b) => inOrder(a.value, b.value)), several, unknown };
}

/** Refuses a field that no record has: it was mistyped, and one slice without a value would hide it. */
export function refuseUnknownFields(names: readonly string[], { topics, source }: TopicRecords): void {
  const records = [...topics.values()].flat();
  for (const name of names) {
    if (records.some((record) => valuesAt(record, name).length > 0)) continue;
    const keys = keysOf(records);
    const near = nearestKey(name, keys);
    const hint = near === undefined ? `there are: ${few(keys, 8)}` : `did you mean "${near}"?`;
    throw new InputError(`no topic has a field "${name}" to slice by; ${hint}`, { source });
  }
}

function strangers({ topics, source }: TopicRecords, topic: string): InputError {
  const [known] = topics.keys();
  return new InputError(
    `none of the topics that are scored is here: they have ids such as "${topic}", these such as "${known}"`,
    { source },
    { remedy: { option: "fields", value: "topic=KEY" } },
  );
}

function valuesOf(topic: string, { topics, source }: TopicRecords, name: string): Set<string> {
  const values = (topics.get(topic) ?? []).flatMap((record) => valuesAt(record, name));
  return new Set(values.flatMap((value) => textOf(value, topic, name, source)));
}

/** The values under a key, or under the keys of a path; of a list all that it holds. Null is no value. */
function valuesAt(record: JsonObject, path: string): unknown[] {
  const direct = field(record, path);
  if (direct !== undefined) return listed(direct);
  const dot = path.indexOf(".");
  if (dot === -1) return [];
  const inner = listed(field(record, path.slice(0, dot)));
  return inner.filter(isObject).flatMap((object) => valuesAt(object, path.slice(dot + 1)));
}

function listed(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null);
}

function textOf(value: unknown, topic: string, name: string, source: string | undefined): string[] {
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  const [key] = isObject(value) ? Object.keys(value) : [];
  const within = key === undefined ? "" : `, or a field within, such as ${name}.${key}`;
  throw new InputError(
    `topic "${topic}": "${name}" is ${shown(value)}; expected a text, a number or a list of them${within}`,
    { source },
  );
}

function inOrder(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [x, y] = [Number(a), Number(b)];
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || x - y || compareCodePoints(a, b);
}
