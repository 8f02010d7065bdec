import { InputError } from "../../../base/input-error.ts";
import { copyFinder } from "../../../match/copies/topic-copies.ts";
import type { Collection } from "../../../data/collection.ts";
import { cutoff, everything } from "../../../score/measures/cutoff.ts";
import { foundByRuns, type FoundText } from "../../../score/found-texts.ts";
import {
  missedByRuns,
  type MissedText,
  missedWatch,
  type ReasonName,
  reasons,
  type ReturnedLists,
} from "../../../score/missed.ts";
import { ofOneTask } from "../../../score/evaluation.ts";
import { foundFindings, missedFindings } from "../../../print/findings/missed-findings.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import { wholeWords } from "../../../text/excerpt.ts";
import { unitTable } from "../../../text/units.ts";
import { command, entryLines, flag, textOption, usuallyParsed } from "../../command.ts";
import { refuseTwoStandardInputs, refuseWholeDocuments, refuseWithoutHighlights } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { chunksAt } from "../../options/chunks.ts";
import { figuresOptions, printFindings } from "../../options/printing.ts";
import { scoredArguments, scoredOptions, scoreGiven } from "../../options/scoring.ts";

const stop = cutoff();
/** The reasons that can be found only with the chunks. */
const needsChunks: readonly ReasonName[] = ["not-indexed", "cut-through"];

/** The reasons that can be found. If copies count, text that was returned from a copy counts as found. */
function reasonsTold(hasChunks: boolean, hasTexts: boolean, copiesCount: boolean): ReasonName[] {
  const names = reasons.map(({ name }) => name);
  return names
    .filter((name) => hasChunks || !needsChunks.includes(name))
    .filter((name) => name !== "copy" || (hasTexts && !copiesCount));
}

export const missedCommand = command({
  name: "missed",
  about:
    "Say why highlighted text was not found, or by how many runs: below the cut-off, cut through, not returned at all.",
  examples: [
    "pericope missed judgements.jsonl runs/chunks.jsonl",
    "pericope missed judgements.jsonl runs/chunks.jsonl --at 5 --per-topic",
    "pericope missed judgements.jsonl runs/chunks.jsonl --texts --collection documents.jsonl",
    "pericope missed rag/gold.csv rag/retrieved.jsonl --chunks rag/chunks.jsonl --collection documents.jsonl",
    "pericope missed judgements.inex runs/focused/*.fol --by-runs --at all --per-topic",
    "pericope missed judgements.inex runs/focused/*.fol --by-runs --at all --collection articles --format csv",
  ],
  after: `
Each highlighted character that is not read within --at is missed for one reason, the first of these that is true:
${entryLines(reasons)}
The first is reported only with --collection, for copies that are the same; with --copies such text is found, and a column says how
much it is. The second and the fourth are reported only with --chunks. Without these options such text is reported as not returned.

The shares of a topic, with what was found, add up to 1, and so do the means over topics; what was found is R of the same cut-off.
--format csv, tsv and jsonl have a row for each reason, or with --texts for each text.

--by-runs lists highlighted text by the number of runs that found it, none first: how much there is of each; with --per-topic also
the topics, the hardest first; with --texts also the texts, the longest first. A row of csv, tsv and jsonl is a text that the same
number of runs found; if that is one run, "run" names it. If a question has several right answers, the text of all of them counts.
The report shows the same, with --at all.`,

  args: scoredArguments,
  options: {
    at: usuallyParsed(
      "--at <cut-off>",
      "how far a list is read, in results, characters or tokens: 5, 4000ch, 1000tok; or all of it: all",
      {
        expected: `${stop.expects}: 5, 4000ch, 1000tok; or all`,
        read: (typed) => (typed === "all" ? everything : stop.read(typed)),
      },
      "4000ch",
    ),
    perTopic: flag("-q, --per-topic", "print every topic, then the means"),
    texts: flag("--texts", "list the texts that were missed"),
    byRuns: flag("--by-runs", "instead of reasons: highlighted text by how many of the runs found it, none first"),
    chunks: textOption("--chunks <file>", "all chunks that could be returned, with their texts, as JSONL or CSV"),
    ...figuresOptions,
    ...scoredOptions,
  },

  async run({ judgements, runs, at, perTopic, texts, byRuns, chunks: chunksPath, ...given }, world) {
    if (byRuns && chunksPath !== undefined)
      throw new InputError("--chunks is for reasons, which --by-runs does not tell; leave out one of them");
    if (chunksPath !== undefined && given.collection === undefined)
      throw new InputError("--chunks needs --collection PATH, the documents that they are from");
    refuseTwoStandardInputs([judgements, runs, chunksPath]);
    const lists: ReturnedLists[] = [];
    const measure = at === everything ? "charR" : `R@${at}`;
    const scored = await scoreGiven(judgements, runs, given, { measures: [measure] }, world, {
      onJudgements: refuseWithoutHighlights,
      onRun: refuseWholeDocuments("what text is missed needs"),
      watch: { open: () => missedWatch(at), take: (kept) => lists.push(kept as ReturnedLists) },
    });
    const evaluation = ofOneTask(scored.evaluations);
    const textAt = (text: MissedText | FoundText) => textOf(scored.collection, text);
    const wordsAt = (text: MissedText | FoundText) => wordsOf(scored.collection, text);
    const textless = texts && scored.collection === undefined ? [withoutTexts] : [];
    if (byRuns) {
      const copies = given.copies && scored.collection && copyFinder(scored.collection, given.copies, "passed over");
      const found = foundByRuns(scored.judgements, evaluation, lists, copies);
      const names = evaluation.runs.map(({ run }) => run);
      printFindings(foundFindings(found, { runs: names, measure, perTopic, texts, textAt, wordsAt }), given, world);
      return tell([...evaluation.notes, ...textless], world);
    }
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
    printFindings(
      missedFindings(byRun, { measure, asked, copiesCount, perTopic, texts, textAt, wordsAt }),
      given,
      world,
    );
    tell([...evaluation.notes, ...(placed?.notes ?? []), ...textless], world);
  },
});

const withoutTexts = {
  code: "no-documents",
  message: "what stands at the places is shown with --collection PATH, the documents",
  count: 1,
};

const reach = 60; // characters around a text in which its first and last word may begin and end

function wordsOf(collection: Collection | undefined, { doc, start, end }: MissedText | FoundText): string | undefined {
  const text = collection?.document(doc)?.text;
  if (text === undefined) return undefined;
  const from = Math.max(0, start - reach);
  const letters = [...codePointSlice(text, from, end + reach)];
  const words = wholeWords(letters, { start: start - from, end: Math.min(end - from, letters.length) });
  return letters.slice(words.start, words.end).join("");
}

function textOf(collection: Collection | undefined, { doc, start, end }: MissedText | FoundText): string | undefined {
  const document = collection?.document(doc);
  if (document === undefined) return undefined;
  const table = unitTable(document.text, "utf16");
  return document.text.slice(table.offset(start), table.offset(end));
}
