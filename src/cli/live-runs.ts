// Live systems on a command line: --set, --questions and --ca, and connections in place of runs. Every command that
// takes runs also takes connections. They are asked before the command runs, and the command reads the files with their
// answers.

import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { InputError, withPlace } from "../base/input-error.ts";
import { counted, type Note, notesOf } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import type { Topic } from "../data/topics.ts";
import type { Format } from "../files/formats/format.ts";
import { fileError } from "../files/node/file-system.ts";
import {
  type MadeRetrieval,
  type PlannedRun,
  readQuestions,
  retrieveRuns,
  type RetrieveOptions,
} from "../retrieve/node/retrieve.ts";
import { connectionsOf, type NamedConnection } from "../retrieve/node/source.ts";
import { secondsOf } from "../retrieve/seconds.ts";
import type { Fillings } from "../retrieve/template.ts";
import type { Typed } from "./command.ts";
import { watched } from "./inputs.ts";
import { tell } from "./notes.ts";
import { progress, things } from "./progress.ts";
import type { World } from "./world.ts";

/** How many results a system is asked for, without -n. */
export const usualMostAsked = 10;

/** The most runs that one command may make. */
const mostRuns = 200;

/** All combinations of the values of --set, with one value for each name. */
export function combinations(typed: readonly string[], declared: Readonly<Record<string, unknown>> = {}): Fillings[] {
  const lists = new Map<string, readonly unknown[]>();
  for (const [name, value] of Object.entries(declared)) lists.set(name, Array.isArray(value) ? value : [value]);
  const seen = new Set<string>();
  for (const text of typed) {
    const [, name, values = ""] = /^\s*([\w.-]+)\s*=(.*)$/s.exec(text) ?? [];
    if (name === undefined || values.trim() === "")
      throw new InputError(`--set "${text}": expected NAME=VALUE, or several values, as in top_k=5,10,20`);
    if (seen.has(name))
      throw new InputError(`--set ${name} is given twice; expected all its values at once, as in ${name}=5,10`);
    seen.add(name);
    lists.set(name, valuesIn(values));
  }
  let all: Fillings[] = [{}];
  for (const [name, values] of lists) all = all.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  if (all.length > mostRuns) throw new InputError(`--set makes ${all.length} runs; expected at most ${mostRuns}`);
  return all;
}

/** "5,10" as numbers, "a,b" as texts, "[1,2],[3]" as lists. */
function valuesIn(text: string): readonly unknown[] {
  const whole = parsed(`[${text}]`);
  if (Array.isArray(whole)) return whole;
  return text.split(",").map((part) => parsed(part.trim()) ?? part.trim());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "engine top_k=5" as the name of a file: "engine.top_k=5". */
export function fileStem({ name }: Pick<NamedConnection, "name">, values: Fillings): string {
  const set = Object.entries(values).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [name, ...set].join(".").replaceAll(/[^\p{L}\p{N}=.+_-]+/gu, "-");
}

/** The answers of "runs/mine.fol.gz" are in "runs/mine.responses.jsonl". */
export function responsesBeside(path: string, { extensions }: Format): string {
  const bare = path.replace(/\.gz$/, "");
  const ending = extensions.find((each) => bare.endsWith(each)) ?? extname(bare);
  return `${ending === "" ? bare : bare.slice(0, -ending.length)}.responses.jsonl`;
}

/** The certificates in a file. */
export function authoritiesIn(path: string | undefined): readonly string[] | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw fileError(error, path);
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (found === null)
    throw new InputError("no certificate; expected some in PEM (-----BEGIN CERTIFICATE-----)", { source: path });
  return found;
}

/** Asks live systems, shows the progress, and reports the runs that were made. */
export async function retrieveWatched(
  plans: readonly PlannedRun[],
  questions: readonly Topic[],
  options: Omit<RetrieveOptions, "signal" | "onProgress" | "onWords">,
  world: World,
): Promise<MadeRetrieval[]> {
  refuseTwice(plans);
  const stopping = new AbortController();
  const callOff = world.onEnd(() => stopping.abort());
  const shown = progress(world, "asking", things("questions"));
  try {
    const made = await retrieveRuns(plans, questions, {
      ...options,
      signal: stopping.signal,
      onWords: (words) => world.err(`${visible(words.replace(/\s+$/, ""))}\n`),
      onProgress: (name, done, total) => shown.onProgress?.(done, total, name),
    });
    shown.end();
    for (const each of made) tellMade(each, world);
    return made;
  } finally {
    shown.end();
    callOff();
  }
}

function refuseTwice(plans: readonly PlannedRun[]): void {
  const seen = new Map<string, PlannedRun>();
  for (const plan of plans) {
    const before = seen.get(plan.responses);
    if (before !== undefined)
      throw new InputError(
        before.named.source === plan.named.source
          ? `${plan.named.source} is given twice; expected each system once`
          : `${before.named.source} and ${plan.named.source} would be written to the same file, ${plan.responses}; expected files with other names`,
      );
    seen.set(plan.responses, plan);
  }
}

/** One line about each run: how many results, and how long it took. */
function tellMade({ planned, name, answers, results, notes }: MadeRetrieval, world: World): void {
  const { seconds, kept, outdated } = answers;
  const all = [...seconds.values()];
  const count = counted(all.length, "question", "questions");
  const hits = results === undefined ? "" : `${counted(results, "result", "results")} for `;
  const again = kept === 0 ? "" : `, ${kept} of them before`;
  const [slowest] = [...seconds].sort(([, a], [, b]) => b - a);
  const times = `seconds: median ${short(secondsOf("p50", all))}, p95 ${short(secondsOf("p95", all))}, longest ${short(slowest![1])} (topic ${slowest![0]})`;
  world.err(`${visible(`${planned.file?.path ?? planned.responses}: ${hits}${count}${again}; ${times}`)}\n`);
  const changed: Note[] =
    outdated === 0
      ? []
      : [
          {
            code: "asked-again",
            count: outdated,
            message: `${counted(outdated, "answer was", "answers were")} left by an earlier command, to other questions or of another connection; all were asked again`,
          },
        ];
  tell(notesOf(name, [...changed, ...notes]), world);
}

/** A number with three digits. */
export function short(seconds: number): string {
  return seconds >= 100 ? seconds.toFixed(0) : String(Number(seconds.toPrecision(3)));
}

/** The folder of answers if no run is written. */
const answersFolder = "retrieved";

/** A command line with live systems in place of runs: the runs, and the options for asking. */
interface LiveLine {
  readonly runs: readonly string[];
  readonly judgements: Typed;
  readonly options: Readonly<Record<string, Typed>>;
}

/** The runs of a command line, each live system replaced by the files of its answers. */
export async function answeredRuns(
  { runs, judgements, options }: LiveLine,
  isLive: (text: string) => boolean,
  world: World,
): Promise<string[]> {
  const { questions: questionsFile, set, ca, most } = options;
  const path = typeof questionsFile === "string" ? questionsFile : judgements;
  if (typeof path !== "string")
    throw new InputError("live systems need questions", {}, { remedy: { option: "questions" } });
  const { questions, notes } = await watched(path, world, () => readQuestions(path, {})).catch((error: unknown) => {
    if (error instanceof InputError && path === judgements)
      throw new InputError(`${error.fault}; a live system needs the words of the questions`, error.place, {
        remedy: { option: "questions", value: "TOPICS" },
      });
    throw error;
  });
  tell(notes, world);
  const live = runs.filter(isLive);
  const systems = connectionsOf(live);
  const plans = runs.map((run) => {
    if (!isLive(run)) return [];
    const named = systems[live.indexOf(run)]!;
    const all = withPlace({ source: named.source }, () =>
      combinations(Array.isArray(set) ? (set as string[]) : [], named.connection.set),
    );
    return all.map((values): PlannedRun => ({
      named,
      values,
      responses: join(answersFolder, `${fileStem(named, values)}.responses.jsonl`),
    }));
  });
  await retrieveWatched(
    plans.flat(),
    questions,
    {
      most: typeof most === "string" ? Number(most) : usualMostAsked,
      authorities: authoritiesIn(typeof ca === "string" ? ca : undefined),
    },
    world,
  );
  return runs.flatMap((run, i) => (plans[i]!.length === 0 ? [run] : plans[i]!.map(({ responses }) => responses)));
}
