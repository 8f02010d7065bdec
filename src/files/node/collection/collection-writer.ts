// Writes a collection into one file: first the documents, then the index by which they are found. Entries of the index
// are stored in a temporary file until the end, so that a million documents need little memory. collection-file.ts
// describes the layout and reads such files.

import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { doubled } from "../../../base/growing.ts";
import { entryBytes, hashOf, type Header, headerBytes, writeHeader } from "./collection-file.ts";
import { type PackedBatch, type PackedDocument, type PackedFault, repeatedId } from "./collection-pack.ts";
import { spill } from "../spill.ts";

interface CollectionWriter {
  /** Writes the documents of a batch, except those whose id was used before. */
  write(batch: PackedBatch, onFault: (fault: PackedFault) => void): void;
  readonly documents: number;
  end(): { readonly documents: number; readonly characters: number; readonly bytes: number };
  /** Deletes the temporary data. */
  close(): void;
}

/**
 * Writes a collection, from the first byte of a file on. `path` is the name of the file; temporary files are made in
 * its folder.
 */
export function collectionWriter(file: FileHandle, path: string): CollectionWriter {
  const index = indexBuilder(path);
  const places = documentPlaces(path);
  let end = headerBytes;

  /** True if the document is new. */
  function enter(document: PackedDocument, start: number, onFault: (fault: PackedFault) => void): boolean {
    const { id, source, line } = document;
    const bytes = Buffer.from(id);
    const earlier = index.find(bytes);
    if (earlier === undefined) {
      index.add(bytes, { ...document, start });
      places.add(source, line);
      return true;
    }
    onFault(repeatedId(id, places.at(earlier), { source, line }));
    return false;
  }

  return {
    write({ bytes, documents }, onFault) {
      let [at, from] = [0, 0]; // in the bytes: of this document, and of what is not yet written
      for (const document of documents) {
        if ("fault" in document) {
          onFault(document);
          continue;
        }
        const size = document.textBytes + document.elementBytes + document.titleBytes;
        if (!enter(document, end + at - from, onFault)) {
          end = writeAt(file, bytes.subarray(from, at), end);
          from = at + size;
        }
        at += size;
      }
      end = writeAt(file, bytes.subarray(from, at), end);
    },
    get documents() {
      return places.count;
    },
    end() {
      const header = index.header(end);
      let indexSum = 0;
      for (const piece of index.pieces()) {
        indexSum = crc32(piece, indexSum);
        end = writeAt(file, piece, end);
      }
      writeAt(file, writeHeader({ ...header, indexSum }), 0);
      return { documents: header.documents, characters: header.characters, bytes: end };
    },
    close() {
      index.close();
      places.close();
    },
  };
}

/**
 * The places where documents come from, by their numbers. They are stored in a temporary file, because only those of
 * repeated ids are asked for.
 */
interface DocumentPlaces {
  readonly count: number;
  add(source: string, line: number | undefined): void;
  at(document: number): { readonly source: string; readonly line: number | undefined };
  close(): void;
}

// For each document: where the name of its file begins and ends among the names, and its line, or 0 if it has none.
const placeBytes = 24;

/** `path` is a file whose folder has room for temporary files. */
function documentPlaces(path: string): DocumentPlaces {
  const places = spill(path);
  const names = spill(path);
  const place = Buffer.alloc(placeBytes);
  let last: string | undefined; // documents of one file follow each other
  return {
    get count() {
      return places.length / placeBytes;
    },
    add(source, line) {
      if (source !== last) {
        place.writeDoubleLE(names.length, 0);
        names.add(Buffer.from(source));
        place.writeDoubleLE(names.length, 8);
        last = source; // the same name again says the same
      }
      place.writeDoubleLE(line ?? 0, 16);
      places.add(place);
    },
    at(document) {
      const found = places.between(document * placeBytes, (document + 1) * placeBytes);
      const source = names.between(found.readDoubleLE(0), found.readDoubleLE(8)).toString();
      return { source, line: found.readDoubleLE(16) || undefined };
    },
    close() {
      places.close();
      names.close();
    },
  };
}

/**
 * Writes bytes and returns where they end. This is not done in the background: the system only copies them, and
 * waiting for that would take longer.
 */
function writeAt({ fd }: FileHandle, bytes: Uint8Array, start: number): number {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, start + done);
  return start + bytes.length;
}

/** A document, and where its bytes start in the file. */
interface IndexEntry extends Omit<PackedDocument, "id" | "source" | "line"> {
  readonly start: number;
}

/**
 * Gathers the index of a collection. Entries and ids are stored in a temporary file in their final form. Memory
 * contains the slots and the hashes of ids, 12 to 20 bytes per document.
 */
interface IndexBuilder {
  /** The number of the document that has this id. */
  find(id: Uint8Array): number | undefined;
  /** Adds an id, which must be new. */
  add(id: Uint8Array, entry: IndexEntry): void;
  /** The header of the file, without the checksum of the index. The index is at the end of the file. */
  header(indexStart: number): Omit<Header, "indexSum">;
  /** The bytes of the index. Each piece is valid until the next one. */
  pieces(): Iterable<Uint8Array>;
  close(): void;
}

/**
 * If an id is not found within this many slots, many ids probably have the same hash on purpose. Another seed of the
 * hash separates them.
 */
const mostProbes = 128;
/** How many seeds are tried. After that, ids with equal hashes are still found, only more slowly. */
const mostSeeds = 16;
/** The position in an entry of the end of its id. */
const idEndAt = 32;
/** How many slots are written at once. */
const slotsAtOnce = 2 ** 14;

/** `path` is the file that is written; temporary files are made in its folder. */
export function indexBuilder(path: string): IndexBuilder {
  const entries = spill(path);
  const ids = spill(path);
  const entry = Buffer.alloc(entryBytes);
  let slots = new Uint32Array(16);
  let hashes = new Uint32Array(16); // by document, of its id
  let seed = 0;
  let documents = 0;
  let characters = 0;

  /** Valid until the next call. */
  function idOf(document: number): Buffer {
    return ids.between(document === 0 ? 0 : idEnd(document - 1), idEnd(document));
  }

  function idEnd(document: number): number {
    const at = document * entryBytes + idEndAt;
    return entries.between(at, at + 4).readUInt32LE();
  }

  /**
   * The slot of the document for which `isIt` is true, or the free slot for it. The slots may be replaced by this
   * call.
   */
  function slotOf(hash: () => number, isIt: (document: number) => boolean): number {
    const mask = slots.length - 1;
    const own = hash();
    let slot = own & mask;
    let probes = 0;
    for (; slots[slot] !== 0; probes++) {
      const there = slots[slot]! - 1;
      if (hashes[there] === own && isIt(there)) break;
      if (probes === mostProbes && seed < mostSeeds) {
        reseed();
        return slotOf(hash, isIt);
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  function reseed(): void {
    seed++;
    for (let document = 0; document < documents; document++) hashes[document] = hashOf(idOf(document), seed);
    renewSlots(slots.length);
  }

  function renewSlots(size: number): void {
    slots = new Uint32Array(size);
    for (let document = 0; document < documents; document++) enter(document);
  }

  function enter(document: number): void {
    const slot = slotOf(
      () => hashes[document]!,
      (other) => other === document,
    );
    slots[slot] = document + 1;
  }

  return {
    find(id) {
      const slot = slotOf(
        () => hashOf(id, seed),
        (document) => idOf(document).equals(id),
      );
      const found = slots[slot]!;
      return found === 0 ? undefined : found - 1;
    },
    add(id, { start, textBytes, elementBytes, titleBytes, length, textSum, restSum }) {
      ids.add(id);
      entry.writeDoubleLE(start);
      const numbers = [textBytes, elementBytes, titleBytes, length, textSum, restSum, ids.length];
      for (const [i, number] of numbers.entries()) entry.writeUInt32LE(number, 8 + 4 * i);
      entries.add(entry);
      if (documents === hashes.length) hashes = doubled(Uint32Array, hashes);
      hashes[documents] = hashOf(id, seed);
      documents++;
      enter(documents - 1);
      characters += length;
      if (2 * documents >= slots.length) renewSlots(2 * slots.length);
    },
    header: (indexStart) => ({ documents, characters, indexStart, slots: slots.length, idBytes: ids.length, seed }),
    *pieces() {
      yield* entries.pieces();
      const piece = Buffer.alloc(4 * Math.min(slotsAtOnce, slots.length));
      for (let from = 0; from < slots.length; from += slotsAtOnce) {
        for (const [i, slot] of slots.subarray(from, from + slotsAtOnce).entries()) piece.writeUInt32LE(slot, 4 * i);
        yield piece; // there is a power of two of them
      }
      yield* ids.pieces();
    },
    close() {
      entries.close();
      ids.close();
    },
  };
}
