import type { SaxesParser } from "saxes";
import type { Construct } from "./xml-fault.ts";

// saxes keeps its state to itself. It is looked at, where something seems wrong, to say what: the numbers are those of
// saxes 6.0.0, and the tests of the messages hold them.
const reference = 14;

const constructs: readonly (readonly [first: number, last: number, ...Construct])[] = [
  [2, 12, "the DOCTYPE", `">"`],
  [16, 16, `"<!"`, "a comment, a CDATA section or a DOCTYPE"],
  [17, 19, "a comment", `"-->"`],
  [20, 22, "a CDATA section", `"]]>"`],
  [23, 26, "a processing instruction", `"?>"`],
  [27, 33, "the XML declaration", `"?>"`],
  [15, 15, "a tag", `">"`],
  [34, 44, "a tag", `">"`],
];

/** Whether the parser has read "&", inside an element or an attribute, and waits for ";". */
export function isInReference(parser: SaxesParser): boolean {
  return stateOf(parser) === reference;
}

/** What the parser is inside of, other than text. */
export function construct(parser: SaxesParser): Construct | undefined {
  const state = stateOf(parser);
  const found = constructs.find(([first, last]) => typeof state === "number" && first <= state && state <= last);
  return found === undefined ? undefined : [found[2], found[3]];
}

function stateOf(parser: SaxesParser): unknown {
  return Reflect.get(parser, "state");
}
