import { spawn } from "node:child_process";
import { existsSync, fstatSync, mkdtempSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import { codeOf } from "../files/node/file-system.ts";

/**
 * Everything outside the program that a command may use, except the files that it is given. Tests pass in a fake one.
 */
export interface World {
  /** The words after the program's name. */
  readonly argv: readonly string[];
  /** The file that was run, and the folder in which it was run. */
  readonly program: string;
  readonly folder: string;
  /** The folder with what the build puts next to the program, such as the page without data. */
  readonly built: URL;
  /** Writes results. */
  out(text: string): void;
  /** Writes notes, progress and errors. */
  err(text: string): void;
  /** If a person looks at the results, and the width of their terminal. */
  readonly colour: boolean;
  readonly width: number | undefined;
  /** True if a person sees notes and progress. */
  readonly progress: boolean;
  /** Which notes are wanted: one line for many of one kind, all (also if the command has no --notes), or none. */
  readonly notes?: "gathered" | "all" | "none" | undefined;
  /** The codes of notes that are errors. */
  readonly denied?: ReadonlySet<string> | undefined;
  /** True if notes may have colour. */
  readonly noteColour: boolean;
  /**
   * If another program asks (serve.ts): receives notes, and the input error, as values in addition to their words on
   * `err`.
   */
  onNotes?(notes: readonly Note[]): void;
  onFault?(fault: InputError, remedy: string): void;
  /** Calls back when a person or the system asks the program to end. Returns a function that cancels this. */
  onEnd(then: () => void): () => void;
  /** Shows an address in the user's browser, if there is one. */
  openPage(address: string): void;
}

/** Exit codes that scripts rely on. */
export const exitCode = {
  done: 0,
  /** A check that was asked for failed. */
  failed: 1,
  /** The input or the command line is invalid. */
  badInput: 2,
  /** A bug in pericope. */
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

/** Standard output or standard error. If something cannot be written, the rest is dropped and the command continues. */
interface Outlet {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Of a terminal. */
  readonly columns: number | undefined;
  /**
   * Calls back when everything is written, or cannot be. Then it gives the reason, unless the reader has closed the
   * pipe (| head).
   */
  whenWritten(then: (fault: unknown) => void): void;
}

export function outlet(name: "stdout" | "stderr"): Outlet {
  const descriptor = name === "stdout" ? 1 : 2;
  return needsNoStream(descriptor) ? plainOutlet(descriptor) : streamOutlet(process[name]);
}

/**
 * True for a file, a pipe or /dev/null: everything except a terminal. Loading Node's streams takes half as long as
 * scoring a small run.
 */
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

/** A reader that has seen enough closes the pipe. That is not an error. */
function faultOf(failure: unknown): unknown {
  return codeOf(failure) === "EPIPE" ? undefined : failure;
}

/** In milliseconds. */
const pauseWhereFull = 5;

/** A pipe may accept only a part, or, if another program has set it to non-blocking, may say that it is full. */
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

/** The program that opens a file in the browser, on systems without xdg-open. */
const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

const shownFor = 60_000; // milliseconds that a browser has to start

/**
 * Shows an address in the user's browser, if there is one. Anyone who knows the address may get access, and other
 * users of the machine can read a program's arguments. So the browser gets the name of a file that only this user can
 * read, and the page in it leads to the address.
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
    // the address is also printed
  }
}

/** Browsers installed by snap have their own folder for temporary files, and cannot see ours. */
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
