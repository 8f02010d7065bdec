import { doubled } from "../../../base/growing.ts";
import { entryBytes, hashOf, type Header } from "./collection-layout.ts";
import type { PackedDocument } from "./collection-pack.ts";
import { spill } from "../aside/spill.ts";

/** A document, and where its bytes start in the file. */
interface IndexEntry extends Omit<PackedDocument, "id" | "source" | "line"> {
  readonly start: number;
}

/**
 * Gathers the index of a collection. Entries and ids are put aside in the form that is written; in memory are the slots and the
 * hashes of ids, 12 to 20 bytes a document.
 */
export interface IndexBuilder {
  /** The number of the document that has this id. */
  find(id: Uint8Array): number | undefined;
  /** The id must be new. */
  add(id: Uint8Array, entry: IndexEntry): void;
  /** The header of the file that the index ends, without the checksum of the index. */
  header(indexStart: number): Omit<Header, "indexSum">;
  /** The bytes of the index, each piece valid until the next. */
  pieces(): Iterable<Uint8Array>;
  close(): void;
}

/** An id that is not found after this many slots is among ids made up to hash alike: another seed of the hash parts them. */
const mostProbes = 128;
/** How many seeds are tried. After that, ids that hash alike are found all the same, only more slowly. */
const mostSeeds = 16;
/** Where an entry says where its id ends among the ids. */
const idEndAt = 32;
/** How many slots are written at once. */
const slotsAtOnce = 2 ** 14;

/** `path`: the file that is written, beside which there is room. */
export function indexBuilder(path: string): IndexBuilder {
  const entries = spill(path);
  const ids = spill(path);
  const entry = Buffer.alloc(entryBytes);
  let slots = new Uint32Array(16);
  let hashes = new Uint32Array(16); // by document, of its id
  let seed = 0;
  let documents = 0;
  let characters = 0;

  /** Valid until the next. */
  function idOf(document: number): Buffer {
    return ids.between(document === 0 ? 0 : idEnd(document - 1), idEnd(document));
  }

  function idEnd(document: number): number {
    const at = document * entryBytes + idEndAt;
    return entries.between(at, at + 4).readUInt32LE();
  }

  /** The slot of a document, which `isIt` knows, or the free one where it belongs; the slots may be others then. */
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
