// Read: texts of any known format become judgements, runs, documents and topics, and the other way round.
export { InputError } from "./base/input-error.ts";
export type { Note } from "./base/note.ts";
export { type Collection, collectionOf, type Document } from "./data/collection.ts";
export type { Judgements } from "./data/judgements.ts";
export type { Passage, Run } from "./data/run.ts";
export type { Topics } from "./data/topics.ts";
export { print } from "./formats/print-text.ts";
export { readAny, readDocuments, readJudgements, type ReadOptions, readRun, readTopics } from "./formats/read.ts";
export { type Range, rangeSet } from "./text/range.ts";
export { elementTable } from "./xml/element-reader.ts";

// Evaluate: scores of runs, what the files hold, and whether a measure does what it should.
export { score } from "./adapters/score.ts";
export { type RagCase, track } from "./adapters/track.ts";
export { agreement } from "./inspect/agreement.ts";
export { inspect } from "./inspect/inspect.ts";
export { evaluate, evaluateByTask } from "./scores/evaluate.ts";
export type { EvaluateOptions } from "./scores/evaluate-options.ts";
export type { Evaluation } from "./scores/evaluation.ts";
export { faults } from "./scores/faults.ts";
export type { Tokenizer } from "./tokens/tokenizer.ts";
export { sliced, type SlicedScores } from "./scores/slices/sliced-scores.ts";
export { slicing, type Slicing } from "./scores/slices/slicing.ts";
export { readTopicRecords, type TopicRecords } from "./scores/slices/topic-records.ts";
export { rows } from "./scores/rows.ts";
export { tasks } from "./scores/tasks.ts";
export { simulate, type Simulation } from "./simulate/simulate.ts";
export { outputs } from "./tables/scores.ts";

// Compare: whether runs differ, how far measures agree, and how far each can be trusted.
export { compare, type CompareOptions, type Comparison } from "./compare/compare.ts";
export { power, type Power, type PowerOptions } from "./compare/power/power.ts";
export { correlate, type Correlation } from "./compare/correlation.ts";
export { rank, type Ranking } from "./compare/ranking.ts";
export { reliability, type Reliability } from "./compare/reliability/reliability.ts";
export { repeats, type Repeats } from "./compare/repeats/repeats.ts";
export { systemTable } from "./compare/repeats/systems.ts";
export type { ScoreTable } from "./compare/score-table.ts";
export { scoreTables } from "./compare/score-tables.ts";
export { type MarkOptions, scoreMarks, type ScoreMarks } from "./compare/marks.ts";
export { verdict } from "./compare/verdict/sentence.ts";
export { type ComparedSlices, compareSlices } from "./compare/slices/compare-slices.ts";

// Chunk and align: cut documents, see what a cutting can reach, and find the places of texts.
export { align, type Alignment } from "./align/align.ts";
export { aligner } from "./align/aligner.ts";
export { alignedLines } from "./align/print.ts";
export { readQuotes } from "./align/quotes.ts";
export { chunkingSummary } from "./chunk/compare.ts";
export { copiedText } from "./chunk/copied-text.ts";
export { chunked } from "./chunk/setting.ts";

// Pool: from runs to the documents that people should judge.
export { pool, type Pool, type Pooling, type PoolOptions } from "./pool/pool.ts";
export { printPool, readPool } from "./pool/pool-file.ts";

// Derive: one run from another, in the form of a task.
export { derive } from "./derive/derive.ts";
export type { DeriveOptions } from "./derive/plan.ts";

// Search: parts of documents found in an index, by any of the systems; buildIndex and openEngine are in pericope/node.
export type { Engine } from "./engine/engine.ts";
export { memoryEngine } from "./engine/memory-engine.ts";
export { withTokenizer } from "./systems/chunks.ts";
export { systems } from "./systems/index.ts";
export { readSystem } from "./systems/name.ts";
export { search, type SearchOptions } from "./systems/search.ts";
export { analyzerCalled } from "./words/analyzers.ts";

// Define: measures, ours and your own.
export type { TopicGains } from "./gain/topic-gains.ts";
export { defineMeasure, param } from "./measures/define.ts";
export { measures } from "./measures/index.ts";
export type { Measure } from "./measures/measure.ts";
export { readMeasure } from "./measures/name.ts";
