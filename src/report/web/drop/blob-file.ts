// Files of the browser as a worker reads them, and the libraries that unpack.

import { Gunzip, Inflate } from "fflate";
import * as hyparquet from "hyparquet";
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from "hyparquet-compressors";
import { InputError } from "../../../base/input-error.ts";
import type { RawFile } from "../../drop/dropped-file.ts";
import type { Unpackers } from "../../drop/unpacked.ts";
import { parquetRows } from "../../../files/records/parquet-rows.ts";
import type { SentFile } from "./crew.ts";

// Only workers have it, and the types are those of pages.
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Small files are read once, up to so many bytes of all: each time that a browser is asked for some takes milliseconds. */
const smallFile = 2 ** 16;
const mostHeld = 2 ** 27;

/** So many are read side by side. */
const atOnce = 64;

/** Files that a worker reads where it is asked for their bytes; `onRead` is told how many it has at hand. */
export async function blobFiles(files: readonly SentFile[], onRead: (done: number) => void): Promise<RawFile[]> {
  const raws: RawFile[] = [];
  let held = 0;
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce).map(({ path, blob }) => {
      const isHeld = blob.size <= smallFile && held + blob.size <= mostHeld;
      if (isHeld) held += blob.size;
      return isHeld ? heldFile(path, blob) : { path, size: blob.size, bytes: bytesIn(blob, path) };
    });
    for (const raw of await Promise.all(some)) raws.push(raw);
    onRead(raws.length);
  }
  return raws;
}

/** One that cannot be read says so when it is asked for. */
async function heldFile(path: string, blob: Blob): Promise<RawFile> {
  const whole = await blob.arrayBuffer().catch(() => undefined);
  if (whole === undefined) return { path, size: blob.size, bytes: bytesIn(blob, path) };
  const bytes = new Uint8Array(whole);
  return { path, size: bytes.length, bytes: (from, to) => bytes.subarray(from, to) };
}

function bytesIn(blob: Blob, path: string): RawFile["bytes"] {
  return (from, to) => bytesOf(blob.slice(from, to), path);
}

function bytesOf(blob: Blob, source: string): Uint8Array {
  try {
    return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  } catch {
    throw new InputError("the browser cannot read it; was it moved or changed since?", { source });
  }
}

export const unpackers: Unpackers = {
  gunzip: (take) => new Gunzip(take),
  inflate: (take) => new Inflate(take),
  parquet: (bytes) =>
    parquetRows(
      { byteLength: bytes.length, slice: (from, to) => new Uint8Array(bytes.subarray(from, to)).buffer },
      {
        parquet: async () => hyparquet,
        // Not that for snappy, which is WebAssembly, and refused by the page's policy: hyparquet reads it by itself.
        compressors: async () => ({
          GZIP: decompressGzip,
          BROTLI: decompressBrotli,
          ZSTD: (packed) => decompressZstd(packed),
          LZ4: decompressLz4,
          LZ4_RAW: decompressLz4Raw,
        }),
      },
    ),
};
