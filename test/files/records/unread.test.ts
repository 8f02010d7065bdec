import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";

// What a file has beside what is read of it: none of it changes a number in silence, and none of it is refused for nothing.

const text =
  "Press the large green button twice before you go. Wait for the small red light to come on. " +
  "Then pull the long brass lever towards you. The heavy door opens by itself after four minutes.";
const collection = collectionOf([{ doc: "guide.md", text }]);
const sentences = text.split(/(?<=\.) /);
const placeOf = (sentence: string) => ({
  doc: "guide.md",
  start: text.indexOf(sentence),
  end: text.indexOf(sentence) + sentence.length,
});

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const codes = (records: readonly object[]): string[] =>
  (readRun(lines(records), { collection }).notes ?? []).map(({ code }) => code);
const results = (more: (i: number) => object): object[] =>
  sentences.map((sentence, i) => ({ topic: "q", ...placeOf(sentence), text: sentence, ...more(i) }));

test("a column of ranks is read whatever its spelling, and a note names one that only counts", () => {
  const starts = (key: string) =>
    readRun(lines(results((i) => ({ [key]: sentences.length - i }))), { collection })
      .topics.get("q")!
      .map(({ start }) => start);
  const upwards = sentences.map((sentence) => text.indexOf(sentence));
  for (const key of ["Rank", "hit_rank", "RANK"]) expect(starts(key), key).toEqual(upwards.toReversed());
  expect(starts("idx")).toEqual(upwards);
  expect(codes(results((i) => ({ idx: 3 - i })))).toEqual(["ranks-unread"]);
  expect(codes(results((i) => ({ idx: i, chunk: 7 - i })))).toEqual([]);
});

test("a note names scores under another name that the order of the file contradicts", () => {
  const distances = [0.1, 0.4, 0.2, 0.3];
  expect(codes(results((i) => ({ distance: distances[i] })))).toEqual(["scores-unread"]);
  expect(codes(results((i) => ({ distance: 0.1 * i })))).toEqual([]);
});

test("a note names the column that parts what comes again in a question", () => {
  const twice = (second: string) => [...results(() => ({ seed: 1 })), ...results(() => ({ seed: second }))];
  expect(codes(twice("2"))).toEqual(["runs-merged"]);
  expect(codes(results((i) => ({ lang: i % 2 === 0 ? "en" : "de" })))).toEqual([]);
});

test("a list beside the text of a result is refused where the documents have it, and else a note", () => {
  const of = (messages: readonly string[]) => results(() => ({ messages }));
  expect(codes(of(["You are a helpful assistant, are you not?"]))).toEqual(["lists-unread"]);
  const unplaced = (list: readonly unknown[]) =>
    lines([{ topic: "q", doc: "guide.md", text: sentences[0], kb: list, start: 0, end: sentences[0]!.length }]);
  expect(() => readRun(unplaced(sentences.slice(1)), { collection })).toThrow(/"kb" is not read/);
});

test("texts under keys that no field is known by are told where the documents have them", () => {
  const [first, second, third] = sentences as [string, string, string];
  const read = (more: object) => lines([{ topic: "q", ...placeOf(first), text: first, ...more }]);
  const refused = [
    { kb: { a: second, b: third } },
    { kb: [{ inhalt: second }, { inhalt: third }] },
    { kb: JSON.stringify([{ inhalt: second }, { inhalt: third }]) },
    { kb: `['${second}', '${third}']` },
    { trace: { steps: [{ output: { hits: [{ inhalt: second }, { inhalt: third }] } }] } },
  ];
  for (const more of refused)
    expect(() => readRun(read(more), { collection }), JSON.stringify(more)).toThrow(/not read, and the documents have/);
  const noted = (more: object) => (readRun(read(more), { collection }).notes ?? []).map(({ code }) => code);
  expect(noted({ other_text: second })).toEqual(["texts-unread"]);
  expect(noted({ other_text: first })).toEqual([]); // the same again
  expect(noted({ remark: "A sentence of some length that no document has." })).toEqual([]);
});

test("gold that says no under other spellings of relevance, and in other languages, highlights nothing", () => {
  const [yes, no] = sentences as [string, string];
  for (const more of [
    { Relevant: "no" },
    { relevanz: 0 },
    { "is relevant": "nein" },
    { pertinent: false },
    { human_relevance: "0" },
    { judgement: { relevant: false } },
    { verdict: "irrelevant" },
    { annotation: "not relevant" },
  ]) {
    const rows = [
      { topic: "q", ...placeOf(yes), text: yes },
      { topic: "q", ...placeOf(no), text: no, ...more },
    ];
    const { relevant } = readJudgements(lines(rows), { collection }).topics.get("q")!.get("guide.md")!;
    expect(relevant.length, JSON.stringify(more)).toBe(1);
  }
  const kept = { topic: "q", ...placeOf(no), text: no, relevance_comment: "no", relevance: 2, question: "none" };
  expect(
    readJudgements(lines([kept]), { collection })
      .topics.get("q")!
      .get("guide.md")!.relevant.length,
  ).toBe(1);
});

test("a text under any name checks offsets, where it is as long as they say and in its document", () => {
  const placed = (key: string) =>
    sentences.map((sentence) => {
      const start = text.indexOf(sentences[3 - sentences.indexOf(sentence)]!);
      return { topic: "q", doc: "guide.md", start, end: start + sentence.length, [key]: sentence };
    });
  for (const key of ["inhalt", "payload_text"])
    expect(() =>
      readRun(lines(placed(key)), { collection, misplaced: { texts: [], compared: 0, characters: 0 } }),
    ).toThrow(/the text is not at/);
  const titled = sentences.map((sentence) => ({ topic: "q", ...placeOf(sentence), title: "The guide to the light" }));
  expect(readRun(lines(titled), { collection }).notes ?? []).toEqual([]);
});

test("a note names a field of gold that says yes and no within a question, and is not read", () => {
  const [first, second] = sentences as [string, string];
  const notes = (one: object, other: object): string[] =>
    (
      readJudgements(
        lines([
          { topic: "q", ...placeOf(first), text: first, ...one },
          { topic: "q", ...placeOf(second), text: second, ...other },
        ]),
        { collection },
      ).notes ?? []
    ).map(({ code }) => code);
  expect(notes({ useful: 1 }, { useful: 0 })).toEqual(["relevance-unread"]);
  expect(notes({ verdict: "positive" }, { verdict: "negative" })).toEqual(["relevance-unread"]);
  expect(notes({ multi_hop: false }, { multi_hop: false })).toEqual([]);
  expect(notes({ kind: "how" }, { kind: "no" })).toEqual([]);
});
