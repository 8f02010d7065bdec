import { InputError } from "../../base/input-error.ts";
import { didYouMean } from "../../base/named.ts";
import type { Format } from "./format.ts";
import type { Noun } from "../drafts/nouns.ts";
import { formats } from "./index.ts";

/** The formats of runs, judgements or documents; of all nouns if none is given. */
export function formatsOf<N extends Noun = Noun>(noun?: N): readonly Format<N>[] {
  return formats.filter((format): format is Format<N> => noun === undefined || format.noun === noun);
}

/** The format that the user named. */
export function formatNamed<N extends Noun = Noun>(name: string, noun?: N): Format<N> {
  const candidates = formatsOf(noun);
  const format = candidates.find((candidate) => candidate.name === name);
  if (format !== undefined) return format;
  const names = candidates.map((candidate) => candidate.name);
  const what = noun === undefined ? "format" : `format of ${nounPhrase[noun]}`;
  throw new InputError(`no ${what} "${name}"; there are: ${names.join(", ")}${didYouMean(name, names)}`);
}

/** The format that a file name's extension chooses, with or without .gz. Undefined if it chooses none. */
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
