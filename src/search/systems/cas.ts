// Finds elements by content and structure: it runs the NEXI query of a castitle. nexi-plan.ts prepares the query for an
// engine, and nexi-evaluation.ts finds its results in each article that is considered.

import type { ElementSpans, Engine, IndexedDocument, TermPositions } from "../engine/engine.ts";
import { choice, fraction, positive } from "../../base/parameter-list.ts";
import { anyElementAbout, type StructuredQuery, termsOf } from "../../text/nexi.ts";
import { articleQuery, findArticles, usualArticles } from "./articles.ts";
import { firstStageParams, inBatches } from "./two-stages.ts";
import { evaluateNexi } from "./nexi-evaluation.ts";
import { type Plan, planOf } from "./nexi-plan.ts";
import { type Viewed, viewOf } from "./nexi-view.ts";
import { bestFound } from "./order.ts";
import type { Query } from "./query.ts";
import { type Found, system } from "./system.ts";

const params = {
  target: choice(
    "whether results must be what the query's last node names, or may be any element",
    ["strict", "vague"],
    "strict",
  ),
  support: choice("whether all structure around and inside the target must be there", ["strict", "vague"], "vague"),
  conditions: choice(
    "how many of the target's about clauses must match: any one, or all that and/or say",
    ["any", "all"],
    "any",
  ),
  phrases: choice("whether words in quotes must stand one after the other", ["ignore", "must"], "ignore"),
  plus: choice("whether words with a plus sign must occur", ["ignore", "must"], "ignore"),
  negations: choice("whether what has words with a minus sign is left out", ["ignore", "exclude"], "ignore"),
  tags: choice(
    "tags as they are written, or also those that INEX took for equal (sec is ss1)",
    ["exact", "inex"],
    "exact",
  ),
  elsewhere: fraction("what something counts that stands where vague reading allows it, but the query does not", 0.5),
  comparison: positive("what a comparison that holds adds to the score", 1),
  k1: positive("how soon more occurrences of a word stop counting", 1.2),
  b: fraction("how much length counts against an element", 0.75),
  ...firstStageParams,
};

export const cas = system({
  name: "cas",
  about: "Elements by content and structure: NEXI queries, read strictly or vaguely.",
  source:
    "Max Planck: the target tag evaluated strictly, at least one of the content conditions matched, support conditions optional; phrases and negations ignored.",
  remarks: [
    "SSCAS is cas(support=strict), SVCAS cas, VSCAS cas(target=vague,support=strict), VVCAS cas(target=vague); the first letter is the target.",
    "The target is the last node of the query, its conditions are those in its own brackets; all nodes and conditions before it are support. A topic without a castitle asks for any element about its title, or, without a title, about its description.",
    "An about clause scores the BM25 of the element (of the best one where its path leads to several); N, df and the mean length are of all elements whose tag the path ends in, or, without a path, of those of the step's tag; they are of all elements for the target of a vague reading, and of articles where a whole article is read in place of an element. `and` adds up, `or` takes the best, and what support scores is added. A result has a word of at least one of the target's about clauses, or where these have no words, of one of the support's. Comparisons in the target's brackets must hold as `and` and `or` say, where an about clause counts as holding unless conditions=all; in support they must where that is strict, and else add `comparison` to the score.",
    "A comparison takes the first number in the element's text, or in the attribute's value.",
    "Strict support: every node before the target is there, each inside the one before, and its brackets hold as and/or say; the best way counts. Vague: each condition counts for the best element around the target that has its tag, else for the whole article; a path inside about that finds nothing is looked for in the whole element. Both count `elsewhere` of their score then, as does an element that is not the target.",
    "An attribute stands for the element that has it, as a target and on the way; about and comparisons read its value, whose words count as in articles, whatever the length.",
    "The articles looked into are the best for the words of all about clauses, by the defaults of `articles`. A query of comparisons or structure alone, and one that wants words of an attribute, which are no words of the article, looks into every document, which takes as long as reading them all; one whose about clauses have no words, and that compares nothing, finds nothing.",
  ].join("\n"),
  formula:
    "BM25 of elements for an about clause, `comparison` for a comparison that holds; and: the sum, or: the highest; plus the same for each step before the target; times `elsewhere` where it is not the target",
  params,
  answers: "elements",
  /** Reads all castitles, so that an invalid one ends the search before the first topic is asked. */
  async prepare(_engine, queries) {
    for (const query of queries) structured(query);
  },
  async find(engine, query, values, most) {
    const asked = structured(query);
    if (asked === undefined) return [];
    const plan = await planOf(asked, engine, values);
    if (plan.isMute) return [];
    let found: Found[] = [];
    for await (const viewed of candidates(engine, plan, values.articles)) {
      for (const one of evaluateNexi(plan, viewOf(viewed, engine.analyzer))) found.push(one);
      // A result that is no longer among the best must not keep its document in memory.
      const isMuch = found.length > 4 * most + 1000;
      if (isMuch) found = bestFound(found, most);
    }
    return found;
  },
});

/** The query as steps. A query of only words may find any element. Undefined if the topic has no words at all. */
function structured({ topic, nexi }: Query): StructuredQuery | undefined {
  if (nexi?.kind === "cas") return nexi;
  return anyElementAbout(nexi?.terms ?? termsOf(topic.description ?? ""));
}

/** The documents to look into: the best articles, or every document if the words of articles cannot decide. */
async function* candidates(engine: Engine, plan: Plan, articles: number): AsyncGenerator<Viewed> {
  if (plan.needsAllDocuments) {
    for await (const documents of inBatches(engine.everyDocument())) {
      const elements = await engine.elements(documents.map(({ doc }) => doc));
      const positions = await engine.positions(plan.terms, [...elements.keys()]);
      for (const document of documents) yield viewed(document.doc, elements, positions, document);
    }
    return;
  }
  const asked = await articleQuery(engine, { terms: plan.wanted }, usualArticles);
  const ids = (await findArticles(engine, asked, articles)).map(({ doc }) => doc);
  const [elements, positions] = [await engine.elements(ids), await engine.positions(plan.terms, ids)];
  for await (const some of inBatches(ids)) {
    const documents = plan.needsDocuments ? await engine.documents(some) : undefined;
    for (const doc of some) yield viewed(doc, elements, positions, documents?.get(doc));
  }
}

function viewed(
  doc: string,
  elements: ReadonlyMap<string, ElementSpans>,
  positions: ReadonlyMap<string, TermPositions>,
  document: IndexedDocument | undefined,
): Viewed {
  return { doc, spans: elements.get(doc)!, positions: positions.get(doc) ?? new Map(), document };
}
