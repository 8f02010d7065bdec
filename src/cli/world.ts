import { openPage } from "./open-page.ts";
import type { Outlet } from "./outlet.ts";

/** All of the outside world that a command may touch besides the files it is told of; a test hands in a fake one. */
export interface World {
  /** What was typed after the program's name. */
  readonly argv: readonly string[];
  /** The file that was run, and the folder that it was run in. */
  readonly program: string;
  readonly folder: string;
  /** The folder of what the build puts beside the program, such as the page without data. */
  readonly built: URL;
  /** Results. */
  out(text: string): void;
  /** Notes, progress and faults. */
  err(text: string): void;
  /** Whether a person looks at the results, and how wide their terminal is. */
  readonly colour: boolean;
  readonly width: number | undefined;
  /** Whether a person looks at notes and progress. */
  readonly progress: boolean;
  /** Which notes are wanted: one line for many of one kind, or all, as where the command has no --notes. */
  readonly notes?: "gathered" | "all" | undefined;
  /** Whether notes may have colour. */
  readonly noteColour: boolean;
  /** Calls back when a person or the system asks the program to end; gives what calls that off. */
  onEnd(then: () => void): () => void;
  /** Shows an address in the person's browser, where there is one. */
  openPage(address: string): void;
}

/** Exit codes that scripts rely on. */
export const exitCode = {
  done: 0,
  /** A check that was asked for did not hold. */
  failed: 1,
  /** The input or the command line is at fault. */
  badInput: 2,
  /** A bug of ours. */
  bug: 70,
} as const;

const endSignals = ["SIGINT", "SIGTERM"] as const;

/** The world of this process. */
export function processWorld(out: Outlet, err: Outlet): World {
  const { env } = process;
  const wanted = env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0";
  const allowed = env["NO_COLOR"] === undefined && env["TERM"] !== "dumb";
  return {
    argv: process.argv.slice(2),
    program: process.argv[1] ?? "",
    get folder() {
      return process.cwd(); // which fails where the folder is gone
    },
    built: new URL("./", import.meta.url), // dist/, where this is bundled
    out: out.write,
    err: err.write,
    colour: wanted || (out.isTerminal && allowed),
    width: out.isTerminal ? out.columns : positive(env["COLUMNS"]),
    progress: err.isTerminal,
    noteColour: wanted || (err.isTerminal && allowed),
    onEnd(then) {
      for (const signal of endSignals) process.once(signal, then);
      return () => {
        for (const signal of endSignals) process.off(signal, then);
      };
    },
    openPage,
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
