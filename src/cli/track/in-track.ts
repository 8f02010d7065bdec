import type { Argument } from "../command.ts";
import type { Option } from "../option.ts";
import type { TrackEntry } from "./track-file.ts";

/** What of the folder's track.json an argument or option takes where nothing is typed. */
export interface FromTrack {
  readonly entry: TrackEntry;
  /** Not where one of these options is typed, by the names under which the command lists them. */
  readonly unless: readonly string[];
  /** Passed over as long as there is no such file: it is made later, or never. */
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

/** One that the track may name before there is such a file. */
export function inTrackIfThere<T extends Argument | Option>(
  entry: TrackEntry,
  declared: T,
  unless: readonly string[] = [],
): T {
  return { ...declared, track: { entry, unless, ifThere: true } };
}
