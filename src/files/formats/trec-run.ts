import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Passage } from "../../data/run.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import {
  columns,
  decimal,
  docColumn,
  looksNumeric,
  quoted,
  scoreColumn,
  tagColumn,
  topicColumn,
  wrongColumns,
} from "../drafts/columns.ts";
import { topicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import { columnFields } from "../lines/line-shape.ts";
import { noteOf } from "../drafts/notes.ts";
import { columnPlace, remarks } from "../drafts/remarks.ts";
import { runFields } from "../lines/result-columns.ts";
import { hasScore, lossesBy, metadataLost, nameChanged, pathsLost, scoresMadeUp } from "../drafts/run-losses.ts";
import { isInTurn, runParser } from "../lines/run-stream.ts";
import { byTopic } from "./run-printer.ts";

const expected = "6 columns: topic Q0 doc rank score tag";

type TrecColumns = readonly [topic: string, q0: string, doc: string, rank: string, score: string, tag: string];

/** A document with its score. */
interface ScoredDocument {
  readonly doc: string;
  readonly score: number;
}

/** The run of trec_eval: whole documents, ordered by score. */
export const trecRun: Format<"run"> = {
  name: "trec",
  noun: "run",
  about: "One document per line, ordered by score, then by document id descending, as trec_eval does.",
  example: "301 Q0 FT911-3 1 12.5 bm25\n301 Q0 LA010189-0018 2 11.25 bm25\n302 Q0 FT911-3 1 9 bm25\n",
  unit: "none",
  extensions: [".trec", ".run"],
  longestLine: 2 ** 20,

  recognises(line) {
    const found = columns(line);
    return found.length === 6 && (looksNumeric(found[3]) || looksNumeric(found[4]));
  },

  parse(context = {}, _, streaming) {
    const remarked = remarks(context, isInTurn(streaming));
    return runParser(
      {
        answers: "documents",
        order: "score",
        topicFirst: true,
        read(text, line, lineOf) {
          const found = columns(text);
          if (!areTrecColumns(found)) throw wrongColumns(found.length, expected);
          const [topic, , doc, rank, score, tag] = found;
          const earlier = lineOf(topic, doc);
          if (earlier !== undefined) throw repeatedDocument(doc, topic, earlier);
          const passage = { doc, start: 0, end: 0, score: scoreColumn(score), line };
          remarked?.rank(topic, rank, columnPlace(text, line, 4));
          remarked?.tag(tag, columnPlace(text, line, 6));
          return { topic, tag, rank: decimal(rank), passage };
        },
        fields: remarked === undefined ? (text) => columnFields(text, runFields) : undefined,
      },
      streaming,
    );
  },

  ...byTopic({
    *topic({ name }, topic, ranked) {
      const [head, tag] = [`${topicColumn(topic)} Q0 `, tagColumn(name)];
      for (const [index, { doc, score }] of trecScores(ranked).entries())
        yield `${head}${docColumn(doc, topic)} ${index + 1} ${score} ${tag}`;
    },
    losses(run) {
      let [kept, madeUp] = [0, 0];
      const { add, notes } = lossesBy(({ results, elements, emptyTopics }) => [
        ...offsetsLost(run.answers === "passages" ? results : 0),
        ...resultsMerged(results - kept),
        ...scoresMadeUp(madeUp),
        ...nameChanged(run),
        ...metadataLost(run),
        ...pathsLost(elements),
        ...topicsLost(emptyTopics),
      ]);
      return {
        add(ranked) {
          add(ranked);
          const documents = firstOfEach(ranked);
          const written = orderable(documents);
          kept += written.length;
          for (const [index, { score }] of written.entries()) if (score !== documents[index]?.score) madeUp++;
        },
        notes,
      };
    },
  }),
};

function offsetsLost(count: number): Note[] {
  return noteOf("offsets-lost", count, "result loses its offsets", "results lose their offsets");
}

function resultsMerged(count: number): Note[] {
  return noteOf(
    "results-merged",
    count,
    "result is left out: its document stands higher up",
    "results are left out: their documents stand higher up",
  );
}

function areTrecColumns(found: readonly string[]): found is TrecColumns {
  return found.length === 6;
}

function repeatedDocument(doc: string, topic: string, line: number): InputError {
  return new InputError(
    `document ${quoted(doc)} of topic ${quoted(topic)} again, first on line ${line}; expected it once`,
  );
}

/** Negative if a ranks before b, as TREC orders documents. */
function byScoreAndId(a: ScoredDocument, b: ScoredDocument): number {
  return b.score - a.score || compareCodePoints(b.doc, a.doc);
}

/** The documents of results, each once, with scores that give the same order. */
export function trecScores(passages: readonly Passage[]): ScoredDocument[] {
  return orderable(firstOfEach(passages));
}

function firstOfEach(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ doc }) => !seen.has(doc) && seen.add(doc));
}

/** The documents with scores that give their order: their own scores, or n, n - 1, … 1 if their own would not. */
function orderable(documents: readonly Passage[]): ScoredDocument[] {
  const scored = documents.map((passage) => ({ doc: passage.doc, score: passage.score ?? NaN }));
  const inOrder = scored.every((result, i) => i === 0 || byScoreAndId(scored[i - 1]!, result) < 0);
  if (inOrder && documents.every(hasScore)) return scored;
  return scored.map(({ doc }, index) => ({ doc, score: scored.length - index }));
}
