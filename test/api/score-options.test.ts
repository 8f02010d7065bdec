import { expect, test } from "vitest";
import { matchers } from "../../src/api/matcher.ts";
import { score } from "../../src/api/score.ts";
import { track } from "../../src/api/track.ts";
import { wordTokens } from "../../src/match/tokens/words.ts";

const valve = "The relief valve has to be closed before the pump is started.";
const documents = { manual: `Safety. ${valve} Call us.`, leaflet: `In short: ${valve}` };
const question = "What has to be closed?";
const gold = [{ doc: "manual", text: valve }];
const retrieved = [{ doc: "leaflet", text: valve }];

test("text from a copy counts where it is asked for, by score and by the matcher", () => {
  const measures = ["R@1", "P@1"];
  expect(score({ question, retrieved, gold, documents, measures })).toEqual({ "R@1": 0, "P@1": 0 });
  expect(score({ question, retrieved, gold, documents, measures, copies: "same" })).toEqual({ "R@1": 1, "P@1": 1 });
  const cases = [{ question, retrieved, gold }];
  const toScore = matchers.toScore.bind(undefined);
  expect(toScore(track(cases, { documents, copies: "same" }), "R@1", { atLeast: 1 }).pass).toBe(true);
  expect(toScore(track(cases, { documents }), "R@1", { atLeast: 1 }).pass).toBe(false);
});

test("tokens are counted by the tokenizer that is given", () => {
  const one = { question, retrieved: [{ doc: "manual", start: 0, end: 40 }], gold, documents, tokenizer: wordTokens };
  expect(score({ ...one, measures: ["tokens@1", "R@4tok"] })).toEqual({ "tokens@1": 8, "R@4tok": 16 / valve.length });
});

test("a question needs one alternative of each group", () => {
  const parts = [
    { doc: "manual", text: "closed", group: "what", alternative: 1 },
    { doc: "manual", text: "Safety", group: "what", alternative: 2 },
    { doc: "manual", text: "Call us", group: "who" },
  ];
  const answered = (...texts: string[]): number | undefined =>
    score({
      question,
      gold: parts,
      documents,
      measures: ["answered@5"],
      retrieved: texts.map((text) => ({ doc: "manual", text })),
    })["answered@5"];
  expect(answered("Safety", "Call us")).toBe(1);
  expect(answered("has to be closed", "Call us")).toBe(1);
  expect(answered("Safety", "closed")).toBe(0);
});

test("groups that contradict each other are refused with the question", () => {
  const parts = [
    { doc: "manual", text: "closed", group: "what" },
    { doc: "manual", text: "Safety", alternative: 2 },
  ];
  expect(() => score({ question, gold: parts, retrieved, documents, measures: ["R@1"] })).toThrow(
    /^gold: topic "What has to be closed\?" has alternatives without a group on number 2, but number 1 names a group/,
  );
});
