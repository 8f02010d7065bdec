import { CommanderError, Command as Definition, Help, Option as Flag } from "commander";
import { allOpeners } from "../api/node/openers.ts";
import { InputError } from "../base/input-error.ts";
import { visible } from "../base/visible.ts";
import {
  type Argument,
  type Command,
  type CommandStep,
  type Option,
  optionGroups,
  type OptionSet,
  type Typed,
} from "./command.ts";
import { calledHere, nearFile, remedyWords } from "./faults.ts";
import { filledTrack, type TypedLine } from "./track-file.ts";
import { exitCode, type World } from "./world.ts";
import { handIn } from "../files/node/openers.ts";
import { askedForNotes, notesOption } from "./notes.ts";

/** Runs one command line and returns the exit code. Our own bugs are thrown. */
export async function runProgram(steps: readonly CommandStep[], version: string, world: World): Promise<number> {
  handIn(allOpeners);
  const { argv } = world;
  let code: number = exitCode.done;
  const program = new Definition("pericope")
    .description(
      "Measures focused retrieval: passages, elements and chunks, judged by the characters that a person highlighted.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addHelpCommand(
      new Definition("help")
        .argument("[command]")
        .argument("[all]")
        .description("print the help of a command; with all, every option of it")
        .helpGroup("Look:"),
    )
    .configureHelp({
      subcommandTerm: (subcommand) => subcommand.name(),
      visibleOptions: (definition) => visibleOptions(definition, wantsAll),
    })
    .configureOutput({ writeOut: world.out, writeErr: () => undefined, getOutHelpWidth: () => world.width ?? 100 })
    .addHelpText("after", "\nStart with: pericope demo, or, for chunks of a RAG pipeline, pericope demo --rag")
    .showSuggestionAfterError()
    .exitOverride();

  const wantsAll = argv.at(-1) === "all" && argv.some((word) => ["help", "--help", "-h"].includes(word));
  const commands = steps.flatMap((step) => step.commands.map((command) => ({ ...command, heading: step.heading })));
  for (const command of commands) {
    const definition = defined(command, wantsAll)
      .copyInheritedSettings(program)
      .helpGroup(command.heading)
      .action(async (...parameters: unknown[]) => {
        // Commander passes the arguments, then the options, then the definition.
        const typed = {
          args: parameters.slice(0, -2) as Typed[],
          options: typedOptions(command.options, definition.opts()),
        };
        const filled = await filledTrack(command, typed, world);
        refuseMissing(command, filled, definition);
        const asked = notesAsked(command, filled, world);
        const told = asked?.world ?? world;
        const line = await withLiveRuns(command, filled, told);
        code = (await command.run(line.args, line.options, told)) ?? exitCode.done;
        asked?.printed();
      });
    program.addCommand(definition);
  }

  try {
    if (argv.length === 0) world.out(firstWords(version));
    else await program.parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCode.done;
    const command = commands.find(({ name }) => name === argv[0]);
    if (error instanceof CommanderError)
      world.err(`pericope: ${withHelp(oneLine(calledHere(error.message, command?.options)), command)}\n`);
    else if (error instanceof InputError) {
      const [near, remedy] = [nearFile(error), remedyWords(error.remedy, command?.options)].map(visible);
      world.err(`${oneLine(error.message)}${near}${remedy}\n`);
      world.onFault?.(error, `${near}${remedy}`);
    } else throw error;
    return exitCode.badInput;
  }
}

/** The same line, with live systems replaced by the files of their answers. */
async function withLiveRuns({ args, options }: Command, line: TypedLine, world: World): Promise<TypedLine> {
  const places = Object.values(args);
  const at = places.findIndex(({ live }) => live !== undefined);
  const runs = at === -1 ? undefined : line.args[at];
  const isAny =
    Array.isArray(runs) &&
    runs.some(mayNameSource) &&
    runs.some((await import("../retrieve/node/source.ts")).namesSource);
  if (!isAny) {
    const idle =
      at === -1
        ? undefined
        : ["set", "ca"].find((name) => line.options[name] !== undefined && options[name]?.group === "input");
    if (idle !== undefined) throw new InputError(`--${idle} is for live systems, and there is none among the runs`);
    return line;
  }
  const { answeredRuns } = await import("./live-runs.ts"); // which few command lines need
  const judgements = line.args[Object.keys(args).indexOf(places[at]!.live!.judgements)];
  const { namesSource } = await import("../retrieve/node/source.ts");
  const answered = await answeredRuns({ runs, judgements, options: line.options }, namesSource, world);
  return { ...line, args: line.args.map((typed, i) => (i === at ? answered : typed)) };
}

/** True if a text looks like a live system. This check loads nothing, because nearly all texts are files of runs. */
export function mayNameSource(text: string): boolean {
  return /\.(?:json|[cm]?js)$|^(?:opensearch|elasticsearch):|\S\s+\S/.test(text);
}

/** How the user wants notes, for a command that has this option. */
function notesAsked({ options }: Command, line: TypedLine, world: World): ReturnType<typeof askedForNotes> | undefined {
  if (!Object.hasOwn(options, "strict")) return undefined;
  const { notes, quiet, strict, deny, allow } = notesOption;
  return askedForNotes(world, {
    notes: notes.read(line.options["notes"]),
    quiet: quiet.read(line.options["quiet"]),
    strict: strict.read(line.options["strict"]),
    deny: deny.read(line.options["deny"]),
    allow: allow.read(line.options["allow"]),
  });
}

/** The options on a help page. Rare options are on it only if all are wanted. */
function visibleOptions(definition: Definition, wantsAll: boolean): Flag[] {
  const options = new Help().visibleOptions(definition);
  return wantsAll ? options : options.filter((option) => !(option instanceof RareFlag));
}

/** An option that only `--help all` lists. */
class RareFlag extends Flag {}

/** The end of a help page: all further information or how to get it, and how to begin. */
function below({ name, after = "", examples, options }: Command, wantsAll: boolean): string {
  const rare = Object.values(options).filter((option) => option.rare === true).length;
  const shown = wantsAll || rare === 0 ? examples : examples.slice(0, 4);
  const typed = `Examples:\n${shown.map((example) => `  $ ${example}`).join("\n")}`;
  if (wantsAll || rare === 0) return `${after}\n${typed}`;
  return `\n${typed}\n\npericope ${name} --help all lists ${rare} more options${after === "" ? "" : ", and explains them"}.`;
}

function defined(command: Command, wantsAll: boolean): Definition {
  const { name, about, args, options } = command;
  const definition = new Definition(name).description(about).helpOption("-h, --help", "print this help");
  for (const argument of Object.values(args)) definition.argument(mayBeLeftOut(argument), argument.about);
  const shown = Object.values(args).map((argument) => argument.shown);
  definition.usage(["[options]", ...shown].join(" "));
  for (const option of byGroup(options)) definition.addOption(flagOf(option));
  return definition.addHelpText("after", below(command, wantsAll));
}

/** Options of only this command first, then the others by the headings of the help. */
function byGroup(options: OptionSet): Option[] {
  const groups = [undefined, ...Object.keys(optionGroups)];
  return groups.flatMap((wanted) => Object.values(options).filter(({ group }) => group === wanted));
}

/**
 * For commander, an argument that the track may give is optional. refuseMissing asks for it after the track is read.
 */
function mayBeLeftOut({ shown, track }: Argument): string {
  return track === undefined ? shown : shown.replace(/^<(.*)>$/, "[$1]");
}

/** Refuses what neither the user nor the track has given, in the words of commander. */
function refuseMissing({ args, options }: Command, line: TypedLine, definition: Definition): void {
  for (const [i, { shown, track, missing }] of Object.values(args).entries()) {
    const typed = line.args[i];
    const isThere = Array.isArray(typed) ? typed.length > 0 : typed !== undefined;
    if (track !== undefined && shown.startsWith("<") && !isThere)
      definition.error(
        `error: missing required argument '${shown.replaceAll(/[<>.]/g, "")}'${missing === undefined ? "" : `; ${missing}`}`,
      );
  }
  for (const [name, { flags, required, track }] of Object.entries(options))
    if (track !== undefined && required === true && line.options[name] === undefined)
      definition.error(`error: required option '${flags}' not specified`);
}

function flagOf({ flags, about, group, choices, usual, required, repeats, rare, track }: Option): Flag {
  const made = rare === true ? new RareFlag(flags, about) : new Flag(flags, about);
  if (group !== undefined) made.helpGroup(optionGroups[group]);
  if (choices !== undefined) made.choices([...choices]);
  if (usual !== undefined) made.default(usual);
  if (required === true && track === undefined) made.makeOptionMandatory();
  if (repeats === true && !made.variadic)
    made.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]);
  return made;
}

/** Options by their names in the command. Commander uses their flags. */
function typedOptions(options: OptionSet, given: Readonly<Record<string, Typed>>): Record<string, Typed> {
  const typed = Object.entries(options).map(([name, option]) => [name, given[flagOf(option).attributeName()]] as const);
  return Object.fromEntries(typed);
}

/** Names in a message may contain anything. This keeps an error on one line and removes terminal escapes. */
function oneLine(message: string): string {
  const words = message
    .replace(/^error: /, "")
    .replace(/\.?\n\(Did (.*)\)/s, "; did $1")
    .replace(/\.$/, "");
  return visible(words === "(outputHelp)" ? "no such command" : words);
}

/**
 * The message, an example if something is missing, and the name of the help page. A question ("did you mean …?") ends
 * its sentence.
 */
function withHelp(message: string, command: Command | undefined): string {
  const page = `pericope ${command === undefined ? "" : `${command.name} `}--help`;
  if (message.endsWith("?")) return `${message} See ${page}`;
  const isMissing = command !== undefined && /^missing required argument '\w+'$|not specified$/.test(message);
  return `${message}${isMissing ? `; as in ${command.examples[0]}` : ""}; see ${page}`;
}

/** What `pericope` without arguments prints: what to type first, for each kind of user. */
function firstWords(version: string): string {
  return `pericope ${version} measures focused retrieval: passages, elements and chunks, judged by what a person highlighted.

To see it work:
  pericope demo                               a track of 30 articles, scored for three tasks
  pericope demo --rag                         documents, gold and chunks of a RAG pipeline: what was found, what missed
With judgements and runs (INEX, TREC, JSONL, CSV):
  pericope evaluate JUDGEMENTS RUNS           the scores
  pericope report JUDGEMENTS RUNS             a page that shows which text was found
With only documents:
  pericope track new my-track DOCUMENTS       a folder with an index and topics to fill in; it says what comes next

pericope --help lists all commands by step, pericope help COMMAND explains one, pericope completion SHELL completes them.
`;
}
