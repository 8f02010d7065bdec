import { crc32 } from "node:zlib";
import { InputError } from "../../../base/input-error.ts";

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

/** The first byte is no text, and the line ends betray a file that was transferred as text. */
const magic = Uint8Array.of(0x93, 0x50, 0x45, 0x52, 0x49, 0x0d, 0x0a, 0x1a);

/** Version 1 had no seed, which is as one of 0. */
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
  /** Of the hash that leads to the slots. */
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

/** Reads the header of a file that has the magic; throws an InputError without a place. */
export function readHeader(bytes: Uint8Array, fileBytes: number): Header {
  if (bytes.length < headerBytes) throw truncated();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint32(8, true);
  // Before the checksum: a later version may have another header.
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

/** FNV-1a; each seed begins it another way. */
export function hashOf(id: Uint8Array, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (const byte of id) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function truncated(): InputError {
  return new InputError("the collection is truncated; expected a whole file: copy or build it again");
}

export function corrupt(what: string): InputError {
  return new InputError(`the collection is corrupt: ${what} is not what was written; copy or build it again`);
}
