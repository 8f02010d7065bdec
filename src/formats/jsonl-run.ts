import { isUnresolved } from "../data/run.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { jsonObject } from "../records/json-line.ts";
import { hasScore, recordsLost } from "../drafts/run-losses.ts";
import { jsonFields } from "../lines/json-fields.ts";
import { remarks } from "../drafts/remarks.ts";
import { resultRecords } from "../records/run-records.ts";
import { questionsParser } from "./rag/questions-run.ts";
import { runParser } from "../lines/run-stream.ts";
import { byTopic } from "./run-printer.ts";

/** A run as JSON, one result a line. */
export const jsonlRun: Format<"run"> = {
  name: "jsonl-run",
  noun: "run",
  about:
    "One JSON object a result, best first; without start and end the result is a whole document, or the `page` or `section` of it that is named, which is found in the collection. Other names are read too: query_id, question; doc_id, source; start_index; metadata.source.",
  example:
    '{"topic":"q1","doc":"guide.md","start":120,"end":480,"score":0.83,"run":"chunks"}\n' +
    '{"topic":"q1","doc":"faq.md","start":0,"end":200,"score":0.61,"run":"chunks"}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 20,

  recognises: (line) => looksLikeJson(line, "run"),

  parse(context = {}, _, streaming) {
    if (context.fields?.retrieved !== undefined) return questionsParser(context); // a list by a name of their own
    const results = resultRecords(context);
    const remarked = remarks(context);
    const { collection, fields, leftOut } = context;
    const isPlain = (collection ?? fields ?? leftOut ?? remarked) === undefined; // those look at each record
    return runParser(
      {
        get answers() {
          return results.answers;
        },
        order: "lines",
        topicFirst: false,
        read(text, line) {
          const record = jsonObject(text);
          if (record === undefined) return undefined;
          const { topic, passage, name } = results.read(record, line);
          if (name !== undefined) remarked?.tag(name, { line });
          return { topic, tag: name, rank: undefined, passage };
        },
        fields: isPlain ? jsonFields : undefined,
        end: results.end,
      },
      streaming,
    );
  },

  ...byTopic({
    *topic({ name, answers }, topic, ranked) {
      for (const passage of ranked) {
        const { doc, start, end } = passage;
        if (answers === "passages" && isUnresolved(passage)) continue;
        const score = hasScore(passage) ? passage.score : undefined; // a key without a value is not printed
        yield JSON.stringify(
          answers === "passages" ? { topic, doc, start, end, score, run: name } : { topic, doc, score, run: name },
        );
      }
    },
    losses: recordsLost,
  }),
};
