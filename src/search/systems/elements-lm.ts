// Scores elements by a language model, with priors for length and incoming links. It may be restricted to elements that
// castitles ask for, or to containers: names of elements that often contain a whole highlight of earlier judgements.

import { fraction, fromNone, type Param, shareAboveNone } from "../../base/parameter-list.ts";
import type { Collection, Document } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import { codePointSlice, compareCodePoints } from "../../text/code-points.ts";
import { targetOf } from "../../text/nexi.ts";
import type { Range } from "../../text/range.ts";
import { smallestElement } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import { wholeText } from "../engine/engine.ts";
import { likelihood, type Likelihood, likelihoodPart } from "../engine/models.ts";
import { articleQuery, usualArticles } from "./articles.ts";
import { chosenNames, hasName, readNames } from "./element-names.ts";
import { given, sumOf, wordCount } from "./explanation.ts";
import type { Query } from "./query.ts";
import type { ReadySystem } from "./search.ts";
import { system } from "./system.ts";
import {
  bestElements,
  type ElementScores,
  firstStage,
  firstStageParams,
  matchCounts,
  type MatchedArticle,
  wordsInElement,
} from "./two-stages.ts";

const whichElements: Param<string> = {
  about: "which elements: all, those that a castitle of the topics asks for, or those of names joined by +",
  expects: "all, targets, or names of elements joined by +, as in article+section+p",
  fallback: "all",
  read: readNames,
};

const noContainers = "none";

/** A file of judgements, or the containers that were found in it. */
const earlierJudgements: Param<string | ReadonlySet<string>> = {
  about:
    "a file of earlier judgements: only elements are found whose like often held a whole highlighted passage there",
  expects: "a file of judgements",
  fallback: noContainers,
  read: (text) => text,
};

const params = {
  lambda: shareAboveNone("the share of the collection", 0.85),
  length: fromNone("the exponent of the prior of length: 0 for none", 1),
  links: fromNone("the exponent of the prior of incoming links: 0 for none", 1),
  elements: whichElements,
  containers: earlierJudgements,
  share: fraction("of which share of the highlighted passages a container must be the smallest element", 0.01),
  ...firstStageParams,
};

export const elementsLm = system<typeof params, ReadonlySet<string>>({
  name: "elements-lm",
  about: "Elements by a language model, with priors of their length and of the links to their article.",
  source:
    "University of Amsterdam: an index of all elements, or of containers, which often hold an entire highlighted passage; a language model with a length prior and a prior of incoming links; a filter by all CAS targets of the topics (Sigurbjörnsson, Kamps and de Rijke).",
  remarks:
    "lambda is the share of the collection, as in `articles`; the overview does not give it, nor the length prior's exponent. The prior of links is 1 + ln(1 + n), of n other articles with a link to this one: by n itself links would outweigh words. Where no topic names a target, elements=targets are all. A container is an element of a name that was the smallest around at least `share` of the highlighted passages of the judgements. Articles of the first stage are the best of `articles`, at its defaults.",
  formula:
    "Σ over words of times · ln((1 - lambda)·tf / words + lambda·share of the collection) + length · ln(words) + links · ln(1 + ln(1 + incoming links))",
  params,
  answers: "elements",
  prepare: async (_engine, queries) => targetsOf(queries),
  async find(engine, query, values, most, targets) {
    const isWanted = await elementFilter();
    const asked = await articleQuery(engine, query, usualArticles);
    const model = likelihood(asked.terms, asked.statistics, { kind: "jelinek-mercer", lambda: values.lambda });
    const matched = await firstStage(engine, asked, values.articles);
    const linked = values.links === 0 ? [] : matched.map(({ article }) => article.doc);
    const links = await engine.incomingLinks(linked);
    return bestElements(
      matched,
      (at) => {
        const incoming = links.get(at.article.doc) ?? 0;
        return scoresOf(at, model, asked.terms, { ...values, incoming, isWanted: isWanted(at) });
      },
      most,
    );

    /** Makes a function that tells, for an article, if an element may be found. */
    async function elementFilter(): Promise<(at: MatchedArticle) => (element: number) => boolean> {
      const sets = [await namesOf(values.elements), containersIn(values.containers)];
      const given = sets.filter((set) => set !== undefined);
      return ({ spans }) => {
        const each = given.map((names) => hasName(spans, names));
        return (element) => each.every((isIn) => isIn(element));
      };
    }

    async function namesOf(choice: string): Promise<ReadonlySet<string> | undefined> {
      if (choice === "all" || (choice === "targets" && targets.size === 0)) return undefined;
      return choice === "targets"
        ? new Set([...targets, wholeText])
        : chosenNames(await engine.elementStatistics([]), choice);
    }
  },
});

interface Settings {
  readonly length: number;
  readonly links: number;
  readonly incoming: number;
  isWanted(element: number): boolean;
}

function scoresOf(
  at: MatchedArticle,
  model: Likelihood,
  terms: readonly { readonly term: string }[],
  { length, links, incoming, isWanted }: Settings,
): ElementScores {
  const linksPart = links * Math.log(1 + Math.log(1 + incoming));
  const termPart = (i: number, count: number, words: number): number =>
    likelihoodPart(model, model.weights[i]!, model.shares[i]!, count, words);
  return {
    score(match) {
      if (!isWanted(at.elements[match]!)) return Number.NaN;
      const [words, first] = [wordsInElement(at, match), match * terms.length];
      let score = 0;
      for (let i = 0; i < terms.length; i++) score += termPart(i, at.counts[first + i]!, words);
      return score + length * Math.log(words) + linksPart;
    },
    explain(match) {
      const [words, counts] = [wordsInElement(at, match), matchCounts(at, match)];
      const parts = terms.map(({ term }, i) =>
        given(
          termPart(i, counts[i]!, words),
          `"${term}": ${timesText(model.weights[i]!)}ln((1 - lambda)·tf / words + lambda·share), tf = ${counts[i]!}, words = ${words}, share of the collection = ${model.shares[i]!}`,
        ),
      );
      return sumOf(`language model of the element, ${wordCount(words)}`, [
        ...parts,
        given(length * Math.log(words), `the prior of length: ${length} · ln(${words})`),
        given(linksPart, `the prior of links: ${links} · ln(1 + ln(1 + ${incoming})), of ${incoming} incoming links`),
      ]);
    },
  };
}

function timesText(times: number): string {
  return times === 1 ? "" : `${times} · `;
}

/** The names of elements that the castitles of a search ask for. */
function targetsOf(queries: readonly Query[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { nexi } of queries) {
    const target = nexi === undefined ? undefined : targetOf(nexi);
    if (target?.kind === "element") for (const name of target.names) names.add(name);
  }
  return names;
}

function containersIn(containers: string | ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (containers === noContainers) return undefined;
  if (typeof containers === "string") throw new TypeError(`the judgements of containers=${containers} were not read`);
  return containers;
}

/**
 * The file of judgements that must be read before the system is asked; see `withContainers`. Undefined if it needs
 * none.
 */
export function judgementsWanted({ values }: ReadySystem): string | undefined {
  const { containers } = values;
  return typeof containers === "string" && containers !== noContainers ? containers : undefined;
}

/** The same system with the containers that `containersOf` found in its judgements. */
export function withContainers(ready: ReadySystem, found: readonly Container[]): ReadySystem {
  const least = Number(ready.values["share"]);
  const names = found.filter(({ share }) => share >= least).map(({ name }) => name);
  return { ...ready, values: { ...ready.values, containers: new Set([...names, wholeText]) } };
}

/** A name of elements, and how often such an element was the smallest one that contains a whole highlighted passage. */
interface Container {
  readonly name: string;
  readonly passages: number;
  /** The share of all passages. */
  readonly share: number;
}

/**
 * The names of elements that contain whole highlighted passages, most frequent first. Each passage has one container:
 * the smallest element that contains it, or the outer one if several have the same text. White space at the ends of a
 * passage is ignored.
 */
export function containersOf({ topics }: Judgements, collection: Collection): Container[] {
  const counts = new Map<string, number>();
  let passages = 0;
  for (const judged of topics.values())
    for (const [doc, { relevant }] of judged) {
      if (relevant.length === 0) continue;
      const document = collection.document(doc);
      if (document?.elements === undefined) continue;
      for (const passage of relevant) {
        const name = containerOf(document.elements, trimmed(document, passage));
        if (name === undefined) continue;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        passages++;
      }
    }
  return [...counts]
    .map(([name, count]) => ({ name, passages: count, share: count / passages }))
    .sort((a, b) => b.passages - a.passages || compareCodePoints(a.name, b.name));
}

function containerOf(table: ElementTable, passage: Range): string | undefined {
  if (passage.start >= passage.end) return undefined;
  let element = smallestElement(table, passage);
  const { parent, start, end } = table;
  for (let above = parent[element]!; above !== element && isSame(element, above); above = parent[element]!)
    element = above;
  return table.names[table.name[element]!]!;

  function isSame(one: number, other: number): boolean {
    return start[one] === start[other] && end[one] === end[other];
  }
}

/** White space characters are all 16-bit, so one code unit is one code point. */
function trimmed({ text }: Document, { start, end }: Range): Range {
  const passage = codePointSlice(text, start, end);
  return {
    start: start + passage.length - passage.trimStart().length,
    end: end - (passage.length - passage.trimEnd().length),
  };
}
