import { cutters } from "../../chunk/cutters.ts";
import { formats } from "../../files/formats/index.ts";
import { curves } from "../../score/curves.ts";
import { secondsStatistics } from "../../retrieve/seconds.ts";
import { families } from "../../score/measures/index.ts";
import { systems } from "../../search/systems/index.ts";
import { allowableKinds } from "../assess/judging-options.ts";
import { type Command, longName, type Option, valueWord } from "../command.ts";
import { type Completion, noSuggestions, paths, shells, type Suggestion } from "./shells.ts";

/** The possible completions of the last word, given the words before it. The program's own name is not among them. */
export function complete(commands: readonly Command[], typed: readonly string[]): Completion {
  const [current = "", ...before] = typed.toReversed();
  const [name, ...rest] = before.toReversed();
  if (name === undefined) return firstWord(commands, current);
  if (name === "help") return rest.length > 0 ? noSuggestions : wordsOnly(commands.map(described));
  const command = commands.find((each) => each.name === name);
  return command === undefined ? noSuggestions : inCommand(command, rest, current);
}

function firstWord(commands: readonly Command[], current: string): Completion {
  const options = [{ word: "--help" }, { word: "--version" }];
  const help = { word: "help", about: "Print the help of a command." };
  return wordsOnly(current.startsWith("-") ? options : [...commands.map(described), help]);
}

function inCommand(command: Command, before: readonly string[], current: string): Completion {
  const options = Object.values(command.options);
  const { awaited, places } = readWords(options, before);
  if (awaited !== undefined && !(takesMany(awaited) && current.startsWith("-"))) return valueOf(awaited, current);
  const joined = /^(--[\w-]+)=(.*)$/s.exec(current);
  if (joined !== null) {
    const option = options.find(({ flags }) => longName(flags) === joined[1]);
    return option === undefined ? noSuggestions : after(`${joined[1]}=`, valueOf(option, joined[2]!));
  }
  return current.startsWith("-") ? optionNames(options, before) : argumentAt(command, places);
}

/** The option that waits for its value after these words, and the number of arguments among them. */
function readWords(
  options: readonly Option[],
  words: readonly string[],
): { readonly awaited: Option | undefined; readonly places: number } {
  let awaited: Option | undefined;
  let places = 0;
  for (const word of words) {
    const option = options.find(({ flags }) => namesOf(flags).includes(word));
    if (option !== undefined) awaited = valueWord(option.flags) === undefined ? undefined : option;
    else if (awaited === undefined) places += word.startsWith("-") && word !== "-" ? 0 : 1;
    else if (!takesMany(awaited)) awaited = undefined;
  }
  return { awaited, places };
}

/** Returns "-m" and "--measure". */
function namesOf(flags: string): string[] {
  return flags.match(/(?<![\w-])--?[\w-]+/g) ?? [];
}

function takesMany({ flags }: Option): boolean {
  return flags.includes("...");
}

function valueOf({ flags, choices }: Option, current: string): Completion {
  if (choices !== undefined) return wordsOnly(choices.map((word) => ({ word })));
  const word = valueWord(flags);
  if (word === undefined) return noSuggestions;
  // A word may contain several measures, separated by commas.
  const beforeComma = word === "measure" ? (/^.*,/s.exec(current)?.[0] ?? "") : "";
  return after(beforeComma, valuesOf(word));
}

function optionNames(options: readonly Option[], before: readonly string[]): Completion {
  const left = options.filter(
    ({ flags, repeats }) => repeats === true || !namesOf(flags).some((name) => before.includes(name)),
  );
  const help = { word: "--help", about: "print this help" };
  return wordsOnly([...left.map(({ flags, about }) => ({ word: longName(flags), about })), help]);
}

/** The argument at this position. The last argument may repeat. Most are files. */
function argumentAt({ args }: Command, place: number): Completion {
  const all = Object.values(args);
  const last = all.at(-1);
  const argument = all[place] ?? (last?.shown.includes("...") === true ? last : undefined);
  if (argument === undefined) return noSuggestions;
  const word = argument.shown.replaceAll(/[<>[\].]/g, "");
  return isValueWord(word) ? valuesOf(word) : paths;
}

/** Completions, with the part of the word that was already typed. */
function after(beginning: string, { words, ...completion }: Completion): Completion {
  return { ...completion, words: words.map(({ word, about }) => ({ word: beginning + word, about })) };
}

function described({ name, about }: Command): Suggestion {
  return { word: name, about };
}

function wordsOnly(words: readonly Suggestion[]): Completion {
  return { ...noSuggestions, words };
}

/** The completions of a value, by its word in the help: "file" of "--output <file>". */
const valueWords: Readonly<Record<string, () => Completion>> = {
  file: () => paths,
  files: () => paths,
  path: () => paths,
  paths: () => paths,
  folder: () => paths,
  place: () => paths,
  documents: () => paths,
  judgements: () => paths,
  runs: () => paths,
  measure: () => words(measureWords()),
  "measure=value": () => ({
    ...words(measureWords().map(({ word, about }) => ({ word: `${word}=`, about }))),
    open: true,
  }),
  source: () => paths,
  "statistic=seconds": () => ({ ...words(secondsStatistics.map((name) => ({ word: `${name}=` }))), open: true }),
  system: () => words(systems.map(named)),
  format: () => words(formats.map(named)),
  code: () => words(allowableKinds.map(named)),
  curve: () => words(curves.map(named)),
  way: () => words(cutters.map(named)),
  setting: () => ({ ...words(cutters.map(({ name, about }) => ({ word: `${name}:`, about }))), open: true }),
  tokenizer: () => ({ ...words(["cl100k", "o200k", "words"].map((word) => ({ word }))), files: true }),
  shell: () => words(shells.map(named)),
  new: () => words([{ word: "new" }]),
  doc: () => noSuggestions,
  where: () => noSuggestions,
  words: () => noSuggestions,
};

export function isValueWord(word: string): boolean {
  return Object.hasOwn(valueWords, word);
}

/** The completions of a value. None if any text is possible, such as a number. */
function valuesOf(word: string): Completion {
  return valueWords[word]?.() ?? noSuggestions;
}

/** An example of every measure that needs no quotes: iP@0.01, AgP. */
function measureWords(): Suggestion[] {
  const all = families.flatMap(({ measures }) => measures);
  return all.map(({ example, name, about }) => ({ word: /[()]/.test(example) ? name : example, about }));
}

function words(suggestions: readonly Suggestion[]): Completion {
  return { ...noSuggestions, words: suggestions };
}

function named({ name, about }: { readonly name: string; readonly about?: string }): Suggestion {
  return { word: name, about };
}
