// The bytes of a file or of standard input, piece by piece. Zipped files are unzipped, and Parquet tables become lines
// of JSON.

import { closeSync, fstatSync, openSync, read, readSync, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { InputError } from "../../base/input-error.ts";

/** The name of a file in errors. */
export function sourceOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

export type OnProgress = (bytesRead: number, totalBytes: number | undefined) => void;

/** This fits into the cache of a processor. Larger pieces take four times as long to be read. */
export const pieceSize = 2 ** 17;

/**
 * The bytes of a file, or of standard input for "-". They are unzipped if they begin as gzip does, and a Parquet table
 * becomes lines of JSON. Each piece is valid until the next is asked for.
 */
export async function* fileBytes(path: string, onProgress?: OnProgress): AsyncGenerator<Uint8Array> {
  const pieces = path === "-" ? standardInput(onProgress) : plainFile(path, onProgress);
  try {
    let start: Uint8Array = new Uint8Array(0); // gzip and parquet are recognised by a few bytes, which may come one by one
    while (start.length < toRecognise) {
      const next = await pieces.next();
      if (next.done) break;
      // Most pieces are long enough. A short one is copied, because the next would overwrite it.
      start = next.value.length >= toRecognise && start.length === 0 ? next.value : joined(start, next.value);
    }
    const whole = startingWith(start, pieces);
    if (isParquet(start)) yield* parquetRows(path, whole, onProgress);
    else if (/\.parquet$/i.test(path) && start.length > 0) throw noParquet(start).at({ source: path });
    else if (isZip(start)) throw new InputError(zipFault, { source: sourceOf(path) });
    else yield* start[0] === 0x1f && start[1] === 0x8b ? unzipped(whole) : whole;
  } finally {
    await pieces.return(undefined);
  }
}

/** gzip begins with two fixed bytes, Parquet with "PAR1", and a zip archive with "PK", 3 and 4. */
const toRecognise = 4;

function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

const zipFault = "a spreadsheet or a zip archive; expected the table as CSV, or the archive unpacked";

function isParquet([p, a, r, one]: Uint8Array): boolean {
  return p === 0x50 && a === 0x41 && r === 0x52 && one === 0x31;
}

/** What a file named .parquet may be if it is not Parquet, by its first characters. */
const beginnings: readonly (readonly [start: string, is: string])[] = [
  ["version https://git-lfs", "a pointer of Git LFS, in whose place git lfs pull puts the file"],
  ["<", "a page of HTML or XML, as a download that failed leaves it"],
  ["{", "JSON, which is read from a file that is called so"],
  ["[", "JSON, which is read from a file that is called so"],
  ["\u001f\u008b", "gzip, which has to be unpacked"],
  ["PK", "a zip archive, which has to be unpacked"],
  ["ARROW1", "a file of Arrow"],
];

function noParquet(start: Uint8Array): InputError {
  const text = String.fromCharCode(...start.subarray(0, 100)).trimStart();
  const [, is = "something else"] = beginnings.find(([beginning]) => text.startsWith(beginning)) ?? [];
  return new InputError(`called parquet, and is ${is}; expected parquet, which begins with PAR1`);
}

/**
 * The code for Parquet is loaded only here. A table is read from its end, so what comes through a pipe is gathered
 * first.
 */
async function* parquetRows(
  path: string,
  whole: AsyncGenerator<Uint8Array>,
  onProgress: OnProgress | undefined,
): AsyncGenerator<Uint8Array> {
  const { parquetFileLines, parquetPieceLines } = await import("./parquet.ts");
  const isFile = path !== "-" && statSync(path).isFile();
  try {
    yield* isFile ? parquetFileLines(path, onProgress) : parquetPieceLines(whole);
  } catch (error) {
    throw error instanceof InputError ? error.at({ source: sourceOf(path) }) : error;
  }
}

async function* startingWith(start: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* plainFile(path: string, onProgress?: OnProgress): AsyncGenerator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    const stat = fstatSync(file);
    const total = stat.isFile() ? stat.size : undefined;
    const buffer = new Uint8Array(total === undefined ? pieceSize : Math.min(total + 1, pieceSize));
    for (let done = 0; ;) {
      // For a file, the system reads ahead, and reading in one of Node's threads takes longer. A pipe may have nothing
      // to read yet.
      const bytesRead =
        total === undefined ? await readSome(file, buffer) : readSync(file, buffer, 0, buffer.length, null);
      if (bytesRead === 0) return;
      onProgress?.((done += bytesRead), total);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    closeSync(file);
  }
}

function readSome(file: number, buffer: Uint8Array): Promise<number> {
  return new Promise((done, failed) =>
    read(file, buffer, 0, buffer.length, null, (error, bytesRead) => (error ? failed(error) : done(bytesRead))),
  );
}

async function* standardInput(onProgress?: OnProgress): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const piece of process.stdin) {
    const bytes = plainBytes(Buffer.from(piece));
    onProgress?.((done += bytes.length), undefined);
    yield bytes;
  }
}

async function* unzipped(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: pieceSize });
  // Errors come out of the loop below, because pipeline destroys gunzip with them.
  pipeline(copies(pieces), gunzip, () => {});
  for await (const piece of gunzip) yield plainBytes(piece);
}

/** Copies, because a stream may still use a piece when it asks for the next. */
async function* copies(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield piece.slice();
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  return plainBytes(Buffer.concat([first, second]));
}

/** The same bytes as a plain Uint8Array. A loop over them is compiled for one kind of array, and is slow for two. */
function plainBytes(piece: Buffer): Uint8Array {
  return new Uint8Array(piece.buffer, piece.byteOffset, piece.length);
}
