// The state of the drop page: the files, and what is known of the work on them, which messages of the workers change. It is kept
// across reloads.

import { useEffect, useRef, useState } from "preact/hooks";
import { counted } from "../../../base/note.ts";
import type { ListedFile } from "../../drop/file-groups.ts";
import { type Choice, settled } from "../../drop/guess.ts";
import type { DropOptions } from "../../drop/score-dropped.ts";
import { mostFiles } from "../../drop/unpacked.ts";
import { pageVersion } from "../../page-data.ts";
import { type Crew, type DropFault, type FoundFile, type FromWorker, type SentFile, startCrew } from "./crew.ts";
import { forgetAll, keepFiles, keepWork, readKept } from "./keep.ts";

/** The files that were dropped, what is done with them, and what a person can do about it. */
export interface Drop {
  /** Undefined until the page knows what the browser kept. */
  readonly work: Work | undefined;
  readonly files: readonly SentFile[];
  /** Whether a reload would find the files again. */
  readonly isKept: boolean;
  /** Adds files to those before; one with the same path takes its place. Gives why it cannot be done. */
  add(files: readonly SentFile[]): string | undefined;
  /** Scores again, with what a person says of files, or asks for. */
  change(choices: Work["choices"], asked: DropOptions): void;
  cancel(): void;
  startOver(): void;
}

export function useDrop(): Drop {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const [work, setWork] = useState<Work>();
  const [isKept, setKept] = useState(true);
  const crew = useRef<Crew>(undefined);

  const keeping = useRef<Promise<boolean>>(undefined); // of the files; undefined until the workers have looked at them

  function run(given: readonly SentFile[], begin: Work): void {
    crew.current?.stop();
    let now = begin;
    setWork(now);
    const keepAll = async (done: Work): Promise<void> => {
      const own = keeping.current;
      const areKept = (await own) ?? false;
      if (keeping.current !== own) return; // the person started over meanwhile
      setKept(areKept && (await keepWork(done)));
    };
    const order = { files: given, choices: begin.choices, asked: begin.asked, program: programName() };
    crew.current = startCrew(
      order,
      (message) => {
        setWork((now = after(now, message)));
        if (message.kind === "found") keeping.current ??= keepFiles(given);
        if (now.state !== "working") void keepAll(now);
      },
      (words) => setWork((now = { ...now, state: "unscored", words, progress: undefined })),
    );
  }

  useEffect(() => {
    const restore = async (): Promise<void> => {
      const kept = await readKept();
      setFiles(kept.files);
      keeping.current = Promise.resolve(true);
      if (kept.work?.version === pageVersion) setWork(kept.work);
      else if (kept.files.length > 0) run(kept.files, begun(noWork, {}, noWork.asked));
      else setWork(noWork);
    };
    void restore();
    return () => crew.current?.stop();
  }, []);

  return {
    work,
    files,
    isKept,
    add(more) {
      const paths = new Set(more.map(({ path }) => path));
      const all = [...files.filter(({ path }) => !paths.has(path)), ...more];
      if (all.length > mostFiles)
        return `more than ${counted(mostFiles, "file", "files")}; drop fewer, or what they are zipped in`;
      setFiles(all);
      const { choices, asked } = work ?? noWork;
      keeping.current = undefined;
      run(all, begun(work ?? noWork, choices, asked));
      return undefined;
    },
    change: (choices, asked) => run(files, begun(work ?? noWork, choices, asked)),
    cancel() {
      crew.current?.stop();
      if (work !== undefined) setWork({ ...work, state: "stopped", progress: undefined, words: "stopped" });
    },
    startOver() {
      crew.current?.stop();
      keeping.current = undefined;
      const empty = (): void => {
        setFiles([]);
        setWork(noWork);
      };
      void forgetAll().then(empty, empty); // what the page shows as forgotten is forgotten
    },
  };
}

function programName(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=generator]")?.content ?? "pericope";
}

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

const noWork: Work = {
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
function begun({ found, hidden }: Work, choices: Work["choices"], asked: DropOptions): Work {
  return { ...noWork, state: "working", found, hidden, choices, asked };
}

function after(work: Work, message: FromWorker): Work {
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
  if (judging.length === 0) return "there are no judgements. Drop them here, too, or choose below which file has them";
  if (files.some(({ faults }) => faults.some(({ lacks }) => lacks === "documents")))
    return "the documents are missing. Drop them here, too: judgements or runs have texts without offsets";
  const isBroken = judging.some(({ isFaulty }) => isFaulty);
  return isBroken
    ? "there is an error in the judgements. Fix the file that is marked below, or set it to “left out”"
    : "see below";
}
