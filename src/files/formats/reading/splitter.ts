import { lineSplitter, type LineSplitter } from "../../lines/lines.ts";
import { type XmlSink, xmlSplitter } from "../../inex/xml-splitter.ts";

/** Splits bytes into lines: as XML if that is asked for, or if nothing is asked for and the first bytes are XML. */
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

/** The length of "<?xml" with a byte order mark. */
const needed = 8;

/**
 * True if a file begins as only XML may. A file that begins with a tag may be in columns. XML that is not UTF-8 must
 * begin with a declaration or a mark.
 */
function beginsXml(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, needed));
  return /^(?:\xef\xbb\xbf)?<(?:\?xml|!)|^(?:\xff\xfe)?<\0|^(?:\xfe\xff)?\0</.test(start);
}
