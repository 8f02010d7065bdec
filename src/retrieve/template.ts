// Fills the placeholders of a connection: {{title}} from the question, and ${API_KEY} from the environment. Filled-in
// text cannot change the structure of a request, whatever quotes or braces a question has.

import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/named.ts";
import { isObject } from "../files/records/json-line.ts";

/** Values by the names of their placeholders. */
export type Fillings = Readonly<Record<string, unknown>>;

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;
const whole = /^\{\{\s*([\w.-]+)\s*\}\}$/;

/** The names of the placeholders in a value, at any depth. */
export function placeholdersIn(value: unknown): Set<string> {
  const names = new Set<string>();
  eachText(value, (text) => {
    for (const [, name] of text.matchAll(placeholder)) names.add(name!);
  });
  return names;
}

/**
 * A JSON value with its placeholders filled in. A text that is only a placeholder becomes the value itself, such as a
 * number or a list. In a longer text the value is written as text. Inside double quotes it is escaped as in JSON, for
 * example in a query inside a text.
 */
export function filledValue(value: unknown, values: Fillings): unknown {
  if (typeof value === "string") {
    const [, only] = whole.exec(value) ?? [];
    return only === undefined ? filledText(value, values) : valueOf(only, values);
  }
  if (Array.isArray(value)) return value.map((item: unknown) => filledValue(item, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledValue(inner, values)]));
}

/** A text with its placeholders replaced by texts. */
export function filledText(text: string, values: Fillings): string {
  return replaced(text, (name, before) => {
    const words = asText(valueOf(name, values));
    return isQuoted(before) ? JSON.stringify(words).slice(1, -1) : words;
  });
}

/** A text of JSON with its placeholders filled in. Values inside quotes are escaped; the others are written as JSON. */
export function filledJson(text: string, values: Fillings): string {
  return replaced(text, (name, before) => {
    const value = valueOf(name, values);
    return isQuoted(before) ? JSON.stringify(asText(value)).slice(1, -1) : JSON.stringify(value);
  });
}

/** An address with its placeholders filled in and percent-encoded. */
export function filledUrl(text: string, values: Fillings): string {
  return replaced(text, (name) => encodeURIComponent(asText(valueOf(name, values))));
}

function replaced(text: string, fill: (name: string, before: string) => string): string {
  return text.replaceAll(placeholder, (_, name: string, at: number) => fill(name, text.slice(0, at)));
}

/** True if a place is inside double quotes, judged by the quotes before it. */
function isQuoted(before: string): boolean {
  const quotes = before.replaceAll(/\\./gs, "").match(/"/g);
  return quotes !== null && quotes.length % 2 === 1;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function valueOf(name: string, values: Fillings): unknown {
  const value = values[name];
  if (value !== undefined) return value;
  throw new InputError(`{{${name}}} has no value${didYouMean(name, Object.keys(values))}`);
}

function eachText(value: unknown, take: (text: string) => void): void {
  if (typeof value === "string") take(value);
  else if (Array.isArray(value)) for (const item of value) eachText(item, take);
  else if (isObject(value)) for (const inner of Object.values(value)) eachText(inner, take);
}

// Secrets.

const variable = /\$\{(\w+)\}/g;

/** Removes secrets from output, and writes the names of their variables instead. */
export interface Secrets {
  /** The same value, with the names of environment variables replaced by their values. */
  reveal<T>(value: T): T;
  /** The same text, with the revealed values replaced by their names. */
  hide(text: string): string;
  /** Adds a secret from another source, and the name to write instead. */
  also(name: string, secret: string): void;
}

/** In characters. Shorter values are not hidden, because they may occur anywhere by chance. */
const shortestSecret = 4;

export function secretsOf(environment: Readonly<Record<string, string | undefined>>): Secrets {
  const names = new Map<string, string>(); // by each way to write the secret
  const remember = (name: string, secret: string): void => {
    if (secret.length < shortestSecret) return;
    for (const form of waysToWrite(secret)) names.set(form, name);
  };
  function revealText(text: string): string {
    return text.replaceAll(variable, (_, name: string) => {
      const secret = environment[name];
      if (secret === undefined || secret === "")
        throw new InputError(`\${${name}}: the environment has no such variable; expected it to be set`);
      remember(`\${${name}}`, secret);
      return secret;
    });
  }
  function reveal(value: unknown): unknown {
    if (typeof value === "string") return revealText(value);
    if (Array.isArray(value)) return value.map(reveal);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reveal(inner)]));
  }
  return {
    also: remember,
    reveal: <T>(value: T) => reveal(value) as T, // texts stay texts, and everything else keeps its type
    hide(text) {
      let hidden = text;
      for (const [secret, name] of [...names].sort(([a], [b]) => b.length - a.length))
        hidden = hidden.replaceAll(secret, () => name);
      return hidden;
    },
  };
}

/** The forms in which an answer may contain a secret: plain, in an address, in JSON, and in JSON inside JSON. */
function waysToWrite(secret: string): Set<string> {
  const ways = new Set([secret, encodeURIComponent(secret)]);
  const ascii = secret.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  for (const escape of [inJson, (text: string) => inJson(text).replaceAll("/", "\\/")])
    for (let depth = 0, text = secret; depth < 3; depth++) ways.add((text = escape(text)));
  if (ascii !== secret) ways.add(ascii).add(ascii.replaceAll("\\", "\\\\"));
  return ways;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
