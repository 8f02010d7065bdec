import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { encodeUtf8 } from "../../text/utf8.ts";

type Parquet = typeof import("hyparquet");
type AsyncBuffer = Parameters<Parquet["parquetMetadataAsync"]>[0];
type FileMetaData = ReturnType<Parquet["parquetMetadata"]>;
type SchemaTree = ReturnType<Parquet["parquetSchema"]>;

/** The packages that read Parquet. They are loaded by the code that needs them. */
export interface ParquetLibraries {
  parquet(): Promise<Parquet>;
  /** Other compressions of Parquet than snappy: zstd, gzip, brotli, lz4. */
  compressors(): Promise<(typeof import("hyparquet-compressors"))["compressors"]>;
}

/** A Parquet file begins and ends with this. */
const magic = "PAR1";

/** The rows of a Parquet file, one line of JSON each. `onRows` gets the number of bytes that are done. */
export async function* parquetRows(
  file: AsyncBuffer,
  libraries: ParquetLibraries,
  onRows?: (done: number) => void,
): AsyncGenerator<Uint8Array> {
  const { byteLength } = file;
  if (byteLength < 12 || String.fromCharCode(...new Uint8Array(await file.slice(byteLength - magic.length))) !== magic)
    throw new InputError("parquet that is cut off: it does not end as it begins; expected the whole file");
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await libraries.parquet();
  const metadata = await attempted("its last part", () => parquetMetadataAsync(file));
  const { children } = parquetSchema(metadata);
  const columns = children.filter((column) => !isVector(column)).map(({ element }) => element.name);
  if (Number(metadata.num_rows) === 0)
    throw new InputError(`parquet without rows; its columns are ${few(columns, 20)}; expected a row at least`);
  const packing = needsCompressors(metadata) ? { compressors: await libraries.compressors() } : {};
  let [rowStart, done] = [0, 0];
  for (const { num_rows, total_byte_size } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const range = { rowStart, rowEnd };
    const rows = await attempted(`rows ${rowStart + 1} to ${rowEnd}`, () =>
      parquetReadObjects({ file, metadata, columns, ...packing, ...range }),
    );
    for (const row of rows) yield encodeUtf8(`${JSON.stringify(row, plain)}\n`);
    rowStart = rowEnd;
    done = Math.min(done + Number(total_byte_size), byteLength);
    onRows?.(done);
  }
}

/** Any error of the library is an error of the file. */
async function attempted<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError(`broken parquet in ${what} (${why}); expected the whole file`);
  }
}

/** False if hyparquet can read the file by itself: it is not compressed, or with snappy, as most are. */
function needsCompressors({ row_groups }: FileMetaData): boolean {
  return row_groups.some(({ columns }) =>
    columns.some(({ meta_data }) => !["SNAPPY", "UNCOMPRESSED", undefined].includes(meta_data?.codec)),
  );
}

/** True for a column of vectors. Nothing is read from it, and it would be most of the file. Scores are kept. */
function isVector({ element, children }: SchemaTree, isList = false, isScore = /score/i.test(element.name)): boolean {
  const repeats = isList || element.repetition_type === "REPEATED";
  if (children.length > 0) return children.every((child) => isVector(child, repeats, isScore));
  return repeats && !isScore && (element.type === "FLOAT" || element.type === "DOUBLE");
}

/** 64-bit numbers become numbers if they are exact, otherwise texts. Bytes are left out. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  return value instanceof Uint8Array ? null : value;
}
