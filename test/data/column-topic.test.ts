import { expect, test } from "vitest";
import {
  ColumnTopic,
  highlightColumns,
  highlightsAt,
  highlightsOf,
  type JudgedColumns,
} from "../../src/data/judged-columns.ts";
import type { JudgedDocument } from "../../src/data/judgements.ts";
import { rangeSet } from "../../src/text/range.ts";
import { encodeUtf8 } from "../../src/text/utf8.ts";

const names = ["a", "bé", "ccc", "d"];
const documents: readonly JudgedDocument[] = [
  { relevant: rangeSet([{ start: 0, end: 3 }]), grade: 1, length: 9, bestEntry: 2 },
  { relevant: rangeSet([]), grade: 0, length: undefined, bestEntry: undefined },
  {
    relevant: rangeSet([
      { start: 1, end: 2 },
      { start: 4, end: 8 },
    ]),
    grade: 2,
    length: 8,
    bestEntry: 4,
  },
  { relevant: rangeSet([{ start: 3, end: 5 }]), grade: 1, length: 5, bestEntry: 0 },
];

function columnsOf(highlights: JudgedColumns["highlights"]): JudgedColumns {
  const bytes = encodeUtf8(names.join(""));
  let at = 0;
  const entries = Int32Array.from(names.flatMap((name, i) => [at, (at += encodeUtf8(name).length), 100 + i]));
  return { ids: { bytes, entries }, grades: Float64Array.from(documents, ({ grade }) => grade), highlights };
}

const allColumns = (): JudgedColumns => columnsOf(highlightColumns(documents));

test("a topic has its own documents of the columns, and none of its neighbours'", () => {
  const topic = new ColumnTopic(allColumns(), 1, 2);
  expect([...topic]).toEqual([
    ["bé", documents[1]],
    ["ccc", documents[2]],
  ]);
  expect([...topic.values()]).toEqual(documents.slice(1, 3));
  expect([topic.get("ccc"), topic.get("a"), topic.has("bé"), topic.has("d")]).toEqual([
    documents[2],
    undefined,
    true,
    false,
  ]);
  expect([topic.size, topic.firstEncoded, [...topic.keys()], topic.texts]).toEqual([
    2,
    1,
    ["bé", "ccc"],
    ["bé", "ccc"],
  ]);
  const visited: unknown[] = [];
  topic.forEach((document, doc, all) => visited.push(document, doc, all === topic));
  expect(visited).toEqual([documents[1], "bé", true, documents[2], "ccc", true]);
  expect(topic.get("ccc")).toBe(topic.documentAt(1));
  expect(topic.byElements).toBe(false);
});

test("whether anything is relevant, or not, is told of its own documents alone", () => {
  const of = (first: number, size: number) => {
    const topic = new ColumnTopic(allColumns(), first, size);
    return [topic.hasRelevant(), topic.hasNonrelevant()];
  };
  expect([of(0, 1), of(1, 1), of(0, 2), of(1, 2), of(2, 1), of(0, 0), of(1, 0)]).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test("highlights of some documents are those of the columns; without, grades alone are known", () => {
  const columns = allColumns();
  const some = new ColumnTopic(columns, 2, 2).highlights();
  expect([...some.length, ...some.bestEntry, ...some.first]).toEqual([8, 5, 4, 0, 1, 3, 4]);
  expect(highlightsOf(columns.highlights!, 2, 2)).toEqual(some);
  expect([0, 1].map((i) => highlightsAt(some, i))).toEqual(
    documents.slice(2).map(({ relevant, length, bestEntry }) => ({ relevant, length, bestEntry })),
  );
  const before = highlightsOf(columns.highlights!, 1, 1);
  expect([before.length, before.bestEntry, before.first].map((column) => [...column])).toEqual([[NaN], [NaN], [1, 1]]);
  const plain = new ColumnTopic(columnsOf(undefined), 1, 2);
  expect([...plain.values()]).toEqual([
    { relevant: [], grade: 0 },
    { relevant: [], grade: 2 },
  ]);
  expect([...plain.highlights().first]).toEqual([0, 0, 0]);
  expect([...plain.highlights().length]).toEqual([NaN, NaN]);
});
