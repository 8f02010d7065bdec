import { isUnresolved, type Passage, type Run } from "../../data/run.ts";

/** What a result is, in the singular. */
export type ResultKind = "document" | "element" | "passage" | "entry point";

/** What a result of a run is. One without text is an entry point, unless it is an empty element. */
export function resultKind(result: Passage, answers: Run["answers"]): ResultKind {
  if (answers === "documents") return "document";
  if (result.kind === "element") return "element";
  return result.start === result.end && !isUnresolved(result) ? "entry point" : "passage";
}
