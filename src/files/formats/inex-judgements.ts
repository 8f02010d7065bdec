import { InputError } from "../../base/input-error.ts";
import { rangeSet, size, type Range } from "../../text/range.ts";
import {
  columns,
  docColumn,
  endOf,
  looksNumeric,
  numberOrNone,
  quoted,
  topicColumn,
  wholeNumber,
  wrongColumns,
} from "../drafts/columns.ts";
import { emptyTopicsLost } from "../drafts/empty-topics.ts";
import type { Format } from "./format.ts";
import {
  alternativesLost,
  countDocuments,
  elementsLost,
  gradesLost,
  repeatsLost,
  originsLost,
} from "../drafts/judgement-losses.ts";
import { HighlightRows, highlightColumn } from "../lines/highlight-rows.ts";
import { emptyAmong, emptyHighlights, judgementsNotes } from "../drafts/judgements-builder.ts";
import { columnFields, type FieldKind, lineShape, type LineShape } from "../lines/line-shape.ts";
import { noteOf } from "../drafts/notes.ts";
import { rowsOrBuilder } from "../lines/rows-or-builder.ts";

const expected = "5 columns or more: topic Q0 doc relevant-chars doc-chars [bep offset:length …]";

const fieldKinds: readonly (FieldKind | undefined)[] = [
  { is: "topic" },
  undefined,
  { is: "id" },
  { is: "whole number", column: highlightColumn.claimed },
  { is: "whole number", column: highlightColumn.length },
];

type InexColumns = readonly [
  topic: string,
  q0: string,
  doc: string,
  relevantChars: string,
  docChars: string,
  ...entryAndPassages: string[],
];

/** INEX's judgements, 2008 and later: the text that assessors highlighted. */
export const inexJudgements: Format<"judgements"> = {
  name: "inex",
  noun: "judgements",
  about: "One judged document per line, with its best entry point and highlighted passages (INEX 2008 and later).",
  example:
    "2009001 Q0 1528075 49158 58542 126 126:28761 28893:20397\n2009001 Q0 66 10 80 -1 0:10\n2009002 Q0 1528075 0 58542\n",
  unit: "code points",
  extensions: [".inex", ".fol"],
  longestLine: 2 ** 20,

  recognises(line) {
    const found = columns(line);
    const [, , , relevant, length, entry, passage] = found;
    if (found.length < 5) return false;
    if (passage !== undefined) return /^\d+:/.test(passage);
    if (entry !== undefined) return [relevant, length, entry].every((column) => /^-?\d+$/.test(column ?? ""));
    return looksNumeric(relevant) || looksNumeric(length);
  },

  parse({ expectedBytes } = {}) {
    const kept = rowsOrBuilder(new HighlightRows(expectedBytes));
    let empty = 0; // lines with an empty highlight come as text
    return {
      line(text, line) {
        const found = columns(text);
        if (!areInexColumns(found)) throw wrongColumns(found.length, expected);
        const [topic, , doc, relevantChars, docChars, entry = "-1", ...passages] = found;
        const ranges = passages.map(passageOf);
        empty += emptyAmong(ranges);
        const judged = {
          topic,
          doc,
          line,
          claimed: wholeNumber(relevantChars, "relevant-chars"),
          length: numberOrNone(docChars, "doc-chars"),
          bestEntry: numberOrNone(entry, "bep"),
          ranges: rangeSet(ranges),
        };
        kept.add(judged, (before) => shapeOf(text, found.length, before));
      },
      block: kept.block,
      end(source) {
        const read = kept.end("highlights", source, (rows) => {
          const { topics, ...counts } = rows.end();
          return { topics, notes: judgementsNotes({ merged: 0, ...counts }) };
        });
        return { ...read, notes: [...(read.notes ?? []), ...emptyHighlights(empty)] };
      },
    };
  },

  *print({ topics }) {
    for (const [topic, documents] of topics) {
      const head = `${topicColumn(topic)} Q0 `;
      for (const [doc, { relevant, grade, length = -1, bestEntry }] of documents) {
        if (grade > 0 && relevant.length === 0)
          throw new InputError(
            `document ${quoted(doc)} of topic ${quoted(topic)} is relevant without highlighted text; expected highlights ` +
              "(qrels and jsonl-judgements can hold grades)",
          );
        let line = `${head}${docColumn(doc, topic)} ${size(relevant)} ${length}`;
        if (relevant.length > 0 || bestEntry !== undefined) line += ` ${bestEntry ?? -1}`;
        for (const { start, end } of relevant) line += ` ${start}:${end - start}`;
        yield line;
      }
    }
  },

  losses: (judgements) => [
    ...noteOf(
      "lengths-missing",
      countDocuments(judgements, ({ length }) => length === undefined),
      "document is of unknown length, written as -1",
      "documents are of unknown length, written as -1",
    ),
    ...gradesLost(judgements),
    ...elementsLost(judgements),
    ...repeatsLost(judgements),
    ...alternativesLost(judgements),
    ...originsLost(judgements),
    ...emptyTopicsLost(judgements),
  ],
};

/** The shape of a line up to its fifth column. The rest is optional. */
function shapeOf(text: string, count: number, before: LineShape | undefined): LineShape {
  const fields = columnFields(text, fieldKinds);
  return lineShape(count === fieldKinds.length ? text : text.slice(0, fields.at(-1)!.to), fields, before);
}

function areInexColumns(found: readonly string[]): found is InexColumns {
  return found.length >= 5;
}

function passageOf(text: string): Range {
  const colon = text.indexOf(":");
  if (colon === -1) throw new InputError(`passage ${quoted(text)} has no colon; expected offset:length`);
  const start = wholeNumber(text.slice(0, colon), "passage offset");
  return { start, end: endOf(start, wholeNumber(text.slice(colon + 1), "passage length")) };
}
