import { groupBy } from "../base/lists.ts";
import { grouped, type Note } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import { ansiInk, noInk } from "../print/printers/terminal-text.ts";
import { inGroup, usuallyOneOf } from "./command.ts";
import type { World } from "./world.ts";

/** For commands that may have much to say: of a pile of runs, say. */
export const notesOption = inGroup("output", {
  notes: usuallyOneOf("--notes <which>", "one line per kind of note, with a count, or all notes", [
    { name: "gathered" as const },
    { name: "all" as const },
  ]),
});

/** So many notes of one kind are printed as they are; more become one line. */
const mostOfAKind = 2;

/** Prints notes where a person sees them, and no pipe does. Many of one kind are one line where the command can be asked for all. */
export function tell(notes: readonly Note[], world: World, word = "note"): void {
  world.onNotes?.(notes);
  const { dim } = world.noteColour ? ansiInk : noInk;
  for (const message of world.notes === "gathered" ? gathered(notes) : notes.map((note) => note.message))
    world.err(`${dim(`${word}: ${visible(message)}`)}\n`);
}

/** The messages, in the order of the first of each kind. */
function gathered(notes: readonly Note[]): string[] {
  return [...groupBy(notes, ({ code }) => code)].flatMap(([code, same]) => {
    if (same.length <= mostOfAKind) return same.map(({ message }) => message);
    return [
      `${grouped(same.length)} notes of one kind (${code}), such as: ${same[0]!.message}; --notes all prints all`,
    ];
  });
}
