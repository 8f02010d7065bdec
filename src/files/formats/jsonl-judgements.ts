import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { itemsParser } from "../records/json-items.ts";
import { elementsLost, gradesContradicted, repeatsLost } from "../drafts/judgement-losses.ts";
import { gradeToSay, judgedRecords } from "../drafts/judged-records.ts";
import { originToSay } from "../records/record-origin.ts";
import { judgementRecords } from "../records/judgement-records.ts";
import { questionRecords } from "../records/shapes/question-records.ts";

/** Judgements as JSON, one document a line. */
export const jsonlJudgements: Format<"judgements"> = {
  name: "jsonl-judgements",
  noun: "judgements",
  about:
    "One JSON object a judged document, with its highlighted ranges, half-open, each of them needed, and perhaps a grade; or with a grade and no ranges. Where a topic has several right answers, any of which will do, `alternative` says which one a line is part of; a line without it is part of every one. Where a topic needs several things, each to be had in several places, `group` says which of them a line is for: one alternative of each group is needed. `origin` says who judged the document: {by: a person, machines: those whose suggestions the person saw, highlights: [scratch, taken or corrected, for each range], suggested: [the ranges of the machines], blind: [what the person had highlighted before seeing those]}; without `by`, nobody checked what a machine highlighted; in short, origin is machine or scratch. `answerable: false` says that a question cannot be answered, and that nothing is highlighted for it. Also read: a highlight a line (start and end, or a text that is looked for in the collection, beside no score and no run); highlights: [{text, start}], each of them needed; answers: [{text, start}], any of which will do; one record a question with a list of what should be retrieved, as ragas and others dump it (see below); a JSON list of any of these. A place without offsets and without a text may be named: by `page`, counted from 1, `page_index`, from 0, or `section`, a path of headings; it is found in the collection.",
  example:
    '{"topic":"q1","doc":"guide.md","length":5210,"ranges":[[120,480],[900,1024]],"bep":120}\n' +
    '{"topic":"q1","doc":"faq.md","length":800,"ranges":[]}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 26,
  value: true,

  recognises: (line) => looksLikeJson(line, "judgements"),

  parse: (context = {}) => itemsParser(questionRecords("judgements", context, false, judgementRecords)),

  *print(judgements) {
    for (const record of judgedRecords(judgements)) {
      const { topic, doc, group, alternative, length, relevant, grade, bestEntry: bep } = record;
      const ranges = relevant.map(({ start, end }) => [start, end]);
      yield JSON.stringify(
        judgements.of === "highlights"
          ? {
              topic,
              doc,
              group,
              alternative,
              length,
              ranges,
              grade: gradeToSay(record),
              bep,
              origin: originToSay(record),
            }
          : { topic, doc, group, alternative, length, grade, bep },
      );
    }
    for (const topic of judgements.unanswerable ?? []) yield JSON.stringify({ topic, answerable: false });
  },

  losses: (judgements) => [
    ...gradesContradicted(judgements, "negative"),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
    ...emptyTopicsLost(judgements, judgements.unanswerable),
  ],
};
