import { join } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import { type ChunkingSummary, chunkingSummary, lostHighlights, usualBudgets } from "../../../chunk/compare.ts";
import { cutters } from "../../../chunk/index.ts";
import { type Chunking, chunked, readSetting, type Setting, setting } from "../../../chunk/setting.ts";
import type { Collection } from "../../../data/collection.ts";
import { jsonlRun } from "../../../formats/jsonl-run.ts";
import { makeFolder } from "../../../node/make-folder.ts";
import { writeFile } from "../../../node/write-file.ts";
import { sharingFields } from "../../../records/field-use.ts";
import { chunkPlot } from "../../../tables/chunk-plot.ts";
import { chunkingFindings } from "../../../tables/chunkings.ts";
import { unitTable } from "../../../text/units.ts";
import { command, one } from "../../command.ts";
import { judgementsAt, refuseTwoStandardInputs, refuseWithoutHighlights } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { listOf, parsed, parsedEach, textOption, texts, type OptionValues, wholeNumberBetween } from "../../option.ts";
import { figuresOptions, printFindings } from "../../options/printing.ts";
import { documentOptions, judgementsOptions, readContext, recordOptions } from "../../options/reading.ts";
import { refuseOverInput } from "../../over-input.ts";
import { exitCode } from "../../world.ts";

const count = wholeNumberBetween(1, 10 ** 15 - 1, "a whole number from 1");

/** Ways to cut. */
const cutting = {
  settings: texts("-s, --setting <setting>", "a way to cut with its size, as in characters:400/200 (repeatable)"),
  by: textOption("--by <way>", `one way to cut: ${cutters.map(({ name }) => name).join(", ")}`),
  size: parsed("--size <n>", "its size", count),
  overlap: parsed("--overlap <n>", "how much of a chunk the next one repeats", {
    ...count,
    read: (typed) => (typed === "0" ? 0 : count.read(typed)),
  }),
};

export const chunkCommand = command({
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

  args: { path: one("<collection>", "documents: a folder, JSONL, or a file that pericope collection wrote") },
  options: {
    ...cutting,
    judgements: textOption("--judgements <file>", "highlights, for what can be reached"),
    budget: parsedEach("--budget <characters>", "what a retriever may return (repeatable; default: 4000)", count),
    output: textOption("-o, --output <file>", "write the chunks as JSONL, with their texts"),
    lists: textOption(
      "--lists <folder>",
      "write the best lists that were found as JSONL runs, one a setting and budget",
    ),
    plot: textOption("--plot <file>", "write precision against recall over budgets as SVG"),
    ...figuresOptions,
    ...documentOptions,
    ...recordOptions,
    ...judgementsOptions,
  },

  async run(given, world) {
    const { path, judgements: judgementsPath, output, plot, lists, budget, format } = given;
    const settings = settingsOf(given);
    const asked = budget.length === 0 ? [4000] : ascending(budget);
    for (const [name, value] of Object.entries({ plot, lists, budget: budget[0] }))
      if (value !== undefined && judgementsPath === undefined)
        throw new InputError(`--${name} needs --judgements FILE`);
    refuseTwoStandardInputs(path, judgementsPath);
    for (const file of [output, plot]) refuseOverInput(file, path, judgementsPath);
    const context = sharingFields(await readContext({ ...given, collection: path }, world));
    const collection = context.collection!; // the argument is required
    const judgements =
      judgementsPath === undefined
        ? undefined
        : await judgementsAt(judgementsPath, { ...context, format: given.judgementsFormat }, world);
    context.fieldUse?.refuse();
    if (judgements !== undefined) refuseWithoutHighlights(judgements);

    const isForMore = plot !== undefined || format === "json";
    const budgets = ascending([...asked, ...(isForMore ? usualBudgets : [])]);
    const chunkings = settings.map((each) => chunked(collection, each));
    const summaries = chunkings.map((chunking) => chunkingSummary(chunking, judgements, budgets));
    if (output !== "-")
      printFindings(chunkingFindings(summaries, asked), given, { out: world.out, width: undefined, colour: false });
    if (output !== undefined) await writeFile(output, chunkLines(chunkings, collection));
    if (lists !== undefined) await writeLists(lists, summaries);
    if (plot !== undefined) await writeFile(plot, [chunkPlot(summaries).trimEnd()]);
    if (judgements !== undefined)
      tell([...(judgements.notes ?? []), ...lostHighlights(chunkings, summaries, judgements)], world);
    return exitCode.done;
  },
});

/** Each once, in the order given. */
function settingsOf({ settings: typed, by, size, overlap }: OptionValues<typeof cutting>): Setting[] {
  const settings = typed.map(readSetting);
  if (by === undefined && (size !== undefined || overlap !== undefined))
    throw new InputError(
      "--size and --overlap belong to --by; expected --by characters, or --setting characters:400/200",
    );
  if (by !== undefined) settings.push(setting(by, size, overlap ?? 0));
  if (settings.length === 0)
    settings.push(...["characters:400", "characters:400/200", "recursive:400", "sentences:3"].map(readSetting));
  return [...new Map(settings.map((each) => [each.name, each])).values()];
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
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
