import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { InputError } from "../../../base/input-error.ts";
import type { Collection, Document, DocumentOutline } from "../../../data/collection.ts";
import { elementTableFromBytes } from "../../../text/xml/element-bytes.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";
import { corrupt, entryBytes, hashOf, hasMagic, headerBytes, indexBytes, readHeader } from "./collection-layout.ts";
import { fileError } from "../file-error.ts";
import { pagedPart, type PagedPart } from "../aside/paged-part.ts";
import { weightedCache } from "../../../base/remembered.ts";

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
  /** Valid until the next. */
  const idOf = (document: number): Buffer =>
    ids.between(document === 0 ? 0 : number(document - 1, 32), number(document, 32));

  /** Fills some memory from a place of the index on, which was whole when the file was opened. */
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

  /** Reads a part of a document, valid until the next, and compares its checksum. */
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

  /** Of elements and title. */
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

/** `length` bytes of a file from a place on, or as many as there are: valid until the next call. */
type BytesAt = (start: number, length: number) => Buffer;

/** The checksum of bytes of a file. */
function sumOf(descriptor: number, start: number, length: number): number {
  const memory = Buffer.from(new ArrayBuffer(Math.min(length, aheadBytes)));
  let sum = 0;
  for (let done = 0; done < length; done += aheadBytes)
    sum = crc32(read(descriptor, start + done, Math.min(aheadBytes, length - done), memory), sum);
  return sum;
}

/** How much is read at once of a file that is read in its order. */
const aheadBytes = 2 ** 20;

/** Reads a file in its order, much at a time. */
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
