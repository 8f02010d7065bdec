import { characterAveragePrecision } from "./character-average-precision.ts";
import {
  bestPrecision,
  coverage,
  hit,
  intersectionOverUnion,
  redundancy,
  textDiscountedGain,
  textReciprocalRank,
} from "./chunk-measures.ts";
import {
  averagePrecision,
  binaryPreference,
  discountedGain,
  documentPrecision,
  documentRecall,
  elevenPointAverage,
  interpolatedDocumentPrecision,
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
import { judged } from "./judged.ts";
import type { Measure } from "./measure.ts";
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
import { textAveragePrecision } from "./text-average-precision.ts";

/** Every measure, in the order of help and docs. To add one: write it in the file of its family, add its line. */
export const measures: readonly Measure[] = [
  precision,
  recall,
  fMeasure,
  interpolatedPrecision,
  averageInterpolatedPrecision,
  textAveragePrecision,
  characterAveragePrecision,
  generalizedPrecision,
  generalizedRecall,
  averageGeneralizedPrecision,
  interpolatedGeneralizedPrecision,
  interpolatedAverage,
  hiPrecision,
  hiRecall,
  hiF,
  hiAverage,
  hiInterpolatedAverage,
  clusterPrecision,
  clusterRecall,
  characterPrecision,
  characterRecall,
  characterF1,
  articlePrecision,
  articleRecall,
  articleF1,
  setAveragePrecision,
  intersectionOverUnion,
  hit,
  textReciprocalRank,
  textDiscountedGain,
  redundancy,
  coverage,
  bestPrecision,
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
];
