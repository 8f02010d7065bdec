import { Option } from "commander";
import { InputError } from "../../base/input-error.ts";
import { fixed } from "../../base/number.ts";
import { withLengths } from "../../data/judgements.ts";
import { rules } from "../../gain/rules.ts";
import { readMeasure } from "../../measures/name.ts";
import { outputs } from "../../report/index.ts";
import {
  type EvaluateOptions,
  type Evaluation,
  overlapRules,
  prepare,
  taskFor,
  topicSets,
} from "../../scores/evaluate.ts";
import { tasks } from "../../scores/tasks.ts";
import { collect, type Command, type Options, textList, textOption } from "../command.ts";
import { readDocuments, readJudgements, readRun, readTopicList, refuseTwoStandardInputs } from "../inputs.ts";
import { tell } from "../notes.ts";
import { exitCode, type World } from "../world.ts";

export const evaluate: Command = {
  name: "evaluate",
  about: "Score runs against judgements and print the means.",
  examples: [
    "pericope evaluate judgements.inex runs/focused/*.fol",
    "pericope evaluate judgements.inex runs/ric/*.fol --task ric --format markdown",
    "pericope evaluate judgements.inex runs/bic/entry-points.fol -m 'AgP(score=bep,n=500)' --per-topic",
    "pericope evaluate judgements.jsonl runs/chunks.jsonl -m charP -m charR --fail-under charR=0.2",
    "pericope evaluate judgements.qrels runs/documents.trec",
  ],

  define: (definition) =>
    definition
      .argument("<judgements>", "what people highlighted; - for standard input")
      .argument("<runs...>", "what systems answered")
      .option("-m, --measure <name>", "a measure, as in iP@0.01 (repeatable; default: those of the task)", collect)
      .addOption(
        new Option("-t, --task <task>", "what was asked of the systems").choices(tasks.map(({ name }) => name)),
      )
      .option("-q, --per-topic", "print every topic, then the means")
      .addOption(
        new Option("-f, --format <format>", "how to print").choices(outputs.map(({ name }) => name)).default("table"),
      )
      .addOption(
        new Option("--rules <rules>", "whose conventions to count by")
          .choices(rules.map(({ name }) => name))
          .default("paper"),
      )
      .addOption(
        new Option("--topics <topics>", "average over all judged topics, or the run's own")
          .choices(topicSets)
          .default("judged"),
      )
      .option("--topics-file <file>", "score only these topics, one a line")
      .addOption(
        new Option(
          "--overlap <rule>",
          "what text returned again counts as: its length alone, nothing, all, an error",
        ).choices(overlapRules),
      )
      .option("--collection <path>", "documents, for their lengths")
      .option("--fail-under <measure=value>", "exit 1 where a run's mean is below (repeatable)", collect)
      .option("--judgements-format <format>", "do not recognise it, take this one")
      .option("--run-format <format>", "do not recognise it, take this one"),

  async run([judgementsPath, runPaths], options, world) {
    const floors = textList(options["failUnder"]).map(readFloor);
    const asked = textList(options["measure"]).map((name) => readMeasure(name).name); // a typo fails before any reading
    const paths = textList(runPaths);
    refuseTwoStandardInputs([String(judgementsPath), ...paths]);

    const evaluation = await scoreFiles(String(judgementsPath), paths, { asked, floors, options, world });
    const official = tasks.find(({ name }) => name === evaluation.task)?.official;
    const { print } = outputs.find(({ name }) => name === options["format"])!; // commander lets no other through
    world.out(
      print(evaluation, { perTopic: options["perTopic"] === true, width: world.width, colour: world.colour, official }),
    );
    tell(evaluation.notes, world);
    return checkFloors(evaluation, floors, world);
  },
};

interface Floor {
  readonly measure: string;
  readonly value: number;
}

interface Asked {
  readonly asked: readonly string[];
  readonly floors: readonly Floor[];
  readonly options: Options;
  readonly world: World;
}

async function scoreFiles(
  judgementsPath: string,
  runPaths: readonly string[],
  { asked, floors, options, world }: Asked,
) {
  const only =
    options["topicsFile"] === undefined ? undefined : await readTopicList(String(options["topicsFile"]), world);
  const judged = await readJudgements(judgementsPath, textOption(options, "judgementsFormat"), world);
  const collection = textOption(options, "collection");
  const judgements = collection === undefined ? judged : withLengths(judged, await readDocuments(collection, world));

  let evaluator: ReturnType<typeof prepare> | undefined;
  for (const path of runPaths) {
    const run = await readRun(path, { format: textOption(options, "runFormat") }, world);
    evaluator ??= prepare(judgements, settings(taskFor([run]), asked, floors, only, options));
    evaluator.add(run);
  }
  return evaluator!.end(); // commander asks for one run at least
}

function settings(
  defaultTask: string,
  asked: readonly string[],
  floors: readonly Floor[],
  only: readonly string[] | undefined,
  options: Options,
): EvaluateOptions & { task: string } {
  const task = textOption(options, "task") ?? defaultTask;
  const shown = asked.length > 0 ? asked : (tasks.find(({ name }) => name === task)?.measures ?? []);
  return {
    task,
    measures: [...shown, ...floors.map(({ measure }) => measure)],
    rules: textOption(options, "rules"),
    topics: topicSets.find((set) => set === options["topics"]),
    overlap: overlapRules.find((rule) => rule === options["overlap"]),
    only,
  };
}

/** "gP(score=bep)@10=0.3" is split at its last =. */
function readFloor(text: string): Floor {
  const cut = text.lastIndexOf("=");
  const [name, value] = [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1).trim()];
  if (cut < 0 || value === "" || !Number.isFinite(Number(value)))
    throw new InputError(`--fail-under "${text}": expected MEASURE=VALUE, as in AiP=0.2`);
  return { measure: readMeasure(name).name, value: Number(value) };
}

function checkFloors({ runs }: Evaluation, floors: readonly Floor[], world: World): number {
  let code: number = exitCode.done;
  for (const { run, mean } of runs)
    for (const { measure, value } of floors) {
      const found = mean[measure]!;
      if (found >= value) continue;
      world.err(`failed: ${run}: ${measure} is ${fixed(found, 4)}, under ${value}\n`);
      code = exitCode.failed;
    }
  return code;
}
