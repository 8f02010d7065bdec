import { answers } from "./answers.ts";
import { benchmarks } from "./benchmarks.ts";
import { engines } from "./engines.ts";
import { evaluationTools } from "./evaluation-tools.ts";
import { pipelines } from "./pipelines.ts";
import type { Shape } from "./shape.ts";

/**
 * All shapes, in the order of recognition: a record has the first shape that fits. To add one, write its row, and the
 * expected content of its example in test/files/records/shapes.
 */
export const shapes: readonly Shape[] = [...benchmarks, ...engines, ...evaluationTools, ...pipelines, ...answers];

/**
 * The files in the folder of a benchmark, as BEIR and MTEB have them. The folder itself can be given for documents,
 * topics or judgements.
 */
export const benchmarkFiles: readonly Shape[] = shapes.filter(({ name }) => name.startsWith("beir-"));

/** The other shapes, as the docs list them. */
export const dumps: readonly Shape[] = shapes.filter((shape) => !benchmarkFiles.includes(shape));
