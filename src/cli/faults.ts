import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError, type Remedy } from "../base/input-error.ts";
import { nearest } from "../base/named.ts";
import { visible } from "../base/visible.ts";
import { longName, type OptionSet } from "./command.ts";
import { exitCode, type World } from "./world.ts";
import { systemError } from "../files/node/file-system.ts";
import { noIndexInPostgres } from "../files/node/sql/our-files.ts";

/** The text for an error: one line if the input is invalid, otherwise with the place in our code. */
export function faultLines(error: unknown): string {
  if (error instanceof InputError) return `${visible(error.message)}\n`;
  return `pericope: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`;
}

/**
 * Reports an error that no command expected (the system refused something, or it is our bug) and returns the exit
 * code.
 */
export function tellUnforeseen(error: unknown, { err }: Pick<World, "err">): number {
  const fault = systemError(error);
  err(faultLines(fault));
  return fault instanceof InputError ? exitCode.badInput : exitCode.bug;
}

/** The option that helps against an error, if the command has it: " (--collection PATH)". */
export function remedyWords(remedy: Remedy | undefined, options: OptionSet = {}): string {
  const typed: string[] = [];
  for (let each = remedy; each !== undefined; each = each.and) {
    const flags = options[each.option]?.flags;
    if (flags !== undefined) typed.push(`${longName(flags)} ${each.value ?? placeholder(flags)}`.trimEnd());
  }
  return typed.length === 0 ? "" : ` (${typed.join(" ")})`;
}

/** The word for the value: PATH in "--collection <path>". */
function placeholder(flags: string): string {
  return /<([\w-]+)/.exec(flags)?.[1]?.toUpperCase() ?? "";
}

/** `; did you mean runs/mine.fol?`, if a file does not exist and one with a similar name does. */
export function nearFile({ code, place: { source } }: InputError): string {
  if (code !== "no-file" || source === undefined) return "";
  const near = nearest(basename(source), namesIn(dirname(source)));
  return near === undefined ? "" : `; did you mean ${join(dirname(source), near)}?`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the folder is not there either
  }
}

/** Names of our options in other programs. */
const elsewhere: Readonly<Record<string, string>> = {
  "--docs": "--collection",
  "--documents": "--collection",
  "--corpus": "--collection",
  "--metric": "--measure",
  "--metrics": "--measure",
  "--json": "--format json",
  "--csv": "--format csv",
};

/** Messages for options that earlier versions had. */
const gone: Readonly<Record<string, string>> = { "--store": noIndexInPostgres };

/** The message for an unknown option. It names our option if the name is known from other programs. */
export function calledHere(message: string, options: OptionSet = {}): string {
  const typed = /^error: unknown option '(--[a-z]+)(?:=.*)?'/s.exec(message)?.[1];
  if (typed === undefined) return message;
  if (typed in gone) return gone[typed]!;
  const meant = elsewhere[typed];
  const isThere = Object.values(options).some(({ flags }) => meant?.split(" ")[0] === longName(flags));
  return isThere ? `unknown option '${typed}'; did you mean ${meant}?` : message;
}
