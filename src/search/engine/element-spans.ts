// The elements of an indexed document: where each begins and ends (in characters and in words), its path, and the
// borders at which words end.

import { numberReader } from "./byte-column.ts";
import { type ElementSpans, wholeText } from "./engine.ts";
import type { StoredDocument } from "./segment.ts";
import { readElements } from "../../text/xml/element-bytes.ts";

/** The elements of a stored document, with the range of words in each. */
export function elementSpans(
  stored: Pick<StoredDocument, "elements" | "wordsBetween" | "length" | "words">,
): ElementSpans {
  const { elements, wordsBetween, length, words } = stored;
  if (elements === undefined) return oneElement(length, words);
  const names: string[] = [];
  const count = countOf(wordsBetween);
  // One block of memory for all columns: a query reads 500 documents, and small arrays take longer to make than to
  // fill.
  const block = new Int32Array(7 * count);
  const column = (i: number): Int32Array => block.subarray(i * count, (i + 1) * count);
  const [name, parent, after, start, end] = [column(0), column(1), column(2), column(3), column(4)];
  const [firstWord, endWord] = [column(5), column(6)];
  const between = numberReader(wordsBetween);
  let [at, word, current, next] = [0, 0, -1, 0];
  readElements(elements, {
    name: (written) => void names.push(written),
    open(index) {
      word += between.next();
      name[next] = index;
      parent[next] = current;
      start[next] = at;
      firstWord[next] = word;
      current = next++;
    },
    text: (points) => void (at += points),
    close() {
      word += between.next();
      after[current] = next;
      end[current] = at;
      endWord[current] = word;
      current = parent[current]!;
    },
  });
  return { count, names, name, parent, after, start, end, firstWord, endWord };
}

/** The number of elements. Each has two numbers, and only the last byte of a number is below 128. */
function countOf(wordsBetween: Uint8Array): number {
  let numbers = 0;
  for (const byte of wordsBetween) if (byte < 128) numbers++;
  return numbers / 2;
}

/** The elements of a document that is not XML: one. */
function oneElement(length: number, words: number): ElementSpans {
  const one = (value: number): Int32Array => Int32Array.of(value);
  return {
    count: 1,
    names: [wholeText],
    name: one(0),
    parent: one(-1),
    after: one(1),
    start: one(0),
    end: one(length),
    firstWord: one(0),
    endWord: one(words),
  };
}

/** The path of an element, with its number among siblings of the same name: /article[1]/body[1]/p[3]. */
export function pathOf(spans: ElementSpans, element: number): string {
  const { names, name, parent } = spans;
  if (names[name[0]!] === wholeText) return "";
  let path = "";
  for (let at = element; at !== -1; at = parent[at]!) path = `/${names[name[at]!]!}[${ordinalOf(spans, at)}]${path}`;
  return path;
}

function ordinalOf({ name, parent, after }: ElementSpans, element: number): number {
  let ordinal = 1;
  if (parent[element] === -1) return ordinal;
  for (let sibling = parent[element]! + 1; sibling < element; sibling = after[sibling]!)
    if (name[sibling] === name[element]) ordinal++;
  return ordinal;
}

/** The places where elements begin and end, in code points. */
export function bordersOf(elements: Uint8Array): number[] {
  const borders: number[] = [];
  let at = 0;
  readElements(elements, {
    name: () => undefined,
    open: () => void borders.push(at),
    text: (length) => void (at += length),
    close: () => void borders.push(at),
  });
  return borders;
}
