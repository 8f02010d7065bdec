import { mean } from "../../base/number.ts";
import type { JudgedElement, JudgedTopic } from "../../data/judgements.ts";
import { type NumberSpread, spread } from "./spread.ts";

/** Relevant elements of one exhaustivity, over the topics that have any: Table 1 of HiXEval. */
export interface ExhaustivityGrade {
  /** "?", "1" or "2". */
  readonly exhaustivity: string;
  /** Elements, by topic. */
  readonly elements: NumberSpread | undefined;
  /** The mean length of an element, by topic. */
  readonly size: NumberSpread | undefined;
  /** The mean share of an element that is highlighted, by topic, from 0 to 1. */
  readonly specificity: NumberSpread | undefined;
}

/** The grades in the order of the table: too small, partially, highly exhaustive. */
export const gradedExhaustivities: readonly string[] = ["?", "1", "2"];

export function exhaustivityGrades(topics: readonly JudgedTopic[]): ExhaustivityGrade[] {
  const relevant = topics.map((judged) =>
    [...judged.values()].flatMap(({ elements = [] }) => elements.filter(isRelevant)),
  );
  return gradedExhaustivities.map((exhaustivity) => {
    const found = relevant
      .map((elements) => elements.filter((element) => element.exhaustivity === exhaustivity))
      .filter((elements) => elements.length > 0);
    return {
      exhaustivity,
      elements: spread(found.map((elements) => elements.length)),
      size: spread(found.map((elements) => mean(elements.map(({ size }) => size)))),
      specificity: spread(found.map((elements) => mean(elements.map(({ size, relevant }) => relevant / size)))),
    };
  });
}

/** Whether a judged element is relevant: neither exhaustivity nor specificity says that it is not. */
export function isRelevant({ exhaustivity, relevant }: JudgedElement): boolean {
  return exhaustivity !== "0" && relevant > 0;
}
