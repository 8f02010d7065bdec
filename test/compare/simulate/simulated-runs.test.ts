import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { simulatedRuns, type SimulatedRuns } from "../../../src/compare/simulate/simulated-runs.ts";
import { article } from "../../files/inex/articles.ts";

// Text of A: "Title" 0..5, "one two" 5..12 with "two" 9..12 an element of its own, "three" 12..17, "tail" 17..21.
const collection = collectionOf([
  article("A", "<a><t>Title</t><s><p>one <b>two</b></p><p>three</p></s>tail</a>"),
  article("B", "<a>plain <i>text</i></a>"),
  article("C", "<a>nothing</a>"),
]);
const judgements = readJudgements("1 Q0 A 13 21 5 5:7 15:6\n1 Q0 B 2 10 0 1:2\n1 Q0 C 0 7\n");

function answers({ runs }: SimulatedRuns, name: string): string[] {
  const run = runs.find((candidate) => candidate.name === name)!;
  return run.topics.get("1")!.map(({ doc, start, end }) => `${doc} ${start}..${end}`);
}

const made = simulatedRuns(judgements, collection);

test.each([
  ["SR", ["A 5..12", "A 15..21", "B 1..3"]],
  // 5..12 is a p; 15..21 reaches from the second p into the tail, and the root holds both
  ["SLR", ["A 0..21", "B 0..10"]],
  ["SLDR", ["A 0..21", "B 0..10"]],
  // nothing lies inside 15..21 nor inside 1..3: B keeps its place with an empty answer
  ["SSR", ["A 5..12", "B 1..1"]],
  ["SSTR", ["A 9..12", "B 1..1"]],
  ["SRS", ["B 1..3", "A 5..12", "A 15..21"]],
  ["SRI", ["C 0..7", "A 5..12", "A 15..21", "B 1..3"]],
  ["SSTRSI", ["C 0..7", "B 1..1", "A 9..12"]],
])("%s answers as the paper defines it", (name, expected) => expect(answers(made, name)).toEqual(expected));

test("there are twenty, in the order of Table 1", () => {
  const parts = ["S", "SL", "SLD", "SS", "SST"];
  expect(made.runs.map(({ name }) => name)).toEqual(
    parts.flatMap((part) => ["R", "RS", "RI", "RSI"].map((ranking) => part + ranking)),
  );
  expect(made.notes).toMatchObject([
    { code: "empty-answers", count: 1 },
    { code: "empty-answers", count: 1 },
  ]);
});

test("two passages in one element, or in elements one inside the other, give it once", () => {
  const twice = readJudgements("1 Q0 A 5 21 5 5:1 7:1 12:1 14:1\n1 Q0 C 0 7\n");
  expect(answers(simulatedRuns(twice, collection), "SLR")).toEqual(["A 5..12", "A 12..17"]);
  const nested = readJudgements("1 Q0 A 9 21 5 5:1 8:8\n1 Q0 C 0 7\n");
  expect(answers(simulatedRuns(nested, collection), "SLR")).toEqual(["A 5..17"]);
});

test("one relevant document cannot be swapped", () => {
  const one = simulatedRuns(readJudgements("1 Q0 A 7 21 5 5:7\n1 Q0 C 0 7\n"), collection);
  expect(answers(one, "SRS")).toEqual(answers(one, "SR"));
});

test("without elements only S and SLD are made", () => {
  const plain = collectionOf([
    { doc: "A", text: "x".repeat(21) },
    { doc: "B", text: "y".repeat(10) },
    { doc: "C", text: "nothing" },
  ]);
  const { runs, notes } = simulatedRuns(judgements, plain);
  expect(runs.map(({ name }) => name)).toEqual(["SR", "SRS", "SRI", "SRSI", "SLDR", "SLDRS", "SLDRI", "SLDRSI"]);
  expect(notes).toMatchObject([{ code: "no-elements", count: 2 }]);
});

test("the seed decides the irrelevant document, a topic for itself", () => {
  const many = collectionOf(
    ["A", ...Array.from({ length: 50 }, (_, i) => `d${i}`)].map((doc) => ({ doc, text: "x".repeat(30) })),
  );
  const lines = (topic: string) => `${topic} Q0 A 7 30 5 5:7\n`;
  const first = (topics: string, topic: string, seed: number) =>
    simulatedRuns(readJudgements(topics), many, { seed }).runs[2]!.topics.get(topic)![0]!.doc;
  expect(first(lines("1") + lines("2"), "2", 7)).toBe(first(lines("2"), "2", 7));
  const drawn = Array.from({ length: 20 }, (_, seed) => first(lines("1"), "1", seed));
  expect(new Set(drawn).size).toBeGreaterThan(5);
});

test("a judged irrelevant document goes before one that nobody judged", () => {
  const { runs } = simulatedRuns(judgements, collection, { seed: 99 });
  expect(runs[2]!.topics.get("1")![0]!.doc).toBe("C");
  const unjudged = simulatedRuns(readJudgements("1 Q0 A 7 21 5 5:7\n1 Q0 B 2 10 0 1:2\n"), collection);
  expect(unjudged.runs[2]!.topics.get("1")![0]!.doc).toBe("C");
});

test("a judged document that has no text, or is not in the collection, is no irrelevant answer", () => {
  const small = collectionOf([
    article("A", `<a>${"x".repeat(30)}</a>`),
    article("B", "<a/>"),
    article("D", "<a>yy</a>"),
  ]);
  const { runs } = simulatedRuns(readJudgements("1 Q0 A 2 30 0 0:2\n1 Q0 B 0 0\n1 Q0 Z 0 9\n"), small);
  expect(runs[2]!.topics.get("1")![0]).toEqual({ doc: "D", start: 0, end: 2 });
});

test("a topic to which all is relevant is left out, and counted", () => {
  const small = collectionOf([article("A", `<a>${"x".repeat(30)}</a>`), article("B", "<a>yy</a>")]);
  const { topics, notes } = simulatedRuns(
    readJudgements("1 Q0 A 2 30 0 0:2\n1 Q0 B 2 2 0 0:2\n2 Q0 A 2 30 0 0:2\n3 Q0 A 0 30\n"),
    small,
  );
  expect(topics).toEqual(["2"]);
  expect(notes.slice(0, 2)).toMatchObject([
    { code: "topics-without-highlights", count: 1 },
    { code: "topics-without-irrelevant", count: 1 },
  ]);
});

test.each([
  ["1 Q0 A 0 21\n", /^no topic has highlighted text; expected some to make runs of/],
  ["1 Q0 Z 2 21 0 0:2\n", /^document "Z", relevant to topic 1, is not in the collection/],
  ["1 Q0 A 2 99 0 90:2\n", /^document "A", relevant to topic 1, is highlighted up to 92 and 21 long/],
  ["1 0 A 1\n1 0 B 0\n", /^these judgements grade whole documents; expected highlighted text/],
  ["1 Q0 A 1 21 0 0:1\n1 Q0 B 1 10 0 0:1\n1 Q0 C 1 7 0 0:1\n", /^every document is relevant to every topic/],
])("%j is refused in a sentence", (text, message) => {
  expect(() => simulatedRuns(readJudgements(text), collection)).toThrow(message);
});

test("of documents with as much highlighted text, the first by its id comes first", () => {
  const alike = readJudgements("1 Q0 B 2 10 0 1:2\n1 Q0 A 2 21 0 1:2\n1 Q0 C 0 7\n");
  expect(answers(simulatedRuns(alike, collection), "SR")).toEqual(["A 1..3", "B 1..3"]);
});

test("a document of one character is an irrelevant answer", () => {
  const tiny = collectionOf([
    { doc: "A", text: "x".repeat(21) },
    { doc: "T", text: "t" },
  ]);
  expect(answers(simulatedRuns(readJudgements("1 Q0 A 2 21 0 1:2\n"), tiny), "SRI")).toEqual(["T 0..1", "A 1..3"]);
});

test("a note shows the first five topics, and that there are more, with its file", () => {
  const relevant = "9 Q0 A 2 21 0 1:2\n9 Q0 C 0 7\n";
  const noted = (count: number, source?: string) => {
    const silent = Array.from({ length: count }, (_, i) => `${i + 1} Q0 C 0 7\n`);
    return simulatedRuns({ ...readJudgements(relevant + silent.join("")), source }, collection).notes[0];
  };
  const text = "topics have no highlighted text and left out: 1, 2, 3, 4, 5";
  expect(noted(5)).toEqual({ code: "topics-without-highlights", message: `5 ${text}`, count: 5 });
  expect(noted(6)).toMatchObject({ message: `6 ${text} …`, count: 6 });
  expect(noted(1, "q.txt")).toMatchObject({
    message: "q.txt: 1 topic has no highlighted text and left out: 1",
    count: 1,
  });
});
