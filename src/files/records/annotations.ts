// What annotation tools export (W3C Web Annotation, Hypothesis, Label Studio, doccano), as plain records of one highlight each.

import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import { type UnitTable, unitTable } from "../../text/units.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import type { FieldMap } from "../drafts/field-map.ts";
import { noteOf } from "../drafts/notes.ts";
import { field, idValue, isObject, isOffset, type JsonObject, shown, valueAt } from "./json-line.ts";
import { isSaidIrrelevant } from "./relevance.ts";
import { fieldNames } from "./shapes/names.ts";
import { withNames } from "./shapes/shape.ts";

const annotationTools = ["web-annotation", "hypothesis", "label-studio", "doccano"] as const;
export type AnnotationTool = (typeof annotationTools)[number];

/** The tool that a record is from; undefined where it is from none of these. */
export function annotationTool(record: JsonObject): AnnotationTool | undefined {
  if (isObject(record["data"]) && tasksOf(record) !== undefined) return "label-studio";
  if (flatMarks(record) !== undefined) return "label-studio";
  if (typeof record["text"] === "string" && doccanoMarks(record) !== undefined) return "doccano";
  if (typeof record["uri"] === "string" && Array.isArray(record["target"])) return "hypothesis";
  const type = [record["type"]].flat();
  const isAnnotation = type.some((name) => /^(?:oa:)?Annotation(?:Page|Collection)?$/.test(String(name)));
  return isAnnotation && ["target", "items", "first"].some((key) => Object.hasOwn(record, key))
    ? "web-annotation"
    : undefined;
}

/** The same by the text of a line, where it is no whole record: it is broken, or the beginning of a long one. */
export function annotationToolByKeys(line: string): AnnotationTool | undefined {
  if (/"(?:annotations|completions)"\s*:\s*\[/.test(line) && /"data"\s*:\s*\{/.test(line)) return "label-studio";
  if (/"uri"\s*:\s*"/.test(line) && /"target"\s*:\s*\[/.test(line)) return "hypothesis";
  if (/"type"\s*:\s*"Text(?:Position|Quote)Selector"/.test(line)) return "web-annotation";
  if (!/"text"\s*:\s*"/.test(line)) return undefined;
  return /"labels?"\s*:\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*"/.test(line) || /"start_offset"\s*:/.test(line)
    ? "doccano"
    : undefined;
}

/** A span that a person marked in a document. */
interface Mark {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly text: string | undefined;
  readonly labels: readonly string[];
}

/** A document with the spans that people marked in it. */
interface Annotated {
  readonly doc: string;
  /** Undefined where the record names no question. */
  readonly topic: string | undefined;
  /** The text of the document, where the record has it. */
  readonly text: string | undefined;
  readonly marks: readonly Mark[];
}

export interface AnnotationRecords {
  /** Plain records of a record of one of the tools; undefined where it is none. */
  expand(record: JsonObject): JsonObject[] | undefined;
  notes(): Note[];
}

/**
 * A record's question is the topic, and the spans with one label are its highlights; `context.label` says which labels count where there
 * are several. Where records name no question, each label is a topic.
 */
export function annotationRecords(context: Context): AnnotationRecords {
  const { fields: map = {} } = context;
  const wanted = context.label === undefined ? undefined : new Set(context.label.split(",").map((name) => name.trim()));
  const others = new Map<string, number>(); // labels that do not count, and how many spans have them
  const positions = utf16Positions(context);
  let only: string | undefined; // the label of all spans so far
  let unmarked = 0; // annotations that mark no text
  let unjudged = 0;

  /** The labels of a span that count. */
  function counted(labels: readonly string[]): readonly string[] {
    if (wanted === undefined) return labels;
    for (const label of labels) if (!wanted.has(label)) others.set(label, (others.get(label) ?? 0) + 1);
    return labels.filter((label) => wanted.has(label));
  }

  /** Of spans with several labels, nothing tells which of these mean relevant text. */
  function refuseSecond(label: string): void {
    only ??= label;
    if (label !== only && wanted === undefined)
      throw new InputError(
        `spans are labelled ${quoted(only)} and ${quoted(label)}; expected the label of relevant text to be named, or several with commas`,
        {},
        { remedy: { option: "label", value: only } },
      );
  }

  function plain({ doc, topic, marks }: Annotated): JsonObject[] {
    if (topic === undefined) {
      if (marks.length === 0) unjudged++;
      return marks.flatMap((mark) => {
        if (mark.labels.length === 0 && wanted === undefined)
          throw new InputError(
            "a span without a label, in a record without a question; expected one of them to name the topic",
            {},
            { remedy: { option: "fields", value: "topic=KEY" } },
          );
        return counted(mark.labels).map((label) => placed(label, doc, mark));
      });
    }
    const records = marks.flatMap((mark) => {
      const labels = counted(mark.labels).filter((label) => !isIrrelevantLabel(label));
      for (const label of labels) refuseSecond(label);
      const isMeant = labels.length > 0 || (mark.labels.length === 0 && wanted === undefined);
      return isMeant ? [placed(topic, doc, mark)] : [];
    });
    return records.length > 0 ? records : [named(topic, doc, irrelevant)];
  }

  function placed(topic: string, doc: string, { start, end, text }: Mark): JsonObject {
    return named(topic, doc, {
      ...(start !== undefined && { start, end }),
      ...(text !== undefined && text !== "" && { text }),
    });
  }

  function named(topic: string, doc: string, more: JsonObject): JsonObject {
    return withNames({ [map.topic ?? "topic"]: topic, [map.doc ?? "doc"]: doc, ...more }, "usual");
  }

  /** An annotation of the W3C's model, or of Hypothesis: tags name the topics, or the record does. */
  function webRecords(record: JsonObject, isHypothesis: boolean): JsonObject[] {
    const pages = ["items", "first"].flatMap((key) => [record[key]].flat()).filter(isObject);
    if (!isHypothesis && pages.length > 0) return pages.flatMap((page) => webRecords(page, false));
    if (!isHypothesis && record["target"] === undefined) return []; // a page without annotations
    const { tags, isIrrelevant } = isHypothesis ? tagsOf(textsIn(record["tags"])) : bodiesOf([record["body"]].flat());
    const own = topicIn(record, map);
    const topics = own === undefined ? counted(tags) : [own];
    const targets = [record["target"]].flat();
    return targets.flatMap((target) => {
      const source = isObject(target) ? (idIn(target["source"]) ?? idIn(target["id"])) : idIn(target);
      const said = (map.doc === undefined ? undefined : valueAt(record, map.doc)) ?? source ?? record["uri"];
      const doc = idValue("source", said);
      const mark = isObject(target) ? markIn(target["selector"]) : undefined;
      if (mark === undefined && !isIrrelevant) {
        unmarked++;
        return [];
      }
      if (topics.length === 0 && tags.length === 0) throw noTopic();
      if (mark === undefined || isIrrelevant) return topics.map((topic) => named(topic, doc, irrelevant));
      const place = isHypothesis ? positions(doc, mark) : mark;
      return topics.map((topic) => placed(topic, doc, place));
    });
  }

  return {
    expand(record) {
      const tool = annotationTool(record);
      if (tool === undefined) return undefined;
      if (tool === "web-annotation" || tool === "hypothesis") return webRecords(record, tool === "hypothesis");
      const annotated = annotatedIn(record, map);
      if (annotated !== undefined) return plain(annotated);
      unjudged++;
      return [];
    },
    notes() {
      const count = [...others.values()].reduce((sum, each) => sum + each, 0);
      const names = [...others.keys()].slice(0, 5).map(quoted).join(", ");
      return [
        ...noteOf(
          "labels-left-out",
          count,
          `span has another label, and is left out: ${names}`,
          `spans have other labels, and are left out: ${names}`,
        ),
        ...noteOf(
          "unmarked-left-out",
          unmarked,
          "annotation marks no text, and is left out",
          "annotations mark no text, and are left out",
        ),
        ...noteOf(
          "unjudged-left-out",
          unjudged,
          "document has no annotation that names a topic, and counts as not judged",
          "documents have no annotation that names a topic, and count as not judged",
        ),
      ];
    },
  };
}

/** The documents whose texts a record has. */
export function annotatedText(record: JsonObject, map: FieldMap = {}): { doc: string; text: string } | undefined {
  const tool = annotationTool(record);
  if (tool !== "label-studio" && tool !== "doccano") return undefined;
  const doc = docIn(record, map);
  const text = textOf(record);
  return doc === undefined || text === undefined ? undefined : { doc, text };
}

/** A task of Label Studio, or a line of doccano; undefined where nobody has finished it. */
function annotatedIn(record: JsonObject, map: FieldMap): Annotated | undefined {
  const doc = docIn(record, map);
  if (doc === undefined)
    throw new InputError(
      "no name of the document; expected a key such as doc, or id",
      {},
      {
        remedy: { option: "fields", value: "doc=KEY" },
      },
    );
  const marks = marksOf(record);
  return marks && { doc, topic: topicIn(record, map), text: textOf(record), marks };
}

function marksOf(record: JsonObject): Mark[] | undefined {
  const spans = doccanoMarks(record) ?? flatMarks(record)?.map(labelStudioMark);
  if (spans !== undefined) return spans;
  const done = tasksOf(record)!.filter((task) => isObject(task) && task["was_cancelled"] !== true) as JsonObject[];
  if (done.length === 0) return undefined;
  return done.flatMap((task) => {
    const { result = [] } = task;
    if (!Array.isArray(result)) throw new InputError(`"result" is ${shown(result)}; expected a list`);
    // Choices, ratings and texts of a task are no spans; nor are relations between spans.
    const isSpan = (each: unknown): each is JsonObject =>
      isObject(each) &&
      isObject(each["value"]) &&
      ["start", "globalOffsets"].some((key) => Object.hasOwn(each["value"] as object, key));
    return result.filter(isSpan).map((each) => labelStudioMark(each["value"] as JsonObject));
  });
}

function tasksOf(record: JsonObject): readonly unknown[] | undefined {
  return [record["annotations"], record["completions"]].find((list) => Array.isArray(list)) as unknown[] | undefined;
}

function labelStudioMark(value: JsonObject): Mark {
  const offsets = isObject(value["globalOffsets"]) ? value["globalOffsets"] : value; // of HTML, start is a path
  const list = ["labels", "hypertextlabels", "paragraphlabels"].map((key) => value[key]).find(Array.isArray);
  const place = placeIn(offsets["start"], offsets["end"]);
  return { ...place, text: textIn(value["text"]), labels: textsIn(list) };
}

/** The spans of Label Studio's JSON-MIN, which are beside the data of the task. */
function flatMarks(record: JsonObject): JsonObject[] | undefined {
  const isSpan = (each: unknown): boolean =>
    isObject(each) && Array.isArray(each["labels"]) && Object.hasOwn(each, "start");
  return Object.values(record).find((list) => Array.isArray(list) && list.length > 0 && list.every(isSpan)) as
    | JsonObject[]
    | undefined;
}

function doccanoMarks(record: JsonObject): Mark[] | undefined {
  const { entities } = record;
  if (Array.isArray(entities) && entities.every((each) => isObject(each) && Object.hasOwn(each, "start_offset")))
    return (entities as JsonObject[]).map(({ start_offset, end_offset, label }) => ({
      ...placeIn(start_offset, end_offset),
      text: undefined,
      labels: textsIn([label]),
    }));
  const list = ["label", "labels"].map((key) => record[key]).find(Array.isArray) as unknown[] | undefined;
  const isSpan = (each: unknown): each is [unknown, unknown, string] =>
    Array.isArray(each) && each.length === 3 && typeof each[2] === "string";
  if (list === undefined || !list.every(isSpan)) return undefined;
  return list.map(([start, end, label]) => ({ ...placeIn(start, end), text: undefined, labels: [label] }));
}

function placeIn(start: unknown, end: unknown): { start: number; end: number } {
  if (!isOffset(start)) throw new InputError(`"start" is ${shown(start)}; expected a whole number from 0`);
  if (!isOffset(end) || end < start)
    throw new InputError(`"end" is ${shown(end)}; expected a whole number from ${start}`);
  return { start, end };
}

/** The selectors of a text: where it is, what it is. */
function markIn(selector: unknown): Mark | undefined {
  const all = [selector].flat().filter(isObject);
  const position = all.find(({ type }) => type === "TextPositionSelector");
  const quote = all.find(({ type }) => type === "TextQuoteSelector");
  const text = textIn(quote?.["exact"]);
  if (position !== undefined) return { ...placeIn(position["start"], position["end"]), text, labels: [] };
  if (text !== undefined) return { start: undefined, end: undefined, text, labels: [] };
  const inner = all.map(({ refinedBy }) => markIn(refinedBy)).find((each) => each?.text !== undefined);
  if (inner !== undefined) return { ...inner, start: undefined, end: undefined }; // its position is within what it refines
  if (all.length > 0)
    throw new InputError(
      `a selector of type ${shown(all[0]!["type"])}; expected a TextPositionSelector or a TextQuoteSelector`,
    );
  return undefined;
}

function bodiesOf(bodies: readonly unknown[]): { tags: string[]; isIrrelevant: boolean } {
  const said = bodies.flatMap((body) => {
    if (typeof body === "string") return [{ purpose: "tagging", value: body }];
    if (!isObject(body)) return [];
    const value = textIn(body["value"]) ?? idIn(body["source"]) ?? idIn(body["id"]);
    return value === undefined ? [] : [{ purpose: body["purpose"], value }];
  });
  const isClass = ({ purpose }: { purpose: unknown }): boolean => [purpose].flat().includes("classifying");
  const isTag = ({ purpose }: { purpose: unknown }): boolean => [purpose].flat().includes("tagging");
  return {
    tags: said.filter(isTag).map(({ value }) => value),
    isIrrelevant: said.some((body) => isClass(body) && isIrrelevantLabel(body.value)),
  };
}

/** Hypothesis has tags only: one of them may say that the document is not relevant. */
function tagsOf(all: readonly string[]): { tags: string[]; isIrrelevant: boolean } {
  const tags = all.filter((tag) => !isIrrelevantTag(tag));
  return tags.length === 0 ? { tags: [...all], isIrrelevant: false } : { tags, isIrrelevant: tags.length < all.length };
}
const isIrrelevantTag = (tag: string): boolean => /^\s*(?:irrelevant|not relevant)\s*$/i.test(tag);

function noTopic(): InputError {
  return new InputError(
    "no tag names the topic of an annotation; expected one, or a key of the question",
    {},
    { remedy: { option: "fields", value: "topic=KEY" } },
  );
}

/** Hypothesis counts as JavaScript does: its positions are converted by the text of the document, and are left out where that is not known. */
function utf16Positions({ collection, unit }: Context): (doc: string, mark: Mark) => Mark {
  const tables = new Map<string, UnitTable | undefined>();
  return (doc, mark) => {
    if (mark.start === undefined || unit !== undefined) return mark;
    if (!tables.has(doc)) {
      const text = collection?.document(doc)?.text;
      tables.set(doc, text === undefined ? undefined : unitTable(text, "utf16"));
    }
    const table = tables.get(doc);
    const [start, end] = [table?.codePoint(mark.start), table?.codePoint(mark.end!)];
    if (start !== undefined && end !== undefined) return { ...mark, start, end };
    if (mark.text === undefined)
      throw new InputError(
        `${mark.start}..${mark.end} of ${quoted(doc)} counts UTF-16 units, and has no quote; expected the documents`,
        {},
        { remedy: { option: "collection" } },
      );
    return { ...mark, start: undefined, end: undefined };
  };
}

/** A document that was judged, and of which nothing is highlighted. */
const irrelevant = { ranges: [], is_relevant: false };

const isIrrelevantLabel = (label: string): boolean => isSaidIrrelevant({ relevance: label }, undefined);

const docNames = [...fieldNames.doc.filter((name) => name !== "id"), "filename", "file_name"];
const topicNames = fieldNames.topic.filter((name) => name !== "id" && name !== "input");

/** What a record says under some names: in the data of its task, in what came with it, or by itself. */
function saidIn(record: JsonObject, names: readonly string[]): string | undefined {
  const rooms = [record["data"], record["meta"], record["metadata"], record].filter(isObject);
  for (const room of rooms)
    for (const name of names) {
      const value = valueAt(room, name);
      if ((typeof value === "string" && value !== "") || Number.isSafeInteger(value)) return idValue(name, value);
    }
  return undefined;
}

function topicIn(record: JsonObject, { topic }: FieldMap): string | undefined {
  return (topic === undefined ? undefined : saidIn(record, [topic])) ?? saidIn(record, topicNames);
}

function docIn(record: JsonObject, { doc }: FieldMap): string | undefined {
  return (doc === undefined ? undefined : saidIn(record, [doc])) ?? saidIn(record, docNames) ?? saidIn(record, ["id"]);
}

function textOf(record: JsonObject): string | undefined {
  const data = isObject(record["data"]) ? record["data"] : record;
  return ["text", "content", "document", "body"]
    .map((key) => textIn(field(data, key)))
    .find((text) => text !== undefined);
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string" && each !== "") : [];

/** An IRI, or an object with one. */
function idIn(value: unknown): string | undefined {
  return textIn(value) ?? (isObject(value) ? textIn(value["id"]) : undefined);
}
