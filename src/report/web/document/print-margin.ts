import { groupBy } from "../../../base/lists.ts";
import type { MarginNote } from "./margin.ts";
import type { TextPlaces } from "./text-places.ts";

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
