// Opens a source of answers: a live system at an address, a program, or a JavaScript module. All of them are asked in
// the same way.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { InputError, retold } from "../../base/input-error.ts";
import { didYouMean } from "../../base/named.ts";
import type { Topic } from "../../data/topics.ts";
import { fileError, moduleAddress, statIfThere } from "../../files/node/file-system.ts";
import { isObject } from "../../files/records/json-line.ts";
import type { HitPaths } from "../../files/records/shapes/recorded.ts";
import { firstAt } from "../../files/records/shapes/paths.ts";
import {
  type CommandConnection,
  type Connection,
  type EmbedTemplate,
  type HttpConnection,
  isHttp,
  looksLikeConnection,
  type ModuleConnection,
  placeholdersOf,
  presetConnection,
  presets,
  readConnection,
  type RequestTemplate,
  usualPlaceholders,
} from "../connection.ts";
import { shownKeys } from "../answers.ts";
import { filledValue, filledJson, filledText, filledUrl, type Secrets, secretsOf, type Fillings } from "../template.ts";
import { commandWords, runningCommand } from "./command.ts";
import { AskFault, checkHeaders, type HttpClient, httpClient, type HttpRequest } from "./http.ts";

/** The JSON text of an answer. */
export interface SourceAnswer {
  readonly text: string;
  readonly seconds: number;
}

/** A system that can be asked. */
export interface Source {
  readonly name: string;
  /** Where its answers have their hits; undefined if this is to be recognised. */
  readonly shape: string | HitPaths | undefined;
  readonly parallel: number;
  readonly perSecond: number | undefined;
  readonly secrets: Secrets;
  /** The request for a question, without secrets, to show to people. */
  shown(question: Topic): string;
  /** A digest of the request for a question. */
  digest(question: Topic): string;
  /** Asks a question. Throws an AskFault. */
  ask(question: Topic): Promise<SourceAnswer>;
  /** Says that no more questions will come. Answers may still come. */
  finish?(): void;
  close(): Promise<void>;
}

export interface SourceOptions {
  /** The values of --set. */
  readonly values?: Fillings;
  /** The number of results to ask for. */
  readonly most: number;
  /** Certificates of authorities, from --ca. */
  readonly authorities?: readonly string[] | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly onWords?: ((words: string) => void) | undefined;
  /** Vectors that were already asked for, by their requests. */
  readonly vectors?: Map<string, Promise<unknown>> | undefined;
}

/** A connection, its name, and the text that it was opened by. */
export interface NamedConnection {
  readonly name: string;
  /** The name with the ending of its file, for systems that would otherwise have the same name. */
  readonly longName: string;
  /** The text that the person typed, without secrets. */
  readonly source: string;
  readonly connection: Connection;
}

/** In seconds: for a request, and for a program or module, which may have to load a model first. */
const usualTimeout = { request: 60, program: 600 } as const;
const usualParallel = 4;

/** The connection that a text means: a connection file, a module, a preset with its address, or else a command. */
export function connectionOf(text: string): NamedConnection {
  const preset = presetConnection(text);
  if (preset !== undefined) {
    const { name, ...connection } = preset;
    return {
      name,
      longName: text.split(":", 1)[0] + "-" + name,
      source: text.replace(/\/\/[^/@]*@/, "//"),
      connection,
    };
  }
  if (/^https?:/.test(text))
    throw new InputError(
      'an address; expected a file that says what to send there ({"url": …, "body": …}), or opensearch:URL/index',
      { source: text.replace(/\/\/[^/@]*@/, "//") },
    );
  const isThere = statIfThere(text)?.isFile() === true;
  if (/\.[cm]?js$/.test(text) && !/\s/.test(text)) {
    if (!isThere) throw new InputError("no such file; expected a module of JavaScript", { source: text });
    return { name: stem(text), longName: basename(text), source: text, connection: { module: text } };
  }
  if (isThere || text.endsWith(".json")) {
    const connection = readConnectionFile(text);
    return { name: stem(text), longName: basename(text), source: text, connection };
  }
  const words = commandWords(text);
  // A file among the words says more than the name of the interpreter.
  const file = words.slice(1).find((word) => statIfThere(word)?.isFile() === true) ?? words[0]!;
  return { name: stem(file), longName: basename(file), source: text, connection: { command: text } };
}

/** The systems that people typed, each with a different name if possible. */
export function connectionsOf(texts: readonly string[]): NamedConnection[] {
  const all = texts.map(connectionOf);
  const isShared = ({ name, source }: NamedConnection): boolean =>
    all.some((other) => other.name === name && other.source !== source);
  return all.map((named) => (isShared(named) ? { ...named, name: named.longName } : named));
}

function readConnectionFile(path: string): Connection {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw fileError(error, path);
  }
  return retold(
    () => readConnection(text),
    (fault) => fault.at({ source: path }),
  );
}

/** True if a text that may be the file of a run means a live system instead. */
export function namesSource(text: string): boolean {
  if (presets.some((name) => text.startsWith(`${name}:`))) return true;
  const stat = statIfThere(text);
  if (stat?.isFile() === true) {
    if (/\.[cm]?js$/.test(text)) return true;
    return text.endsWith(".json") && stat.size < 2 ** 20 && looksLikeConnection(readFileSync(text, "utf8"));
  }
  return stat === undefined && /\S\s+\S/.test(text) && /^[\w./~+-]+\s/.test(text);
}

function stem(path: string): string {
  return basename(path).replace(/(?<=.)\.[^.]+$/, "");
}

/** Opens a source. Nothing is sent before the first question. */
export function openSource(named: NamedConnection, options: SourceOptions): Source {
  return retold(
    () => opened(named, options),
    (fault) => fault.at({ source: named.source }),
  );
}

function opened({ name, connection }: NamedConnection, options: SourceOptions): Source {
  const secrets = secretsOf(options.environment ?? process.env);
  const common = {
    name: runName(name, options.values),
    shape: connection.shape ?? (isHttp(connection) ? undefined : { hits: "hits" }),
    perSecond: connection.perSecond,
    secrets,
  };
  if (isHttp(connection)) return { ...common, ...httpSource(connection, options, secrets) };
  if ("command" in connection) return { ...common, ...commandSource(connection, options, secrets) };
  return { ...common, ...moduleSource(connection, options) };
}

/** The name of a run, such as "engine top_k=5". */
function runName(name: string, values: Fillings = {}): string {
  const set = Object.entries(values).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [name, ...set].join(" ");
}

type Asking = Pick<Source, "parallel" | "shown" | "digest" | "ask" | "finish" | "close">;

function valuesFor(question: Topic, { values = {}, most }: SourceOptions): Fillings {
  const { id, ...texts } = question;
  return { topic: id, ...texts, most, ...values };
}

// Over HTTP.

function httpSource(connection: HttpConnection, options: SourceOptions, secrets: Secrets): Asking {
  const { embed, timeout = usualTimeout.request } = connection;
  refuseUnfilled(connection, options.values);
  const known = withoutPassword(secrets.reveal(pickRequest(connection)), secrets);
  const knownEmbed = embed && withoutPassword(secrets.reveal(pickRequest(embed)), secrets);
  for (const each of [known, knownEmbed]) if (each !== undefined) checkTemplate(each);
  const isBodySecret = hasVariable(connection.body);
  const client = httpClient({ timeout, authorities: options.authorities });
  const vectors = options.vectors ?? new Map<string, Promise<unknown>>();

  async function vectorOf(values: Fillings): Promise<unknown> {
    const request = requestOf(knownEmbed!, values);
    const key = JSON.stringify(request);
    const asked = vectors.get(key) ?? askVector(client, request, embed!);
    vectors.set(key, asked);
    try {
      return await asked;
    } catch (error) {
      vectors.delete(key);
      throw error;
    }
  }

  const withoutVector = (question: Topic): Fillings => ({
    ...valuesFor(question, options),
    ...(embed === undefined ? {} : { vector: [] }),
  });

  return {
    parallel: connection.parallel ?? usualParallel,
    shown(question) {
      const { method, url, headers, body } = requestOf(known, withoutVector(question));
      const lines = [`${method} ${url}`, ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)];
      if (body !== undefined) lines.push("", pretty(body));
      return secrets.hide(lines.join("\n"));
    },
    digest(question) {
      const values = withoutVector(question);
      const { url } = requestOf(known, values); // the revealed address is included, because another host is another system
      const asked = requestOf(pickRequest(connection), values);
      return digestOf([url, asked, knownEmbed && embed && [requestOf(pickRequest(embed), values), embed.path]]);
    },
    async ask(question) {
      const values = valuesFor(question, options);
      const vector = knownEmbed === undefined ? {} : { vector: await vectorOf(values) };
      const request = requestOf(known, { ...values, ...vector });
      const begun = performance.now();
      const text = await client.send(request, { isBodySecret });
      return { text, seconds: (performance.now() - begun) / 1000 };
    },
    async close() {
      client.close();
    },
  };
}

function pickRequest({ url, method, headers, body }: RequestTemplate): RequestTemplate {
  return { url, method, headers, body };
}

function hasVariable(body: unknown): boolean {
  return body !== undefined && /\$\{\w+\}/.test(JSON.stringify(body));
}

async function askVector(client: HttpClient, request: HttpRequest, { path, body }: EmbedTemplate): Promise<unknown> {
  const text = await client.send(request, { isBodySecret: hasVariable(body) });
  const answer = parsedAnswer(text);
  const vector = firstAt(answer, [path]);
  if (Array.isArray(vector) && vector.length > 0) return vector;
  throw new AskFault(`the answer of "embed" has no list of numbers at "${path}"; it has ${shownKeys(answer)}`, "all");
}

/** Sends the name and password in an address as a header instead. */
function withoutPassword(request: RequestTemplate, secrets: Secrets): RequestTemplate {
  const [, scheme, name, , password = ""] = /^(https?:\/\/)([^/?#@:]*)(:([^/?#@]*))?@/.exec(request.url) ?? [];
  if (scheme === undefined) return request;
  const words = `${decodeURIComponent(name!)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(words).toString("base64")}`;
  secrets.also("Basic (name and password of the address)", authorization);
  secrets.also("(password of the address)", password);
  return {
    ...request,
    url: request.url.replace(/\/\/[^/?#@]*@/, "//"),
    headers: { authorization, ...request.headers },
  };
}

function checkTemplate({ url, headers }: RequestTemplate): void {
  if (headers !== undefined) checkHeaders(headers);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url.replaceAll(/\{\{[^}]*\}\}/g, "x")))
    throw new InputError(`"url": no address; expected one as in https://example.com/search`);
}

/**
 * Throws if nothing fills a placeholder, or if no placeholder uses a value. Such a mistake would make all answers
 * useless.
 */
function refuseUnfilled(connection: HttpConnection, values: Fillings = {}): void {
  const names = placeholdersOf(connection);
  const set = Object.keys(values);
  const fillable = [...usualPlaceholders, ...set].filter((name) => name !== "vector" || connection.embed !== undefined);
  for (const name of set)
    if (!names.has(name))
      throw new InputError(
        `--set ${name}: the connection has no {{${name}}}${didYouMean(name, names) || ` (it has ${[...names].join(", ") || "none"})`}`,
      );
  for (const name of names)
    if (!fillable.includes(name))
      throw new InputError(
        name === "vector"
          ? '{{vector}} needs "embed", the request that gives the vector'
          : `nothing fills {{${name}}}${didYouMean(name, fillable) || `; there are: ${fillable.join(", ")}; others come by --set ${name}=VALUE`}`,
      );
  if (connection.embed !== undefined && !names.has("vector"))
    throw new InputError('"embed" gives a vector, and no {{vector}} takes it');
  if (![...names].some((name) => name === "vector" || [...usualPlaceholders].slice(0, -2).includes(name as "title")))
    throw new InputError("no placeholder takes the question; expected one such as {{title}}");
}

function requestOf({ url, method, headers = {}, body }: RequestTemplate, values: Fillings): HttpRequest {
  const isText = typeof body === "string";
  const filledBody = (): string => (isText ? filledJson(body, values) : JSON.stringify(filledValue(body, values)));
  const sent = body === undefined ? undefined : filledBody();
  const given = Object.keys(headers).map((name) => name.toLowerCase());
  const type =
    Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "application/json";
  if (isText && type === "application/json" && !isJson(sent!))
    throw new InputError(
      `"body" is no JSON once it is filled in: ${sent!.slice(0, 80)}; expected JSON, or another Content-Type`,
    );
  const filledHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(filledValue(value, values))]),
  );
  return {
    url: filledUrl(url, values),
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(given.includes("accept") ? {} : { accept: "application/json" }),
      ...(given.includes("accept-encoding") ? {} : { "accept-encoding": "gzip, deflate, br" }),
      ...(given.includes("user-agent") ? {} : { "user-agent": "pericope" }),
      ...(body === undefined || given.includes("content-type") ? {} : { "content-type": "application/json" }),
      ...filledHeaders,
    },
    body: sent,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

// Programs and modules.

function commandSource(connection: CommandConnection, options: SourceOptions, secrets: Secrets): Asking {
  const { values = {}, most } = options;
  // Values of --set may be in the command line too. Each value stays within its word.
  const words = commandWords(secrets.reveal(connection.command)).map((word) => filledText(word, { ...values, most }));
  const line = (question: Topic): string => JSON.stringify(valuesFor(question, options));
  const running = runningCommand({
    words,
    timeout: connection.timeout ?? usualTimeout.program,
    onWords: (text) => options.onWords?.(secrets.hide(text)),
  });
  const files = words.flatMap(fileDigest);
  return {
    parallel: connection.parallel ?? Infinity,
    shown: (question) => secrets.hide(`${words.join(" ")}\n\n${line(question)}`),
    digest: (question) => digestOf([connection.command, files, line(question)]),
    ask: (question) => running.ask(question.id, line(question)),
    finish: () => running.finish(),
    close: () => running.close(),
  };
}

/** A digest of the program's file, because a changed program is another system. */
function fileDigest(path: string): string[] {
  const stat = statIfThere(path);
  if (stat?.isFile() !== true || stat.size > 2 ** 20) return [];
  return [createHash("sha256").update(readFileSync(path)).digest("hex")];
}

type Asked = (question: Fillings) => unknown;

function moduleSource(
  { module: path, parallel, timeout = usualTimeout.program }: ModuleConnection,
  options: SourceOptions,
): Asking {
  let loaded: Promise<Asked> | undefined;
  const files = fileDigest(path);
  return {
    parallel: parallel ?? usualParallel,
    shown: (question) => `${path}\n\n${JSON.stringify(valuesFor(question, options))}`,
    digest: (question) => digestOf([path, files, valuesFor(question, options)]),
    async ask(question) {
      const ask = await (loaded ??= loadedModule(path));
      const begun = performance.now();
      const answer = await inTime(() => ask(valuesFor(question, options)), timeout);
      const seconds = (performance.now() - begun) / 1000;
      return { text: textOfAnswer(answer), seconds };
    },
    async close() {},
  };
}

async function loadedModule(path: string): Promise<Asked> {
  let exported: unknown;
  try {
    exported = ((await import(moduleAddress(path))) as { readonly default?: unknown }).default;
  } catch (error) {
    throw new AskFault(`cannot be loaded: ${firstLine(error)}`, "all");
  }
  if (typeof exported === "function") return exported as Asked;
  // This is a retriever of LangChain.js.
  const invoke = isObject(exported) ? exported["invoke"] : (exported as { invoke?: unknown } | undefined)?.invoke;
  if (typeof invoke === "function") return ({ title }) => (invoke as Function).call(exported, title) as unknown;
  throw new AskFault("exports no function by default; expected export default async (question) => hits", "all");
}

async function inTime(work: () => unknown, timeout: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new AskFault(`no answer within ${timeout} seconds`, "question")), timeout * 1000);
  });
  try {
    return await Promise.race([late, (async () => work())()]);
  } catch (error) {
    if (error instanceof AskFault) throw error;
    throw new AskFault(`it throws ${firstLine(error)}`, "question");
  } finally {
    clearTimeout(timer);
  }
}

function textOfAnswer(answer: unknown): string {
  if (!Array.isArray(answer) && !isObject(answer))
    throw new AskFault(
      `it returns ${answer === undefined ? "nothing" : JSON.stringify(answer)?.slice(0, 80)}; expected a list of hits`,
      "question",
    );
  try {
    return JSON.stringify(Array.isArray(answer) ? { hits: answer as unknown[] } : answer);
  } catch (error) {
    throw new AskFault(`it returns what cannot be written as JSON: ${firstLine(error)}`, "question");
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split("\n", 1)[0]!;
}

// Answers and digests.

/** The parsed JSON of an answer. */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const begin = text.replaceAll(/\s+/g, " ").trim().slice(0, 80);
    throw new AskFault(
      begin === "" ? "the answer is empty; expected JSON" : `the answer is no JSON: ${begin}; expected JSON`,
      "question",
    );
  }
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
