import { ratio } from "../../../base/number.ts";
import { cutoff, optionalCutoff, upTo } from "../cutoff.ts";
import { ourMeasure } from "../measure.ts";
import { choice, shareAboveNone } from "../param.ts";
import { ownSource } from "../sources.ts";
import { overlappingResults } from "../worked.ts";

const stop = cutoff();
const whole = optionalCutoff();

export const coverage = ourMeasure({
  name: "coverage",
  about: "Of the highlighted passages, the share that was found in full, or in part, or missed.",
  example: "coverage@5",
  params: { of: choice("which passages are counted", ["full", "part", "missed"], "full"), stop: whole },
  at: "stop",
  better: ({ of }) => (of === "missed" ? "less" : undefined),
  range: "0 to 1; more is better of those found in full, less of those missed; those found in part may come from both",
  formula:
    "coverage = highlights with found = length (of=part: 0 < found < length; of=missed: found = 0) / highlights; white space does not count where the collection is given",
  latex: String.raw`coverage = \frac{|\{h : found(h) = length(h)\}|}{|\{h\}|}`,
  rewards: "whole answers: a highlight cut in two by a chunk's edge is found in part",
  ignores: "the lengths of highlights (those that touch are one), and how much other text was returned",
  source: ownSource("coverage of highlights"),
  worked: {
    on: overlappingResults,
    measure: "coverage",
    working: ["found in full: 5..10 and 20..25; missed: 33..38", "two of three highlights"],
    value: "2/3",
  },
  needs: () => ["text", "white space"],
  instead: () => "artR",

  score(topic, { of, stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const all = read.highlights(results);
    const counted = all.filter(({ visible, visibleFound }) => {
      if (visibleFound === visible) return of === "full";
      return of === (visibleFound === 0 ? "missed" : "part");
    });
    return ratio(counted.length, all.length);
  },
});

export const answered = ourMeasure({
  name: "answered",
  about:
    "Whether all that answers is in the first r results: every highlighted passage, or one alternative of each group.",
  example: "answered@5",
  params: { share: shareAboveNone("the least share of each passage that must be there, white space aside", 1), stop },
  at: "stop",
  formula:
    "answered[r] = 1 if found(h) / length(h) ≥ share for every passage h of a right answer, else 0; white space does not count where the collection is given",
  latex: String.raw`answered[r] = \begin{cases} 1 & \text{if } found(h) / length(h) \ge share \text{ for every passage } h \\ 0 & \text{otherwise} \end{cases}`,
  rewards: "all that an answer needs at once: each hop of a multi-hop question",
  ignores: "how near a miss is, how much other text comes with it, and the order within the first r",
  source: ownSource("answered questions"),
  aka: ["recall_all", "full recall", "all gold passages retrieved"],
  worked: {
    on: overlappingResults,
    measure: "answered@3",
    working: [
      "found in full: 5..10 and 20..25; of 33..38 nothing",
      "one of the three passages that are needed is missing",
    ],
    value: "0/1",
  },
  needs: () => ["text", "white space"],
  instead: ({ stop }) => (stop.results === Infinity ? "artR" : `docR@${stop}`),

  score(topic, { share, stop }) {
    const { topic: read, results } = upTo(stop, topic);
    const passages = read.highlights(results);
    // Divided, then compared: share * visible would round past exact ties.
    const isThere = passages.every(({ visible, visibleFound }) => visible === 0 || visibleFound / visible >= share);
    return passages.length > 0 && isThere ? 1 : 0;
  },
});
