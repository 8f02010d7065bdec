import { attempt, type InputError, type Place } from "../../base/input-error.ts";
import { type XmlHandler, xmlReader } from "../../text/xml/xml-reader.ts";
import type { Context, OnFault } from "../drafts/context.ts";

/** A file in XML, as its lines come in. */
export interface XmlLines {
  /** Where the start tag begins that was told last. */
  readonly tagPlace: Place;
  line(text: string): void;
  /** See XmlReader; undefined where the document is broken. */
  readonly lineBetweenTags: number | undefined;
  skip(lines: number, last: string): void;
  stop(): void;
  /** Whether the document was read whole. */
  end(): boolean;
}

export function throwFault(fault: InputError): never {
  throw fault;
}

/** Feeds lines to an XML reader, up to the first that is malformed: what follows it means nothing. */
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
