// Notes in the margin beside a text: ranks of results and where runs send their readers, placed by height on the screen and set
// into the text on paper.

import { groupBy } from "../../../base/lists.ts";
import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import type { DocumentRun } from "./document-run.ts";
import { isOfText } from "./kinds.ts";
import type { TextPlaces } from "../shared/text-places.ts";
import { countedWords, countWords } from "../shared/words.tsx";

/** Something that stands in the margin beside a place in the text. */
export interface MarginNote {
  readonly offset: number;
  readonly words: string;
  readonly title: string;
  readonly kind: "result" | "other" | "entry" | "start" | "other-start";
}

/** A note with its height on the page, and how far from the outer edge of the margin it stands. */
export interface PlacedMarginNote extends MarginNote {
  readonly top: number;
  readonly from: number;
}

const [line, width, height] = [16, 26, 24]; // pixels

/** The notes at most a screen away. To place the others, a browser would have to lay out all of a long text. */
export function near(notes: readonly MarginNote[], places: TextPlaces): MarginNote[] {
  const known = new Map<Element, boolean>();
  const isNear = (piece: Element): boolean => {
    const { top, bottom } = piece.getBoundingClientRect();
    return top < 2 * window.innerHeight && bottom > -window.innerHeight;
  };
  return notes.filter(({ offset }) => {
    const piece = places.piece(offset);
    if (piece === null) return true;
    if (!known.has(piece)) known.set(piece, isNear(piece));
    return known.get(piece)!;
  });
}

/**
 * Gives notes their heights beside a text: notes on one line stand side by side, or below each other where there is no room.
 */
export function placed(notes: readonly MarginNote[], places: TextPlaces, text: HTMLElement): PlacedMarginNote[] {
  const { top: origin } = text.getBoundingClientRect();
  const margin = (text.parentElement?.clientWidth ?? 0) - text.offsetWidth;
  const room = Math.max(1, Math.floor(margin / width)); // notes side by side
  const found: PlacedMarginNote[] = [];
  const lines = new Map<number, { readonly top: number; count: number }>(); // by height, in steps of a line
  for (const note of notes.toSorted((a, b) => a.offset - b.offset)) {
    const box = places.box(note.offset);
    if (box === undefined) continue;
    const top = box.top - origin;
    const step = Math.floor(top / line);
    const beside = [step - 1, step, step + 1].map((near) => lines.get(near));
    const own = beside.find((other) => other !== undefined && Math.abs(other.top - top) < line) ?? { top, count: 0 };
    lines.set(Math.floor(own.top / line), own);
    const [row, column] = [Math.floor(own.count / room), own.count % room];
    own.count++;
    found.push({ ...note, top: own.top + row * height, from: column * width });
  }
  return found;
}

/**
 * Puts notes into the text itself, each at its place, from where styles move it into the margin: on paper lines and pages
 * break anew, and heights that were measured on the screen would be wrong. The text must be shown anew afterwards.
 */
export function setIntoText(notes: readonly MarginNote[], places: TextPlaces): void {
  const byOffset = groupBy(notes, ({ offset }) => offset);
  // From the last to the first: each parts a text node, of which the places before it keep the beginning.
  for (const [offset, together] of [...byOffset].sort(([a], [b]) => b - a)) {
    const note = document.createElement("span");
    note.className = "printed-note";
    for (const { words, kind } of together) {
      const one = note.appendChild(document.createElement("span"));
      one.className = `printed-${kind}`;
      one.dataset["words"] = words; // no text, over which marks would lie
    }
    places.range(offset, offset).insertNode(note);
  }
}

/** What stands in the margin for a run: the ranks of its results, and where it sends its reader. */
export function resultNotes(data: PageData, one: DocumentRun, isOther: boolean, isAlone: boolean): MarginNote[] {
  if (!one.hasPlaces) return [];
  const isText = isOfText(data, one.run);
  const name = visible(data.runs[one.run]!.name);
  const of = isAlone ? "" : ` of ${name}`;
  const notes = one.rows.map(({ rank, start, relevant, end, read }): MarginNote => {
    const part = read === 0 ? "; below the cut, not read" : "; read in part";
    const length = countedWords(end - start, "character");
    return {
      offset: start,
      words: String(rank),
      title: `result ${rank}${of}: ${isText ? `${countWords(relevant)} of ${length} relevant` : length}${read < end - start ? part : ""}`,
      kind: isOther ? "other" : "result",
    };
  });
  if (one.rows[0] !== undefined)
    notes.push({
      offset: one.rows[0].start,
      words: isOther ? "▻" : "▹",
      title: `where ${isAlone ? "the run" : name} sends its reader`,
      kind: isOther ? "other-start" : "start",
    });
  return notes;
}
