import { columns, docColumn, integer, looksNumeric, topicColumn, wrongColumns } from "../drafts/columns.ts";
import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import {
  alternativesLost,
  countDocuments,
  elementsLost,
  lengthsLost,
  repeatsLost,
  originsLost,
} from "../drafts/judgement-losses.ts";
import { type JudgedLine, judgedRows } from "../lines/judged-rows.ts";
import { columnFields, type FieldKind, lineShape, type ShapeOfLine } from "../lines/line-shape.ts";
import { noteOf } from "../drafts/notes.ts";
import { rowsOrBuilder } from "../lines/rows-or-builder.ts";

const expected = "4 columns: topic iteration doc grade";

const fieldKinds: readonly (FieldKind | undefined)[] = [
  { is: "topic" },
  undefined,
  { is: "id" },
  { is: "whole number", column: 0 },
];

type QrelsColumns = readonly [topic: string, iteration: string, doc: string, grade: string];

/** The judgements of trec_eval: one grade per document. */
export const qrels: Format<"judgements"> = {
  name: "qrels",
  noun: "judgements",
  about: "One judged document per line, with its grade; above 0 is relevant (TREC).",
  example: "301 0 FT911-3 1\n301 0 LA010189-0018 0\n302 0 FT911-3 2\n",
  unit: "none",
  extensions: [".qrels"],
  longestLine: 2 ** 20,

  recognises(line) {
    const found = columns(line);
    return found.length === 4 && looksNumeric(found[3]);
  },

  parse({ expectedBytes } = {}) {
    const kept = rowsOrBuilder(gradedRows(expectedBytes));
    return {
      line(text, line) {
        const found = columns(text);
        if (!areQrelsColumns(found)) throw wrongColumns(found.length, expected);
        const [topic, , doc] = found;
        const grade = integer(found[3], "grade");
        kept.add({ topic, doc, line, grade }, (before) => lineShape(text, columnFields(text, fieldKinds), before));
      },
      block: kept.block,
      end: (source) => kept.end("grades", source, (rows) => ({ topics: rows.topics(), notes: [] })),
    };
  },

  *print({ topics }) {
    for (const [topic, documents] of topics)
      for (const [doc, { grade }] of documents) yield `${topicColumn(topic)} 0 ${docColumn(doc, topic)} ${grade}`;
  },

  losses: (judgements) => [
    ...noteOf(
      "highlights-lost",
      countDocuments(judgements, ({ relevant }) => judgements.of === "highlights" || relevant.length > 0),
      "document is graded as a whole, without what is highlighted in it",
      "documents are graded as a whole, without what is highlighted in them",
    ),
    ...noteOf(
      "entry-points-lost",
      countDocuments(judgements, ({ bestEntry }) => bestEntry !== undefined),
      "document loses its best entry point",
      "documents lose their best entry points",
    ),
    ...lengthsLost(judgements),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
    ...alternativesLost(judgements),
    ...originsLost(judgements),
    ...emptyTopicsLost(judgements),
  ],
};

interface GradedLine extends JudgedLine {
  readonly grade: number;
}

/** Rows with one grade each. */
function gradedRows(expectedBytes: number | undefined) {
  const judged = judgedRows(1, expectedBytes);
  const { rows } = judged;
  return {
    add(line: GradedLine, shape: ShapeOfLine): boolean {
      const row = judged.add(line, shape);
      if (row >= 0) rows.numbers[row] = line.grade;
      return row >= 0;
    },
    take: judged.take,
    *lines(): Generator<GradedLine> {
      for (const { row, ...line } of judged.lines()) yield { ...line, grade: rows.numbers[row]! };
    },
    topics: () => judged.topics({ grades: rows.numbers.subarray(0, rows.count) }),
  };
}

function areQrelsColumns(found: readonly string[]): found is QrelsColumns {
  return found.length === 4;
}
