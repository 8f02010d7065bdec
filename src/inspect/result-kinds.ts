import { isUnresolved, type Passage, type Run } from "../data/run.ts";
import { type Tally, tally } from "./tally.ts";

/** What a result is, in the singular. */
export type ResultKind = "document" | "element" | "passage" | "entry point";

/** What the results of a run are, and how many of each. */
export function resultKinds({ answers, topics }: Pick<Run, "answers" | "topics">): Tally<ResultKind>[] {
  const results = [...topics.values()].flat();
  return tally(results.map((result) => (answers === "documents" ? "document" : kindOf(result))));
}

/** A result without text is an entry point, unless it is an empty element. */
function kindOf(result: Passage): ResultKind {
  if (result.kind === "element") return "element";
  return result.start === result.end && !isUnresolved(result) ? "entry point" : "passage";
}
