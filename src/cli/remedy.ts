import type { Remedy } from "../base/input-error.ts";
import { longName, type OptionSet } from "./option.ts";

/** What to type against a fault, where there is such an option: " (--collection PATH)". */
export function remedyWords(remedy: Remedy | undefined, options: OptionSet | undefined): string {
  const flags = remedy && options?.[remedy.option]?.flags;
  if (flags === undefined) return "";
  const value = remedy?.value ?? /<([\w-]+)/.exec(flags)?.[1]?.toUpperCase();
  return ` (${[longName(flags), value].filter((word) => word !== undefined).join(" ")})`;
}
