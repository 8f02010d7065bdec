import type { JudgedDocument, Judgements } from "../../data/judgements.ts";
import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import { gradeToSay, judgedRecords } from "../drafts/judged-records.ts";
import {
  countDocuments,
  elementsLost,
  gradesContradicted,
  repeatsLost,
  originsLost,
} from "../drafts/judgement-losses.ts";
import { judgementRecords } from "../records/judgement-records.ts";
import { questionRecords } from "../records/shapes/question-records.ts";
import { isHeader, rowOf, someCellsParser } from "../records/separated-lines.ts";

/** Judgements as a table, with one highlight per row. */
export const csvJudgements: Format<"judgements"> = {
  name: "csv-judgements",
  noun: "judgements",
  about:
    "A line of names, then one highlight a row, or none where start and end are empty; or one grade a row. A column `alternative` says which of several right answers a row is part of, and `group` what it is needed for; `page`, `page_index` and `section` name a place: as in JSONL. Ids stand as they are, as in csv-run. Read with commas, semicolons or tabs.",
  example:
    "topic,doc,start,end,doc_length,bep\nq1,guide.md,120,480,5210,120\nq1,guide.md,900,1024,5210,120\nq1,faq.md,,,800,\n",
  unit: "code points",
  extensions: [".csv"],
  longestLine: 2 ** 26,
  header: true,

  recognises: (line) => isHeader(line, "judgements"),

  parse: someCellsParser((context, cells) => questionRecords("judgements", context, cells, judgementRecords)),

  *print(judgements) {
    const names = columnsFor(judgements);
    yield rowOf(...names);
    for (const record of judgedRecords(judgements)) {
      const { length, bestEntry, relevant } = record;
      const grade = judgements.of === "highlights" ? gradeInCell(record) : record.grade;
      const places = judgements.of !== "highlights" || relevant.length === 0 ? [{}] : relevant;
      for (const place of places) {
        const cells: Cells = { ...record, grade, doc_length: length, bep: bestEntry, start: undefined, end: undefined };
        yield rowOf(...names.map((name) => ({ ...cells, ...place })[name]));
      }
    }
  },

  losses: (judgements) => [
    ...gradesContradicted(judgements, "zero"),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
    ...originsLost(judgements),
    ...emptyTopicsLost(judgements),
  ],
};

type Cells = Readonly<Record<Column, string | number | undefined>>;
type Column = "topic" | "doc" | "start" | "end" | "grade" | "doc_length" | "bep" | "group" | "alternative";

/** Columns for grades with highlights, groups and alternatives are written only if there are any. */
function columnsFor(judgements: Judgements): Column[] {
  const place: readonly Column[] =
    judgements.of === "highlights"
      ? ["start", "end", ...(hasGrades(judgements) ? (["grade"] as const) : [])]
      : ["grade"];
  const several: readonly Column[] = judgements.alternatives === undefined ? [] : ["alternative"];
  const inGroups: readonly Column[] = judgements.groups === undefined ? [] : ["group"];
  return ["topic", "doc", ...place, "doc_length", "bep", ...inGroups, ...several];
}

function hasGrades(judgements: Judgements): boolean {
  return countDocuments(judgements, (document) => gradeInCell(document) !== undefined) > 0;
}

/** A row with a grade but without a place would be read as a row of only grades. */
function gradeInCell(document: JudgedDocument): number | undefined {
  return document.relevant.length > 0 ? gradeToSay(document) : undefined;
}
