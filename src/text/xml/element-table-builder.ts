import { doubled } from "../../base/growing.ts";
import type { Column } from "./element-column.ts";
import type { ElementTable } from "./element-table.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";

/** Told of a document from its start to its end, makes its table. */
export interface ElementTableBuilder {
  open(name: string): void;
  /** Text that follows text belongs to the same node, unless something was between. */
  text(length: number): void;
  /** A comment or a processing instruction. */
  split(): void;
  close(): void;
  /** The table, when all is told; `recount` turns the lengths of the text nodes into code points, where they are not. */
  table(recount?: (lengths: Uint32Array) => Uint32Array): ElementTable;
}

export function elementTableBuilder(): ElementTableBuilder {
  const names: string[] = [];
  const nameIndex = new Map<string, number>();
  let count = 0;
  let name = new Uint32Array(firstCapacity);
  let parent = new Uint32Array(firstCapacity);
  let after = new Uint32Array(firstCapacity);
  // An element starts and ends where a text node starts, or at the end of the text.
  let from = new Uint32Array(firstCapacity);
  let to = new Uint32Array(firstCapacity);

  let textCount = 0;
  let lengths = new Uint32Array(firstCapacity);
  let textParent = new Uint32Array(firstCapacity);

  let current = 0;
  let isInText = false;

  function indexOf(written: string): number {
    const known = nameIndex.get(written);
    if (known !== undefined) return known;
    // A name may be a slice of the whole document, and would keep it in memory as long as the table.
    const copy = decodeUtf8(encodeUtf8(written)) ?? written;
    names.push(copy);
    nameIndex.set(copy, names.length - 1);
    return names.length - 1;
  }

  function grow(): void {
    [name, parent, after] = [doubled(Uint32Array, name), doubled(Uint32Array, parent), doubled(Uint32Array, after)];
    [from, to] = [doubled(Uint32Array, from), doubled(Uint32Array, to)];
  }

  return {
    open(written) {
      if (count === name.length) grow();
      name[count] = indexOf(written);
      parent[count] = current;
      from[count] = textCount;
      current = count++;
      isInText = false;
    },
    text(length) {
      if (length === 0) return;
      if (isInText) {
        lengths[textCount - 1]! += length;
        return;
      }
      if (textCount === lengths.length)
        [lengths, textParent] = [doubled(Uint32Array, lengths), doubled(Uint32Array, textParent)];
      lengths[textCount] = length;
      textParent[textCount] = current;
      textCount++;
      isInText = true;
    },
    split() {
      isInText = false;
    },
    close() {
      after[current] = count;
      to[current] = textCount;
      current = parent[current]!;
      isInText = false;
    },
    table(recount = (lengths) => lengths) {
      const textStart = runningSum(recount(lengths.subarray(0, textCount)));
      const own = {
        name: name.slice(0, count),
        parent: parent.slice(0, count),
        textParent: textParent.slice(0, textCount),
      };
      const byName = sortedBy(own.name, ascending(1, count), names.length);
      const byParent = sortedBy(own.parent, byName.sorted, count);
      const byElement = sortedBy(own.textParent, ascending(0, textCount), count);
      return {
        ...own,
        length: textStart.at(-1)!,
        names,
        nameIndex,
        after: after.slice(0, count),
        ordinal: ordinals(own.name, own.parent, byParent.sorted),
        start: from.subarray(0, count).map((node) => textStart[node]!),
        end: to.subarray(0, count).map((node) => textStart[node]!),
        children: byParent.sorted,
        firstChild: byParent.first,
        textStart,
        texts: byElement.sorted,
        firstText: byElement.first,
      };
    },
  };
}

/** 0, then the sum of the first, of the first two, …, of all. */
function runningSum(values: Column): Uint32Array {
  const sums = new Uint32Array(values.length + 1);
  for (let i = 1; i <= values.length; i++) sums[i] = sums[i - 1]! + values[i - 1]!;
  return sums;
}

function ascending(from: number, to: number): Uint32Array {
  return new Uint32Array(to - from).map((_, i) => from + i);
}

/** The items by key, those of one key in the order they had; and where each of the keys 0..keys begins. */
function sortedBy(keyOf: Column, items: Uint32Array, keys: number): { sorted: Uint32Array; first: Uint32Array } {
  const first = new Uint32Array(keys + 1);
  for (const item of items) first[keyOf[item]! + 1]!++;
  for (let key = 2; key <= keys; key++) first[key]! += first[key - 1]!; // first[0] is 0
  const next = first.slice();
  const sorted = new Uint32Array(items.length);
  for (const item of items) sorted[next[keyOf[item]!]!++] = item;
  return { sorted, first };
}

/** The number of each element among its siblings of the same name; these stand side by side in `children`. */
function ordinals(name: Column, parent: Column, children: Column): Uint32Array {
  const ordinal = new Uint32Array(name.length).fill(1);
  for (let i = 1; i < children.length; i++) {
    const [before, child] = [children[i - 1]!, children[i]!];
    if (parent[before] === parent[child] && name[before] === name[child]) ordinal[child] = ordinal[before]! + 1;
  }
  return ordinal;
}

const firstCapacity = 256;
