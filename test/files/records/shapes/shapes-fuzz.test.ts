import { expect, test } from "vitest";
import { align } from "../../../../src/match/align/align.ts";
import { readQuotes } from "../../../../src/match/align/quotes.ts";
import { InputError } from "../../../../src/base/input-error.ts";
import { collectionOf } from "../../../../src/data/collection.ts";
import { readJudgements } from "../../../../src/files/formats/read.ts";
import { shapes } from "../../../../src/files/records/shapes/table.ts";
import { rounds } from "../../../rounds.ts";
import { seeded } from "../../../seeded.ts";

// Every shape's example, changed at random: what is read is what the example says, or a note or an error says that it is not.

const documents = {
  "guide.md": "Press the button. Wait for the light. Then pull the lever. The door opens by itself after four minutes.",
  "faq.md": "Why wait? It is slow. The warranty lasts for thirty days from the date of purchase.",
};
const collection = collectionOf(Object.entries(documents).map(([doc, text]) => ({ doc, text })));

type Json = { [key: string]: unknown };
type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** The objects of a value, also those in lists and in objects. */
function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Json, ...Object.values(value).flatMap(objectsIn)];
}

const there = [
  "The warranty lasts for thirty days from the date of purchase.",
  "The door opens by itself after four minutes.",
];
const elsewhere = [
  "A sentence that no document has anywhere in it.",
  "Another one of the same kind, which is nowhere.",
];
const added: readonly unknown[] = [
  7,
  "a word",
  "The door opens by itself after four minutes.",
  null,
  true,
  { a: 1 },
  [1, 2],
  ["x", "y"],
  there,
  elsewhere,
  there.map((text) => ({ text, doc: "guide.md" })),
  there.map((content) => ({ page_content: content, metadata: { source: "faq.md" } })),
  [{ doc: "guide.md", start: 0, end: 17 }],
];
const names = [
  "extra",
  "status",
  "model",
  "sources",
  "citations",
  "reranked",
  "matches",
  "hits",
  "snippets",
  "references",
  "passages",
  "tags",
  "notes",
  "label",
  "position",
];
const wrong: readonly unknown[] = [7, "", "x", null, true, [], {}, [7], { x: 1 }];

const changes: readonly ((object: Json, random: Random) => string)[] = [
  (object, random) => {
    const name = pick(random, names);
    if (Object.hasOwn(object, name)) return "nothing";
    object[name] = structuredClone(pick(random, added));
    return `added ${name} ${JSON.stringify(object[name])}`;
  },
  (object, random) => {
    const key = pick(random, Object.keys(object));
    delete object[key];
    return `dropped ${key}`;
  },
  (object, random) => {
    const key = pick(random, Object.keys(object));
    const name = pick(random, [`${key}_2`, key.toUpperCase(), ...names]);
    if (name === key || Object.hasOwn(object, name)) return "nothing";
    object[name] = object[key];
    delete object[key];
    return `renamed ${key} ${name}`;
  },
  (object, random) => {
    const key = pick(random, Object.keys(object));
    object[key] = { inner: object[key] };
    return `nested ${key}`;
  },
  (object, random) => {
    const key = pick(random, Object.keys(object));
    // Another text or number is another question, and an empty list says that nothing was retrieved.
    const [was, holds] = [object[key], JSON.stringify(object[key] ?? null)];
    const isSaid = typeof was === "string" || Array.isArray(was) || /"inner"|"question"/.test(holds);
    object[key] = structuredClone(pick(random, isSaid ? [null, true, {}, { x: 1 }] : wrong));
    return `made ${key} ${JSON.stringify(object[key])}`;
  },
];

interface Outcome {
  readonly places: readonly unknown[];
  readonly notes: readonly string[];
}

/** What is read of a file, place by place; undefined where it is refused. */
function outcomeOf(text: string, noun: "run" | "judgements"): Outcome | undefined {
  try {
    const { placed, unplaced, notes } = align(readQuotes(text, { noun, collection }), collection);
    if (unplaced.length > 0) return undefined;
    return {
      places: placed.map(({ quote, doc, range }) => [quote.topic, doc, range.start, range.end]),
      notes: notes.map(({ code }) => code),
    };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

const cases = shapes.flatMap(({ name, holds, example }) =>
  (["run", "judgements"] as const).flatMap((noun) => {
    const truth = holds[noun] === undefined || !/^\s*[{[]/.test(example) ? undefined : outcomeOf(example, noun);
    return truth === undefined ? [] : [{ name, noun, example, truth }];
  }),
);

test("the examples of most shapes have texts to change", () => {
  expect(cases.length).toBeGreaterThan(25);
});

test.each(cases)("$name as $noun: what changes is told", ({ example, noun, truth }) => {
  for (let seed = 1; seed <= rounds(60, 3000); seed++) {
    const random = seeded(seed);
    const isLines = example.trim().split("\n").length === 1 || /^\{.*\}\n\{/.test(example);
    const values: unknown[] = isLines
      ? example
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as unknown)
      : [JSON.parse(example)];
    const done: string[] = [];
    for (let i = 0; i <= random() * 2; i++) {
      const objects = objectsIn(values).filter((each) => Object.keys(each).length > 0);
      if (objects.length > 0)
        done.push(pick(random, i === 0 ? changes : changes.slice(0, 1))(pick(random, objects), random));
    }
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
    const outcome = outcomeOf(text, noun);
    if (outcome === undefined || outcome.notes.length > 0) continue;
    expect(outcome.places, `seed ${seed}: ${done.join(", ")}: ${text}`).toEqual(truth.places);
  }
});

test("gold that is said to be irrelevant highlights nothing, whatever else it has", () => {
  const said = [0, 0.0, false, "0", "no", "N", "false", "irrelevant", "Not relevant", "not_relevant", -1];
  for (const key of [
    "relevance",
    "grade",
    "is_relevant",
    "relevant",
    "rel",
    "relevancy",
    "judgment",
    "relevance_label",
  ])
    for (const value of said) {
      const rows = [
        { topic: "q", doc: "guide.md", start: 0, end: 17, [key]: 1 },
        { topic: "q", doc: "faq.md", start: 10, end: 21, text: "It is slow.", [key]: value },
      ];
      const { topics } = readJudgements(rows.map((row) => JSON.stringify(row)).join("\n"), { collection });
      const relevant = [...topics.get("q")!].map(([doc, judged]) => [doc, judged.relevant.length]);
      expect(relevant, `${key} ${String(value)}`).toEqual([
        ["guide.md", 1],
        ["faq.md", 0],
      ]);
    }
});

test("a label that says of each record whether it is relevant, in words, is believed; other labels are kinds", () => {
  const highlighted = (first: string, second: string): number[] => {
    const rows = [
      { topic: "q", doc: "guide.md", start: 0, end: 17, label: first },
      { topic: "q", doc: "faq.md", start: 10, end: 21, label: second },
    ];
    const { topics } = readJudgements(rows.map((row) => JSON.stringify(row)).join("\n"), { collection });
    return [...topics.get("q")!.values()].map(({ relevant }) => relevant.length);
  };
  expect(highlighted("relevant", "irrelevant")).toEqual([1, 0]);
  expect(highlighted("Not relevant", "Partially relevant")).toEqual([0, 1]);
  expect(highlighted("yes", "no")).toEqual([1, 1]); // what a question is answered with
  expect(highlighted("relevant", "how to")).toEqual([1, 1]);
});
