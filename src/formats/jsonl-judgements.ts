import type { Format } from "./format.ts";
import { looksLikeJson } from "./json-kind.ts";
import { jsonObject } from "./json-line.ts";
import { elementsLost, gradesLost, repeatsLost } from "./judgement-losses.ts";
import { judgementRecords } from "./judgement-records.ts";

/** Judgements as JSON, one document a line. */
export const jsonlJudgements: Format<"judgements"> = {
  name: "jsonl-judgements",
  noun: "judgements",
  about:
    "One JSON object a judged document, with its highlighted ranges, half-open; or with a grade and no ranges. Also read: a highlight a line (start, end), or answers: [{text, start}].",
  example:
    '{"topic":"q1","doc":"guide.md","length":5210,"ranges":[[120,480],[900,1024]],"bep":120}\n' +
    '{"topic":"q1","doc":"faq.md","length":800,"ranges":[]}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 26,

  recognises: (line) => looksLikeJson(line, "judgements"),

  parse(context) {
    const { add, end } = judgementRecords(context);
    return {
      line(text, line) {
        const record = jsonObject(text);
        if (record !== undefined) add(record, line);
      },
      end,
    };
  },

  *print({ of, topics }) {
    for (const [topic, documents] of topics)
      for (const [doc, { relevant, grade, length, bestEntry: bep }] of documents) {
        const ranges = relevant.map(({ start, end }) => [start, end]);
        yield JSON.stringify(
          of === "highlights" ? { topic, doc, length, ranges, bep } : { topic, doc, length, grade, bep },
        );
      }
  },

  losses: (judgements) => [
    ...(judgements.of === "highlights" ? gradesLost(judgements) : []),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
  ],
};
