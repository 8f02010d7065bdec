import type { OptionSet, Typed, OptionValues } from "./option.ts";
import type { FromTrack } from "./track/in-track.ts";
import type { World } from "./world.ts";

/** A command as a declared value: the program, its help and the tests loop over a table of these. */
export interface Command {
  readonly name: string;
  readonly about: string;
  /** Lines to type, shown under the command's help; each runs on the demo track. */
  readonly examples: readonly string[];
  /** What the help says after its options. */
  readonly after?: string | undefined;
  readonly args: Readonly<Record<string, Argument>>;
  readonly options: OptionSet;
  /** Reads what was typed, and runs. */
  run(args: readonly Typed[], options: Readonly<Record<string, Typed>>, world: World): Outcome;
}

/** The exit code; nothing where the command has done what it was asked to. */
type Outcome = Promise<number | void> | number | void;

/** Commands that belong together, under a heading of help. */
export interface CommandStep {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** What a command takes besides options, in the order in which it is typed. */
export interface Argument<T = unknown> {
  /** As help shows it: "<runs...>", or "[folder]" where it may be left out. */
  readonly shown: string;
  readonly about: string;
  readonly track?: FromTrack | undefined;
  /** What to say besides where it is missing. */
  readonly missing?: string | undefined;
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

/** Declares a command whose values are typed by its arguments and options. */
export function command<A extends Arguments, O extends OptionSet>(declared: Declared<A, O>): Command {
  const { args, options, run } = declared;
  return {
    ...declared,
    run(typedArgs, typedOptions, world) {
      const given = [
        ...Object.entries(args).map(([name, { read }], place) => [name, read(typedArgs[place])] as const),
        ...Object.entries(options).map(([name, { read }]) => [name, read(typedOptions[name])] as const),
      ];
      // Each value was read by the argument or option of its name, whose type it has.
      return run(Object.fromEntries(given) as OptionValues<A> & OptionValues<O>, world);
    },
  };
}
