import type { JudgedDocument } from "../../data/judgements.ts";
import type { Passage, Results } from "../../data/run.ts";
import { type Judged, judgedDocument } from "./judged-among.ts";

/**
 * Documents for results: each once, in order of first appearance. One judged by its elements is its root, if that was judged.
 * How long a document is that has nothing relevant tells no measure anything, and it may be unknown.
 */
export function wholeArticles(results: Results, among: Judged): Passage[] {
  return Array.from({ length: results.documents }, (_, place) => {
    const judged = judgedDocument(among, place);
    return { doc: results.idOf(place), start: 0, end: judged.length ?? 0, path: rootPath(judged) };
  });
}

function rootPath({ elements = [] }: JudgedDocument): string | undefined {
  return elements.find(({ path }) => path.lastIndexOf("/") === 0)?.path;
}
