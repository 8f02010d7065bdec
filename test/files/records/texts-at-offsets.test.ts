import { expect, test } from "vitest";
import { track } from "../../../src/api/track.ts";
import { findMisplaced } from "../../../src/match/align/in-passing.ts";
import { InputError } from "../../../src/base/input-error.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import type { MisplacedTexts } from "../../../src/files/drafts/context.ts";
import { readRun } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { agreementAt } from "../../../src/text/agreement.ts";
import { seeded } from "../../seeded.ts";

// Documents that repeat themselves, with characters of several units, and line ends of one or two characters.
const words =
  "alpha beta gamma wait light button naïve café für 😀 signal engine repeat system passage focus document".split(" ");

interface Case {
  readonly documents: Readonly<Record<string, string>>;
  /** The true place of each text, in code points. */
  readonly truth: readonly {
    readonly doc: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}

function drawn(seed: number, lineEnd: string): Case {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const sentence = (): string =>
    Array.from({ length: 4 + below(8) }, () => `${words[below(words.length)]}${below(3) === 0 ? below(500) : ""}`).join(
      " ",
    );
  const repeated = `${sentence()}.${lineEnd}`;
  const documents = Object.fromEntries(
    ["a", "b", "c"].map((doc) => [
      doc,
      `😀 ${Array.from({ length: 60 }, () => (below(6) === 0 ? repeated : `${sentence()}.${lineEnd}`)).join("")}`,
    ]),
  );
  const truth = Array.from({ length: 30 }, (_, i) => {
    const doc = "abc"[i % 3]!;
    const points = [...documents[doc]!];
    const [length, start] = [120 + below(120), below(points.length - 300)];
    // A text begins and ends with a character that is no white space: the place of white space is nobody's.
    let [from, to] = [start, start + length];
    while (points[from]!.trim() === "") from++;
    while (points[to - 1]!.trim() === "") to--;
    return { doc, start: from, end: to, text: points.slice(from, to).join("") };
  });
  return { documents, truth };
}

type Told = { readonly start: number; readonly end?: number; readonly text: string };
type Way = (
  text: string,
  place: { readonly start: number; readonly end: number },
  below: (n: number) => number,
) => Told;

const textAt = (text: string, start: number, end: number): string => [...text].slice(start, end).join("");
const counted =
  (count: (text: string) => number, lines = false): Way =>
  (text, { start, end }) => {
    const as = (part: string): string => (lines ? part.replaceAll("\r\n", "\n") : part);
    return {
      start: count(as(textAt(text, 0, start))),
      end: count(as(textAt(text, 0, end))),
      text: as(textAt(text, start, end)),
    };
  };

const points = (text: string): number => [...text].length;
const right = counted(points);

/** What a file says, and what becomes of it: scored as the truth, or refused with the option that reads it right. */
const ways: Readonly<Record<string, { readonly tell: Way; readonly refused?: readonly [string, string] }>> = {
  right: { tell: right },
  utf16: { tell: counted((text) => text.length), refused: ["unit", "utf16"] },
  byte: { tell: counted((text) => Buffer.byteLength(text)), refused: ["unit", "byte"] },
  "line ends of one character": { tell: counted(points, true), refused: ["unit", "codepoint-lf"] },
  shifted: {
    tell: (text, { start, end }) => ({ start: start + 9, end: end + 9, text: textAt(text, start, end) }),
    refused: ["trust", "texts"],
  },
  scattered: {
    tell(text, { start, end }, below) {
      const from = Math.max(0, start + below(800) - 400);
      return { start: from, end: from + end - start, text: textAt(text, start, end) };
    },
  },
  shortened: {
    tell: (text, { start, end }) => ({ start, end, text: `${textAt(text, start, start + 50)}...` }),
  },
  "with a header": {
    tell: (text, { start, end }) => ({ start, end, text: `The title\n\n${textAt(text, start, end)}` }),
  },
  "some of them -1": {
    tell: (text, { start, end }, below) => ({ start: below(3) === 0 ? -1 : start, text: textAt(text, start, end) }),
  },
};

const seeds = [1, 2, 3, 4, 5, 6];
const cases = Object.entries(ways).flatMap(([name, way]) =>
  ["\n", "\r\n"].flatMap((lineEnd) => seeds.map((seed) => ({ name, ...way, lineEnd, seed }))),
);

test.each(cases)("texts that are $name, line ends $lineEnd, seed $seed", ({ name, tell, refused, lineEnd, seed }) => {
  const { documents, truth } = drawn(seed, lineEnd);
  const random = seeded(seed + 100);
  const below = (n: number): number => Math.floor(random() * n);
  const told = truth.map(({ doc, ...place }) => ({ doc, ...tell(documents[doc]!, place, below) }));
  const gold = truth.slice(0, 10).map(({ doc, start, end }) => ({ doc, start: start + 5, end: end - 5 }));
  const scores = (retrieved: readonly object[], more = {}): unknown => {
    const asked = gold.map((each, i) => ({
      question: `q${i}`,
      gold: [each],
      retrieved: retrieved.filter((_, j) => j % 10 === (i + 3) % 10 || j === i),
    }));
    const { judgements, run, scoring } = track(asked as never, { documents, unit: "codepoint", ...more });
    return evaluate(judgements, [run], { ...scoring, task: "chunks", measures: ["R@3", "P@3"] }).runs[0]!.mean;
  };
  const expected = scores(truth.map(({ doc, start, end }) => ({ doc, start, end })));
  const isSame = name === "line ends of one character" && lineEnd === "\n";
  if (refused === undefined || isSame) return expect(scores(told)).toEqual(expected);
  const fault = faultOf(() => scores(told));
  expect([fault.remedy?.option, fault.remedy?.value]).toEqual(refused);
  if (refused[0] === "trust") expect(scores(told, { trust: "texts" })).toEqual(expected);
  // Offsets of the unit that is named are those of the truth.
  else {
    const lines = told.map((each, i) => JSON.stringify({ topic: `q${i}`, ...each })).join("\n");
    const collection = collectionOf(Object.entries(documents).map(([doc, text]) => ({ doc, text })));
    const { topics, notes } = readRun(lines, { collection, unit: refused[1] as never });
    expect(notes).toEqual([]);
    for (const [i, { start, end }] of truth.entries()) expect(topics.get(`q${i}`)).toMatchObject([{ start, end }]);
  }
});

function faultOf(work: () => unknown): InputError {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("expected a fault");
}

const collection = collectionOf([{ doc: "a", text: "Press the button. Wait for the light. Then go home at once." }]);
const records = (...some: object[]): string =>
  some.map((record) => JSON.stringify({ topic: "q", doc: "a", ...record })).join("\n");
const rightText = { start: 18, end: 37, text: "Wait for the light." };

test("a text that is nowhere is left out, up to one in twenty; more are refused, unless offsets are trusted", () => {
  const strange = { start: 0, end: 17, text: "Nothing of this sort was ever said." };
  const many = Array.from({ length: 19 }, () => rightText);
  const misplaced: MisplacedTexts = { texts: [], compared: 0, characters: 0 };
  const read = (text: string) => readRun(text, { collection, misplaced });
  expect(() => read(records(...many, strange))).toThrow("is not at 0..17");
  const notes = findMisplaced(misplaced, "run", { collection, unit: undefined, source: undefined });
  expect(notes).toMatchObject([{ code: "unplaced", count: 1, lines: [20] }]);
  expect(read(records(...many, strange)).topics.get("q")).toHaveLength(19);
  const worse: MisplacedTexts = { texts: [], compared: 0, characters: 0 };
  expect(() => readRun(records(...many.slice(1), strange), { collection, misplaced: worse })).toThrow(
    "is not at 0..17",
  );
  const fault = faultOf(() => findMisplaced(worse, "run", { collection, unit: undefined, source: undefined }));
  expect(fault.fault).toContain("of 19 texts with offsets 1 is neither there nor elsewhere in the documents");
  expect(fault.remedy).toEqual({ option: "trust", value: "offsets" });
  const trusted = readRun(records(...many.slice(1), strange), { collection, trust: "offsets" });
  expect([trusted.topics.get("q")!.length, trusted.notes]).toEqual([19, []]);
});

test("without documents one note says that nothing is checked, where records have texts and offsets", () => {
  expect(readRun(records(rightText, rightText)).notes).toMatchObject([{ code: "texts-unchecked", count: 2 }]);
  expect(readRun(records({ start: 0, end: 3 })).notes).toEqual([]);
});

test.each([
  ["Wait for the light.", "exact"],
  ["Wait  for the\nlight.", "folded"],
  ["Wait for...", "inside"],
  ["Wait [...] light.", "inside"],
  ["The guide\n\nWait for the light.", "inside"],
  ["Wait for that light.", undefined],
  ["Then go home at once.", undefined],
  ["...", undefined],
] as const)("%j agrees: %s", (text, agreement) => {
  expect(agreementAt(collection.document("a")!.text, 18, 37, text)).toBe(agreement);
});
