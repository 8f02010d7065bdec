import type { Command as Definition } from "commander";
import type { World } from "./world.ts";

/** A command as a declared value: the program, its help and the tests loop over a table of these. */
export interface Command {
  readonly name: string;
  readonly about: string;
  /** Lines to type, shown under the command's help; each runs on the demo track. */
  readonly examples: readonly string[];
  /** What the help says after its options. */
  readonly after?: string;
  /** Adds arguments and options. */
  define(definition: Definition): Definition;
  /** Gives the exit code. */
  run(args: readonly unknown[], options: Options, world: World): Promise<number> | number;
}

export type Options = Readonly<Record<string, unknown>>;

/** The option's value where it was given as a text. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** All values of an option that may be given several times. */
export function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** For options that may be given several times. */
export function collect(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** The names in a table, for an option that takes one of them. */
export function namesOf(table: readonly { readonly name: string }[]): string[] {
  return table.map(({ name }) => name);
}

/** The entries of a table, a line each, for help. */
export function listOf(table: readonly { readonly name: string; readonly about: string }[]): string {
  const width = Math.max(...table.map(({ name }) => name.length));
  return table.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join("\n");
}
