// A document as a NEXI query sees it: which elements and attributes pass a test, which words and numbers they have, and
// where a path leads.

import { firstWhere } from "../../base/smallest.ts";
import type { ElementSpans, IndexedDocument, TermPositions } from "../engine/engine.ts";
import type { PlannedTest } from "./nexi-plan.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { codePointSlice } from "../../text/code-points.ts";
import { cutWords } from "../../text/words.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";

/** A node that a query finds: an element, or one of its attributes. */
export interface Node {
  readonly element: number;
  readonly attribute?: AttributeText | undefined;
}

interface AttributeText {
  readonly value: string;
  /** Its words, cut separately from other text. */
  readonly terms: readonly string[];
}

/** A document as a query sees it. */
export interface View {
  readonly doc: string;
  readonly spans: ElementSpans;
  /** The node of an element. Undefined if it does not pass the test. */
  node(element: number, test: PlannedTest): Node | undefined;
  /** How often a node has each of these terms. */
  counts(node: Node, terms: readonly string[]): number[];
  /** How many words a node has. */
  words(node: Node): number;
  /** True if these terms occur one after the other in a node. */
  hasInRow(node: Node, terms: readonly string[]): boolean;
  /** The first number in a node's text. */
  number(node: Node): number | undefined;
}

/** What is known about a document. Its text and attributes are there only if a query needs them. */
export interface Viewed {
  readonly doc: string;
  readonly spans: ElementSpans;
  readonly positions: TermPositions;
  readonly document?: IndexedDocument | undefined;
}

export function viewOf({ doc, spans, positions, document }: Viewed, analyzer: Analyzer): View {
  const attributes = attributesOf(document, analyzer);
  const numbers = new Map<number, number | undefined>(); // by element: an element is asked again from each around it
  const countIn = ({ element, attribute }: Node, term: string): number => {
    if (attribute !== undefined) return attribute.terms.filter((word) => word === term).length;
    const places = positions.get(term);
    if (places === undefined) return 0;
    const from = firstAtLeast(places, spans.firstWord[element]!);
    return firstAtLeast(places, spans.endWord[element]!, from) - from;
  };
  return {
    doc,
    spans,
    node(element, test) {
      if (test.kind === "any") return { element };
      if (test.kind === "element") return test.names.has(spans.names[spans.name[element]!]!) ? { element } : undefined;
      const attribute = attributes.get(element)?.get(test.name);
      return attribute === undefined ? undefined : { element, attribute };
    },
    counts: (node, terms) => terms.map((term) => countIn(node, term)),
    words: ({ element, attribute }) => attribute?.terms.length ?? spans.endWord[element]! - spans.firstWord[element]!,
    hasInRow({ element, attribute }, terms) {
      if (attribute !== undefined)
        return attribute.terms.some((_, at) => terms.every((term, i) => attribute.terms[at + i] === term));
      const [first, end] = [spans.firstWord[element]!, spans.endWord[element]! - terms.length + 1];
      return rowStarts(terms, positions).some((at) => at >= first && at < end);
    },
    number({ element, attribute }) {
      if (attribute !== undefined) return firstNumber(attribute.value);
      if (document === undefined) throw new TypeError(`the text of ${doc} is not at hand`);
      if (!numbers.has(element))
        numbers.set(element, firstNumber(codePointSlice(document.text, spans.start[element]!, spans.end[element]!)));
      return numbers.get(element);
    },
  };
}

function attributesOf(
  document: IndexedDocument | undefined,
  analyzer: Analyzer,
): Map<number, Map<string, AttributeText>> {
  const found = new Map<number, Map<string, AttributeText>>();
  for (const { element, name, value } of document?.attributes ?? []) {
    const own = found.get(element) ?? new Map<string, AttributeText>();
    found.set(element, own.set(name, { value, terms: cutWords(analyzer, value).terms }));
  }
  return found;
}

/** The places where these terms occur one after the other. */
function rowStarts([first, ...rest]: readonly string[], positions: TermPositions): number[] {
  const follows = rest.map((term) => positions.get(term) ?? new Int32Array());
  return [...(positions.get(first!) ?? [])].filter((at) =>
    follows.every((places, i) => places[firstAtLeast(places, at + i + 1)] === at + i + 1),
  );
}

/** A sign counts only at the start of a word: 1998-05 is 1998 and does not contain -5. */
const numberIn = /(?:(?<=^|\s)[-+])?(?:\d+(?:\.\d+)?|(?<=^|[\s+-])\.\d+)(?:[eE][-+]?\d+)?/;

export function firstNumber(text: string): number | undefined {
  const found = numberIn.exec(text)?.[0];
  return found === undefined ? undefined : Number(found);
}

/**
 * A node at the end of a path, and the outermost element of the path to it; of several such paths, the one whose
 * outermost element is deepest.
 */
interface PathEnd {
  readonly node: Node;
  readonly top: number;
}

/** Finds the nodes that a path leads to from any node of a document. The ends of a path are looked up only once. */
export function pathFinder(view: View): (from: Node, path: readonly PlannedTest[]) => readonly Node[] {
  const known = new Map<readonly PlannedTest[], readonly PathEnd[]>();
  return (from, path) => {
    if (path.length === 0) return [from];
    let ends = known.get(path);
    if (ends === undefined) known.set(path, (ends = endsOf(view, path)));
    const after = view.spans.after[from.element]!;
    const first = startsAtSelf(path) ? from.element : from.element + 1;
    const found: Node[] = [];
    for (let i = firstFrom(ends, first); i < ends.length && ends[i]!.node.element < after; i++)
      if (ends[i]!.top >= first) found.push(ends[i]!.node);
    return found;
  };
}

/**
 * True if a path may begin with the element itself, because an attribute may belong to that element or to one inside
 * it.
 */
export function startsAtSelf(path: readonly PlannedTest[]): boolean {
  return path[0]?.kind === "attribute";
}

/** The index of the first end that is at an element or after it. */
function firstFrom(ends: readonly PathEnd[], element: number): number {
  return firstWhere(0, ends.length, (i) => ends[i]!.node.element >= element);
}

function endsOf(view: View, path: readonly PlannedTest[]): PathEnd[] {
  const ends: PathEnd[] = [];
  for (let element = 0; element < view.spans.count; element++) {
    const node = view.node(element, path.at(-1)!);
    const top = node === undefined ? -1 : topOf(view, element, path);
    if (node !== undefined && top !== -1) ends.push({ node, top });
  }
  return ends;
}

/**
 * Follows the path upwards from its end. Each node is as near as possible, so that the first is as deep as possible;
 * -1 if one is missing.
 */
function topOf(view: View, element: number, path: readonly PlannedTest[]): number {
  const { parent } = view.spans;
  let at = element;
  for (let i = path.length - 2; i >= 0; i--) {
    if (path[i + 1]!.kind !== "attribute") at = parent[at]!;
    while (at !== -1 && view.node(at, path[i]!) === undefined) at = parent[at]!;
    if (at === -1) return -1;
  }
  return at;
}
