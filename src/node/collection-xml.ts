import { isUtf8 } from "node:buffer";
import { codePoints } from "../text/code-points.ts";
import { xmlDecoder } from "../text/xml-encoding.ts";
import { type XmlOptions, xmlReader } from "../text/xml-reader.ts";
import type { ByteSink } from "./byte-sink.ts";
import { firstTexts } from "./first-texts.ts";
import { type NumberList, numberList } from "./number-list.ts";

export interface IdOptions extends XmlOptions {
  /** An XML document's id is the value of its first attribute of this name. */
  readonly idAttribute?: string | undefined;
  /** An XML document's id is the text of its first element of this name. */
  readonly idElement?: string | undefined;
}

/** What packing a document says of it. */
export interface PackedXml {
  /** In code points. */
  readonly length: number;
  /** How many of the bytes are text; the rest are the element table. */
  readonly textBytes: number;
  /** The first element that is called a title, where it stands before the body. */
  readonly title: string | undefined;
  /** The id that was asked for. */
  readonly id: string | undefined;
}

/** JATS; INEX's Wikipedia, and many more; INEX's IEEE. */
const titleNames = ["article-title", "title", "name", "atl"];
const bodyNames = ["body", "bdy"];

/** Strings of this size live and die in the nursery, and most of them are Latin-1 even where the document is not. */
const pieceSize = 2 ** 16;

/**
 * Reads an XML document into the bytes that a file keeps of it: its text in UTF-8, then what elementTableToBytes would
 * make of its table. To make the table itself first would take a third longer.
 */
export function packXml(bytes: Buffer, sink: ByteSink, options: IdOptions = {}): PackedXml {
  const start = sink.length;
  const reading = readingInto(sink, options);
  for (const piece of pieces(bytes)) reading.write(piece);
  return reading.end(start);
}

/** The id that the options ask for. Reads no further than it must. */
export function xmlId(bytes: Buffer, sink: ByteSink, options: IdOptions): string | undefined {
  const start = sink.length;
  const reading = readingInto(sink, options);
  for (const piece of pieces(bytes)) {
    reading.write(piece);
    sink.cut(start);
    if (reading.id() !== undefined) return reading.id();
  }
  const { id } = reading.end(start);
  sink.cut(start);
  return id;
}

function* pieces(bytes: Buffer): Generator<string> {
  if (isPlainUtf8(bytes)) {
    for (let [at, end] = [0, 0]; at < bytes.length; at = end) {
      end = Math.min(at + pieceSize, bytes.length);
      while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--; // not inside a character
      yield bytes.toString("utf8", at, end);
    }
    return;
  }
  const decoder = xmlDecoder();
  for (let at = 0; at < bytes.length; at += pieceSize) yield decoder.push(bytes.subarray(at, at + pieceSize));
  yield decoder.end();
}

/** Nearly all documents are UTF-8 and say nothing else, which is seen at once; for the rest there is xmlDecoder. */
function isPlainUtf8(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 200);
  if (!/^<[?!A-Za-z_:]/.test(start)) return false;
  const declaration = start.startsWith("<?xml") ? start.slice(0, start.indexOf("?>")) : "";
  return (declaration === "" || /\sencoding\s*=\s*["']utf-8["']/i.test(declaration)) && isUtf8(bytes);
}

const told: NumberList = numberList(); // one document is read at a time

function readingInto(sink: ByteSink, { idAttribute, idElement, ...options }: IdOptions) {
  const names = new Map<string, number>();
  told.clear(); // see elementTableToBytes; but the lengths of text nodes count UTF-16 units
  let pending = ""; // text that is not yet in the sink
  let node = 0; // the length of the text node that is not yet told
  let length = 0;
  let isAstral = false;
  const firsts = firstTexts(idElement === undefined ? titleNames : [...titleNames, idElement]);
  let isListening = false;
  let titleName: string | undefined;
  let attribute: string | undefined;

  function firstOf(name: string): number {
    const index = names.size;
    if (titleNames.includes(name) && !bodyNames.some((body) => names.has(body))) titleName ??= name;
    names.set(name, index);
    isListening = firsts.first(name);
    return index;
  }

  function endNode(): void {
    if (node > 0) told.push(2 * node - 1);
    node = 0;
  }

  const reader = xmlReader(
    {
      open(name, attributes) {
        endNode();
        told.push(2 * (names.get(name) ?? firstOf(name)) + 2);
        if (isListening) firsts.open();
        if (idAttribute !== undefined) attribute ??= attributes.get(idAttribute);
      },
      close() {
        endNode();
        told.push(0);
        if (isListening) isListening = firsts.close();
      },
      text(piece) {
        pending += piece;
        node += piece.length;
        if (isListening) firsts.text(piece);
      },
      comment: endNode,
      instruction: endNode,
    },
    options,
  );

  function sinkPending(): void {
    if (pending === "") return;
    length += pending.length;
    isAstral ||= /[\ud800-\udbff]/.test(pending);
    sink.text(pending);
    pending = "";
  }

  /** Undefined as long as it was not met. */
  function id(): string | undefined {
    return idElement === undefined ? attribute?.trim() : firsts.of(idElement);
  }

  return {
    write(xml: string): void {
      reader.write(xml);
      sinkPending();
    },
    id,
    end(start: number): PackedXml {
      reader.end();
      sinkPending();
      const textBytes = sink.length - start;
      const numbers = told.values();
      if (isAstral) length = countCodePoints(numbers, Buffer.from(sink.since(start)).toString());
      sinkNames(names, sink);
      sink.numbers(numbers);
      const title = titleName === undefined ? undefined : firsts.of(titleName);
      return { length, textBytes, title: title === "" ? undefined : title, id: id() };
    },
  };
}

/** Turns lengths in UTF-16 units into code points, and gives their sum. */
function countCodePoints(told: Uint32Array, text: string): number {
  let [at, total] = [0, 0];
  for (const [index, number] of told.entries()) {
    if (number % 2 === 0) continue;
    const end = at + (number + 1) / 2;
    const points = codePoints(text.slice(at, end));
    told[index] = 2 * points - 1;
    total += points;
    at = end;
  }
  return total;
}

function sinkNames(names: ReadonlyMap<string, number>, sink: ByteSink): void {
  sink.numbers(Uint32Array.of(names.size));
  for (const name of names.keys()) {
    sink.numbers(Uint32Array.of(Buffer.byteLength(name)));
    sink.text(name);
  }
}
