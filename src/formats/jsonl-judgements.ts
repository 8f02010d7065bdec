import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { jsonObject } from "../records/json-line.ts";
import { elementsLost, gradesContradicted, repeatsLost } from "../drafts/judgement-losses.ts";
import { gradeToSay, judgedRecords } from "../drafts/judged-records.ts";
import { judgementRecords } from "../records/judgement-records.ts";

/** Judgements as JSON, one document a line. */
export const jsonlJudgements: Format<"judgements"> = {
  name: "jsonl-judgements",
  noun: "judgements",
  about:
    "One JSON object a judged document, with its highlighted ranges, half-open, each of them needed, and perhaps a grade; or with a grade and no ranges. Where a topic has several right answers, any of which will do, `alternative` says which one a line is part of; a line without it is part of every one. Also read: a highlight a line (start, end); highlights: [{text, start}], each of them needed; answers: [{text, start}], any of which will do.",
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

  *print(judgements) {
    for (const record of judgedRecords(judgements)) {
      const { topic, doc, alternative, length, relevant, grade, bestEntry: bep } = record;
      const ranges = relevant.map(({ start, end }) => [start, end]);
      yield JSON.stringify(
        judgements.of === "highlights"
          ? { topic, doc, alternative, length, ranges, grade: gradeToSay(record), bep }
          : { topic, doc, alternative, length, grade, bep },
      );
    }
  },

  losses: (judgements) => [
    ...gradesContradicted(judgements, "negative"),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
    ...emptyTopicsLost(judgements),
  ],
};
