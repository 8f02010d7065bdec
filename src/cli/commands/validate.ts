import { Option } from "commander";
import { InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import type { ReadOptions } from "../../formats/read.ts";
import { jsonText } from "../../report/json-text.ts";
import { visible } from "../../base/visible.ts";
import { taskFor } from "../../scores/evaluate.ts";
import { byLine, type Fault, faults } from "../../scores/faults.ts";
import { tasks } from "../../scores/tasks.ts";
import { documentLengths } from "../../scores/lengths.ts";
import { type Command, textList, textOption } from "../command.ts";
import { readCollection, readJudgements, readRun, refuseTwoStandardInputs } from "../inputs.ts";
import { exitCode, type World } from "../world.ts";

export const validate: Command = {
  name: "validate",
  about: "Find every fault of a submission in one pass, with line numbers; exit 1 where there is any.",
  examples: [
    "pericope validate runs/ric/context.fol --task ric",
    "pericope validate runs/mistakes.fol --task ric --judgements judgements.inex",
    "pericope validate runs/mistakes.fol --task ric --collection documents.jsonl --format json",
  ],

  define: (definition) =>
    definition
      .argument("<runs...>", "submissions")
      .addOption(new Option("-t, --task <task>", "what they were asked to do").choices(tasks.map(({ name }) => name)))
      .option("--judgements <file>", "judgements, for the lengths of documents and the topics")
      .option("--collection <path>", "documents, for paths and lengths")
      .option("--entities <file>", "texts of entities that the XML refers to: name and text a line")
      .addOption(new Option("-f, --format <format>", "how to print").choices(["text", "json"]).default("text"))
      .option("--run-format <format>", "do not recognise it, take this one"),

  async run([paths], options, world) {
    const files = textList(paths);
    const judgementsPath = textOption(options, "judgements");
    refuseTwoStandardInputs([...files, ...(judgementsPath === undefined ? [] : [judgementsPath])]);
    const context = await readCollection(options, world);
    const judgements = judgementsPath === undefined ? undefined : await readJudgements(judgementsPath, context, world);
    const lengthOf = documentLengths(judgements, context.collection);

    const reports: Report[] = [];
    for (const file of files) {
      const { run, broken } = await readWithFaults(
        file,
        { ...context, format: textOption(options, "runFormat") },
        world,
      );
      const taskName = textOption(options, "task") ?? taskFor(run);
      const task = tasks.find(({ name }) => name === taskName)!; // commander lets no other through
      const lineFaults = broken.map(({ fault, place }) => ({ code: "format", line: place.line, message: fault }));
      const found = [...lineFaults, ...faults(run, task, lengthOf)].sort(byLine);
      reports.push({ run, file, task: task.name, faults: found, unknownTopics: unknownTopics(run, judgements) });
      if (options["format"] !== "json") printText(reports.at(-1)!, world);
    }
    if (options["format"] === "json") world.out(json(reports));
    return reports.every((report) => report.faults.length === 0) ? exitCode.done : exitCode.failed;
  },
};

/** The run, and what is wrong with its lines; without one good line the run is empty. */
async function readWithFaults(
  file: string,
  options: ReadOptions,
  world: World,
): Promise<{ run: Run; broken: InputError[] }> {
  const broken: InputError[] = [];
  try {
    const run = await readRun(file, { ...options, onFault: (fault) => void broken.push(fault) }, world);
    return { run, broken };
  } catch (error) {
    if (!(error instanceof InputError) || broken.length === 0) throw error;
    return { run: { name: file, answers: "passages", topics: new Map() }, broken };
  }
}

interface Report {
  readonly run: Run;
  readonly file: string;
  readonly task: string;
  readonly faults: readonly Fault[];
  readonly unknownTopics: readonly string[];
}

/** Judgements often cover a part of the topics, so that one without any is worth a note, and no fault. */
function unknownTopics(run: Run, judgements: Judgements | undefined): string[] {
  return judgements === undefined ? [] : [...run.topics.keys()].filter((topic) => !judgements.topics.has(topic));
}

function printText({ run, file, task, faults, unknownTopics }: Report, world: World): void {
  for (const { line, code, message } of faults)
    world.out(`${visible(file)}:${line === undefined ? "" : `${line}:`} ${visible(message)} [${code}]\n`);
  const results = [...run.topics.values()].reduce((total, list) => total + list.length, 0);
  const size = `${counted(results, "result", "results")} for ${counted(run.topics.size, "topic", "topics")}`;
  world.out(
    faults.length === 0
      ? `${visible(file)}: valid for task ${task}, ${size}\n`
      : `${visible(file)}: not valid for task ${task}: ${counted(faults.length, "fault", "faults")}, ${size}\n`,
  );
  if (unknownTopics.length > 0)
    world.err(`note: ${visible(file)}: topics that are not judged: ${visible(unknownTopics.join(", "))}\n`);
}

function json(reports: readonly Report[]): string {
  const shown = reports.map(({ run, file, task, faults, unknownTopics }) => ({
    run: run.name,
    file,
    task,
    valid: faults.length === 0,
    faults: faults.map(({ code, line = null, message }) => ({ code, line, message })),
    unjudgedTopics: unknownTopics,
  }));
  return `${jsonText({ runs: shown }, 2)}\n`;
}
