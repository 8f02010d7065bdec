import { describe, expect, test } from "vitest";
import { matchers, type ScoreMatchers } from "../../src/api/matcher.ts";
import { score, scoreTrack } from "../../src/api/score.ts";
import { track } from "../../src/api/track.ts";
import { InputError } from "../../src/base/input-error.ts";

declare module "vitest" {
  // oxlint-disable-next-line no-empty-object-type
  interface Matchers<T = any> extends ScoreMatchers<T> {} // oxlint-disable-line no-explicit-any
}
expect.extend(matchers);

const documents = {
  "guide.md": "😀 Press the button. Wait for the light. Then press it again.",
  "faq.md": "Why wait? It is slow.",
};
const gold = [{ doc: "guide.md", text: "Wait for the light." }];
const question = "What comes after pressing the button?";
const measures = ["P@1", "R@1", "R@4000ch"];
const half = { "P@1": 1, "R@1": 8 / 19, "R@4000ch": 8 / 19 };

/** As LlamaIndex makes them: fields of an object's own, and getters of its class. */
class TextNode {
  readonly metadata = { file_name: "guide.md" };
  readonly text: string;
  readonly startCharIdx: number | undefined;
  readonly endCharIdx: number | undefined;
  constructor(text: string, startCharIdx?: number, endCharIdx?: number) {
    this.text = text;
    this.startCharIdx = startCharIdx;
    this.endCharIdx = endCharIdx;
  }
  get type(): string {
    return "TEXT";
  }
}

describe("the shapes of retrievers", () => {
  const document = {
    pageContent: "Wait for",
    metadata: { source: "docs/guide.md", loc: { lines: { from: 1, to: 1 } } },
  };
  test.each([
    ["a LangChain document", document],
    ["a LangChain document and its score", [document, 0.5] as const],
    ["a LlamaIndex node, its offsets in UTF-16", new TextNode("Wait for", 21, 29)],
    ["a LlamaIndex node without offsets", new TextNode("Wait for")],
    ["a LlamaIndex result", { node: new TextNode("Wait for", 21, 29), score: 0.7 }],
    ["a place", { doc: "guide.md", start: 21, end: 29 }],
    ["a text", { doc: "guide.md", text: "Wait for" }],
    ["a text of any document", { text: "Wait for" }],
  ])("%s is scored", (_, item) => {
    expect(score({ question, retrieved: [item], gold, documents, measures })).toEqual(half);
  });
});

test("offsets need no documents where both sides have them", () => {
  const place = { doc: "guide.md", start: 10, end: 20 };
  expect(score({ question, retrieved: [place], gold: [{ ...place, end: 30 }], measures: ["P@1", "R@1"] })).toEqual({
    "P@1": 1,
    "R@1": 0.5,
  });
});

test("without measures, those of the task", () => {
  expect(Object.keys(score({ question, retrieved: gold, gold, documents }))).toEqual([
    "charP",
    "charR",
    "IoU@5",
    "R@4000ch",
  ]);
});

test.each([
  [
    "a text in no document",
    { retrieved: [{ doc: "guide.md", text: "Never said anywhere." }], gold },
    `retrieved for "${question}", number 1: not in document "guide.md", nor in another`,
  ],
  ["no gold", { retrieved: [], gold: [] }, "has no gold; expected a passage that answers it"],
  [
    "an offset past the end",
    { retrieved: [{ doc: "faq.md", start: 0, end: 99 }], gold },
    'number 1: offset 99 is beyond the end of "faq.md"',
  ],
  [
    "offsets in another unit",
    { retrieved: [{ doc: "guide.md", start: 20, end: 28, text: "Wait for" }], gold },
    "these offsets count code points; expected that unit to be named",
  ],
])("%s is told, and never scored 0", (_, one, message) => {
  expect(() => score({ question, documents, ...one })).toThrow(message);
});

test("a text without documents, and a question twice, are told", () => {
  expect(() => score({ question, retrieved: [], gold })).toThrow(
    "a text without offsets; expected documents to find it in",
  );
  const one = { question, retrieved: [], gold: [{ doc: "a", start: 0, end: 1 }] };
  expect(() => track([one, one])).toThrow(`question "${question}" twice; expected an id for each case`);
});

const cases = [
  { id: "q1", question, retrieved: [{ doc: "guide.md", text: "Wait for" }], gold },
  {
    id: "q2",
    question: "Why?",
    retrieved: [{ doc: "faq.md", text: "It is slow." }],
    gold: [{ doc: "faq.md", text: "It is slow." }],
  },
];

test("the matcher holds a mean to its bounds", () => {
  const mine = track(cases, { documents, name: "mine" });
  expect(mine).toScore("R@4000ch", { atLeast: 0.7 });
  expect(mine).not.toScore("R@4000ch", { atLeast: 0.9 });
  expect(scoreTrack(mine, ["P@1"])).toScore("P@1", { atLeast: 1, atMost: 1 });
  expect(matchers.toScore(mine, "R@4000ch", { atLeast: 0.9 }).message()).toBe(
    "expected R@4000ch to be at least 0.9\nmine: R@4000ch is 0.7105; the lowest questions:\n  0.4211  q1\n  1.0000  q2",
  );
  expect(() => matchers.toScore(mine, "R@4000ch", {})).toThrow("toScore needs a bound");
});

test("the matcher fails where it cannot tell, with not too", () => {
  const found = (mean: number) => ({
    ...scoreTrack(track([]), ["P@1"]),
    runs: [{ run: "mine", mean: { "P@1": mean }, topics: new Map() }],
  });
  for (const bounds of [{ atLeast: 0 }, { atMost: 1 }]) {
    expect(() => expect(found(NaN)).toScore("P@1", bounds)).toThrow("mine: P@1 is not a number");
    expect(() => expect(found(NaN)).not.toScore("P@1", bounds)).toThrow("mine: P@1 is not a number");
  }
  expect(() => expect({ ...found(1), runs: [] }).toScore("P@1", { atLeast: 0 })).toThrow("no run");
  expect(() => expect(found(1)).not.toScore("R@1", { atLeast: 0 })).toThrow("an evaluation without R@1");
  expect(() => expect(found(1)).not.toScore("P@1", { atLeast: NaN })).toThrow("a bound of toScore is NaN");
  expect(found((0.7 + 0.1) / 4)).toScore("P@1", { atLeast: 0.2, atMost: 0.2 });
});

test("the matcher names what it cannot score", () => {
  for (const [received, found] of [
    [undefined, "undefined"],
    ["mine", "mine"],
    [{}, "of type object"],
    [{ runs: 1 }, "of type object"],
    [{ judgements: 1 }, "of type object"],
    [Promise.resolve(cases), "a promise, which wants await"],
  ] as const)
    expect(() => expect(received).toScore("P@1", { atLeast: 0 })).toThrow(
      `toScore was given ${found}; expected a track, its cases, or what evaluate returns`,
    );
});

describe("a text that is in several places", () => {
  const twice = { "guide.md": "Wait. Press it.\nWait. Go on.", "faq.md": "Why go on?" };
  const item = { pageContent: "Wait.", metadata: { source: "guide.md" } };
  const lines = { ...item, metadata: { source: "guide.md", loc: { lines: { from: 2, to: 2 } } } };
  const second = [{ doc: "guide.md", start: 16, end: 21 }];
  const message = `retrieved for "${question}", number 1: in 2 places of "guide.md", and nothing tells which`;

  test("goes by the lines that LangChain.js gives", () => {
    const { run, notes } = track([{ question, retrieved: [lines], gold: second }], { documents: twice });
    expect(run.topics.get(question)).toMatchObject([{ start: 16, end: 21 }]);
    expect(notes).toEqual([]);
    expect(score({ question, retrieved: [lines], gold: second, documents: twice, measures: ["R@1"] })).toEqual({
      "R@1": 1,
    });
  });

  test("is told by track where nothing decides, and by what is scored from it", () => {
    const made = track([{ question, retrieved: [item], gold: second }], { documents: twice });
    expect(made.notes).toMatchObject([{ code: "ambiguous", count: 1, message: expect.stringContaining(message) }]);
    expect(scoreTrack(made, ["R@1"]).notes).toMatchObject([{ code: "ambiguous" }]);
    expect(matchers.toScore(made, "R@1", { atLeast: 1 }).message()).toContain(`note: ${message}`);
  });

  test("is refused by score, unless somebody takes the note", () => {
    const one = { question, retrieved: [item], gold: second, documents: twice, measures: ["R@1"] };
    expect(() => score(one)).toThrow(message);
    const notes: string[] = [];
    expect(score({ ...one, onNote: ({ code }) => notes.push(code) })).toEqual({ "R@1": 0 });
    expect(notes).toEqual(["ambiguous"]);
  });

  test("is refused where it names no document and two have it", () => {
    const both = { a: "Press it. Wait.", b: "Wait. Go on." };
    expect(() => score({ question, retrieved: [], gold: [{ text: "Wait." }], documents: both })).toThrow(
      `gold of "${question}", number 1: in 2 documents, and nothing tells which: "a" and "b"; expected the document beside it`,
    );
  });
});

test("a header gains nothing and costs nothing, and is told", () => {
  const text = "Press the button. Wait for the light, which takes a minute or two. Then press it again.";
  const chunk = { pageContent: `Chapter 3 of the user guide\n\n${text.slice(18)}`, metadata: { source: "d" } };
  const notes: string[] = [];
  const scores = score({
    question,
    retrieved: [chunk],
    gold: [{ doc: "d", text: text.slice(18) }],
    documents: { d: text },
    measures: ["P@1", "R@1"],
    onNote: ({ code, message }) => notes.push(code, message.slice(message.indexOf("only"))),
  });
  expect(scores).toEqual({ "P@1": 1, "R@1": 1 });
  const beginning = String.raw`"Chapter 3 of the user guide\n\nWait for th"`; // forty characters
  expect(notes).toEqual(["in-part", `only a part of it is in "d"; the rest was left out: ${beginning}`]);
});

test("a mean above its bound names the questions that bring it there", () => {
  const topics = new Map([0.1, 0.9].map((value, i) => [`q${i + 1}`, { "redundancy@5": value }]));
  const runs = [{ run: "mine", mean: { "redundancy@5": 0.5 }, topics }];
  const found = { ...scoreTrack(track([]), ["redundancy@5"]), runs };
  expect(matchers.toScore(found, "redundancy@5", { atMost: 0.2 }).message()).toBe(
    "expected redundancy@5 to be at most 0.2\nmine: redundancy@5 is 0.5000; the highest questions:\n  0.9000  q2\n  0.1000  q1",
  );
  expect(matchers.toScore(found, "redundancy@5", { atLeast: 0.7 }).message()).toContain("the lowest questions:\n  0.1");
});

test.each([
  ["no question", { retrieved: [], gold: [] }, "case 1: no question; expected a text, or an id"],
  [
    "no list of what was retrieved",
    { question: "q", gold: [] },
    'question "q": retrieved is not there; expected a list',
  ],
  ["no gold", { id: "a", retrieved: [] }, 'question "a": gold is not there; expected a list'],
  [
    "a retriever that was not awaited",
    { question: "q", retrieved: Promise.resolve([]), gold: [] },
    'question "q": retrieved is a promise, which wants await; expected a list',
  ],
])("a case with %s is told what it lacks", (_title, one, message) => {
  expect(() => score(one as unknown as Parameters<typeof score>[0])).toThrow(new InputError(message));
});

test("of a run that passes, the worst questions are named", () => {
  const named = (measure: string) => {
    const topics = new Map([0.1, 0.9].map((value, i) => [`q${i + 1}`, { [measure]: value }]));
    const found = { ...scoreTrack(track([]), [measure]), runs: [{ run: "mine", mean: { [measure]: 0.5 }, topics }] };
    return matchers.toScore(found, measure, { atLeast: 0.2, atMost: 0.6 }).message();
  };
  expect(named("P@1")).toContain("the lowest questions:\n  0.1000  q1");
  expect(named("redundancy@5")).toContain("the highest questions:\n  0.9000  q2");
});

test("what nothing is read from is refused where the documents have it, and told to onNote else", () => {
  const documents = {
    "guide.md":
      "Press the large green button twice. Wait for the small red light to come on. Then pull the long brass lever.",
  };
  const gold = [{ doc: "guide.md", text: "Wait for the small red light to come on." }];
  const answer = { doc: "guide.md", text: "Wait for the small red light to come on." };
  const sources = {
    a: { body: "Press the large green button twice. Wait for" },
    b: { body: "come on. Then pull the long brass lever." },
  };
  const withSources = { ...answer, sources };
  const asked = { question: "And then?", gold, documents, measures: ["R@1"] };
  expect(() => score({ ...asked, retrieved: [withSources] })).toThrow(/"sources" is not read/);
  const codes: string[] = [];
  const retrieved = [
    { doc: "guide.md", text: "Then pull the long brass lever.", nth: 2 },
    { ...answer, nth: 1 },
  ];
  score({ ...asked, retrieved, onNote: ({ code }) => void codes.push(code) });
  expect(codes).toContain("ranks-unread");
});
