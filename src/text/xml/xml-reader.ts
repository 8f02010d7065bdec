import { SaxesParser } from "saxes";
import { InputError, type Place } from "../../base/input-error.ts";
import { grouped } from "../../base/note.ts";
import { codePoints } from "../code-points.ts";
import { isWhole } from "../utf8.ts";
import { entityRecord } from "./xml-entities.ts";
import { type Construct, noReference, shownCharacter, xmlFault } from "./xml-fault.ts";
import { construct, isBetweenTags, isInReference, longestHead, tag } from "./xml-state.ts";
import { xmlTrail } from "./xml-trail.ts";

/** What is told of a document, in document order. Names stand as written, prefix included. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Character data inside the root element. What stands between two tags may come in several pieces. */
  text?(text: string): void;
  comment?(): void;
  instruction?(): void;
}

export interface XmlOptions {
  /** The text of each entity beyond the predefined five, by name: see readEntities. */
  readonly entities?: ReadonlyMap<string, string> | undefined;
}

export interface XmlReader {
  /** Where the start tag begins that was told last. */
  readonly tagPlace: Place;
  write(text: string): void;
  /** Where what is written next begins, if that is between the tags in the root element: its line. */
  readonly lineBetweenTags: number | undefined;
  /** Tells that `lines` lines between tags were read elsewhere. `last` is their end, as far as the message of a fault looks back. */
  skip(lines: number, last: string): void;
  end(): void;
}

/** More is an accident or an attack: paths would fill the memory. */
const deepest = 10_000;

/** As are more than these in a tag. */
const mostAttributes = 10_000;

/** A longer name is taken for an "&" that starts no reference. */
const longestReference = 1000;
const reference = new RegExp(`&[^\\s&;<]{1,${longestReference}};`, "y");
const cutReference = /&[^\s&;<]*$/;
const surrogate = /[\ud800-\udfff]/;

const none: ReadonlyMap<string, string> = new Map();

/**
 * Reads strict XML 1.0, fed in pieces that may be cut anywhere. A DTD is read over: its entities are not expanded, its
 * default attributes not added. Prefixes need no declaration. Throws an InputError with line and column; a reader that
 * has thrown is of no more use.
 */
export function xmlReader(handler: XmlHandler, { entities }: XmlOptions = {}): XmlReader {
  // A later version reads by the rules of 1.0, as the fifth edition says and as other readers do.
  const parser = new SaxesParser({ position: false, defaultXMLVersion: "1.0", forceXMLVersion: true });
  if (entities !== undefined) parser.ENTITIES = entityRecord(entities);

  const trail = xmlTrail();
  let held = ""; // the end of what was written, where it cannot be read without what follows
  let begun = false;
  let passed = 0; // units, to the parser, whose own position is true only while it reads
  let outside = 0; // where the markup before or after the root element ended last
  let tagFrom = 0; // behind the name of the start tag that is being read; in other markup, before it

  let depth = 0;
  const openNames: string[] = [];
  const openLines: number[] = [];
  let attributes: Map<string, string> | undefined;
  let tagName = "";
  let tagLine: number, tagColumn: number; // behind the name and the character after it
  let tagPlace: Place | undefined; // only worked out where it is asked for

  parser.on("opentagstart", ({ name }) => {
    if (depth === deepest) throw blame(`elements nested deeper than ${grouped(deepest)}; expected fewer`);
    tagFrom = parser.position;
    tagPlace = undefined;
    tagName = name;
    [tagLine, tagColumn] = [parser.line, parser.column];
    // A name that ends the line: what saxes says is of the next one.
    if (tagColumn === 0) {
      const lineEnd = trail.before(parser.position).endsWith("\r\n") ? 2 : 1;
      tagPlace = trail.place(parser.position - trail.start - lineEnd - name.length - 1);
    }
    openNames[depth] = name;
    openLines[depth] = tagPlace?.line ?? tagLine;
  });
  parser.on("attribute", ({ name, value }) => {
    attributes ??= new Map();
    if (attributes.size === mostAttributes)
      throw blame(`more than ${grouped(mostAttributes)} attributes in a tag; expected fewer`);
    attributes.set(name, value);
  });
  parser.on("opentag", ({ name }) => {
    checkLength(tag, parser.position);
    depth++;
    const given = attributes ?? none;
    attributes = undefined;
    handler.open(name, given);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    if (depth === 0) outside = parser.position;
    handler.close(name);
  });
  if (handler.text !== undefined) {
    const text = (piece: string): void => {
      // saxes also tells of the white space around the root element.
      if (depth > 0) handler.text?.(piece);
    };
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.on("comment", () => {
    if (depth === 0) outside = parser.position + 1; // its ">" is still to come
    handler.comment?.();
  });
  parser.on("processinginstruction", () => {
    if (depth === 0) outside = parser.position;
    handler.instruction?.();
  });
  const afterMarkup = (): void => {
    outside = parser.position;
  };
  parser.on("xmldecl", afterMarkup);
  parser.on("doctype", afterMarkup);
  parser.on("error", ({ message }) => {
    throw fault(message);
  });

  function fault(said: string): InputError {
    const before = trail.before(parser.position);
    // saxes closes an element before it says that the wrong one was closed.
    const index = said.startsWith("unexpected close") ? depth : depth - 1;
    const open = index === -1 ? undefined : { name: openNames[index]!, line: openLines[index]! };
    const inside = construct(parser);
    const found = xmlFault(said, { before, open, inside, outside: Math.max(outside - trail.start, 0) });
    return new InputError(found.fault, trail.place(found.index), { remedy: found.remedy });
  }

  /** Blames the character that was read last. */
  function blame(fault: string): InputError {
    return new InputError(fault, { line: parser.line, column: parser.column });
  }

  /** Refuses markup that does not end where it should, rather than to hold the rest of the file. */
  function checkLength(inside: Construct | undefined, position: number): void {
    if (inside?.longest === undefined) tagFrom = position;
    else if (position - Math.max(tagFrom, outside) > inside.longest)
      throw blame(
        `${inside.name} is longer than ${grouped(inside.longest)} characters; expected "${inside.end}" before`,
      );
  }

  function feed(text: string): void {
    const mayBeHalf = surrogate.test(text) && !isWhole(text); // the search decides
    const half = mayBeHalf ? text.search(/\p{Surrogate}/u) : -1;
    if (half === -1) return feedWhole(text);
    feedWhole(text.slice(0, half));
    const code = shownCharacter(text.charAt(half));
    throw new InputError(`half of a surrogate pair, ${code}; expected whole characters`, {
      line: parser.line,
      column: parser.column + 1,
    });
  }

  /** Finds each "&" that starts no reference, which saxes would follow to the next ";", or to the end. */
  function feedWhole(text: string): void {
    let from = 0;
    for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
      reference.lastIndex = at;
      if (reference.test(text)) continue;
      pass(text.slice(from, at + 1));
      from = at + 1;
      if (isInReference(parser)) throw blame(noReference);
      // An "&" is itself in a comment or a CDATA section, and so are those that follow.
      const end = text.indexOf(construct(parser)?.end ?? "", at);
      if (end === -1) break;
      at = end; // each of them would be found to be itself
    }
    pass(text.slice(from));
  }

  function pass(text: string): void {
    if (text === "") return;
    trail.push(text, parser.line, parser.column);
    parser.write(text);
    passed += text.length;
    if (passed - tagFrom > longestHead) checkLength(construct(parser), passed);
  }

  return {
    get tagPlace() {
      return (tagPlace ??= { line: tagLine, column: tagColumn - codePoints(tagName) - 1 });
    },
    get lineBetweenTags() {
      return held === "" && depth > 0 && isBetweenTags(parser) ? parser.line : undefined;
    },
    skip(lines, last) {
      parser.line += lines;
      trail.restart(last, parser.line - (last.split("\n").length - 1), passed);
    },
    write(text) {
      let rest = held + text;
      if (!begun && rest !== "") {
        begun = true;
        if (rest.startsWith("\ufeff")) rest = rest.slice(1);
      }
      const whole = rest.length - unfinished(rest);
      held = rest.slice(whole);
      feed(rest.slice(0, whole));
    },
    end() {
      feed(held === "\r" ? "\n" : held);
      parser.close();
    },
  };
}

/** How many units at the end cannot be read without what follows: a CR, half a pair, or a reference cut short. */
function unfinished(text: string): number {
  const cut = cutReference.exec(text.slice(-longestReference - 1));
  if (cut !== null) return cut[0].length;
  return /[\r\ud800-\udbff]$/.test(text.slice(-1)) ? 1 : 0;
}
