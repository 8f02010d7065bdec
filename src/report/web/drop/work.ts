import type { DropOptions } from "../../drop/score-dropped.ts";
import { type Choice, settled } from "../../drop/guess.ts";
import type { ListedFile } from "../../drop/file-groups.ts";
import { pageVersion } from "../../page-data.ts";
import type { DropFault, FoundFile, FromWorker } from "./messages.ts";

/** What a person asked for, and how far it is: plain data, which is kept over a reload. */
export interface Work {
  /** Of another version, it is made again. */
  readonly version: number;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly asked: DropOptions;
  readonly state: "waiting" | "working" | "scored" | "unscored" | "stopped";
  readonly found: readonly FoundFile[];
  readonly hidden: number;
  /** By path: what was read of it. */
  readonly read: Readonly<Record<string, string>>;
  readonly faults: readonly DropFault[];
  readonly progress?: { readonly words: string; readonly share: number | undefined } | undefined;
  /** What came of it in words: what was scored, or why nothing was. */
  readonly words: string;
  /** The data of the report, as its file has them. */
  readonly report?: string | undefined;
}

export const noWork: Work = {
  version: pageVersion,
  choices: {},
  asked: { measures: [] },
  state: "waiting",
  found: [],
  hidden: 0,
  read: {},
  faults: [],
  words: "",
};

/** What was asked for, to be done from the beginning; the list of the files stays until there is another. */
export function begun({ found, hidden }: Work, choices: Work["choices"], asked: DropOptions): Work {
  return { ...noWork, state: "working", found, hidden, choices, asked };
}

export function after(work: Work, message: FromWorker): Work {
  switch (message.kind) {
    case "found":
      return { ...work, found: message.found, hidden: message.hidden };
    case "read": {
      const before = Object.hasOwn(work.read, message.path) ? `${work.read[message.path]}; ` : "";
      return { ...work, read: { ...work.read, [message.path]: before + message.words } };
    }
    case "fault":
      return { ...work, faults: [...work.faults, message.fault] };
    case "progress":
      return { ...work, progress: { words: message.words, share: message.share } };
    case "scored":
      return { ...work, state: "scored", progress: undefined, words: message.words, report: message.report };
    case "unscored":
      return { ...work, state: "unscored", progress: undefined, words: message.words || lacking(work) };
    default:
      return work;
  }
}

/** A file as it is listed, with all that is known of it. */
export interface ShownFile extends ListedFile {
  readonly found: FoundFile;
  readonly isChosen: boolean;
  readonly read: string | undefined;
  readonly faults: readonly DropFault[];
}

export function shownFiles({ found, choices, read, faults }: Work): ShownFile[] {
  const byPath = new Map<string | undefined, DropFault[]>();
  for (const fault of faults) byPath.set(fault.path, [...(byPath.get(fault.path) ?? []), fault]);
  return found.map((file) => {
    const { path, holds, guess } = file;
    const isChosen = Object.hasOwn(choices, path);
    const as = settled(holds, guess, isChosen ? choices[path] : undefined);
    const own = byPath.get(path) ?? [];
    return {
      path,
      found: file,
      nouns: [...as.keys()],
      format: as.size === 1 ? [...as.values()][0] : undefined,
      isFaulty: own.length > 0,
      isChosen,
      read: Object.hasOwn(read, path) ? read[path] : undefined,
      faults: own,
    };
  });
}

/** Faults of no file in the list: of an archive that cannot be opened, or of all files together. */
export function otherFaults({ found, faults }: Work): DropFault[] {
  const known = new Set(found.map(({ path }) => path));
  return faults.filter(({ path }) => path === undefined || !known.has(path));
}

/** Why nothing could be scored, where no file is to blame. */
function lacking(work: Work): string {
  const files = shownFiles(work);
  const judging = files.filter(({ nouns }) => nouns.includes("judgements"));
  if (judging.length === 0) return "there are no judgements; drop them along, or choose which file has them";
  const isBroken = judging.some(({ isFaulty }) => isFaulty);
  return isBroken ? "the judgements are at fault: mend or leave out what is marked below" : "see below";
}
