import type { Column } from "./element-column.ts";

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
  /** The index of each name. */
  readonly nameIndex: ReadonlyMap<string, number>;

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
  /** The elements except the root, by parent, then by name, then in document order. */
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
