import type { InputError } from "../../../base/input-error.ts";
import type { Noun } from "../../../files/drafts/nouns.ts";
import type { Choice, Guess } from "../../drop/guess.ts";
import type { MayHold } from "../../drop/recognise-file.ts";
import type { DropOptions } from "../../drop/score-dropped.ts";
import type { KeptRoom } from "../../../score/kept-room.ts";
import type { RunOutcome } from "../../../score/evaluate.ts";
import type { TakenTask } from "../../../score/tasks.ts";

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
  collection: "drop the documents along",
  task: "choose a task",
  from: "choose what it is",
  judgementsFormat: "choose what it is",
  runFormat: "choose what it is",
};

/** Other remedies are those of the command line. */
const flags: Readonly<Record<string, string>> = { fields: "--fields", tokens: "--tokens", unit: "--unit" };

export function dropFault({ fault, place, remedy }: InputError): DropFault {
  const { source: path, line } = place;
  return { path, line, words: remedy === undefined ? fault : `${fault}${remedyWords(remedy)}` };
}

function remedyWords({ option, value }: NonNullable<InputError["remedy"]>): string {
  const here = remedies[option];
  if (here !== undefined) return ` (${here})`;
  const flag = flags[option];
  return flag === undefined ? "" : ` (on the command line: ${flag}${value === undefined ? "" : ` ${value}`})`;
}
