import type { TextPlaces } from "./text-places.ts";

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
