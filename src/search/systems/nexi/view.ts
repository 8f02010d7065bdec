import type { ElementSpans, IndexedDocument, TermPositions } from "../../engine/engine.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import type { Analyzer } from "../../../text/analyzers.ts";
import { cutWords } from "../../../text/words.ts";
import { firstAtLeast } from "../../../text/xml/element-table.ts";
import type { PlannedTest } from "./plan.ts";

/** A node that a query finds: an element, or an attribute of it. */
export interface Node {
  readonly element: number;
  readonly attribute?: AttributeText | undefined;
}

interface AttributeText {
  readonly value: string;
  /** Its words, cut by themselves. */
  readonly terms: readonly string[];
}

/** A document as a query sees it. */
export interface View {
  readonly doc: string;
  readonly spans: ElementSpans;
  /** The node of an element that passes a test. */
  node(element: number, test: PlannedTest): Node | undefined;
  /** How often a node has each of these terms. */
  counts(node: Node, terms: readonly string[]): number[];
  /** How many words a node has. */
  words(node: Node): number;
  /** Whether these terms stand one after the other in a node. */
  hasInRow(node: Node, terms: readonly string[]): boolean;
  /** The first number that stands in a node's text. */
  number(node: Node): number | undefined;
}

/** What is known of a document: its text and attributes only where a query needs them. */
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

/** The places where these terms stand one after the other. */
function rowStarts([first, ...rest]: readonly string[], positions: TermPositions): number[] {
  const follows = rest.map((term) => positions.get(term) ?? new Int32Array());
  return [...(positions.get(first!) ?? [])].filter((at) =>
    follows.every((places, i) => places[firstAtLeast(places, at + i + 1)] === at + i + 1),
  );
}

/** A sign counts at the start of a word alone: 1998-05 is 1998, and no 5 is below 0. */
const numberIn = /(?:(?<=^|\s)[-+])?(?:\d+(?:\.\d+)?|(?<=^|[\s+-])\.\d+)(?:[eE][-+]?\d+)?/;

export function firstNumber(text: string): number | undefined {
  const found = numberIn.exec(text)?.[0];
  return found === undefined ? undefined : Number(found);
}
