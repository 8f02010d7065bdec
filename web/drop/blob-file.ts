import { Gunzip, Inflate } from "fflate";
import * as hyparquet from "hyparquet";
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from "hyparquet-compressors";
import { InputError } from "../../src/base/input-error.ts";
import type { RawFile } from "../../src/page/drop/dropped-file.ts";
import type { Unpackers } from "../../src/page/drop/unpacked.ts";
import { parquetRows } from "../../src/records/parquet-rows.ts";
import type { SentFile } from "./messages.ts";

// Only workers have it, and the types are those of pages.
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** A file that a worker reads where it is asked for its bytes, and not before. */
export function blobFile({ path, blob }: SentFile): RawFile {
  return {
    path,
    size: blob.size,
    bytes(from, to) {
      try {
        return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to)));
      } catch {
        throw new InputError("the browser cannot read it; was it moved or changed since?", { source: path });
      }
    },
  };
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
