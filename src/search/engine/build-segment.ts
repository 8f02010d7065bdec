// Makes a segment from some documents. `gather` cuts each document into words, numbers them, and notes the elements
// around them. `wordInverter` then turns "words by document" into "documents by word". Terms that were seen in one
// segment are already known in the next.

import { type GrowingNumbers, growingNumbers } from "../../base/growing.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import { type WordNumbers, wordNumbers } from "../../text/words.ts";
import { readElements } from "../../text/xml/element-bytes.ts";
import { type ByteColumn, type ByteColumnBuilder, byteColumnBuilder, packedNumbers } from "./byte-column.ts";
import { bordersOf } from "./element-spans.ts";
import { wholeText } from "./engine.ts";
import type { Segment, SourceDocument, StoredDocument } from "./segment.ts";

/** Makes the segment of some documents. The result does not depend on their order. */
type BuildSegment = (documents: readonly SourceDocument[]) => Segment;

/**
 * The words of a collection need not fit in memory. When there are more than this, they are forgotten and learnt
 * again.
 */
const mostWords = 2 ** 19;

/**
 * Makes one segment after another. It remembers the words of earlier segments, which changes only the time that it
 * takes.
 */
export function segmentBuilder(analyzer: Analyzer): BuildSegment {
  let known = vocabulary(analyzer);
  let gathered = gatheredWords();
  const invert = wordInverter();
  return (documents) => {
    if (known.words.size > mostWords) known = vocabulary(analyzer);
    gathered = gatheredWords(gathered);
    const sorted = [...documents].sort((a, b) => compareCodePoints(b.doc, a.doc));
    const stored = sorted.map((document) => gather(document, known.words, gathered));
    return { documents: stored, links: linkCounts(sorted), ...invert(known, stored, gathered) };
  };
}

/** The segment of these documents. */
export function buildSegment(analyzer: Analyzer, documents: readonly SourceDocument[]): Segment {
  return segmentBuilder(analyzer)(documents);
}

function linkCounts(documents: readonly SourceDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents)
    for (const target of linksOf(document)) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

/**
 * The words and elements of a segment. All words are numbered from 0, document by document, and so are all elements.
 */
interface GatheredWords {
  /** By word: its term, and the innermost element around it. */
  readonly term: GrowingNumbers<Int32Array>;
  readonly within: GrowingNumbers<Int32Array>;
  /** By element: its parent, or -1; its kind; its first word. */
  readonly parent: GrowingNumbers<Int32Array>;
  readonly kind: GrowingNumbers<Int32Array>;
  readonly firstWord: GrowingNumbers<Int32Array>;
  /** The number of each kind, by its path. */
  readonly kinds: Map<string, number>;
  /** By kind: the number of elements, and of words in all of them. */
  readonly elements: number[];
  readonly words: number[];
}

/** Starts empty. The memory of `before` is reused, so nobody may still use it. */
function gatheredWords(before?: GatheredWords): GatheredWords {
  const numbers = (of: keyof Omit<GatheredWords, "kinds" | "elements" | "words">): GrowingNumbers<Int32Array> => {
    before?.[of].clear();
    return before?.[of] ?? growingNumbers(Int32Array);
  };
  return {
    term: numbers("term"),
    within: numbers("within"),
    parent: numbers("parent"),
    kind: numbers("kind"),
    firstWord: numbers("firstWord"),
    kinds: new Map(),
    elements: [],
    words: [],
  };
}

/** Adds the words and elements of a document. */
function gather(document: SourceDocument, words: WordNumbers, to: GatheredWords): StoredDocument {
  const first = to.term.length;
  const borders = document.elements === undefined ? [] : bordersOf(document.elements);
  const between: number[] = [];
  let counted = first; // words before the last border that was passed
  const passBorders = (upTo: number): void => {
    while (between.length < borders.length && borders[between.length]! <= upTo) {
      between.push(to.term.length - counted);
      counted = to.term.length;
    }
  };
  const length = words.each(document.text, borders, (term, start) => {
    passBorders(start);
    to.term.push(term);
  });
  passBorders(Infinity);
  const count = to.term.length - first;
  addElements(document.elements, between, first, count, to);
  return { ...document, length, words: count, wordsBetween: packedNumbers(between) };
}

/** Adds the elements of a document; `first` is the number of its first word. */
function addElements(
  elements: Uint8Array | undefined,
  between: readonly number[],
  first: number,
  words: number,
  to: GatheredWords,
): void {
  let [border, word, current] = [0, first, -1];
  const path: string[] = [];
  const passWords = (count: number): void => {
    to.within.repeat(current, count);
    word += count;
  };
  const open = (name: string): void => {
    if (border < between.length) passWords(between[border++]!);
    path.push(name);
    const kind = kindCalled(path.join("/"), to);
    to.parent.push(current);
    to.kind.push(kind);
    to.firstWord.push(word);
    current = to.kind.length - 1;
  };
  const close = (): void => {
    if (border < between.length) passWords(between[border++]!);
    const kind = to.kind.at(current);
    to.elements[kind]! += 1;
    to.words[kind]! += word - to.firstWord.at(current);
    current = to.parent.at(current);
    path.pop();
  };
  if (elements !== undefined) {
    const names: string[] = [];
    const name = (written: string): void => void names.push(written);
    return readElements(elements, { name, open: (index) => open(names[index]!), text: () => undefined, close });
  }
  open(wholeText);
  passWords(words);
  close();
}

function kindCalled(path: string, { kinds, elements, words }: GatheredWords): number {
  const known = kinds.get(path);
  if (known !== undefined) return known;
  kinds.set(path, kinds.size);
  elements.push(0);
  words.push(0);
  return kinds.size - 1;
}

type Inverted = Omit<Segment, "documents" | "links">;

/** Turns "words by document" into "documents by word". */
type InvertWords = (vocabulary: Vocabulary, documents: readonly StoredDocument[], gathered: GatheredWords) => Inverted;

/**
 * Its working memory is kept from one segment to the next, because new memory costs the system as much as the work
 * itself.
 */
function wordInverter(): InvertWords {
  const memory = {
    places: growingNumbers(Int32Array),
    next: growingNumbers(Int32Array),
    used: growingNumbers(Int32Array),
    from: growingNumbers(Int32Array),
  };
  const [terms, holding] = [byteColumnBuilder(2 ** 16), byteColumnBuilder(2 ** 16)];
  const lists = listsBuilder();
  return (vocabulary, documents, gathered) => {
    const { numbers, texts } = vocabulary.sorted();
    const byTerm = grouped(gathered.term.values(), documents, numbers, memory);
    const { used, from } = byTerm;
    const documentCounts = new Int32Array(used.length);
    const occurrences = new Int32Array(used.length);
    const addHolding = holdingOf(gathered, documents, holding);
    for (let term = 0; term < used.length; term++) {
      const [start, end, text] = [from[term]!, from[term + 1]!, used[term]!];
      occurrences[term] = end - start;
      documentCounts[term] = lists.add(byTerm.places, start, end);
      addHolding(byTerm.places, start, end, documentCounts[term]!);
      terms.bytes(texts.bytes, texts.from[text]!, texts.from[text + 1]!);
      terms.number(lineFeed);
      terms.endCell();
    }
    return {
      terms: terms.column(),
      documentCounts,
      occurrences,
      ...lists.columns(),
      holding: holding.column(),
      kinds: kindsOf(gathered),
    };
  };
}

const lineFeed = 0x0a;

function kindsOf({ kinds, elements, words }: GatheredWords): Inverted["kinds"] {
  return [...kinds].map(([kind, i]) => ({ kind, elements: elements[i]!, words: words[i]! }));
}

interface ByTerm {
  /** The terms that occur, as places among the sorted terms. */
  readonly used: Int32Array;
  /**
   * The occurrences of the i-th of them are in `places` from `from[i]` to `from[i + 1]`, as pairs: the document, and
   * the word's number in it.
   */
  readonly places: Int32Array;
  readonly from: Int32Array;
}

function grouped(
  words: Int32Array,
  documents: readonly StoredDocument[],
  sorted: Int32Array,
  memory: Readonly<Record<"places" | "next" | "used" | "from", GrowingNumbers<Int32Array>>>,
): ByTerm {
  const next = memory.next.zeros(sorted.length); // by term: how often it occurs, then where its next place goes
  for (let word = 0; word < words.length; word++) next[words[word]!]! += 1;
  const [used, from] = [memory.used.zeros(sorted.length), memory.from.zeros(sorted.length + 1)];
  let count = 0;
  for (let at = 0; at < sorted.length; at++) {
    const term = sorted[at]!;
    const occurrences = next[term]!;
    if (occurrences === 0) continue;
    next[term] = from[count]!;
    used[count++] = at;
    from[count] = from[count - 1]! + occurrences;
  }
  const places = memory.places.zeros(2 * words.length);
  scatter(words, documents, next, places);
  return { used: used.subarray(0, count), from: from.subarray(0, count + 1), places };
}

/** Puts each word into the section of its term. */
function scatter(words: Int32Array, documents: readonly StoredDocument[], next: Int32Array, to: Int32Array): void {
  let first = 0; // word of the document
  for (let document = 0; document < documents.length; document++) {
    const count = documents[document]!.words;
    for (let i = 0; i < count; i++) {
      const at = 2 * next[words[first + i]!]!++;
      to[at] = document;
      to[at + 1] = i;
    }
    first += count;
  }
}

/**
 * Makes the postings and positions of terms. The work for one term is a function of its own, so that V8 compiles it
 * early.
 */
function listsBuilder() {
  const [postings, positions] = [byteColumnBuilder(2 ** 20), byteColumnBuilder(2 ** 21)];
  return {
    /** Adds a term with its places, and returns how many documents have it. */
    add(places: Int32Array, from: number, to: number): number {
      let count = 0;
      let last = -1; // the document before
      for (let i = from; i < to; count++) {
        const first = i;
        const document = places[2 * i]!;
        let before = 0;
        do {
          const place = places[2 * i + 1]!;
          positions.number(place - before);
          before = place;
          i++;
        } while (i < to && places[2 * i] === document);
        postings.number(document - last);
        postings.number(i - first);
        last = document;
      }
      postings.endCell();
      positions.endCell();
      return count;
    },
    columns: () => ({ postings: postings.column(), positions: positions.column() }),
  };
}

/** Adds to a column how many elements of each kind contain a term. */
function holdingOf(gathered: GatheredWords, documents: readonly StoredDocument[], column: ByteColumnBuilder) {
  // If each document is one element, as with documents that are not XML, the elements with the term are the documents
  // with the term.
  if (gathered.kinds.size === 1 && gathered.kind.length === documents.length)
    return (_places: Int32Array, _from: number, _to: number, holding: number): void => {
      column.number(0);
      column.number(holding);
      column.endCell();
    };
  const [within, parent] = [gathered.within.values(), gathered.parent.values()];
  const [kind, firstWord] = [gathered.kind.values(), gathered.firstWord.values()];
  const firstWords = new Int32Array(documents.length + 1); // by document
  for (const [i, { words }] of documents.entries()) firstWords[i + 1] = firstWords[i]! + words;
  const counts = new Int32Array(gathered.kinds.size);
  return (places: Int32Array, from: number, to: number): void => {
    const met: number[] = [];
    let next = 0; // the word after the place before
    for (let i = from; i < to; i++) {
      const word = firstWords[places[2 * i]!]! + places[2 * i + 1]!;
      // An element that also contains the previous place is counted already, and so are all elements around it.
      for (let element = within[word]!; element >= 0 && firstWord[element]! >= next; element = parent[element]!) {
        if (counts[kind[element]!]!++ === 0) met.push(kind[element]!);
      }
      next = word + 1;
    }
    if (met.length > 1) met.sort((a, b) => a - b);
    for (const each of met) {
      column.number(each);
      column.number(counts[each]!);
      counts[each] = 0;
    }
    column.endCell();
  };
}

/** The terms that were seen so far. */
interface Vocabulary {
  readonly words: WordNumbers;
  /** All of them, sorted by code point. Valid until the next call. */
  sorted(): SortedTerms;
}

interface SortedTerms {
  readonly numbers: Int32Array;
  /** In UTF-8. */
  readonly texts: ByteColumn;
}

/** Used for one segment after another. Most terms are the same in all of them, so only new terms are sorted. */
function vocabulary(analyzer: Analyzer): Vocabulary {
  const words = wordNumbers(analyzer);
  let [known, other] = [termsBuilder(), termsBuilder()];
  return {
    words,
    sorted() {
      const before = known.view();
      if (before.numbers.length === words.terms.length) return before;
      other.clear();
      merge(before, sortedTerms(words.terms, before.numbers.length), other);
      [known, other] = [other, known];
      return known.view();
    },
  };
}

interface TermsBuilder {
  add(number: number, texts: ByteColumn, index: number): void;
  view(): SortedTerms;
  clear(): void;
}

function termsBuilder(): TermsBuilder {
  const [numbers, texts] = [growingNumbers(Int32Array), byteColumnBuilder()];
  return {
    add(number, { bytes, from }, index) {
      numbers.push(number);
      texts.bytes(bytes, from[index]!, from[index + 1]!);
      texts.endCell();
    },
    view: () => ({ numbers: numbers.values(), texts: texts.view() }),
    clear() {
      numbers.clear();
      texts.clear();
    },
  };
}

/** The terms from number `first` on, sorted. */
function sortedTerms(terms: readonly string[], first: number): SortedTerms {
  const numbers = Array.from({ length: terms.length - first }, (_, i) => first + i);
  numbers.sort((a, b) => compareCodePoints(terms[a]!, terms[b]!));
  const texts = byteColumnBuilder();
  for (const number of numbers) {
    const text = encodeUtf8(terms[number]!);
    texts.bytes(text, 0, text.length);
    texts.endCell();
  }
  return { numbers: Int32Array.from(numbers), texts: texts.view() };
}

/** Compares the texts in the columns, which are next to each other in memory. Strings may be anywhere. */
function merge(a: SortedTerms, b: SortedTerms, to: TermsBuilder): void {
  for (let [i, j] = [0, 0]; i < a.numbers.length || j < b.numbers.length;) {
    const isA = j === b.numbers.length || (i < a.numbers.length && isBefore(a.texts, i, b.texts, j));
    if (isA) to.add(a.numbers[i]!, a.texts, i++);
    else to.add(b.numbers[j]!, b.texts, j++);
  }
}

/** True if one cell comes before another. The two must differ. */
function isBefore(a: ByteColumn, i: number, b: ByteColumn, j: number): boolean {
  const [endA, endB] = [a.from[i + 1]!, b.from[j + 1]!];
  let [atA, atB] = [a.from[i]!, b.from[j]!];
  while (atA < endA && atB < endB && a.bytes[atA] === b.bytes[atB]) {
    atA++;
    atB++;
  }
  return atA === endA || (atB < endB && a.bytes[atA]! < b.bytes[atB]!);
}

/** Matches href, xlink:href and the like. */
const linkName = /^(?:[^:]+:)?href$/i;

/**
 * The ids of the documents that a document links to: the target of each link without folder, extension and fragment.
 */
export function linksOf({ doc, attributes = [] }: SourceDocument): Set<string> {
  const targets = new Set<string>();
  for (const { name, value } of attributes) {
    const target = linkName.test(name) ? targetOf(value) : "";
    if (target !== "" && target !== doc) targets.add(target);
  }
  return targets;
}

function targetOf(value: string): string {
  const path = value.trim().replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:xml|x?html?|txt|md)(?:\.gz)?$/i, "");
}
