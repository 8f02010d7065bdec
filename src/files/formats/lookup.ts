import { InputError } from "../../base/input-error.ts";
import { didYouMean } from "../../base/named.ts";
import type { Format } from "./format.ts";
import type { Noun } from "../drafts/nouns.ts";
import { formats } from "./index.ts";

/** The formats that hold runs, judgements or documents; of all nouns where none is given. */
export function formatsOf<N extends Noun = Noun>(noun?: N): readonly Format<N>[] {
  return formats.filter((format): format is Format<N> => noun === undefined || format.noun === noun);
}

/** The format that a person asked for by name. */
export function formatNamed<N extends Noun = Noun>(name: string, noun?: N): Format<N> {
  const candidates = formatsOf(noun);
  const format = candidates.find((candidate) => candidate.name === name);
  if (format !== undefined) return format;
  const names = candidates.map((candidate) => candidate.name);
  const what = noun === undefined ? "format" : `format of ${nounPhrase[noun]}`;
  throw new InputError(`no ${what} "${name}"; there are: ${names.join(", ")}${didYouMean(name, names)}`);
}

/** The format that the ending of a file's name asks for, with or without .gz; undefined where it asks for none. */
export function formatOf<N extends Noun = Noun>(path: string, noun?: N): Format<N> | undefined {
  const name = path.toLowerCase().replace(/\.gz$/, "");
  return formatsOf(noun).find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)));
}

export const nounPhrase: Readonly<Record<Noun, string>> = {
  run: "a run",
  judgements: "judgements",
  documents: "documents",
  topics: "topics",
  answers: "answers with citations",
};
