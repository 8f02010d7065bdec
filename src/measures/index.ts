import { averagePrecision, discountedGain, documentPrecision } from "./document-measures.ts";
import { averageGeneralizedPrecision, generalizedPrecision, generalizedRecall } from "./generalized-precision.ts";
import { averageInterpolatedPrecision, interpolatedPrecision } from "./interpolated-precision.ts";
import type { Measure } from "./measure.ts";
import { fMeasure, precision, recall } from "./precision-recall.ts";
import {
  articleF1,
  articlePrecision,
  articleRecall,
  characterF1,
  characterPrecision,
  characterRecall,
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
  generalizedPrecision,
  generalizedRecall,
  averageGeneralizedPrecision,
  characterPrecision,
  characterRecall,
  characterF1,
  articlePrecision,
  articleRecall,
  articleF1,
  averagePrecision,
  documentPrecision,
  discountedGain,
];
