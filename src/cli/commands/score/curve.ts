import { Option } from "commander";
import { InputError } from "../../../base/input-error.ts";
import { named } from "../../../base/named.ts";
import type { Run } from "../../../data/run.ts";
import { csvField } from "../../../report/csv.ts";
import { tsvField } from "../../../report/tsv.ts";
import { jsonText } from "../../../report/json-text.ts";
import { type CurvePoint, curves } from "../../../scores/curves.ts";
import { evaluator } from "../../../scores/evaluate.ts";
import { collect, type Command, listOf, textList, textOption } from "../../command.ts";
import {
  readCollection,
  readJudgements,
  refuseTwoStandardInputs,
  refuseWithoutHighlights,
  scoreRun,
  sharingFields,
  withDocumentOptions,
  withRecordOptions,
} from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { isRaw, rawOption } from "../../raw.ts";
import { exitCode } from "../../world.ts";

export const curve: Command = {
  name: "curve",
  about: "Print curves as rows, for plotting: precision at recall, gP at gR, recall by characters read.",
  examples: [
    "pericope curve judgements.inex runs/focused/*.fol",
    "pericope curve judgements.inex runs/ric/*.fol -c gP-gR --format csv",
    "pericope curve judgements.jsonl runs/chunks.jsonl -c recall-by-characters --points 20",
  ],
  after: `
Curves:
${listOf(curves)}`,

  define: (definition) =>
    withDocumentOptions(withRecordOptions(definition))
      .argument("<judgements>", "what people highlighted; - for standard input")
      .argument("<runs...>", "what systems answered")
      .option("-c, --curve <name>", "a curve (repeatable; default: precision-recall)", collect)
      .option("--points <number>", "points of a curve, such as 11 or 101")
      .option("-q, --per-topic", "a curve a topic, besides the mean")
      .addOption(new Option("-f, --format <format>", "how to print").choices(["tsv", "csv", "jsonl"]).default("tsv"))
      .addOption(rawOption())
      .option("--collection <path>", "documents, for paths"),

  async run([judgementsPath, runPaths], options, world) {
    const paths = textList(runPaths);
    refuseTwoStandardInputs([String(judgementsPath), ...paths]);
    const given = textList(options["curve"]);
    const asked = (given.length > 0 ? given : ["precision-recall"]).map((name) => named(curves, name, "curve"));
    const points = readPoints(textOption(options, "points"));
    const context = sharingFields(await readCollection(options, world));
    const judgements = await readJudgements(String(judgementsPath), context, world);
    refuseWithoutHighlights(judgements);
    const scoring = evaluator(judgements, {
      ...context,
      measures: asked.map(({ measure }) => measure), // whose needs are looked at
      curves: asked.map(({ name }) => ({
        name,
        points,
        perTopic: options["perTopic"] === true,
      })),
    });
    for (const path of paths) {
      const { scored } = await scoreRun(path, context, (run) => (refuseDocuments(run, path), scoring), world);
      scoring.take(scored);
    }
    context.fieldUse?.refuse();
    const evaluation = scoring.end();
    for (const text of printed(evaluation.curves, String(options["format"]), isRaw(options))) world.out(text);
    tell(evaluation.notes, world);
    return exitCode.done;
  },
};

function refuseDocuments({ answers }: Pick<Run, "answers">, source: string): void {
  if (answers === "documents")
    throw new InputError("answers with whole documents; a curve needs results with offsets", { source });
}

function readPoints(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text) || Number(text) < 2)
    throw new InputError(`--points "${text}": expected a whole number from 2 to 999999, such as 11 or 101`);
  return Number(text);
}

function* printed(points: readonly CurvePoint[], format: string, raw: boolean): Generator<string> {
  const separator = format === "csv" ? "," : "\t";
  const field = (text: string): string => (format === "csv" ? csvField : tsvField)(text, raw);
  if (format !== "jsonl") yield `${["run", "curve", "topic", "x", "y"].join(separator)}\n`;
  for (const { run, curve, topic, x, y } of points)
    yield format === "jsonl"
      ? `${jsonText({ run, curve, topic: topic ?? null, x, y })}\n`
      : `${[field(run), curve, field(topic ?? "all"), x, y].join(separator)}\n`;
}
