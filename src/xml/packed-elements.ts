import { absent, bytePlaces } from "../text/byte-places.ts";
import { idHash } from "../text/id-hash.ts";
import { encodeUtf8 } from "../text/utf8.ts";
import { type ElementHandler, readElementsNaming } from "./element-bytes.ts";
import { readPath } from "./element-path.ts";

/**
 * The elements of many documents side by side, in which paths are looked up without a table for each: results of a run lie in
 * tens of thousands of documents, a few in each. Of a document come first the heads of its elements, a number each: their name,
 * and how many an element and those inside it are, which follow it. Then come their ranges, two numbers each. Paths are looked
 * up by the heads alone: a processor waits for memory most of the time, and so more of them come at once.
 */
export interface PackedElements {
  /** How much of the room for elements is taken, from 0 to 1. */
  readonly share: number;
  /** Prepares for more: the share that will be taken. */
  expect(share: number): void;
  /**
   * Adds a document from the bytes that elementTableToBytes makes of its table; gives its place, or -1 where there is no
   * room for it.
   */
  add(bytes: Uint8Array): number;
  /** Adds a path, and gives its place; -1 where there is no room for it. Throws where it is none. */
  addPath(path: string): number;
  /**
   * Looks at the first elements of these documents, so that they are at hand when paths are looked up: a processor waits for
   * many places in memory as long as for one. What it gives says nothing, but without it V8 would leave out the work.
   */
  touch(documents: Int32Array, count: number): number;
  /** The place of the range of the element with this path in this document; -1 where there is none. */
  find(document: number, path: number): number;
  start(range: number): number;
  end(range: number): number;
  /** Writes where ranges start and end, from a row on. */
  copyRanges(ranges: RangePlaces, count: number, start: Float64Array, end: Float64Array, row: number): void;
  /** Makes room. What was added is gone, and its places mean nothing. */
  clear(): void;
}

/** The places of ranges, at every `step`th of some numbers. */
interface RangePlaces {
  readonly numbers: Int32Array;
  readonly from: number;
  readonly step: number;
}

/** An element has its head and the two numbers of its range. */
const elementNumbers = 3;

/** How many numbers are held of elements, and of paths; the first is 48 MB: the elements of 100,000 short articles. */
const mostCells = 3 * 2 ** 22;
const mostSteps = 2 ** 20;

// A head: the name in the lower half, in the upper one how many elements it and those inside it are.
const nameBits = 16;
const mostNames = 2 ** nameBits;
const nameMask = mostNames - 1;
/** How many can be said in the upper half, which is 0 where there are more. */
const mostCounted = 2 ** 16 - 1;

export function packedElements(room = mostCells): PackedElements {
  let cells = new Int32Array(2 ** 12);
  let used = 0;
  const large = new Map<number, number>(); // by the place of a head: how many there are, where it cannot say
  let steps = new Int32Array(2 ** 10); // of a path: how many, then the name and the ordinal of each
  let stepsUsed = 0;
  const names = bytePlaces(); // not by their texts: to make those of each document would take half of the time
  // Of the document that is being added:
  const localNames: number[] = []; // by number there: the number here
  const open: number[] = []; // the elements that are open, from the root on
  let ranges = new Int32Array(2 ** 10);
  let [first, count, offset, depth] = [0, 0, 0, 0];

  function nameNumber(bytes: Uint8Array, from: number, to: number): number {
    const hash = idHash(bytes, from, to);
    const known = names.findAlone(bytes, from, to, hash);
    if (known !== absent) return known;
    names.add(bytes, from, to, hash, names.count);
    return names.count - 1;
  }

  const handler: Omit<ElementHandler, "name"> = {
    open(name) {
      cells[first + count] = localNames[name]!;
      ranges[2 * count] = offset;
      open[depth++] = count;
      count++;
    },
    text(length) {
      offset += length;
    },
    close() {
      const element = open[--depth]!;
      const size = count - element;
      if (size > mostCounted) large.set(first + element, size);
      else cells[first + element]! |= size << nameBits;
      ranges[2 * element + 1] = offset;
    },
  };

  return {
    get share() {
      return used / room;
    },
    expect(share) {
      const expected = Math.ceil(share * room);
      if (expected > cells.length) cells = enlarged(cells, expected, room);
    },
    add(bytes) {
      // An element takes two bytes at least, one that opens and one that closes it.
      const most = bytes.length >> 1;
      const needed = used + elementNumbers * most;
      if (needed > room || names.count > mostNames) return -1;
      if (needed > cells.length) cells = enlarged(cells, needed, room);
      if (2 * most > ranges.length) ranges = new Int32Array(4 * most);
      localNames.length = 0;
      [first, count, offset, depth] = [used, 0, 0, 0];
      readElementsNaming(bytes, handler, (from, to) => void localNames.push(nameNumber(bytes, from, to)));
      if (names.count > mostNames) return -1; // the numbers of some names did not fit
      cells.set(ranges.subarray(0, 2 * count), first + count);
      used += elementNumbers * count;
      return first;
    },
    addPath(path) {
      const read = readPath(path);
      const needed = 1 + 2 * read.length;
      if (stepsUsed + needed > mostSteps || names.count > mostNames) return -1;
      if (stepsUsed + needed > steps.length) steps = enlarged(steps, stepsUsed + needed, mostSteps);
      const first = stepsUsed;
      steps[first] = read.length;
      for (const [i, { name, ordinal }] of read.entries()) {
        const bytes = encodeUtf8(name);
        steps[first + 1 + 2 * i] = nameNumber(bytes, 0, bytes.length);
        steps[first + 2 + 2 * i] = Math.min(ordinal, beyond);
      }
      stepsUsed += needed;
      return first;
    },
    touch: (documents, count) => touched(cells, documents, count),
    find: (document, path) => rangeOn(cells, large, document, steps, path),
    start: (range) => cells[range]!,
    end: (range) => cells[range + 1]!,
    copyRanges({ numbers, from, step }, count, start, end, row) {
      for (let i = 0, at = from; i < count; i++, at += step) {
        const range = numbers[at]!;
        start[row + i] = cells[range]!;
        end[row + i] = cells[range + 1]!;
      }
    },
    clear() {
      used = stepsUsed = 0;
      names.clear();
      large.clear();
    },
  };
}

/** No element has so high an ordinal that it would not fit 32 bits. */
const beyond = 2 ** 31 - 1;

/** How many numbers come into the processor's cache at once. */
const cacheLine = 16;

function touched(cells: Int32Array, documents: Int32Array, count: number): number {
  const last = cells.length - 4 * cacheLine;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const document = Math.max(Math.min(documents[i]!, last), 0);
    sum = (sum + cells[document]! + cells[document + cacheLine]!) | 0;
    sum = (sum + cells[document + 2 * cacheLine]! + cells[document + 3 * cacheLine]!) | 0;
  }
  return sum;
}

/** Walks down from the root, over the siblings that come before. */
function rangeOn(
  cells: Int32Array,
  large: ReadonlyMap<number, number>,
  document: number,
  steps: Int32Array,
  path: number,
): number {
  const last = path + 2 * steps[path]!;
  let [element, head] = [document, cells[document]!];
  if ((head & nameMask) !== steps[path + 1] || steps[path + 2] !== 1) return -1;
  const count = head >>> nameBits || large.get(document)!;
  let after = document + count;
  for (let step = path + 3; step < last; step += 2) {
    const name = steps[step]!;
    let left = steps[step + 1]!;
    element++;
    for (;;) {
      if (element >= after) return -1;
      head = cells[element]!;
      if ((head & nameMask) === name && --left === 0) break;
      element += head >>> nameBits || large.get(element)!;
    }
    after = element + (head >>> nameBits || large.get(element)!);
  }
  return document + count + 2 * (element - document);
}

function enlarged(numbers: Int32Array, needed: number, most: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.min(Math.max(needed, 2 * numbers.length), most));
  larger.set(numbers);
  return larger;
}
