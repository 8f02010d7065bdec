import { attempt, type InputError, type Place } from "../../base/input-error.ts";
import { type XmlHandler, xmlReader } from "../../text/xml/xml-reader.ts";
import type { Context, OnFault } from "../drafts/context.ts";

/** Takes the lines of an XML file. */
export interface XmlLines {
  /** The place of the last start tag that was reported. */
  readonly tagPlace: Place;
  line(text: string): void;
  /** See XmlReader; undefined if the document is invalid. */
  readonly lineBetweenTags: number | undefined;
  skip(lines: number, last: string): void;
  stop(): void;
  /** Returns true if the document was read to its end. */
  end(): boolean;
}

export function throwFault(fault: InputError): never {
  throw fault;
}

/** Passes lines to an XML reader, up to the first malformed one. The rest has no meaning then. */
export function xmlLines(handler: XmlHandler, { entities }: Context, onFault: OnFault): XmlLines {
  const xml = xmlReader(handler, { entities });
  let broken = false;
  return {
    get tagPlace() {
      return xml.tagPlace;
    },
    get lineBetweenTags() {
      return broken ? undefined : xml.lineBetweenTags;
    },
    skip: xml.skip,
    line(text) {
      if (broken) return;
      broken = true;
      xml.write(`${text}\n`);
      broken = false;
    },
    stop() {
      broken = true;
    },
    end() {
      if (broken) return false;
      attempt(xml.end, (fault) => {
        broken = true;
        onFault(fault);
      });
      return !broken;
    },
  };
}
