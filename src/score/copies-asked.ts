import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import { copyKinds } from "../match/copies/copy-kinds.ts";
import { type CopyFinder, copyFinder } from "../match/copies/topic-copies.ts";
import type { Judgements } from "../data/judgements.ts";
import { paper, type Rules } from "./gain/rules.ts";
import type { Need } from "./measures/measure.ts";
import type { Scorer } from "./measures/name.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";

/** What text from another place cannot give: these look at documents, or at elements, one by one. */
const bound: readonly Need[] = ["each document", "entry points", "elements", "judged elements", "article sizes"];

/** Whether a measure looks at more of the text than what it says, so that copies cannot count in it. */
export function isBound({ needs }: Pick<Scorer, "needs">): boolean {
  return needs.some((need) => bound.includes(need));
}

/** What finds copies, where they are asked for; refuses what they cannot count in. */
export function copiesAsked(
  scorers: readonly Scorer[],
  rules: Rules,
  judgements: Judgements,
  { copies, collection }: Pick<EvaluateOptions, "copies" | "collection">,
): CopyFinder | undefined {
  if (copies === undefined) return undefined;
  const { name: kind } = named(copyKinds, copies, "kind of copies");
  if (collection === undefined)
    throw new InputError(
      "copies are told by the texts of the documents; expected a collection with them",
      {},
      { remedy: { option: "collection" } },
    );
  if (judgements.of !== "highlights")
    throw new InputError(
      "copies are of highlighted text, and these judgements have none; expected text that was highlighted",
      {
        source: judgements.source,
      },
    );
  if (rules !== paper)
    throw new InputError(
      `copies do not count by the rules ${rules.name}; expected the rules ${paper.name}`,
      {},
      {
        remedy: { option: "rules", value: paper.name },
      },
    );
  const refused = scorers.find(isBound);
  if (refused !== undefined)
    throw new InputError(
      `${refused.name} looks at documents or elements one by one, and copies are text from other ones; expected measures of text, such as R@5 or iP@0.01`,
      {},
      { remedy: { option: "measures" } },
    );
  return copyFinder(collection, kind);
}
