/** Numbers that nobody changes. */
export type Column = Readonly<ArrayLike<number>>;

/**
 * The elements of one document and their ranges in its text. An element is its index in document order, the root is 0:
 * its descendants are the elements from the next one up to `after`, and `start` never falls from one to the next.
 * Text nodes are those of XPath 1.0, and have indexes of their own: each ends where the next one starts.
 */
export interface ElementTable {
  /** The code points of the document's text. */
  readonly length: number;
  /** The names of elements, each once, as written. */
  readonly names: readonly string[];

  /** By element: the index of its name. */
  readonly name: Column;
  /** By element: its parent; the root's is itself. */
  readonly parent: Column;
  /** By element: the first element after its last descendant. */
  readonly after: Column;
  /** By element: its number among the siblings of the same name, from 1. */
  readonly ordinal: Column;
  readonly start: Column;
  readonly end: Column;
  /** The elements but for the root by parent, then by name, then in document order. */
  readonly children: Column;
  /** By element, and one more: where its children begin in `children`. */
  readonly firstChild: Column;

  /** By text node, and one more: where it starts. */
  readonly textStart: Column;
  /** By text node: the element it stands in. */
  readonly textParent: Column;
  /** The text nodes by parent, then in document order. */
  readonly texts: Column;
  /** By element, and one more: where its text nodes begin in `texts`. */
  readonly firstText: Column;
}

/** Told of a document from its start to its end, makes its table. */
export interface ElementTableBuilder {
  open(name: string): void;
  /** Text that follows text belongs to the same node, unless something was between. */
  text(length: number): void;
  /** A comment or a processing instruction. */
  split(): void;
  close(): void;
  /** The table; `lengths` replaces those of the text nodes, where they were told in another unit. */
  table(recount?: (lengths: readonly number[]) => readonly number[]): ElementTable;
}

export function elementTableBuilder(): ElementTableBuilder {
  const names: string[] = [];
  const nameIndex = new Map<string, number>();
  const name: number[] = [];
  const parent: number[] = [];
  const after: number[] = [];
  // An element starts and ends where a text node starts, or at the end.
  const from: number[] = [];
  const to: number[] = [];
  const lengths: number[] = [];
  const textParent: number[] = [];
  let current = 0;
  let isInText = false;

  function indexOf(written: string): number {
    const known = nameIndex.get(written);
    if (known !== undefined) return known;
    names.push(written);
    nameIndex.set(written, names.length - 1);
    return names.length - 1;
  }

  return {
    open(written) {
      const index = name.length;
      name.push(indexOf(written));
      parent.push(current);
      after.push(0);
      from.push(lengths.length);
      to.push(0);
      current = index;
      isInText = false;
    },
    text(length) {
      if (length === 0) return;
      if (isInText) lengths[lengths.length - 1]! += length;
      else {
        lengths.push(length);
        textParent.push(current);
      }
      isInText = true;
    },
    split() {
      isInText = false;
    },
    close() {
      after[current] = name.length;
      to[current] = lengths.length;
      current = parent[current]!;
      isInText = false;
    },
    table(recount = (lengths) => lengths) {
      const textStart = runningSum(recount(lengths));
      const [sorted, firstChild] = childrenByName(name, parent, names.length);
      const [texts, firstText] = sortedBy(textParent, ascending(0, textParent.length), name.length);
      return {
        length: textStart.at(-1)!,
        names,
        name: Uint32Array.from(name),
        parent: Uint32Array.from(parent),
        after: Uint32Array.from(after),
        ordinal: ordinals(name, parent, sorted),
        start: Uint32Array.from(from, (text) => textStart[text]!),
        end: Uint32Array.from(to, (text) => textStart[text]!),
        children: sorted,
        firstChild,
        textStart,
        textParent: Uint32Array.from(textParent),
        texts,
        firstText,
      };
    },
  };
}
