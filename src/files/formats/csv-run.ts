import { isUnresolved } from "../../data/run.ts";
import type { Format } from "./format.ts";
import { hasScore, recordsLost } from "../drafts/run-losses.ts";
import { runRecords } from "../records/run-records.ts";
import { questionRecords } from "../records/shapes/question-records.ts";
import { cellsParser, isHeader, rowOf } from "../records/separated-lines.ts";
import { byTopic } from "./run-printer.ts";

/** A run as a table, with one result per row. */
export const csvRun: Format<"run"> = {
  name: "csv-run",
  noun: "run",
  about:
    "A line of names, then one result a row, best first; read with commas, semicolons or tabs, and by other names too (see JSONL). Written as data, to be read again: an id such as =1+1 stands as it is, which a spreadsheet would take for a formula.",
  example: "topic,doc,start,end,score,run\nq1,guide.md,120,480,0.83,chunks\nq1,faq.md,0,200,0.61,chunks\n",
  unit: "code points",
  extensions: [".csv"],
  longestLine: 2 ** 20,
  header: true,

  recognises: (line) => isHeader(line, "run"),

  parse: cellsParser((context, cells) => questionRecords("run", context, cells, runRecords)),

  ...byTopic({
    begin: ({ answers }) => [answers === "passages" ? "topic,doc,start,end,score,run" : "topic,doc,score,run"],
    *topic({ name, answers }, topic, ranked) {
      for (const passage of ranked) {
        const { doc, start, end } = passage;
        if (answers === "passages" && isUnresolved(passage)) continue;
        const score = hasScore(passage) ? passage.score : undefined;
        yield answers === "passages" ? rowOf(topic, doc, start, end, score, name) : rowOf(topic, doc, score, name);
      }
    },
    losses: recordsLost,
  }),
};
