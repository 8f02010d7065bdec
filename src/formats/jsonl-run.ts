import { isUnresolved } from "../data/run.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { jsonObject } from "../records/json-line.ts";
import { hasScore, recordsLost } from "../drafts/run-losses.ts";
import { jsonFields } from "../lines/json-fields.ts";
import { LineTally } from "../drafts/line-tally.ts";
import type { LineField } from "../lines/line-shape.ts";
import { numberColumn, passageColumns } from "../lines/result-columns.ts";
import { risingScores } from "../drafts/run-builder.ts";
import { resultRecords, runRecords } from "../records/run-records.ts";
import { runStream } from "../lines/run-stream.ts";

/** A run as JSON, one result a line. */
export const jsonlRun: Format<"run"> = {
  name: "jsonl-run",
  noun: "run",
  about:
    "One JSON object a result, best first; without start and end the result is a whole document. Other names are read too: query_id, question; doc_id, source; start_index; metadata.source.",
  example:
    '{"topic":"q1","doc":"guide.md","start":120,"end":480,"score":0.83,"run":"chunks"}\n' +
    '{"topic":"q1","doc":"faq.md","start":0,"end":200,"score":0.61,"run":"chunks"}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 20,

  recognises: (line) => looksLikeJson(line, "run"),

  parse(context) {
    const { add, end } = runRecords(context);
    return {
      line(text, line) {
        const record = jsonObject(text);
        if (record !== undefined) add(record, line);
      },
      end,
    };
  },

  streams: {
    gathers: false, // topics are not the first thing on a line
    parse(streaming, context) {
      const results = resultRecords(context);
      const scoresRise = new LineTally();
      let fields: readonly LineField[] = [];
      const has = (column: number): boolean => fields.some((field) => field.column === column);
      return runStream(
        {
          get answers() {
            return results.answers;
          },
          mayRepeat: true,
          line(text, number, stream) {
            const record = jsonObject(text);
            if (record === undefined) return;
            const { topic, passage, name } = results.read(record, number);
            stream.add(stream.topic(topic), passage, undefined);
            if (name !== undefined) stream.tag(name);
          },
          fields: (text) => (fields = jsonFields(text)),
          taken({ score, start, end, kind }, from, to) {
            if (!has(numberColumn.score)) score.fill(NaN, from, to);
            if (!has(numberColumn.start)) [start, end].forEach((column) => column.fill(0, from, to));
            kind.fill(0, from, to);
          },
          ranked(list) {
            const { score, rows } = list;
            for (let i = 1; i < rows.count; i++) if (score[i]! > score[i - 1]!) scoresRise.add(rows.lines.at(i));
            return passageColumns(list);
          },
          counted: () => [risingScores(scoresRise)], // without a collection there is no more to say
        },
        streaming,
      );
    },
    // What a collection or other names have to say of a record is not in the columns.
    reads: ({ collection, fields, leftOut } = {}) => (collection ?? fields ?? leftOut) === undefined,
  },

  *print({ name, answers, topics }) {
    for (const [topic, passages] of topics)
      for (const passage of passages) {
        const { doc, start, end } = passage;
        if (answers === "passages" && isUnresolved(passage)) continue;
        const score = hasScore(passage) ? passage.score : undefined; // a key without a value is not printed
        yield JSON.stringify(
          answers === "passages" ? { topic, doc, start, end, score, run: name } : { topic, doc, score, run: name },
        );
      }
  },

  losses: recordsLost,
};
