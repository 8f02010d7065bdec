// Articles that another system ranks. They replace our first stage, and our second stage looks into them. Any run can
// be used, for example that of a search engine or a vector store. If it returns parts, their documents are used.

import { few } from "../../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { InputError } from "../../base/input-error.ts";
import type { Run } from "../../data/run.ts";
import { quoted } from "../../files/drafts/columns.ts";
import type { Engine, RankedArticle } from "../engine/engine.ts";
import type { ReadySystem } from "./search.ts";

/** A run whose articles are given to the second stage of a system. */
export interface GivenArticles {
  /** Its name, to which systems add their own: their run is called "bm25+passages". */
  readonly name: string;
  /** The engine for one topic: its best articles are those of the run. */
  engine(engine: Engine, topic: string): Engine;
  /** Notes on the topics that were asked. Throws if nothing of the run was found. */
  notes(): Note[];
}

interface Ranked {
  readonly doc: string;
  readonly score: number;
}

/** The articles of a run, each at the place of its first result. */
export function givenArticles(run: Run): GivenArticles {
  const [unknown, known, byPlace, without] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const source = run.source ?? run.name;

  async function best(
    engine: Engine,
    topic: string,
    terms: readonly string[],
    n: number,
  ): Promise<readonly RankedArticle[]> {
    const { articles, isByPlace } = rankedArticles(run, topic);
    const first = articles.slice(0, n);
    if (first.length === 0) return [];
    if (isByPlace) byPlace.add(topic);
    const documents = first.map(({ doc }) => doc);
    const [positions, elements] = [await engine.positions(terms, documents), await engine.elements(documents)];
    return first.flatMap(({ doc, score }) => {
      const spans = elements.get(doc);
      (spans === undefined ? unknown : known).add(doc);
      if (spans === undefined) return [];
      const counts = terms.map((term) => positions.get(doc)?.get(term)?.length ?? 0);
      if (counts.every((count) => count === 0)) without.add(JSON.stringify([topic, doc]));
      const about = `${isByPlace ? "the place of the article from the end of" : "the score of the article in"} ${source}`;
      return [{ doc, score, words: spans.endWord[0]!, length: spans.end[0]!, counts, about }];
    });
  }

  return {
    name: run.name,
    engine: (engine, topic) => ({
      ...engine,
      best: (_model, terms, n) => best(engine, topic, terms, n),
    }),
    notes() {
      if (unknown.size > 0 && known.size === 0)
        throw new InputError(
          `none of its documents that were looked for is in the collection, such as ${few([...unknown].map(quoted))}; expected the documents that it ranks`,
          { source },
        );
      const missing = counted(unknown.size, "document is not in the collection, and is left out", "documents are not in the collection, and are left out"); // prettier-ignore
      const wordless = counted(without.size, "article has", "articles have");
      const placed = counted(byPlace.size, "topic has scores", "topics have scores");
      return [
        ...noteIfAny("unknown-documents", unknown.size, `${missing}: ${few([...unknown].map(quoted))}`),
        ...noteIfAny("without-words", without.size, `${wordless} none of the words of its topic: a passage or an entry point is at the start, and no element is found`), // prettier-ignore
        ...noteIfAny("by-place", byPlace.size, `${placed} that are missing, not above 0, or rise along the list: an article's place from the end of the list counts as its score`), // prettier-ignore
      ];
    },
  };
}

/** Refuses systems without a second stage, and parameters that have no effect if the articles are given. */
export function refuseWithoutStage(asked: readonly ReadySystem[], all: readonly ReadySystem["system"][]): void {
  for (const { name, system, values } of asked) {
    if (system.secondStage !== true) {
      const able = all.filter(({ secondStage }) => secondStage === true).map((each) => each.name);
      throw new InputError(`--articles ranks the articles, and ${name} does not look into them; expected one of ${able.join(", ")}`); // prettier-ignore
    }
    if (values["model"] === "likelihood")
      throw new InputError(`--articles ranks the articles, so that model=likelihood has no effect in ${name}; expected no model`); // prettier-ignore
  }
}

/**
 * Each document once, with the place and score of its first result. Scores are used if all scores of the list are
 * above 0 and never rise. Otherwise the place counted from the end of the list is used: the last document has 1.
 */
function rankedArticles({ topics }: Run, topic: string): { readonly articles: Ranked[]; readonly isByPlace: boolean } {
  const scores = new Map<string, number | undefined>();
  for (const { doc, score } of topics.get(topic) ?? []) if (!scores.has(doc)) scores.set(doc, score);
  let previous = Infinity;
  const isByPlace = [...scores.values()].some((score) => {
    const falls = score !== undefined && score > 0 && score <= previous;
    previous = score ?? previous;
    return !falls;
  });
  const articles = [...scores].map(([doc, score], i) => ({ doc, score: isByPlace ? scores.size - i : score! }));
  return { articles, isByPlace };
}
