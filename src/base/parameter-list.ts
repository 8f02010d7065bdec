// Parameters of measures and systems, as in gP(score=bep) or articles(b=0.4): the kinds of parameters (`count`,
// `fraction`, `choice` …), and functions that read and print a list of them.

import { InputError } from "./input-error.ts";
import { nearest } from "./named.ts";

/** A measure or a system that has parameters, as in gP(score=bep) or articles(b=0.4). */
export interface Parametered<C = unknown> {
  readonly name: string;
  readonly params: Readonly<Record<string, Param<unknown, C>>>;
  /** The parameter that is written after an @ and not in the list. */
  readonly at?: string | undefined;
  /** An example of a correct name. */
  readonly example?: string | undefined;
}

export type ParameterValues = Readonly<Record<string, unknown>>;

/** The keys and values in a list such as "k1=0.9,b=0.4", as they were typed. */
export function readList(owner: Parametered<never>, list: string | undefined): Map<string, string> {
  const given = new Map<string, string>();
  for (const pair of list === undefined || list.trim() === "" ? [] : list.split(",")) {
    const [, key, value] = /^\s*([^=\s]+)\s*=\s*([^=\s]+)\s*$/.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new InputError(`${owner.name}: "${pair.trim()}" is no parameter; one reads key=value`);
    if (!Object.hasOwn(owner.params, key) || key === owner.at) throw new InputError(strayParameter(owner, key));
    if (given.has(key)) throw new InputError(`${owner.name}: ${key} is given twice`);
    given.set(key, value);
  }
  return given;
}

function strayParameter({ name, params, at }: Parametered<never>, key: string): string {
  const known = Object.keys(params).filter((each) => each !== at);
  if (known.length === 0) return `${name} has no parameters, found "${key}"`;
  const near = nearest(key, known);
  const hint = near === undefined ? `; it has: ${known.join(", ")}` : `; did you mean "${near}"?`;
  return `${name} has no parameter "${key}"${hint}`;
}

/** The values of all parameters: the given ones, and the defaults of the others. `text` is the name as it was typed. */
export function readValues<C>(
  owner: Parametered<C>,
  given: ReadonlyMap<string, string>,
  text: string,
  context?: C,
): ParameterValues {
  const { name, params, at, example } = owner;
  const values: Record<string, unknown> = {};
  for (const [key, { about, expects, fallback, read }] of Object.entries(params)) {
    const raw = given.get(key);
    const shown = key === at ? "@" : key;
    if (raw === undefined && fallback === undefined)
      throw new InputError(`${name} needs ${shown} (${about})${example === undefined ? "" : `, as in ${example}`}`);
    values[key] = raw === undefined ? fallback : read(raw, context);
    if (values[key] === undefined)
      throw new InputError(`${text}: ${shown} is ${about}: expected ${expects}, found "${raw}"`);
  }
  for (const key of given.keys()) {
    const missed = missedBy(params, values, key);
    if (missed !== undefined)
      throw new InputError(
        `${name}: ${key} goes with ${missed[0]}=${missed[1]}, found ${missed[0]}=${String(values[missed[0]])}`,
      );
  }
  return values;
}

/**
 * The other parameter, and the value it must have for this parameter to have a meaning; undefined if it has that value.
 * For example, mu needs a smoothing, and a smoothing needs a model.
 */
function missedBy<C>(
  params: Parametered<C>["params"],
  values: ParameterValues,
  key: string,
): readonly [param: string, value: string] | undefined {
  const { only } = params[key]!;
  if (only === undefined) return undefined;
  return missedBy(params, values, only[0]) ?? (String(values[only[0]]) === only[1] ? undefined : only);
}

/**
 * A list in brackets of the parameters that are not at their defaults, and of those in `always`. It leaves out the
 * parameter after the @, and `but`.
 */
export function listOf(
  owner: Parametered<never>,
  values: ParameterValues,
  { but, always = [] }: { readonly but?: string | undefined; readonly always?: readonly string[] } = {},
): string {
  const shown = Object.keys(owner.params)
    .filter((key) => key !== owner.at && key !== but && (always.includes(key) || !isUsual(owner, values, key)))
    .map((key) => `${key}=${String(values[key])}`);
  return shown.length === 0 ? "" : `(${shown.join(",")})`;
}

/** True if a parameter has its default value. */
export function isUsual({ params }: Parametered<never>, values: ParameterValues, key: string): boolean {
  return values[key] === params[key]!.fallback;
}

/**
 * A parameter of a measure or a system: its possible values, and how to read one. C is the context on which reading a
 * value may depend.
 */
export interface Param<T = unknown, C = unknown> {
  readonly about: string;
  /** A description of its values, such as "a whole number from 1". */
  readonly expects: string;
  /** A further sentence for help and docs. */
  readonly remark?: string;
  /** The default value. A parameter without a default must be given. */
  readonly fallback?: T;
  /** Defaults under the rules of other programs, if they differ from `fallback`. The key is the name of the rules. */
  readonly fallbackBy?: Readonly<Record<string, T>> | undefined;
  /** The other parameter and the value it must have: n has a meaning only with score=bep. */
  readonly only?: readonly [param: string, value: string];
  /** The value; undefined if the text is not a value of this parameter. */
  read(text: string, context?: C): T | undefined;
}

export type Params = Readonly<Record<string, Param>>;

export type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

export const count = (about: string, fallback?: number): Param<number> => ({
  about,
  expects: "a whole number from 1",
  ...(fallback !== undefined && { fallback }),
  read: readCount,
});

/** A count that may be 0. */
export const countOrNone = (about: string, fallback: number): Param<number> => ({
  about,
  expects: "a whole number from 0",
  fallback,
  read: (text) => (text === "0" ? 0 : readCount(text)),
});

/** A rank that may be left out; then the whole list counts. */
export const optionalCount = (about: string): Param<number> => ({ ...count(about), fallback: Infinity });

export const fraction = (about: string, fallback?: number, only?: readonly [string, string]): Param<number> => ({
  about,
  expects: "a number from 0 to 1",
  ...(fallback !== undefined && { fallback }),
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) <= 1 ? Number(text) : undefined),
});

/** A share above 0, because its logarithm is taken. */
export const shareAboveNone = (about: string, fallback: number, only?: readonly [string, string]): Param<number> => ({
  about,
  expects: "a number above 0, at most 1",
  fallback,
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) > 0 && Number(text) <= 1 ? Number(text) : undefined),
});

/** A number that may be 0, for example an exponent that switches a factor off. */
export const fromNone = (about: string, fallback: number): Param<number> => ({
  about,
  expects: "a number from 0",
  fallback,
  read: (text) => (isDecimal(text) && Number.isFinite(Number(text)) ? Number(text) : undefined),
});

export const positive = (
  about: string,
  fallback: number,
  only?: readonly [string, string],
  fallbackBy?: Readonly<Record<string, number>>,
): Param<number> => ({
  about,
  expects: "a number above 0",
  fallback,
  ...(fallbackBy && { fallbackBy }),
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
});

export const choice = <const T extends string>(
  about: string,
  options: readonly T[],
  fallback: T,
  only?: readonly [string, string],
): Param<T> => ({
  about,
  expects: `one of ${options.join(", ")}`,
  fallback,
  ...(only && { only }),
  read: (text) => options.find((option) => option === text),
});

export function readCount(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function isDecimal(text: string): boolean {
  return /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);
}
