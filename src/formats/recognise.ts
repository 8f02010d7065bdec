import { InputError } from "../base/input-error.ts";
import { quoted } from "./columns.ts";
import type { Format, Noun } from "./format.ts";
import { formatsOf, nounPhrase } from "./lookup.ts";

/** The formats that a file's first line with data may be in. Throws where there are none. */
export function candidatesFor<N extends Noun>(first: string, noun: N | undefined): readonly Format<N>[] {
  const candidates = formatsOf(noun).filter((format) => format.recognises(first));
  if (candidates.length > 0) return candidates;
  const other = formatsOf().find((format) => format.recognises(first));
  if (other !== undefined)
    throw new InputError(
      `this looks like ${nounPhrase[other.noun]} (${other.name}); expected ${expectedFormats(noun)}`,
    );
  const found = first.trimStart().startsWith("<") ? "XML" : quoted(first.trim());
  const names = formatsOf(noun).map(({ name }) => name);
  throw new InputError(`${found} is none of the known formats (${names.join(", ")}); see pericope formats`);
}

/** Of the candidates, the one that recognises the most lines; the first of equals. */
export function likeliest<N extends Noun>(candidates: readonly Format<N>[], lines: readonly string[]): Format<N> {
  const fits = candidates.map((format) => lines.filter((line) => format.recognises(line)).length);
  const best = candidates[fits.indexOf(Math.max(...fits))];
  if (best === undefined) throw new RangeError("no candidates");
  return best;
}

/** "a run (fol, trec, jsonl-run)" */
export function expectedFormats(noun: Noun | undefined): string {
  const what = noun === undefined ? Object.values(nounPhrase).join(" or ") : nounPhrase[noun];
  return `${what} (${formatsOf(noun)
    .map(({ name }) => name)
    .join(", ")})`;
}
