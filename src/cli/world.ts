import { spawn } from "node:child_process";
import { existsSync, fstatSync, mkdtempSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { codeOf } from "../files/node/file-system.ts";

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
  /** Which notes are wanted: one line for many of one kind, all (as where the command has no --notes), or none. */
  readonly notes?: "gathered" | "all" | "none" | undefined;
  /** The codes of notes that are errors. */
  readonly denied?: ReadonlySet<string> | undefined;
  /** Whether notes may have colour. */
  readonly noteColour: boolean;
  /** Where another program asks (serve.ts), notes and the fault of the input as values, besides their words on `err`. */
  onNotes?(notes: readonly Note[]): void;
  onFault?(fault: InputError, remedy: string): void;
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

/** Standard output or standard error. Where something cannot be written, what follows is dropped: the command goes on. */
interface Outlet {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Of a terminal. */
  readonly columns: number | undefined;
  /** Calls back when all is written, or cannot be: then with the reason, unless a reader had seen enough (| head). */
  whenWritten(then: (fault: unknown) => void): void;
}

export function outlet(name: "stdout" | "stderr"): Outlet {
  const descriptor = name === "stdout" ? 1 : 2;
  return needsNoStream(descriptor) ? plainOutlet(descriptor) : streamOutlet(process[name]);
}

/** A file, a pipe or /dev/null: everything except a terminal. To load Node's streams takes half as long as scoring a small run. */
function needsNoStream(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() || stat.isFIFO() || stat.isSocket() || stat.rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

function plainOutlet(descriptor: number): Outlet {
  let failure: unknown;
  return {
    write(text) {
      if (failure !== undefined) return;
      try {
        writeWhole(descriptor, Buffer.from(text));
      } catch (error) {
        failure = error;
      }
    },
    isTerminal: false,
    columns: undefined,
    whenWritten: (then) => then(faultOf(failure)),
  };
}

/** A reader that has seen enough closes the pipe: that is no fault. */
function faultOf(failure: unknown): unknown {
  return codeOf(failure) === "EPIPE" ? undefined : failure;
}

/** In milliseconds. */
const pauseWhereFull = 5;

/** A pipe may take a part, or, where another program has set it so, say that it is full instead of waiting. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      if (codeOf(error) !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseWhereFull);
    }
  }
}

function streamOutlet(stream: NodeJS.WriteStream): Outlet {
  let failure: unknown;
  stream.on("error", (error) => (failure ??= error));
  return {
    write(text) {
      if (failure === undefined) stream.write(text);
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
    whenWritten: (then) => void stream.write("", (error) => then(faultOf(failure ?? error ?? undefined))),
  };
}

/** What opens a file in the browser, where it is not xdg-open. */
const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

const shownFor = 60_000; // milliseconds that a browser has to start

/**
 * Shows an address in the person's browser, where there is one. The address may let in whoever knows it, and other users of the machine
 * can read the arguments of a program: the browser gets the name of a file that is this user's alone, and the page in it leads on.
 */
export function openPage(address: string): void {
  try {
    const folder = mkdtempSync(join(folderForBrowsers(), "pericope-")); // for this user alone
    const remove = (): void => rmSync(folder, { recursive: true, force: true });
    process.once("exit", remove);
    setTimeout(remove, shownFor).unref();
    const file = join(folder, "open.html");
    writeFileSync(file, redirectTo(address), { mode: 0o600, flag: "wx" });
    const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
    spawn(program!, [...args, file], { stdio: "ignore", detached: true })
      .on("error", () => undefined)
      .unref();
  } catch {
    // the address is printed as well
  }
}

/** Browsers that snap installs have a folder for temporary files of their own, and do not see ours. */
function folderForBrowsers(): string {
  return existsSync("/snap/bin") ? homedir() : tmpdir();
}

function redirectTo(address: string): string {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>pericope</title>',
    `<meta http-equiv="refresh" content="0;url=${escaped}">`,
    `<p><a href="${escaped}">Open pericope</a></p></html>\n`,
  ].join("\n");
}
