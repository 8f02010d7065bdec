// Reads `track.json`, which names the files of a track, so that commands in its folder need no file names.

import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { InputError, withPlace } from "../base/input-error.ts";
import { parsedJson } from "../base/json.ts";
import { didYouMean, named } from "../base/named.ts";
import type { Argument, Command, Option, Typed } from "./command.ts";
import type { World } from "./world.ts";
import { codeOf, fileError, statIfThere } from "../files/node/file-system.ts";
import { isObject } from "../files/records/json-line.ts";
import { tasks } from "../score/tasks.ts";

/** The entry of the folder's track.json that an argument or option uses if nothing is typed. */
export interface FromTrack {
  readonly entry: TrackEntry;
  /** Not used if one of these options is typed. They have the names under which the command lists them. */
  readonly unless: readonly string[];
  /** Ignored if the file does not exist, because it may be made later, or never. */
  readonly ifThere?: true;
}

/** An argument or option that may be left out in the folder of a track. */
export function inTrack<T extends Argument | Option>(
  entry: TrackEntry,
  declared: T,
  unless: readonly string[] = [],
): T {
  return { ...declared, track: { entry, unless } };
}

/** The same, for a file that need not exist yet. */
export function inTrackIfThere<T extends Argument | Option>(
  entry: TrackEntry,
  declared: T,
  unless: readonly string[] = [],
): T {
  return { ...declared, track: { entry, unless, ifThere: true } };
}

/** What a track.json may name, with descriptions. */
const trackEntries = {
  collection: "the documents",
  index: "what pericope index made of them",
  topics: "what was asked",
  runs: "what systems answered: files, or folders of them",
  connections: "live systems that are asked for runs",
  pool: "what is to be judged",
  judging: "where it is judged",
  judgements: "what people highlighted",
  task: "what systems were asked to do",
} as const;

type TrackEntry = keyof typeof trackEntries;
type ListEntry = "runs" | "connections";
const listEntries: readonly string[] = ["runs", "connections"] satisfies ListEntry[];

/** The files of a track, relative to its folder, and its task. */
export type TrackFiles = { readonly [K in TrackEntry]?: K extends ListEntry ? readonly string[] : string };

export const trackFileName = "track.json";

/** The track of a folder. Undefined if it has none. */
export async function readTrack(folder: string): Promise<TrackFiles | undefined> {
  const source = join(folder, trackFileName);
  let text: string;
  try {
    text = await readFile(source, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw fileError(error, trackFileName);
  }
  return trackOf(text);
}

function trackOf(text: string): TrackFiles {
  const fault = (words: string): InputError => new InputError(words, { source: trackFileName });
  const read = parsedJson(text, () => fault("not JSON; expected an object that names the files of a track"));
  if (!isObject(read)) throw fault("expected an object that names the files of a track");
  for (const [key, value] of Object.entries(read)) {
    const names = Object.keys(trackEntries);
    if (!names.includes(key))
      throw fault(`no entry "${key}"${didYouMean(key, names) || `; there are: ${names.join(", ")}`}`);
    const isList = listEntries.includes(key);
    if (isList ? !isTexts(value) : typeof value !== "string" || value === "")
      throw fault(`"${key}": expected ${isList ? "a list of paths" : "a text"}`);
  }
  const track = read as TrackFiles;
  const { task } = track;
  if (task !== undefined) withPlace({ source: trackFileName }, () => named(tasks, task, "task"));
  return track;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string" && each !== "");
}

/** The text of a track.json. */
export function printTrack(track: TrackFiles): string {
  return `${JSON.stringify(track, undefined, 2)}\n`;
}

/** What was typed: arguments by place, options by name. */
export interface TypedLine {
  readonly args: readonly Typed[];
  readonly options: Readonly<Record<string, Typed>>;
}

/**
 * The command line with the files of the folder's track added, if none was typed. If the user types an argument that
 * the track could give, nothing is taken from the track.
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

/** Files that come later in the life of a track, and how each is made. */
const made: Partial<Record<TrackEntry, string>> = {
  runs: "pericope search --system NAME -o runs/ makes them",
  judgements: "pericope assess is where they are made",
};

/** A new track has no runs yet. Saying so is more helpful than "no such file". */
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

/** True if the track names a file that does not exist yet, and the command can work without it. */
function isAwaited(track: TrackFiles, from: FromTrack | undefined, { folder }: World): boolean {
  const value = valueOf(track, from);
  return from?.ifThere === true && typeof value === "string" && !existsSync(resolve(folder, value));
}

function hasValue(typed: Typed): boolean {
  return Array.isArray(typed) ? typed.length > 0 : typed !== undefined;
}
