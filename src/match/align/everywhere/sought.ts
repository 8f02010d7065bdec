import { codePoints } from "../../../text/code-points.ts";
import { fold, type Folded, foldedText } from "../../../text/fold.ts";
import { withoutMarkup } from "../../../text/markup.ts";
import { columnMemory } from "../bit-columns.ts";
import { withinEdits } from "../edit-distance.ts";
import { mostEdits } from "../indexed-text.ts";

/** A text that is searched in all documents, and facts that are computed before. */
export interface Sought {
  readonly text: string;
  readonly folded: Folded;
  /** The folded text without its markup. This form is compared when edits are allowed. */
  readonly bare: string;
  /** True if it names no document. It may then be in any document, and edits are allowed. */
  readonly isOpen: boolean;
  /** The length of which edits are a share. */
  readonly length: number;
  /** The most edits of the whole text. */
  readonly most: number;
  /** Almost no place of it is longer. For example, if stop words were left out, its place may be twice as long. */
  readonly span: number;
  /**
   * Returns whether it is in a folded text, given as code units, with at most this number of edits. `rest` has lower
   * bounds of the edits, by block of rows.
   */
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
 * The fewest grams that a text shares with a document if it needs at most `most` changes. An edit destroys at most as
 * many grams as a gram has characters, and so does a character that is left out. If n characters are left out between
 * two parts that are joined, the grams across the edge are destroyed too: n + gram - 1, which is not more. If none is
 * left out there, it is an edit, or the parts touch in both text and document and nothing is destroyed.
 */
export function leastShared({ bare }: Sought, gram: number, most: number): number {
  return bare.length - gram + 1 - gram * most;
}
