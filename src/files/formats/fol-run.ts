import { InputError } from "../../base/input-error.ts";
import { isUnresolved } from "../../data/run.ts";
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
import { columnFields, type FieldKind } from "../lines/line-shape.ts";
import { offsetAndLength } from "../drafts/offset-length.ts";
import { type Places, placesIn, type ResultPlace } from "../drafts/places.ts";
import { columnPlace, type Remarks, remarks } from "../drafts/remarks.ts";
import { resultColumn, runFields } from "../lines/result-columns.ts";
import { hasScore, lossesBy, metadataLost, nameChanged, pathsLost, scoresMadeUp } from "../drafts/run-losses.ts";
import { isInTurn, type RunLine, runParser } from "../lines/run-stream.ts";
import { byTopic } from "./run-printer.ts";

const expected = "8 columns: topic Q0 doc rank score tag offset length";
const entryPoint = `${expected}, where an entry point has length 0`;

const fieldKinds: readonly (FieldKind | undefined)[] = [
  ...runFields,
  undefined,
  { is: "whole number", column: resultColumn.start },
  { is: "whole number", column: resultColumn.end },
];

type FolColumns = readonly [
  topic: string,
  q0: string,
  doc: string,
  rank: string,
  score: string,
  tag: string,
  offsetOrPath: string,
  ...lengthOrPath: string[],
];

/** INEX's run of passages, 2008 and later: file, offset, length. */
export const folRun: Format<"run"> = {
  name: "fol",
  noun: "run",
  about:
    "One passage per line, the best first; offset and length count characters (INEX 2008 and later). With a collection, " +
    "one path in their place is an element, and two are the start and the end of a passage.",
  example: "544 Q0 1234 1 0.9999 mysystem 461 120\n544 Q0 1234 2 0.8 mysystem 900 64\n545 Q0 77 1 0.7 mysystem 0 350\n",
  unit: "code points",
  extensions: [".fol"],
  longestLine: 2 ** 20,

  // This also accepts similar lines with 8 columns, because groups have submitted such runs and should get a useful
  // error.
  recognises(line) {
    const [, , , rank, score, , seventh, ...more] = columns(line);
    if (seventh === undefined || more.length > 2 || /^\d+:/.test(seventh)) return false;
    return looksNumeric(rank) || looksNumeric(score) || looksNumeric(seventh);
  },

  parse(context = {}, _, streaming) {
    const places = placesIn(context.collection, context.keepPaths, streaming?.gathered && !streaming.everyFault);
    const remarked = remarks(context, isInTurn(streaming));
    return runParser(
      {
        answers: "passages",
        order: "lines",
        topicFirst: true,
        read: (text, number) => resultOf(text, number, places, remarked),
        fields: remarked === undefined ? (text) => columnFields(text, fieldKinds) : undefined,
        hasLengths: true,
      },
      streaming,
    );
  },

  ...byTopic({
    begin({ answers }) {
      if (answers === "passages") return [];
      throw new InputError(
        "a run of whole documents has no offsets; expected passages (trec and jsonl-run can hold it)",
      );
    },
    *topic({ name }, topic, ranked) {
      const [head, tag] = [`${topicColumn(topic)} Q0 `, tagColumn(name)];
      for (const [index, passage] of ranked.entries()) {
        const { doc, start, end, score } = passage;
        const place = isUnresolved(passage) ? "X X" : `${start} ${end - start}`;
        const shown = hasScore(passage) ? score : 1 / (index + 1);
        yield `${head}${docColumn(doc, topic)} ${index + 1} ${shown} ${tag} ${place}`;
      }
    },
    losses: (run) =>
      lossesBy(({ unscored, elements, emptyTopics }) => [
        ...scoresMadeUp(unscored),
        ...nameChanged(run),
        ...metadataLost(run),
        ...pathsLost(elements),
        ...topicsLost(emptyTopics),
      ]),
  }),
};

/**
 * The result of a line. Undefined if it needs a collection, there is none, and an earlier line was reported for that.
 */
function resultOf(text: string, line: number, places: Places, remarked: Remarks | undefined): RunLine | undefined {
  const found = columns(text);
  if (!areFolColumns(found)) throw wrongColumns(found.length, found.length === 7 ? entryPoint : expected);
  const [topic, , file, rank, scoreText, tag, where, length] = found;
  const score = scoreColumn(scoreText);
  const isPath = length === undefined || where.startsWith("/");
  const place = isPath ? onPaths(places, file, where, length) : atOffset(file, where, length);
  if (place === undefined) return undefined;
  const { doc, start, end, kind, path } = place;
  const passage = { doc, start, end, score, kind, line, ...(path !== undefined && { path }) };
  remarked?.rank(topic, rank, columnPlace(text, line, 4));
  remarked?.tag(tag, columnPlace(text, line, 6));
  return { topic, tag, rank: decimal(rank), passage };
}

/**
 * Lines with seven columns are elements. If the seventh is a number, it may have been meant as a point to read from.
 */
function areFolColumns(found: readonly string[]): found is FolColumns {
  return found.length === 8 || (found.length === 7 && found[6]!.startsWith("/"));
}

function atOffset(doc: string, offset: string, length: string): ResultPlace {
  const { start, end } = offsetAndLength(offset, length);
  return { doc, start, end };
}

/** The place of an element, or between two points. Undefined without a collection, as in resultOf. */
function onPaths(places: Places, file: string, start: string, end: string | undefined): ResultPlace | undefined {
  if (end !== undefined && !end.startsWith("/"))
    throw new InputError(`${quoted(end)} after the path ${quoted(start)}; expected a second path, or nothing`);
  return end === undefined ? places.element(file, start) : places.passage(file, start, end);
}
