import type { SaxesParser } from "saxes";
import type { Construct } from "./xml-fault.ts";

// saxes keeps its state to itself. It is looked at, where something seems wrong, to say what: the numbers are those of
// saxes 6.0.0, and the tests of the messages hold them.
const text = 13;
const reference = 14;

/** In UTF-16 units. A tag may hold a picture: this is what libxml2 allows for an attribute. */
export const longestTag = 10_000_000;
/** What stands before the root element holds no more than sets of entities. */
export const longestHead = 1_000_000;

export const tag: Construct = { name: "a tag", end: ">", longest: longestTag };

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

/** Whether the parser has read "&", inside an element or an attribute, and waits for ";". */
export function isInReference(parser: SaxesParser): boolean {
  return stateOf(parser) === reference;
}

/** Whether the parser is in the text between two tags, or has just read one. */
export function isBetweenTags(parser: SaxesParser): boolean {
  return stateOf(parser) === text;
}

/** What the parser is inside of, other than text. */
export function construct(parser: SaxesParser): Construct | undefined {
  const state = stateOf(parser);
  return constructs.find(([first, last]) => typeof state === "number" && first <= state && state <= last)?.[2];
}

function stateOf(parser: SaxesParser): unknown {
  return Reflect.get(parser, "state");
}
