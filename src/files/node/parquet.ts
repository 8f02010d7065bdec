// Reads Parquet as lines of JSON. The library is loaded when such a file is first read.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { OnProgress } from "./file-bytes.ts";
import { optionalPackage } from "./optional-package.ts";
import { parquetRows } from "../records/parquet-rows.ts";

const libraries = { parquet: parquetLibrary, compressors: parquetCompressors };

/** The rows of a Parquet file on disk, one line of JSON each. */
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

/** The same for a file that comes through a pipe. */
export async function* parquetPieceLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  for await (const piece of pieces) held.push(new Uint8Array(piece)); // slice() of a Buffer would be no copy
  const whole = new Uint8Array(Buffer.concat(held));
  yield* parquetRows({ byteLength: whole.length, slice: (start, end) => whole.buffer.slice(start, end) }, libraries);
}

type Parquet = typeof import("hyparquet");
type Compressors = typeof import("hyparquet-compressors");

const need = { what: "a parquet file" };

async function parquetLibrary(): Promise<Parquet> {
  return optionalPackage("hyparquet", need);
}

/** Other compressions of Parquet than snappy: zstd, gzip, brotli, lz4. */
async function parquetCompressors(): Promise<Compressors["compressors"]> {
  return (await optionalPackage<Compressors>("hyparquet-compressors", need)).compressors;
}
