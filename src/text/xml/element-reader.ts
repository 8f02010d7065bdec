import { codePoints } from "../code-points.ts";
import { elementTableBuilder } from "./element-table-builder.ts";
import type { ElementTable } from "./element-table.ts";
import { type XmlOptions, xmlReader } from "./xml-reader.ts";

/** A document's character data, inside its root element, and where the elements are in it. */
export interface XmlDocument {
  readonly text: string;
  readonly table: ElementTable;
}

export interface ElementReader {
  write(xml: string): void;
  end(): XmlDocument;
}

/**
 * Reads an XML document: the text that offsets count in, and where its elements are. Throws an InputError with line and
 * column where it is malformed.
 *
 * @example
 * import { collectionOf, elementTable } from "pericope";
 *
 * const { text, table } = elementTable("<article><p>Wait for the light.</p></article>");
 * const collection = collectionOf([{ doc: "guide", text, elements: table }]);
 * text; // "Wait for the light."
 */
export function elementTable(xml: string, options?: XmlOptions): XmlDocument {
  const reader = elementReader(options);
  reader.write(xml);
  return reader.end();
}

/** Reads an XML document that comes in pieces. */
export function elementReader(options?: XmlOptions): ElementReader {
  const builder = elementTableBuilder();
  let text = "";
  const reader = xmlReader(
    {
      open: (name) => builder.open(name),
      close: () => builder.close(),
      text(piece) {
        text += piece;
        builder.text(piece.length);
      },
      comment: () => builder.split(),
      instruction: () => builder.split(),
    },
    options,
  );

  return {
    write: (xml) => reader.write(xml),
    end() {
      reader.end();
      return { text, table: builder.table((lengths) => inCodePoints(text, lengths)) };
    },
  };
}

/** Lengths in UTF-16 units become lengths in code points: one look at the text, where it has no astral characters. */
function inCodePoints(text: string, lengths: Uint32Array): Uint32Array {
  if (!/[\ud800-\udbff]/.test(text)) return lengths;
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return codePoints(text.slice(at - length, at));
  });
}
