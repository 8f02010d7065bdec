import { InputError } from "../base/input-error.ts";
import { nearest } from "../base/suggest.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { measures } from "./index.ts";
import type { Measure, Need } from "./measure.ts";
import type { MeasureContext, Param } from "./param.ts";
import { fromTrecName, trecName } from "./trec-name.ts";

/** A measure with its parameters filled in. Two scorers are the same where their names are. */
export interface Scorer {
  readonly name: string;
  readonly measure: Measure;
  readonly needs: readonly Need[];
  /** The measure that would do where the input lacks what this one needs. */
  readonly instead: string | undefined;
  /** Whether less of it is better. */
  readonly better: "less" | undefined;
  /** What trec_eval calls it, where it has it. */
  readonly trecName: string | undefined;
  score(topic: TopicGains): number;
}

/** Reads "iP@0.01", "gP(score=bep,n=500)@10", "MAgP", trec_eval's "P_10". What a scorer's name prints, this parses. */
export function readMeasure(text: string, context?: MeasureContext): Scorer {
  const { measure, list, at } = parse(text);
  const given = readList(measure, list);
  if (at !== undefined) {
    if (measure.at === undefined)
      throw new InputError(`${measure.name} takes no @, found "${text}"; ${measure.example} would be right`);
    given.set(measure.at, at);
  }
  const values = readValues(measure, given, text, context);
  return {
    name: canonicalName(measure, values),
    measure,
    needs: measure.needs(values),
    instead: measure.instead?.(values),
    better: measure.better?.(values),
    trecName: trecName(measure, values),
    score: (topic) => measure.score(topic, values),
  };
}

/** The measure of a name, whatever its parameters. */
export function measureNamed(text: string): Measure {
  return parse(text).measure;
}

/** Whether less of it is better; names that we do not know are taken for the usual kind. */
export function betterOf(name: string): "less" | undefined {
  try {
    return readMeasure(name).better;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A measure by our name for it, or else by trec_eval's. */
function parse(text: string) {
  const { head, ...rest } = split(text);
  const measure = measureCalled(head);
  if (measure !== undefined) return { measure, ...rest };
  const ours = fromTrecName(text.trim(), measures);
  if (ours === undefined) throw new InputError(unknownMeasure(text, head));
  return parse(ours);
}

function split(text: string): { head: string; list: string | undefined; at: string | undefined } {
  const [, head, list, at] = /^\s*([^(@\s]+)\s*(?:\(([^()]*)\))?\s*(?:@\s*([^@()\s]+))?\s*$/.exec(text) ?? [];
  if (head === undefined) throw new InputError(`"${text}" is no measure; one reads like iP@0.01 or gP(score=bep)@10`);
  return { head, list, at };
}

function measureCalled(name: string): Measure | undefined {
  return measures.find((m) => m.name === name || (m.averaged === true && `M${m.name}` === name));
}

function unknownMeasure(text: string, head: string): string {
  const brackets = /^(\w+)\[([\d.]+)\]$/.exec(head); // as the papers write them: iP[0.01]
  if (brackets?.[1] !== undefined && measureCalled(brackets[1]) !== undefined)
    return `no measure "${text}"; did you mean "${brackets[1]}@${Number(brackets[2])}"?`;
  const candidates = measures.flatMap((m) => (m.averaged === true ? [m.name, `M${m.name}`] : [m.name]));
  const near = nearest(head, candidates);
  if (near === undefined) return `no measure "${text}"; there are: ${measures.map((m) => m.name).join(", ")}`;
  return `no measure "${text}"; did you mean "${text.trim().replace(head, measureCalled(near)!.name)}"?`;
}

function readList(measure: Measure, list: string | undefined): Map<string, string> {
  const given = new Map<string, string>();
  for (const pair of list === undefined || list.trim() === "" ? [] : list.split(",")) {
    const [, key, value] = /^\s*([^=\s]+)\s*=\s*([^=\s]+)\s*$/.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new InputError(`${measure.name}: "${pair.trim()}" is no parameter; one reads key=value`);
    if (!Object.hasOwn(measure.params, key) || key === measure.at) throw new InputError(strayParameter(measure, key));
    if (given.has(key)) throw new InputError(`${measure.name}: ${key} is given twice`);
    given.set(key, value);
  }
  return given;
}

function strayParameter(measure: Measure, key: string): string {
  const known = Object.keys(measure.params).filter((name) => name !== measure.at);
  if (known.length === 0) return `${measure.name} has no parameters, found "${key}"`;
  const near = nearest(key, known);
  const hint = near === undefined ? `; it has: ${known.join(", ")}` : `; did you mean "${near}"?`;
  return `${measure.name} has no parameter "${key}"${hint}`;
}

function readValues(
  measure: Measure,
  given: ReadonlyMap<string, string>,
  text: string,
  context?: MeasureContext,
): Values {
  const values: Record<string, unknown> = {};
  for (const [key, { about, expects, fallback, read }] of Object.entries(measure.params)) {
    const raw = given.get(key);
    if (raw === undefined && fallback === undefined)
      throw new InputError(
        `${measure.name} needs ${key === measure.at ? "@" : key} (${about}), as in ${measure.example}`,
      );
    values[key] = raw === undefined ? fallback : read(raw, context);
    if (values[key] === undefined)
      throw new InputError(
        `${text}: ${key === measure.at ? "@" : key} is ${about}: expected ${expects}, found "${raw}"`,
      );
  }
  for (const key of given.keys()) {
    const { only } = measure.params[key]!;
    if (only !== undefined && String(values[only[0]]) !== only[1])
      throw new InputError(
        `${measure.name}: ${key} goes with ${only[0]}=${only[1]}, found ${only[0]}=${String(values[only[0]])}`,
      );
  }
  return values;
}

function canonicalName(measure: Measure, values: Values): string {
  const shown = Object.entries(measure.params)
    .filter(([key, param]: [string, Param]) => key !== measure.at && values[key] !== param.fallback)
    .map(([key]) => `${key}=${String(values[key])}`);
  const brackets = shown.length === 0 ? "" : `(${shown.join(",")})`;
  const { at: key } = measure;
  const at = key === undefined || values[key] === measure.params[key]!.fallback ? "" : `@${String(values[key])}`;
  return measure.name + brackets + at;
}
