import { counted } from "../../../base/note.ts";
import type { CollectionInspection } from "../../../compare/inspect/inspect-collection.ts";
import type { JudgementsInspection } from "../../../compare/inspect/inspect-judgements.ts";
import type { Participant } from "../../../compare/inspect/participation.ts";
import type { RunInspection } from "../../../compare/inspect/inspect-runs.ts";
import type { TopicsInspection } from "../../../compare/inspect/inspect-topics.ts";
import { collectionSheets } from "./collection.ts";
import { judgementsSheets } from "./judgements.ts";
import { ofKinds, runSheets, runsSheets } from "./runs.ts";
import { topicsSheets } from "./topics.ts";
import type { Findings } from "../../findings.ts";
import type { Sheet } from "../../sheet.ts";

/** A file and what it holds. */
export type Inspected =
  | { readonly noun: "judgements"; readonly file: string; readonly found: JudgementsInspection }
  | { readonly noun: "topics"; readonly file: string; readonly found: TopicsInspection }
  | { readonly noun: "documents"; readonly file: string; readonly found: CollectionInspection }
  | { readonly noun: "run"; readonly file: string; readonly found: RunInspection };

/** What files hold: each by itself, except that several runs are shown side by side. */
export function inspectionFindings(
  inspected: readonly Inspected[],
  participants: readonly Participant[] | undefined,
  fullNames?: ReadonlyMap<string, string>,
): Findings {
  const runs = inspected.flatMap((file) => (file.noun === "run" ? [file.found] : []));
  const sheets = inspected.flatMap((file) => (file.noun === "run" && runs.length > 1 ? [] : sheetsOf(file)));
  const files = inspected.map(({ noun, file, found }) => Object.assign({ file, noun }, found));
  return {
    data: () => (participants === undefined ? { files } : { files, participants }),
    sheets: () => (runs.length > 1 ? [...sheets, ...runsSheets(runs, participants, fullNames)] : sheets),
  };
}

function sheetsOf(inspected: Inspected): Sheet[] {
  const { file } = inspected;
  return under(`${file}: ${summary(inspected)}`, file, ownSheets(inspected));
}

function ownSheets({ noun, found }: Inspected): Sheet[] {
  if (noun === "judgements") return judgementsSheets(found);
  if (noun === "topics") return topicsSheets(found);
  return noun === "documents" ? collectionSheets(found) : runSheets(found);
}

/** Puts the heading above the first sheet of a file, and the file's name into the names of all of them, which CSV prints. */
function under(heading: string, file: string, sheets: readonly Sheet[]): Sheet[] {
  return sheets.map((sheet, i) =>
    Object.assign({}, sheet, { name: `${file}: ${sheet.name}` }, i === 0 ? { heading } : {}),
  );
}

const judgedBy = {
  highlights: "highlighted text",
  elements: "elements by exhaustivity and specificity",
  grades: "whole documents",
};

function summary({ noun, found }: Inspected): string {
  if (noun === "judgements") {
    const relevant = `${found.topicsWithRelevant} of them with something relevant`;
    const several = found.topicsWithAlternatives;
    const answers = several === 0 ? "" : `, ${several} with several right answers, counted together`;
    return `judgements of ${judgedBy[found.of]}, ${counted(found.topics, "topic", "topics")}, ${relevant}${answers}`;
  }
  if (noun === "topics") return counted(found.topics, "topic", "topics");
  if (noun === "documents") return `a collection of ${counted(found.documents, "document", "documents")}`;
  return `run ${found.run}${ofKinds(found)}, ${counted(found.topics, "topic", "topics")}`;
}
