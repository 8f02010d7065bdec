import type { Attribute } from "../../../data/collection.ts";
import { codePoints } from "../../../text/code-points.ts";
import { xmlDecoder } from "../../../text/xml/xml-encoding.ts";
import type { XmlOptions } from "../../../text/xml/xml-entities.ts";
import { xmlReader } from "../../../text/xml/xml-reader.ts";
import type { ByteSink } from "./byte-sink.ts";
import type { GrowingNumbers } from "../../../base/growing.ts";
import type { ScannedXml } from "./scan-xml.ts";

/** V8 frees strings of this size quickly, as young objects. */
const pieceSize = 2 ** 16;

/**
 * Does the same as scanXml, for every document that is XML. All attributes go to `kept`. Throws an InputError for
 * other documents.
 */
export function readXml(
  bytes: Uint8Array,
  sink: ByteSink,
  told: GrowingNumbers<Uint32Array>,
  wantedAttribute: string | undefined,
  options: XmlOptions,
  kept?: Attribute[],
): ScannedXml {
  const start = sink.length;
  const names = new Map<string, number>();
  let attribute: string | undefined;
  let pending = ""; // text that is not yet in the sink
  let node = 0; // the length of the text node that is not yet told
  let length = 0; // in UTF-16 units, as are the lengths that are told
  let isAstral = false;
  let elements = 0;

  function numberOf(name: string): number {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  }

  function endNode(): void {
    if (node > 0) told.push(2 * node - 1);
    node = 0;
  }

  const reader = xmlReader(
    {
      open(name, attributes) {
        endNode();
        told.push(2 * numberOf(name) + 2);
        if (wantedAttribute !== undefined) attribute ??= attributes.get(wantedAttribute);
        if (kept !== undefined)
          for (const [written, value] of attributes) kept.push({ element: elements, name: written, value });
        elements++;
      },
      close() {
        endNode();
        told.push(0);
      },
      text(piece) {
        pending += piece;
        node += piece.length;
      },
      comment: endNode,
      instruction: endNode,
    },
    options,
  );

  function sinkPending(): void {
    length += pending.length;
    isAstral ||= /[\ud800-\udbff]/.test(pending);
    sink.text(pending);
    pending = "";
  }

  const decoder = xmlDecoder();
  for (let at = 0; at < bytes.length; at += pieceSize) {
    reader.write(decoder.push(bytes.subarray(at, at + pieceSize)));
    sinkPending();
  }
  reader.write(decoder.end());
  reader.end();
  sinkPending();
  if (isAstral) length = countCodePoints(told.values(), Buffer.from(sink.since(start)).toString());
  return { names: [...names.keys()], length, attribute };
}

/** Converts lengths in UTF-16 units to code points, and returns their sum. */
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
