import { idAt } from "../data/results.ts";
import { columns, docColumn, integer, looksNumeric, topicColumn, wrongColumns } from "./columns.ts";
import type { Format } from "./format.ts";
import { countDocuments, elementsLost, repeatsLost } from "./judgement-losses.ts";
import { judgedRows } from "./judged-rows.ts";
import { type JudgementsBuilder, judgementsBuilder } from "./judgements-builder.ts";
import { columnFields, type FieldKind, lineShape } from "./line-shape.ts";
import { noteOf } from "./notes.ts";

const expected = "4 columns: topic iteration doc grade";

const fieldKinds: readonly (FieldKind | undefined)[] = [
  { is: "topic" },
  undefined,
  { is: "id" },
  { is: "whole number", column: 0 },
];

type Columns = readonly [topic: string, iteration: string, doc: string, grade: string];

/** The judgements of trec_eval: a grade for a whole document. */
export const qrels: Format<"judgements"> = {
  name: "qrels",
  noun: "judgements",
  about: "One judged document a line, with its grade; above 0 is relevant (TREC).",
  example: "301 0 FT911-3 1\n301 0 LA010189-0018 0\n302 0 FT911-3 2\n",
  unit: "none",
  extensions: [".qrels"],
  longestLine: 2 ** 20,

  recognises(line) {
    const found = columns(line);
    return found.length === 4 && looksNumeric(found[3]);
  },

  parse({ expectedBytes } = {}) {
    const judged = judgedRows(1, expectedBytes);
    const { rows } = judged;
    let judgements: JudgementsBuilder | undefined; // for what the rows cannot hold: topics that return, documents again

    function builder(): JudgementsBuilder {
      const begun = judgementsBuilder();
      for (const [topic, from, to] of judged.topics())
        for (let row = from; row < to; row++)
          begun.add({ topic, doc: idAt(rows.ids, row), grade: rows.numbers[row]!, line: rows.lines.at(row) });
      return begun;
    }

    return {
      line(text, line) {
        const found = columns(text);
        if (!areColumns(found)) throw wrongColumns(found.length, expected);
        const [topic, , doc] = found;
        const grade = integer(found[3], "grade");
        const row = judgements ? -1 : judged.add({ topic, doc, line }, lineShape(text, columnFields(text, fieldKinds)));
        if (row >= 0) rows.numbers[row] = grade;
        else (judgements ??= builder()).add({ topic, doc, line, grade });
      },
      block(bytes, from, number) {
        return judgements === undefined ? judged.take(bytes, from, number) : { to: from, lines: 0 };
      },
      end(source) {
        if (judgements !== undefined) return judgements.end("grades", source);
        const grades = rows.numbers.subarray(0, rows.count);
        return { of: "grades", topics: judged.inColumns({ grades }), notes: [], source };
      },
    };
  },

  *print({ topics }) {
    for (const [topic, documents] of topics)
      for (const [doc, { grade }] of documents) yield `${topicColumn(topic)} 0 ${docColumn(doc, topic)} ${grade}`;
  },

  losses: (judgements) => [
    ...noteOf(
      "highlights-lost",
      countDocuments(judgements, ({ relevant }) => relevant.length > 0),
      "document loses its highlights",
      "documents lose their highlights",
    ),
    ...noteOf(
      "entry-points-lost",
      countDocuments(judgements, ({ bestEntry }) => bestEntry !== undefined),
      "document loses its best entry point",
      "documents lose their best entry points",
    ),
    ...noteOf(
      "lengths-lost",
      countDocuments(judgements, ({ length }) => length !== undefined),
      "document loses its length",
      "documents lose their length",
    ),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
  ],
};

function areColumns(found: readonly string[]): found is Columns {
  return found.length === 4;
}
