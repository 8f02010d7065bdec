// Fills the placeholders of a connection: {{title}} from the question, ${API_KEY} from the environment. What is filled in cannot change the
// form of a request: a text stays a text, whatever quotes or braces a question has.

import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/named.ts";
import { isObject } from "../files/records/json-line.ts";

/** Fillings by the names of placeholders. */
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
 * A value of JSON with its placeholders filled in. A text that is one placeholder becomes the value itself: a number, a list. In a longer
 * text the value is written as text, and within double quotes it is escaped as in JSON, as for a query in a text.
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

/** A text with its placeholders filled in, as texts. */
export function filledText(text: string, values: Fillings): string {
  return replaced(text, (name, before) => {
    const words = asText(valueOf(name, values));
    return isQuoted(before) ? JSON.stringify(words).slice(1, -1) : words;
  });
}

/** A text that is JSON, with its placeholders: those in quotes are escaped, the others are written as JSON. */
export function filledJson(text: string, values: Fillings): string {
  return replaced(text, (name, before) => {
    const value = valueOf(name, values);
    return isQuoted(before) ? JSON.stringify(asText(value)).slice(1, -1) : JSON.stringify(value);
  });
}

/** An address, in which what is filled in is encoded. */
export function filledUrl(text: string, values: Fillings): string {
  return replaced(text, (name) => encodeURIComponent(asText(valueOf(name, values))));
}

function replaced(text: string, fill: (name: string, before: string) => string): string {
  return text.replaceAll(placeholder, (_, name: string, at: number) => fill(name, text.slice(0, at)));
}

/** Whether a place is within double quotes, by those before it. */
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

/** Takes secrets out of what is written, and puts the names of their variables in their place. */
export interface Secrets {
  /** The same value, with variables of the environment in place of their names. */
  reveal<T>(value: T): T;
  /** The same text, with names in place of the values that were revealed. */
  hide(text: string): string;
  /** A secret that comes from elsewhere, and what is written in its place. */
  also(name: string, secret: string): void;
}

/** In characters: shorter values would be taken for secrets wherever they occur. */
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
    reveal: <T>(value: T) => reveal(value) as T, // texts stay texts, and all else as it was
    hide(text) {
      let hidden = text;
      for (const [secret, name] of [...names].sort(([a], [b]) => b.length - a.length))
        hidden = hidden.replaceAll(secret, () => name);
      return hidden;
    },
  };
}

/** A text as answers may have it: plain, in an address, and in JSON, which may be in a text of JSON again. */
function waysToWrite(secret: string): Set<string> {
  const ways = new Set([secret, encodeURIComponent(secret)]);
  const ascii = secret.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  for (const escape of [inJson, (text: string) => inJson(text).replaceAll("/", "\\/")])
    for (let depth = 0, text = secret; depth < 3; depth++) ways.add((text = escape(text)));
  if (ascii !== secret) ways.add(ascii).add(ascii.replaceAll("\\", "\\\\"));
  return ways;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
