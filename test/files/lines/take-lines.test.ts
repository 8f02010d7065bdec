import { expect, test } from "vitest";
import { idAt } from "../../../src/data/encoded-ids.ts";
import type { Taken } from "../../../src/files/drafts/parser.ts";
import { columnFields, type LineShape, lineShape } from "../../../src/files/lines/line-shape.ts";
import { emptyRows, makeRoomForRows, numbersAt, type Rows } from "../../../src/files/lines/rows.ts";
import { alignedPlace, takeTopics, viewOfLines } from "../../../src/files/lines/take-lines.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";

const kinds = [{ is: "topic" }, undefined, { is: "id" }, { is: "number", column: 0 }] as const;
const shapeOf = (text: string): LineShape => lineShape(text, columnFields(text, kinds));

/** Rows by topic, which are told the shape of the first line and take those that look like it. */
function topicRows(first: string, refused?: string) {
  const topics = new Map<string, Rows>();
  const ranges: [number, number][] = [];
  const begun: string[] = [];
  let shape: LineShape | undefined = shapeOf(first);
  let rows = emptyRows(1, true);
  topics.set(first.trim().split(" ")[0]!, rows);
  const rowsOfTopics = {
    get rows() {
      return rows;
    },
    get shape() {
      return shape;
    },
    makeRoom: () => void makeRoomForRows(rows),
    taken: (from: number, to: number) => void ranges.push([from, to]),
    begin(topic: string, its: LineShape) {
      if (topic === refused) return false;
      [rows, shape] = [emptyRows(1, true), its];
      topics.set(topic, rows);
      begun.push(topic);
      return true;
    },
  };
  return {
    topics,
    begun,
    ranges,
    take: (text: string, from = 0, number = 1, numbers?: Float64Array): Taken =>
      takeTopics(encodeUtf8(text), from, number, numbers, rowsOfTopics),
    /** By topic: document, number and line of each row. */
    said: () =>
      [...topics].map(([topic, its]) => {
        const row = (i: number) => `${idAt(its.ids, its.document[i]!)} ${numbersAt(its, 0)[i]} ${its.lines.at(i)}`;
        return [topic, ...Array.from({ length: its.count }, (_, i) => row(i))].join(", ");
      }),
  };
}

/** Lines that none of these look like, so that the ends of the bytes are far. */
const padding = `#${"-".repeat(150)}\n`;

test("lines of topics that follow each other are taken, up to one that looks different", () => {
  const { take, said, ranges } = topicRows("t1 Q0 d 1");
  const text = "t1 Q0 a 1\nt1 Q0 b 2\nt22 Q0 a 3\nt3 Q0 c 4\nt3 Q0 c 5\n";
  expect(take(text + padding)).toEqual({ to: text.length, lines: 5 });
  expect(said()).toEqual(["t1, a 1 1, b 2 2", "t22, a 3 3", "t3, c 4 4, c 5 5"]);
  expect(ranges).toEqual([[0, 2], [0, 1], [0, 2]]); // prettier-ignore
});

test("lines have the numbers that follow the first one's, or those that are given", () => {
  const text = "t1 Q0 a 1\nt1 Q0 b 2\nt2 Q0 a 3\nt2 Q0 d 4\n";
  const one = topicRows("t1 Q0 d 1");
  one.take(text + padding, 0, 7);
  expect(one.said()).toEqual(["t1, a 1 7, b 2 8", "t2, a 3 9, d 4 10"]);
  const other = topicRows("t1 Q0 d 1");
  other.take(text + padding, 0, 7, Float64Array.of(3, 9, 11, 2, 99));
  expect(other.said()).toEqual(["t1, a 1 3, b 2 9", "t2, a 3 11, d 4 2"]);
});

test("more lines than there was room for are taken, from any byte on", () => {
  const { take, topics, ranges } = topicRows("t Q0 d 1");
  const lines = Array.from({ length: 100 }, (_, i) => `t Q0 d${i} ${i}\n`).join("");
  expect(take(`xyz\n${lines}${padding}`, 4)).toEqual({ to: 4 + lines.length, lines: 100 });
  expect(ranges.at(0)?.[0]).toBe(0);
  expect(ranges.at(-1)?.[1]).toBe(100);
  expect(topics.get("t")!.count).toBe(100);
});

test("a topic that cannot begin is left to the parser", () => {
  const { take, said } = topicRows("t1 Q0 d 1", "t2");
  expect(take(`t1 Q0 a 1\nt2 Q0 b 2\nt2 Q0 c 2\n${padding}`)).toEqual({ to: 10, lines: 1 });
  expect(said()).toEqual(["t1, a 1 1"]);
});

test.each([
  ["with another text after its topic", "t2 Q1 b 2\n"],
  ["with less after its topic", "t2 Q b 2\n"],
  ["with another text before its topic", " t2 Q0 b 2\n"],
  ["without a topic", " Q0 b 2\n"],
  ["with quotes in its topic", 't"2 Q0 b 2\n'],
  ["with a backslash in its topic", "t\\2 Q0 b 2\n"],
  ["with a topic beyond ASCII", "té Q0 b 2\n"],
  ["with a control character in its topic", "t\u007f Q0 b 2\n"],
  ["of the same topic, without a document", "t1 Q0 \n"],
  ["of the same topic, without a number", "t1 Q0 b x\n"],
  ["with a topic of 65 characters", `${"t".repeat(65)} Q0 b 2\n`],
])("a line %s is left to the parser", (_, line) => {
  const { take, begun } = topicRows("t1 Q0 d 1");
  expect(take(`t1 Q0 a 1\n${line}${padding}`)).toEqual({ to: 10, lines: 1 });
  expect(begun).toEqual([]);
});

test.each(["t", "t2", "t!", "~", "t10", "t".repeat(63)])("the topic %s begins", (topic) => {
  const { take, topics } = topicRows("t1 Q0 d 1");
  const text = `t1 Q0 a 1\n${topic} Q0 b 2\n${topic} Q0 c 2\n`;
  expect(take(text + padding)).toEqual({ to: encodeUtf8(text).length, lines: 3 });
  expect([...topics.keys()]).toEqual(["t1", topic]);
});

test("a topic begins where something stands before it, too", () => {
  const { take, said } = topicRows(" t1 Q0 d 1");
  const text = " t1 Q0 a 1\n t234 Q0 b 2\n t234 Q0 c 2\n";
  expect(take(text + padding)).toEqual({ to: text.length, lines: 3 });
  expect(said()).toEqual(["t1, a 1 1", "t234, b 2 2, c 2 3"]);
});

test("near the end of the bytes no topic begins", () => {
  for (const line of ["t2 Q0 b 2\n", "u Q0\n", "t2 Q0\n"]) {
    const { take, topics } = topicRows("t1 Q0 d 1");
    expect(take(`t1 Q0 a 1\n${line}`)).toEqual({ to: 10, lines: 1 });
    expect([...topics.keys()]).toEqual(["t1"]);
  }
});

test("where the topic stands behind the document, none begins", () => {
  const text = `{"d":"a","t":"1"}`;
  const shape = lineShape(text, [{ is: "id", from: 6, to: 7 }]);
  const rows = emptyRows(1, true);
  const topics = {
    rows,
    shape,
    makeRoom: () => undefined,
    taken: () => undefined,
    begin: () => expect.fail("a topic begins"),
  };
  const lines = encodeUtf8(`${text}\n${text.replace(`t":"1`, `t":"2`)}\n${padding}`);
  expect(takeTopics(lines, 0, 1, undefined, topics)).toEqual({ to: text.length + 1, lines: 1 });
});

test("without a shape nothing is taken", () => {
  const topics = { rows: emptyRows(1, true), shape: undefined, makeRoom: () => undefined, taken: () => undefined };
  const begin = () => expect.fail("a topic begins");
  const bytes = encodeUtf8(`t1 Q0 a 1\n${padding}`);
  expect(takeTopics(bytes, 0, 1, undefined, { ...topics, begin })).toEqual({ to: 0, lines: 0 });
});

test("the ids of some bytes stay when more come, and bytes without a new id are not kept", () => {
  const { take, said, topics } = topicRows("t1 Q0 d 1");
  const { ids } = topics.get("t1")!;
  take(`t1 Q0 abcdefgh 1\nt1 Q0 b 2\n${padding}`);
  take(`t1 Q0 c 3\nt1 Q0 abcdefgh 4\n${padding}`);
  const { used } = ids;
  take(`t1 Q0 c 5\nt1 Q0 b 6\n${padding}`);
  expect([ids.used, ids.count]).toEqual([used, 3]);
  take(padding, 3);
  expect(ids.used).toBe(used);
  expect(said()).toEqual(["t1, abcdefgh 1 1, b 2 2, c 3 1, abcdefgh 4 2, c 5 1, b 6 2"]);
});

test("where ids do not repeat, each row has its own", () => {
  const rows = emptyRows(1, false);
  const topics = {
    rows,
    shape: shapeOf("t1 Q0 d 1"),
    makeRoom: () => void makeRoomForRows(rows),
    taken: () => undefined,
    begin: () => false,
  };
  const text = "t1 Q0 a 1\nt1 Q0 b 2\nt1 Q0 c 3\nt1 Q0 b 4\n";
  expect(takeTopics(encodeUtf8(text + padding), 0, 1, undefined, topics)).toEqual({ to: 30, lines: 3 });
  expect([rows.ids.count, rows.count, idAt(rows.ids, 2)]).toEqual([3, 3, "c"]);
});

test("lines at the end of their memory are looked at up to there, and others a little further", () => {
  const bytes = new Uint8Array(100);
  const places = ({ byteOffset, byteLength }: DataView) => [byteOffset, byteLength];
  expect(places(viewOfLines(bytes.subarray(90)))).toEqual([90, 10]);
  expect(places(viewOfLines(bytes.subarray(50, 60)))).toEqual([50, 26]);
});

test("a place like another one is the next that lies in its word as that does", () => {
  expect([0, 1, 7, 8, 15].map((place) => alignedPlace(place, 10))).toEqual([16, 17, 15, 16, 15]);
  expect([alignedPlace(3, 3), alignedPlace(100, 3), alignedPlace(3, 100)]).toEqual([3, 4, 107]);
});
