import { enlarged } from "../../base/growing.ts";
import { absent, bytePlaces, idHash, mixWord } from "../byte-places.ts";
import { encodeUtf8 } from "../utf8.ts";
import { closes, ElementSteps } from "./element-bytes.ts";
import { readPath } from "./element-paths.ts";

/**
 * The elements of many documents in one array, in which paths are looked up without a table for each document. The
 * results of a run are in tens of thousands of documents, with a few in each. A path has the same number in all
 * documents. For each document the array has the number of elements, then the number of each element's path, then the
 * range of each element. Searching these numbers takes a quarter of the time of walking down from the root, because the
 * processor predicts most of it. They are close together in memory, so the processor also waits less often.
 */
export interface PackedElements {
  /** How much of the room for elements is used, from 0 to 1. */
  readonly share: number;
  /** Prepares for a larger share, which will be used. */
  expect(share: number): void;
  /**
   * Adds a document from the bytes that elementTableToBytes makes. Returns its place, or -1 if there is no room for it.
   */
  add(bytes: Uint8Array): number;
  /** Adds a path and returns its number, or -1 if there is no room for it. Throws if it is not a path. */
  addPath(path: string): number;
  /**
   * Finds the elements with these paths in these documents, and writes the places of their ranges. Returns how many
   * there are before the first one that is not found. The next places are read before they are needed, so that the
   * processor waits for many places in memory at once.
   */
  findAll(documents: Int32Array, paths: Int32Array, count: number, ranges: Int32Array): number;
  /** The place of the range of the element with this path in this document; -1 if there is none. */
  find(document: number, path: number): number;
  start(range: number): number;
  end(range: number): number;
  /** Writes the starts and ends of ranges, from a row on. */
  copyRanges(ranges: Int32Array, count: number, start: Float64Array, end: Float64Array, row: number): void;
  /** Removes everything to make room. Earlier places are no longer valid. */
  clear(): void;
}

/** The most cells of two bytes for elements: 32 MB, enough for the elements of 130,000 short articles. */
const mostCells = 2 ** 24;
/** The most pairs (see `pairs` below), and the most names. */
const mostPairs = 2 ** 20;
const mostNames = 2 ** 16;

// A document begins with two cells: four times the number of its elements, plus the two flags below.
const headCells = 2;
/**
 * Flag: the document has more than 65,535 characters, so the start and the end of an element take two cells each
 * instead of one.
 */
const isLong = 1;
/** Flag: a path of the document has a number above 65,535, so each path takes two cells instead of one. */
const isWide = 2;
const cellBits = 16;
const mostInCell = 2 ** cellBits - 1;

/** Two numbers of four bytes. */
const pairSize = 8;

/** Returned instead of a number or a place. */
const noRoom = -1;

export function packedElements(room = mostCells, roomForPairs = mostPairs, roomForNames = mostNames): PackedElements {
  let cells = new Uint16Array(2 ** 12);
  let used = 0;
  const names = bytePlaces(); // bytes, because making strings from the names of each document would take half of the time
  // A pair is a parent path and a name, or that number and an ordinal. The number of the second pair is the number of
  // the element's path.
  const pairs = bytePlaces();
  const pair = new Int32Array(3); // the third number is only there because `find` reads past the end
  const [pairBytes, pairView] = [new Uint8Array(pair.buffer), new DataView(pair.buffer)];
  let counted = new Int32Array(2 ** 10); // for each pair of a path and a name: the document that had it last, and how often
  let documents = 0;
  // For the document that is being added:
  let localNames = new Int32Array(2 ** 10); // the number here of each of its names
  let most = 2 ** 10; // the number of elements for which there is room
  let openElements = new Int32Array(most); // the open elements, from the root on
  let paths = new Int32Array(most); // the path of each element
  let ranges = new Int32Array(2 * most);

  /**
   * The number of a pair, from 1; -1 if there is no room for it, or if it was made on purpose to collide with too many
   * others.
   */
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

  /** The ordinal of the document's next element with this name in this path. */
  function nextOrdinal(named: number): number {
    const at = 2 * named;
    if (at >= counted.length) counted = enlarged(Int32Array, counted, at + 2);
    const ordinal = counted[at] === documents ? counted[at + 1]! + 1 : 1;
    counted[at] = documents;
    counted[at + 1] = ordinal;
    return ordinal;
  }

  /** Reads the names of a document. Its elements come next. */
  function readNames(steps: ElementSteps, bytes: Uint8Array): void {
    if (steps.names > localNames.length) localNames = new Int32Array(2 * steps.names);
    for (let name = 0; name < steps.names; name++) {
      const from = steps.nextName();
      localNames[name] = nameNumber(bytes, from, steps.at);
    }
  }

  /** Reads the elements of a document. Returns how many it has, or -1 if there is no room for their paths. */
  function readPaths(steps: ElementSteps): number {
    documents++;
    let [count, offset] = [0, 0];
    let path = nowhere; // the path of the innermost open element
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

  /** Writes numbers into one cell each, or into two, the lower half first. */
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
      const expected = Math.min(Math.ceil(share * room), room); // `add` makes room if this is not enough
      if (expected > cells.length) cells = enlarged(Uint16Array, cells, expected);
    },
    add(bytes) {
      // An element takes at least two bytes: one opens it and one closes it.
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

/** The path around the root. No pair has this number. */
const nowhere = 0;

/** Ordinals must be lower than this. Higher ones would not fit into 32 bits. */
const beyond = 2 ** 30;

/** How many cells the processor's cache loads at once. */
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

/**
 * Reads the first elements of documents, so that they are in the cache. The result has no meaning, but without it V8
 * would leave out the work.
 */
function touch(cells: Uint16Array, documents: Int32Array, count: number): number {
  const last = cells.length - 2 * cacheLine;
  const from = (document: number): number => Math.max(Math.min(document, last), 0);
  let sum = 0;
  for (let i = 0; i < count; i++) sum = (sum + cells[from(documents[i]!)]!) | 0;
  for (let i = 0; i < count; i++) sum = (sum + cells[from(documents[i]!) + cacheLine]!) | 0;
  return sum;
}

/** The place of a range: twice its first cell, plus one in a long document. */
function rangeOf(cells: Uint16Array, document: number, path: number): number {
  const head = twoCells(cells, document);
  const count = head >>> 2;
  const from = document + headCells;
  const index = (head & isWide) === 0 ? indexOf(cells, from, count, path) : indexOfWide(cells, from, count, path);
  if (index === count) return -1;
  const ranges = from + ((head & isWide) === 0 ? count : 2 * count);
  return (head & isLong) === 0 ? 2 * (ranges + 2 * index) : 2 * (ranges + 4 * index) + 1;
}

/** The index of a number among the cells from `from` on; `count` if it is not there. */
function indexOf(cells: Uint16Array, from: number, count: number, number: number): number {
  let index = 0;
  while (index < count && cells[from + index] !== number) index++;
  return index;
}

/** The same for numbers that take two cells. */
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
