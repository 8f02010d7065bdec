import { readdirSync } from "node:fs";
import { visible } from "../base/visible.ts";
import type { World } from "./world.ts";

/** The command as the user typed it, as a line to type again. `added` are options with their default values. */
export function commandLine({ argv }: Pick<World, "argv">, added: Readonly<Record<string, string>> = {}): string {
  const given = (option: string): boolean => argv.some((word) => word === option || word.startsWith(`${option}=`));
  const defaults = Object.entries(added).flatMap(([option, value]) => (given(option) ? [] : [option, value]));
  return ["pericope", ...withPatterns(argv), ...defaults.map(shellWord)].join(" ");
}

/**
 * The words as a shell takes them. If they are all files of a folder with one extension, in the order of any shell,
 * they are written as the pattern that a user would type.
 */
function withPatterns(words: readonly string[]): string[] {
  const shown: string[] = [];
  for (let from = 0; from < words.length;) {
    const to = endOfFolder(words, from);
    const { pattern, count } = to - from > 1 ? patternAtEnd(words.slice(from, to)) : none;
    shown.push(...words.slice(from, to - count).map(shellWord), ...pattern);
    from = to;
  }
  return shown;
}

/** The index after the last word that is in the folder of the first and has its extension. */
function endOfFolder(words: readonly string[], from: number): number {
  const { folder, ending } = pathOf(words[from]!);
  let to = from + 1;
  for (; to < words.length; to++) {
    const next = pathOf(words[to]!);
    if (ending === "" || next.folder !== folder || next.ending !== ending) break;
  }
  return to;
}

/** `runs/a.fol.gz` is in `runs/` and has the extension `.fol.gz`. An option has no extension. */
function pathOf(word: string): { folder: string; name: string; ending: string } {
  const [, folder, name] = /^(.*\/)?([^/]*)$/s.exec(word)!;
  const ending = word.startsWith("-") ? "" : (/^[^.].*?(\.[\w.]+)$/s.exec(name!)?.[1] ?? "");
  return { folder: folder ?? "", name: name!, ending };
}

const none = { pattern: [], count: 0 };

/**
 * The pattern for the last `count` paths of one folder and extension. `count` is the number of files with that
 * extension.
 */
function patternAtEnd(paths: readonly string[]): { readonly pattern: readonly string[]; readonly count: number } {
  const { folder, ending } = pathOf(paths[0]!);
  const there = namesIn(folder).filter((name) => name.endsWith(ending) && !name.startsWith("."));
  if (there.length < 2 || there.length > paths.length) return none;
  const names = paths.slice(-there.length).map((path) => pathOf(path).name);
  // Shells sort by language rules or by code units. Only an order on which both agree is certain.
  const orders = [there.toSorted(), there.toSorted((a, b) => a.localeCompare(b))];
  const isAll = orders.every((order) => order.every((name, i) => name === names[i]));
  return isAll ? { pattern: [`${folder === "" ? "" : shellWord(folder)}*${ending}`], count: there.length } : none;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder || ".");
  } catch {
    return []; // no folder, or none that may be read: the words stand as they are
  }
}

function shellWord(word: string): string {
  const shown = visible(word);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`;
}
