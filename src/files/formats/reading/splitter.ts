import { lineSplitter, type LineSplitter } from "../../lines/lines.ts";
import { type XmlSink, xmlSplitter } from "../../inex/xml-splitter.ts";

/** Splits bytes into lines: as XML, where that is asked for, or where it is not said and the first bytes are of XML. */
export function splitter(sink: XmlSink, isXml: boolean | undefined): LineSplitter {
  if (isXml === true) return xmlSplitter(sink);
  if (isXml === false) return lineSplitter(sink);
  let chosen: LineSplitter | undefined;
  let held = new Uint8Array(0);

  function choose(bytes: Uint8Array): LineSplitter {
    const splitter = beginsXml(bytes) ? xmlSplitter(sink) : lineSplitter(sink);
    splitter.push(bytes);
    return splitter;
  }

  return {
    push(chunk) {
      if (chosen !== undefined) return chosen.push(chunk);
      const bytes = new Uint8Array(held.length + chunk.length);
      bytes.set(held);
      bytes.set(chunk, held.length);
      if (bytes.length < needed) held = bytes;
      else chosen = choose(bytes);
    },
    end() {
      chosen ??= choose(held);
      return chosen.end();
    },
  };
}

/** The bytes of "<?xml" after a mark. */
const needed = 8;

/**
 * Whether a file begins as XML may and no other format does. One that begins with a tag may be in columns, and what is
 * not UTF-8 must begin with a declaration or a mark.
 */
function beginsXml(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, needed));
  return /^(?:\xef\xbb\xbf)?<(?:\?xml|!)|^(?:\xff\xfe)?<\0|^(?:\xfe\xff)?\0</.test(start);
}
