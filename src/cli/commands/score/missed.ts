import { InputError } from "../../../base/input-error.ts";
import { copyFinder } from "../../../copies/topic-copies.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Run } from "../../../data/run.ts";
import { cutoff } from "../../../measures/cutoff.ts";
import { missedByRuns } from "../../../missed/missed-runs.ts";
import type { MissedText } from "../../../missed/missed.ts";
import { missedWatch, type ReturnedLists } from "../../../missed/missed-watch.ts";
import { type ReasonName, reasons } from "../../../missed/reasons.ts";
import { ofOneTask } from "../../../scores/evaluation.ts";
import { missedFindings } from "../../../tables/missed.ts";
import { unitTable } from "../../../text/units.ts";
import { command } from "../../command.ts";
import { refuseTwoStandardInputs, refuseWithoutHighlights } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { flag, listOf, textOption, usuallyParsed } from "../../option.ts";
import { chunksAt } from "../../options/chunks.ts";
import { figuresOptions, printFindings } from "../../options/printing.ts";
import { scoredArguments, scoredOptions, scoreGiven } from "../../options/scoring.ts";
import { exitCode } from "../../world.ts";

const stop = cutoff();
/** What nobody can tell without the chunks. */
const needsChunks: readonly ReasonName[] = ["not-indexed", "cut-through"];

/** The reasons that can be told. Where copies count, what is returned from one is found. */
function reasonsTold(hasChunks: boolean, hasTexts: boolean, copiesCount: boolean): ReasonName[] {
  const names = reasons.map(({ name }) => name);
  return names
    .filter((name) => hasChunks || !needsChunks.includes(name))
    .filter((name) => name !== "copy" || (hasTexts && !copiesCount));
}

export const missedCommand = command({
  name: "missed",
  about: "Say why highlighted text was not found: below the cut-off, cut through by the chunker, not returned at all.",
  examples: [
    "pericope missed judgements.jsonl runs/chunks.jsonl",
    "pericope missed judgements.jsonl runs/chunks.jsonl --at 5 --per-topic",
    "pericope missed judgements.jsonl runs/chunks.jsonl --texts --collection documents.jsonl",
    "pericope missed rag/gold.csv rag/retrieved.jsonl --chunks rag/retrieved.jsonl --collection documents.jsonl",
  ],
  after: `
Each highlighted character that is not read within --at is missed for one reason, the first of these that holds:
${listOf(reasons)}
The first is told with --collection, by copies that are the same; with --copies what it tells is found, and a column says how much that
is. The second and the fourth are told with --chunks. What is not told counts as not returned.

The shares of a topic, with what was found, add up to 1, and so do the means over topics; what was found is R of the same cut-off.
--format csv, tsv and jsonl have a row for each reason, or with --texts for each text.`,

  args: scoredArguments,
  options: {
    at: usuallyParsed(
      "--at <cut-off>",
      "how far a list is read, in results, characters or tokens: 5, 4000ch, 1000tok",
      { expected: `${stop.expects}: 5, 4000ch, 1000tok`, read: (typed) => stop.read(typed) },
      "4000ch",
    ),
    perTopic: flag("-q, --per-topic", "print every topic, then the means"),
    texts: flag("--texts", "list the texts that were missed"),
    chunks: textOption("--chunks <file>", "all chunks that could be returned, with their texts, as JSONL or CSV"),
    ...figuresOptions,
    ...scoredOptions,
  },

  async run({ judgements, runs, at, perTopic, texts, chunks: chunksPath, ...given }, world) {
    if (chunksPath !== undefined && given.collection === undefined)
      throw new InputError("--chunks needs --collection PATH, the documents that they are from");
    refuseTwoStandardInputs(judgements, runs, chunksPath);
    const lists: ReturnedLists[] = [];
    const measure = `R@${at}`;
    const scored = await scoreGiven(judgements, runs, given, { measures: [measure] }, world, {
      onJudgements: refuseWithoutHighlights,
      onRun: refuseDocuments,
      watch: { open: () => missedWatch(at), take: (kept) => lists.push(kept as ReturnedLists) },
    });
    const evaluation = ofOneTask(scored.evaluations);
    const { fields, unit } = given;
    const placed =
      chunksPath === undefined
        ? undefined
        : await chunksAt(chunksPath, { fields, unit, collection: scored.collection! }, world);
    const copiesCount = given.copies !== undefined;
    const copies = scored.collection && copyFinder(scored.collection, given.copies ?? "same", "passed over");
    const context = { chunks: placed?.chunking.chunks, copies, copiesCount };
    const byRun = missedByRuns(scored.judgements, evaluation, lists, context);
    const asked = reasonsTold(placed !== undefined, copies !== undefined, copiesCount);
    const textAt = (text: MissedText) => textOf(scored.collection, text);
    printFindings(missedFindings(byRun, { measure, asked, copiesCount, perTopic, texts, textAt }), given, world);
    const textless = texts && scored.collection === undefined ? [withoutTexts] : [];
    tell([...evaluation.notes, ...(placed?.notes ?? []), ...textless], world);
    return exitCode.done;
  },
});

const withoutTexts = {
  code: "no-documents",
  message: "what stands at the places is shown with --collection PATH, the documents",
  count: 1,
};

function refuseDocuments({ answers, source }: Pick<Run, "answers" | "source">): void {
  if (answers === "documents")
    throw new InputError("answers with whole documents; what text is missed needs results with offsets", { source });
}

function textOf(collection: Collection | undefined, { doc, start, end }: MissedText): string | undefined {
  const document = collection?.document(doc);
  if (document === undefined) return undefined;
  const table = unitTable(document.text, "utf16");
  return document.text.slice(table.offset(start), table.offset(end));
}
