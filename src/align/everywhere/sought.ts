import { codePoints } from "../../text/code-points.ts";
import { fold, type Folded } from "../../text/fold.ts";
import { columnMemory } from "../bit-columns.ts";
import { withinEdits } from "../edit-distance.ts";

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
  /** Whether it is in a folded text, given its code units, with at most that number of edits; `rest` says how many it takes at the least, by block of rows. */
  readonly isWithin: (folded: Uint16Array, most: number, rest?: Int32Array) => boolean;
}

export function sought(text: string, isOpen: boolean, least: number, memory = columnMemory()): Sought {
  const folded = fold(text);
  const size = folded.text.length;
  const length = Math.max(size, codePoints(text));
  return {
    text,
    folded,
    isOpen,
    length,
    most: Math.floor((1 - least) * length + 1e-9),
    span: size + Math.ceil((1 - least) * length) + slack,
    costOfLost: isLengthened(folded) ? 0 : 1 / text.length,
    isWithin: withinEdits(folded.text, memory),
  };
}
const slack = 16;

/** Whether folding makes more of some character: of a ligature its letters. */
function isLengthened({ starts, ends }: Folded): boolean {
  return starts.some((start, i) => starts[i + ends[i]! - start] === start); // as far on as it is long, it still goes on
}

/**
 * The most changes with which a text may still have this quality: its edits e, and its characters l that are left out. Of a part
 * of s characters quality is (1 - e / s) * (1 - l * costOfLost) at the most, of which follows, as s + l is no more than
 * 1 / costOfLost, that e + l is no more than (1 - quality) / costOfLost; of the whole with edits, too. As many edits as changes make
 * the whole text of its place: what lies between two parts counts as edits. It never takes more changes than it has characters.
 */
export function mostChanges({ costOfLost, folded }: Sought, quality: number): number {
  const all = folded.text.length;
  return costOfLost === 0 ? all : Math.min(all, Math.floor((1 - quality) / costOfLost + rounding));
}
const rounding = 1e-6;

/**
 * How many grams a text shares with a document at the least where it takes no more than `most` changes. An edit spoils no more grams than
 * one has characters, and so does a character that is left out. Between two parts that are joined, n characters left out spoil the grams
 * across the edge, too: n + gram - 1, which is no more; and where none is left out there, it is an edit, or the parts touch in
 * text and document, and nothing is spoilt.
 */
export function leastShared({ folded }: Sought, gram: number, most: number): number {
  return folded.text.length - gram + 1 - gram * most;
}
