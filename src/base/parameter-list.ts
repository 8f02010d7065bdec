// Names with parameters, such as gP(score=bep)@10 or articles(b=0.4): what may be in the brackets, how it is read, and how it is
// printed so that it reads back as the same name. Measures and search systems are both called like this.

import { InputError } from "./input-error.ts";
import { nearest } from "./named.ts";

/** A parameter as a list of them needs it: C is what reading a value may depend on. */
interface Parameter<C> {
  readonly about: string;
  readonly expects: string;
  readonly fallback?: unknown;
  readonly only?: readonly [param: string, value: string];
  read(text: string, context?: C): unknown;
}

/** What is asked for by a name with parameters, as in gP(score=bep) or articles(b=0.4). */
export interface Parametered<C = unknown> {
  readonly name: string;
  readonly params: Readonly<Record<string, Parameter<C>>>;
  /** The parameter that stands behind an @ and not in the list. */
  readonly at?: string | undefined;
  /** A name that would be right. */
  readonly example?: string | undefined;
}

export type ParameterValues = Readonly<Record<string, unknown>>;

/** What a list such as "k1=0.9,b=0.4" gives, as it was typed. */
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

/** The values of all parameters: those that were given, and the defaults of the others. `text` is the name as it was typed. */
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

/** The other parameter that has not the value with which this one means something; mu goes with a smoothing, and that with a model. */
function missedBy<C>(
  params: Parametered<C>["params"],
  values: ParameterValues,
  key: string,
): readonly [param: string, value: string] | undefined {
  const { only } = params[key]!;
  if (only === undefined) return undefined;
  return missedBy(params, values, only[0]) ?? (String(values[only[0]]) === only[1] ? undefined : only);
}

/** The parameters that are not at their defaults, and some that always show, in brackets; without the one behind the @, and without `but`. */
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

/** Whether a parameter has its default. */
export function isUsual({ params }: Parametered<never>, values: ParameterValues, key: string): boolean {
  return values[key] === params[key]!.fallback;
}
