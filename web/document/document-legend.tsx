import type { PageRanking } from "../../src/page/page-data.ts";
import type { Marks, Returned } from "../../src/page/page-topic.ts";
import { size } from "../../src/text/range.ts";
import { useSource } from "../frame/context.ts";
import { isOfText, kinds, kindNames } from "../parts/kinds.ts";
import { gradeWords } from "../parts/result.tsx";
import { countWords, cutWords, isCut, countedWords } from "../parts/words.ts";

interface DocumentLegend {
  readonly run: number;
  readonly doc: string;
  readonly grade: number | undefined;
  readonly ranking: PageRanking;
  readonly returned: Returned;
  readonly marks: Marks;
  /** Whether anything is known of its text. */
  readonly isWhole: boolean;
  readonly entry: number | undefined;
  readonly hasStart: boolean;
}

/** What became of a document: how much of it was found, missed, and returned in vain, or at which rank it stands. */
export function DocumentLegend(shown: DocumentLegend) {
  const { data } = useSource();
  const { run, doc, grade, ranking, returned, marks, isWhole, entry, hasStart } = shown;
  const words = kindNames(data, run);
  const isPart = isCut(ranking) && !returned.isAll(doc);
  return (
    <div class="document-legend">
      {!isOfText(data, run) && (
        <p class="whole">
          {rankWords(doc, returned, ranking)}, {gradeWords(grade, data.judgesNonrelevant)}
        </p>
      )}
      {!isWhole && (
        <ul class="legend" aria-label="Legend">
          {kinds.map(
            (kind) =>
              words[kind] !== undefined && (
                <li key={kind}>
                  <span class={`swatch mark-${kind}`} /> <b>{countWords(size(marks[kind]))}</b> {words[kind]}
                  {kind === "vain" && isPart && ` by the first ${countedWords(ranking.docs.length, "result")}`}
                </li>
              ),
          )}
          {entry !== undefined && (
            <li>
              <span class="sign sign-entry">▸</span> best entry point
            </li>
          )}
          {hasStart && (
            <li>
              <span class="sign">▹</span> the run’s
            </li>
          )}
        </ul>
      )}
      {isCut(ranking) && (
        <p class="quiet cut">
          {cutWords(ranking)} {countsWords()}
        </p>
      )}
    </div>
  );

  /** Which of the results the counts are of, where the list is cut. */
  function countsWords(): string {
    const all = `all ${countWords(ranking.total)}`;
    if (data.runs[run]!.answers === "documents") return "";
    if (!isOfText(data, run))
      return isPart ? "The others may have returned more of this document." : `The text returned is that of ${all}.`;
    if (!isPart) return `Found, missed and returned in vain count ${all}.`;
    const others = "the others may have returned more of this document in vain";
    return (grade ?? 0) > 0 ? `Found and missed count ${all}; ${others}.` : `Nothing in it is relevant; ${others}.`;
  }
}

function rankWords(doc: string, returned: Returned, { docs }: PageRanking): string {
  const rank = returned.rank(doc);
  if (rank !== undefined) return `returned at rank ${countWords(rank)}`;
  return returned.isRanked(doc) ? "not returned" : `not among the first ${countedWords(docs.length, "result")}`;
}
