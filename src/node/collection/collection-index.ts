import { crc32 } from "node:zlib";
import { entryBytes, hashOf, type Header } from "./collection-layout.ts";
import type { PackedDocument } from "./collection-pack.ts";

/** A document, and where its bytes start in the file. */
interface IndexEntry extends Omit<PackedDocument, "id" | "source" | "line"> {
  readonly start: number;
}

/** Gathers the index of a collection in the form that is written: some 60 bytes a document. */
export interface IndexBuilder {
  /** The number of the document that has this id. */
  find(id: Uint8Array): number | undefined;
  /** The id must be new. */
  add(id: Uint8Array, entry: IndexEntry): void;
  /** The index, and the header of the file that it ends. */
  end(indexStart: number): { readonly header: Header; readonly pieces: readonly Uint8Array[] };
}

/** An id that is not found after this many slots is among ids made up to hash alike: another seed of the hash parts them. */
const mostProbes = 128;
/** How many seeds are tried. After that, ids that hash alike are found all the same, only more slowly. */
const mostSeeds = 16;

export function indexBuilder(): IndexBuilder {
  let entries = new DataView(new ArrayBuffer(16 * entryBytes));
  let slots = new Uint32Array(16);
  let ids = new Uint8Array(256);
  let seed = 0;
  let documents = 0;
  let idBytes = 0;
  let characters = 0;

  function idOf(document: number): Uint8Array {
    const start = document === 0 ? 0 : idEnd(document - 1);
    return ids.subarray(start, idEnd(document));
  }

  function idEnd(document: number): number {
    return entries.getUint32(document * entryBytes + 32, true);
  }

  /** The slot of this id, or the free one where it belongs; the slots may be others then. */
  function slotOf(id: Uint8Array): number {
    const mask = slots.length - 1;
    let slot = hashOf(id, seed) & mask;
    for (let probes = 0; slots[slot] !== 0 && Buffer.compare(idOf(slots[slot]! - 1), id) !== 0; probes++) {
      if (probes === mostProbes && seed < mostSeeds) {
        seed++;
        renewSlots(slots.length);
        return slotOf(id);
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  function renewSlots(size: number): void {
    slots = new Uint32Array(size);
    for (let document = 0; document < documents; document++) enter(document);
  }

  function enter(document: number): void {
    const slot = slotOf(idOf(document));
    slots[slot] = document + 1;
  }

  return {
    find(id) {
      const slot = slotOf(id);
      const found = slots[slot]!;
      return found === 0 ? undefined : found - 1;
    },
    add(id, entry) {
      ids = roomFor(ids, idBytes + id.length);
      ids.set(id, idBytes);
      idBytes += id.length;
      const at = documents * entryBytes;
      if (at === entries.byteLength) entries = new DataView(roomFor(new Uint8Array(entries.buffer), 2 * at).buffer);
      entries.setFloat64(at, entry.start, true);
      const { textBytes, elementBytes, titleBytes, length, textSum, restSum } = entry;
      const numbers = [textBytes, elementBytes, titleBytes, length, textSum, restSum, idBytes];
      for (const [i, number] of numbers.entries()) entries.setUint32(at + 8 + 4 * i, number, true);
      enter(documents++);
      characters += length;
      if (2 * documents >= slots.length) renewSlots(2 * slots.length);
    },
    end(indexStart) {
      const littleEndian = new DataView(new ArrayBuffer(4 * slots.length));
      for (const [i, slot] of slots.entries()) littleEndian.setUint32(4 * i, slot, true);
      const pieces = [
        new Uint8Array(entries.buffer, 0, documents * entryBytes),
        new Uint8Array(littleEndian.buffer),
        ids.subarray(0, idBytes),
      ];
      const indexSum = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
      return { header: { documents, characters, indexStart, slots: slots.length, idBytes, indexSum, seed }, pieces };
    },
  };
}

function roomFor(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(length, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
