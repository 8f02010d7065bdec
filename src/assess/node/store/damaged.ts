// What a person is told where a judging is damaged or gone, and which files beside it may have what it lost.

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import { visible } from "../../../base/visible.ts";
import { isDatabase, isJudgingFile } from "../../../files/node/sql/our-files.ts";

/** What was kept has changed on the disk, or is gone. Nothing that was read of it counts. */
class Damaged extends InputError {}

/** The fault of a judging that is damaged, with what can be done about it. */
export function damagedJudging(what: string, source: string): Damaged {
  const whole = wholeBeside(source) ?? "use a copy that is whole";
  return new Damaged(`damaged: ${what}; ${whole}, or save what is whole: ${salvageCommand(source)}`, { source });
}

/** Words for what a server saved when the file was overwritten while it was served. */
export function wholeBeside(source: string): string | undefined {
  if (isDatabase(source)) return undefined;
  let rescue: string | undefined;
  try {
    rescue = rescuesBeside(source)[0];
  } catch {} // a folder that cannot be listed
  if (rescue === undefined) return undefined;
  return `${visible(rescue)} has all that was acknowledged: pericope assess ${typed(rescue)} goes on with it`;
}

/** What a person types to save the whole rows. */
function salvageCommand(source: string): string {
  const place = typed(source);
  const rescued = isDatabase(source)
    ? "salvaged.judging"
    : typed(`${source.replace(/\.judging$/, "")}-salvaged.judging`);
  return `pericope assess ${isDatabase(source) ? "--store " : ""}${place} --salvage ${rescued}`;
}

/** A name as a shell reads it. */
export function typed(name: string): string {
  return /^[\w./:@%+,=~-]+$/.test(name) ? name : `'${visible(name).replaceAll("'", String.raw`'\''`)}'`;
}

/** Rescue files that a server left beside a judging. */
export function rescuesBeside(path: string): string[] {
  const begins = `${basename(path)}-rescue`;
  const isRescue = (name: string): boolean => name.startsWith(begins) && /^(?:-\d+)?$/.test(name.slice(begins.length));
  return readdirSync(dirname(path))
    .filter(isRescue)
    .map((name) => join(dirname(path), name))
    .filter(isJudgingFile)
    .toSorted();
}
