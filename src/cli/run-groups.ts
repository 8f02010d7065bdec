import { runInNewContext } from "node:vm";
import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { inGroup, oneOf, type OptionValues, textOption } from "./command.ts";
import { topicPart } from "../compare/inspect/participation.ts";
import type { ScoredRun } from "../compare/score-table.ts";
import type { RunDescription } from "../print/findings/ranking-findings.ts";
import type { RunOrigin } from "../score/node/score-run-file.ts";

/** The groups of runs. */
export interface RunGroups {
  /** The group of each run, by place. Undefined for a run that has no group, and forms its own. */
  readonly of: readonly (string | undefined)[];
  /** The rule, in words. */
  readonly by: string;
}

/** Groups by a rule for names, or else by what submissions say. Undefined if none of them says anything. */
export function groupsOf(origins: readonly RunOrigin[], rule: string | undefined): RunGroups | undefined {
  if (rule !== undefined)
    return {
      of: byRule(
        origins.map(({ name }) => name),
        rule,
      ),
      by: isPattern(rule)
        ? `what ${rule} finds in the names of the runs`
        : `what the names of the runs have before the first "${rule}"`,
    };
  const participants = origins.map(({ metadata }) => metadata?.participant);
  const silent = participants.filter((participant) => participant === undefined).length;
  if (silent === origins.length) return undefined;
  const rest =
    silent === 0
      ? ""
      : `; ${counted(silent, "run names none and stands for itself", "runs name none and stand for themselves")}`;
  return { of: participants, by: `the participants that the submissions name${rest}` };
}

/** True if a rule for names is a pattern. */
export function isPattern(rule: string): boolean {
  return /^\/.*\/$/s.test(rule);
}

/** `/pattern/`: its first group, or the whole match. Otherwise a separator, and the text before it. */
function byRule(names: readonly string[], rule: string): string[] {
  if (isPattern(rule)) return matched(names, rule.slice(1, -1), "--group");
  if (rule === "") throw new InputError('--group "": expected a separator such as "-", or a /pattern/');
  return names.map((name) => before(name, rule));
}

function before(name: string, separator: string): string {
  const [first] = name.split(separator);
  return first === undefined || first === "" ? name : first;
}

/** In milliseconds. A pattern such as (a+)+$ may take longer than anyone would wait, and is then stopped. */
const patience = 1000;

/** What a pattern finds in each name: its first group, or the whole match. A name without a match is unchanged. */
export function matched(names: readonly string[], pattern: string, option: string): string[] {
  let found: unknown;
  try {
    const script =
      "names.map((name) => { const m = new RegExp(pattern, 'u').exec(name); return m && (m[1] ?? m[0]); })";
    found = runInNewContext(script, { names, pattern }, { timeout: patience });
  } catch (error) {
    const message = typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
    const why = message.includes("timed out") ? "takes too long on these names" : `is no pattern: ${message}`;
    throw new InputError(`${option} "/${pattern}/" ${why}; expected one such as /^([a-z]+)/`);
  }
  const groups = Array.from(Array.isArray(found) ? found : Object.values(Object(found)), (group: unknown) =>
    typeof group === "string" ? group : "",
  );
  return names.map((name, i) => groups[i] || name);
}

// Chooses runs, by what their submissions say and what their results are.

const types = [{ name: "element" }, { name: "passage" }, { name: "article" }] as const;
const queries = [{ name: "co" }, { name: "cas" }] as const;

export const choiceOptions = inGroup("input", {
  resultType: oneOf("--result-type <type>", "only runs with such results; article: whole documents alone", types),
  query: oneOf("--query <part>", "only runs by titles (co), or by castitles (cas)", queries),
});

interface RunChoice {
  /** By place. */
  takes(place: number): boolean;
  readonly notes: readonly Note[];
}

/** Undefined if all runs are chosen. */
export function runChoice(
  { resultType, query }: OptionValues<typeof choiceOptions>,
  origins: readonly RunOrigin[],
): RunChoice | undefined {
  if (resultType === undefined && query === undefined) return undefined;
  const taken = origins.map(
    (origin) =>
      (resultType === undefined || hasType(origin, resultType)) && (query === undefined || queryOf(origin) === query),
  );
  const asked = [
    ...(resultType === undefined ? [] : [`results of type ${resultType}`]),
    ...(query === undefined ? [] : [`a ${query.toUpperCase()} query`]),
  ].join(" and ");
  if (!taken.includes(true))
    throw new InputError(`no run is known to have ${asked}; expected one, as submissions in XML say of themselves`);
  const left = taken.filter((is) => !is).length;
  const message = `${counted(left, "run is", "runs are")} left out: not known to have ${asked}`;
  return { takes: (place) => taken[place]!, notes: noteIfAny("run-choice", left, message) };
}

/** The type that the submission says, or else the type of its results. An article is an element too. */
function hasType(origin: RunOrigin, wanted: (typeof types)[number]["name"]): boolean {
  return wanted === "article" ? origin.traits?.isWhole === true : saidType(origin) === wanted;
}

function saidType({ metadata, traits }: RunOrigin): string | undefined {
  const said = metadata?.resultType?.toLowerCase();
  return said === "element" || said === "passage" ? said : traits?.kind;
}

/** The side of a run among two: by its query, or by the type of its results. Undefined if it does not say. */
export function sideOf(origin: RunOrigin, what: "query" | "result-type"): "first" | "second" | undefined {
  const said = what === "query" ? queryOf(origin) : saidType(origin);
  if (said === "co" || said === "element") return "first";
  return said === "cas" || said === "passage" ? "second" : undefined;
}

function queryOf(origin: RunOrigin): string | undefined {
  return topicPart(origin)?.toLowerCase();
}

/** The description of a run, in words and figures. */
export function describedRun(origin: RunOrigin): RunDescription {
  const { traits } = origin;
  return {
    kind: traits?.isWhole === true ? "article" : saidType(origin),
    query: topicPart(origin),
    meanLength: traits?.meanLength,
    tags: traits?.tags.slice(0, 3).map(([tag]) => tag) ?? [],
  };
}

export const repeatsHelp = `
Repeats: which runs are one system's. name: those of one name, or of names that differ by a number at their end, as rag-1
and rag-2; folder: those whose files are in one folder; or a pattern, such as /^([a-z]+)/, whose first group in the name of a
run is the system.`;

export const repeatsOption = {
  repeats: textOption("--repeats <rule>", "compare systems by the means of their repeats: name, folder or a /pattern/"),
};

/** The system of each run, and the rule in words. */
export interface RepeatedRuns {
  readonly systems: readonly string[];
  readonly by: string;
}

/** Which runs are repeats of one system. `runs` and `origins` have the same order. */
export function repeatedRuns(
  rule: string,
  runs: readonly ScoredRun[],
  origins: readonly Pick<RunOrigin, "name">[],
): RepeatedRuns {
  const names = origins.map(({ name }) => name);
  const found = repeatsByRule(rule, runs, names);
  if (new Set(found.systems).size === runs.length)
    throw new InputError(
      `--repeats ${rule}: no two runs are of one system; found ${few(found.systems)}, and --repeats '/^([a-z]+)/' takes what a name begins with`,
    );
  return found;
}

function repeatsByRule(rule: string, runs: readonly ScoredRun[], names: readonly string[]): RepeatedRuns {
  if (rule === "name")
    return {
      systems: names.map(withoutNumber),
      by: "runs of one name, or of names that differ by a number at their end",
    };
  if (rule === "folder") return { systems: runs.map(folderOf), by: "runs whose files are in one folder" };
  if (isPattern(rule))
    return { systems: matched(names, rule.slice(1, -1), "--repeats"), by: `runs that ${rule} finds the same in` };
  throw new InputError(`--repeats "${rule}": expected name, folder, or a pattern such as /^([a-z]+)/`);
}

/** rag-1, rag_2 and rag.3 become rag. A name that is only a number is unchanged. */
function withoutNumber(name: string): string {
  return name.replace(/(?<=[^-_.# ])[-_.# ]+\d+$/, "");
}

function folderOf({ name, file }: ScoredRun): string {
  if (file === undefined)
    throw new InputError(`--repeats folder: ${name} is in no file of its own; expected --repeats name`);
  const cut = Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\"));
  return cut < 0 ? "." : file.slice(0, cut);
}
