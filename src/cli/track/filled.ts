import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import type { Command } from "../command.ts";
import type { Typed } from "../option.ts";
import type { World } from "../world.ts";
import type { FromTrack } from "./in-track.ts";
import { readTrack, type TrackFiles, type TrackEntry, trackFileName } from "./track-file.ts";

/** What was typed: by the place of the argument, and by the name of the option. */
export interface TypedLine {
  readonly args: readonly Typed[];
  readonly options: Readonly<Record<string, Typed>>;
}

/**
 * The command line with the files of the folder's track where none was typed. Who names a file names all: where an argument is
 * typed that the track could give, nothing is taken from it.
 */
export async function filledTrack(command: Command, line: TypedLine, world: World): Promise<TypedLine> {
  const args = Object.values(command.args);
  const isTyped = args.some(({ track }, i) => track !== undefined && hasValue(line.args[i]));
  const wants = [...args, ...Object.values(command.options)].some(({ track }) => track !== undefined);
  const track = isTyped || !wants ? undefined : await readTrack(world.folder);
  if (track === undefined) return line;
  const fill = (typed: Typed, from: FromTrack | undefined): Typed =>
    hasValue(typed) || from?.unless.some((name) => hasValue(line.options[name])) || isAwaited(track, from, world)
      ? typed
      : valueOf(track, from);
  const options = Object.entries(command.options).map(
    ([name, option]) => [name, fill(line.options[name], option.track)] as const,
  );
  for (const { shown, track: from } of args)
    if (shown.startsWith("<") && from !== undefined && valueOf(track, from) === undefined)
      throw new InputError(`it names no ${from.entry}; add "${from.entry}", or name the files in the command`, {
        source: trackFileName,
      });
  const filledArgs = args.map((argument, i) => fill(line.args[i], argument.track));
  for (const [i, { track: from }] of args.entries()) refuseUnmade(filledArgs[i], from, world);
  return { args: filledArgs, options: Object.fromEntries(options) };
}

/** What comes later in the life of a track, and how it is made. */
const made: Partial<Record<TrackEntry, string>> = {
  runs: "pericope search --system NAME -o runs/ makes them",
  judgements: "pericope assess is where they are made",
};

/** In a new track there are no runs yet: to say so helps more than that a file is not there. */
function refuseUnmade(value: Typed, from: FromTrack | undefined, { folder }: World): void {
  const how = from && made[from.entry];
  if (how === undefined || value === undefined) return;
  const paths = [value].flat().map((path) => resolve(folder, String(path)));
  if (!paths.some(hasSomething))
    throw new InputError(`the track has no ${from!.entry} yet; ${how}`, { source: trackFileName });
}

function hasSomething(path: string): boolean {
  const there = statIfThere(path);
  return there?.isDirectory() === true ? readdirSync(path).length > 0 : there !== undefined;
}

function valueOf(track: TrackFiles, from: FromTrack | undefined): Typed {
  return from === undefined ? undefined : track[from.entry];
}

/** Whether the track names a file that is still to be made, and is done without until then. */
function isAwaited(track: TrackFiles, from: FromTrack | undefined, { folder }: World): boolean {
  const value = valueOf(track, from);
  return from?.ifThere === true && typeof value === "string" && !existsSync(resolve(folder, value));
}

function hasValue(typed: Typed): boolean {
  return Array.isArray(typed) ? typed.length > 0 : typed !== undefined;
}
