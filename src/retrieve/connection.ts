// A connection: the file that declares how to ask a live system a question. All keys are in the table below; other keys
// are refused.

import { InputError } from "../base/input-error.ts";
import { parsedJson } from "../base/json.ts";
import { didYouMean } from "../base/named.ts";
import { topicFields } from "../data/topics.ts";
import { isObject, type JsonObject, shown } from "../files/records/json-line.ts";
import { type HitPaths, readAnswerShape } from "../files/records/shapes/recorded.ts";
import { shapes } from "../files/records/shapes/table.ts";
import { placeholdersIn } from "./template.ts";

/** An HTTP request with placeholders. */
export interface RequestTemplate {
  readonly url: string;
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON, or a text that is sent unchanged. */
  readonly body?: unknown;
}

/** A separate request that returns the vector of a question. */
export interface EmbedTemplate extends RequestTemplate {
  /** Where the answer has the vector. */
  readonly path: string;
}

/** The keys that all kinds of connections may have. */
interface Common {
  readonly shape?: string | HitPaths | undefined;
  readonly perSecond?: number | undefined;
  readonly parallel?: number | undefined;
  /** In seconds. */
  readonly timeout?: number | undefined;
  /** Values for placeholders if --set gives none. Several values make several runs. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
}

export interface HttpConnection extends Common, RequestTemplate {
  readonly embed?: EmbedTemplate | undefined;
}

/** A program that reads questions and writes answers, one line of JSON each. */
export interface CommandConnection extends Common {
  readonly command: string;
}

/** A JavaScript module, given by the path of its file. */
export interface ModuleConnection extends Common {
  readonly module: string;
}

export type Connection = HttpConnection | CommandConnection | ModuleConnection;

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === "string" && value !== "";
const isPositive: Check = (value) => typeof value === "number" && value > 0 && value < Infinity;

const requestKeys: Readonly<Record<string, readonly [Check, string]>> = {
  url: [isText, "an address, as in https://example.com/search"],
  method: [(value) => typeof value === "string" && /^[A-Z]+$/.test(value), "a method of HTTP, as in POST"],
  headers: [(value) => isObject(value) && Object.values(value).every(isText), "an object of texts"],
  body: [() => true, ""],
};
const embedKeys: typeof requestKeys = { ...requestKeys, path: [isText, "a path of keys, as in data.0.embedding"] };
const commonKeys: typeof requestKeys = {
  shape: [() => true, ""],
  perSecond: [isPositive, "how many questions a second, a number above 0"],
  parallel: [
    (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1000,
    "how many questions at a time, from 1 to 1000",
  ],
  timeout: [isPositive, "seconds, a number above 0"],
  set: [isObject, 'values of placeholders, as in {"top_k": [5, 10]}'],
};
const httpKeys: typeof requestKeys = {
  ...requestKeys,
  embed: [isObject, "an object with url, headers, body and path"],
  ...commonKeys,
};
const commandKeys: typeof requestKeys = {
  command: [isText, 'a command line, as in "python retriever.py"'],
  ...commonKeys,
};
const moduleKeys: typeof requestKeys = { module: [isText, 'a file, as in "retriever.mjs"'], ...commonKeys };

/** True if a text may be the content of a connection file. */
export function looksLikeConnection(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || !["url", "command", "module"].some((key) => typeof value[key] === "string")) return false;
    // A run may say where it comes from, too. It has a list of results.
    return Object.keys(value).every((key) => key in httpKeys || !Array.isArray(value[key]));
  } catch {
    return false;
  }
}

/** Reads a connection file. Throws if something in it is wrong. */
export function readConnection(text: string): Connection {
  const value = parsedJson(text, (at) => {
    const line = at === undefined ? undefined : text.slice(0, at).split("\n").length;
    return new InputError('no JSON; expected a connection, as in {"url": "…", "body": {…}, "shape": "…"}', { line });
  });
  if (!isObject(value)) throw new InputError(`${shown(value)}; expected an object with url, command or module`);
  const kinds = ["url", "command", "module"].filter((key) => value[key] !== undefined);
  if (kinds.length !== 1)
    throw new InputError(
      kinds.length === 0
        ? 'no "url"; expected the address that is asked, or "command" or "module"'
        : `"${kinds.join('" and "')}"; expected one of them`,
    );
  const connection = checked(value, { url: httpKeys, command: commandKeys, module: moduleKeys }[kinds[0]!]!);
  if (isObject(connection["embed"])) {
    const embed = checked(connection["embed"], embedKeys, "embed.");
    for (const key of ["url", "path"])
      if (embed[key] === undefined) throw new InputError(`"embed" has no "${key}"; expected ${embedKeys[key]![1]}`);
  }
  const { shape } = connection;
  if (shape !== undefined)
    readAnswerShape(
      shape,
      shapes.map(({ name }) => name),
    );
  return connection as unknown as Connection; // each key was checked
}

function checked(value: JsonObject, keys: typeof requestKeys, room = ""): JsonObject {
  for (const [key, inner] of Object.entries(value)) {
    const known = keys[key];
    if (known === undefined)
      throw new InputError(
        `no entry "${room}${key}"${didYouMean(key, Object.keys(keys)) || `; there are: ${Object.keys(keys).join(", ")}`}`,
      );
    const [isRight, expected] = known;
    if (!isRight(inner)) throw new InputError(`"${room}${key}" is ${shown(inner)}; expected ${expected}`);
  }
  return value;
}

export function isHttp(connection: Connection): connection is HttpConnection {
  return "url" in connection;
}

/** The engines that need only an address, if `pericope convert --to opensearch-bulk` made their index. */
export const presets = ["opensearch", "elasticsearch"] as const;

/** The connection for "opensearch:https://host:9200/index"; undefined for any other text. */
export function presetConnection(text: string): (HttpConnection & { readonly name: string }) | undefined {
  const [, address] = new RegExp(`^(?:${presets.join("|")}):(https?://.+)$`, "s").exec(text) ?? [];
  if (address === undefined) {
    if (!presets.some((name) => text.startsWith(`${name}:`))) return undefined;
    throw new InputError(`expected the address of an index, as in opensearch:http://localhost:9200/docs`, {
      source: text,
    });
  }
  const [, host, index] = /^(https?:\/\/[^/]+)\/([^/?#]+)\/?$/.exec(address) ?? [];
  if (host === undefined)
    throw new InputError("expected an address and an index, as in opensearch:http://localhost:9200/docs", {
      source: text.replace(/\/\/[^/@]*@/, "//"),
    });
  return {
    name: index!,
    url: `${host}/${index}/_search?allow_partial_search_results=false`,
    body: {
      query: { multi_match: { query: "{{title}}", fields: ["title", "text"], type: "most_fields" } },
      size: "{{most}}",
      _source: ["doc", "start", "end", "path", "title", "text"],
    },
    shape: "elasticsearch",
  };
}

/** The placeholders that questions and options fill, in addition to those of --set. */
export const usualPlaceholders = ["topic", ...topicFields, "most", "vector"] as const;

/** The names of the placeholders in a connection. */
export function placeholdersOf(connection: HttpConnection): ReadonlySet<string> {
  const { url, headers, body, embed } = connection;
  return placeholdersIn([url, headers, body, embed && [embed.url, embed.headers, embed.body]]);
}
