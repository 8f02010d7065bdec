import type { Format } from "./format.ts";
import { elementsLost, gradesLost, repeatsLost } from "./judgement-losses.ts";
import { judgementRecords } from "./judgement-records.ts";
import { cellsParser, isHeader, rowOf } from "./separated-lines.ts";

/** Judgements as a table, one highlight a row. */
export const csvJudgements: Format<"judgements"> = {
  name: "csv-judgements",
  noun: "judgements",
  about:
    "A line of names, then one highlight a row, or none where start and end are empty; or one grade a row. Read with commas, semicolons or tabs.",
  example:
    "topic,doc,start,end,doc_length,bep\nq1,guide.md,120,480,5210,120\nq1,guide.md,900,1024,5210,120\nq1,faq.md,,,800,\n",
  unit: "code points",
  extensions: [".csv"],
  longestLine: 2 ** 26,
  header: true,

  recognises: (line) => isHeader(line, "judgements"),

  parse: cellsParser(judgementRecords),

  *print({ of, topics }) {
    yield of === "highlights" ? "topic,doc,start,end,doc_length,bep" : "topic,doc,grade,doc_length,bep";
    for (const [topic, documents] of topics)
      for (const [doc, { relevant, grade, length, bestEntry }] of documents) {
        if (of !== "highlights") yield rowOf(topic, doc, grade, length, bestEntry);
        else if (relevant.length === 0) yield rowOf(topic, doc, undefined, undefined, length, bestEntry);
        else for (const { start, end } of relevant) yield rowOf(topic, doc, start, end, length, bestEntry);
      }
  },

  losses: (judgements) => [
    ...(judgements.of === "highlights" ? gradesLost(judgements) : []),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
  ],
};
