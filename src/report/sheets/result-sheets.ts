import { isUnresolved } from "../../data/run.ts";
import type { Sheet, SheetColumn, Value } from "../../print/findings.ts";
import type { PageData } from "../page-data.ts";
import type { ResultRow, TopicText } from "../page-topic.ts";

interface Field {
  readonly column: SheetColumn;
  of(row: ResultRow): Value;
}

const place: readonly Field[] = [
  { column: { name: "start" }, of: (row) => (isUnresolved(row) ? undefined : row.start) },
  { column: { name: "end" }, of: (row) => (isUnresolved(row) ? undefined : row.end) },
];
const gain: readonly Field[] = [
  { column: { name: "relevant" }, of: ({ relevant }) => relevant },
  { column: { name: "seen before" }, of: ({ seen }) => seen },
  { column: { name: "precision", digits: 4 }, of: ({ precision }) => precision },
  { column: { name: "recall", digits: 4 }, of: ({ recall }) => recall },
];
const grade: readonly Field[] = [{ column: { name: "grade" }, of: (row) => row.grade }];

/** What a run answered to a topic, as far as the page has it; `below` says where that is not all. */
export function resultsSheet(
  data: PageData,
  topic: number,
  run: number,
  rows: readonly ResultRow[],
  below: readonly string[],
): Sheet {
  const { name, answers } = data.runs[run]!;
  const isOfText = data.judged === "highlights" && answers === "passages";
  const fields: readonly Field[] = [
    { column: { name: "document" }, of: ({ doc }) => doc },
    ...(answers === "passages" ? place : []),
    ...(isOfText ? gain : grade),
  ];
  return {
    name: "results",
    title: `Results of ${name} for topic ${data.topics[topic]!.id}`,
    corner: "rank",
    columns: fields.map(({ column }) => column),
    groups: [rows.map((row) => ({ label: String(row.rank), values: fields.map(({ of }) => of(row)) }))],
    below,
  };
}

/** Passages of documents: start and end in each. */
export function passagesSheet(title: string, texts: readonly TopicText[]): Sheet {
  return {
    name: "passages",
    title,
    corner: "document",
    columns: ["start", "end", "characters"].map((name) => ({ name })),
    groups: [
      texts.flatMap(({ doc, ranges }) =>
        ranges.map(({ start, end }) => ({ label: doc, values: [start, end, end - start] })),
      ),
    ],
  };
}
