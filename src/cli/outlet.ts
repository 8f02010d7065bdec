import { fstatSync, statSync, writeSync } from "node:fs";
import { codeOf } from "../node/file-error.ts";

/** Standard output or standard error. */
export interface Outlet {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Of a terminal. */
  readonly columns: number | undefined;
  /** Calls back when all is written. */
  whenWritten(then: () => void): void;
}

/** `failed` is told why something cannot be written, and ends the program. */
export function outlet(name: "stdout" | "stderr", failed: (error: unknown) => void): Outlet {
  const descriptor = name === "stdout" ? 1 : 2;
  return needsNoStream(descriptor) ? plainOutlet(descriptor, failed) : streamOutlet(process[name], failed);
}

/** A file, a pipe, or where nobody reads: all but terminals. To load Node's streams takes half as long as scoring a small run. */
function needsNoStream(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() || stat.isFIFO() || stat.isSocket() || stat.rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

function plainOutlet(descriptor: number, failed: (error: unknown) => void): Outlet {
  let hasFailed = false;
  return {
    write(text) {
      try {
        writeWhole(descriptor, Buffer.from(text));
      } catch (error) {
        hasFailed = true;
        setImmediate(failed, error); // as a stream would: what is written elsewhere at the same time still is
      }
    },
    isTerminal: false,
    columns: undefined,
    whenWritten(then) {
      if (!hasFailed) then(); // else `failed` has the last word
    },
  };
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

function streamOutlet(stream: NodeJS.WriteStream, failed: (error: unknown) => void): Outlet {
  stream.on("error", failed);
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
    whenWritten: (then) =>
      void stream.write("", (error) => {
        if (!error) then(); // else `failed` has the last word
      }),
  };
}
