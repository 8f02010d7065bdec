import { Option } from "commander";
import { InputError } from "../../../base/input-error.ts";
import { visible } from "../../../base/visible.ts";
import { rules } from "../../../gain/rules.ts";
import { betterOf, readMeasure, refuseNoMeasure } from "../../../measures/name.ts";
import { outputs } from "../../../report/index.ts";
import { isPast, type Limit, limitWords } from "../../../report/output.ts";
import { type Evaluation, overlapRules, topicSets } from "../../../scores/evaluate.ts";
import { type Task, tasks } from "../../../scores/tasks.ts";
import { askedMeasures, namesAsked, namesOption, usualMeasures } from "../../asked-measures.ts";
import { collect, type Command, listOf, namesOf, textList, textOption } from "../../command.ts";
import { readCollection, refuseTwoStandardInputs, withDocumentOptions, withRecordOptions } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { optimiseLate } from "../../optimise-late.ts";
import { scoreFiles } from "../../score-files.ts";
import { taskOption } from "../../task-option.ts";
import { isRaw, rawOption } from "../../raw.ts";
import { exitCode, type World } from "../../world.ts";

export const evaluate: Command = {
  name: "evaluate",
  about: "Score runs against judgements and print the means.",
  examples: [
    "pericope evaluate judgements.inex runs/focused/*.fol",
    "pericope evaluate judgements.inex runs/ric/*.fol --task ric --format markdown",
    "pericope evaluate judgements.inex runs/bic/entry-points.fol -m 'AgP(score=bep,n=500)' --per-topic",
    "pericope evaluate judgements.jsonl runs/chunks.jsonl --task chunks --fail-under charR=0.2",
    "pericope evaluate judgements.qrels runs/documents.trec --rules trec_eval --format trec",
  ],
  after: `
Tasks, and what their systems are asked for:
${listOf(tasks)}

Rules, by whose conventions to count:
${listOf(rules)}

Overlap, what text that is returned again counts as (default: once):
${listOf(overlapRules)}

Gates: --fail-under fails a run whose mean is below the value, --fail-over one whose mean is above, as for measures of which
less is better (redundancy@5). A mean that is not a number fails both; one that is the value but for rounding, neither.

Exit codes: 0 done, 1 a gate failed, 2 the input is at fault. pericope measures lists the measures.`,

  define: (definition) =>
    withDocumentOptions(withRecordOptions(definition))
      .argument("<judgements>", "what people highlighted; - for standard input")
      .argument("<runs...>", "what systems answered")
      .option("-m, --measure <name>", "a measure, as in iP@0.01 (repeatable; default: those of the task)", collect)
      .addOption(taskOption())
      .addOption(namesOption())
      .option("-q, --per-topic", "print every topic, then the means")
      .addOption(new Option("-f, --format <format>", "how to print").choices(namesOf(outputs)).default("table"))
      .addOption(rawOption())
      .addOption(new Option("--rules <rules>", "how to count").choices(namesOf(rules)).default("paper"))
      .addOption(
        new Option("--topics <topics>", "average over all judged topics, or the run's own")
          .choices(namesOf(topicSets))
          .default("judged"),
      )
      .option("--topics-file <file>", "score only these topics, one a line")
      .addOption(new Option("--overlap <rule>", "what text returned again counts as").choices(namesOf(overlapRules)))
      .option("--collection <path>", "documents, for paths, lengths and elements")
      .option("--fail-under <measure=value>", "exit 1 where a run's mean is below (repeatable)", collect)
      .option("--fail-over <measure=value>", "exit 1 where a run's mean is above (repeatable)", collect)
      .option("--judgements-format <format>", "take this format, whatever it looks like")
      .option("--run-format <format>", "take this format, whatever it looks like"),

  async run([judgementsPath, runPaths], options, world) {
    const wanted = [
      ...textList(options["failUnder"]).map((text) => readLimit(text, "under")),
      ...textList(options["failOver"]).map((text) => readLimit(text, "over")),
    ];
    const asked = askedMeasures(options);
    const paths = textList(runPaths);
    refuseTwoStandardInputs([
      String(judgementsPath),
      ...paths,
      ...["collection", "topicsFile", "entities"].map((name) => String(options[name])),
    ]);

    if (options["collection"] === undefined) optimiseLate([String(judgementsPath), ...paths]);
    const measuresOf = (task: Task) => measuresFor(task, asked, wanted, textOption(options, "rules"));
    const context = await readCollection(options, world);
    const toScore = { judgements: String(judgementsPath), runs: paths, measuresOf };
    const evaluation = (await scoreFiles(toScore, context, options, world)).end();
    const named = { task: evaluation.task, names: namesAsked(options) };
    const limits = wanted.map((limit) => ({ ...limit, measure: readMeasure(limit.measure, named).name }));
    const { print } = outputs.find(({ name }) => name === options["format"])!; // commander lets no other through
    const { width, colour } = world;
    world.out(
      print(evaluation, { perTopic: options["perTopic"] === true, width, colour, limits, raw: isRaw(options) }),
    );
    tell(evaluation.notes, world);
    return checkLimits(evaluation, limits, world);
  },
};

/** What was asked for, or what the rules or the task print; and what is to be checked. */
function measuresFor(
  task: Task,
  asked: readonly string[],
  limits: readonly Limit[],
  ruleName: string | undefined,
): string[] {
  return [...(asked.length > 0 ? asked : usualMeasures(task, ruleName)), ...limits.map(({ measure }) => measure)];
}

/** "gP(score=bep)@10=0.3" is split at its last =. */
function readLimit(text: string, fails: Limit["fails"]): Limit {
  const option = `--fail-${fails} "${text}"`;
  const cut = text.lastIndexOf("=");
  const [name, value] = [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1).trim()];
  if (cut < 0 || /[<>!]$/.test(name)) throw new InputError(`${option}: expected MEASURE=VALUE, as in AiP=0.2`);
  if (value === "" || !Number.isFinite(Number(value)))
    throw new InputError(`${option}: expected a number after the last =, as in AiP=0.2, found "${value}"`);
  refuseNoMeasure(name);
  // The worse a run did, the surer it would pass.
  if (fails === "under" && betterOf(name) === "less")
    throw new InputError(`${option}: of ${name.trim()} less is better; expected --fail-over ${text.trim()}`);
  return { measure: name, value: Number(value), fails };
}

function checkLimits({ runs }: Evaluation, limits: readonly Limit[], world: World): number {
  let code: number = exitCode.done;
  for (const { run, mean } of runs)
    for (const limit of limits) {
      const found = mean[limit.measure]!;
      if (!isPast(found, limit)) continue;
      world.err(`failed: ${visible(run)}: ${limitWords(found, limit)}\n`);
      code = exitCode.failed;
    }
  return code;
}
