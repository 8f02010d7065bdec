import type { TextPlaces } from "./text-places.ts";

/** Something that stands in the margin beside a place in the text. */
export interface Note {
  readonly offset: number;
  readonly words: string;
  readonly title: string;
  readonly kind: "result" | "entry" | "start";
}

/** A note with its height on the page. */
export interface PlacedNote extends Note {
  readonly top: number;
  readonly left: number;
}

const [line, width, height] = [16, 26, 24]; // pixels

/** The heights of notes beside a text: those of one line stand side by side, and below each other where there is no room. */
export function placed(notes: readonly Note[], places: TextPlaces, text: HTMLElement): PlacedNote[] {
  const { top: origin } = text.getBoundingClientRect();
  const room = Math.max(1, Math.floor(text.offsetLeft / width)); // notes side by side
  const found: (PlacedNote & { readonly line: number })[] = [];
  for (const note of notes.toSorted((a, b) => a.offset - b.offset)) {
    const box = places.box(note.offset);
    if (box === undefined) continue;
    const top = box.top - origin;
    const beside = found.filter((other) => Math.abs(other.line - top) < line);
    const first = beside[0]?.line ?? top;
    const [row, column] = [Math.floor(beside.length / room), beside.length % room];
    found.push({ ...note, line: first, top: first + row * height, left: column * width });
  }
  return found;
}
