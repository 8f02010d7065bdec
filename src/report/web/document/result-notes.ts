import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import { isOfText } from "../parts/kinds.ts";
import { countWords, countedWords } from "../parts/words.ts";
import type { MarginNote } from "./margin.ts";
import type { DocumentRun } from "./use-document-run.ts";

/** What stands in the margin for a run: the ranks of its results, and where it sends its reader. */
export function resultNotes(data: PageData, one: DocumentRun, isOther: boolean, isAlone: boolean): MarginNote[] {
  if (!one.hasPlaces) return [];
  const isText = isOfText(data, one.run);
  const name = visible(data.runs[one.run]!.name);
  const of = isAlone ? "" : ` of ${name}`;
  const notes = one.rows.map(({ rank, start, relevant, end, read }): MarginNote => {
    const part = read === 0 ? "; below the cut, not read" : "; read in part";
    const length = countedWords(end - start, "character");
    return {
      offset: start,
      words: String(rank),
      title: `result ${rank}${of}: ${isText ? `${countWords(relevant)} of ${length} relevant` : length}${read < end - start ? part : ""}`,
      kind: isOther ? "other" : "result",
    };
  });
  if (one.rows[0] !== undefined)
    notes.push({
      offset: one.rows[0].start,
      words: isOther ? "▻" : "▹",
      title: `where ${isAlone ? "the run" : name} sends its reader`,
      kind: isOther ? "other-start" : "start",
    });
  return notes;
}
