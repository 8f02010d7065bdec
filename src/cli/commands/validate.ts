import { Option } from "commander";
import type { InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import { visible } from "../../report/visible.ts";
import { taskFor } from "../../scores/evaluate.ts";
import { type Fault, faults } from "../../scores/faults.ts";
import { tasks } from "../../scores/tasks.ts";
import { documentLengths } from "../../scores/lengths.ts";
import { type Command, textList, textOption } from "../command.ts";
import { readDocuments, readJudgements, readRun, refuseTwoStandardInputs } from "../inputs.ts";
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
      .option("--collection <path>", "documents, for their lengths")
      .addOption(new Option("-f, --format <format>", "how to print").choices(["text", "json"]).default("text"))
      .option("--run-format <format>", "do not recognise it, take this one"),

  async run([paths], options, world) {
    const files = textList(paths);
    const [judgementsPath, collectionPath] = [textOption(options, "judgements"), textOption(options, "collection")];
    refuseTwoStandardInputs([...files, ...(judgementsPath === undefined ? [] : [judgementsPath])]);
    const judgements =
      judgementsPath === undefined ? undefined : await readJudgements(judgementsPath, undefined, world);
    const collection = collectionPath === undefined ? undefined : await readDocuments(collectionPath, world);
    const lengthOf = documentLengths(judgements, collection);

    const reports: Report[] = [];
    for (const file of files) {
      const broken: InputError[] = [];
      const onFault = (fault: InputError): void => void broken.push(fault);
      const run = await readRun(file, { format: textOption(options, "runFormat"), onFault }, world);
      const taskName = textOption(options, "task") ?? taskFor([run]);
      const task = tasks.find(({ name }) => name === taskName)!; // commander lets no other through
      const lineFaults = broken.map(({ fault, place }) => ({ code: "format", line: place.line, message: fault }));
      const found = [...lineFaults, ...faults(run, task, lengthOf)].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
      reports.push({ run, file, task: task.name, faults: found, unknownTopics: unknownTopics(run, judgements) });
    }

    if (options["format"] === "json") world.out(json(reports));
    else for (const report of reports) printText(report, world);
    return reports.every((report) => report.faults.length === 0) ? exitCode.done : exitCode.failed;
  },
};

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
  return `${JSON.stringify({ runs: shown }, undefined, 2)}\n`;
}
