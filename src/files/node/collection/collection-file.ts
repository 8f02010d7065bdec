// Opens a collection that lies in one file, and reads its documents when they are asked for. collection-writer.ts writes such files.
//
// A collection in a file, all numbers little-endian:
//
//   header     64 bytes: magic (8), version u32, documents u32, characters f64, start of the index f64, slots u32,
//              bytes of ids u32, CRC-32 of the index u32, seed of the hash u32, 12 times 0, CRC-32 of the header so far u32
//   documents  for each: its text in UTF-8, its element table (elementTableToBytes; none for a plain text), its title
//   index      for each document an entry of 40 bytes: start f64, bytes of text u32, of elements u32, of title u32,
//              characters u32, CRC-32 of the text u32, CRC-32 of elements and title u32, end of its id in the ids u32, 0 u32;
//              then the slots, a hash table of u32: 0, or 1 + the number of a document (a power of two, more than twice
//              as many as documents; an id is looked for from slot hash(id, seed) on);
//              then the ids in UTF-8, in the order of the documents
//
// The index is looked up in the file as it lies there, in pages: opening a collection of a million documents parses nothing, and
// takes no more memory than one of a thousand.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { InputError } from "../../../base/input-error.ts";
import { weightedCache } from "../../../base/remembered.ts";
import type { Collection, Document, DocumentOutline } from "../../../data/collection.ts";
import { fileError } from "../file-system.ts";
import { elementTableFromBytes } from "../../../text/xml/element-bytes.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";

/** How many bytes of recently read texts and tables are kept. */
const mostKept = 2 ** 26;

interface Rest {
  readonly title: string | undefined;
  readonly elements: ElementTable | undefined;
}

/** A file that is closed when no reader uses it any more. */
interface OpenFile {
  readonly descriptor: number;
}
const forgotten = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/**
 * Opens a file that buildCollection wrote. Undefined if it is another kind of file. Documents are read when they are
 * asked for.
 */
export function collectionFile(path: string): Collection | undefined {
  const descriptor = opened(path);
  try {
    const start = read(descriptor, 0, headerBytes);
    const collection = hasMagic(start) ? collectionIn({ descriptor }, start, path) : undefined;
    if (collection === undefined) closeSync(descriptor);
    return collection;
  } catch (error) {
    closeSync(descriptor);
    throw error instanceof InputError ? error.at({ source: path }) : fileError(error, path);
  }
}

function collectionIn(file: OpenFile, start: Uint8Array, source: string): Collection {
  const header = readHeader(start, fstatSync(file.descriptor).size);
  const { documents, slots, seed } = header;
  if (sumOf(file.descriptor, header.indexStart, indexBytes(header)) !== header.indexSum) throw corrupt("its index");
  forgotten.register(file, file.descriptor);

  const partFrom = (start: number, length: number): PagedPart => pagedPart(start, length, fill);
  const slotsStart = header.indexStart + documents * entryBytes;
  const entries = partFrom(header.indexStart, documents * entryBytes);
  const slotNumbers = partFrom(slotsStart, 4 * slots);
  const ids = partFrom(slotsStart + 4 * slots, header.idBytes);
  const texts = weightedCache<string>(mostKept);
  const rests = weightedCache<Rest>(mostKept);

  const here: BytesAt = (start, length) => readBriefly(file.descriptor, start, length);
  const number = (document: number, field: number): number => entries.uint32(document * entryBytes + field);
  /** Valid until the next call. */
  const idOf = (document: number): Buffer =>
    ids.between(document === 0 ? 0 : number(document - 1, 32), number(document, 32));

  /** Fills memory from a place of the index on. The index was complete when the file was opened. */
  function fill(memory: Buffer<ArrayBuffer>, start: number): void {
    const size = reading(() => read(file.descriptor, start, memory.length, memory)).length;
    if (size < memory.length) throw corrupt("its index").at({ source });
  }

  function reading<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw fileError(error, source);
    }
  }

  function find(id: string): number | undefined {
    const wanted = Buffer.from(id);
    const mask = slots - 1;
    let slot = hashOf(wanted, seed) & mask;
    for (let probes = 0; probes < slots; probes++, slot = (slot + 1) & mask) {
      const document = slotNumbers.uint32(4 * slot) - 1;
      if (document < 0) return undefined;
      if (document >= documents) throw corrupt("its index").at({ source });
      if (idOf(document).equals(wanted)) return document;
    }
    throw corrupt("its index").at({ source }); // there are more slots than documents, so that some are free
  }

  /** Reads a part of a document and checks its checksum. Valid until the next call. */
  function part(document: number, offset: number, length: number, sum: number, from = here): Buffer {
    const at = entries.float64(document * entryBytes) + offset;
    const bytes = reading(() => from(at, length));
    if (bytes.length === length && crc32(bytes) === sum) return bytes;
    throw corrupt(`document "${idOf(document).toString()}"`).at({ source });
  }

  function textOf(document: number): string {
    return texts.get(document, () => {
      const bytes = part(document, 0, number(document, 8), number(document, 24));
      return { value: bytes.toString(), weight: bytes.length };
    });
  }

  /** The bytes of elements and title. */
  function restBytes(document: number, from = here): Buffer {
    return part(document, number(document, 8), number(document, 12) + number(document, 16), number(document, 28), from);
  }

  function restOf(document: number): Rest {
    return rests.get(document, () => {
      const [elementBytes, titleBytes] = [number(document, 12), number(document, 16)];
      const bytes = restBytes(document);
      const title = titleBytes === 0 ? undefined : bytes.subarray(elementBytes).toString();
      const elements = elementBytes === 0 ? undefined : elementTableFromBytes(bytes.subarray(0, elementBytes));
      return { value: { title, elements }, weight: 100 + titleBytes + 20 * elementBytes };
    });
  }

  /** Looking up a path needs no text, so each part is read only when it is asked for. */
  function documentOf(document: number, doc: string): Document {
    return {
      doc,
      get text() {
        return textOf(document);
      },
      get title() {
        return restOf(document).title;
      },
      get elements() {
        return restOf(document).elements;
      },
    };
  }

  /** Reads them in the order of the file, many at a time. */
  function* outlines(): Generator<DocumentOutline> {
    const ahead = readAhead(file.descriptor);
    for (let document = 0; document < documents; document++) {
      const [length, elementBytes] = [number(document, 20), number(document, 12)];
      const bytes = elementBytes === 0 ? undefined : restBytes(document, ahead).subarray(0, elementBytes);
      yield { idBytes: idOf(document), length, elementBytes: bytes };
    }
  }

  return {
    size: documents,
    outlines,
    *ids() {
      for (let document = 0; document < documents; document++) yield idOf(document).toString();
    },
    document(id) {
      const document = find(id);
      return document === undefined ? undefined : documentOf(document, id);
    },
    length(id) {
      const document = find(id);
      return document === undefined ? undefined : number(document, 20);
    },
    elementBytes(id) {
      const document = find(id);
      const bytes = document === undefined ? 0 : number(document, 12);
      return bytes === 0 ? undefined : restBytes(document!).subarray(0, bytes);
    },
    builtFile: source,
    source,
  };
}

function opened(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw fileError(error, path);
  }
}

/** Reads `length` bytes of a file from a place on, or as many as there are. Valid until the next call. */
type BytesAt = (start: number, length: number) => Buffer;

/** The checksum of bytes of a file. */
function sumOf(descriptor: number, start: number, length: number): number {
  const memory = Buffer.from(new ArrayBuffer(Math.min(length, aheadBytes)));
  let sum = 0;
  for (let done = 0; done < length; done += aheadBytes)
    sum = crc32(read(descriptor, start + done, Math.min(aheadBytes, length - done), memory), sum);
  return sum;
}

/** How many bytes are read at once when a file is read in its order. */
const aheadBytes = 2 ** 20;

/** Reads a file in its order, in large pieces. */
function readAhead(descriptor: number): BytesAt {
  const memory = Buffer.from(new ArrayBuffer(aheadBytes));
  let [held, from]: [Buffer, number] = [memory, Infinity]; // what was read last, and where it begins in the file
  return (start, length) => {
    if (length > aheadBytes) return read(descriptor, start, length);
    if (start < from || start + length > from + held.length)
      [held, from] = [read(descriptor, start, aheadBytes, memory), start];
    return held.subarray(start - from, start - from + length);
  };
}

/** Most documents fit into this. New memory for each would cost more than reading it. */
const shared = Buffer.from(new ArrayBuffer(2 ** 17));

/**
 * Reads `length` bytes from a place on, or as many as there are, into the shared memory if they fit. Valid until the
 * next call.
 */
function readBriefly(descriptor: number, start: number, length: number): Buffer {
  return read(descriptor, start, length, length > shared.length ? undefined : shared);
}

function read(
  descriptor: number,
  start: number,
  length: number,
  buffer = Buffer.from(new ArrayBuffer(length)),
): Buffer {
  let done = 0;
  while (done < length) {
    const count = readSync(descriptor, buffer, done, length - done, start + done);
    if (count === 0) break;
    done += count;
  }
  return buffer.subarray(0, done);
}

/** The first byte is not text, and the line ends change if a file is transferred as text. */
const magic = Uint8Array.of(0x93, 0x50, 0x45, 0x52, 0x49, 0x0d, 0x0a, 0x1a);

/** Version 1 had no seed, which is the same as seed 0. */
const version = 2;
export const headerBytes = 64;
export const entryBytes = 40;

export interface Header {
  readonly documents: number;
  readonly characters: number;
  readonly indexStart: number;
  readonly slots: number;
  readonly idBytes: number;
  readonly indexSum: number;
  /** The seed of the hash that leads to the slots. */
  readonly seed: number;
}

export function hasMagic(bytes: Uint8Array): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

export function writeHeader(header: Header): Uint8Array {
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  view.setUint32(8, version, true);
  view.setUint32(12, header.documents, true);
  view.setFloat64(16, header.characters, true);
  view.setFloat64(24, header.indexStart, true);
  view.setUint32(32, header.slots, true);
  view.setUint32(36, header.idBytes, true);
  view.setUint32(40, header.indexSum, true);
  view.setUint32(44, header.seed, true);
  view.setUint32(headerBytes - 4, crc32(bytes.subarray(0, -4)), true);
  return bytes;
}

/** Reads the header of a file that begins with the magic. Throws an InputError without a place. */
export function readHeader(bytes: Uint8Array, fileBytes: number): Header {
  if (bytes.length < headerBytes) throw truncated();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint32(8, true);
  // This comes before the checksum, because a later version may have another header.
  if (found > version)
    throw new InputError(
      `a collection of version ${found}, made by a newer pericope; expected version ${version}: update pericope, or build the collection again`,
    );
  if (view.getUint32(headerBytes - 4, true) !== crc32(bytes.subarray(0, headerBytes - 4))) throw corrupt("its header");
  const header = {
    documents: view.getUint32(12, true),
    characters: view.getFloat64(16, true),
    indexStart: view.getFloat64(24, true),
    slots: view.getUint32(32, true),
    idBytes: view.getUint32(36, true),
    indexSum: view.getUint32(40, true),
    seed: view.getUint32(44, true),
  };
  const isTable = (header.slots & (header.slots - 1)) === 0 && header.slots > header.documents;
  if (!isTable) throw corrupt("its header");
  const end = header.indexStart + indexBytes(header);
  if (fileBytes < end) throw truncated();
  if (fileBytes > end) throw corrupt("its length");
  return header;
}

export function indexBytes({ documents, slots, idBytes }: Header): number {
  return documents * entryBytes + slots * 4 + idBytes;
}

/** The hash FNV-1a. Each seed gives another start value. */
export function hashOf(id: Uint8Array, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (const byte of id) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function truncated(): InputError {
  return new InputError("the collection is truncated; expected a whole file: copy or build it again");
}

function corrupt(what: string): InputError {
  return new InputError(`the collection is corrupt: ${what} is not what was written; copy or build it again`);
}

/**
 * A part of a file that is read when it is asked for, page by page. The memory for pages is limited, whatever the
 * length of the part. Numbers are little-endian and must not cross the end of a page.
 */
interface PagedPart {
  uint32(at: number): number;
  float64(at: number): number;
  /** The bytes in start..end. Valid until the next call. */
  between(start: number, end: number): Buffer;
}

/** Fills the memory from a place in the file. Throws if it cannot be filled. */
type Fill = (memory: Buffer<ArrayBuffer>, start: number) => void;

/** A multiple of every size that entries of a file may have. It is small because most readers read scattered places. */
const pageBytes = 4000;
const mostPages = 2048;

/** `start` and `length` give the place of the part in its file. */
export function pagedPart(start: number, length: number, fill: Fill): PagedPart {
  const pages = Math.ceil(length / pageBytes);
  const most = Math.min(pages, mostPages);
  const memory = Buffer.from(new ArrayBuffer(most * pageBytes));
  const places = new Int32Array(pages); // by page: 1 + its place in memory, 0 where it is not there
  let kept = 0;

  /** The place of a byte of the part in memory. */
  function inMemory(at: number): number {
    const page = Math.floor(at / pageBytes);
    const place = (places[page] || load(page)) - 1;
    return place * pageBytes + at - page * pageBytes;
  }

  function load(page: number): number {
    if (kept === most) {
      places.fill(0); // all of them at once: who asks for more than fits asks for any
      kept = 0;
    }
    const from = page * pageBytes;
    const size = Math.min(pageBytes, length - from);
    fill(memory.subarray(kept * pageBytes, kept * pageBytes + size), start + from);
    return (places[page] = ++kept);
  }

  return {
    uint32: (at) => memory.readUInt32LE(inMemory(at)),
    float64: (at) => memory.readDoubleLE(inMemory(at)),
    between(from, to) {
      const first = inMemory(from);
      const onPage = pageBytes - (from % pageBytes);
      if (to - from <= onPage) return memory.subarray(first, first + to - from);
      const joined = Buffer.allocUnsafe(to - from);
      for (let at = from; at < to;) {
        const place = inMemory(at);
        at += memory.copy(joined, at - from, place, place + pageBytes - (at % pageBytes)); // as far as there is room
      }
      return joined;
    },
  };
}
