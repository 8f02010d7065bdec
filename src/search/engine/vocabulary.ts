import { compareCodePoints } from "../../text/code-points.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { type WordNumbers, wordNumbers } from "../../text/words.ts";
import { type ByteColumn, byteColumnBuilder } from "./byte-column.ts";
import { growingNumbers } from "../../base/growing.ts";

/** The terms that were met so far. */
export interface Vocabulary {
  readonly words: WordNumbers;
  /** All of them, sorted by code point; valid until they are asked for again. */
  sorted(): SortedTerms;
}

interface SortedTerms {
  readonly numbers: Int32Array;
  /** In UTF-8. */
  readonly texts: ByteColumn;
}

/** Serves one segment after the other, most of whose terms are the same: only those that are new are sorted. */
export function vocabulary(analyzer: Analyzer): Vocabulary {
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

/** The terms from a number on, sorted. */
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

/** Compares texts, which lie side by side, and not terms, which may lie anywhere. */
function merge(a: SortedTerms, b: SortedTerms, to: TermsBuilder): void {
  for (let [i, j] = [0, 0]; i < a.numbers.length || j < b.numbers.length;) {
    const isA = j === b.numbers.length || (i < a.numbers.length && isBefore(a.texts, i, b.texts, j));
    if (isA) to.add(a.numbers[i]!, a.texts, i++);
    else to.add(b.numbers[j]!, b.texts, j++);
  }
}

/** Whether one cell comes before another, which is not the same. */
function isBefore(a: ByteColumn, i: number, b: ByteColumn, j: number): boolean {
  const [endA, endB] = [a.from[i + 1]!, b.from[j + 1]!];
  let [atA, atB] = [a.from[i]!, b.from[j]!];
  while (atA < endA && atB < endB && a.bytes[atA] === b.bytes[atB]) {
    atA++;
    atB++;
  }
  return atA === endA || (atB < endB && a.bytes[atA]! < b.bytes[atB]!);
}
