import { mean } from "../../base/number.ts";
import { type Grade, grades, type Items } from "./items.ts";

/** How far two assessors agree on articles or on elements: Tables 2 and 3 of HiXEval. */
export interface LevelAgreement {
  /** Items that either found relevant, that both did, and the share of these. */
  readonly union: number;
  readonly intersection: number;
  readonly ratio: number | undefined;
  readonly grades: readonly GradeAgreement[];
}

export interface GradeAgreement {
  readonly grade: string;
  /** Items that either gave this grade, that both did, and the share of these. */
  readonly union: number;
  readonly intersection: number;
  readonly ratio: number | undefined;
  /**
   * Of the items that both found relevant: those to which the first gave this grade, and the share that the second confirms.
   */
  readonly given: number;
  readonly confirmed: number | undefined;
}

export function levelAgreement(first: Items, second: Items): LevelAgreement {
  const both = [...first.keys()].filter((name) => second.has(name)).length;
  const either = first.size + second.size - both;
  return {
    union: either,
    intersection: both,
    ratio: share(both, either),
    grades: grades.map((grade) => gradeAgreement(grade, first, second)),
  };
}

function gradeAgreement({ name: grade, has }: Grade, first: Items, second: Items): GradeAgreement {
  let [inFirst, inSecond, both, given] = [0, 0, 0, 0];
  for (const [name, item] of first) {
    if (!has(item)) continue;
    const other = second.get(name);
    inFirst++;
    if (other !== undefined) given++;
    if (other !== undefined && has(other)) both++;
  }
  for (const item of second.values()) if (has(item)) inSecond++;
  const union = inFirst + inSecond - both;
  return { grade, union, intersection: both, ratio: share(both, union), given, confirmed: share(both, given) };
}

/** The mean over topics of every figure, over those that have it. */
export function meanLevel(topics: readonly LevelAgreement[]): LevelAgreement {
  return {
    union: mean(topics.map(({ union }) => union)),
    intersection: mean(topics.map(({ intersection }) => intersection)),
    ratio: meanOfKnown(topics.map(({ ratio }) => ratio)),
    grades: grades.map(({ name }, i) => {
      const own = topics.map((topic) => topic.grades[i]!);
      return {
        grade: name,
        union: mean(own.map(({ union }) => union)),
        intersection: mean(own.map(({ intersection }) => intersection)),
        ratio: meanOfKnown(own.map(({ ratio }) => ratio)),
        given: mean(own.map(({ given }) => given)),
        confirmed: meanOfKnown(own.map(({ confirmed }) => confirmed)),
      };
    }),
  };
}

export function meanOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : mean(known);
}

/** Undefined where the whole is 0: tables then print a dash, not a 0. */
function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}
