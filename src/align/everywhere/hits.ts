import { doubled } from "../../base/doubled.ts";
import { gramTable } from "../../text/gram-table.ts";

/** The grams that one document after the other shares with texts. */
export interface HitReader {
  /** Reads a document, and returns the texts that have grams in it. What the last one had is forgotten. */
  read(document: string): readonly number[];
  /** How many grams of a text are in the document, at the most: no more than the positions of either that have one. */
  count(text: number): number;
  /** The positions of the document that have a gram of the text, in order. */
  positions(text: number): Int32Array;
}

const none = -1;

export function hitReader(texts: readonly string[], gram: number): HitReader {
  const table = gramTable(texts, gram);
  const owners = ownersOf(table.numbers, table.size);
  const seenIn = new Int32Array(table.size); // by gram: the last document that had it
  const [inText, inDocument] = [new Int32Array(texts.length), new Int32Array(texts.length)];
  const tails = new Int32Array(texts.length).fill(none);
  let previous = new Int32Array(1024);
  let at = new Int32Array(1024);
  let touched: number[] = [];
  let [count, documents] = [0, 0];

  function add(number: number, position: number): void {
    const isNew = seenIn[number] !== documents;
    seenIn[number] = documents;
    for (let i = owners.heads[number]!; i !== none; i = owners.next[i]!) {
      const text = owners.texts[i]!;
      if (inDocument[text] === 0) touched.push(text);
      inDocument[text]!++;
      if (isNew) inText[text]! += owners.times[i]!;
      if (count === at.length) [previous, at] = [doubled(Int32Array, previous), doubled(Int32Array, at)];
      previous[count] = tails[text]!;
      at[count] = position;
      tails[text] = count++;
    }
  }

  return {
    read(document) {
      for (const text of touched) {
        tails[text] = none;
        inText[text] = 0;
        inDocument[text] = 0;
      }
      touched = [];
      count = 0;
      documents++;
      table.scan(document, add);
      return touched;
    },
    count: (text) => Math.min(inText[text]!, inDocument[text]!),
    positions(text) {
      const positions = new Int32Array(inDocument[text]!);
      let place = positions.length;
      for (let i = tails[text]!; i !== none; i = previous[i]!) positions[--place] = at[i]!;
      return positions;
    },
  };
}

/** By gram: the texts that have it, each once, and how many times. */
function ownersOf(numbers: readonly Int32Array[], size: number) {
  const most = numbers.reduce((sum, { length }) => sum + length, 0);
  const heads = new Int32Array(size).fill(none);
  const [next, texts, times] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  let entry = 0;
  for (const [text, own] of numbers.entries())
    for (const number of own) {
      const head = heads[number]!;
      if (head !== none && texts[head] === text) {
        times[head]!++;
        continue;
      }
      texts[entry] = text;
      times[entry] = 1;
      next[entry] = head;
      heads[number] = entry++;
    }
  return { heads, next, texts, times };
}

/** The most positions within a given number of characters of a document. */
export function densest(at: Int32Array, span: number): number {
  let most = 0;
  for (let first = 0, last = 0; last < at.length; last++) {
    while (at[last]! - at[first]! > span) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
