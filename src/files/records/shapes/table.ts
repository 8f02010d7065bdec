import { answers } from "./answers.ts";
import { benchmarks } from "./benchmarks.ts";
import { engines } from "./engines.ts";
import { evaluationTools } from "./evaluation-tools.ts";
import { pipelines } from "./pipelines.ts";
import type { Shape } from "./shape.ts";

/** Every shape, in the order of recognition: a record is of the first that it fits. To add one: write its row, and what its example says in test/files/records/shapes. */
export const shapes: readonly Shape[] = [...benchmarks, ...engines, ...evaluationTools, ...pipelines, ...answers];

/**
 * The files of a benchmark's folder, as BEIR and MTEB have them. Where documents, topics or judgements are asked for, the folder
 * itself will do.
 */
export const benchmarkFiles: readonly Shape[] = shapes.filter(({ name }) => name.startsWith("beir-"));

/** The other shapes, as the docs list them. */
export const dumps: readonly Shape[] = shapes.filter((shape) => !benchmarkFiles.includes(shape));
