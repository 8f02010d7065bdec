import { InputError } from "../../base/input-error.ts";
import { type Answer, type Answers, citationsOf } from "../../data/answers.ts";
import { answerRecords } from "../answers/answer-records.ts";
import { quoted } from "../drafts/columns.ts";
import { noteOf } from "../drafts/notes.ts";
import { itemsParser } from "../records/json-items.ts";
import { looksLikeAnswer } from "../records/json-kind.ts";
import type { Format } from "./format.ts";
import { nowhereLost } from "./jsonl-answers.ts";

/** Answers in the format of TREC RAG. */
export const trecRag: Format<"answers"> = {
  name: "trec-rag",
  noun: "answers",
  about:
    "A submission of TREC RAG: `topic_id` (or `narrative_id` in `metadata`), `references`, which are documents, and `answer`, a list of sentences with a `text` and `citations` that count the references from 0.",
  example:
    '{"run_id":"mine","topic_id":"q1","references":["guide.md","faq.md"],"response_length":9,"answer":[{"text":"Wait until the light is green.","citations":[0]},{"text":"That takes long.","citations":[1]}]}\n',
  unit: "none",
  extensions: [".trec-rag.jsonl"],
  longestLine: 2 ** 28,
  value: true,

  recognises: (line) => looksLikeAnswer(line, "trec-rag"),

  parse: (context = {}) => itemsParser(answerRecords(context)),

  *print({ name: run_id, topics }) {
    for (const answer of topics.values()) {
      const references = referencesOf(answer);
      yield JSON.stringify({
        run_id,
        topic_id: answer.topic,
        references,
        response_length: wordsIn(answer),
        answer: answer.sentences.map(({ text, citations }) => ({
          text,
          citations: [...new Set(citations.flatMap(({ doc }) => (doc === undefined ? [] : [references.indexOf(doc)])))],
        })),
      });
    }
  },

  losses: (answers) => [...nowhereLost(answers), ...placesLost(answers), ...silenceLost(answers)],
};

/** The documents that an answer cites, each once. */
function referencesOf(answer: Answer): string[] {
  for (const { doc, text, lost } of citationsOf(answer))
    if (doc === undefined && lost === undefined)
      throw new InputError(
        `topic ${quoted(answer.topic)} cites a text without a document: ${quoted(text ?? "")}; expected the documents, in which its place is found`,
        {},
        { remedy: { option: "collection" } },
      );
  return [...new Set(citationsOf(answer).flatMap(({ doc }) => (doc === undefined ? [] : [doc])))];
}

function wordsIn({ sentences }: Answer): number {
  return sentences.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
}

function placesLost({ topics }: Answers) {
  const lost = [...topics.values()].flatMap((answer) =>
    citationsOf(answer).filter(({ start, text }) => start !== undefined || text !== undefined),
  ).length;
  return noteOf(
    "places-lost",
    lost,
    "citation of a place becomes one of its whole document",
    "citations of places become citations of their whole documents",
  );
}

function silenceLost({ topics }: Answers) {
  const lost = [...topics.values()].filter(({ abstained, sentences }) => abstained && sentences.length > 0).length;
  return noteOf(
    "abstained-lost",
    lost,
    "answer that declines loses the mark that says so",
    "answers that decline lose the mark that says so",
  );
}
