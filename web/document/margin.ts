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

const [line, width] = [16, 26]; // pixels

/** The heights of notes beside a text; those of one line stand side by side. */
export function placed(notes: readonly Note[], places: TextPlaces, text: HTMLElement): PlacedNote[] {
  const { top: origin } = text.getBoundingClientRect();
  const found: PlacedNote[] = [];
  for (const note of notes.toSorted((a, b) => a.offset - b.offset)) {
    const box = places.box(note.offset);
    if (box === undefined) continue;
    const top = box.top - origin;
    const beside = found.filter((other) => Math.abs(other.top - top) < line).length;
    found.push({ ...note, top: beside > 0 ? found.at(-1)!.top : top, left: beside * width });
  }
  return found;
}
