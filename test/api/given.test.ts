import { expect, test } from "vitest";
import { score } from "../../src/api/score.ts";
import { track } from "../../src/api/track.ts";
import { matchers } from "../../src/api/matcher.ts";
import { InputError } from "../../src/base/input-error.ts";
import { evaluate } from "../../src/score/evaluate.ts";

const documents = { "guide.md": "Press the button. Wait for the light." };
const gold = [{ doc: "guide.md", text: "Wait for the light." }];
const one = { question: "And then?", retrieved: gold, gold };

/** The message of the InputError that a call ends in. */
function faultOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return "none";
}
const anything = (value: unknown): never => value as never;

test.each([
  [undefined, "score was given what is not there; expected { question, retrieved, gold, documents }"],
  [null, "score was given what is not there; expected { question, retrieved, gold, documents }"],
  [Promise.resolve(one), "score was given what is a promise, which wants await; expected"],
  [{}, "case 1: no question; expected a text, or an id"],
  [{ ...one, documents, measures: "R@1" }, "measures are of type string; expected a list of names"],
  [{ ...one, documents, measures: [1] }, "measures are a list of other things; expected a list of names"],
  [{ ...one, documents, unit: "utf8" }, 'no unit "utf8"; there are: codepoint, utf16, byte'],
  [{ ...one, documents, copies: null }, 'no kind of copies "null"; there are: same, near'],
  [{ ...one, documents, unit: {} }, "the unit is of type object; there are: codepoint, utf16, byte"],
  [{ ...one, documents, name: 5 }, "the name of the run is of type number; expected a text"],
  [{ ...one, documents, onNote: true }, "onNote is of type boolean; expected a function that takes a note"],
  [{ ...one, documents, tokenizer: Promise.resolve() }, "the tokenizer is a promise, which wants await; expected"],
  [{ ...one, documents: null }, "documents are not there; expected texts by their ids"],
  [{ ...one, documents: "docs" }, "documents are of type string; expected texts by their ids"],
  [{ ...one, documents: Promise.resolve(documents) }, "documents are a promise, which wants await; expected texts by"],
  [{ ...one, documents: { "guide.md": 1 } }, 'document "guide.md": its text is of type number; expected'],
  [{ ...one, documents: ["docs"] }, "documents, number 1: doc is not there; expected"],
  [{ ...one, documents: [null] }, "documents, number 1: doc is not there; expected"],
  [{ ...one, documents, retrieved: [null] }, 'retrieved for "And then?", number 1: what is not there; expected a text'],
  [{ ...one, documents, gold: [1] }, 'gold of "And then?", number 1: what is of type number; expected a text'],
  [
    { ...one, documents, retrieved: [{ doc: 1.5, start: 0, end: 5 }] },
    'retrieved for "And then?", number 1: "doc" is 1.5; expected a string or an integer',
  ],
  [
    { ...one, documents, retrieved: [{ doc: "guide.md", start: 0, end: 5, text: ["Press"] }] },
    'retrieved for "And then?", number 1: "text" is a list; expected a text',
  ],
  [
    { ...one, documents, gold: [{ ...gold[0], group: [] }] },
    'gold of "And then?", number 1: "group" is an array; expected a string or an integer',
  ],
  [
    { ...one, documents, retrieved: [[{ pageContent: "Wait", metadata: {} }, "high"]] },
    'retrieved for "And then?", number 1: "score" is "high"; expected a finite number',
  ],
])("score(%j) is told what is wrong", (asked, message) => {
  expect(faultOf(() => score(anything(asked)))).toContain(message);
});

test.each([
  [undefined, "cases are not there; expected a list of { question, retrieved, gold }"],
  ["questions", "cases are of type string; expected"],
  [Promise.resolve([one]), "cases are a promise, which wants await; expected"],
  [one, "cases are of type object; expected a list"],
])("track(%j) is told what is wrong", (cases, message) => {
  expect(faultOf(() => track(anything(cases)))).toContain(message);
  expect(faultOf(() => track([one], anything(null)))).toContain("options are not there; expected an object");
});

test("the matcher is told what is wrong, and passes nothing by mistake", () => {
  const toScore = (measure: unknown, bounds: unknown): unknown =>
    matchers.toScore.call(undefined, track([one], { documents }), anything(measure), anything(bounds)).pass;
  expect(toScore("R@1", { atLeast: 1 })).toBe(true);
  for (const bounds of [undefined, null, 0.5, {}, { atleast: 1 }])
    expect(faultOf(() => toScore("R@1", bounds))).toBe("toScore needs a bound, as in { atLeast: 0.8 }");
  expect(faultOf(() => toScore("R@1", { atLeast: "0.5" }))).toBe("a bound of toScore is 0.5; expected a number");
  expect(faultOf(() => toScore("R@1", { atLeast: 1, atMost: 0 }))).toContain("expected atLeast ≤ atMost");
  expect(faultOf(() => toScore(1, { atLeast: 1 }))).toContain("the measure of toScore is of type number");
  expect(faultOf(() => matchers.toScore.call(undefined, [], "R@1", { atMost: 1 }))).toContain("no question");
  for (const other of [
    { judgements: {}, run: {} },
    { runs: [null], measures: ["R@1"] },
  ])
    expect(faultOf(() => matchers.toScore.call(undefined, anything(other), "R@1", { atMost: 1 }))).toContain(
      "toScore was given of type object; expected a track, its cases, or what evaluate returns",
    );
});

test("an evaluation that was saved as JSON is held to the same bounds", () => {
  const { judgements, run } = track([one], { documents });
  const saved = JSON.parse(JSON.stringify(evaluate(judgements, [run], { task: "chunks", measures: ["R@1"] })));
  const result = matchers.toScore.call(undefined, saved, "R@1", { atMost: 0.5 });
  expect(result.pass).toBe(false);
  expect(result.message()).toContain("retrieved: R@1 is 1.0000; the highest questions:\n  1.0000  And then?");
  saved.runs[0].mean["R@1"] = null; // JSON has no NaN
  const unknown = matchers.toScore.call(undefined, saved, "R@1", { atMost: 0.5 });
  expect(unknown.pass).toBe(false);
  expect(unknown.message()).toBe("retrieved: R@1 is not a number, so it is neither inside nor outside a bound");
});

test("a text that is nowhere is told by its question and number, and never by a line", () => {
  const nowhere = { doc: "guide.md", start: 18, end: 37, text: "Quantum zebras dance in winter gardens." };
  const cut = { doc: "guide.md", text: "Press the button. Wait for the light. Zebras dance." };
  const fault = (second: object): string =>
    faultOf(() => track([one, anything({ ...one, question: "And now?", ...second })], { documents }));
  expect(fault({ retrieved: [...gold, nowhere] })).toMatch(
    /^retrieved for "And now\?", number 2: of 1 text with offsets 1 is neither there nor elsewhere in the documents/,
  );
  for (const passage of [nowhere, cut]) {
    expect(fault({ gold: [...gold, passage] })).toMatch(
      /^gold: 1 quote is not whole .*: gold of "And now\?", number 2: /,
    );
    expect(fault({ gold: [...gold, passage] })).not.toMatch(/\bline \d/);
  }
});

test("texts may stand by themselves, and documents in a Map", () => {
  const texts = { question: "And then?", retrieved: ["Wait for the light."], gold: ["the light."] };
  expect(score({ ...texts, documents: new Map(Object.entries(documents)), measures: ["R@1"] })).toEqual({ "R@1": 1 });
});

test("a place in a document that is not there is not scored in silence", () => {
  const elsewhere = [{ doc: "guide.txt.bak", start: 0, end: 5 }];
  expect(faultOf(() => score({ ...one, documents, gold: elsewhere }))).toBe(
    'gold of "And then?": 1 passage is in a document that is not among the documents, "guide.txt.bak"; do the ids match?',
  );
  const lost = { ...one, documents, retrieved: [...elsewhere, ...elsewhere], measures: ["R@1"] };
  expect(faultOf(() => score(lost))).toContain("2 passages are in a document that is not among the documents");
  const notes: string[] = [];
  expect(score({ ...lost, onNote: ({ code }) => notes.push(code) })).toEqual({ "R@1": 0 });
  expect(notes).toEqual(["unknown-documents"]);
});

test("a document may be called ids", () => {
  const own = { ids: "Wait for the light." };
  const asked = { question: "q", retrieved: ["Wait"], gold: ["Wait"], measures: ["P@1"] };
  expect(score({ ...asked, documents: own })).toEqual({ "P@1": 1 });
});

test("a place needs a document", () => {
  const asked = { ...one, documents, retrieved: [{ start: 0, end: 4, text: "Pres" }] };
  expect(faultOf(() => score(anything(asked)))).toBe(
    'retrieved for "And then?", number 1: no document; expected doc, or metadata.source',
  );
});

test("of what was found out about gold, groups without alternatives are told", () => {
  const parts = [
    { doc: "guide.md", text: "Press", group: "g" },
    { doc: "guide.md", text: "Wait", group: "g" },
    { doc: "guide.md", start: 3, end: 3 },
  ];
  const { judgements } = track([{ ...one, gold: parts }], { documents });
  expect(judgements.notes).toEqual([
    {
      code: "groups-whole",
      message: expect.stringMatching(/^gold: 1 group has several passages and no alternatives.*\(number 1\)/),
      count: 1,
      lines: [1],
    },
  ]);
});
