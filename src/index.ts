// The public API: all of it runs in Node and in browsers. Files are read by pericope/node.

export type {
  Gold,
  LangChainDocument,
  LlamaIndexNode,
  LlamaIndexResult,
  PlainPlace,
  PlainText,
  Retrieved,
} from "./adapters/shapes.ts";
export { score, type ScoreOptions, scoreTrack } from "./adapters/score.ts";
export { type RagCase, type RagOptions, type Track, track } from "./adapters/track.ts";
export { align, type Alignment, type AlignOptions, type Placed, type Unplaced } from "./align/align.ts";
export { type Aligner, aligner, type How, type Placing } from "./align/aligner.ts";
export { alignedLines } from "./align/print.ts";
export { type Quote, type QuoteOptions, quoteReader, type Quotes } from "./align/quotes.ts";
export { InputError, type Place } from "./base/input-error.ts";
export { compare, type ComparedPair, type CompareOptions, type Comparison } from "./compare/compare.ts";
export { pairTests } from "./compare/index.ts";
export type { ScoredRun, ScoreTable } from "./compare/score-table.ts";
export type { PairTest } from "./compare/test.ts";
export type { Note } from "./base/note.ts";
export { type ChunkingSummary, chunkingSummary, type Reach } from "./chunk/compare.ts";
export type { Cutter, Size } from "./chunk/cut.ts";
export { cutters } from "./chunk/index.ts";
export { type Chunking, chunked, readSetting, type Setting, setting } from "./chunk/setting.ts";
export { type Collection, collectionOf, type Document } from "./data/collection.ts";
export type { JudgedDocument, JudgedElement, JudgedTopic, Judgements } from "./data/judgements.ts";
export type { Passage, Run, RunMetadata } from "./data/run.ts";
export type { Topic, Topics } from "./data/topics.ts";
export type { FieldMap, FieldName } from "./drafts/field-map.ts";
export { readFieldMap } from "./records/fields.ts";
export type { Context } from "./drafts/context.ts";
export type { Format } from "./formats/format.ts";
export type { Noun, Nouns } from "./drafts/nouns.ts";
export type { Parser } from "./drafts/parser.ts";
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
  readTopics,
} from "./formats/read.ts";
export { rules, type Rules } from "./gain/rules.ts";
export type { DocumentGain, HighlightGain, TopicGains } from "./gain/topic-gains.ts";
export { type Agreement, agreement, type AgreementFigures, type AgreementOptions } from "./inspect/agreement.ts";
export type { CharacterAgreement } from "./inspect/character-agreement.ts";
export { type CollectionInspection, inspectCollection } from "./inspect/collection.ts";
export { inspectJudgements, type JudgementsInspection } from "./inspect/judgements.ts";
export type { GradeAgreement, LevelAgreement } from "./inspect/level-agreement.ts";
export { type Participant, participation } from "./inspect/participation.ts";
export { inspectRun, type RunInspection } from "./inspect/runs.ts";
export type { Spread } from "./inspect/spread.ts";
export { inspectTopics, type TopicsInspection } from "./inspect/topics.ts";
export type { DocumentScore } from "./measures/document-score.ts";
export { families, type Family, measures } from "./measures/index.ts";
export type { Measure, Need } from "./measures/measure.ts";
export { readMeasure, type Scorer } from "./measures/name.ts";
export type { MeasureContext, NameStyle, Param } from "./measures/param.ts";
export { sources } from "./measures/sources.ts";
export { otherNames, parameters, rangeText, sourceText, workedLines } from "./report/reference.ts";
export { type Row, rows } from "./scores/rows.ts";
export { evaluate, evaluateByTask } from "./scores/evaluate.ts";
export type { EvaluateOptions, Overlap, TopicSet } from "./scores/evaluate-options.ts";
export type { Evaluation } from "./scores/evaluation.ts";
export type { RunScores } from "./scores/run-scores.ts";
export { type Curve, type CurvePoint, type CurveRequest, curves } from "./scores/curves.ts";
export { type Fault, faults, type Known } from "./scores/faults.ts";
export { type Form, type Task, tasks } from "./scores/tasks.ts";
export type { Ordering } from "./simulate/orderings.ts";
export { type SimulatedRun, simulatedRuns, type SimulatedRuns } from "./simulate/runs.ts";
export {
  type OwnScore,
  simulate,
  type SimulatedScores,
  type SimulateOptions,
  type Simulation,
} from "./simulate/simulate.ts";
export type { Verdict } from "./simulate/verdict.ts";
export { type Output, type OutputOptions, outputs } from "./tables/scores.ts";
export { elementTable, type XmlDocument } from "./xml/element-reader.ts";
export type { ElementTable } from "./xml/element-table.ts";
export type { Unit } from "./text/units.ts";
export { type Range, type RangeSet, rangeSet } from "./text/range.ts";
