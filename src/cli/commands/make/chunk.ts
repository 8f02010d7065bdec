import { join } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import { type Budget, budgetName, orderedBudgets, readBudget, usualBudgets } from "../../../chunk/budget.ts";
import {
  type ChunkingSummary,
  chunkingSummary,
  type ChunkTokens,
  lostHighlights,
} from "../../../chunk/chunking-summary.ts";
import { copiedText } from "../../../chunk/copied-text.ts";
import { cutters } from "../../../chunk/cutters.ts";
import { copiesIn } from "../../../chunk/duplicates.ts";
import {
  chunkedByOthers,
  isOthers,
  type OthersSetting,
  readOthersSetting,
  splitters,
} from "../../../chunk/node/splitters.ts";
import type { PlacedChunks } from "../../../chunk/placed-chunks.ts";
import { chunked, type Chunking, readSetting, type Setting, setting } from "../../../chunk/setting.ts";
import type { Collection } from "../../../data/collection.ts";
import { jsonlRun } from "../../../files/formats/jsonl-run.ts";
import { makeFolder, writeFile } from "../../../files/node/write-file.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { usualTokenizer } from "../../../match/tokens/tokenizer.ts";
import { chunkingFindings, chunkPlot } from "../../../print/findings/chunking-findings.ts";
import { unitTable } from "../../../text/units.ts";
import {
  command,
  entryLines,
  flag,
  numberThat,
  one,
  type OptionValues,
  parsed,
  parsedEach,
  textOption,
  texts,
  wholeNumberBetween,
} from "../../command.ts";
import {
  judgementsOrTextsAt,
  refuseOverInput,
  refuseTwoStandardInputs,
  refuseWithoutHighlights,
} from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { chunksAt } from "../../options/chunks.ts";
import { figuresOptions, printFindings } from "../../options/printing.ts";
import { documentOptions, judgementsOptions, readContext, recordOptions } from "../../options/reading.ts";
import { copiesOption } from "../../options/scoring.ts";
import { inTrack, inTrackIfThere } from "../../track-file.ts";

const count = wholeNumberBetween(1, 10 ** 15 - 1, "a whole number from 1");

function usualAmounts(unit: Budget["unit"]): string {
  return usualBudgets(unit)
    .map(({ amount }) => amount)
    .join(", ");
}

/** Ways to cut. */
const cutting = {
  settings: texts("-s, --setting <setting>", "a way to cut with its size, as in characters:400/200 (repeatable)"),
  chunks: texts("--chunks <file>", "chunks of your own with their texts, as JSONL or CSV (repeatable)"),
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
    "pericope chunk documents.jsonl --chunks rag/retrieved.jsonl -s recursive:400 --judgements judgements.jsonl",
    "pericope chunk documents.jsonl -s tokens:100/20 -s recursive:400 --judgements judgements.jsonl --budget 1000tok --price 0.02",
    "pericope chunk documents.jsonl -s recursive:400 --judgements judgements.jsonl --copies same",
  ],
  after: `
Ways to cut, with sizes as in characters:400/200 (400 each, 200 of them shared with the chunk before):
${entryLines(cutters)}
Ways to cut of other libraries, where they are installed, as in langchain:recursive:400/50; without a size, theirs:
${entryLines(splitters)}
Characters are Unicode code points, and chunks never break one. Chunks have no white space at their ends, except those by
characters, tokens and elements. Each chunk is encoded by itself to count its tokens.

--chunks FILE compares chunks of your own: JSONL or CSV with their texts, as align reads them. They are placed by their offsets
if their texts are there, else by their texts. Chunks without a place are left out, and a note counts them. With --chunks, with
the splitters of other libraries, or with --duplicates, the table has:
  copies        chunks whose text an earlier chunk has, as a share
  alike         the same, without regard to white space, quotes, dashes and Unicode forms
  twice         text of the documents, white space left out, that is in several chunks, as a share
  nowhere       the same that is in no chunk

With --judgements the table also has these columns; all except the first are means over topics:
  cut in two    highlights that are in several chunks, none of which contains all of what the chunks contain
  bestP         the price of full recall: the precision of the shortest set of whole chunks that contains all the
                highlighted text that the chunks contain
  R@4000ch      the best recall that we found within 4,000 characters, for a retriever that knows the highlights; the last
                chunk is cut where the budget ends
  bound@4000ch  an upper limit of that recall, which no list of these chunks can exceed; it equals R@4000ch if at most 12
                chunks touch the highlights of a topic, and often also if more do
  P@4000ch      the precision of that list, the shortest one found with its recall
--budget sets the 4,000; --budget 1000tok counts tokens. --format json and --plot also have ${usualAmounts("ch")}, or
for tokens ${usualAmounts("tok")}.
--price adds what it costs to embed all chunks, and to read the best list of each budget for 1,000 questions (1000×4000ch).
--lists writes the lists found: pericope evaluate JUDGEMENTS LIST -m R@4000ch,P@4000ch prints the same numbers.
With --copies highlighted text counts from any place that has it, each text once: a list may take the chunk of a copy, and a
highlight that one chunk contains whole elsewhere is not cut. evaluate takes the same --copies, with --collection. If bestP would
take too long to compute, it is left out, with a note.`,

  args: {
    path: inTrack(
      "collection",
      one("<collection>", "documents: a folder, JSONL, or a file that pericope collection wrote"),
    ),
  },
  options: {
    ...cutting,
    judgements: inTrackIfThere("judgements", textOption("--judgements <file>", "highlights, for what can be reached")),
    budget: parsedEach(
      "--budget <amount>",
      "what a retriever may return: 4000 (characters), 1000tok (repeatable; default: 4000)",
      {
        expected: "a whole number from 1, of characters, or of tokens as in 1000tok",
        read: readBudget,
      },
    ),
    tokens: textOption(
      "--tokens <tokenizer>",
      "what counts tokens: cl100k (default), o200k, words, a .tiktoken file, or a tokenizer.json of byte-level BPE; adds their mean",
    ),
    duplicates: flag(
      "--duplicates",
      "add how many chunks say the same, and how much text is in several chunks, or in none",
    ),
    price: parsed(
      "--price <amount>",
      "the price of a million tokens: adds what embedding and reading cost",
      numberThat("a number above 0, as in 0.02", (value) => value > 0 && value < Infinity),
    ),
    output: textOption("-o, --output <file>", "write the chunks as JSONL, with their texts"),
    lists: textOption(
      "--lists <folder>",
      "write the best lists that were found as JSONL runs, one a setting and budget",
    ),
    plot: textOption("--plot <file>", "write precision against recall over budgets as SVG"),
    ...copiesOption,
    ...figuresOptions,
    ...documentOptions,
    ...recordOptions,
    ...judgementsOptions,
  },

  async run(given, world) {
    const { path, judgements: judgementsPath, output, plot, lists, budget, format, price, copies } = given;
    const settings = settingsOf(given);
    const isOthersToo = given.chunks.length > 0 || settings.some((each) => "splitter" in each);
    const asked: Budget[] = budget.length === 0 ? [{ amount: 4000, unit: "ch" }] : orderedBudgets(budget);
    for (const [name, value] of Object.entries({ plot, lists, budget: budget[0], copies }))
      if (value !== undefined && judgementsPath === undefined)
        throw new InputError(`--${name} needs --judgements FILE`);
    refuseTwoStandardInputs([path, judgementsPath, given.chunks]);
    for (const file of [output, plot]) refuseOverInput(file, path, judgementsPath, ...given.chunks);
    const context = sharingFields(await readContext({ ...given, collection: path }, world));
    const collection = context.collection!; // the argument is required
    const judgements =
      judgementsPath === undefined
        ? undefined
        : await judgementsOrTextsAt(judgementsPath, { ...context, format: given.judgementsFormat }, world);
    const own: PlacedChunks[] = [];
    for (const file of given.chunks) own.push(await chunksAt(file, { ...context, collection }, world));
    context.fieldUse?.refuse();
    if (judgements !== undefined) refuseWithoutHighlights(judgements);

    const countsTokens =
      settings.some((each) => "countsTokens" in each && each.countsTokens) || asked.some(({ unit }) => unit === "tok");
    const counted = await tokensOf(given, countsTokens || price !== undefined, collection);
    const isForMore = plot !== undefined || format === "json";
    const units = new Set(asked.map(({ unit }) => unit));
    const budgets = orderedBudgets([...asked, ...(isForMore ? [...units].flatMap(usualBudgets) : [])]).map(budgetName);
    const placed: PlacedChunks[] = [];
    for (const each of settings)
      placed.push(
        "splitter" in each
          ? await chunkedByOthers(collection, each, given.tokens ?? usualTokenizer)
          : { chunking: chunked(collection, each, counted?.tokenizer), notes: [] },
      );
    placed.push(...own);
    const chunkings = placed.map(({ chunking }) => chunking);
    const copied = copies && judgements && copiedText(judgements, collection, copies);
    const summaries = chunkings.map((chunking) => ({
      ...chunkingSummary(chunking, judgements, budgets, counted, copied),
      copies: isOthersToo || given.duplicates ? copiesIn(chunking, collection) : undefined,
    }));
    if (output !== "-")
      printFindings(chunkingFindings(summaries, { budgets: asked, price, copies }), given, {
        out: world.out,
        width: undefined,
        colour: false,
      });
    if (output !== undefined) await writeFile(output, chunkLines(chunkings, collection));
    if (lists !== undefined) await writeLists(lists, summaries);
    if (plot !== undefined) await writeFile(plot, [chunkPlot(summaries, units.has("ch") ? "ch" : "tok").trimEnd()]);
    const lost = judgements && [...(judgements.notes ?? []), ...lostHighlights(chunkings, summaries, judgements)];
    tell([...placed.flatMap(({ notes }) => notes), ...(lost ?? [])], world);
  },
});

/** Each way to cut once, in the given order: ours, and those of other libraries. */
function settingsOf({ settings: typed, by, size, overlap }: OptionValues<typeof cutting>): (Setting | OthersSetting)[] {
  const settings = typed.map((text) => (isOthers(text) ? readOthersSetting(text) : readSetting(text)));
  if (by === undefined && (size !== undefined || overlap !== undefined))
    throw new InputError(
      "--size and --overlap belong to --by; expected --by characters, or --setting characters:400/200",
    );
  if (by !== undefined) settings.push(setting(by, size, overlap ?? 0));
  if (settings.length === 0)
    settings.push(...["characters:400", "characters:400/200", "recursive:400", "sentences:3"].map(readSetting));
  return [...new Map(settings.map((each) => [each.name, each])).values()];
}

/** Counts tokens, if they are asked for. Otherwise the tokenizer is not loaded. */
async function tokensOf(
  { tokens }: { readonly tokens: string | undefined },
  isAsked: boolean,
  collection: Collection,
): Promise<ChunkTokens | undefined> {
  if (tokens === undefined && !isAsked) return undefined;
  const { tokenizerCalled } = await import("../../../match/node/tokenizer-called.ts");
  return { collection, tokenizer: await tokenizerCalled(tokens ?? usualTokenizer) };
}

function* chunkLines(chunkings: readonly Chunking[], collection: Collection): Generator<string> {
  const isSeveral = chunkings.length > 1;
  for (const { name, chunks, texts: own } of chunkings)
    for (const [doc, ranges] of chunks) {
      const { text } = collection.document(doc)!; // it was cut
      const table = unitTable(text, "utf16");
      for (const [i, { start, end }] of ranges.entries())
        yield JSON.stringify({
          ...(isSeveral ? { setting: name } : {}),
          doc,
          start,
          end,
          text: own?.get(doc)?.[i] ?? text.slice(table.offset(start), table.offset(end)),
        });
    }
}

async function writeLists(folder: string, summaries: readonly ChunkingSummary[]): Promise<void> {
  await makeFolder(folder);
  const written = new Set<string>();
  for (const { name, reach } of summaries)
    for (const { characters, tokens, run } of reach?.budgets ?? []) {
      const within = characters === undefined ? `${tokens}tok` : `${characters}ch`;
      const file = join(folder, `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")}-${within}.jsonl`);
      if (written.has(file))
        throw new InputError("two settings have this name; expected one of them", { source: file });
      written.add(file);
      await writeFile(file, jsonlRun.print(run));
    }
}
