import { cutters } from "../../chunk/cutters.ts";
import { formats } from "../../files/formats/index.ts";
import { families } from "../../score/measures/index.ts";
import { curves } from "../../score/curves.ts";
import { systems } from "../../search/systems/index.ts";
import { allowableKinds } from "../assess/judging-options.ts";
import { type Completion, noSuggestions, paths, type Suggestion } from "./suggestion.ts";
import { shells } from "./shells.ts";

/** By the word that stands for a value in help, "file" of "--output <file>": what may be typed for it. */
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

/** What may be typed for a value; nothing where it is free, such as a number. */
export function valuesOf(word: string): Completion {
  return valueWords[word]?.() ?? noSuggestions;
}

/** Examples of every measure that need no quotes: iP@0.01, AgP. */
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
