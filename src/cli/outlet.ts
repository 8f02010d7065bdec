import { fstatSync, statSync, writeSync } from "node:fs";
import { codeOf } from "../files/node/file-system.ts";

/** Standard output or standard error. Where something cannot be written, what follows is dropped: the command goes on. */
export interface Outlet {
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
