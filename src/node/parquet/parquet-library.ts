import { InputError } from "../../base/input-error.ts";
import { codeOf } from "../file-error.ts";

type Parquet = typeof import("hyparquet");
type Compressors = (typeof import("hyparquet-compressors"))["compressors"];

// Loaded when they are first needed. The names are not written into the import, so that bundlers leave them alone.
const ofParquet = "hyparquet";
const ofCompressors = "hyparquet-compressors";

export async function parquetLibrary(): Promise<Parquet> {
  return loaded<Parquet>(ofParquet);
}

/** For what parquet may be packed with, besides snappy: zstd, gzip, brotli, lz4. */
export async function parquetCompressors(): Promise<Compressors> {
  return (await loaded<typeof import("hyparquet-compressors")>(ofCompressors)).compressors;
}

async function loaded<T>(name: string): Promise<T> {
  try {
    return await import(name);
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new InputError(`a parquet file, which needs the package ${name}; install it: npm install ${name}`);
  }
}
