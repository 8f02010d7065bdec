import { InputError } from "../base/input-error.ts";
import type { FromTrack } from "./track-file.ts";
import type { World } from "./world.ts";

/** A command as a declared value. The program, its help and the tests loop over a table of these. */
export interface Command {
  readonly name: string;
  readonly about: string;
  /** Lines to type, shown under the command's help. Each of them works on the demo track. */
  readonly examples: readonly string[];
  /** The text of the help after the options. If some options are rare, only `--help all` shows it. */
  readonly after?: string | undefined;
  readonly args: Readonly<Record<string, Argument>>;
  readonly options: OptionSet;
  /** Reads the arguments and options, and runs the command. */
  run(args: readonly Typed[], options: Readonly<Record<string, Typed>>, world: World): Outcome;
}

/** The exit code. Nothing if the command has done what it was asked to do. */
type Outcome = Promise<number | void> | number | void;

/** Commands that belong together, under one heading of the help. */
export interface CommandStep {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** An argument of a command, in the order of typing. */
export interface Argument<T = unknown> {
  /** As the help shows it: "<runs...>", or "[folder]" if it may be left out. */
  readonly shown: string;
  readonly about: string;
  readonly track?: FromTrack | undefined;
  /** What the error adds if the argument is missing. */
  readonly missing?: string | undefined;
  /** Set if these are runs, which may include live systems. The argument with this name has the judgements. */
  readonly live?: { readonly judgements: string } | undefined;
  read(typed: Typed): T;
}

export function one(shown: `<${string}>`, about: string): Argument<string> {
  return { shown, about, read: String };
}

export function optional(shown: `[${string}]`, about: string): Argument<string | undefined> {
  return { shown, about, read: (typed) => (typeof typed === "string" ? typed : undefined) };
}

export function many(shown: `<${string}...>` | `[${string}...]`, about: string): Argument<readonly string[]> {
  return { shown, about, read: (typed) => (Array.isArray(typed) ? typed : []) };
}

type Arguments = Readonly<Record<string, Argument>>;

interface Declared<A extends Arguments, O extends OptionSet> extends Omit<Command, "args" | "options" | "run"> {
  readonly args: A;
  readonly options: O;
  run(given: OptionValues<A> & OptionValues<O>, world: World): Outcome;
}

/** Declares a command. The types of its values come from its arguments and options. */
export function command<A extends Arguments, O extends OptionSet>(declared: Declared<A, O>): Command {
  const { args, options, run } = declared;
  return {
    ...declared,
    run(typedArgs, typedOptions, world) {
      const given = [
        ...Object.entries(args).map(([name, { read }], place) => [name, read(typedArgs[place])] as const),
        ...Object.entries(options).map(([name, { read }]) => [name, read(typedOptions[name])] as const),
      ];
      // Each value was read by the argument or option of its name, and has its type.
      return run(Object.fromEntries(given) as OptionValues<A> & OptionValues<O>, world);
    },
  };
}

/** An option as a declared value. A command lists its options, and gets typed values. */
export interface Option<T = unknown> {
  /** As the help shows it: "-m, --measure <name>". */
  readonly flags: string;
  readonly about: string;
  /** The heading under which the help lists it. An option of only one command is listed under "Options:". */
  readonly group?: OptionGroup;
  /** The only texts that it accepts. */
  readonly choices?: readonly string[];
  /** The default, as the user would type it. */
  readonly usual?: string;
  /** True if it must be given. */
  readonly required?: true;
  /** True if it may be given several times. */
  readonly repeats?: true;
  /** True if few people need it. Then only `--help all` lists it. */
  readonly rare?: true;
  readonly track?: FromTrack | undefined;
  /** Turns the typed text into a value. Throws an InputError if the text is wrong. */
  read(typed: Typed): T;
}

/** The headings of the help, in order, for options that several commands share. */
export const optionGroups = {
  scoring: "Scoring:",
  statistics: "Statistics:",
  gates: "Gates:",
  input: "Input:",
  output: "Output:",
} as const;

type OptionGroup = keyof typeof optionGroups;

/** Options that help lists under one heading. */
export function inGroup<S extends OptionSet>(group: OptionGroup, options: S): S {
  const grouped = Object.entries(options).map(([name, option]) => [name, { ...option, group }] as const);
  return Object.fromEntries(grouped) as S; // the same names, and the same options with a heading
}

/** Options that few people need. Only `--help all` lists them. */
export function rarely<S extends OptionSet>(options: S): S {
  const marked = Object.entries(options).map(([name, option]) => [name, { ...option, rare: true }] as const);
  return Object.fromEntries(marked) as S; // the same names, and the same options with a mark
}

/** What was typed: true for a flag, all texts for an option that repeats, and otherwise one text. */
export type Typed = string | readonly string[] | true | undefined;

export type OptionSet = Readonly<Record<string, Option>>;

/** The values that a command gets, each under the name by which its option is listed. */
export type OptionValues<S extends Readonly<Record<string, { read(typed: Typed): unknown }>>> = {
  readonly [K in keyof S]: ReturnType<S[K]["read"]>;
};

/** The word for the value: "file" in "-o, --output <file>". Undefined for a flag. */
export function valueWord(flags: string): string | undefined {
  return /<([^>]+?)(?:\.\.\.)?>/.exec(flags)?.[1];
}

/** The long name, without the short form and the value: "--measure". */
export function longName(flags: string): string {
  return /--[\w-]+/.exec(flags)![0];
}

export function flag(flags: string, about: string): Option<boolean> {
  return { flags, about, read: (typed) => typed === true };
}

export function textOption(flags: string, about: string): Option<string | undefined> {
  return { flags, about, read: (typed) => (typeof typed === "string" ? typed : undefined) };
}

export function requiredText(flags: string, about: string): Option<string> {
  return { flags, about, required: true, read: String };
}

export function usualText(flags: string, about: string, usual: string): Option<string> {
  return { flags, about, usual, read: (typed) => (typeof typed === "string" ? typed : usual) };
}

/** An option that may be given several times, or has several texts at once, as <files...>. */
export function texts(flags: string, about: string): Option<readonly string[]> {
  return { flags, about, repeats: true, read: (typed) => (Array.isArray(typed) ? typed : []) };
}

interface Entry<N extends string> {
  readonly name: N;
}

/** One name of a table. */
export function oneOf<N extends string>(
  flags: string,
  about: string,
  table: readonly Entry<N>[],
): Option<N | undefined> {
  const names = table.map(({ name }) => name);
  return { flags, about, choices: names, read: (typed) => names.find((name) => name === typed) };
}

/** The same, with a default: the first name, or the one given. */
export function usuallyOneOf<N extends string>(
  flags: string,
  about: string,
  table: readonly Entry<N>[],
  usual: N = table[0]!.name,
): Option<N> {
  return {
    ...oneOf(flags, about, table),
    usual,
    read: (typed) => table.find(({ name }) => name === typed)?.name ?? usual,
  };
}

/** How a text is read. Undefined means that the text is wrong; `expected` says what would be right. */
export interface Reads<T> {
  readonly expected: string;
  read(text: string): T | undefined;
}

export function parsed<T>(flags: string, about: string, reads: Reads<T>): Option<T | undefined> {
  return { flags, about, read: (typed) => (typeof typed === "string" ? readText(typed, flags, reads) : undefined) };
}

export function usuallyParsed<T>(flags: string, about: string, reads: Reads<T>, usual: string): Option<T> {
  return { flags, about, usual, read: (typed) => readText(typeof typed === "string" ? typed : usual, flags, reads) };
}

export function parsedEach<T>(flags: string, about: string, reads: Reads<T>): Option<readonly T[]> {
  const each = texts(flags, about);
  return { ...each, read: (typed) => each.read(typed).map((typedText) => readText(typedText, flags, reads)) };
}

function readText<T>(typed: string, flags: string, { read, expected }: Reads<T>): T {
  const value = read(typed);
  if (value === undefined) throw new InputError(`${longName(flags)} "${typed}": expected ${expected}`);
  return value;
}

/** A number for which `isRight` is true. */
export function numberThat(expected: string, isRight: (value: number) => boolean): Reads<number> {
  return {
    expected,
    read: (typed) => (typed.trim() !== "" && isRight(Number(typed)) ? Number(typed) : undefined),
  };
}

/** A whole number in plain digits. */
export function wholeNumberBetween(from: number, to: number, expected: string): Reads<number> {
  return {
    expected,
    read: (typed) =>
      /^\d{1,15}$/.test(typed) && Number(typed) >= from && Number(typed) <= to ? Number(typed) : undefined,
  };
}

/** The entries of a table, one per line, for the help. */
export function entryLines(table: readonly { readonly name: string; readonly about: string }[]): string {
  const width = Math.max(...table.map(({ name }) => name.length));
  return table.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join("\n");
}
