import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parquetRows } from "../../records/parquet-rows.ts";
import type { OnProgress } from "../file-bytes.ts";
import { parquetCompressors, parquetLibrary } from "./parquet-library.ts";

const libraries = { parquet: parquetLibrary, compressors: parquetCompressors };

/** The rows of a parquet file on the disk, a line of JSON each. */
export async function* parquetFileLines(path: string, onProgress?: OnProgress): AsyncGenerator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const slice = (start: number, end = size): ArrayBuffer => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      readSync(file, bytes, 0, bytes.length, start);
      return bytes.buffer;
    };
    yield* parquetRows({ byteLength: size, slice }, libraries, (done) => onProgress?.(done, size));
  } finally {
    closeSync(file);
  }
}

/** The same of one that comes through a pipe. */
export async function* parquetPieceLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  for await (const piece of pieces) held.push(new Uint8Array(piece)); // slice() of a Buffer would be no copy
  const whole = new Uint8Array(Buffer.concat(held));
  yield* parquetRows({ byteLength: whole.length, slice: (start, end) => whole.buffer.slice(start, end) }, libraries);
}
