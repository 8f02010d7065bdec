import { InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { type Judgements, mergedJudgements } from "../../../data/judgements.ts";
import type { Context } from "../../../files/drafts/context.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { readRunFile } from "../../../files/node/read-file.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { type DocumentRun, documentRuns, poolOf } from "../../../search/pool.ts";
import { poolLines } from "../../../search/pool-file.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { readingNotes } from "../../../score/notes.ts";
import { poolFindings } from "../../../print/findings/pool-findings.ts";
import { command, many, parsed, textOption, texts, wholeNumberBetween } from "../../command.ts";
import { judgementsAt, readTopicIds, refuseOverInput, refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { seedOption } from "../../options/statistics.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import { fileOptions, judgementsOptions, readContext, runFormatOption } from "../../options/reading.ts";
import type { World } from "../../world.ts";
import { inTrack } from "../../track-file.ts";

const count = wholeNumberBetween(1, Number.MAX_SAFE_INTEGER, "a whole number from 1");

export const poolCommand = command({
  name: "pool",
  about: "Choose the documents that people should judge: those that the runs rank highest, each once, shuffled.",
  examples: [
    "pericope pool runs/focused --depth 5 -o pool.jsonl",
    "pericope pool runs/focused runs/documents.trec --size 12 --topics topics.xml -o pool.jsonl",
    "pericope pool runs/ric/*.fol --size 8 --judged judgements.inex --format markdown",
  ],
  after: `
A run's documents rank by their first results. --depth 5 takes the first 5 of every run. --size takes documents by turns,
the first of each run, then the second of each, until a topic has as many; in the last turn runs given first come first.

What --judged holds for a topic is left out: under --size it does not count, and the runs bring others in its place; under
--depth there is less to judge.

The pool has one document per line, {"topic":"2026001","doc":"concordance"}, in the order in which it is judged, and nothing of
runs, ranks or votes: that order depends on the ids and the seed alone. A topic without documents has a line without "doc".

What is printed is for organisers: how much there is to judge; how many documents each run brings among the ranks that were
looked at, and how many of them no other run has there; how many of each run's first 5, 10, 20, 50, … would be unjudged, neither in
the pool nor judged before.`,

  args: { runs: inTrack("runs", many("<runs...>", "runs, or folders of them; - for standard input")) },
  options: {
    output: textOption(
      "-o, --output <file>",
      "write the pool there, compressed where its name ends in .gz; - for standard output, without tables",
    ),
    depth: parsed("--depth <number>", "pool the first documents of every run, this many of each", count),
    size: parsed("--size <number>", "pool at most this many documents a topic, which the runs bring by turns", count),
    topics: inTrack(
      "topics",
      textOption("--topics <file>", "only the topics of this file, also those for which no run has results"),
    ),
    judged: texts("--judged <path>", "leave out what these judgements hold, a file or a folder (repeatable)"),
    ...seedOption("of the order in which documents are judged"),
    ...fileOptions,
    ...runFormatOption,
    ...judgementsOptions,
    ...figuresOptions,
  },

  async run(given, world) {
    const { runs, judged, topics, output, depth, size, seed, collection, entities } = given;
    if ((depth === undefined) === (size === undefined))
      throw new InputError(
        `${depth === undefined ? "neither --depth nor" : "both --depth and"} --size; expected one of them`,
      );
    const files = { runs: pileOf(runs), judged: pileOf(judged) };
    refuseTwoStandardInputs([runs, judged, topics, collection, entities]);
    refuseOverInput(output, files.runs, files.judged, topics, collection, entities);
    const context = sharingFields(await readContext(given, world));
    // A pool needs no places, so elements may be given only by their paths.
    const reading = { ...context, keepPaths: context.collection === undefined };
    const ranked = await readRuns(files.runs, { ...reading, format: given.runFormat }, world);
    const earlier = await readJudged(files.judged, { ...reading, format: given.judgementsFormat }, world);
    context.fieldUse?.refuse();
    const made = poolOf(ranked.runs, {
      depth,
      size,
      seed,
      topics: await readTopicIds(topics, { entities: context.entities }, world),
      judged: earlier,
    });
    if (output !== undefined) await writeFile(output, poolLines(made.pool));
    if (output !== "-") printFigures(poolFindings(made), given, world, { "--seed": String(seed) });
    tell([...ranked.notes, ...(earlier?.notes ?? []), ...made.notes], world);
  },
});

type Reading = Context & { readonly format: string | undefined };

/** Keeps only the documents of a run. Many such lists fit into memory; a whole run may hardly fit. */
async function readRuns(
  paths: readonly string[],
  reading: Reading,
  world: World,
): Promise<{ readonly runs: readonly DocumentRun[]; readonly notes: readonly Note[] }> {
  const runs: DocumentRun[] = [];
  const documentRun = documentRuns();
  const notes: Note[] = [];
  for (const path of paths) {
    const run = await watched(path, world, (onProgress) => readRunFile(path, { ...reading, onProgress }));
    runs.push(documentRun(run));
    notes.push(...readingNotes(run));
  }
  return { runs, notes };
}

/** Judgements of any kind. Only which documents were judged matters here, not how. */
async function readJudged(paths: readonly string[], reading: Reading, world: World): Promise<Judgements | undefined> {
  if (paths.length === 0) return undefined;
  const parts: Judgements[] = [];
  for (const path of paths) {
    const part = await judgementsAt(path, reading, world);
    parts.push({ ...part, notes: readingNotes(part) });
  }
  return mergedJudgements(parts, undefined);
}
