import type { Note } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import { ansiInk, noInk } from "../report/terminal/ansi.ts";
import type { World } from "./world.ts";

/** Prints notes where a person sees them, and no pipe does. */
export function tell(notes: readonly Note[], world: World, word = "note"): void {
  const { dim } = world.noteColour ? ansiInk : noInk;
  for (const { message } of notes) world.err(`${dim(`${word}: ${visible(message)}`)}\n`);
}
