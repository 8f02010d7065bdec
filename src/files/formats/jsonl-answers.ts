import type { Note } from "../../base/note.ts";
import { type Answers, type Citation, citationsOf } from "../../data/answers.ts";
import { answerRecords } from "../answers/answer-records.ts";
import { noteOf } from "../drafts/notes.ts";
import { itemsParser } from "../records/json-items.ts";
import { looksLikeAnswer } from "../records/json-kind.ts";
import type { Format } from "./format.ts";

/** Answers as JSON, one question per line. */
export const jsonlAnswers: Format<"answers"> = {
  name: "jsonl-answers",
  noun: "answers",
  about:
    "One JSON object a question, with the answer's `sentences`, and what each of them cites: a place in a document (`start` and `end`, or a `text` that is looked for in the documents), or a whole document. `abstained` says that the system declined to answer. The answers of many tools are read too (see below); so is a JSON list.",
  example:
    '{"topic":"q1","run":"mine","sentences":[{"text":"Wait until the light is green.","citations":[{"doc":"guide.md","start":120,"end":480}]},{"text":"That takes long.","citations":[{"doc":"faq.md"}]}],"abstained":false}\n' +
    '{"topic":"q2","run":"mine","sentences":[],"abstained":true}\n',
  unit: "code points",
  extensions: [".answers.jsonl"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => looksLikeAnswer(line, "jsonl-answers"),

  parse: (context = {}) => itemsParser(answerRecords(context)),

  *print({ name: run, topics }) {
    for (const { topic, sentences, abstained } of topics.values())
      yield JSON.stringify({
        topic,
        run,
        sentences: sentences.map(({ text, citations }) => ({ text, citations: citations.flatMap(printedCitation) })),
        abstained,
      });
  },

  losses: (answers) => nowhereLost(answers),
};

/** A citation of a missing source has nothing to print. */
function printedCitation({ doc, start, end, text, of, pages, lost }: Citation): readonly object[] {
  if (doc === undefined && (lost !== undefined || text === undefined)) return [];
  const page = pages !== undefined && pages[0] === pages[1] ? pages[0] : undefined;
  return [{ doc, start, end, page, text, ...(of === "chunk" ? { chunk: true } : {}) }];
}

/** Notes citations of sources that do not exist. */
export function nowhereLost({ topics }: Answers): readonly Note[] {
  const lost = [...topics.values()].flatMap((answer) =>
    citationsOf(answer).filter((citation) => citation.lost !== undefined && citation.doc === undefined),
  ).length;
  return noteOf(
    "citations-lost",
    lost,
    "citation leads to no source, and is left out",
    "citations lead to no source, and are left out",
  );
}
