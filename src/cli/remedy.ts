import type { Remedy } from "../base/input-error.ts";
import { longName, type OptionSet } from "./option.ts";

/** What to type against a fault, where the command has such options: " (--collection PATH)". */
export function remedyWords(remedy: Remedy | undefined, options: OptionSet = {}): string {
  const typed: string[] = [];
  for (let each = remedy; each !== undefined; each = each.and) {
    const flags = options[each.option]?.flags;
    if (flags !== undefined) typed.push(`${longName(flags)} ${each.value ?? placeholder(flags)}`.trimEnd());
  }
  return typed.length === 0 ? "" : ` (${typed.join(" ")})`;
}

/** What stands for the value: PATH in "--collection <path>". */
function placeholder(flags: string): string {
  return /<([\w-]+)/.exec(flags)?.[1]?.toUpperCase() ?? "";
}
