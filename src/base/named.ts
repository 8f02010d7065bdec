import { InputError } from "./input-error.ts";
import { didYouMean } from "./suggest.ts";

/** The entry of a table that a person asked for by name, or a fault that names the nearest one, or all. */
export function named<T extends { readonly name: string }>(table: readonly T[], name: string, what: string): T {
  const found = table.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const names = table.map((entry) => entry.name);
  throw new InputError(`no ${what} "${name}"${didYouMean(name, names) || `; there are: ${names.join(", ")}`}`);
}
