// The public API: all of it runs in Node and in browsers. Files are read by pericope/node.

export { InputError, type Place } from "./base/input-error.ts";
export type { Note } from "./base/note.ts";
export type { Collection, Document } from "./data/collection.ts";
export { type JudgedDocument, type JudgedTopic, type Judgements, withLengths } from "./data/judgements.ts";
export type { Passage, Run } from "./data/run.ts";
export type { Format, Noun, Nouns, Parser } from "./formats/format.ts";
export { formats } from "./formats/index.ts";
export { formatNamed } from "./formats/lookup.ts";
export {
  type Input,
  readAny,
  readDocuments,
  type Reader,
  reader,
  type Reading,
  readJudgements,
  type ReadOptions,
  readRun,
} from "./formats/read.ts";
export { rules, type Rules } from "./gain/rules.ts";
export { measures } from "./measures/index.ts";
export type { Measure } from "./measures/measure.ts";
export { readMeasure, type Scorer } from "./measures/name.ts";
export { sources } from "./measures/sources.ts";
export { outputs } from "./report/index.ts";
export type { Output, OutputOptions } from "./report/output.ts";
export { type Row, rows } from "./report/rows.ts";
export {
  evaluate,
  type EvaluateOptions,
  type Evaluation,
  type Evaluator,
  type Overlap,
  prepare,
  type RunScores,
  type TopicSet,
} from "./scores/evaluate.ts";
export { type Fault, faults } from "./scores/faults.ts";
export { type Form, type Task, tasks } from "./scores/tasks.ts";
export { type Range, type RangeSet, rangeSet } from "./text/range.ts";
