import { codePoints } from "../../text/code-points.ts";
import { fold, type Folded } from "../../text/fold.ts";
import { withinEdits } from "../edit-distance.ts";
import { gramHashes } from "../../text/gram-hashes.ts";
import { slotsOf } from "../shared-grams.ts";

/** A text that is looked for in all documents, with what is known of it beforehand. */
export interface Sought {
  readonly text: string;
  readonly folded: Folded;
  /** It names no document: any will do, and edits are looked for, too. */
  readonly isOpen: boolean;
  /** What edits are a share of. */
  readonly length: number;
  /** The most edits of the whole. */
  readonly most: number;
  /** No place of it, with as many edits as are allowed, is longer. */
  readonly span: number;
  /** By how much quality falls, at the least, for each of its characters that is not at its place. */
  readonly costOfLost: number;
  /** Hashes of its short grams. */
  readonly shortGrams: Int32Array;
  /** The slots of those of them that do not overlap. */
  readonly apart: Uint16Array;
  /** Whether it is in a folded text with at most that number of edits. */
  readonly isWithin: (folded: string, most: number) => boolean;
}

/** The length of a short gram: four characters in a row are in few documents, and an edit spoils few of them. */
export const shortGram = 4;

export function sought(text: string, isOpen: boolean, least: number): Sought {
  const folded = fold(text);
  const size = folded.text.length;
  const length = Math.max(size, codePoints(text));
  const shortGrams = gramHashes(folded.text, shortGram);
  return {
    text,
    folded,
    isOpen,
    length,
    most: Math.floor((1 - least) * length + 1e-9),
    span: size + Math.ceil((1 - least) * length) + slack,
    costOfLost: isLengthened(folded) ? 0 : 1 / text.length,
    shortGrams,
    apart: slotsOf(shortGrams, shortGram),
    isWithin: withinEdits(folded.text),
  };
}
const slack = 16;

/** Whether folding makes more of some character: of a ligature its letters. */
function isLengthened({ starts, ends }: Folded): boolean {
  for (let i = 0; i < starts.length;) {
    let next = i + 1;
    while (next < starts.length && starts[next] === starts[i]) next++;
    if (next - i > ends[i]! - starts[i]!) return true;
    i = next;
  }
  return false;
}

/**
 * The most changes with which a text may still have this quality: its edits e, and its characters l that are left out. Of a part
 * of s characters quality is (1 - e / s) * (1 - l * costOfLost) at the most, of which follows, as s + l is no more than
 * 1 / costOfLost, that e + l is no more than (1 - quality) / costOfLost; of the whole with edits, too. As many edits as changes make
 * the whole text of its place: what lies between two parts counts as edits.
 */
export function mostChanges({ costOfLost }: Sought, quality: number): number {
  return costOfLost === 0 ? Infinity : Math.floor((1 - quality) / costOfLost + rounding);
}
const rounding = 1e-6;

/**
 * The fewest changes of a text, told from the number of grams that it shares with a document. An edit spoils no more grams than one has
 * characters, and so does a character that is left out. Between two parts that are joined, n characters left out spoil the grams
 * across the edge, too: n + gram - 1, which is no more; and where none is left out there, it is an edit, or the parts touch in
 * text and document, and nothing is spoilt.
 */
export function fewestChanges({ folded }: Sought, gram: number, shared: number): number {
  return Math.ceil((folded.text.length - gram + 1 - shared) / gram);
}
