// The workers of the drop page: what they and the page say to each other, and how an order is given to one that leads and others
// that help.

import type { InputError } from "../../../base/input-error.ts";
import type { Noun } from "../../../files/drafts/nouns.ts";
import type { Choice, Guess } from "../../drop/guess.ts";
import type { MayHold } from "../../drop/recognise-file.ts";
import type { DropOptions } from "../../drop/score-dropped.ts";
import type { RunOutcome } from "../../../score/evaluate.ts";
import type { KeptRoom } from "../../../score/kept-room.ts";
import type { TakenTask } from "../../../score/tasks.ts";

/** Workers at work on an order. */
export interface Crew {
  /** Ends them all, whatever they do. */
  stop(): void;
}

/**
 * Has an order done by workers: one that leads, and others that score some of the runs where they are many. `take` gets what the
 * leader says; `fail` what no worker should do.
 */
export function startCrew(order: Order, take: (message: FromWorker) => void, fail: (words: string) => void): Crew {
  const address = programAddress();
  const workers: Worker[] = [];
  const helpers: Worker[] = [];

  function start(onMessage: (message: FromWorker) => void, onError: (words: string) => void): Worker {
    const worker = new Worker(address);
    workers.push(worker);
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => onMessage(data));
    worker.addEventListener("error", (event) => onError(event.message || "the worker did not start"));
    return worker;
  }

  function stop(): void {
    for (const worker of workers.splice(0)) worker.terminate();
    URL.revokeObjectURL(address);
  }

  const leader = start(
    (message) => {
      if (message.kind === "found") {
        for (let turn = 1; turn <= message.helpers; turn++) {
          const helper = start(relay, () => relay({ kind: "helped", runs: [], room: undefined }));
          say(helper, { kind: "help", order, found: message.found, turn });
          helpers.push(helper);
        }
      } else if (message.kind === "share")
        for (const helper of helpers) say(helper, { kind: "share", share: message.share });
      if (message.kind === "scored" || message.kind === "unscored") stop();
      take(message);
    },
    (words) => {
      stop();
      fail(words);
    },
  );

  /** A helper speaks to the leader alone. */
  function relay(message: FromWorker): void {
    if (message.kind === "helped") say(leader, message);
  }

  say(leader, { kind: "lead", order });
  return { stop };
}

function say(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

/** The page's own script again, as a worker: one program, and one hash for the policy of the page to allow. */
function programAddress(): string {
  const program = document.getElementById("pericope-program")!.textContent!;
  // Not a module: a page opened from a file has no origin to load one from. The braces keep its names local.
  return URL.createObjectURL(new Blob([`"use strict";{${program}}`], { type: "text/javascript" }));
}

/** A file as it was dropped. */
export interface SentFile {
  readonly path: string;
  readonly blob: Blob;
}

/** What is to be scored. */
export interface Order {
  readonly files: readonly SentFile[];
  /** By path: what a person says of a file. */
  readonly choices: Readonly<Record<string, Choice>>;
  readonly asked: DropOptions;
  /** What makes the report. */
  readonly program: string;
}

/** A file that was found, and what it was taken for. */
export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly holds: MayHold;
  readonly guess: Guess;
}

/** What is wrong, with which file where it is one's own. */
export interface DropFault {
  readonly path: string | undefined;
  readonly line: number | undefined;
  readonly words: string;
  /** What is missing, where the file itself is fine. */
  readonly lacks?: "documents" | undefined;
}

/** Which runs a helper scores: of those from `first` on, every one whose place is `turn` among so many threads. */
interface Share {
  readonly task: TakenTask | undefined;
  readonly first: number;
  readonly threads: number;
}

/** A run that a helper scored; without an outcome where it could not. */
export interface HelpedRun {
  readonly at: number;
  readonly outcome: RunOutcome | undefined;
}

/** What the page says to a worker. The first of them leads, and is told what came of the others. */
export type ToWorker =
  | { readonly kind: "lead"; readonly order: Order }
  | { readonly kind: "help"; readonly order: Order; readonly found: readonly FoundFile[]; readonly turn: number }
  | { readonly kind: "share"; readonly share: Share }
  | { readonly kind: "helped"; readonly runs: readonly HelpedRun[]; readonly room: KeptRoom | undefined };

/** What a worker says to the page. */
export type FromWorker =
  | {
      readonly kind: "found";
      readonly found: readonly FoundFile[];
      readonly hidden: number;
      /** How many other workers are worth their start. */
      readonly helpers: number;
    }
  | { readonly kind: "read"; readonly path: string; readonly noun: Noun; readonly words: string }
  | { readonly kind: "fault"; readonly fault: DropFault }
  | { readonly kind: "progress"; readonly words: string; readonly share: number | undefined }
  | { readonly kind: "share"; readonly share: Share }
  | Extract<ToWorker, { kind: "helped" }>
  | { readonly kind: "scored"; readonly report: string; readonly words: string }
  | { readonly kind: "unscored"; readonly words: string };

/** What can be done on the page against a fault. */
const remedies: Readonly<Record<string, string>> = {
  collection: "drop the documents here, too",
  task: "choose a task",
  from: "choose what it is",
  judgementsFormat: "choose what it is",
  runFormat: "choose what it is",
};

/** Other remedies are those of the command line. */
const flags: Readonly<Record<string, string>> = { fields: "--fields", tokens: "--tokens", unit: "--unit" };

export function dropFault({ fault, place, remedy }: InputError): DropFault {
  const { source: path, line } = place;
  if (remedy?.option === "collection")
    return { path, line: undefined, words: "waits for the documents, to find its texts in them", lacks: "documents" };
  return { path, line, words: remedy === undefined ? fault : `${fault}${remedyWords(remedy)}` };
}

function remedyWords({ option, value }: NonNullable<InputError["remedy"]>): string {
  const here = remedies[option];
  if (here !== undefined) return ` (${here})`;
  const flag = flags[option];
  return flag === undefined ? "" : ` (on the command line: ${flag}${value === undefined ? "" : ` ${value}`})`;
}
