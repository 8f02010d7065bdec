import type { Alignment } from "../../../match/align/align.ts";
import { leastAlike } from "../../../match/align/aligner.ts";
import { ambiguousWords } from "../../../match/align/alignment-notes.ts";
import { lostInWords, lostTexts, mostUnplaced, placedInWords } from "../../../match/align/in-passing.ts";
import { alignedLines, reportLines } from "../../../match/align/print.ts";
import type { Quote } from "../../../match/align/quotes.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import { readQuotesFile } from "../../../match/node/read-aligned.ts";
import { alignInThreads } from "../../../match/node/align-in-threads.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { command, numberThat, one, oneOf, textOption, usuallyParsed, usualText } from "../../command.ts";
import { refuseOverInput, refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { documentOptions, readContext, recordOptions, requiredCollection } from "../../options/reading.ts";
import { exitCode, type World } from "../../world.ts";

const share = numberThat("a share from 0 to 1, as in 0.05", (value) => value >= 0 && value <= 1);

// Texts are what is aligned.
const { trust: _, ...withoutTrust } = recordOptions;

export const alignCommand = command({
  name: "align",
  about: "Find the place of chunks or quotes in their documents, and write them with offsets.",
  examples: [
    "pericope align rag/retrieved.jsonl --collection documents.jsonl -o run.jsonl",
    "pericope align rag/gold.csv --collection documents.jsonl -o gold.jsonl --report gold-report.jsonl",
  ],
  after: `
A text is looked for as it is (exact); then without regard to white space, quotes, dashes, soft hyphens, Unicode forms and HTML
entities (folded); then with edits (approximate), where case and accents are edits. If a chunk has a header or a summary, the part
that the document has is placed (part), and the rest is left out. If a text is in several places, the offsets, lines or page in
the file decide, or, in a list of chunks, its neighbours; otherwise the first free place is taken and listed as ambiguous. A text
that names no document and is in several documents is not placed.
Each line of the output says how its text was found, how well, and how many of its characters are missing there:
"match":{"how":"exact|folded|approximate|part","score":1,"ambiguous":true,"missing":100}; "kept":true
where it is at the offsets that the file gives.
Markup that the document has and the text has not, such as addresses of links, is passed over like white space (folded).
The score is 1 - (edits + missing characters) / characters of the text. Words that only the document has are one edit.
What is missing counts for --fail-over, too: half of a text is half a text. A header in lines of its own, up to a third of the
text, does not count.

Exit codes: 0 done, 1 more than --fail-over of the texts have no place, 2 the input is wrong.`,

  args: {
    file: one("<file>", "chunks, results or highlights with their texts: JSONL, CSV or SQuAD; - for standard input"),
  },
  options: {
    ...requiredCollection("the documents that the texts are from"),
    output: usualText("-o, --output <file>", "the file to write; - for standard output", "-"),
    report: textOption("--report <file>", "how every text was matched, or why not: one object per line"),
    as: oneOf("--as <what>", "what the texts are; default: by the names", [
      { name: "run" },
      { name: "judgements" },
    ] as const),
    least: usuallyParsed(
      "--least <share>",
      "the least share of a text that must need no edit",
      share,
      String(leastAlike),
    ),
    failOver: usuallyParsed(
      "--fail-over <share>",
      "exit 1 where more of the texts than this have no place",
      share,
      String(mostUnplaced),
    ),
    ...documentOptions,
    ...withoutTrust,
  },

  async run({ file, output, report, as: noun, least, failOver, ...given }, world) {
    refuseTwoStandardInputs([file, given.collection]);
    for (const written of [output, report]) refuseOverInput(written, file, given.collection);
    const context = await readContext(given, world);
    const quotes = await watched(file, world, (onProgress) => readQuotesFile(file, { ...context, noun, onProgress }));
    const alignment = await alignInThreads(quotes, context.collection!, { least }); // the option is required
    await writeFile(output, alignedLines(alignment));
    if (report !== undefined) await writeFile(report, reportLines(alignment));
    return summary(alignment, quotes.source ?? file, failOver, world);
  },
});

/** At most this many texts without a place, or with several, are reported one by one. The report has all. */
const mostTold = 20;

function summary(alignment: Alignment, source: string, most: number, world: World): number {
  const { placed, unplaced, notes } = alignment;
  const unsure = placed.filter(({ ambiguous }) => ambiguous);
  const notPlaced = unplaced.map(({ quote, why }) => lineOn(quote, why, source));
  const notSure = unsure.map((item) => lineOn(item.quote, ambiguousWords(item), source));
  for (const lines of [notPlaced, notSure]) list(lines, world);
  tell(notes, world);
  const { total, words } = placedInWords(alignment);
  world.err(`${counted(total, "text", "texts")}: ${words}\n`);
  if (most === 1 || lostTexts(alignment).texts / total <= most) return exitCode.done;
  if (total === 0) world.err("failed: there is no text to place; --fail-over 1 lets this pass\n");
  else if (lostTexts({ placed, unplaced: [] }).texts === 0)
    world.err(`failed: ${unplaced.length} of ${counted(total, "text has", "texts have")} no place, over ${most}\n`);
  else
    world.err(`failed: of ${counted(total, "text", "texts")} ${lostInWords(alignment)} the documents, over ${most}\n`);
  return exitCode.failed;
}

function list(lines: readonly string[], world: World): void {
  for (const line of lines.slice(0, mostTold)) world.err(`${line}\n`);
  const more = lines.length - mostTold;
  if (more > 0) world.err(`and ${counted(more, "text", "texts")} more; --report FILE lists them all\n`);
}

function lineOn(quote: Quote, what: string, source: string): string {
  const start = quote.text.length > 40 ? `${quote.text.slice(0, 40)}…` : quote.text;
  const where = quote.where === undefined ? "" : `${quote.where}: `;
  return visible(`${source}:${quote.line}: ${where}${what}: ${JSON.stringify(start)}`);
}
