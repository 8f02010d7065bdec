import { field, isObject, type JsonObject } from "../json-line.ts";

/** What a path leads to, and the path without its stars. */
export interface Reached {
  readonly path: string;
  readonly value: unknown;
}

/**
 * What is under a path of keys: "hits.hits", "data.Get.*", "calls.-1.name". A `*` stands for any characters of one key, in a list
 * for every item; a number is the place in a list, `[]` the item of a list of one. JSON in a text is read. A key may have the whole path for its name.
 */
export function reach(value: unknown, path: string): readonly Reached[] {
  const within = typeof value === "string" ? parsedText(value) : value;
  if (!Array.isArray(within) && !isObject(within)) return [];
  if (isObject(within) && Object.hasOwn(within, path)) return [{ path, value: within[path] }];
  const cut = path.indexOf(".");
  const [head, rest] = cut === -1 ? [path, undefined] : [path.slice(0, cut), path.slice(cut + 1)];
  return keysLike(within, head).flatMap(([key, inner]): readonly Reached[] => {
    if (rest === undefined) return [{ path: key, value: inner }];
    return reach(inner, rest).map((found) => ({ path: `${key}.${found.path}`, value: found.value }));
  });
}

/** The first value under one of some paths that is one; null is none. */
export function firstAt(record: unknown, paths: readonly string[] = []): unknown {
  for (const path of paths)
    for (const { value } of reach(record, path)) if (value !== undefined && value !== null) return value;
  return undefined;
}

/** Whether one of some paths is there. `isSaid`: with a value. */
export function hasOneOf(record: unknown, paths: readonly string[], isSaid: boolean): boolean {
  return paths.some((path) =>
    reach(record, path).some(({ value }) => !isSaid || (value !== null && value !== undefined)),
  );
}

function keysLike(within: JsonObject | readonly unknown[], head: string): readonly (readonly [string, unknown])[] {
  if (Array.isArray(within)) {
    if (head === "[]") return within.length === 1 ? [["0", within[0] as unknown]] : [];
    if (head === "*") return within.map((item: unknown, i) => [String(i), item] as const);
    const at = /^-?\d+$/.test(head) ? within.at(Number(head)) : undefined;
    return at === undefined ? [] : [[head, at]];
  }
  const object = within as JsonObject;
  if (!head.includes("*")) return Object.hasOwn(object, head) ? [[head, field(object, head)]] : [];
  const like = glob(head);
  return Object.entries(object).filter(([key]) => like.test(key));
}

const globs = new Map<string, RegExp>();
function glob(head: string): RegExp {
  const known = globs.get(head) ?? new RegExp(`^${head.replaceAll("*", ".*")}$`, "i");
  globs.set(head, known);
  return known;
}

/** JSON in a text; undefined where it holds none. */
export function parsedText(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
