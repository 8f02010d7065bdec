import { growingNumbers } from "../base/growing.ts";
import { named } from "../base/named.ts";
import { ratio } from "../base/number.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import { usualScore } from "./measures/document-score.ts";
import { interpolatedAt } from "./measures/generalized-precision.ts";
import { interpolatedCurve } from "./measures/interpolated-precision.ts";
import { readMeasure } from "./measures/name.ts";
// Curves, such as precision at levels of recall. This file has the table of curves, and draws a curve from a run's
// topics.

/** A curve as a declared value: its places on the x axis, and one topic's height at each place. */
export interface Curve {
  readonly name: string;
  readonly about: string;
  /** The measure whose value is the height of a point. The curve needs the same input as this measure. */
  readonly measure: string;
  /** The names of the axes. */
  readonly x: string;
  readonly y: string;
  /** The places on the x axis; `points` is how many were asked for. */
  places(points: number): readonly number[];
  readonly points: number;
  heights(topic: TopicGains, places: readonly number[]): Float64Array;
}

/** One point of a run's curve. */
export interface CurvePoint {
  readonly run: string;
  readonly curve: string;
  /** Absent in a point of the mean over topics. */
  readonly topic: string | undefined;
  readonly x: number;
  readonly y: number;
}

const levels = (points: number): number[] => Array.from({ length: points }, (_, i) => i / (points - 1));

const precisionRecall: Curve = {
  name: "precision-recall",
  about: "Interpolated precision of the text at levels of recall.",
  measure: "iP@0",
  x: "recall",
  y: "interpolated precision",
  places: levels,
  points: 101,
  heights(topic, places) {
    const hundredths = interpolatedCurve(topic);
    if (places.length === hundredths.length) return hundredths;
    const isHundredth = (x: number): boolean => Math.abs(x * 100 - Math.round(x * 100)) < 1e-9;
    return Float64Array.from(places, (x) =>
      isHundredth(x) ? hundredths[Math.round(x * 100)]! : readMeasure(`iP@${x}`).score(topic),
    );
  },
};

/** gP against gR, as in Figure 4 of the framework paper. There is one curve for each way to score a document. */
const generalized = (score: "F" | "bep", about: string): Curve => ({
  name: score === "F" ? "gP-gR" : `gP-gR-${score}`,
  about,
  measure: `igP(score=${score})@0`,
  x: "generalized recall",
  y: "interpolated generalized precision",
  places: levels,
  points: 11,
  heights: (topic, places) =>
    interpolatedAt(places, topic, { ...usualScore(score, topic.rules.name), by: "documents" }),
});

const recallByCharacters: Curve = {
  name: "recall-by-characters",
  about: "Recall of the text after so many characters read.",
  measure: "R@100ch",
  x: "characters read",
  y: "recall",
  places: logarithmic,
  points: 41,
  heights(topic, places) {
    const heights = topic.foundAfter(places);
    for (let i = 0; i < heights.length; i++) heights[i] = ratio(heights[i]!, topic.totalRelevant);
    return heights;
  },
};

/** Whole numbers from 100 to a million, evenly spaced on a logarithmic scale. */
function logarithmic(points: number): number[] {
  return Array.from({ length: points }, (_, i) => Math.round(10 ** (2 + (4 * i) / (points - 1))));
}

/** All curves, in the order in which the help lists them. */
export const curves: readonly Curve[] = [
  precisionRecall,
  generalized("F", "Generalized precision at levels of generalized recall, documents scored by F."),
  generalized("bep", "The same, documents scored by the distance to the best entry point."),
  recallByCharacters,
];

/** The name of a curve, and how many points it should have. */
export interface CurveRequest {
  readonly name: string;
  readonly points?: number | undefined;
  /** True to draw one curve per topic as well as the mean. */
  readonly perTopic?: boolean | undefined;
}

/** Draws a run's curve from its topics, one by one. The gains of a topic need not be kept. */
export function curveDrawing({ name, points, perTopic = false }: CurveRequest): {
  /**
   * If a topic has several right answers, each point takes the answer that is best at that point, as the measure does.
   */
  add(topic: string, answers: readonly TopicGains[]): void;
  /** The points in the order of `topics`: those of each topic if they are wanted, and then their mean. */
  end(run: string, topics: readonly string[]): CurvePoint[];
} {
  const curve = named(curves, name, "curve");
  const places = curve.places(points ?? curve.points);
  const heights = growingNumbers(Float64Array);
  const rows = new Map<string, number>(); // by topic: where its heights begin

  return {
    add(topic, answers) {
      const [first, ...others] = answers.map((gains) => curve.heights(gains, places));
      for (const other of others) for (const [i, y] of other.entries()) first![i] = Math.max(first![i]!, y);
      rows.set(topic, heights.length);
      for (let i = 0; i < places.length; i++) heights.push(first![i]!);
    },
    end(run, topics) {
      const all = heights.values();
      const byTopic = topics.map((topic) => all.subarray(rows.get(topic)!, rows.get(topic)! + places.length));
      const pointsOf = (topic: string | undefined, ys: ArrayLike<number>): CurvePoint[] =>
        places.map((x, i) => ({ run, curve: name, topic, x, y: ys[i]! }));
      const own = perTopic ? topics.flatMap((topic, i) => pointsOf(topic, byTopic[i]!)) : [];
      const totals = new Float64Array(places.length);
      for (const ys of byTopic) for (let i = 0; i < totals.length; i++) totals[i]! += ys[i]!;
      const means = totals.map((total) => ratio(total, byTopic.length));
      return [...own, ...pointsOf(undefined, means)];
    },
  };
}
