import { expect, test } from "vitest";
import { countedPlaces } from "../../../src/match/copies/copy-link.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import type { JudgedTopic, Judgements } from "../../../src/data/judgements.ts";
import type { Run } from "../../../src/data/run.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { isBound } from "../../../src/score/refusals.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { readMeasure } from "../../../src/score/measures/name.ts";
import { formulas } from "../../score/measures/formulas.ts";
import { bruteForce } from "../../tracks/brute-force.ts";
import { rounds } from "../../rounds.ts";
import { copiedTrack } from "./copied-track.ts";
import { copiedNames } from "./brute-copies.ts";

const names = Object.keys(formulas).filter((name) => !isBound(readMeasure(name)));
const ofText = names.filter((name) => readMeasure(name).needs.length > 0);
const ofDocuments = names.filter((name) => readMeasure(name).needs.length === 0);

for (const [kind, overlap] of [
  ["same", "once"],
  ["same", "novel"],
  ["same", "again"],
  ["near", "once"],
] as const)
  test(`every measure of text agrees with sets of characters where ${kind} copies count, text returned again counting ${overlap}`, () => {
    let changed = 0;
    for (let seed = 1; seed <= rounds(10, 180); seed++) {
      const { texts, judgements, run } = copiedTrack(seed, kind === "near" ? 0.02 : 0);
      const collection = collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text })));
      const options = { measures: names, overlap, collection, task: "chunks" };
      const [scores] = evaluate(judgements, [run], { ...options, copies: kind }).runs;
      const [without] = evaluate(judgements, [run], options).runs;
      const judged = judgements.topics.get("t")!;
      const own = scores!.topics.get("t");
      if (own === undefined) continue; // nothing is highlighted
      const brute = bruteForce(
        run.topics.get("t")!,
        withBlanks(judged, texts),
        overlap,
        copiedNames(judged, texts, kind),
      );
      for (const name of ofText) {
        if (name.startsWith("answered")) continue; // white space is known here
        const expected = name === "bestP" ? brute.bestPOfAll() : formulas[name]!(brute);
        expect(own[name], `${name}, seed ${seed}`).toBeCloseTo(expected, 12);
      }
      for (const name of ofDocuments) expect(own[name], `${name}, seed ${seed}`).toBe(without!.topics.get("t")![name]);
      if (own["R@100"] !== without!.topics.get("t")!["R@100"]) changed++;
    }
    expect(changed).toBeGreaterThan(rounds(1, 20));
  });

/** The judgements with the white space of their documents, which measures of whole passages leave out. */
function withBlanks(judged: JudgedTopic, texts: ReadonlyMap<string, string>): JudgedTopic {
  return new Map(
    Array.from(judged, ([doc, document]) => {
      const blank = [...texts.get(doc)!].flatMap((c, i) => (c.trim() === "" ? [{ start: i, end: i + 1 }] : []));
      return [doc, { ...document, blank: rangeSet(blank) }];
    }),
  );
}

test.each([
  ["as much on both sides", " ", " "],
  ["none", "", ""],
  ["less", " ", ""],
])("a highlight with white space at its ends is whole from a copy that has %s of it", (_, before, after) => {
  const said = "The valve must be closed before the pump is started, every time";
  const collection = collectionOf([
    { doc: "a", text: `First. ${said}. Then.` },
    { doc: "b", text: `${before === "" ? "" : "Other words."}${before}${said}.${after}` },
  ]);
  const highlight = { start: 6, end: 6 + said.length + 3 };
  const judgements: Judgements = {
    of: "highlights",
    topics: new Map([["t", new Map([["a", { relevant: rangeSet([highlight]), grade: 1 }]])]]),
  };
  const run = (start: number, end: number, doc = "b"): Run => ({
    name: "mine",
    answers: "passages",
    topics: new Map([["t", [{ doc, start, end }]]]),
  });
  const length = collection.document("b")!.text.length;
  const from = length - said.length - 1 - before.length - after.length;
  const measures = ["coverage", "coverage(of=part)", "answered@1", "R@1"];
  const options = { measures, task: "chunks", collection, copies: "same" } as const;
  expect(evaluate(judgements, [run(from, length)], options).runs[0]!.mean).toEqual({
    coverage: 1,
    "coverage(of=part)": 0,
    "answered@1": 1,
    "R@1": (said.length + 1 + before.length + after.length) / (said.length + 3),
  });
  const cut = run(from + before.length, from + before.length + said.length); // without the full stop
  expect(evaluate(judgements, [cut], options).runs[0]!.mean["coverage"]).toBe(0);
});

test("a document that is not judged, and has a copy, is not said to count as irrelevant", () => {
  const text = "The valve must be closed before the pump is started, every time.";
  const collection = collectionOf(["a", "b"].map((doc) => ({ doc, text })));
  const relevant = rangeSet([{ start: 0, end: text.length }]);
  const judgements: Judgements = {
    of: "highlights",
    topics: new Map([["t", new Map([["a", { relevant, grade: 1 }]])]]),
  };
  const run: Run = {
    name: "mine",
    answers: "passages",
    topics: new Map([["t", [{ doc: "b", start: 0, end: text.length }]]]),
  };
  const { runs, notes } = evaluate(judgements, [run], {
    measures: ["R@1"],
    task: "chunks",
    collection,
    copies: "same",
  });
  expect(runs[0]!.mean["R@1"]).toBe(1);
  expect(notes.find(({ code }) => code === "none-judged")?.message).toContain(
    "only copies of highlighted text count from them",
  );
});

test("a document with very many copies is looked up without going through them all", () => {
  const count = 100_000;
  const own = Array.from({ length: count }, (_, i) => ({ start: 3 * i, end: 3 * i + 2, doc: "gold", at: 0 }));
  const links = new Map([["d", own]]);
  const pieces = own.map(({ start }) => countedPlaces(links, "d", start + 1, start + 4));
  expect(pieces[5]).toEqual([
    { doc: "gold", start: 1, end: 2, own: 16 },
    { doc: "d", start: 17, end: 18, own: 17 },
    { doc: "gold", start: 0, end: 1, own: 18 },
  ]);
}, 20_000);
