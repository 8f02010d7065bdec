import { field, isObject, type JsonObject } from "../json-line.ts";

/** The value that a path leads to, and the path with its stars replaced. */
export interface Reached {
  readonly path: string;
  readonly value: unknown;
}

/**
 * The values at a path of keys: "hits.hits", "data.Get.*", "calls.-1.name". A `*` stands for any characters of one
 * key, and for every item of a list. A number is the position in a list; `[]` is the item of a list with one item.
 * JSON in a text is parsed. A key may be the whole path.
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

/** The first value at one of some paths that has one. Null does not count. */
export function firstAt(record: unknown, paths: readonly string[] = []): unknown {
  for (const path of paths)
    for (const { value } of reach(record, path)) if (value !== undefined && value !== null) return value;
  return undefined;
}

/** True if one of some paths exists. With `isSaid`, it must have a value. */
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
