import { withTopics } from "../data/alternatives.ts";
import type { Collection } from "../data/collection.ts";
import type { JudgedDocument, Judgements } from "../data/judgements.ts";
import type { Need } from "../measures/measure.ts";
import { sizeWithin } from "../text/range.ts";
import { documentLengths } from "./lengths.ts";

/** The same judgements, with what the measures need and a collection knows: lengths of documents, and their elements. */
export function completed(
  judgements: Judgements,
  collection: Collection | undefined,
  needs: ReadonlySet<Need>,
): Judgements {
  const wanted = needs.has("lengths") || needs.has("elements") || collection !== undefined;
  if (!wanted) return judgements;
  const lengthOf = documentLengths(judgements, collection);
  return withTopics(judgements, (judged) => {
    const documents = [...judged].map(([doc, document]) => {
      const relevantInElements = needs.has("elements") ? inElements(document, collection, doc) : undefined;
      return [doc, { ...document, length: lengthOf(doc), relevantInElements }] as const;
    });
    return new Map(documents);
  });
}

/** Highlighted characters summed over all elements of the table. */
function inElements(judged: JudgedDocument, collection: Collection | undefined, doc: string): number | undefined {
  const { relevant, relevantInElements, elements } = judged;
  if (relevantInElements !== undefined) return relevantInElements;
  if (elements !== undefined) return elements.reduce((sum, element) => sum + element.relevant, 0);
  const table = collection?.document(doc)?.elements;
  if (table === undefined) return undefined;
  let total = 0;
  for (let i = 0; i < table.start.length; i++) total += sizeWithin(relevant, table.start[i]!, table.end[i]!);
  return total;
}
