import { useEffect, useRef, useState } from "preact/hooks";
import { counted } from "../../../base/note.ts";
import type { DropOptions } from "../../drop/score-dropped.ts";
import { mostFiles } from "../../drop/unpacked.ts";
import { pageVersion } from "../../page-data.ts";
import { type Crew, startCrew } from "./crew.ts";
import { forgetAll, keepFiles, keepWork, readKept } from "./keep.ts";
import type { SentFile } from "./messages.ts";
import { after, begun, noWork, type Work } from "./work.ts";

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
    const keepAll = async (done: Work): Promise<void> =>
      setKept(((await keeping.current) ?? false) && (await keepWork(done)));
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
      setFiles([]);
      setWork(noWork);
      void forgetAll();
    },
  };
}

function programName(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=generator]")?.content ?? "pericope";
}
