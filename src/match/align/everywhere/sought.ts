import { codePoints } from "../../../text/code-points.ts";
import { fold, type Folded, foldedText } from "../../../text/fold.ts";
import { withoutMarkup } from "../../../text/markup.ts";
import { columnMemory } from "../bit-columns.ts";
import { withinEdits } from "../edit-distance.ts";
import { mostEdits } from "../indexed-text.ts";

/** A text that is looked for in all documents, with what is known of it beforehand. */
export interface Sought {
  readonly text: string;
  readonly folded: Folded;
  /** Folded, without its markup: as it is compared where edits are looked for. */
  readonly bare: string;
  /** It names no document: any will do, and edits are looked for, too. */
  readonly isOpen: boolean;
  /** What edits are a share of. */
  readonly length: number;
  /** The most edits of the whole. */
  readonly most: number;
  /** Hardly any place of it is longer: one that leaves out stop words, say, may be twice as long. */
  readonly span: number;
  /** Whether it is in a folded text, given its code units, with at most that number of edits; `rest` says how many it takes at the least, by block of rows. */
  readonly isWithin: (folded: Uint16Array, most: number, rest?: Int32Array) => boolean;
}

export function sought(text: string, isOpen: boolean, least: number, memory = columnMemory()): Sought {
  const folded = fold(text);
  const plain = withoutMarkup(text);
  const bare = plain === text ? folded.text : foldedText(plain);
  const length = Math.max(bare.length, codePoints(text));
  return {
    text,
    folded,
    bare,
    isOpen,
    length,
    most: mostEdits(length, bare.length, least),
    span: 2 * bare.length + slack,
    isWithin: withinEdits(bare, memory),
  };
}
const slack = 16;

/** The most changes with which a text may still have this quality: its edits, and its characters that are left out. */
export function mostChanges({ bare }: Sought, quality: number): number {
  return Math.max(0, Math.min(bare.length, Math.floor((1 - quality) * bare.length + rounding)));
}
const rounding = 1e-6;

/**
 * How many grams a text shares with a document at the least where it takes no more than `most` changes. An edit spoils no more grams than
 * one has characters, and so does a character that is left out. Between two parts that are joined, n characters left out spoil the grams
 * across the edge, too: n + gram - 1, which is no more; and where none is left out there, it is an edit, or the parts touch in
 * text and document, and nothing is spoilt.
 */
export function leastShared({ bare }: Sought, gram: number, most: number): number {
  return bare.length - gram + 1 - gram * most;
}
