// Read: texts of any known format become judgements, runs, documents and topics, and the other way round.
export { InputError } from "../base/input-error.ts";
export type { Note } from "../base/note.ts";
export { type Collection, collectionOf, type Document } from "../data/collection.ts";
export type { Judgements } from "../data/judgements.ts";
export type { Passage, Run } from "../data/run.ts";
export type { Topics } from "../data/topics.ts";
export { print } from "../files/formats/print-text.ts";
export {
  readAny,
  readDocuments,
  readJudgements,
  type ReadOptions,
  readRun,
  readTopics,
} from "../files/formats/read.ts";
export { type Range, rangeSet } from "../text/range.ts";
export { elementTable } from "../text/xml/element-table.ts";

// Evaluate: scores of runs, what the files hold, and whether a measure does what it should.
export { score } from "./score.ts";
export { type AnswerCase, type RagCase, track } from "./track.ts";
export type { GivenAnswer, GivenCitation } from "./given-answer.ts";
export { agreement } from "../compare/inspect/agreement.ts";
export { inspect } from "../compare/inspect/inspect.ts";
export { evaluate, evaluateByTask } from "../score/evaluate.ts";
export {
  type CitedKeys,
  type GivenVerdict,
  type Verdict,
  type VerdictOf,
  type VerdictRules,
  verdictRules,
  verdictsOf,
} from "../citations/verdict-rules.ts";
export type { EvaluateOptions } from "../score/evaluate-options.ts";
export type { Evaluation } from "../score/evaluation.ts";
export { faults } from "../score/faults.ts";
export type { Tokenizer } from "../match/tokens/tokenizer.ts";
export { sliced, type SlicedScores } from "../score/slices.ts";
export { slicing, type Slicing } from "../score/slices.ts";
export { readTopicRecords, type TopicRecords } from "../score/topic-records.ts";
export { rows } from "../score/evaluation.ts";
export { tasks } from "../score/tasks.ts";
export { simulate, type Simulation } from "../compare/simulate/simulate.ts";
export { outputs } from "../print/findings/score-findings.ts";

// Trace: at which stage of a pipeline the right text is lost.
export { type GivenStage, trace, type Trace, type TraceOptions } from "../trace/trace.ts";

// Compare: whether runs differ, how far measures agree, and how far each can be trusted.
export { compare, type CompareOptions, type Comparison } from "../compare/compare.ts";
export { power, type Power, type PowerOptions } from "../compare/power.ts";
export { correlate, type Correlation } from "../compare/correlation.ts";
export { rank, type Ranking } from "../compare/ranking.ts";
export { reliability, type Reliability } from "../compare/reliability.ts";
export { repeats, type Repeats } from "../compare/repeats.ts";
export { systemTable } from "../compare/repeats.ts";
export type { ScoreTable } from "../compare/score-table.ts";
export { scoreTables } from "../compare/score-table.ts";
export { type MarkOptions, scoreMarks, type ScoreMarks } from "../compare/marks.ts";
export { verdict } from "../compare/verdict.ts";
export { type ComparedSlices, compareSlices } from "../compare/compare-slices.ts";

// Chunk and align: cut documents, see what a cutting can reach, and find the places of texts.
export { align, type Alignment } from "../match/align/align.ts";
export { aligner } from "../match/align/aligner.ts";
export { alignedLines } from "../match/align/print.ts";
export { readQuotes } from "../match/align/quotes.ts";
export { chunkingSummary } from "../chunk/chunking-summary.ts";
export { copiedText } from "../chunk/copied-text.ts";
export { chunked } from "../chunk/setting.ts";

// Pool: from runs to the documents that people should judge.
export { pool, type Pool, type Pooling, type PoolOptions } from "../search/pool.ts";
export { printPool, readPool } from "../search/pool-file.ts";

// Derive: one run from another, in the form of a task.
export { derive } from "../search/derive.ts";
export type { DeriveOptions } from "../search/derive.ts";

// Search: parts of documents found in an index, by any of the systems; buildIndex and openEngine are in pericope/node.
export type { Engine } from "../search/engine/engine.ts";
export { memoryEngine } from "../search/engine/memory-engine.ts";
export { withTokenizer } from "../search/systems/chunks.ts";
export { systems } from "../search/systems/index.ts";
export { readSystem } from "../search/systems/index.ts";
export { search, type SearchOptions } from "../search/systems/search.ts";
export { analyzerCalled } from "../text/analyzers.ts";

// Define: measures, ours and your own.
export type { TopicGains } from "../score/gain/topic-gains.ts";
export { defineMeasure, param } from "../score/measures/measure.ts";
export { measures } from "../score/measures/index.ts";
export type { Measure } from "../score/measures/measure.ts";
export { readMeasure } from "../score/measures/name.ts";
