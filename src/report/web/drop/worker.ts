// What a worker does: one leads, which finds the files, scores runs and packs the page; others score some of the runs.

import { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import type { Collection } from "../../../data/collection.ts";
import { beginningOf, type DroppedFile } from "../../drop/dropped-file.ts";
import { guessed, settled } from "../../drop/guess.ts";
import { type Pile, readPile, type SettledFile } from "../../drop/read-dropped.ts";
import { recognised, sample } from "../../drop/recognise-file.ts";
import { helpersFor, openScoring, scoredPage, scoreRun, type Scoring } from "../../drop/score-dropped.ts";
import { unpacked } from "../../drop/unpacked.ts";
import type { Page } from "../../page-build.ts";
import { packedPage, type Packer } from "../../page-pack.ts";
import { blobFiles, unpackers } from "./blob-file.ts";
import { dropFault, type FoundFile, type FromWorker, type HelpedRun, type Order, type ToWorker } from "./crew.ts";
import type { RunOutcome } from "../../../score/evaluate.ts";
import type { KeptRoom } from "../../../score/kept-room.ts";
import type { KeptRun } from "../../../score/kept-run.ts";

/** Reads and scores what it is sent, off the page's own thread. */
export function serveDrop(): void {
  const inbox = mailbox();
  self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "lead") void lead(data.order, inbox.next);
    else if (data.kind === "help") void help(data, inbox.next);
    else inbox.put(data);
  });
}

type Letter = Extract<ToWorker, { kind: "share" | "helped" }>;

/** Messages that wait until they are asked for. */
function mailbox(): { put(letter: Letter): void; next(): Promise<Letter> } {
  const letters: Letter[] = [];
  let waiting: ((letter: Letter) => void) | undefined;
  return {
    put(letter) {
      if (waiting === undefined) letters.push(letter);
      else waiting(letter);
      waiting = undefined;
    },
    next: () => new Promise((resolve) => (letters.length > 0 ? resolve(letters.shift()!) : (waiting = resolve))),
  };
}

function tell(message: FromWorker): void {
  self.postMessage(message);
}

function tellFault(error: InputError): void {
  tell({ kind: "fault", fault: dropFault(error) });
}

/** Reads all files, scores its share of the runs, waits for the others', and makes the report. */
async function lead(order: Order, next: () => Promise<Letter>): Promise<void> {
  tell({ kind: "progress", words: "Reading the files", share: undefined });
  const say = seldom();
  const raws = await blobFiles(order.files, (done) =>
    say(() => ({ words: "Reading the files", share: done / order.files.length })),
  );
  const { files, faults, hidden } = await unpacked(raws, unpackers);
  for (const fault of faults) tellFault(fault);
  const found = foundFiles(files);
  const settledFiles = withChoices(files, found, order);
  const helpers = helpersFor(settledFiles, navigator.hardwareConcurrency);
  tell({ kind: "found", found, hidden, helpers });
  try {
    const pile = readWatched(settledFiles);
    if (pile === undefined) return tell({ kind: "unscored", words: "" });
    if (pile.runs.length === 0) return tell({ kind: "unscored", words: "there is no run to score" });
    const page = await scoredTogether(pile, order, helpers, next);
    if (page === undefined) return tell({ kind: "unscored", words: "none of the runs can be scored" });
    tell({ kind: "progress", words: "Packing the report", share: undefined });
    tell({ kind: "scored", report: await packedReport(page, pile), words: pageWords(page) });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    tellFault(error);
    tell({ kind: "unscored", words: "" });
  }
}

function foundFiles(files: readonly DroppedFile[]): FoundFile[] {
  const say = seldom();
  const looked = files.map((file, i) => {
    say(() => ({ words: `Looking at ${file.path}`, share: i / files.length }));
    return { path: file.path, holds: looks(file) };
  });
  const guesses = guessed(looked);
  return files.map(({ path, size }, i) => ({ path, size, holds: looked[i]!.holds, guess: guesses[i]! }));
}

function looks(file: DroppedFile): FoundFile["holds"] {
  try {
    const start = beginningOf(file, sample);
    return recognised(file.path, start, start.length < sample);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { formats: {}, fault: error.fault };
  }
}

function withChoices(files: readonly DroppedFile[], found: readonly FoundFile[], { choices }: Order): SettledFile[] {
  return files.map((file, i) => {
    const { holds, guess } = found[i]!;
    const own = Object.hasOwn(choices, file.path) ? choices[file.path] : undefined;
    return { file: watchedFile(file), settled: settled(holds, guess, own) };
  });
}

/** Tells of progress, but not more often than a person can read. */
function seldom(): (progress: () => { readonly words: string; readonly share: number }) => void {
  let told = performance.now();
  return (progress) => {
    if (performance.now() - told < 200) return;
    told = performance.now();
    tell({ kind: "progress", ...progress() });
  };
}

/** A file that tells how far it was read. */
function watchedFile(file: DroppedFile): DroppedFile {
  return {
    ...file,
    *pieces() {
      let done = 0;
      const say = seldom();
      for (const piece of file.pieces()) {
        done += piece.length;
        // Of what is packed, nobody knows how long it will be.
        say(() => ({ words: `Reading ${file.path}`, share: Math.min(1, done / Math.max(1, file.size)) }));
        yield piece;
      }
    },
  };
}

/** Documents up to this many bytes are all read, so that every error in them is reported; of larger ones only what is needed is read. */
const mostChecked = 2 ** 25;

function readWatched(files: readonly SettledFile[]): Pile | undefined {
  const pile = readPile(files, {
    read: (path, noun, words) => tell({ kind: "read", path, noun, words }),
    fault: tellFault,
  });
  const documents = files.filter(({ settled: as }) => as.has("documents"));
  const bytes = documents.reduce((sum, { file }) => sum + file.size, 0);
  if (pile?.collection !== undefined && bytes <= mostChecked) readAllOf(pile.collection);
  return pile;
}

function readAllOf(collection: Collection): void {
  const say = seldom();
  let done = 0;
  for (const id of collection.ids()) {
    collection.length(id);
    done++;
    say(() => ({ words: `Reading document ${id}`, share: done / collection.size }));
  }
}

/** Undefined where none of the runs can be scored: each is told of. */
async function scoredTogether(
  pile: Pile,
  { asked, program }: Order,
  helpers: number,
  next: () => Promise<Letter>,
): Promise<Page | undefined> {
  const scoring = openScoring(pile, asked);
  const outcomes: (RunOutcome | undefined)[] = [];
  const tried = new Set<number>(); // here, where faults are told
  const score = (at: number): void => {
    tell({ kind: "progress", words: `Scoring ${pile.runs[at]!.file.path}`, share: at / pile.runs.length });
    outcomes[at] = attempted(at, pile, scoring);
    tried.add(at);
  };
  let first = 0;
  // The first run that can be scored settles the task of all that declare none.
  do score(first);
  while (++first < pile.runs.length && scoring.by.usualTask() === undefined);
  const threads = helpers + 1;
  tell({ kind: "share", share: { task: scoring.by.usualTask(), first, threads } });
  for (let at = first; at < pile.runs.length; at += threads) score(at);
  const rooms: KeptRoom[] = [];
  for (let helper = 0; helper < helpers; helper++) {
    const letter = await next();
    if (letter.kind !== "helped") continue;
    for (const { at, outcome } of letter.runs) outcomes[at] = outcome;
    if (letter.room !== undefined) rooms.push(letter.room);
  }
  // What a helper could not do is done here, or told of.
  for (const at of pile.runs.keys()) if (outcomes[at] === undefined && !tried.has(at)) score(at);
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome === undefined) continue;
    scoring.by.take(outcome);
    tell({ kind: "read", path: pile.runs[at]!.file.path, noun: "run", words: runWords(outcome) });
  }
  if (outcomes.every((outcome) => outcome === undefined)) return undefined;
  tell({ kind: "progress", words: "Comparing the runs", share: undefined });
  return scoredPage(pile, scoring, asked, program, rooms);
}

/** A run that cannot be scored is told of, and the others are scored. */
function attempted(at: number, pile: Pile, { by }: Scoring): RunOutcome | undefined {
  const run = pile.runs[at]!;
  try {
    return scoreRun(run, pile, by);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    tellFault(error.at({ source: run.file.path }));
    return undefined;
  }
}

function runWords(outcome: RunOutcome): string {
  if ("leftOut" in outcome) return `made for task ${outcome.task}, left out`;
  const { topics, totals } = outcome.kept as KeptRun; // of a page's evaluator
  const results = totals.reduce((sum, total) => sum + total, 0);
  return `${counted(results, "result", "results")} for ${counted(topics.length, "topic", "topics")}`;
}

function pageWords({ data: { runs, topics, task } }: Page): string {
  return `${counted(runs.length, "run", "runs")} scored on ${counted(topics.length, "topic", "topics")} for task ${task}`;
}

async function packedReport(page: Page, { collection }: Pile): Promise<string> {
  const documentOf = collection === undefined ? undefined : (id: string) => collection.document(id);
  let report = "";
  for await (const piece of packedPage(page, { documentOf }, packer)) report += piece;
  return report;
}

/** Reads the judgements and documents as the leader does, and scores its share of the runs. What is wrong the leader tells. */
async function help(
  { order, found, turn }: Extract<ToWorker, { kind: "help" }>,
  next: () => Promise<Letter>,
): Promise<void> {
  const { files } = await unpacked(await blobFiles(order.files, () => undefined), unpackers);
  const silent = files.map((file, i) => ({ file, settled: withChoices([file], [found[i]!], order)[0]!.settled }));
  const pile = readPile(silent, { fault: () => undefined });
  const letter = await next();
  if (letter.kind !== "share" || pile === undefined) return tell({ kind: "helped", runs: [], room: undefined });
  const { task, first, threads } = letter.share;
  const { by, keeping } = openScoring(pile, order.asked, task);
  const runs: HelpedRun[] = [];
  for (let at = first + turn; at < pile.runs.length; at += threads) {
    try {
      runs.push({ at, outcome: scoreRun(pile.runs[at]!, pile, by) });
    } catch {
      runs.push({ at, outcome: undefined });
    }
  }
  tell({ kind: "helped", runs, room: keeping.room });
}

/** Packs as the program does: deflated, in base64. */
const packer: Packer = {
  async pack(content) {
    const packed = new Blob([typeof content === "string" ? content : new Uint8Array(content)])
      .stream()
      .pipeThrough(new CompressionStream("deflate-raw"));
    return base64(new Uint8Array(await new Response(packed).arrayBuffer()));
  },
  base64,
};

/** As many arguments as a call may have on every browser. */
const atOnce = 2 ** 13;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += atOnce) text += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  return btoa(text);
}
