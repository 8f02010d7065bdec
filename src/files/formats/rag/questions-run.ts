import type { Context } from "../../drafts/context.ts";
import type { Parser } from "../../drafts/parser.ts";
import { hasScore, recordsLost } from "../../drafts/run-losses.ts";
import { isUnresolved, type Run } from "../../../data/run.ts";
import { itemsParser } from "../../records/json-items.ts";
import { looksLikeJson, questionKind } from "../../records/json-kind.ts";
import { questionRecords } from "../../records/shapes/question-records.ts";
import { runRecords } from "../../records/run-records.ts";
import type { Format } from "../format.ts";
import { byTopic } from "../run-printer.ts";

/** A run as JSON, one question per line, as evaluation tools write it. */
export const questionsRun: Format<"run"> = {
  name: "questions-run",
  noun: "run",
  about:
    "One JSON object a question, with the list of what was retrieved for it, best first: texts, or objects with text, place and score. As JSONL, as one JSON list, or over several lines; so is a JSON list of results. The dumps of many frameworks are such files (see below).",
  example:
    '{"topic":"q1","run":"chunks","retrieved":[{"doc":"guide.md","start":120,"end":480,"score":0.83},{"doc":"faq.md","start":0,"end":200,"score":0.61}]}\n' +
    '{"topic":"q2","run":"chunks","retrieved":[{"doc":"faq.md","start":0,"end":200,"score":0.7}]}\n',
  unit: "code points",
  extensions: [".questions.jsonl"],
  longestLine: 2 ** 28,
  value: true,

  recognises(line) {
    const question = questionKind(line);
    if (question !== undefined) return question.run;
    const list = /^\s*\[\s*(\{.*)?$/s.exec(line.replace(/\]\s*$/, ""));
    return list !== null && (list[1] === undefined || looksLikeJson(list[1], "run"));
  },

  parse: (context = {}) => questionsParser(context),

  ...byTopic({
    *topic({ name, answers }, topic, ranked) {
      const retrieved = ranked
        .filter((passage) => answers === "documents" || !isUnresolved(passage))
        .map((passage) => {
          const { doc, start, end } = passage;
          const score = hasScore(passage) ? passage.score : undefined; // a key without a value is not printed
          return answers === "passages" ? { doc, start, end, score } : { doc, score };
        });
      if (retrieved.length > 0) yield JSON.stringify({ topic, run: name, retrieved });
    },
    losses: recordsLost,
  }),
};

/** Reads a run from JSON records of one question, or of one result. */
export function questionsParser(context: Context): Parser<Run> {
  return itemsParser(questionRecords("run", context, false, runRecords));
}
