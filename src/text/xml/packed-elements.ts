import { enlarged } from "../../base/growing.ts";
import { absent, bytePlaces, idHash, mixWord } from "../byte-places.ts";
import { encodeUtf8 } from "../utf8.ts";
import { closes, ElementSteps } from "./element-bytes.ts";
import { readPath } from "./element-paths.ts";

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

/** How many cells of two bytes are held of elements: 32 MB, the elements of 130,000 short articles. */
const mostCells = 2 ** 24;
/** How many elements of other paths, and how many names. */
const mostPairs = 2 ** 20;
const mostNames = 2 ** 16;

// A document begins with two cells, four times the number of its elements and what follows of these two.
const headCells = 2;
/** It ends after 65,535 characters: where an element starts takes two cells, and so does where it ends, in place of one each. */
const isLong = 1;
/** A path of it has a number above 65,535: each takes two cells in place of one. */
const isWide = 2;
const cellBits = 16;
const mostInCell = 2 ** cellBits - 1;

/** Two numbers of four bytes. */
const pairSize = 8;

/** In place of a number or a place. */
const noRoom = -1;

export function packedElements(room = mostCells, roomForPairs = mostPairs, roomForNames = mostNames): PackedElements {
  let cells = new Uint16Array(2 ** 12);
  let used = 0;
  const names = bytePlaces(); // not by their texts: to make those of each document would take half of the time
  // A name in a path has a number, that of both, and one of its elements has that of this number and its ordinal: its path's.
  const pairs = bytePlaces();
  const pair = new Int32Array(3); // the third is only there because `find` reads past the end
  const [pairBytes, pairView] = [new Uint8Array(pair.buffer), new DataView(pair.buffer)];
  let counted = new Int32Array(2 ** 10); // by the number of a name in a path: the document that had it last, how often
  let documents = 0;
  // Of the document that is being added:
  let localNames = new Int32Array(2 ** 10); // by number there: the number here
  let most = 2 ** 10; // the elements for which there is room
  let openElements = new Int32Array(most); // those that are open, from the root on
  let paths = new Int32Array(most); // by element
  let ranges = new Int32Array(2 * most);

  /** The number of a pair, from 1 on; -1 where there is no room for it, or where it was made to collide with too many others. */
  function pairNumber(first: number, second: number): number {
    const hash = mixWord(mixWord(0, first), second);
    pair[0] = first;
    pair[1] = second;
    const known = pairs.find(pairView, 0, pairSize, hash);
    if (known !== absent) return known;
    if (pairs.count === roomForPairs) return noRoom;
    pairs.add(pairBytes, 0, pairSize, hash, pairs.count + 1);
    return pairs.find(pairView, 0, pairSize, hash) === absent ? noRoom : pairs.count;
  }

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
    if (at >= counted.length) counted = enlarged(Int32Array, counted, at + 2);
    const ordinal = counted[at] === documents ? counted[at + 1]! + 1 : 1;
    counted[at] = documents;
    counted[at + 1] = ordinal;
    return ordinal;
  }

  /** Reads the names of a document, whose elements come next. */
  function readNames(steps: ElementSteps, bytes: Uint8Array): void {
    if (steps.names > localNames.length) localNames = new Int32Array(2 * steps.names);
    for (let name = 0; name < steps.names; name++) {
      const from = steps.nextName();
      localNames[name] = nameNumber(bytes, from, steps.at);
    }
  }

  /** Reads the elements of a document; gives how many it has, or -1 where there is no room for their paths. */
  function readPaths(steps: ElementSteps): number {
    documents++;
    let [count, offset] = [0, 0];
    let path = nowhere; // of the innermost element that is open
    do {
      const told = steps.next();
      if (told === closes) {
        ranges[2 * openElements[steps.depth]! + 1] = offset;
        path = steps.depth === 0 ? nowhere : paths[openElements[steps.depth - 1]!]!;
      } else if ((told & 1) === 1) offset += (told + 1) / 2;
      else {
        const named = pairNumber(path, localNames[(told >> 1) - 1]!);
        if (named === noRoom) return noRoom;
        path = pairNumber(named, nextOrdinal(named));
        if (path === noRoom) return noRoom;
        paths[count] = path;
        ranges[2 * count] = offset;
        openElements[steps.depth - 1] = count++;
      }
    } while (steps.depth > 0);
    return count;
  }

  /** Writes numbers, each into one cell or into two, its lower half first. */
  function put(numbers: Int32Array, count: number, takeTwo: boolean): void {
    const into = cells;
    let at = used;
    for (let i = 0; i < count; i++) {
      into[at++] = numbers[i]!;
      if (takeTwo) into[at++] = numbers[i]! >>> cellBits;
    }
    used = at;
  }

  return {
    get share() {
      return used / room;
    },
    expect(share) {
      const expected = Math.min(Math.ceil(share * room), room); // `add` makes room where there is none
      if (expected > cells.length) cells = enlarged(Uint16Array, cells, expected);
    },
    add(bytes) {
      // An element takes two bytes at least, one that opens and one that closes it.
      if (bytes.length > 2 * most) {
        most = bytes.length;
        [openElements, paths, ranges] = [new Int32Array(most), new Int32Array(most), new Int32Array(2 * most)];
      }
      const steps = new ElementSteps(bytes);
      readNames(steps, bytes);
      if (names.count > roomForNames) return noRoom;
      const count = readPaths(steps);
      if (count === noRoom) return noRoom;
      const wide = paths.subarray(0, count).some((path) => path > mostInCell);
      const long = ranges[1]! > mostInCell; // the root ends last
      const needed = headCells + count * (Number(wide) + 1) + 2 * count * (Number(long) + 1);
      if (used + needed > room) return noRoom;
      if (used + needed > cells.length) cells = enlarged(Uint16Array, cells, used + needed, room);
      const first = used;
      put(Int32Array.of(4 * count + (wide ? isWide : 0) + (long ? isLong : 0)), 1, true);
      put(paths, count, wide);
      put(ranges, 2 * count, long);
      return first;
    },
    addPath(path) {
      let number = nowhere;
      for (const { name, ordinal } of readPath(path)) {
        const bytes = encodeUtf8(name);
        const named = pairNumber(number, nameNumber(bytes, 0, bytes.length));
        if (named === noRoom || names.count > roomForNames) return noRoom;
        number = pairNumber(named, Math.min(ordinal, beyond));
        if (number === noRoom) return noRoom;
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

/** No element has so high an ordinal; higher ones would not fit 32 bits. */
const beyond = 2 ** 30;

/** How many cells come into the processor's cache at once. */
const cacheLine = 32;

function findRanges(
  cells: Uint16Array,
  documents: Int32Array,
  paths: Int32Array,
  count: number,
  ranges: Int32Array,
): number {
  touch(cells, documents, count);
  for (let i = 0; i < count; i++) {
    const range = rangeOf(cells, documents[i]!, paths[i]!);
    if (range === -1) return i;
    ranges[i] = range;
  }
  return count;
}

/** Looks at the first elements of documents. What it gives says nothing, but without it V8 would leave out the work. */
function touch(cells: Uint16Array, documents: Int32Array, count: number): number {
  const last = cells.length - 2 * cacheLine;
  const from = (document: number): number => Math.max(Math.min(document, last), 0);
  let sum = 0;
  for (let i = 0; i < count; i++) sum = (sum + cells[from(documents[i]!)]!) | 0;
  for (let i = 0; i < count; i++) sum = (sum + cells[from(documents[i]!) + cacheLine]!) | 0;
  return sum;
}

/** The place of a range: twice its first cell, and one more in a long document. */
function rangeOf(cells: Uint16Array, document: number, path: number): number {
  const head = twoCells(cells, document);
  const count = head >>> 2;
  const from = document + headCells;
  const index = (head & isWide) === 0 ? indexOf(cells, from, count, path) : indexOfWide(cells, from, count, path);
  if (index === count) return -1;
  const ranges = from + ((head & isWide) === 0 ? count : 2 * count);
  return (head & isLong) === 0 ? 2 * (ranges + 2 * index) : 2 * (ranges + 4 * index) + 1;
}

/** Which of the numbers from a cell on is this one; their count where none is. */
function indexOf(cells: Uint16Array, from: number, count: number, number: number): number {
  let index = 0;
  while (index < count && cells[from + index] !== number) index++;
  return index;
}

/** The same of numbers that take two cells. */
function indexOfWide(cells: Uint16Array, from: number, count: number, number: number): number {
  let index = 0;
  while (index < count && twoCells(cells, from + 2 * index) !== number) index++;
  return index;
}

function twoCells(cells: Uint16Array, at: number): number {
  return cells[at]! | (cells[at + 1]! << cellBits);
}

function startOf(cells: Uint16Array, range: number): number {
  const at = range >> 1;
  return (range & 1) === 0 ? cells[at]! : twoCells(cells, at);
}

function endOf(cells: Uint16Array, range: number): number {
  const at = range >> 1;
  return (range & 1) === 0 ? cells[at + 1]! : twoCells(cells, at + 2);
}
