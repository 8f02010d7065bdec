import { expect, test } from "vitest";
import { article } from "../inex/articles.ts";
import type { Note } from "../../../src/base/note.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import type { Run } from "../../../src/data/run.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { topicWriter } from "../../../src/files/formats/print.ts";
import { print } from "../../../src/files/formats/print-text.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { rangeSet } from "../../../src/text/range.ts";

const runOf = (doc: string, name = "r"): Run => ({
  name,
  answers: "documents",
  topics: new Map([["q", [{ doc, start: 0, end: 0, score: 1 }]]]),
});

test("a name with half a character is not written", () => {
  expect(() => print(runOf("a", "x\ud800"), "trec")).toThrow(
    /^run name .* holds half a surrogate pair; expected whole characters$/,
  );
});

test.each(["x", "\u0080", "\u07ff", "\u0800", "\uffff", "\u{10000}"])(
  "a line may be as long as its reader takes, in bytes, of %j",
  (character) => {
    const longest = 2 ** 20;
    const rest = Buffer.byteLength(print(runOf("!"), "trec")) - 2; // neither the id nor the end of the line
    const size = Buffer.byteLength(character);
    const count = Math.floor((longest - rest) / size);
    const whole = character.repeat(count) + "_".repeat(longest - rest - count * size);
    expect(print(runOf(whole), "trec")).toContain(` ${whole} `);
    expect(() => print(runOf(`${whole}_`), "trec")).toThrow(
      /^a line of more than 1048576 bytes in trec: .* could not be read again; jsonl/,
    );
  },
);

test.each(["trec", "fol", "csv-run", "jsonl-run"])("%s is written topic by topic as it is at once", (name) => {
  const run: Run = {
    name: "r",
    answers: "passages",
    topics: new Map([
      ["q", [{ doc: "a", start: 0, end: 5, score: 2 }]],
      ["p", [{ doc: "b", start: 1, end: 3, score: 1 }]],
    ]),
  };
  const lines: string[] = [];
  const format = formatNamed(name, "run");
  const writer = topicWriter(format, run, (line) => lines.push(line));
  for (const [topic, ranked] of run.topics) writer.topic(topic, ranked);
  expect(writer.end()).toEqual(format.losses(run));
  expect(`${lines.join("\n")}\n`).toBe(print(run, name));
  const nothing = topicWriter(format, run, () => undefined);
  expect(() => nothing.end()).toThrow(`nothing is left that ${name} can hold; expected at least one result`);
  const one = topicWriter(format, run, () => undefined);
  one.topic("q", run.topics.get("q")!);
  expect(() => one.end()).not.toThrow();
  expect(() => one.topic("", [])).toThrow("cannot be an id");
  expect(() => one.topic("q", [{ doc: "\ud800", start: 0, end: 1 }])).toThrow("cannot be an id");
});

test("what a format loses is told to whoever asks", () => {
  const notes: Note[] = [];
  const given = collectionOf([article("a", "<a>x</a>"), article("b", "<a>y</a>"), { doc: "c", text: "z" }]);
  expect(print(given, "jsonl-documents", { onNote: (note) => notes.push(note) })).toBe(print(given, "jsonl-documents"));
  expect(notes).toEqual([{ code: "elements-lost", message: expect.stringMatching(/^2 documents/), count: 2 }]);
});

test("topics in XML lose white space, and each text is counted", () => {
  const notes: Note[] = [];
  const topics = new Map([
    ["1", { id: "1", title: "tea", description: " a  cup " }],
    ["2", { id: "2", title: "two  cups" }],
  ]);
  print({ topics }, "inex-topics", { onNote: (note) => notes.push(note) });
  expect(notes.map(({ code, count }) => [code, count])).toEqual([["spaces-changed", 2]]);
});

test("answers of SQuAD are written with their texts, of documents that are there", () => {
  const judgements = readJudgements('{"topic":"q","doc":"a","ranges":[[0,1]]}');
  expect(() => print(judgements, "squad")).toThrow(/^answers are written with their text; expected a collection$/);
  expect(() => print(judgements, "squad", { collection: collectionOf([]) })).toThrow(
    /^document "a" is not in the collection; expected one that is$/,
  );
});

test("a relevant document without sizes of elements is no row of these", () => {
  const judged = (grade: number) => new Map([["a", { relevant: rangeSet([]), grade }]]);
  const judgements = (grade: number): Judgements => ({ of: "elements", topics: new Map([["q", judged(grade)]]) });
  expect(() => print(judgements(1), "csv-elements")).toThrow(
    /^document "a" of topic "q" is relevant, and has no sizes of elements; expected some$/,
  );
  expect(print(judgements(0), "csv-elements")).toMatch(/\nq,a,+\n$/);
});

test("an id with a CR and LF is no cell of CSV", () => {
  const run: Run = { ...runOf("a\r\nb"), answers: "passages" };
  expect(() => print(run, "csv-run")).toThrow(
    /holds a CR and LF, which CSV reads as LF; expected another id, or JSONL$/,
  );
  expect(print({ ...runOf("a\nb"), answers: "passages" }, "csv-run")).toContain('"a\nb"');
});
