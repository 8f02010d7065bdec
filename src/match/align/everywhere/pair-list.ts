import { doubled } from "../../../base/growing.ts";

/** For each document, in order: some texts, and a number for each text. */
export interface PairList {
  /** Adds the texts of the next document. */
  add(texts: Int32Array, numberOf: (text: number) => number): void;
  /** Calls `tell` with the texts of a document, given by its index; false if they were not kept. */
  each(document: number, tell: (text: number, number: number) => void): boolean;
}

/**
 * A list of at most `most` pairs. If a document would exceed the limit, its pairs and those of all later documents are
 * left out.
 */
export function pairList(most: number): PairList {
  let texts = new Int32Array(2 ** 10);
  let numbers = new Int32Array(2 ** 10);
  const ends = [0]; // by document: the start of its pairs; they end where those of the next document begin
  let isFull = false;
  return {
    add(own, numberOf) {
      const start = ends.at(-1)!;
      const end = start + own.length;
      isFull ||= end > most;
      if (isFull) return;
      while (end > texts.length) [texts, numbers] = [doubled(Int32Array, texts), doubled(Int32Array, numbers)];
      texts.set(own, start);
      numbers.set(own.map(numberOf), start);
      ends.push(end);
    },
    each(document, tell) {
      if (document + 1 >= ends.length) return false;
      for (let i = ends[document]!; i < ends[document + 1]!; i++) tell(texts[i]!, numbers[i]!);
      return true;
    },
  };
}
