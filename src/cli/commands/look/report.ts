import { InputError } from "../../../base/input-error.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Page } from "../../../report/page-build.ts";
import type { PageData } from "../../../report/page-data.ts";
import { command, flag, parsed, textOption, texts, usualText, wholeNumberBetween } from "../../command.ts";
import { refuseDenied, tell } from "../../notes.ts";
import { refuseOverInput } from "../../inputs.ts";
import { writePage, writePlots } from "../../page-file.ts";
import { scoredArguments } from "../../options/scoring.ts";
import { filesToHold } from "../../page-again.ts";
import { pageOptions, readPage } from "../../page-inputs.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { withStatistics } from "../../../report/page-statistics.ts";

export const report = command({
  name: "report",
  about: "Write one HTML page that shows which text was found and which was missed. It works offline.",
  examples: [
    "pericope report judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml -o report.html",
    "pericope report judgements.inex runs/ric/*.fol --task ric -o ric.html --svg plots",
    "pericope report judgements.inex runs/focused/*.fol --collection articles --redact-doc memex -o for-others.html",
  ],
  after: `
The page shows the runs ranked with statistics, curves, a heat map of topics, the results of each topic, each document with
what was highlighted and what was returned, and comparisons of two runs. With --collection it holds the texts of all documents
that were judged relevant or returned; pericope view serves a track too large for that.

Before a report goes to others: --redact leaves out the texts and titles of the documents, --redact-doc those of some. Counts, places, ids
of documents, questions and names stay. "How this was made" on the page lists what the file holds.

--whole puts the judgements and the runs into the page, byte by byte, so that pericope verify can compute every number again. That is
the default if they are smaller than 1 MB together and no text is to be left out; --without-files leaves them out.
`,

  args: scoredArguments,
  options: {
    ...pageOptions,
    output: usualText("-o, --output <file>", "where to write it; - for standard output", "report.html"),
    results: parsed(
      "--results <number>",
      "results of a topic to list (default: all, or what fits into some megabytes); the others count all the same",
      wholeNumberBetween(1, 9_999_999, "a whole number from 1"),
    ),
    redact: flag("--redact", "leave out the texts and titles of all documents; counts and places stay"),
    redactDoc: texts("--redact-doc <id>", "leave out those of this document; may be given several times"),
    whole: flag("--whole", "put the judgements and runs into the page, for pericope verify; at most 25 MB"),
    withoutFiles: flag("--without-files", "leave the judgements and runs out, also if they are small"),
    svg: textOption("--svg <folder>", "write each plot there too, for a paper"),
  },

  async run({ output, results, svg, redact, redactDoc, whole: asksWhole, withoutFiles, ...given }, world) {
    refuseOverInput(output, given.judgements, pileOf(given.runs), given.collection, given.topicTexts);
    const wish = { asksWhole, withoutFiles, redacts: redact || redactDoc.length > 0 };
    const held = filesToHold(given, wish);
    const { page: read, collection, statistics } = await readPage(given, results, world);
    refuseUnknown(redactDoc, read.data, collection);
    const isOut = (id: string): boolean => redact || redactDoc.includes(id);
    const shown = collection === undefined ? read : redacted(read, isOut);
    const page = held === undefined ? shown : { ...shown, data: { ...shown.data, files: held.files } };
    refuseDenied(page.data.notes, world);
    const words = await writePage(
      output,
      page,
      { documentOf: collection && textsBut(isOut, collection), statistics, files: held?.contents },
      world,
    );
    const say = output === "-" ? world.err : world.out;
    say(`${output}: ${words}\n`);
    const plotted = withStatistics(page.data, await statistics);
    if (svg !== undefined) for (const file of await writePlots(svg, plotted, world)) say(`${file}\n`);
    tell(page.data.notes, world);
  },
});

/** The page without a word on the documents that are left out, except that they are. Their texts and titles come in while it is written. */
function redacted(page: Page, isOut: (id: string) => boolean): Page {
  const { documents } = page.data;
  const out = documents.ids.filter(isOut).length;
  if (out === 0) return page;
  const haveTexts = documents.haveTexts && out < documents.ids.length;
  return { ...page, data: { ...page.data, documents: { ...documents, haveTexts, redacted: out } } };
}

function textsBut(isOut: (id: string) => boolean, collection: Collection) {
  return (id: string) => (isOut(id) ? undefined : collection.document(id));
}

/** A name that is mistyped would leave a text in the report. */
function refuseUnknown(ids: readonly string[], { documents }: PageData, collection: Collection | undefined): void {
  const known = new Set(documents.ids);
  for (const id of ids)
    if (!known.has(id) && collection?.document(id) === undefined)
      throw new InputError(`--redact-doc ${id}: there is no such document; expected the id of one`);
}
