import { join } from "node:path";
import { Option } from "commander";
import { InputError } from "../../../base/input-error.ts";
import { type ChunkingSummary, chunkingSummary, lostHighlights, usualBudgets } from "../../../chunk/compare.ts";
import { cutters } from "../../../chunk/index.ts";
import { type Chunking, chunked, readSetting, type Setting, setting } from "../../../chunk/setting.ts";
import type { Collection } from "../../../data/collection.ts";
import { jsonlRun } from "../../../formats/jsonl-run.ts";
import { makeFolder } from "../../../node/make-folder.ts";
import { writeFile } from "../../../node/write-file.ts";
import { chunkPlot } from "../../../tables/chunk-plot.ts";
import { chunkingOutputs } from "../../../tables/chunkings.ts";
import { unitTable } from "../../../text/units.ts";
import { collect, type Command, listOf, namesOf, type Options, textList, textOption } from "../../command.ts";
import {
  readCollection,
  readJudgements,
  refuseTwoStandardInputs,
  refuseWithoutHighlights,
  sharingFields,
  withDocumentOptions,
  withRecordOptions,
} from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { isRaw, rawOption } from "../../raw.ts";
import { refuseOverInput } from "../../over-input.ts";
import { exitCode } from "../../world.ts";

export const chunkCommand: Command = {
  name: "chunk",
  about: "Cut documents in several ways, and see what the best retriever could reach with each.",
  examples: [
    "pericope chunk documents.jsonl --setting characters:400 --setting characters:400/200 --setting sentences --judgements judgements.jsonl",
    "pericope chunk documents.jsonl --by words --size 80 --judgements judgements.jsonl --budget 1000 --budget 4000 --lists best",
    "pericope chunk articles --by elements --size 800 --judgements judgements.jsonl",
    "pericope chunk documents.jsonl --by recursive --size 600 --overlap 100 -o chunks.jsonl",
  ],
  after: `
Ways to cut, with sizes as in characters:400/200 (400 each, 200 of them shared with the chunk before):
${listOf(cutters)}
Characters are Unicode code points. Chunks are free of white space at their ends, but for those by characters and elements.

What is printed with --judgements, but for the first as means over topics:
  cut in two    highlights of which several chunks hold parts, and none holds all that chunks hold
  bestP         the price of full recall: the precision of the fewest characters, in whole chunks, that hold all
                highlighted text that chunks hold
  R@4000ch      recall within 4,000 characters of the best list of chunks that was found, by one who knows the highlights;
                the last chunk is cut where the budget ends
  bound@4000ch  recall within 4,000 characters that no list of these chunks can pass; the same as R@4000ch where at most
                12 chunks touch the highlights of a topic, and often beyond
  P@4000ch      the precision of that list, the shortest that was found of those with its recall
--budget sets the 4,000. --format json and --plot have ${usualBudgets.join(", ")} besides.
--lists writes the lists found, to be scored: pericope evaluate JUDGEMENTS LIST -m R@4000ch,P@4000ch prints the same numbers.`,

  define: (definition) =>
    withDocumentOptions(withRecordOptions(definition))
      .argument("<collection>", "documents: a folder, JSONL, or a file that pericope collection wrote")
      .option("-s, --setting <setting>", "a way to cut with its size, as in characters:400/200 (repeatable)", collect)
      .option("--by <way>", `one way to cut: ${namesOf(cutters).join(", ")}`)
      .option("--size <n>", "its size")
      .option("--overlap <n>", "how much of a chunk the next one repeats")
      .option("--judgements <file>", "highlights, for what can be reached")
      .option("--budget <characters>", "what a retriever may return (repeatable; default: 4000)", collect)
      .option("-o, --output <file>", "write the chunks as JSONL, with their texts")
      .option("--lists <folder>", "write the best lists that were found as JSONL runs, one a setting and budget")
      .option("--plot <file>", "write precision against recall over budgets as SVG")
      .addOption(new Option("-f, --format <format>", "how to print").choices(namesOf(chunkingOutputs)).default("table"))
      .addOption(rawOption()),

  async run([path], options, world) {
    const settings = settingsOf(options);
    const asked = budgetsOf(options);
    const [output, plot, lists, judgementsPath] = ["output", "plot", "lists", "judgements"].map((name) =>
      textOption(options, name),
    );
    for (const needs of ["plot", "lists", "budget"])
      if (options[needs] !== undefined && judgementsPath === undefined)
        throw new InputError(`--${needs} needs --judgements FILE`);
    refuseTwoStandardInputs([String(path), judgementsPath ?? ""]);
    for (const file of [output, plot]) refuseOverInput(file, path, judgementsPath);
    const context = sharingFields(await readCollection({ ...options, collection: String(path) }, world));
    const collection = context.collection!; // the argument is required
    const judgements = judgementsPath === undefined ? undefined : await readJudgements(judgementsPath, context, world);
    context.fieldUse?.refuse();
    if (judgements !== undefined) refuseWithoutHighlights(judgements);

    const isForMore = plot !== undefined || options["format"] === "json";
    const budgets = ascending([...asked, ...(isForMore ? usualBudgets : [])]);
    const chunkings = settings.map((one) => chunked(collection, one));
    const summaries = chunkings.map((chunking) => chunkingSummary(chunking, judgements, budgets));
    const { print } = chunkingOutputs.find(({ name }) => name === options["format"])!; // commander lets no other through
    if (output !== "-") world.out(print(summaries, asked, { raw: isRaw(options) }));
    if (output !== undefined) await writeFile(output, chunkLines(chunkings, collection));
    if (lists !== undefined) await writeLists(lists, summaries);
    if (plot !== undefined) await writeFile(plot, [chunkPlot(summaries).trimEnd()]);
    if (judgements !== undefined)
      tell([...(judgements.notes ?? []), ...lostHighlights(chunkings, summaries, judgements)], world);
    return exitCode.done;
  },
};

/** Each once, in the order given. */
function settingsOf(options: Options): Setting[] {
  const settings = textList(options["setting"]).map(readSetting);
  const [by, size, overlap] = [textOption(options, "by"), options["size"], options["overlap"]];
  if (by === undefined && (size !== undefined || overlap !== undefined))
    throw new InputError(
      "--size and --overlap belong to --by; expected --by characters, or --setting characters:400/200",
    );
  if (by !== undefined)
    settings.push(
      setting(
        by,
        size === undefined ? undefined : count(size, "--size"),
        overlap === undefined || overlap === "0" ? 0 : count(overlap, "--overlap"),
      ),
    );
  if (settings.length === 0)
    settings.push(...["characters:400", "characters:400/200", "recursive:400", "sentences:3"].map(readSetting));
  return [...new Map(settings.map((one) => [one.name, one])).values()];
}

function budgetsOf(options: Options): number[] {
  const budgets = textList(options["budget"]).map((budget) => count(budget, "--budget"));
  return budgets.length === 0 ? [4000] : ascending(budgets);
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
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

async function writeLists(folder: string, summaries: readonly ChunkingSummary[]): Promise<void> {
  await makeFolder(folder);
  const written = new Set<string>();
  for (const { name, reach } of summaries)
    for (const { characters, run } of reach?.budgets ?? []) {
      const file = join(folder, `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}-${characters}ch.jsonl`);
      if (written.has(file))
        throw new InputError("two settings have this name; expected one of them", { source: file });
      written.add(file);
      await writeFile(file, jsonlRun.print(run));
    }
}
