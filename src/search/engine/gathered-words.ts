import type { WordNumbers } from "../../text/words.ts";
import { readElements } from "../../text/xml/element-bytes.ts";
import { bordersOf } from "./borders.ts";
import { packedNumbers } from "./byte-column.ts";
import { wholeText } from "./engine.ts";
import { type GrowingNumbers, growingNumbers } from "../../base/growing.ts";
import type { SourceDocument, StoredDocument } from "./segment.ts";

/**
 * What is known of all words and elements of a segment. All words have numbers from 0, those of one document after those of the one
 * before; elements too.
 */
export interface GatheredWords {
  /** By word: its term, and the innermost element that it stands in. */
  readonly term: GrowingNumbers<Int32Array>;
  readonly within: GrowingNumbers<Int32Array>;
  /** By element: its parent, or -1; its kind; its first word. */
  readonly parent: GrowingNumbers<Int32Array>;
  readonly kind: GrowingNumbers<Int32Array>;
  readonly firstWord: GrowingNumbers<Int32Array>;
  /** Kinds by their path. */
  readonly kinds: Map<string, number>;
  /** By kind: how many elements, and words in all of them. */
  readonly elements: number[];
  readonly words: number[];
}

/** What is gathered of no document yet. The memory of `before`, which nobody may need any more, serves again. */
export function gatheredWords(before?: GatheredWords): GatheredWords {
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
export function gather(document: SourceDocument, words: WordNumbers, to: GatheredWords): StoredDocument {
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

/** Adds the elements of a document whose words begin at `first`. */
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
