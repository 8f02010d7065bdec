import { absent, bytePlaces } from "../text/byte-places.ts";
import { idHash } from "../text/id-hash.ts";
import { encodeUtf8 } from "../text/utf8.ts";
import { type ElementHandler, readElementsNaming } from "./element-bytes.ts";
import { readPath } from "./element-path.ts";
import { pairNumbers } from "./pair-numbers.ts";

/**
 * The elements of many documents side by side, in which paths are looked up without a table for each: results of a run lie in
 * tens of thousands of documents, a few in each. A path has the same number in all of them. Of a document come first how many
 * elements it has, then the number of each one's path, then the range of each. To run through these numbers takes a quarter
 * of what it takes to walk down from the root: a processor guesses most of the way. And they lie close together, so that it
 * waits for memory less often.
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
  /** Adds a path, and gives its number; -1 where there is no room for it. Throws where it is none. */
  addPath(path: string): number;
  /**
   * Finds the elements with these paths in these documents, and writes the places of their ranges; gives how many come before
   * the first that is not there. What comes next is touched before it is needed, so that the processor waits for many places in
   * memory at once.
   */
  findAll(documents: Int32Array, paths: Int32Array, count: number, ranges: Int32Array): number;
  /** The place of the range of the element with this path in this document; -1 where there is none. */
  find(document: number, path: number): number;
  start(range: number): number;
  end(range: number): number;
  /** Writes where ranges start and end, from a row on. */
  copyRanges(ranges: Int32Array, count: number, start: Float64Array, end: Float64Array, row: number): void;
  /** Makes room. What was added is gone, and its places mean nothing. */
  clear(): void;
}

/** How many numbers are held of elements: 32 MB, the elements of 100,000 short articles. */
const mostCells = 2 ** 23;
/** How many elements of other paths, and how many names. */
const mostPairs = 2 ** 20;
const mostNames = 2 ** 16;

// Where a document ends within 65,535 characters, a range is one number, its end in the upper half; else it is two. Twice the
// number of elements and one more, or twice the place of a range and one more, tell that it is two.
const halfBits = 16;
const half = 2 ** halfBits - 1;

export function packedElements(room = mostCells): PackedElements {
  let cells = new Int32Array(2 ** 12);
  let used = 0;
  const names = bytePlaces(); // not by their texts: to make those of each document would take half of the time
  // A name in a path has a number, that of both, and one of its elements has that of this number and its ordinal: its path's.
  const pairs = pairNumbers(mostPairs);
  let counted = new Int32Array(2 ** 10); // by the number of a name in a path: the document that had it last, how often
  let documents = 0;
  // Of the document that is being added:
  const localNames: number[] = []; // by number there: the number here
  const openElements: number[] = []; // those that are open, from the root on
  const openPaths: number[] = [nowhere]; // nowhere, and theirs
  let ranges = new Int32Array(2 ** 10);
  let [first, count, offset, depth] = [0, 0, 0, 0];
  let fits = true;

  function nameNumber(bytes: Uint8Array, from: number, to: number): number {
    const hash = idHash(bytes, from, to);
    const known = names.findAlone(bytes, from, to, hash);
    if (known !== absent) return known;
    names.add(bytes, from, to, hash, names.count);
    return names.count - 1;
  }

  /** Which of the elements with this name in this path the next of the document is. */
  function nextOrdinal(named: number): number {
    const at = 2 * named;
    if (at >= counted.length) counted = enlarged(counted, at + 2, Infinity);
    const ordinal = counted[at] === documents ? counted[at + 1]! + 1 : 1;
    counted[at] = documents;
    counted[at + 1] = ordinal;
    return ordinal;
  }

  const handler: Omit<ElementHandler, "name"> = {
    open(name) {
      const named = pairs.numberOf(openPaths[depth]!, localNames[name]!);
      const path = named < 0 ? -1 : pairs.numberOf(named, nextOrdinal(named));
      if (path < 0) fits = false;
      cells[first + 1 + count] = path;
      ranges[2 * count] = offset;
      openElements[depth++] = count++;
      openPaths[depth] = path;
    },
    text(length) {
      offset += length;
    },
    close() {
      ranges[2 * openElements[--depth]! + 1] = offset;
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
      const needed = used + 1 + 3 * most;
      if (needed > room || names.count > mostNames) return -1;
      if (needed > cells.length) cells = enlarged(cells, needed, room);
      if (2 * most > ranges.length) ranges = new Int32Array(4 * most);
      localNames.length = 0;
      documents++;
      [first, count, offset, depth, fits] = [used, 0, 0, 0, true];
      readElementsNaming(bytes, handler, (from, to) => void localNames.push(nameNumber(bytes, from, to)));
      if (!fits || names.count > mostNames) return -1;
      const isLong = offset > half;
      cells[first] = 2 * count + Number(isLong);
      const rangesAt = first + 1 + count;
      if (isLong) cells.set(ranges.subarray(0, 2 * count), rangesAt);
      else for (let i = 0; i < count; i++) cells[rangesAt + i] = ranges[2 * i]! | (ranges[2 * i + 1]! << halfBits);
      used = rangesAt + (isLong ? 2 * count : count);
      return first;
    },
    addPath(path) {
      let number = nowhere;
      for (const { name, ordinal } of readPath(path)) {
        const bytes = encodeUtf8(name);
        const named = pairs.numberOf(number, nameNumber(bytes, 0, bytes.length));
        number = named < 0 ? -1 : pairs.numberOf(named, Math.min(ordinal, beyond));
        if (number < 0 || names.count > mostNames) return -1;
      }
      return number;
    },
    findAll: (documents, paths, count, ranges) => findRanges(cells, documents, paths, count, ranges),
    find: (document, path) => rangeOf(cells, document, path),
    start: (range) => startOf(cells, range),
    end: (range) => endOf(cells, range),
    copyRanges(ranges, count, start, end, row) {
      for (let i = 0; i < count; i++) {
        start[row + i] = startOf(cells, ranges[i]!);
        end[row + i] = endOf(cells, ranges[i]!);
      }
    },
    clear() {
      used = 0;
      names.clear();
      pairs.clear();
    },
  };
}

/** The path of what holds the root; no pair has its number. */
const nowhere = 0;

/** No element has so high an ordinal that it would not fit 32 bits. */
const beyond = 2 ** 31 - 1;

/** How many numbers come into the processor's cache at once. */
const cacheLine = 16;

function findRanges(
  cells: Int32Array,
  documents: Int32Array,
  paths: Int32Array,
  count: number,
  ranges: Int32Array,
): number {
  touch(cells, documents, count);
  for (let i = 0; i < count; i++) {
    const range = rangeOf(cells, documents[i]!, paths[i]!);
    if (range < 0) return i;
    ranges[i] = range;
  }
  return count;
}

/** Looks at the first elements of documents. What it gives says nothing, but without it V8 would leave out the work. */
function touch(cells: Int32Array, documents: Int32Array, count: number): number {
  const last = cells.length - 3 * cacheLine;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const document = Math.max(Math.min(documents[i]!, last), 0);
    sum = (sum + cells[document]! + cells[document + cacheLine]!) | 0;
    sum = (sum + cells[document + 2 * cacheLine]!) | 0;
  }
  return sum;
}

function rangeOf(cells: Int32Array, document: number, path: number): number {
  const counted = cells[document]!;
  const to = document + (counted >> 1);
  let at = document + 1;
  while (at <= to && cells[at] !== path) at++;
  if (at > to) return -1;
  return (counted & 1) === 0 ? 2 * (at + (counted >> 1)) : 2 * (to + 1 + 2 * (at - document - 1)) + 1;
}

function startOf(cells: Int32Array, range: number): number {
  const start = cells[range >> 1]!;
  return (range & 1) === 0 ? start & half : start;
}

function endOf(cells: Int32Array, range: number): number {
  return (range & 1) === 0 ? cells[range >> 1]! >>> halfBits : cells[(range >> 1) + 1]!;
}

function enlarged(numbers: Int32Array, needed: number, most: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.min(Math.max(needed, 2 * numbers.length), most));
  larger.set(numbers);
  return larger;
}
