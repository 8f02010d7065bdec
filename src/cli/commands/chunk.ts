import { Option } from "commander";
import { InputError } from "../../base/input-error.ts";
import { chunkingSummary, unknownDocuments, usualBudgets } from "../../chunk/compare.ts";
import { cutters } from "../../chunk/index.ts";
import { type Chunking, chunked, readSetting, type Setting, setting } from "../../chunk/setting.ts";
import type { Collection } from "../../data/collection.ts";
import { writeFile } from "../../node/write-file.ts";
import { chunkPlot } from "../../report/chunk-plot.ts";
import { chunkingOutputs } from "../../report/chunkings.ts";
import { unitTable } from "../../text/units.ts";
import { collect, type Command, listOf, namesOf, type Options, textList, textOption } from "../command.ts";
import {
  readCollection,
  readJudgements,
  refuseTwoStandardInputs,
  sharingFields,
  withRecordOptions,
} from "../inputs.ts";
import { tell } from "../notes.ts";
import { exitCode } from "../world.ts";

export const chunkCommand: Command = {
  name: "chunk",
  about: "Cut documents in several ways, and see what the best retriever could reach with each.",
  examples: [
    "pericope chunk documents.jsonl --setting characters:400 --setting characters:400/200 --setting sentences --judgements judgements.jsonl",
    "pericope chunk articles --by elements --size 800 --judgements judgements.jsonl",
    "pericope chunk documents.jsonl --by recursive --size 600 --overlap 100 -o chunks.jsonl",
  ],
  after: `
Ways to cut, with sizes as in characters:400/200 (400 each, 200 of them shared with the chunk before):
${listOf(cutters)}

cut in two: highlights that no single chunk holds whole. bestP: the precision of all chunks that touch a highlight, which is
what full recall costs. R@4000ch, P@4000ch: recall and precision of a retriever that knows the highlights and may return
4,000 characters; no real one does better.`,

  define: (definition) =>
    withRecordOptions(definition)
      .argument("<collection>", "documents: a folder, JSONL, or a file that pericope collection wrote")
      .option("-s, --setting <setting>", "a way to cut with its size, as in characters:400/200 (repeatable)", collect)
      .addOption(new Option("--by <way>", "one way to cut").choices(namesOf(cutters)))
      .option("--size <n>", "its size")
      .option("--overlap <n>", "how much of a chunk the next one repeats")
      .option("--judgements <file>", "highlights, for what can be reached")
      .option("--budget <characters>", "what a retriever may return", "4000")
      .option("-o, --output <file>", "write the chunks as JSONL, with their texts")
      .option("--plot <file>", "write precision against recall over budgets as SVG")
      .addOption(
        new Option("-f, --format <format>", "how to print").choices(namesOf(chunkingOutputs)).default("table"),
      ),

  async run([path], options, world) {
    const settings = settingsOf(options);
    const budget = count(options["budget"], "--budget");
    const [output, plot, judgementsPath] = [
      textOption(options, "output"),
      textOption(options, "plot"),
      textOption(options, "judgements"),
    ];
    if (plot !== undefined && judgementsPath === undefined) throw new InputError("--plot needs --judgements FILE");
    refuseTwoStandardInputs([String(path), judgementsPath ?? ""]);
    const context = sharingFields(await readCollection({ ...options, collection: String(path) }, world));
    const collection = context.collection!; // the argument is required
    const judgements = judgementsPath === undefined ? undefined : await readJudgements(judgementsPath, context, world);
    context.fieldUse?.refuse();
    if (judgements !== undefined && judgements.of !== "highlights")
      throw new InputError(`judges ${judgements.of}; expected highlights, as ranges`, { source: judgementsPath });

    const budgets = [...new Set([...usualBudgets, budget])].sort((a, b) => a - b);
    const chunkings = settings.map((one) => chunked(collection, one));
    const summaries = chunkings.map((chunking) => chunkingSummary(chunking, judgements, budgets));
    const { print } = chunkingOutputs.find(({ name }) => name === options["format"])!; // commander lets no other through
    if (output !== "-") world.out(print(summaries, budget));
    if (output !== undefined) await writeFile(output, chunkLines(chunkings, collection));
    if (plot !== undefined) await writeFile(plot, [chunkPlot(summaries).trimEnd()]);
    tell(
      judgements === undefined ? [] : [...(judgements.notes ?? []), ...unknownDocuments(chunkings[0]!, judgements)],
      world,
    );
    return exitCode.done;
  },
};

function settingsOf(options: Options): Setting[] {
  const settings = textList(options["setting"]).map(readSetting);
  const [by, size, overlap] = [textOption(options, "by"), options["size"], options["overlap"]];
  if (by === undefined && (size !== undefined || overlap !== undefined))
    throw new InputError(
      "--size and --overlap belong to --by; expected --by characters, or --setting characters:400/200",
    );
  if (by !== undefined)
    settings.push(setting(by, size === undefined ? undefined : count(size, "--size"), Number(overlap ?? 0)));
  return settings.length > 0
    ? settings
    : ["characters:400", "characters:400/200", "recursive:400", "sentences:3"].map(readSetting);
}

function count(value: unknown, option: string): number {
  if (/^[1-9]\d{0,14}$/.test(String(value))) return Number(value);
  throw new InputError(`${option} "${String(value)}": expected a whole number from 1`);
}

function* chunkLines(chunkings: readonly Chunking[], collection: Collection): Generator<string> {
  const isSeveral = chunkings.length > 1;
  for (const { name, chunks } of chunkings)
    for (const [doc, ranges] of chunks) {
      const { text } = collection.document(doc)!; // it was cut
      const table = unitTable(text, "utf16");
      for (const { start, end } of ranges)
        yield JSON.stringify({
          ...(isSeveral ? { setting: name } : {}),
          doc,
          start,
          end,
          text: text.slice(table.offset(start), table.offset(end)),
        });
    }
}
