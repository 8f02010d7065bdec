// Recognises what a line of JSON is (a run, judgements, documents, topics or answers) by its keys, also where the line is cut off.

import { once } from "../../base/remembered.ts";
import type { Noun } from "../drafts/nouns.ts";
import { type AnnotationTool, annotationTool, annotationToolByKeys } from "./annotations.ts";
import { isBulkAction } from "./bulk-action.ts";
import { unwrapped } from "./json-items.ts";
import { isObject, type JsonObject } from "./json-line.ts";
import { hasParagraphs } from "./squad-json.ts";
import {
  answerNames,
  citationNames,
  eitherNames,
  fieldNames,
  referenceNames,
  resultNames,
  retrievedNames,
  stageNames,
} from "./shapes/names.ts";
import { contextLists, shapeOf } from "./shapes/read-shape.ts";
import { isIdList } from "./shapes/unread-lists.ts";

const keys = (names: readonly string[]): RegExp => new RegExp(`"(?:${names.join("|")})"\\s*:`); // in a string they are escaped

// A column of CSV may have a path for its name; a table that was written by columns has its rows in an object.
const lists = (names: readonly string[]): RegExp =>
  new RegExp(`"(?:[\\w.]+\\.)?(?:${names.join("|")})"\\s*:\\s*(?:"\\s*)?(?:\\{\\s*"0"\\s*:\\s*)?\\[`);

/** What lines are told apart by. */
const patterns = once(() => ({
  topic: keys(fieldNames.topic.filter((name) => name !== "id" && name !== "input")),
  retrieved: lists(retrievedNames),
  reference: new RegExp(`${lists([...referenceNames, "ground_truths"]).source}|"qa_gt"\\s*:`),
  either: lists(eitherNames),
  silent: new RegExp(`"(?:${retrievedNames.join("|")})"\\s*:\\s*null\\b`),
  finetune: /"relevant_docs"\s*:\s*\{/,
  instrumented: /"(?:record_json|record_attributes)"\s*:/,
  asked: keys([...fieldNames.topic, "questions", "queries", "inputs", "record_attributes"]),
  quote: keys(["quote", "answer", "highlight", ...fieldNames.alternative]),
  judgedLists: keys([
    "ranges",
    "grade",
    "answerable",
    "is_impossible",
    ...fieldNames.answers,
    ...fieldNames.highlights,
  ]),
  strictLists: keys(["ranges", "grade"]),
  result: keys([...fieldNames.score, ...fieldNames.run]),
  start: keys(fieldNames.start),
  named: keys(
    [...fieldNames.page, ...fieldNames.page_index, ...fieldNames.section].map((name) => name.replace(/^.*\./, "")),
  ),
  text: keys(fieldNames.text.slice(0, 4)),
  strictTopic: keys(["topic"]),
  asks: keys(["title", "castitle", "description", "narrative"]),
  doc: keys(["doc"]),
  copied: keys(["text", "passage"]), // chunks have these names too, but content and page_content are theirs alone
}));

// Counts are bounded, because patterns keep a place to return to for each repetition, and have memory for some millions.
const key = String.raw`\s*"[^"\\]*(?:\\.[^"\\]*){0,10000}"\s*:\s*`;
const silent = String.raw`${key}\{\s*\}\s*`; // a query without documents
const scored = new RegExp(String.raw`^\s*(?:\[\s*)?\{(?:${silent},){0,100000}${key}\{${key}-?\d`);
const allSilent = new RegExp(String.raw`^\s*\{(?:${silent},){0,100000}(?:${silent})?\}\s*$`);

/** Whether a line is of an object of scores by document, by query: {"q1":{"d7":12.5}}. */
export function looksLikeScores(line: string): boolean {
  return allSilent.test(line) || (scored.test(line) && holdsScores(line));
}

/** Whether no document of a line has a list or an object in the place of its score, as `{"data":{"total":1,"items":[…]}}` has. */
function holdsScores(line: string): boolean {
  const values = Object.values(parsedRecord(line) ?? {}).flatMap((each) => (isObject(each) ? Object.values(each) : []));
  return values.every((score) => typeof score !== "object" || score === null);
}

/** What a line that is a record of one question, with lists of texts, may be; undefined where it is none. */
export interface QuestionKind {
  readonly run: boolean;
  readonly judgements: boolean;
  /** It has a list of each, where one that has a single list may still be taken for either. */
  readonly isBoth: boolean;
}

/** By the record itself, and by its keys where the line is broken, or the beginning of a long one. */
export function questionKind(line: string): QuestionKind | undefined {
  if (line === last?.line) return last.kind;
  if (annotatedBy(line) !== undefined) return undefined;
  const record = parsedRecord(line);
  const kind = record === undefined ? kindByKeys(line) : kindOf(record);
  last = { line, kind };
  return kind;
}
let last: { readonly line: string; readonly kind: QuestionKind | undefined } | undefined; // each format asks

function kindByKeys(line: string): QuestionKind | undefined {
  const { retrieved, reference, either, instrumented, asked, finetune } = patterns();
  if (finetune.test(line)) return { run: false, judgements: true, isBoth: false };
  const [found, judged, doubtful] = [retrieved, reference, either].map((pattern) => pattern.test(line));
  if (!found && !judged && !doubtful && !instrumented.test(line)) return undefined;
  if (!asked.test(line)) return undefined;
  return { run: found! || doubtful!, judgements: judged! || doubtful!, isBoth: found! && judged! };
}

function kindOf(record: JsonObject): QuestionKind | undefined {
  if (isObject(record["relevant_docs"])) return { run: false, judgements: true, isBoth: false };
  const shaped = shapeOf(record);
  if (shaped?.shape.answer !== undefined) return { run: false, judgements: false, isBoth: false };
  const held = contextLists(record, {}, shaped);
  if (Object.values(held).every((list) => list === undefined)) {
    if (shaped?.shape.isWhole !== true || shaped.room !== "") return answerKind(record);
    const { holds } = shaped.shape;
    if ((holds.run ?? holds.judgements) === undefined) return undefined;
    return { run: holds.run !== undefined, judgements: holds.judgements !== undefined, isBoth: false };
  }
  const isUnknown = held.doubtful !== undefined;
  const [isRun, isJudged] = [held.retrieved !== undefined, (held.reference ?? held.answers) !== undefined];
  return { run: isUnknown || isRun, judgements: isUnknown || isJudged, isBoth: isRun && isJudged };
}

/** Whether a record has a key for what was retrieved, without a value. */
export function isSilent(line: string): boolean {
  return patterns().silent.test(line);
}

/** The annotation tool that a line is of. */
export function annotatedBy(line: string): AnnotationTool | undefined {
  if (line === lastAnnotated?.line) return lastAnnotated.tool;
  const mayBe =
    /^\s*[{[]/.test(line) && /"(?:target|labels?|annotations|completions|entities|selector|items)"\s*:/.test(line);
  const record = mayBe ? parsedRecord(line) : undefined;
  const byKeys = mayBe && record === undefined ? annotationToolByKeys(line) : undefined;
  const tool = record === undefined ? byKeys : annotationTool(record);
  lastAnnotated = { line, tool };
  return tool;
}
let lastAnnotated: { readonly line: string; readonly tool: AnnotationTool | undefined } | undefined; // each format asks

/** True if a line is a record of an answer with citations that this format holds: its shape tells. */
export function looksLikeAnswer(line: string, format: string): boolean {
  const record = parsedRecord(line);
  return record !== undefined && shapeOf(record)?.shape.holds.answers === format;
}

/** Of an answer to a question, with the texts that it was made of by a name of results or of citations. */
function answerKind(record: JsonObject): QuestionKind | undefined {
  const has = (names: readonly string[]): boolean =>
    names.some((name) => record[name] !== undefined && record[name] !== null);
  const isAsked = has(fieldNames.topic) && !has(fieldNames.start) && !has(["ranges", "answers"]);
  if (isAsked && has(answerNames) && Object.keys(record).some((key) => isIdList(key, record[key])))
    return { run: true, judgements: false, isBoth: false };
  const name = [...resultNames, ...stageNames, ...citationNames].find((each) => isFilled(record[each]));
  if (!isAsked || name === undefined) return undefined;
  if (fieldNames.highlights.some((each) => each === name) && !has(answerNames)) return undefined;
  return { run: true, judgements: false, isBoth: false };
}

function isFilled(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => isObject(item) || typeof item === "string" || Array.isArray(item))
  );
}

function parsedRecord(line: string): JsonObject | undefined {
  try {
    if (!/^\s*[{[]/.test(line)) return undefined;
    const parsed: unknown = JSON.parse(line);
    const record: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    return isObject(record) ? unwrapped(record)[0]?.item : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a line of JSONL may be a run's, a judgement's or a document's, by its keys. Keys are looked for, not parsed:
 * a broken line or the beginning of a long one should be recognised too, to be told what is wrong with it.
 */
export function looksLikeJson(line: string, noun: Noun): boolean {
  if (!/^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:\{|$))/.test(line)) return false;
  if (hasParagraphs(line) || looksLikeScores(line) || isBulkAction(line)) return false; // SQuAD, BEIR, OpenSearch
  const tool = annotatedBy(line);
  if (tool !== undefined) return tool === "doccano" && noun === "documents"; // a line of doccano is a document, too
  const question = questionKind(line);
  if (question !== undefined) return noun === "judgements" && question.judgements;
  const { topic, quote, judgedLists, strictLists, result, start, named, copied, text, strictTopic, asks, doc } =
    patterns();
  const judged =
    (topic.test(line) || /"id"\s*:/.test(line)) &&
    (strictLists.test(line) || !result.test(line)) &&
    (judgedLists.test(line) ? !hasOwnStart(line) : quote.test(line));
  const asked = strictTopic.test(line) && !doc.test(line) && !judged && asks.test(line);
  const returned = topic.test(line) && !judged && !asked && line.trimEnd().endsWith("}");
  const isText = text.test(line) && !start.test(line);
  if (noun === "topics" && !judged && mayBeTopic(line)) return true;
  if (!judged && !returned && !isText && !asked) return true;
  const isPlace = start.test(line) || named.test(line) || copied.test(line); // a highlight a line, or a quote
  const mayBeJudged = judged || (returned && isPlace && !result.test(line));
  return { run: returned, judgements: mayBeJudged, documents: isText && !judged, topics: asked, answers: false }[noun];
}

/** Whether a record of an id and a text may be a question, as those of BEIR are: a document has a title beside its text. */
export function mayBeTopic(line: string): boolean {
  return (
    /"(?:_id|id|qid|query_id|query-id|question_id)"\s*:/.test(line) &&
    /"(?:text|query|question)"\s*:\s*"/.test(line) &&
    !/"(?:doc|title|topic)"\s*:/.test(line)
  );
}

/** Whether a record of a question and a page, or a section, may be a result or a highlight: nothing else in it tells. */
export function mayBePlaceOfEither(line: string): boolean {
  const isBoth = looksLikeJson(line, "run") && looksLikeJson(line, "judgements");
  return isBoth && patterns().named.test(line) && !hasOwnStart(line);
}

/** A start outside of a list is a result's. */
function hasOwnStart(line: string): boolean {
  return patterns().start.test(line.replaceAll(/\[[^[\]]*\]/g, ""));
}
