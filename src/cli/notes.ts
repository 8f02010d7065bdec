// Notes are printed, gathered or hidden. Notes that --strict or --deny names become errors. Such a note stops the
// command before anything is printed or written.

import { doubts } from "../base/doubts.ts";
import { InputError } from "../base/input-error.ts";
import { groupBy } from "../base/lists.ts";
import { didYouMean } from "../base/named.ts";
import { grouped, type Note } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import { ansiInk, noInk } from "../print/printers/terminal-text.ts";
import { flag, inGroup, type Option, type OptionValues, rarely, texts, usuallyOneOf } from "./command.ts";
import type { World } from "./world.ts";

/** What to do with notes, for commands that score and others that may have many. */
export const notesOption = inGroup("output", {
  ...rarely({
    notes: usuallyOneOf("--notes <which>", "one line per kind of note, with a count, or all notes", [
      { name: "gathered" as const },
      { name: "all" as const },
    ]),
  }),
  quiet: flag("--quiet", "print no notes"),
  strict: flag("--strict", "a note after which a number may be another than you mean is an error (docs/notes.md)"),
  ...rarely({
    deny: codes("--deny <code>", "the same for these notes only, as in --deny silent-topics (repeatable)"),
    allow: codes("--allow <code>", "under --strict, these notes are no errors (repeatable)"),
  }),
});

/** Codes of notes that are denied: one, several separated by commas, or the option several times. */
function codes(flags: string, about: string): Option<readonly string[]> {
  const each = texts(flags, about);
  const known = doubts.map(({ name }) => name as string);
  return {
    ...each,
    read(typed) {
      const given = each.read(typed).flatMap((one) => one.split(",").map((code) => code.trim()));
      for (const code of given)
        if (!known.includes(code)) {
          const name = flags.split(" ")[0]!;
          const help = didYouMean(code, known) || `; expected one of ${known.join(", ")}`;
          throw new InputError(`${name} "${code}": there is no such code${help}`);
        }
      return given;
    },
  };
}

/**
 * The same world, with notes handled as asked. If some notes are errors, output is held back until the command has
 * ended well; `printed` prints it.
 */
export function askedForNotes(
  world: World,
  { notes, quiet, strict, deny, allow }: OptionValues<typeof notesOption>,
): { world: World; printed(): void } {
  const denied = new Set(deny);
  if (strict) for (const { name } of doubts) denied.add(name);
  for (const code of allow) denied.delete(code);
  const kept: string[] = [];
  const made = Object.create(world, {
    notes: { value: quiet ? "none" : notes },
    denied: { value: denied },
    ...(denied.size > 0 && { out: { value: (text: string) => void kept.push(text) } }),
  }) as World;
  return { world: made, printed: () => kept.forEach((text) => world.out(text)) };
}

/** Throws if a note is denied. A command that writes files calls this first. */
export function refuseDenied(notes: readonly Note[], { denied }: Pick<World, "denied">): void {
  const found = notes.filter(({ code }) => denied?.has(code));
  if (found.length === 0) return;
  const [{ code, message }] = found as [Note];
  const others = [...new Set(found.map((note) => note.code))].slice(1);
  const besides = others.length === 0 ? "" : `; also ${others.join(", ")}`;
  throw new InputError(
    `${message} (${code}, which is denied${besides}); expected this to be changed, or --allow ${code}`,
  );
}

/** Up to this many notes of one kind are printed one by one; more become one line. */
const mostOfAKind = 2;

/**
 * Prints notes to standard error, so that they do not enter a pipe. Many of one kind become one line, if the user can
 * ask for all of them.
 */
export function tell(notes: readonly Note[], world: World, word = "note"): void {
  refuseDenied(notes, world);
  world.onNotes?.(notes);
  if (world.notes === "none") return;
  const { dim } = world.noteColour ? ansiInk : noInk;
  for (const message of world.notes === "gathered" ? gathered(notes) : notes.map((note) => note.message))
    world.err(`${dim(`${word}: ${visible(message)}`)}\n`);
}

/** The messages, in the order of the first note of each kind. */
function gathered(notes: readonly Note[]): string[] {
  return [...groupBy(notes, ({ code }) => code)].flatMap(([code, same]) => {
    if (same.length <= mostOfAKind) return same.map(({ message }) => message);
    return [
      `${grouped(same.length)} notes of one kind (${code}), such as: ${same[0]!.message}; --notes all prints all`,
    ];
  });
}
