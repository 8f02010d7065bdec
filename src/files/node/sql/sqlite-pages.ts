import { readFileSync } from "node:fs";

// Finds rows of a damaged SQLite file in its pages without SQLite, because SQLite gives up at a broken tree. The format
// is described at sqlite.org/fileformat2.html.

type PageValue = null | number | string | undefined;

/**
 * A row as a page contains it. A column that is the row's own number is null. A value that is not text or a number is
 * undefined.
 */
export interface PageRow {
  readonly rowid: number;
  readonly values: readonly PageValue[];
}

const pageSize = 4096; // of all files that this program makes
type Pages = ReadonlyMap<number, Buffer>;

/** The rows of all tables: first with the log that may be next to the file (-wal), then without it. */
export function* rowsInPages(path: string): Generator<PageRow> {
  const file = readFileSync(path);
  const pages = new Map<number, Buffer>();
  for (let at = 0; at < file.length; at += pageSize) pages.set(at / pageSize + 1, file.subarray(at, at + pageSize));
  const later = pagesOfLog(path);
  if (later.size > 0) yield* rowsOf(new Map([...pages, ...later]));
  yield* rowsOf(pages);
}

/** The pages in the log, up to its last commit. */
function pagesOfLog(path: string): Pages {
  const pages = new Map<number, Buffer>();
  let log: Buffer;
  try {
    log = readFileSync(`${path}-wal`);
  } catch {
    return pages; // there is none
  }
  const salt = log.subarray(16, 24);
  const uncommitted = new Map<number, Buffer>();
  for (let at = 32; at + 24 + pageSize <= log.length; at += 24 + pageSize) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break; // left of an earlier log
    uncommitted.set(log.readUInt32BE(at), log.subarray(at + 24, at + 24 + pageSize));
    if (log.readUInt32BE(at + 4) === 0) continue;
    for (const [number, page] of uncommitted) pages.set(number, page);
    uncommitted.clear();
  }
  return pages;
}

const leafOfTable = 0x0d;

function* rowsOf(pages: Pages): Generator<PageRow> {
  for (const [number, page] of pages) {
    const start = number === 1 ? 100 : 0; // the file's header comes first
    if (page.length < start + 8 || page[start] !== leafOfTable) continue;
    const cells = page.readUInt16BE(start + 3);
    for (let i = 0; i < cells; i++) {
      const row = rowAt(page, start + 8 + 2 * i, pages);
      if (row !== undefined) yield row;
    }
  }
}

/** The row at a pointer of a page. Undefined if that makes no sense. */
function rowAt(page: Buffer, pointer: number, pages: Pages): PageRow | undefined {
  try {
    const cell = page.subarray(page.readUInt16BE(pointer));
    const [length, lengthSize] = varint(cell, 0);
    const [rowid, rowidSize] = varint(cell, lengthSize);
    const record = payload(cell.subarray(lengthSize + rowidSize), length, pages);
    return { rowid, values: valuesOf(record) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined; // beyond the page, or no UTF-8
    throw error;
  }
}

/** The bytes of a row. If they do not fit into the page, the rest is in other pages. */
function payload(cell: Buffer, length: number, pages: Pages): Buffer {
  const most = pageSize - 35;
  if (length <= most) return exactly(cell, length);
  const least = Math.floor(((pageSize - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (pageSize - 4));
  const here = fitting <= most ? fitting : least;
  const pieces = [exactly(cell, here)];
  let left = length - here;
  for (let next = cell.readUInt32BE(here); left > 0;) {
    const page = pages.get(next);
    if (page === undefined) throw new RangeError("no such page");
    const piece = exactly(page.subarray(4), Math.min(left, pageSize - 4));
    pieces.push(piece);
    left -= piece.length;
    next = page.readUInt32BE(0);
  }
  return Buffer.concat(pieces);
}

function exactly(bytes: Buffer, length: number): Buffer {
  if (bytes.length < length) throw new RangeError("too short");
  return bytes.subarray(0, length);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function valuesOf(record: Buffer): PageValue[] {
  const [headLength, size] = varint(record, 0);
  const values: PageValue[] = [];
  let body = headLength;
  for (let at = size; at < headLength;) {
    const [type, typeSize] = varint(record, at);
    at += typeSize;
    const length = type >= 12 ? Math.floor((type - 12) / 2) : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type]!;
    const bytes = exactly(record.subarray(body), length);
    body += length;
    values.push(valueOf(type, bytes));
  }
  return values;
}

function valueOf(type: number, bytes: Buffer): PageValue {
  if (type === 0) return null;
  if (type >= 1 && type <= 5) return bytes.readIntBE(0, bytes.length);
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type === 8 || type === 9) return type - 8;
  return type >= 13 && type % 2 === 1 ? utf8.decode(bytes) : undefined;
}

/** A number of 1 to 9 bytes, and the number of its bytes. */
function varint(bytes: Buffer, at: number): [value: number, size: number] {
  let value = 0;
  for (let size = 1; size <= 8; size++) {
    const byte = bytes.readUInt8(at + size - 1);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, size];
  }
  throw new RangeError("more than this program writes");
}
