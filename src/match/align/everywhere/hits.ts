import { doubled } from "../../../base/growing.ts";
import { gramTable } from "../../../text/grams.ts";

/** The grams that documents, read one after the other, share with texts. */
export interface HitReader {
  /** Reads a document, and returns the texts that share grams with it. The data of the document before it is lost. */
  read(document: string): Int32Array;
  /** The number of grams that a text and the document share. Repeated grams count as often as both have them. */
  count(text: number): number;
  /** The ascending positions in the document that have a gram of the text. */
  positions(text: number): number[];
}

export function hitReader(texts: readonly string[], gram: number): HitReader {
  const table = gramTable(texts, gram);
  const owners = ownersOf(table.numbers, table.size);
  const times = new Int32Array(table.size); // by gram: how often the document has it
  const shared = new Int32Array(texts.length);
  const touched = new Int32Array(texts.length); // the texts that share any gram
  let [grams, at] = [new Int32Array(2 ** 10), new Int32Array(2 ** 10)]; // the positions of the document that have a gram, and those grams
  let [count, touchedCount] = [0, 0];

  function add(number: number, position: number): void {
    const nth = ++times[number]!;
    const end = owners.starts[number + 1]!;
    for (let i = owners.starts[number]!; i < end; i++) {
      if (nth > 1 && owners.times[i]! < nth) continue;
      const text = owners.texts[i]!;
      if (shared[text]!++ === 0) touched[touchedCount++] = text;
    }
    if (count === at.length) [grams, at] = [doubled(Int32Array, grams), doubled(Int32Array, at)];
    grams[count] = number;
    at[count++] = position;
  }

  function isOf(text: number, number: number): boolean {
    const end = owners.starts[number + 1]!;
    for (let i = owners.starts[number]!; i < end; i++) if (owners.texts[i] === text) return true;
    return false;
  }

  return {
    read(document) {
      while (touchedCount > 0) shared[touched[--touchedCount]!] = 0;
      while (count > 0) times[grams[--count]!] = 0;
      table.scan(document, add);
      return touched.subarray(0, touchedCount);
    },
    count: (text) => shared[text]!,
    positions(text) {
      const positions: number[] = [];
      for (let i = 0; i < count; i++) if (isOf(text, grams[i]!)) positions.push(at[i]!);
      return positions;
    },
  };
}

/**
 * For each gram: the texts that have it, each once, and how often they have it. The lists of all grams are in one
 * array.
 */
function ownersOf(numbers: readonly Int32Array[], size: number) {
  const starts = new Int32Array(size + 1); // by gram: the start of its texts; they end where those of the next gram begin
  const lastOf = new Int32Array(size).fill(-1); // by gram: the last text that had it
  for (const [text, own] of numbers.entries())
    for (const number of own) {
      if (lastOf[number] === text) continue;
      lastOf[number] = text;
      starts[number + 1]!++;
    }
  for (let number = 2; number <= size; number++) starts[number]! += starts[number - 1]!;
  const ends = starts.slice();
  const [texts, times] = [new Int32Array(starts.at(-1)!), new Int32Array(starts.at(-1)!)];
  lastOf.fill(-1);
  for (const [text, own] of numbers.entries())
    for (const number of own) {
      if (lastOf[number] !== text) texts[ends[number]!++] = text;
      lastOf[number] = text;
      times[ends[number]! - 1]!++;
    }
  return { starts, texts, times };
}

/** The most positions within `span` characters of a document. */
export function densest(at: readonly number[], span: number): number {
  let most = 0;
  for (let first = 0, last = 0; last < at.length; last++) {
    while (at[last]! - at[first]! > span) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
