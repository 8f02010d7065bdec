// Temporary storage for bytes: a little in memory, and more in a file without a name.

import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileError } from "./file-system.ts";
import { removedBySignals, temporaryBeside } from "./write-file.ts";

/**
 * Bytes that are stored one after another and read again later. Larger amounts are in a file whose name is removed as
 * soon as it is open. So the system removes the file with the process, however the process ends.
 */
export interface Spill {
  readonly length: number;
  add(bytes: Uint8Array): void;
  /** The bytes in start..end. Valid until the next call. */
  between(start: number, end: number): Buffer;
  /** All bytes in order, in pieces that are valid until the next one. */
  pieces(): Generator<Buffer>;
  close(): void;
}

/** How much is kept in memory, to be written or read at once. */
const pieceBytes = 2 ** 16;

/** `path` is a file whose folder has room. Without it, the system's temporary folder is used. */
export function spill(path?: string): Spill {
  let place: Nameless | undefined;
  const tail = Buffer.from(new ArrayBuffer(pieceBytes)); // what is not written yet, from `written` on
  let [written, length] = [0, 0];
  let window: Buffer | undefined; // what was read last, from `windowStart` on
  let [windowStart, windowEnd] = [0, 0];

  function flush(): void {
    try {
      place ??= nameless(path);
      for (let done = written; done < length;) done += writeSync(place.file, tail, done - written, length - done, done);
    } catch (error) {
      throw fileError(error, place?.folder ?? tmpdir()); // or it would be blamed on the file that is read
    }
    written = length;
  }

  /** Fills the memory with what was written from `start` on. */
  function read(into: Buffer, start: number): Buffer {
    const size = into.length;
    for (let done = 0; done < size;) {
      const count = readSync(place!.file, into, done, size - done, start + done);
      if (count === 0) throw new RangeError(`${size} bytes from ${start} on, of ${written}`);
      done += count;
    }
    return into;
  }

  return {
    get length() {
      return length;
    },
    add(bytes) {
      for (let from = 0; from < bytes.length;) {
        const part = bytes.subarray(from, from + pieceBytes - (length - written));
        tail.set(part, length - written);
        length += part.length;
        from += part.length;
        if (length - written === pieceBytes) flush();
      }
    },
    between(start, end) {
      if (start >= written) return tail.subarray(start - written, end - written);
      if (end > written) flush();
      if (end - start > pieceBytes) return read(Buffer.allocUnsafe(end - start), start);
      window ??= Buffer.from(new ArrayBuffer(pieceBytes));
      if (start < windowStart || end > windowEnd)
        [windowStart, windowEnd] = [start, start + read(window.subarray(0, written - start), start).length];
      return window.subarray(start - windowStart, end - windowStart);
    },
    *pieces() {
      const piece = written === 0 ? tail : Buffer.from(new ArrayBuffer(pieceBytes));
      for (let start = 0; start < written; start += pieceBytes) yield read(piece.subarray(0, written - start), start);
      yield tail.subarray(0, length - written);
    },
    close() {
      place?.close();
      place = undefined;
    },
  };
}

/** An open file without a name. */
interface Nameless {
  readonly file: number;
  readonly folder: string;
  close(): void;
}

/** Made in the folder of the file if possible, because its disk has room. `path` may be a device. */
function nameless(path: string | undefined): Nameless {
  try {
    if (path !== undefined) return openedAndRemoved(temporaryBeside(path));
  } catch {
    // The next place may work, or it reports what is wrong.
  }
  return openedAndRemoved(temporaryBeside(join(tmpdir(), "pericope")));
}

/**
 * A signal may come before the name is removed. Node handles it only in the next turn of the event loop, so we listen
 * for it until the file is closed.
 */
function openedAndRemoved(name: string): Nameless {
  const callOff = removedBySignals(name);
  try {
    const file = openSync(name, "wx+");
    rmSync(name);
    return {
      file,
      folder: resolve(dirname(name)),
      close() {
        callOff();
        closeSync(file);
      },
    };
  } catch (error) {
    callOff();
    throw error;
  }
}
