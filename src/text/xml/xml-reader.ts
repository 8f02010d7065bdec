// Reads strict XML 1.0 in pieces and calls a handler. The parser is saxes. This file adds limits, and errors in our own
// words with the line, the column and what would be right. From top to bottom: the reader, the end of the text that was
// read (to place an error), the state of saxes, and the words for each of its errors.

import { entityRecord, shownCharacter, type XmlOptions } from "./xml-entities.ts";
import { SaxesParser } from "saxes";
import { InputError, type Place, type Remedy } from "../../base/input-error.ts";
import { grouped } from "../../base/note.ts";
import { codePoints } from "../code-points.ts";
import { isWhole } from "../utf8.ts";

/** Receives the content of a document in document order. Names are as written, with their prefixes. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Gets character data inside the root element. Text between two tags may come in several pieces. */
  text?(text: string): void;
  comment?(): void;
  instruction?(): void;
}

interface XmlReader {
  /** The place where the last reported start tag begins. */
  readonly tagPlace: Place;
  write(text: string): void;
  /** The line of the next text to be written, if that text is between tags inside the root element. */
  readonly lineBetweenTags: number | undefined;
  /**
   * Says that `lines` lines between tags were read elsewhere. `last` is the end of them, as much as an error message
   * needs.
   */
  skip(lines: number, last: string): void;
  end(): void;
}

/** Deeper nesting is an accident or an attack; its paths would fill the memory. */
const deepest = 10_000;

/** More attributes in one tag are an accident or an attack too. */
const mostAttributes = 10_000;

/** A longer name means that the "&" does not start a reference. */
const longestReference = 1000;
const reference = new RegExp(`&[^\\s&;<]{1,${longestReference}};`, "y");
const cutReference = /&[^\s&;<]*$/;
const surrogate = /[\ud800-\udfff]/;

const none: ReadonlyMap<string, string> = new Map();

/**
 * Reads strict XML 1.0 in pieces that may be cut anywhere. A DTD is skipped: its entities are not expanded, and its
 * default attributes are not added. Prefixes need no declaration. Throws an InputError with line and column. After an
 * error the reader cannot be used again.
 */
export function xmlReader(handler: XmlHandler, { entities }: XmlOptions = {}): XmlReader {
  // Later versions are read by the rules of 1.0, as the fifth edition says and as other readers do.
  const parser = new SaxesParser({ position: false, defaultXMLVersion: "1.0", forceXMLVersion: true });
  if (entities !== undefined) parser.ENTITIES = entityRecord(entities);

  const trail = xmlTrail();
  let held = ""; // the end of the written text, if it cannot be read without what follows
  let begun = false;
  let passed = 0; // units passed to the parser, because its own position is valid only while it reads
  let outside = 0; // the end of the last markup before or after the root element
  let tagFrom = 0; // the position after the name of the current start tag; in other markup, before it

  let depth = 0;
  const openNames: string[] = [];
  const openLines: number[] = [];
  let attributes: Map<string, string> | undefined;
  let tagName = "";
  let tagLine: number, tagColumn: number; // the position after the name and the next character
  let tagPlace: Place | undefined; // only computed if it is needed

  parser.on("opentagstart", ({ name }) => {
    if (depth === deepest) throw blame(`elements nested deeper than ${grouped(deepest)}; expected fewer`);
    tagFrom = parser.position;
    tagPlace = undefined;
    tagName = name;
    [tagLine, tagColumn] = [parser.line, parser.column];
    // If a line ends after the name, saxes gives the position in the next line.
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
      // saxes also reports the white space around the root element.
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
    // saxes closes an element before it reports that the wrong one was closed.
    const index = said.startsWith("unexpected close") ? depth : depth - 1;
    const open = index === -1 ? undefined : { name: openNames[index]!, line: openLines[index]! };
    const inside = construct(parser);
    const found = xmlFault(said, { before, open, inside, outside: Math.max(outside - trail.start, 0) });
    return new InputError(found.fault, trail.place(found.index), { remedy: found.remedy });
  }

  /** An error at the character that was read last. */
  function blame(fault: string): InputError {
    return new InputError(fault, { line: parser.line, column: parser.column });
  }

  /** Refuses markup that does not end within its limit. Otherwise the rest of the file would be kept in memory. */
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

  /** Finds each "&" that does not start a reference. saxes would read on to the next ";" or to the end. */
  function feedWhole(text: string): void {
    let from = 0;
    for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
      reference.lastIndex = at;
      if (reference.test(text)) continue;
      pass(text.slice(from, at + 1));
      from = at + 1;
      if (isInReference(parser)) throw blame(noReference);
      // In a comment or a CDATA section, an "&" is plain text, and so are the ones after it.
      const end = text.indexOf(construct(parser)?.end ?? "", at);
      if (end === -1) break;
      at = end; // so each of them need not be checked
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

/** How many units at the end cannot be read without what follows: a CR, half a surrogate pair, or a cut reference. */
function unfinished(text: string): number {
  const cut = cutReference.exec(text.slice(-longestReference - 1));
  if (cut !== null) return cut[0].length;
  return /[\r\ud800-\udbff]$/.test(text.slice(-1)) ? 1 : 0;
}

/** The end of the text that has been read, so that an error can point to text before it. */
interface Trail {
  /** Adds the next piece, with the line (from 1) and the column (from 0) at which it begins. */
  push(text: string, line: number, column: number): void;
  /** Replaces the kept text. `text` begins a line, was read in another way, and ends at the position `end`. */
  restart(text: string, line: number, end: number): void;
  /** The position at which the kept text begins. Positions count the UTF-16 units that were pushed. */
  readonly start: number;
  /** The kept text before a position. */
  before(position: number): string;
  /** The place of the unit at an index of the kept text. */
  place(index: number): Place;
}

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** No error needs more text. Names and references that are longer get the error at their end. */
const reach = 2000;

/** Keeps whole pieces, and only as many as are needed. A piece does not end in a CR or in half a surrogate pair. */
export function xmlTrail(): Trail {
  const pieces: Piece[] = [];
  let held = 0;
  let start = 0;

  const all = (): string => pieces.map((piece) => piece.text).join("");

  return {
    push(text, line, column) {
      pieces.push({ text, line, column });
      held += text.length;
      while (held - pieces[0]!.text.length >= reach) {
        const dropped = pieces.shift()!.text.length;
        held -= dropped;
        start += dropped;
      }
    },
    restart(text, line, end) {
      pieces.splice(0, pieces.length, { text, line, column: 0 });
      held = text.length;
      start = end - held;
    },
    get start() {
      return start;
    },
    before(position) {
      return all().slice(0, position - start);
    },
    place(index) {
      const first = pieces[0] ?? { text: "", line: 1, column: 0 };
      const before = all().slice(0, index);
      let lineEnds = 0;
      for (const lineEnd = /\r\n?|\n/g; lineEnd.test(before);) lineEnds++;
      const lineStart = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
      const inLine = codePoints(before.slice(lineStart)) + 1;
      return { line: first.line + lineEnds, column: lineEnds === 0 ? first.column + inLine : inLine };
    },
  };
}

// The state of saxes is private. It is read only when something seems wrong, to say what. The numbers are those of
// saxes 6.0.0, and the tests of the messages check them.
const inText = 13;
const inReference = 14;

/** In UTF-16 units. A tag may contain a picture. libxml2 allows this much for an attribute. */
export const longestTag = 10_000_000;
/** Before the root element there is nothing longer than sets of entities. */
const longestHead = 1_000_000;

const tag: Construct = { name: "a tag", end: ">", longest: longestTag };

const constructs: readonly (readonly [first: number, last: number, construct: Construct])[] = [
  [2, 12, { name: "the DOCTYPE", end: ">", longest: longestHead }],
  [15, 15, tag],
  [16, 16, { name: 'what starts with "<!"', end: ">" }],
  [17, 19, { name: "a comment", end: "-->" }],
  [20, 22, { name: "a CDATA section", end: "]]>" }],
  [23, 26, { name: "a processing instruction", end: "?>" }],
  [27, 33, { name: "the XML declaration", end: "?>", longest: longestHead }],
  [34, 44, tag],
];

/** True if the parser has read "&", inside an element or an attribute, and waits for ";". */
export function isInReference(parser: SaxesParser): boolean {
  return stateOf(parser) === inReference;
}

/** True if the parser is in the text between two tags, or has just read a tag. */
export function isBetweenTags(parser: SaxesParser): boolean {
  return stateOf(parser) === inText;
}

/** The construct that the parser is in, if it is not in text. */
export function construct(parser: SaxesParser): Construct | undefined {
  const state = stateOf(parser);
  return constructs.find(([first, last]) => typeof state === "number" && first <= state && state <= last)?.[2];
}

function stateOf(parser: SaxesParser): unknown {
  return Reflect.get(parser, "state");
}

// saxes reports errors in its own words, at the character where it noticed them. Here are our words, and the character
// to point to.

/** The state of the reader when saxes noticed an error. */
interface XmlMoment {
  /** The kept text before the error. It ends with the character that was read last. */
  readonly before: string;
  /** The element that is open, or that was closed by mistake. */
  readonly open: { readonly name: string; readonly line: number } | undefined;
  /** The construct that the reader is in. */
  readonly inside: Construct | undefined;
  /** The index in `before` at which the text outside the root element begins. */
  readonly outside: number;
}

/** A construct in which a document may end, and the text that would have ended it. */
interface Construct {
  readonly name: string;
  readonly end: string;
  /** The longest it may be. Comments and CDATA sections have no limit, because people write them. */
  readonly longest?: number;
}

interface XmlFault {
  readonly fault: string;
  /** The index in `before` to point to. */
  readonly index: number;
  readonly remedy?: Remedy;
}

type Explain = (moment: XmlMoment, said: string) => XmlFault;

/** The error in our words. `said` is the message of saxes. */
export function xmlFault(said: string, moment: XmlMoment): XmlFault {
  const [plain = "", detail = ""] = said.split(": ");
  // "expected the name version", "expected one of encoding, standalone": these are about the XML declaration.
  const explain = plain.startsWith("expected ") ? declaration : explanations[plain.replace(/\.$/, "")];
  if (explain === undefined) return atLast(moment, `malformed XML: ${said.replace(/\.$/, "")}`);
  return explain(moment, detail.replace(/\.$/, ""));
}

const noReference = `"&" that starts no reference; expected "&amp;"`;

/** A shortened text, because names may be as long as the file. */
function brief(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}

function lastOf({ before }: XmlMoment): string {
  return Array.from(before.slice(-2)).at(-1) ?? "";
}

function atLast(moment: XmlMoment, fault: string): XmlFault {
  return { fault, index: moment.before.length - lastOf(moment).length };
}

/** An error at the last occurrence of a mark, such as the "<" of the current tag. */
function from(mark: string, moment: XmlMoment, fault: string): XmlFault {
  const index = moment.before.lastIndexOf(mark);
  return index === -1 ? atLast(moment, fault) : { fault, index };
}

/** The text since the last occurrence of a mark. */
function since(mark: string, { before }: XmlMoment): string {
  return brief(before.slice(Math.max(before.lastIndexOf(mark), 0)));
}

function opened({ open }: XmlMoment): string {
  return open === undefined ? "" : `<${brief(open.name)}>, opened on line ${open.line}`;
}

const declaration: Explain = (moment) =>
  from("<?xml", moment, `malformed XML declaration; expected <?xml version="1.0" encoding="UTF-8"?>`);

const lateDeclaration: Explain = (moment) =>
  from("<?", moment, "XML declaration after the start; expected it before everything else");

const instruction: Explain = (moment) => from("<?", moment, `"<?" without a name; expected <?name …?>`);

const outsideRoot: Explain = (moment) => {
  const run = moment.before.slice(moment.outside);
  const index = moment.outside + Math.max(run.search(/[^ \t\r\n]/), 0);
  return { fault: "text outside the root element; expected XML, with all text inside one element", index };
};

const ends: Explain = (moment) => {
  const index = moment.before.length;
  const { inside, open } = moment;
  if (inside !== undefined)
    return { fault: `the document ends inside ${inside.name}; expected "${inside.end}"`, index };
  if (open === undefined) return { fault: "no root element; expected an XML document", index };
  return { fault: `the document ends inside ${opened(moment)}; expected </${brief(open.name)}>`, index };
};

const explanations: Readonly<Record<string, Explain>> = {
  "disallowed character": (moment) => {
    const char = lastOf(moment);
    if (char === "<") return atLast(moment, `"<" in an attribute value; expected "&lt;"`);
    return atLast(moment, `character ${shownCharacter(char)}; expected characters that XML allows`);
  },
  "undefined entity": (moment) => {
    const name = since("&", moment);
    const fault = from("&", moment, `entity ${name} is not expanded; expected its text among the entities given`);
    return { ...fault, remedy: { option: "entities" } };
  },
  "disallowed character in entity name": (moment) => from("&", moment, noReference),
  "malformed character entity": (moment) =>
    from("&", moment, `${since("&", moment)} is no character; expected one that XML allows`),

  "disallowed character in tag name": (moment) => {
    if (/<.$/su.test(moment.before)) return from("<", moment, `"<" that starts no tag; expected "&lt;"`);
    return atLast(moment, `${shownCharacter(lastOf(moment))} in the name of a tag; expected ">", "/>" or white space`);
  },
  "forward-slash in opening tag not followed by >": (moment) => from("/", moment, `"/" inside a tag; expected "/>"`),
  "disallowed character in attribute name": (moment) =>
    atLast(moment, `${shownCharacter(lastOf(moment))} inside a tag; expected name="value", ">" or "/>"`),
  "attribute without value": (moment) => atLast(moment, `attribute without a value; expected name="value"`),
  "unquoted attribute value": (moment) => atLast(moment, `attribute value without quotes; expected name="value"`),
  "no whitespace between attributes": (moment) => atLast(moment, "no white space between attributes; expected a space"),
  "duplicate attribute": (moment, name) =>
    from("<", moment, `attribute "${brief(name)}" twice in a tag; expected different names`),

  "disallowed character in closing tag": (moment) =>
    atLast(moment, `${shownCharacter(lastOf(moment))} in a closing tag; expected ">"`),
  "weird empty close tag": (moment) => from("</", moment, "</> without a name; expected the name of the open element"),
  "unexpected close tag": (moment) => {
    const found = since("</", moment).replace(/[ \t\r\n]*>$/, ">");
    return from("</", moment, `${found} inside ${opened(moment)}; expected </${brief(moment.open?.name ?? "")}>`);
  },
  "unmatched closing tag": (moment, name) =>
    from("</", moment, `</${brief(name)}> where no element is open; expected <${brief(name)}> before it`),
  "documents may contain only one root": (moment) =>
    from("<", moment, "a second root element; expected one element that holds all"),

  'the string "]]>" is disallowed in char data': (moment) => from("]]>", moment, `"]]>" in text; expected "]]&gt;"`),
  "malformed comment": (moment) => from("--", moment, `"--" inside a comment; expected "-->"`),
  "incorrect syntax": (moment) =>
    from("<!", moment, `"<!" that starts nothing; expected "<!--", "<![CDATA[" or "<!DOCTYPE"`),
  "inappropriately located doctype declaration": (moment) =>
    from("<!", moment, "misplaced DOCTYPE; expected at most one, before the root element"),
  "text data outside of root node": outsideRoot,

  "processing instruction without a target": instruction,
  "disallowed character in processing instruction name": instruction,
  "an XML declaration must be at the start of the document": lateDeclaration,
  "the XML declaration must appear at the start of the document": lateDeclaration,
  "XML declaration is incomplete": declaration,
  "XML declaration must contain a version": declaration,
  "did not expect any more name/value pairs": declaration,
  "value required": declaration,
  "value must be quoted": declaration,
  "whitespace required": declaration,
  "version number must match /^1\\.[0-9]+$/": declaration,
  "encoding value must match /^[A-Za-z0-9][A-Za-z0-9._-]*$/": declaration,
  'standalone value must match "yes" or "no"': declaration,
  "The character ? is disallowed anywhere in XML declarations": declaration,

  "document must contain a root element": ends,
  "unclosed tag": ends,
  "unexpected end": ends,
};
