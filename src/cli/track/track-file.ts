import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError, withPlace } from "../../base/input-error.ts";
import { didYouMean, named } from "../../base/named.ts";
import { parsedJson } from "../../base/json.ts";
import { codeOf, fileError } from "../../files/node/file-system.ts";
import { isObject } from "../../files/records/json-line.ts";
import { tasks } from "../../score/tasks.ts";

/** What a track.json may name, and what each is. */
const trackEntries = {
  collection: "the documents",
  index: "what pericope index made of them",
  topics: "what was asked",
  runs: "what systems answered: files, or folders of them",
  pool: "what is to be judged",
  judging: "where it is judged",
  judgements: "what people highlighted",
  task: "what systems were asked to do",
} as const;

export type TrackEntry = keyof typeof trackEntries;

/** The files of a track, from its folder, and its task. */
export type TrackFiles = { readonly [K in TrackEntry]?: K extends "runs" ? readonly string[] : string };

export const trackFileName = "track.json";

/** The track of a folder; undefined where it has none. */
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
    if (key === "runs" ? !isTexts(value) : typeof value !== "string" || value === "")
      throw fault(`"${key}": expected ${key === "runs" ? "a list of paths" : "a text"}`);
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
