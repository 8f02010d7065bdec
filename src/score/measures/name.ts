// Reads and prints the names of measures. `readMeasure` makes a scorer from "iP@0.01", "gP(score=bep)@10", a paper's
// "iP[0.01]", or trec_eval's "P_10". It reads "recall@5" too, if the task decides its meaning. It can read every name
// that it prints.

import { attempt, InputError } from "../../base/input-error.ts";
import { isUsual, listOf, type ParameterValues, readList, readValues } from "../../base/parameter-list.ts";
import { nearest } from "../../base/named.ts";
import type { TopicGains } from "../gain/topic-gains.ts";
import { measures } from "./index.ts";
import type { Measure, MeasureContext, NameStyle, Need } from "./measure.ts";

/** A measure with its parameters filled in. Two scorers with the same name are the same. */
export interface Scorer {
  readonly name: string;
  readonly measure: Measure;
  readonly needs: readonly Need[];
  /** The measure to use instead if the input lacks what this one needs. */
  readonly instead: string | undefined;
  /** "less" if less of it is better. */
  readonly better: "less" | undefined;
  /** Its name in trec_eval, if it exists there. */
  readonly trecName: string | undefined;
  score(topic: TopicGains): number;
}

/**
 * Reads "iP@0.01", "gP(score=bep,n=500)@10", "MAgP", the papers' "iP[0.01]" and "AgP'", and trec_eval's "P_10". It
 * reads "recall@5" too, if a task decides its meaning. It can read every name that a scorer prints.
 *
 * @example
 * import { readMeasure } from "pericope";
 *
 * readMeasure("iP[0.10]").name; // "iP@0.1"
 * readMeasure("recall@5", { task: "chunks" }).name; // "R@5"
 * readMeasure("redundancy@5").better; // "less"
 */
export function readMeasure(text: string, context: MeasureContext = {}): Scorer {
  const { measure, spelling } = parse(text, context);
  const given = givenValues(measure, spelling, text);
  const byRules = defaultsOf(context.rules, measure, given);
  const values = readValues(measure, new Map([...byRules, ...given]), text, context);
  const always = [...byRules.keys()];
  const name = context.names === "paper" ? paperName(measure, values, always) : canonicalName(measure, values, always);
  const isOwn = context.own?.includes(measure) === true;
  return {
    name,
    measure,
    needs: needsOf(measure, values),
    instead: measure.instead?.(values),
    better: measure.better?.(values),
    trecName: trecName(measure, values),
    score: isOwn ? (topic) => finite(measure.score(topic, values), name) : (topic) => measure.score(topic, values),
  };
}

/**
 * A program's defaults for parameters that have a meaning here, if they differ from ours. Names always show these,
 * given or not, so that a name means the same under all rules.
 */
function defaultsOf(
  rules: string | undefined,
  { params }: Measure,
  given: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, { only, fallbackBy }] of Object.entries(params)) {
    const value = rules === undefined ? undefined : fallbackBy?.[rules];
    if (value === undefined) continue;
    const means = only === undefined || (given.get(only[0]) ?? String(params[only[0]]!.fallback)) === only[1];
    if (means) found.set(key, String(value));
  }
  return found;
}

/**
 * The parameters of a measure that have the defaults of some rules instead of ours, as its name shows them: beta=0.25.
 */
export function parametersBroughtBy(rules: string, name: string): string[] {
  const scorer = ifKnown(name);
  if (scorer === undefined) return [];
  const { params } = scorer.measure;
  const list = splitName(name).list?.split(",") ?? [];
  return list.filter((pair) => {
    const [key, value] = pair.split("=");
    return String(params[key!]?.fallbackBy?.[rules]) === value;
  });
}

/** What the measure needs, together with what the values of its parameters need. */
function needsOf(measure: Measure, values: ParameterValues): readonly Need[] {
  const own = measure.needs(values);
  const more = Object.entries(measure.params).flatMap(([key, param]) => param.needs?.(values[key]) ?? []);
  return [...new Set([...own, ...more])];
}

function finite(score: number, name: string): number {
  if (Number.isFinite(score)) return score;
  throw new InputError(`${name} gives ${String(score)}; expected a number for every topic (0 / 0 counts as 0)`);
}

/** The measures that a name may mean, whatever its parameters: one, or two if only the task can decide. */
export function measuresNamed(text: string, own?: readonly Measure[]): Measure[] {
  const { chunks, document } = sharedBy(text, own);
  const readings = [chunks, document].filter((reading) => reading !== undefined);
  return (readings.length === 0 ? [text] : readings).map((reading) => parse(reading, { own }).measure);
}

/**
 * Refuses a name that is not a measure in any task. A name that tasks read differently is accepted if one of them can
 * read it.
 */
export function refuseNoMeasure(text: string, context: MeasureContext = {}): void {
  const { chunks, document } = sharedBy(text, context.own);
  readMeasure(chunks ?? document ?? text, context);
}

/** A name as it should be printed. Unknown names stay as they are. */
export function printedName(name: string, names: NameStyle | undefined): string {
  return names === "paper" ? (ifKnown(name, { names })?.name ?? name) : name;
}

/** The name of a measure in trec_eval. A measure that does not exist there keeps its name. */
export function trecNameOf(name: string): string {
  return ifKnown(name)?.trecName ?? name;
}

/** The sentence that describes a measure, with the value of its `@`. Undefined for an unknown name. */
export function aboutOf(name: string): string | undefined {
  const known = ifKnown(name);
  if (known === undefined) return undefined;
  const { about } = known.measure;
  const letter = /\b[rx]\b/.exec(about)?.[0]; // what stands after @, as sentences call it
  const value = /@([^@()]+)$/.exec(known.name)?.[1];
  if (letter === undefined || value === undefined) return about;
  const words = value.replace(/(?<=\d)ch$/, " characters").replace(/(?<=\d)tok$/, " tokens");
  if (words !== value && about.includes("first r results"))
    return about.replace("first r results", `first ${words} of the results`);
  return `${about} Here ${letter} = ${words}.`;
}

/** "less" if less of it is better. For unknown names, more is better. */
export function betterOf(name: string, context?: MeasureContext): "less" | undefined {
  return ifKnown(name, context)?.better;
}

/** The same for a measure that was scored. For a user's own measures, it uses what was noted when they were scored. */
export function betterIn(
  { lessIsBetter = [] }: { readonly lessIsBetter?: readonly string[] | undefined },
  name: string,
): "less" | undefined {
  return lessIsBetter.includes(name) ? "less" : betterOf(name);
}

/** True if a measure of the table is never above 1. False for other names, because nothing is known about them. */
export function endsAtOne(name: string): boolean {
  const range = ifKnown(name)?.measure.range;
  return ifKnown(name) !== undefined && (range === undefined || /^0 to 1(?=[;,])(?!.*beyond 1)/.test(range));
}

/** A cache, because a page asks for each name again and again. Only for names without a context. */
const knownNames = new Map<string, Scorer | undefined>();

function ifKnown(name: string, context?: MeasureContext): Scorer | undefined {
  if (context !== undefined) return attempt(() => readMeasure(name, context));
  const known = knownNames.has(name) ? knownNames.get(name) : attempt(() => readMeasure(name));
  knownNames.set(name, known);
  return known;
}

interface Parsed {
  readonly measure: Measure;
  readonly spelling: Spelling;
}

/** Looks for our name or a paper's, then trec_eval's, then a name that chunks and documents share. */
function parse(text: string, { task, own }: MeasureContext): Parsed {
  const known = knownMeasures(own);
  const spelling = splitName(text);
  const measure = measureCalled(spelling.head, known);
  if (measure !== undefined) return { measure, spelling };
  const ours = fromTrecName(text.trim(), known) ?? fromSharedName(text, spelling, task);
  if (ours === undefined) throw new InputError(unknownMeasure(text, spelling.head, known));
  return parse(ours, { task, own });
}

/** Our names for a name that chunks and documents share. None if it means the same measure in every task. */
function sharedBy(text: string, own: readonly Measure[] | undefined): Partial<Readings> {
  const known = knownMeasures(own);
  const name = splitName(text);
  const meansOne =
    measureCalled(name.head, known) !== undefined || fromTrecName(respelled(name, name.head), known) !== undefined;
  return (meansOne ? undefined : sharedReadings(name)) ?? {};
}

/** Names of ragas, DeepEval and TruLens. */
const ofOtherTools =
  /^(?:context(?:ual)?[_ ]?(?:recall|precision|relevanc[ey])|faithfulness|groundedness|hallucination|(?:answer|response)[_ ]?\w+)$/i;

function unknownMeasure(text: string, head: string, known: readonly Measure[]): string {
  if (ofOtherTools.test(text))
    return `no measure "${text}", which other tools ask a language model for; R@5 and P@5 count the text itself, and pericope compare tests scores that they wrote`;
  const spelt = text.replace(/_at_(?=\d+$)/, "@");
  if (spelt !== text) return `no measure "${text}"; did you mean "${spelt}"?`;
  const near = nearest(head, [...known.flatMap(namesOf), ...sharedSpellings]);
  if (near === undefined) return `no measure "${text}"; there are: ${known.map((m) => m.name).join(", ")}`;
  return `no measure "${text}"; did you mean "${text.trim().replace(head, measureCalled(near, known)?.name ?? near)}"?`;
}

/** The values that a name gives: by its prime, in its list, after its @, or in its brackets. */
function givenValues(measure: Measure, { primed, list, at, bracketed }: Spelling, text: string): Map<string, string> {
  const given = readList(measure, list);
  if (primed) {
    if (measure.prime === undefined)
      throw new InputError(`${measure.name} takes no prime, found "${text}"; ${measure.example} would be right`);
    const [key, value] = measure.prime;
    if (given.has(key)) throw new InputError(`${measure.name}: ' says ${key}=${value}, and ${key} is given too`);
    given.set(key, value);
  }
  if (at !== undefined) {
    if (measure.at === undefined)
      throw new InputError(`${measure.name} takes no @, found "${text}"; ${measure.example} would be right`);
    // The papers also write levels of recall as iP[0.1R].
    given.set(measure.at, bracketed && measure.at === "recall" ? at.replace(/R$/, "") : at);
  }
  return given;
}

function canonicalName(measure: Measure, values: ParameterValues, always: readonly string[]): string {
  const { at } = measure;
  const cutoff = at === undefined || isUsual(measure, values, at) ? "" : `@${String(values[at])}`;
  return measure.name + listOf(measure, values, { always }) + cutoff;
}

/** The name as the papers' tables print it, if they do: MAgP', iP[0.01]. */
function paperName(measure: Measure, values: ParameterValues, always: readonly string[]): string {
  const { at, prime, paper } = measure;
  if (paper === undefined) return canonicalName(measure, values, always);
  const isPrimed = prime !== undefined && values[prime[0]] === prime[1];
  const list = listOf(measure, values, { but: isPrimed ? prime[0] : undefined, always });
  const head = paper.replace("[#]", "") + (isPrimed ? "'" : "");
  if (at === undefined || isUsual(measure, values, at)) return head + list;
  return head + list + (paper.includes("[#]") ? `[${levelText(at, values[at])}]` : `@${String(values[at])}`);
}

/** Levels of recall have at least two decimals in the papers: iP[0.10]. */
function levelText(key: string, value: unknown): string {
  const text = String(value);
  return key === "recall" && /^\d(\.\d)?$/.test(text) ? Number(text).toFixed(2) : text;
}

/** All measures that a name may mean: the user's own, and those of the table. Throws if two would share a name. */
export function knownMeasures(own: readonly Measure[] = []): readonly Measure[] {
  for (const [place, { name }] of own.entries()) {
    if (!isName(name)) throw new InputError(`"${name}" cannot name a measure; expected one word, as in iP`);
    const taken = ownerOf(name);
    if (taken !== undefined)
      throw new InputError(`measure "${name}": the name means ${taken} already; expected another`);
    if (measureCalled(name, own.slice(0, place)) !== undefined)
      throw new InputError(`two measures are called "${name}"; expected a name for each`);
  }
  return own.length === 0 ? measures : [...own, ...measures];
}

function measureCalled(name: string, known: readonly Measure[]): Measure | undefined {
  return known.find((measure) => namesOf(measure).includes(name));
}

function namesOf({ name, averaged, spelled = [] }: Measure): string[] {
  return averaged === true ? [name, `M${name}`, ...spelled] : [name, ...spelled];
}

function isName(name: string): boolean {
  const split = attempt(() => splitName(name));
  return split?.head === name && !split.primed && split.list === undefined && split.at === undefined;
}

/** The measure of the table that has a name. */
function ownerOf(name: string): string | undefined {
  const ours = measureCalled(name, measures)?.name ?? fromTrecName(name, measures);
  if (ours !== undefined) return ours;
  const shared = [name, `${name}@1`].map((text) => sharedReadings(splitName(text)));
  const readings = shared.map((reading) => reading?.chunks ?? reading?.document);
  return readings.find((reading) => reading !== undefined)?.replace("@1", "");
}

/** The parts of a measure's name as it was typed: `head'(list)@at`, or `head'(list)[at]` as the papers write it. */
interface Spelling {
  readonly head: string;
  /** True if the head is followed by a prime, as in AgP'. */
  readonly primed: boolean;
  readonly list: string | undefined;
  readonly at: string | undefined;
  /** True if `at` was in brackets. */
  readonly bracketed: boolean;
}

// Each part also takes the blanks after it, so that there is only one way to match blanks.
const shape =
  /^\s*([^(@[\]\s']+)\s*(?:(')\s*)?(?:\(([^()]*)\)\s*)?(?:@\s*([^@()[\]\s]+)\s*|\[\s*([^@()[\]\s]+)\s*\]\s*)?$/;

export function splitName(text: string): Spelling {
  const [, head, prime, list, at, inBrackets] = shape.exec(text.replaceAll(/[′’]/g, "'")) ?? [];
  if (head === undefined) throw new InputError(`"${text}" is no measure; one reads like iP@0.01 or gP(score=bep)@10`);
  return { head, primed: prime === "'", list, at: at ?? inBrackets, bracketed: inBrackets !== undefined };
}

/** The same name with another head. */
function respelled({ primed, list, at }: Spelling, head: string): string {
  return `${head}${primed ? "'" : ""}${list === undefined ? "" : `(${list})`}${at === undefined ? "" : `@${at}`}`;
}

// trec_eval writes a cut-off after the name: P_10, iprec_at_recall_0.10. In the table, # is the cut-off.

/** Our name for a name of trec_eval. Undefined if the table does not have it. */
function fromTrecName(text: string, measures: readonly Measure[]): string | undefined {
  for (const { name, trec = [] } of measures)
    for (const template of trec) {
      const [before, after] = template.split("#");
      if (after === undefined ? text !== template : !text.startsWith(before!)) continue;
      if (after === undefined) return name;
      const value = text.slice(before!.length);
      if (/^\d+(\.\d+)?$/.test(value)) return `${name}@${value}`;
    }
  return undefined;
}

/** The name that trec_eval would use for a measure with these parameters. */
function trecName({ params, at, trec = [] }: Measure, values: Readonly<Record<string, unknown>>): string | undefined {
  const changed = Object.keys(params).some((key) => key !== at && values[key] !== params[key]!.fallback);
  const whole = at === undefined || values[at] === params[at]!.fallback;
  const template = trec.find((name) => name.includes("#") !== whole);
  if (changed || template === undefined) return undefined;
  return template.replace("#", () => cutoffText(values[at!], template));
}

/** In trec_eval's names, levels of recall have two decimals. */
function cutoffText(value: unknown, template: string): string {
  return typeof value === "number" && template.startsWith("iprec") ? value.toFixed(2) : String(value);
}

// Tools for RAG and tools for documents use some of the same names. The task decides whether chunks or documents are
// meant.

/** Our heads for a name with a cut-off and without one. Absent if there is no such measure. */
interface Reading {
  readonly cut?: string;
  readonly whole?: string;
}

interface SharedName {
  /** In lower case, without - and _. */
  readonly spelled: readonly string[];
  readonly chunks: Reading;
  readonly document: Reading;
}

const sharedNames: readonly SharedName[] = [
  { spelled: ["recall"], chunks: { cut: "R", whole: "charR" }, document: { cut: "docR", whole: "artR" } },
  { spelled: ["precision"], chunks: { cut: "P", whole: "charP" }, document: { cut: "docP", whole: "artP" } },
  { spelled: ["f1", "f1score"], chunks: { cut: "F", whole: "charF1" }, document: { whole: "artF1" } },
  { spelled: ["hitrate", "hit"], chunks: { cut: "hit" }, document: { cut: "success" } },
  { spelled: ["mrr"], chunks: { cut: "textRR", whole: "textRR" }, document: { cut: "RR", whole: "RR" } },
  { spelled: ["ndcg"], chunks: { cut: "textnDCG", whole: "textnDCG" }, document: { cut: "nDCG", whole: "nDCG" } },
  { spelled: ["map"], chunks: { whole: "textAP" }, document: { cut: "AP", whole: "AP" } },
];

/** Each name as people usually write it, for suggestions. */
const sharedSpellings: readonly string[] = ["recall", "precision", "f1", "hit_rate", "mrr", "ndcg"];

/** The shared names of a measure, each with the task in which it has this meaning. */
export function sharedNamesOf(measure: string): string[] {
  return sharedNames.flatMap(({ spelled, ...readings }) =>
    (["chunks", "document"] as const).flatMap((task) => {
      const { cut, whole } = readings[task];
      if (cut !== measure && whole !== measure) return [];
      return [`${shownAs(spelled[0]!)}${cut === measure ? "@r" : ""} (task ${task})`];
    }),
  );
}

function shownAs(spelled: string): string {
  return sharedSpellings.find((name) => name.replace("_", "") === spelled) ?? spelled;
}

/** For each measure of documents whose name does not say so: the similar measure of text. */
export const textCounterparts: ReadonlyMap<string, string> = new Map([
  ["AP", "textAP"],
  ["RR", "textRR"],
  ["nDCG", "textnDCG"],
]);

/** Our names for one shared name. */
interface Readings {
  readonly chunks: string | undefined;
  readonly document: string | undefined;
}

/** Our names for a shared name, by task. Undefined if it is not a shared name. */
function sharedReadings(name: Spelling): Readings | undefined {
  const head = name.head.toLowerCase().replaceAll(/[-_]/g, "");
  const shared = sharedNames.find(({ spelled }) => spelled.includes(head));
  if (shared === undefined) return undefined;
  const key = name.at === undefined ? "whole" : "cut";
  const ours = (reading: Reading) => (reading[key] === undefined ? undefined : respelled(name, reading[key]));
  return { chunks: ours(shared.chunks), document: ours(shared.document) };
}

/**
 * Our name for a shared name in a task. Undefined if it is not a shared name. Throws if the task does not decide the
 * meaning.
 */
function fromSharedName(text: string, name: Spelling, task: string | undefined): string | undefined {
  const readings = sharedReadings(name);
  if (readings === undefined) return undefined;
  const ours = task === "chunks" || task === "document" ? readings[task] : undefined;
  if (ours !== undefined) return ours;
  const mayBeBoth = readings.chunks !== undefined && readings.document !== undefined;
  const details = mayBeBoth ? { remedy: { option: "task" } } : {};
  throw new InputError(`"${text.trim()}" ${whatItMayBe(name, readings)}`, {}, details);
}

function whatItMayBe(name: Spelling, { chunks, document }: Readings): string {
  if (chunks !== undefined && document !== undefined)
    return `may mean ${chunks}, of the text, or ${document}, of documents; expected one of these names, or the task chunks or document`;
  if (chunks === undefined && document === undefined)
    return `needs @, as in ${respelled({ ...name, at: "10" }, name.head)}`;
  const whole = sharedReadings({ ...name, at: undefined })!;
  return chunks === undefined
    ? `means ${document}, of documents; of the text there is ${whole.chunks}, without @`
    : `means ${chunks}, of the text; of documents there is ${whole.document}, without @`;
}
