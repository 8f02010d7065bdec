import type { Run, RunMetadata } from "../../data/run.ts";
import { resultsOf } from "../../files/drafts/run-losses.ts";
import { submissionWord } from "../../score/tasks.ts";

/** The metadata of a derived run: that of the run it was made of, with the new task and the new kind of results. */
export function declaration(said: RunMetadata | undefined, made: Run, task: string | undefined): Run["metadata"] {
  if (said === undefined && task === undefined) return undefined;
  const resultType = said?.resultType && resultTypeOf(made, said.resultType);
  return { ...said, resultType, ...(task !== undefined && { task: submissionWord(task) }) };
}

/** "element" or "passage", as the results are; by offset and length ("fol") both are said alike. */
function resultTypeOf(made: Run, said: string): string {
  const results = resultsOf(made);
  if (said !== "element" && results.every(({ kind }) => kind === undefined)) return said;
  return results.every(({ kind }) => kind === "element") ? "element" : "passage";
}
