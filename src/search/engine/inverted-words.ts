import { type ByteColumnBuilder, byteColumnBuilder } from "./byte-column.ts";
import type { GatheredWords } from "./gathered-words.ts";
import { type GrowingNumbers, growingNumbers } from "../../base/growing.ts";
import type { Segment, StoredDocument } from "./segment.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Inverted = Omit<Segment, "documents" | "links">;

/** Turns words by document into documents by word. */
export type InvertWords = (
  vocabulary: Vocabulary,
  documents: readonly StoredDocument[],
  gathered: GatheredWords,
) => Inverted;

/** What it works in is kept from one segment to the next: new memory costs the system as much as the work. */
export function wordInverter(): InvertWords {
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
  /** Which of the sorted terms there are. */
  readonly used: Int32Array;
  /** The i-th of them occurs in `places` from `from[i]` up to `from[i + 1]`: two numbers each, the document and the word's number in it. */
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

/** Puts the place of every word where that of its term goes. */
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

/** Makes the postings and positions of terms. What it does for one term is a function of its own, so that V8 compiles it early. */
function listsBuilder() {
  const [postings, positions] = [byteColumnBuilder(2 ** 20), byteColumnBuilder(2 ** 21)];
  return {
    /** Adds the term with these places; returns how many documents have it. */
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

/** Adds to a column how many elements of each kind hold a term. */
function holdingOf(gathered: GatheredWords, documents: readonly StoredDocument[], column: ByteColumnBuilder) {
  // Documents that are one element each, as those that were no XML: those with the term are the elements that hold it.
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
      // An element that holds the place before, too, is counted already, and so are all around it.
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
