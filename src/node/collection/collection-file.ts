import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { InputError } from "../../base/input-error.ts";
import type { Collection, Document } from "../../data/collection.ts";
import { elementTableFromBytes } from "../../xml/element-bytes.ts";
import type { ElementTable } from "../../xml/element-table.ts";
import { corrupt, entryBytes, hashOf, hasMagic, headerBytes, indexBytes, readHeader } from "./collection-layout.ts";
import { fileError } from "../file-error.ts";
import { weightedCache } from "./weighted-cache.ts";

/** What is kept of the texts and of the tables that were read last, in bytes. */
const mostKept = 2 ** 26;

interface Rest {
  readonly title: string | undefined;
  readonly elements: ElementTable | undefined;
}

/** A file that is closed when no reader of it is left. */
interface OpenFile {
  readonly descriptor: number;
}
const forgotten = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/** Opens a file that buildCollection wrote, or gives undefined where it is none. Documents are read when they are asked for. */
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
  const index = read(file.descriptor, header.indexStart, indexBytes(header));
  if (crc32(index) !== header.indexSum) throw corrupt("its index");
  forgotten.register(file, file.descriptor);

  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  const slotsStart = documents * entryBytes;
  const ids = index.subarray(slotsStart + 4 * slots);
  const texts = weightedCache<string>(mostKept);
  const rests = weightedCache<Rest>(mostKept);

  const number = (document: number, field: number): number => view.getUint32(document * entryBytes + field, true);
  const idOf = (document: number): Buffer =>
    ids.subarray(document === 0 ? 0 : number(document - 1, 32), number(document, 32));

  function find(id: string): number | undefined {
    const wanted = Buffer.from(id);
    const mask = slots - 1;
    let slot = hashOf(wanted, seed) & mask;
    for (let probes = 0; probes < slots; probes++, slot = (slot + 1) & mask) {
      const document = view.getUint32(slotsStart + 4 * slot, true) - 1;
      if (document < 0) return undefined;
      if (document >= documents) throw corrupt("its index").at({ source });
      if (idOf(document).equals(wanted)) return document;
    }
    throw corrupt("its index").at({ source }); // there are more slots than documents, so that some are free
  }

  /** Reads a part of a document, valid until the next, and compares its checksum. */
  function part(document: number, from: number, length: number, sum: number): Buffer {
    const at = view.getFloat64(document * entryBytes, true) + from;
    try {
      const bytes = readBriefly(file.descriptor, at, length);
      if (bytes.length === length && crc32(bytes) === sum) return bytes;
    } catch (error) {
      throw fileError(error, source);
    }
    throw corrupt(`document "${idOf(document).toString()}"`).at({ source });
  }

  function textOf(document: number): string {
    return texts.get(document, () => {
      const bytes = part(document, 0, number(document, 8), number(document, 24));
      return { value: bytes.toString(), weight: bytes.length };
    });
  }

  function restOf(document: number): Rest {
    return rests.get(document, () => {
      const [elementBytes, titleBytes] = [number(document, 12), number(document, 16)];
      const bytes = part(document, number(document, 8), elementBytes + titleBytes, number(document, 28));
      const title = titleBytes === 0 ? undefined : bytes.subarray(elementBytes).toString();
      const elements = elementBytes === 0 ? undefined : elementTableFromBytes(bytes.subarray(0, elementBytes));
      return { value: { title, elements }, weight: 100 + titleBytes + 20 * elementBytes };
    });
  }

  /** Looking up a path needs no text, so that each part is read when it is asked for. */
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

  return {
    size: documents,
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

/** Most documents fit in: new memory for each would cost more than reading it. */
const shared = Buffer.from(new ArrayBuffer(2 ** 17));

/** `length` bytes from a place on, or as many as there are, in the shared memory if they fit: valid until the next call. */
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
