import type { Remedy } from "../../base/input-error.ts";

// saxes says what is wrong in its own words, at the character where it noticed. Here are ours, and the character to blame.

/** Where the reader was when saxes noticed. */
export interface XmlMoment {
  /** The text just before, as far as it is held; it ends with the character that was read last. */
  readonly before: string;
  /** The element that is open, or that was closed by mistake. */
  readonly open: { readonly name: string; readonly line: number } | undefined;
  /** What the reader is inside of. */
  readonly inside: Construct | undefined;
  /** Where, in `before`, the text outside the root element begins. */
  readonly outside: number;
}

/** What a document may end inside of, and what would have ended it. */
export interface Construct {
  readonly name: string;
  readonly end: string;
  /** How long it may be; comments and CDATA sections hold what a person wrote, of any length. */
  readonly longest?: number;
}

export interface XmlFault {
  readonly fault: string;
  /** The unit of `before` to blame. */
  readonly index: number;
  readonly remedy?: Remedy;
}

type Explain = (moment: XmlMoment, said: string) => XmlFault;

/** The fault in our words; `said` are those of saxes. */
export function xmlFault(said: string, moment: XmlMoment): XmlFault {
  const [plain = "", detail = ""] = said.split(": ");
  // "expected the name version", "expected one of encoding, standalone": what else the XML declaration may hold.
  const explain = plain.startsWith("expected ") ? declaration : explanations[plain.replace(/\.$/, "")];
  if (explain === undefined) return atLast(moment, `malformed XML: ${said.replace(/\.$/, "")}`);
  return explain(moment, detail.replace(/\.$/, ""));
}

export const noReference = `"&" that starts no reference; expected "&amp;"`;

/** The character as it may stand in a message. */
export function shownCharacter(char: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(char)) return char === `"` ? `'"'` : `"${char}"`;
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Names may be as long as the file. */
function brief(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}

function lastOf({ before }: XmlMoment): string {
  return Array.from(before.slice(-2)).at(-1) ?? "";
}

function atLast(moment: XmlMoment, fault: string): XmlFault {
  return { fault, index: moment.before.length - lastOf(moment).length };
}

/** Blames the last occurrence of a mark, such as the "<" of the tag that is being read. */
function from(mark: string, moment: XmlMoment, fault: string): XmlFault {
  const index = moment.before.lastIndexOf(mark);
  return index === -1 ? atLast(moment, fault) : { fault, index };
}

/** What has been read since the last occurrence of a mark. */
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
