import { InputError } from "../../../base/input-error.ts";
import { elementChoices } from "../../../data/run-elements.ts";
import { articleOrders, bestResults, containerPlaces, entryPlaces, overlapWays } from "../../../search/derive-steps.ts";
import { derive, type DeriveOptions } from "../../../search/derive.ts";
import { printed } from "../../../files/formats/print.ts";
import { formatFor } from "../../../files/node/print-file.ts";
import { readRunFile } from "../../../files/node/read-file.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { readingNotes } from "../../../score/notes.ts";
import { tasks, taskTaken } from "../../../score/tasks.ts";
import {
  command,
  entryLines,
  flag,
  one,
  oneOf,
  parsed,
  requiredText,
  textOption,
  wholeNumberBetween,
} from "../../command.ts";
import { refuseOverInput, refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { fileOptions, readContext, runFormatOption } from "../../options/reading.ts";
import { taskNotes } from "../../options/scoring.ts";

/** The steps that can be asked for one by one. */
const stepOptions = {
  elements: oneOf(
    "--elements <which>",
    "turn passages into elements: the smallest around each, or the largest inside it",
    elementChoices.map((name) => ({ name })),
  ),
  passages: flag("--passages", "turn elements into passages"),
  group: oneOf("--group <order>", "group results by article, and order those of an article (see below)", articleOrders),
  overlap: oneOf("--overlap <way>", "remove overlapping results (see below)", overlapWays),
  best: oneOf("--best <which>", "keep one result an article (see below)", bestResults),
  entryPoints: oneOf("--entry-points <where>", "turn results into points to read from (see below)", entryPlaces),
  most: parsed(
    "-n, --most <number>",
    "keep at most this many results a topic; default: as many as the task allows, 1500 at INEX",
    wholeNumberBetween(1, Number.MAX_SAFE_INTEGER, "a whole number from 1"),
  ),
};

export const deriveCommand = command({
  name: "derive",
  about: "Make one run of another: in the form of a task, or by single steps; what is left out is counted in notes.",
  examples: [
    "pericope derive runs/chunks.jsonl --task focused -o chunks-focused.fol",
    "pericope derive runs/chunks.jsonl --task ric --overlap path --group text -o chunks-ric.fol",
    "pericope derive runs/sections.xml --collection articles --task bic -o best-section.xml",
    "pericope derive runs/focused/passages.fol --collection articles --elements smallest -o elements.xml",
    "pericope derive runs/documents.trec --collection articles --task focused --name whole -o whole.fol",
    "pericope derive runs/focused/passages.fol --best earliest --entry-points result -n 5 -o - --to jsonl-run",
  ],
  after: `
A task asks for the steps that its form needs, and validate then finds no fault of form: focused removes overlap, by list; ric
groups by article and does the same; bic keeps the first result of each article; thorough allows overlap. In all of them a
range is returned once, results are of one kind, and at INEX at most 1,500 a topic. Options choose other ways. Without a
task only the steps that they name are taken, and without any the task is the one that validate would take.

The steps, in their order:
--elements, --passages: one kind of result. Elements for passages do not overlap, unless a task allows it. Where parts are
  asked for, whole documents become their root elements, by the collection.
--group: articles in the order of their first results, first come first served; the results of an article
${indented(entryLines(articleOrders))}
--overlap, of results that share text:
${indented(entryLines(overlapWays))}
  With path, one that is left out itself still removes others. Without scores, the order of the list decides.
--place, of what stays top-down:
${indented(entryLines(containerPlaces))}
--best, of each article, which keeps its place:
${indented(entryLines(bestResults))}
--entry-points, of no length:
${indented(entryLines(entryPlaces))}
-n: of what is left then, the first results of each topic.

Scores stay, unless one would rise in the new order: then all results of an article have the score of its first one. Where
those rise too, because they did in the list that was read, the topic's scores are left out.`,

  args: { source: one("<run>", "a run; - for standard input") },
  options: {
    output: requiredText(
      "-o, --output <file>",
      "the run to write, compressed where its name ends in .gz; - for standard output",
    ),
    to: textOption("--to <format>", "the format to write; default: by the ending of the name"),
    task: oneOf("-t, --task <task>", "give the run the form of this task", tasks),
    ...stepOptions,
    place: oneOf(
      "--place <where>",
      "of top-down: where what stays stands (see below; default: first)",
      containerPlaces,
    ),
    name: textOption("--name <name>", "call the run so; default: as before"),
    ...fileOptions,
    ...runFormatOption,
  },

  async run({ source, output, to, runFormat, ...given }, world) {
    refuseTwoStandardInputs([source, given.collection, given.entities]);
    refuseOverInput(output, source, given.collection, given.entities);
    refuseContradictions(given);
    const format = formatFor("run", output, to);
    const read = await readContext(given, world);
    const context = { ...read, keepPaths: read.collection !== undefined };
    const run = await watched(source, world, (onProgress) =>
      readRunFile(source, { ...context, format: runFormat, onProgress }),
    );
    const taken = usesNoStep(given) ? taskTaken(undefined, run) : undefined;
    const made = derive(run, { ...given, task: given.task ?? taken?.task.name, collection: context.collection });
    await writeFile(output, printed(format, made, context)).catch((error: unknown) => {
      // If the format cannot write it at all, the error is one of the input.
      throw error instanceof InputError ? error.at(run) : error;
    });
    const taskTold = taken === undefined ? [] : taskNotes({ task: taken.task.name, whyTask: taken.why });
    tell([...taskTold, ...readingNotes(run), ...(made.notes ?? [])], world);
    // The task of the new run was added here. If the format cannot write it, nothing is lost.
    tell(format.losses({ ...made, metadata: run.metadata }, context), world, `warning: ${format.name}`);
  },
});

type Steps = Pick<DeriveOptions, keyof typeof stepOptions | "task" | "place">;

function refuseContradictions({ elements, passages, overlap, place, best, group }: Steps): void {
  if (elements !== undefined && passages) throw new InputError("--elements and --passages; expected one of them");
  if (place !== undefined && overlap !== "top-down") throw new InputError("--place goes with --overlap top-down");
  if (best !== undefined && group !== undefined)
    throw new InputError("--best and --group; expected one of them, as one result an article is grouped");
}

function usesNoStep(given: Steps): boolean {
  const steps = Object.keys(stepOptions) as (keyof typeof stepOptions)[];
  return given.task === undefined && steps.every((step) => given[step] === undefined || given[step] === false);
}

function indented(lines: string): string {
  return lines.replaceAll(/^/gm, "  ");
}
