import { optionalPackage } from "../optional-package.ts";

type Parquet = typeof import("hyparquet");
type Compressors = typeof import("hyparquet-compressors");

const need = { what: "a parquet file" };

export async function parquetLibrary(): Promise<Parquet> {
  return optionalPackage("hyparquet", need);
}

/** For what parquet may be packed with, besides snappy: zstd, gzip, brotli, lz4. */
export async function parquetCompressors(): Promise<Compressors["compressors"]> {
  return (await optionalPackage<Compressors>("hyparquet-compressors", need)).compressors;
}
