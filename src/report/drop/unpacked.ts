// Opens what was dropped: zip and tar archives, gzip and parquet become the files in them, and other files stay as they are. The
// libraries that unpack are handed in.

import { attempt, InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import { joinedBytes } from "../../text/utf8.ts";
import { beginningOf, type DroppedFile, piecesOf, type RawFile, wholeOf } from "./dropped-file.ts";
import { beginsTar, tarEntries } from "./tar-entries.ts";
import { entryStart, zipEntries, type ZipEntry } from "./zip-directory.ts";

/** Takes packed bytes, and hands out what they unpack to. Throws where they are broken, or end too early. */
interface Inflating {
  push(packed: Uint8Array, isLast: boolean): void;
}

type OpenInflating = (take: (piece: Uint8Array) => void) => Inflating;

/** What unpacks: libraries that the core does not know. */
export interface Unpackers {
  readonly gunzip: OpenInflating;
  readonly inflate: OpenInflating;
  /** The rows of a parquet file, as lines of JSON. */
  parquet(bytes: Uint8Array): AsyncIterable<Uint8Array>;
}

/** What came of the files that were dropped. */
export interface Unpacked {
  readonly files: readonly DroppedFile[];
  /** Of files that could not be opened. */
  readonly faults: readonly InputError[];
  /** How many files were passed over: hidden ones, and those that systems leave in folders. */
  readonly hidden: number;
}

/** As many files are listed as a page can show and a browser can keep. */
export const mostFiles = 50_000;
/** What is unpacked into memory may take no more than this, and what is read on the way no more than that. */
const mostHeld = 2 ** 30;
const mostRead = 2 ** 34;

/** Opens archives (zip, tar, tar.gz), gzip and parquet; other files stay as they are. */
export async function unpacked(raws: readonly RawFile[], unpackers: Unpackers): Promise<Unpacked> {
  const files: DroppedFile[] = [];
  const faults: InputError[] = [];
  let hidden = 0;
  for (const raw of raws) {
    try {
      const inside = await opened(raw, unpackers);
      const wanted = inside.filter(({ path }) => path === raw.path || !isHidden(path));
      hidden += inside.length - wanted.length;
      if (files.length + wanted.length > mostFiles)
        throw new InputError(
          `with its ${counted(wanted.length, "file", "files")} there are more than 50,000; expected fewer`,
        );
      for (const file of wanted) files.push(file);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error.at({ source: raw.path }));
    }
  }
  return { files, faults, hidden };
}

/** Whether a file in a folder or archive is none of the person's. */
export function isHidden(path: string): boolean {
  return /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i.test(path);
}

async function opened(raw: RawFile, unpackers: Unpackers): Promise<DroppedFile[]> {
  const { path, size } = raw;
  const start = raw.bytes(0, Math.min(size, 512));
  if (isZip(start) && !/\.(?:docx|xlsx|pptx|odt|ods|odp|epub|jar)$/i.test(path)) {
    const inside = zipEntries(raw).map((entry) => zippedFile(raw, entry, unpackers));
    return Promise.all(inside.map((file) => unwrapped(file, unpackers)));
  }
  if (beginsTar(start)) return Promise.all(tarFiles(raw).map((file) => unwrapped(file, unpackers)));
  const plain: DroppedFile = { path, size, pieces: () => piecesOf(raw, 0, size) };
  const file = await unwrapped(plain, unpackers);
  if (file === plain || !beginsTar(beginningOf(file, 512))) return [file];
  const bytes = held(file);
  return tarFiles({ path, size: bytes.length, bytes: (from, to) => bytes.subarray(from, to) });
}

function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));
}

function tarFiles(raw: RawFile): DroppedFile[] {
  return tarEntries(raw).map(({ path, from, size }) => ({
    path: `${raw.path}/${path.replace(/^\.\//, "")}`,
    size,
    pieces: () => piecesOf(raw, from, from + size),
  }));
}

function zippedFile(raw: RawFile, entry: ZipEntry, { inflate }: Unpackers): DroppedFile {
  const path = `${raw.path}/${entry.path}`;
  return {
    path,
    size: entry.packedSize,
    *pieces() {
      if (entry.isEncrypted) throw new InputError("locked with a password; expected it unlocked", { source: path });
      if (entry.method !== 0 && entry.method !== 8)
        throw new InputError(`packed in a way (${entry.method}) that few programs know; expected deflate`, {
          source: path,
        });
      const start = entryStart(raw, entry);
      const packed = piecesOf(raw, start, start + entry.packedSize);
      yield* entry.method === 0 ? packed : inflated(packed, inflate, path, "zip");
    },
  };
}

/** A file that is gzip or parquet, as what is in it. */
async function unwrapped(file: DroppedFile, { gunzip, parquet }: Unpackers): Promise<DroppedFile> {
  const { path, size } = file;
  // A file that cannot be unpacked is found out when it is read: the others are listed all the same.
  const [a, b, c, d] = attempt(() => beginningOf(file, 4)) ?? [];
  if (a === 0x1f && b === 0x8b) return { path, size, pieces: () => inflated(file.pieces(), gunzip, path, "gzip") };
  if (a !== 0x50 || b !== 0x41 || c !== 0x52 || d !== 0x31) return file; // PAR1
  const rows: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const row of parquet(held(file))) {
      rows.push(row);
      if ((length += row.length) > mostHeld) throw tooMuch("parquet", mostHeld);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { path, size, pieces: () => fail(error.at({ source: path })) };
  }
  const lines = joinedBytes(rows);
  return { path, size, pieces: () => [lines] };
}

function fail(error: InputError): never {
  throw error;
}

/** Packed pieces are cut small: each may become a thousand times as long. */
const smallPiece = 2 ** 14;

function* inflated(
  packed: Iterable<Uint8Array>,
  open: OpenInflating,
  source: string,
  kind: string,
): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let total = 0;
  const stream = open((piece) => void ready.push(piece));
  const push = (piece: Uint8Array, isLast: boolean): Uint8Array[] => {
    try {
      stream.push(piece, isLast);
    } catch {
      throw new InputError(`broken or cut off ${kind}; expected the whole file`, { source });
    }
    const out = ready;
    ready = [];
    for (const { length } of out) total += length;
    if (total > mostRead) throw tooMuch(kind, mostRead).at({ source });
    return out;
  };
  for (const piece of packed)
    for (let at = 0; at < piece.length; at += smallPiece) yield* push(piece.slice(at, at + smallPiece), false);
  yield* push(new Uint8Array(0), true);
}

/** A file that has to be in memory whole. */
function held(file: DroppedFile): Uint8Array {
  return wholeOf(file, mostHeld, tooMuch("archive", mostHeld).at({ source: file.path }));
}

function tooMuch(kind: string, most: number): InputError {
  return new InputError(`${kind} that unpacks to more than ${most / 2 ** 30} GB; expected it smaller, or unpacked`);
}
