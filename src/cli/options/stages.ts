import { InputError } from "../../base/input-error.ts";
import type { Context } from "../../files/drafts/context.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import { type Cutoff, everything } from "../../score/measures/cutoff.ts";
import { chunksName, type NamedStage, type StageFile, stagesIn } from "../../trace/node/trace-files.ts";
import { keptName, readCutoff, refuseStageNames, stagePlace } from "../../trace/trace.ts";
import { type OptionValues, texts } from "../command.ts";
import { mayNameSource } from "../program.ts";
import type { World } from "../world.ts";
import type { liveRunOptions } from "./live.ts";

// The stages of a pipeline, for commands that follow highlighted text through them.

export const stageOptions = {
  stages: texts(
    "--stage <name=file>",
    "a stage, in the order of the pipeline (repeatable); chunks=FILE are the pieces of the index",
  ),
  at: texts(
    "--at <stage=budget>",
    "how far the list of a stage is read, in results, characters or tokens: context=4000ch (repeatable; default: all of it)",
  ),
};

/** "retrieved=run.jsonl", "retrieved=log.jsonl#hits", or a file that has the lists of several stages. */
export function typedStage(text: string): NamedStage {
  const cut = text.indexOf("=");
  if (cut < 0 || statIfThere(text) !== undefined) return { pipeline: text };
  const [name, path] = [text.slice(0, cut).trim(), text.slice(cut + 1)];
  if (name === "" || path === "")
    throw new InputError(`--stage "${text}": expected NAME=FILE, as in retrieved=run.jsonl`);
  const mark = path.lastIndexOf("#");
  if (mark <= 0 || statIfThere(path) !== undefined) return { name, path };
  return { name, path: path.slice(0, mark), key: path.slice(mark + 1) };
}

/** The same stages. Live systems that were named in place of files are replaced by their answers. */
export async function answeredStages(
  named: readonly NamedStage[],
  judgements: string,
  live: Pick<OptionValues<typeof liveRunOptions>, "set" | "ca" | "questions">,
  world: World,
): Promise<NamedStage[]> {
  const isLive = named.some((each) => "name" in each && mayNameSource(each.path))
    ? (await import("../../retrieve/node/source.ts")).namesSource
    : () => false;
  const answered: NamedStage[] = [];
  for (const each of named) {
    if ("pipeline" in each || !isLive(each.path)) {
      answered.push(each);
      continue;
    }
    const { answeredRuns } = await import("../live-runs.ts"); // which few command lines need
    const [path, another] = await answeredRuns({ runs: [each.path], judgements, options: live }, isLive, world);
    if (another !== undefined)
      throw new InputError(`--set makes several runs of the stage ${each.name}; expected one value of each name`);
    answered.push({ ...each, path: path! });
  }
  const idle = (["set", "ca", "questions"] as const).find((name) => (live[name] ?? []).length > 0);
  if (idle !== undefined && answered.every((each, i) => each === named[i]))
    throw new InputError(`--${idle} is for live systems, and there is none among the stages`);
  return answered;
}

/** The files of some stages, including standard input. */
export function stagePaths(named: readonly NamedStage[]): string[] {
  return named.map((each) => ("pipeline" in each ? each.pipeline : each.path));
}

/** The stages in order, with their budgets, including those of a file that has several. */
export async function stageFiles(
  named: readonly NamedStage[],
  budgets: readonly string[],
  context: Context,
): Promise<StageFile[]> {
  const stages = await stagesIn(named, context);
  const names = stages.map(({ name }) => name);
  refuseStageNames(names);
  const read = new Map<string, Cutoff>();
  for (const text of budgets) {
    const option = `--at "${text}"`;
    const cut = text.lastIndexOf("=");
    const [name, budget] = [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
    if (cut < 0) throw new InputError(`${option}: expected STAGE=BUDGET, as in context=4000ch`);
    if (name === keptName) throw new InputError(`${option}: ${keptName} is what is left at the end; expected a stage`);
    stagePlace(names, name);
    if (name === chunksName) throw new InputError(`${option}: ${chunksName} are no list; expected a stage with a list`);
    if (read.has(name)) throw new InputError(`${option}: ${name} has a budget already; expected one for each stage`);
    read.set(name, readCutoff(budget));
  }
  return stages.map((stage) => ({ ...stage, at: read.get(stage.name) ?? everything }));
}
