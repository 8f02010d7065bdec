import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";

const usualSizes = [5, 10, 25, 50];

/** The sizes of the sets of topics, ascending, and a note on those that are too large for two sets. */
export function setSizes(
  topics: number,
  asked: readonly number[] | undefined,
): { readonly sizes: readonly number[]; readonly notes: readonly Note[] } {
  if (topics < 2) throw new InputError(`${counted(topics, "topic", "topics")}; two sets of topics need two at least`);
  const half = Math.floor(topics / 2);
  const wrong = asked?.find((size) => !Number.isInteger(size) || size < 1 || size >= topics);
  if (wrong !== undefined)
    throw new InputError(
      `sets of ${wrong} topics; expected a whole number below ${topics}, the number of all topics, and up to ${half} for swap rates`,
    );
  const sizes = asked ?? [...usualSizes.filter((size) => size < topics), half];
  const ascending = [...new Set(sizes)].sort((a, b) => a - b);
  const single = ascending.filter((size) => size > half);
  const message = `no swap rates for sets of ${single.join(", ")} topics: of ${topics} topics there are no two such sets without a topic in common`;
  return { sizes: ascending, notes: noteIfAny("set-size", single.length, message) };
}
