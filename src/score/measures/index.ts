// The table of measures, by family. To add a measure, write it in the file of its family and add it here.

import { characterAveragePrecision, textAveragePrecision } from "./text-average-precision.ts";
import { citationPrecision, quoteExact, sentenceCited, sentenceSupported } from "./citation-measures.ts";
import {
  answered,
  bestPrecision,
  cost,
  coverage,
  hit,
  intersectionOverUnion,
  redundancy,
  textDiscountedGain,
  textReciprocalRank,
  tokensRead,
} from "./chunk-measures.ts";
import {
  averagePrecision,
  binaryPreference,
  discountedGain,
  documentPrecision,
  documentRecall,
  elevenPointAverage,
  interpolatedDocumentPrecision,
  judged,
  reciprocalRank,
  rPrecision,
  success,
} from "./document-measures.ts";
import {
  averageGeneralizedPrecision,
  generalizedPrecision,
  generalizedRecall,
  interpolatedAverage,
  interpolatedGeneralizedPrecision,
  meanScore,
} from "./generalized-precision.ts";
import {
  clusterPrecision,
  clusterRecall,
  hiAverage,
  hiF,
  hiInterpolatedAverage,
  hiPrecision,
  hiRecall,
} from "./hixeval.ts";
import { averageInterpolatedPrecision, interpolatedPrecision } from "./interpolated-precision.ts";
import type { OurMeasure } from "./measure.ts";
import { fMeasure, precision, recall } from "./precision-recall.ts";
import {
  articleF1,
  articlePrecision,
  articleRecall,
  characterF1,
  characterPrecision,
  characterRecall,
  setAveragePrecision,
} from "./set-measures.ts";
import {
  averageEffort,
  effortPrecision,
  gainRecall,
  interpolatedAverageEffort,
  interpolatedEffort,
  meanNormalizedGain,
  normalizedGain,
} from "./xcg.ts";

/** Measures that belong together because of what they look at or who defined them. */
export interface Family {
  /** One word, by which a user can ask for the family. */
  readonly name: string;
  readonly about: string;
  readonly measures: readonly OurMeasure[];
}

/**
 * All measures by family, in the order of help and docs. To add one, write it in a file of its family and add one line
 * here.
 */
export const families: readonly Family[] = [
  {
    name: "text",
    about:
      "A ranked list of text: how much of what is read is highlighted, and how much of the highlighted text is read.",
    measures: [
      precision,
      recall,
      fMeasure,
      interpolatedPrecision,
      averageInterpolatedPrecision,
      textAveragePrecision,
      characterAveragePrecision,
    ],
  },
  {
    name: "generalized",
    about: "Generalized precision: a ranked list of documents, each scored by how well its text was returned.",
    measures: [
      generalizedPrecision,
      generalizedRecall,
      averageGeneralizedPrecision,
      meanScore,
      interpolatedGeneralizedPrecision,
      interpolatedAverage,
    ],
  },
  {
    name: "HiXEval",
    about:
      "A ranked list of elements that may overlap, each counting alike. Its paper's P@r, R@r, F@r, MAP and iMAP are these.",
    measures: [hiPrecision, hiRecall, hiF, hiAverage, hiInterpolatedAverage, clusterPrecision, clusterRecall],
  },
  {
    name: "XCG",
    about:
      "Extended cumulated gain: a ranked list of elements against the best one that there is. INEX 2005's own measures.",
    measures: [
      normalizedGain,
      meanNormalizedGain,
      gainRecall,
      effortPrecision,
      interpolatedEffort,
      averageEffort,
      interpolatedAverageEffort,
    ],
  },
  {
    name: "sets",
    about: "All that was returned, whatever its order: its text, or its documents.",
    measures: [
      characterPrecision,
      characterRecall,
      characterF1,
      articlePrecision,
      articleRecall,
      articleF1,
      setAveragePrecision,
    ],
  },
  {
    name: "chunks",
    about: "What a retriever hands to a language model.",
    measures: [
      intersectionOverUnion,
      hit,
      answered,
      textReciprocalRank,
      textDiscountedGain,
      redundancy,
      coverage,
      bestPrecision,
      tokensRead,
      cost,
    ],
  },
  {
    name: "citations",
    about: "What the sentences of an answer cite.",
    measures: [citationPrecision, sentenceCited, sentenceSupported, quoteExact],
  },
  {
    name: "documents",
    about: "A ranked list of whole documents, as trec_eval measures it.",
    measures: [
      averagePrecision,
      rPrecision,
      reciprocalRank,
      binaryPreference,
      discountedGain,
      documentPrecision,
      documentRecall,
      success,
      interpolatedDocumentPrecision,
      elevenPointAverage,
      judged,
    ],
  },
];

/**
 * All measures of pericope. docs/measures.md explains them.
 *
 * @example
 * import { measures } from "pericope";
 *
 * measures.find(({ name }) => name === "iP")?.example; // "iP@0.01"
 */
export const measures: readonly OurMeasure[] = families.flatMap((family) => family.measures);
