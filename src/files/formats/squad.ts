import { answersTo } from "../../data/judgements.ts";
import { collectionOf } from "../../data/collection.ts";
import { InputError, retold } from "../../base/input-error.ts";
import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import {
  answersChanged,
  countDocuments,
  elementsLost,
  gradesLost,
  lengthsLost,
  repeatsLost,
  originsLost,
} from "../drafts/judgement-losses.ts";
import { judgementRecords } from "../records/judgement-records.ts";
import { noteOf } from "../drafts/notes.ts";
import type { Range } from "../../text/range.ts";
import { looksLikeSquad, squadLines, withoutFields } from "../records/squad-json.ts";

const example =
  '{"data":[{"title":"notes.txt","paragraphs":[{"context":"no elements here","qas":[{"id":"q1","answers":[{"text":"elements","answer_start":3}]}]}]}]}\n';

/** Questions and answers in SQuAD's format. Every paragraph is a document. */
export const squad: Format<"judgements"> = {
  name: "squad",
  noun: "judgements",
  about:
    "SQuAD-like JSON: each paragraph is a document, named by its document_id, or by its article's and, where there are several, its number, or by the title in the same way; each question is a topic, and any of its answers will do.",
  example,
  unit: "code points",
  extensions: [".squad.json"],
  longestLine: 2 ** 28,
  value: true,

  recognises: looksLikeSquad,

  parse(context = {}) {
    const { line, end } = squadLines();
    return {
      line,
      end(source) {
        const paragraphs = end();
        const collection = context.collection ?? collectionOf(paragraphs);
        // The file contains the texts itself, and can be used as its own collection.
        const remedy = context.collection === undefined ? { option: "collection", value: source ?? "FILE" } : undefined;
        const records = judgementRecords({ ...withoutFields(context), collection }, false, remedy);
        for (const { doc, text, questions } of paragraphs) {
          context.leftOut?.look({ context: text });
          for (const { topic, question, answers, isImpossible, line, where } of questions) {
            context.leftOut?.look({ question });
            retold(
              () => records.add({ topic, doc, answers, ...(isImpossible && { answerable: false }) }, line, where),
              ({ fault }) => new InputError(`${where}: ${fault}`, { source, line }),
            );
          }
        }
        return records.end(source);
      },
    };
  },

  *print(judgements, { collection } = {}) {
    if (collection === undefined)
      throw new InputError(
        "answers are written with their text; expected a collection",
        {},
        { remedy: { option: "collection" } },
      );
    const documents = new Map<string, object[]>();
    for (const [id, judged] of judgements.topics)
      for (const doc of judged.keys()) {
        const { text } = collection.document(doc) ?? {};
        if (text === undefined)
          throw new InputError(`document "${doc}" is not in the collection; expected one that is`);
        const points = [...text];
        const ranges = differentRanges(answersTo(judgements, id).flatMap((answer) => answer.get(doc)?.relevant ?? []));
        const beyond = ranges.find(({ end }) => end > points.length);
        if (beyond !== undefined)
          throw new InputError(
            `topic "${id}": ${beyond.start}..${beyond.end} reaches beyond the end of document "${doc}" at ${points.length}; is it another collection?`,
          );
        const answers = ranges.map(({ start, end }) => ({
          text: points.slice(start, end).join(""),
          answer_start: start,
        }));
        const questions = documents.get(doc) ?? [];
        questions.push({ id, answers });
        documents.set(doc, questions);
      }
    const data = Array.from(documents, ([title, qas]) => ({
      title,
      paragraphs: [{ context: collection.document(title)!.text, qas }],
    }));
    yield JSON.stringify({ data });
  },

  losses: (judgements) => {
    const lost = countDocuments(judgements, ({ bestEntry }) => bestEntry !== undefined);
    return [
      ...answersChanged(judgements),
      ...gradesLost(judgements),
      ...elementsLost(judgements),
      ...repeatsLost(judgements),
      ...lengthsLost(judgements),
      ...originsLost(judgements),
      ...emptyTopicsLost(judgements),
      ...noteOf("entry-points-lost", lost, "best entry point is left out", "best entry points are left out"),
    ];
  },
};

/** Each range once, because several ways to answer a question often share passages. */
function differentRanges(ranges: readonly Range[]): Range[] {
  return [...new Map(ranges.map((range) => [`${range.start} ${range.end}`, range])).values()];
}

/** The same file as documents: its paragraphs. */
export const squadDocuments: Format<"documents"> = {
  name: "squad-documents",
  noun: "documents",
  about:
    "SQuAD-like JSON as documents: the contexts of its paragraphs, under the ids that the squad format gives them.",
  example: '{"data":[{"title":"guide","paragraphs":[{"context":"Press the button. Wait."}]}]}\n',
  unit: "code points",
  extensions: [".squad.json"],
  longestLine: 2 ** 28,
  value: true,

  recognises: looksLikeSquad,

  parse() {
    const { line, end } = squadLines();
    return {
      line,
      end: (source) =>
        collectionOf(
          end().map(({ doc, text, title }) => ({ doc, text, title: title === doc ? undefined : title })),
          source,
        ),
    };
  },

  *print(collection) {
    const data = Array.from(collection.ids(), (id) => ({
      title: id,
      paragraphs: [{ context: collection.document(id)!.text }],
    }));
    yield JSON.stringify({ data });
  },

  losses(collection) {
    const documents = Array.from(collection.ids(), (id) => collection.document(id)!);
    const titles = documents.filter(({ doc, title }) => title !== undefined && title !== doc).length;
    const tables = documents.filter(({ elements }) => elements !== undefined).length;
    return [
      ...noteOf("titles-lost", titles, "document loses its title", "documents lose their titles"),
      ...noteOf("elements-lost", tables, "document loses its elements", "documents lose their elements"),
    ];
  },
};
