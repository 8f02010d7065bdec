import { expect, test } from "vitest";
import type { Passage } from "../../../src/data/run.ts";
import { trecRun } from "../../../src/files/formats/trec-run.ts";
import { columnFields, type FieldKind } from "../../../src/files/lines/line-shape.ts";
import { TopicReturns } from "../../../src/files/lines/open-topics.ts";
import { resultColumn } from "../../../src/files/lines/result-columns.ts";
import { type RunLines, runParser, type Streaming } from "../../../src/files/lines/run-stream.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";

const padding = `#${"-".repeat(120)}\n`;

const kinds: readonly FieldKind[] = [
  { is: "topic" },
  { is: "id" },
  { is: "whole number", column: resultColumn.start },
  { is: "whole number", column: resultColumn.end },
];

/** Lines of topic, document and two numbers; as text they are said to be others, so that one sees how they were read. */
const passages: RunLines = {
  answers: "passages",
  order: "lines",
  topicFirst: true,
  read(text, line) {
    const [topic, doc, start, end] = text.split(" ") as [string, string, string, string];
    if (topic === "#") return undefined;
    return {
      topic,
      tag: undefined,
      rank: undefined,
      passage: { doc, start: Number(start), end: Number(end), score: 7, line },
    };
  },
  fields: (text) => columnFields(text, kinds),
};

const said = (results: readonly Passage[] = []) =>
  results.map(({ doc, start, end, score, line }) => `${doc} ${start}-${end} ${score} ${line}`);

test("columns that lines taken as bytes do not have are filled with nothing", () => {
  const parser = runParser(passages, undefined);
  parser.line("1 a 3 5", 1);
  expect(parser.block!(encodeUtf8(`1 b 4 6\n1 a 7 9\n${padding}`), 0, 2)).toEqual({ to: 16, lines: 2 });
  expect(said(parser.end("x").topics.get("1"))).toEqual(["a 3-5 7 1", "b 4-6 undefined 2", "a 7-9 undefined 3"]);
});

test("lengths become ends, of the rows that were taken alone", () => {
  const parser = runParser({ ...passages, hasLengths: true }, undefined);
  parser.line("1 a 3 5", 1);
  parser.block!(encodeUtf8(`1 b 4 6\n1 a 7 9\n${padding}`), 0, 2);
  parser.block!(encodeUtf8(`1 c 1 1\n${padding}`), 0, 4);
  expect(said(parser.end("x").topics.get("1")).map((line) => line.split(" ")[1])).toEqual([
    "3-5",
    "4-10",
    "7-16",
    "1-2",
  ]);
});

test("bytes are taken after a line that has told how they look, and after no other", () => {
  const parser = runParser(passages, undefined);
  const bytes = encodeUtf8(`1 b 4 6\n${padding}`);
  const nothing = { to: 0, lines: 0 };
  expect(parser.block!(bytes, 0, 1)).toEqual(nothing);
  parser.line("# x", 1);
  expect(parser.block!(bytes, 0, 2)).toEqual(nothing);
  parser.line("1 a 3 5", 2);
  parser.line("# x", 3);
  expect(parser.block!(bytes, 0, 4)).toEqual(nothing);
  parser.line("1 a 3 5\r", 4);
  expect(parser.block!(bytes, 0, 5)).toEqual(nothing);
  const asText = runParser({ ...passages, fields: undefined }, undefined);
  asText.line("1 a 3 5", 1);
  expect(asText.block!(bytes, 0, 2)).toEqual(nothing);
});

test("after a line with another tag, lines come as text until one has the first again", () => {
  const parser = trecRun.parse();
  parser.line("1 Q0 a 1 9 tag", 1);
  parser.line("2 Q0 b 1 9 other", 2);
  const bytes = encodeUtf8(`1 Q0 c 2 8 tag\n${padding}`);
  expect(parser.block!(bytes, 0, 3)).toEqual({ to: 0, lines: 0 });
  parser.line("1 Q0 d 2 8 tag", 3);
  expect(parser.block!(bytes, 0, 4)).toEqual({ to: 15, lines: 1 });
  const { topics, notes } = parser.end("x");
  expect([...topics].map(([topic, results]) => [topic, ...results.map(({ doc }) => doc)])).toEqual([
    ["1", "a", "d", "c"], // equal scores: by id, descending
    ["2", "b"],
  ]);
  expect(notes?.map(({ code, count }) => [code, count])).toEqual([["several-tags", 1]]);
});

/** What is handed on, and when. */
function streaming(options: Partial<Streaming>): { heard: string[]; streaming: Streaming } {
  const heard: string[] = [];
  return {
    heard,
    streaming: {
      open(answers) {
        heard.push(answers);
        return (topic, results) => heard.push(`${topic}: ${results.count}`);
      },
      gathered: false,
      ...options,
    },
  };
}

test("topics are handed on when another begins, or all at the end", () => {
  for (const [options, before] of [
    [{}, ["passages", "1: 2"]],
    [{ gathered: true }, []],
    [{ gathered: true, everyFault: true }, []],
  ] as const) {
    const { heard, streaming: stream } = streaming(options);
    const parser = runParser(passages, stream);
    for (const [i, text] of ["1 a 3 5", "1 b 3 5", "2 a 3 5"].entries()) parser.line(text, i + 1);
    expect(heard).toEqual(before);
    expect(parser.end("x").topics.size).toBe(0);
    expect(heard).toEqual(["passages", "1: 2", "2: 1"]);
  }
});

test("lines that do not begin with their topic are gathered without being sorted", () => {
  const { heard, streaming: stream } = streaming({ gathered: true });
  const parser = runParser({ ...passages, topicFirst: false }, stream);
  for (const [i, text] of ["1 a 3 5", "2 b 3 5", "1 a 3 5"].entries()) parser.line(text, i + 1);
  expect(parser.earlierFault).toBeUndefined();
  parser.end("x");
  expect(heard).toEqual(["passages", "1: 2", "2: 1"]);
});

test("a part of a file is streamed where its lines can be taken as bytes, and else is read whole", () => {
  const found: unknown[] = [];
  const ended = ({ topics }: { readonly topics: readonly string[] }) => void found.push(topics);
  const { heard, streaming: stream } = streaming({ ended });
  const parser = runParser(passages, stream);
  parser.line("1 a 3 5", 1);
  expect(parser.end("x").topics.size).toBe(0);
  expect([heard, found]).toEqual([["passages", "1: 1"], [["1"]]]);

  const whole = streaming({ ended });
  const asText = runParser({ ...passages, fields: undefined }, whole.streaming);
  asText.line("1 a 3 5", 1);
  expect(asText.end("x").topics.size).toBe(1);
  expect(whole.heard).toEqual([]);

  const noPart = streaming({});
  const inTurn = runParser({ ...passages, fields: undefined }, noPart.streaming);
  inTurn.line("1 a 3 5", 1);
  inTurn.end("x");
  expect(noPart.heard).toEqual(["passages", "1: 1"]);
});

test("topics are handed on in turn where they are not gathered, whatever else is asked for", () => {
  for (const [lines, options] of [
    [{ ...passages, topicFirst: false }, {}],
    [passages, { everyFault: true }],
  ] as const) {
    const { heard, streaming: stream } = streaming(options);
    const parser = runParser(lines, stream);
    for (const [i, text] of ["1 a 3 5", "2 a 3 5"].entries()) parser.line(text, i + 1);
    expect(heard).toEqual(["passages", "1: 1"]);
    expect(() => parser.line("1 b 3 5", 3)).toThrow(TopicReturns);
  }
});

test("notes keep all lines where every fault is wanted, or the run is whole, and else the first hundred", () => {
  const rising: RunLines = {
    ...passages,
    fields: undefined,
    read(text, line) {
      const { passage, ...said } = passages.read(text, line, () => undefined)!;
      return { ...said, passage: { ...passage, score: line } };
    },
  };
  for (const [stream, kept] of [
    [streaming({ everyFault: true }).streaming, 149],
    [streaming({ everyFault: true, gathered: true }).streaming, 149],
    [streaming({}).streaming, 100],
    [streaming({ gathered: true }).streaming, 100],
    [undefined, 149],
  ] as const) {
    const parser = runParser(rising, stream);
    for (let line = 1; line <= 150; line++) parser.line("1 a 3 5", line);
    const [note] = parser.end("x").notes!;
    expect([note!.code, note!.count, note!.lines!.length]).toEqual(["scores-contradict", 149, kept]);
  }
});

test("lines of several topics are taken as bytes at once", () => {
  const parser = runParser(passages, undefined);
  parser.line("1 a 3 5", 1);
  const lines = "1 b 4 6\n2 a 7 9\n3 a 1 2\n";
  expect(parser.block!(encodeUtf8(lines + padding), 0, 2)).toEqual({ to: lines.length, lines: 3 });
  expect([...parser.end("x").topics].map(([topic, found]) => [topic, found.length])).toEqual([
    ["1", 2],
    ["2", 1],
    ["3", 1],
  ]);
});
