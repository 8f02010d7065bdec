import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readAny, readJudgements } from "../../../src/files/formats/read.ts";
import { codePoints } from "../../../src/text/code-points.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { seeded } from "../../seeded.ts";

// What annotation tools export, read as judgements and written again.

/** Documents in which characters, UTF-16 units and bytes differ: emoji, a table, text from right to left, combining marks, CRLF. */
const documents = [
  { doc: "emoji.md", text: "👩‍👩‍👧 family 😀 smiles; the 🎉 party 🎉 ends. e\u0301 combined." },
  { doc: "table.md", text: "| الاسم | 值 😀 |\n|---|---|\n| א‏ב | 𝟙𝟚𝟛 |\r\n| last | row |\r\n" },
  { doc: "rtl.txt", text: "שלום עולם! \u202bהטקסט מימין לשמאל\u202c ثم العربية 😀 مرة أخرى" },
  { doc: "plain.txt", text: "Press the button. Wait for the light." },
];
const collection = collectionOf(documents);
const points = (doc: string): string[] => [...collection.document(doc)!.text];
const slice = (doc: string, start: number, end: number): string => points(doc).slice(start, end).join("");

function randomGold(seed: number): Judgements {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const topics = ["q1", "Wo ist 😀?", "سؤال"].map((topic) => {
    const judged = documents.map(({ doc }) => {
      const length = points(doc).length;
      const spans = Array.from({ length: below(4) }, () => {
        const start = below(length - 1);
        return { start, end: start + 1 + below(length - start - 1) };
      });
      const relevant = rangeSet(spans);
      return [doc, { relevant, grade: relevant.length > 0 ? 1 : 0 }] as const;
    });
    return [topic, new Map(judged)] as const;
  });
  return { of: "highlights", topics: new Map(topics) };
}

function highlights({ topics }: Judgements): string[] {
  return [...topics]
    .flatMap(([topic, judged]) =>
      [...judged].map(
        ([doc, { relevant }]) => `${topic} ${doc} ${relevant.map(({ start, end }) => `${start}-${end}`).join()}`,
      ),
    )
    .sort();
}

test.each(["web-annotation", "label-studio", "doccano", "hypothesis"])(
  "annotations 4, 6: %s there and back moves no character of emoji, tables and text from right to left",
  (name) => {
    const { print } = formatNamed(name, "judgements");
    for (let seed = 1; seed <= 40; seed++) {
      const gold = randomGold(seed);
      const text = `${[...print(gold, { collection })].join("\n")}\n`;
      const { value, format } = readAny(text, { collection });
      expect(format.name).toBe(name);
      const read = highlights(value as Judgements);
      const wanted = highlights(gold);
      expect(read, `seed ${seed}`).toEqual(wanted);
      expect((value.notes ?? []).map(({ code }) => code)).toEqual([]);
    }
  },
);

/** The family and the smile, as Label Studio counted them before its version 1.4. */
function task(of: { unit: "points" | "utf16" }): object {
  const { doc, text } = documents[0]!;
  const marked = ["smiles", "party"].map((word) => {
    const at = text.indexOf(word);
    const start = of.unit === "utf16" ? at : codePoints(text.slice(0, at));
    return {
      type: "labels",
      from_name: "l",
      to_name: "t",
      value: { start, end: start + word.length, text: word, labels: ["Evidence"] },
    };
  });
  return {
    id: 7,
    data: { text, doc, question: "Who smiles?" },
    annotations: [{ id: 1, was_cancelled: false, result: marked }],
    predictions: [],
  };
}

test("annotations 4: Label Studio's quotes say that offsets count UTF-16 units, with and without the documents", () => {
  const right = readJudgements(JSON.stringify([task({ unit: "points" })]));
  expect(
    right.topics
      .get("Who smiles?")!
      .get("emoji.md")!
      .relevant.map(({ start, end }) => slice("emoji.md", start, end)),
  ).toEqual(["smiles", "party"]);
  const old = JSON.stringify([task({ unit: "utf16" })], undefined, 2);
  expect(() => readJudgements(old)).toThrow("these offsets count UTF-16 units; expected that unit to be named");
  expect(() => readJudgements(old, { collection })).toThrow("these offsets count UTF-16 units");
  expect(highlights(readJudgements(old, { collection, unit: "utf16" }))).toEqual(highlights(right));
});

test("annotations 2: of several labels those count that are named, and the others are counted", () => {
  const line = {
    id: 1,
    doc: "plain.txt",
    topic: "q1",
    text: documents[3]!.text,
    label: [
      [0, 5, "answer"],
      [6, 9, "noise"],
      [10, 16, "noise"],
    ],
  };
  const file = `${JSON.stringify(line)}\n`;
  expect(() => readJudgements(file)).toThrow(
    'spans are labelled "answer" and "noise"; expected the label of relevant text',
  );
  const { topics, notes } = readJudgements(file, { label: "answer" });
  expect(topics.get("q1")!.get("plain.txt")!.relevant).toEqual([{ start: 0, end: 5 }]);
  expect(notes!.map(({ message }) => message)).toEqual(['2 spans have other labels, and are left out: "noise"']);
  expect(readJudgements(file, { label: "answer, noise" }).topics.get("q1")!.get("plain.txt")!.relevant).toHaveLength(3);
  expect(readJudgements(file, { label: "nothing" }).topics.get("q1")!.get("plain.txt")!.relevant).toEqual([]);
});

test("annotations 1: without a question, the labels are the topics", () => {
  const entities = [
    { id: 1, label: "q1", start_offset: 0, end_offset: 5 },
    { id: 2, label: "q2", start_offset: 6, end_offset: 9 },
  ];
  const lines = [
    { id: 3, text: documents[3]!.text, entities, relations: [], Comments: [] },
    { id: 4, text: "Nobody labelled this.", entities: [], relations: [], Comments: [] },
  ];
  const { topics, notes } = readJudgements(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect([...topics].map(([topic, judged]) => [topic, [...judged.keys()]])).toEqual([
    ["q1", ["3"]],
    ["q2", ["3"]],
  ]);
  expect(notes!.map(({ code, count }) => [code, count])).toEqual([["unjudged-left-out", 1]]);
});

test("annotations 5: a task that marks nothing was judged; one that was cancelled was not", () => {
  const data = (doc: string) => ({ text: "Press.", doc, topic: "q1" });
  const choice = { type: "choices", from_name: "c", to_name: "t", value: { choices: ["no"] } };
  const tasks = [
    { id: 1, data: data("a"), annotations: [{ result: [choice] }] },
    { id: 2, data: data("b"), annotations: [{ was_cancelled: true, result: [] }] },
    { id: 3, data: data("c"), annotations: [], predictions: [{ result: [] }] },
  ];
  const { topics, notes } = readJudgements(JSON.stringify(tasks));
  expect([...topics.get("q1")!.keys()]).toEqual(["a"]);
  expect(notes!.map(({ code, count }) => [code, count])).toEqual([["unjudged-left-out", 2]]);
});

test("W3C: the page of an annotation server, with a quote by the side of its position", () => {
  const page = {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    id: "http://example.org/page1",
    type: "AnnotationPage",
    items: [
      {
        id: "http://example.org/anno1",
        type: "Annotation",
        body: [
          { type: "TextualBody", value: "q1", purpose: "tagging" },
          { type: "TextualBody", value: "Nice.", purpose: "commenting" },
        ],
        target: {
          source: "plain.txt",
          selector: [
            { type: "TextPositionSelector", start: 18, end: 22 },
            { type: "TextQuoteSelector", exact: "Wait", prefix: "button. ", suffix: " for" },
          ],
        },
      },
      { type: "Annotation", body: "q1", target: "plain.txt" },
    ],
  };
  const { topics, notes } = readJudgements(JSON.stringify(page, undefined, 2), { collection });
  expect(topics.get("q1")!.get("plain.txt")!.relevant).toEqual([{ start: 18, end: 22 }]);
  expect(notes!.map(({ code }) => code)).toEqual(["unmarked-left-out"]);
});

test.each([
  [
    { type: "Annotation", body: "q", target: { source: "a", selector: { type: "SvgSelector", value: "<svg/>" } } },
    'a selector of type "SvgSelector"',
  ],
  [
    { type: "Annotation", target: { source: "a", selector: { type: "TextPositionSelector", start: 1, end: 2 } } },
    "no tag names the topic",
  ],
  [
    {
      type: "Annotation",
      body: "q",
      target: { source: "a", selector: { type: "TextPositionSelector", start: 5, end: 2 } },
    },
    '"end" is 2',
  ],
  [
    { uri: "a", tags: ["q"], target: [{ selector: [{ type: "TextPositionSelector", start: 1, end: 2 }] }] },
    "counts UTF-16 units",
  ],
  [{ id: 1, text: "a b", label: [[-1, 2, "q"]] }, '"start" is -1'],
  [
    {
      data: { text: "a b", doc: "a", topic: "q" },
      annotations: [{ result: [{ value: { start: "/p[1]", end: "/p[1]", labels: ["x"] } }] }],
    },
    '"start" is "/p[1]"',
  ],
  [{ data: { text: "a b" }, annotations: [] }, "no name of the document"],
])("what cannot be read is refused in one line: %j", (record, message) => {
  const read = () => readJudgements(`[${JSON.stringify(record)}]`, { source: "f" });
  expect(read).toThrow(message);
  expect(read).toThrow(/^f:1: [^\n]*$/);
});
