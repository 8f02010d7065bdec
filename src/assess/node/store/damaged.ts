import { InputError } from "../../../base/input-error.ts";
import { visible } from "../../../base/visible.ts";
import { isDatabase } from "../../../files/node/sql/our-files.ts";
import { rescuesBeside } from "./rescues.ts";

/** What was kept has changed on the disk, or is gone. Nothing that was read of it counts. */
export class Damaged extends InputError {}

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
