// Makes judgements from records: which document is judged, with which highlights, and if it is said to be irrelevant.

import { InputError, type Remedy } from "../../base/input-error.ts";
import { hasRelevant, type Judgements } from "../../data/judgements.ts";
import { type DocumentOrigin, joinedOrigin } from "../../data/origin.ts";
import { type Range, rangeSet } from "../../text/range.ts";
import { documentIds } from "./document-ids.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import type { Context } from "../drafts/context.ts";
import { type Highlight, highlightPlace, highlightsIn, listNames, textsBeside } from "./highlights.ts";
import type { JsonObject } from "./json-line.ts";
import type { Alternative } from "../drafts/gold-parts.ts";
import { judgementsBuilder } from "../drafts/judgements-builder.ts";
import { namedPlaceIn, namesPlace } from "./named-place.ts";
import { namedPlaces } from "./named-places.ts";
import { textsAtOffsets } from "./texts-at-offsets.ts";
import { unnamedText } from "./unnamed-text.ts";
import { rangesOf } from "./range-list.ts";
import { hasOrigin, originIn } from "./record-origin.ts";
import { recordDoubts } from "./record-doubts.ts";
import { answeredAllTheSame, gradeValue, isSaidIrrelevant, isSaidUnanswerable, unreadRelevance } from "./relevance.ts";
import { type RecordTaker, textOf, withoutOffsets } from "./run-records.ts";

/** The highlights of one document for one topic, which several records may give. */
interface Gathered {
  readonly topic: string;
  readonly doc: string;
  readonly line: number;
  readonly ranges: Range[];
  readonly alternative: Alternative | undefined;
  readonly group: string | undefined;
  length: number | undefined;
  bestEntry: number | undefined;
  grade: number | undefined;
  /** The number of records, or highlights of a record, and the origin of each if any has one. */
  parts: number;
  origins: (DocumentOrigin | undefined)[] | undefined;
}

/** With `cells`, numbers are written as texts, as in CSV. For `remedy`, see textsAtOffsets. */
export function judgementRecords(context: Context, cells: boolean, remedy?: Remedy): RecordTaker<Judgements> {
  const { collection } = context;
  const judgements = judgementsBuilder();
  const fields = fieldsOf("judgements", context, cells);
  const ids = documentIds(collection);
  const places = namedPlaces(context, ids);
  const unnamed = unnamedText(context, context.unit);
  const texts = textsAtOffsets(context, remedy);
  const gathered = new Map<string, Gathered>();
  const doubts = recordDoubts(context);
  const unread = unreadRelevance();
  const unanswerable = new Map<string, number>(); // and their lines
  let answers = 0; // that were in a list of right ones, to tell them apart
  let ranged: number | undefined; // the first line with ranges
  let graded: number | undefined; // the first one relevant by its grade alone

  /** Adds a record that has the whole document. */
  function addRanges(record: JsonObject, said: readonly Range[], line: number): void {
    const [topic, doc] = [fields.id(record, "topic"), ids.id(fields.id(record, "doc"), line)];
    for (const range of said) doubts.place(doc, range, line);
    const beside = textsBeside(record, said, fields);
    const placed = said.map((range, i) => {
      const text = beside[i];
      return text === undefined ? range : texts.place(doc, range, text, line);
    });
    const ranges = placed.filter((range) => range !== undefined);
    const origin = originOf(record, placed);
    const length = fields.offset(record, "length") ?? fields.offset(record, "doc_length");
    judgements.add({ topic, doc, line, ranges, length, origin, ...besides(record, line) });
  }

  /** Who judged the document, if the record says so. */
  function originOf(record: JsonObject, placed: readonly (Range | undefined)[]): DocumentOrigin | undefined {
    if (!hasOrigin(record)) return undefined;
    context.leftOut?.keeps("origin");
    return originIn(record, placed);
  }

  /** Adds a document with no highlights, whatever else its record has. */
  function addIrrelevant(record: JsonObject, line: number): void {
    const topic = fields.id(record, "topic");
    const doc = fields.optionalId(record, "doc");
    if (doc === undefined) doubts.unnamed(line);
    else heldOrigins(gather(topic, ids.id(doc, line), record, line, ofGold(record)), record, []);
  }

  /** Notes the origin of a record's part of what was gathered. */
  function heldOrigins(held: Gathered, record: JsonObject, placed: readonly Range[]): void {
    const origin = originOf(record, placed);
    if (origin !== undefined) held.origins ??= Array.from({ length: held.parts }, () => undefined);
    held.origins?.push(origin);
    held.parts++;
  }

  function addGrade(record: JsonObject, line: number): void {
    const said = gradeValue(fields.value(record, "grade"));
    const grade = typeof said === "number" && Number.isSafeInteger(said) ? said : fields.integer(record, "grade");
    if (grade === undefined)
      throw fields.lacking(
        record,
        "text",
        'neither "ranges" nor "grade"; expected ranges such as [[0,10]], or an integer grade',
      );
    if (grade > 0 && ranged !== undefined)
      throw new InputError(`a grade without "ranges", but line ${ranged} has them; expected one kind a file`);
    const doc = ids.id(fields.id(record, "doc"), line);
    const length = fields.offset(record, "length") ?? fields.offset(record, "doc_length");
    judgements.add({ topic: fields.id(record, "topic"), doc, line, length, ...besides(record, line) });
    if (grade > 0) graded ??= line;
  }

  /** Adds one highlight per record, or a list of them. */
  function addHighlights(record: JsonObject, line: number, where?: string): boolean {
    const found = highlightsIn(record, fields, context) ?? namedIn(record, line);
    const isBlank = cells && found === undefined && fields.value(record, "grade") === undefined;
    if (found === undefined && !isBlank) return false;
    const topic = fields.id(record, "topic");
    const isOf = (highlight: Highlight): boolean => highlight.isIrrelevant !== true;
    for (const highlight of found ?? []) {
      const { range, text, doc } = highlight;
      if (isOf(highlight) && range === undefined && text?.trim()) throw refusal(record);
      if (!isOf(highlight) && doc !== undefined) gather(topic, ids.id(doc, line), {}, line, ofGold(record));
    }
    const placed = (found ?? []).filter(isOf).flatMap((highlight) => {
      const { doc, range, text = "", answer, alternative, group, named } = highlight;
      if (range === undefined && named === undefined) return [];
      const name = doc ?? fields.id(record, "doc");
      const place = range === undefined ? places.find(name, named!, line) : { doc: ids.id(name, line), ...range };
      const { start, end } = place;
      const said = { text, answer, alternative, group, where: highlightPlace(where, highlight) };
      return [{ ...said, doc: place.doc, range: { start, end } }];
    });
    if (placed.length === 0) {
      if (!isBlank && (found ?? []).every(isOf)) doubts.noAnswer(line, where);
      const doc = fields.optionalId(record, "doc");
      if (doc !== undefined) heldOrigins(gather(topic, ids.id(doc, line), record, line, ofGold(record)), record, []);
    }
    const isList = listNames.some((name) => fields.value(record, name) !== undefined);
    const named = ofGold(record);
    for (const { doc, range, text, answer, where, ...own } of placed) {
      refuseOther("group", own.group, named.group);
      refuseOther("alternative", own.alternative, named.alternative);
      const gold = {
        alternative: own.alternative ?? named.alternative ?? (answer === undefined ? undefined : answers++),
        group: own.group ?? named.group,
      };
      if (isList && gold.group === undefined) doubts.asked(topic, doc, range, line);
      const held = gather(topic, doc, record, line, gold);
      const said = text === "" && !isList ? (unnamed.of(record, doc, range) ?? "") : text;
      const place = texts.place(doc, range, said, line, where);
      doubts.place(doc, range, line, where);
      if (place !== undefined) held.ranges.push(place);
      heldOrigins(held, record, place === undefined ? [] : [place]);
    }
    return true;
  }

  /**
   * The page or section of a record that has no offsets and no text. If the documents are not known and there is a
   * grade, the grade is that of the whole document. With a grade of 0, nothing is highlighted there.
   */
  function namedIn(record: JsonObject, line: number): readonly Highlight[] | undefined {
    if (!namesPlace(record, fields)) return undefined;
    const grade = fields.value(record, "grade");
    if (collection === undefined && grade !== undefined) places.passOver(line);
    if (grade !== undefined && (collection === undefined || Number(grade) <= 0)) return undefined;
    const named = namedPlaceIn(record, fields);
    return [{ doc: fields.id(record, "doc"), range: undefined, text: undefined, named }];
  }

  function refusal(record: JsonObject): InputError {
    const name = listNames.find((each) => fields.value(record, each) !== undefined);
    if (name === undefined) return withoutOffsets(record, fields);
    return new InputError(
      `"${fields.key(record, name)}" without offsets; expected the documents, in which pericope align finds their places`,
      {},
      { code: "no-offsets" },
    );
  }

  function gather(
    topic: string,
    doc: string,
    record: JsonObject,
    line: number,
    gold: Pick<Gathered, "alternative" | "group">,
  ): Gathered {
    const key = JSON.stringify([topic, doc, gold.alternative, gold.group]);
    const { bestEntry, grade } = besides(record, line);
    const held = gathered.get(key) ?? {
      topic,
      doc,
      line,
      ranges: [],
      ...gold,
      length: undefined,
      bestEntry,
      grade,
      parts: 0,
      origins: undefined,
    };
    gathered.set(key, held);
    held.length ??= fields.offset(record, "doc_length");
    held.bestEntry ??= bestEntry;
    if (grade !== undefined) held.grade = Math.max(grade, held.grade ?? grade);
    return held;
  }

  /** What a record may say besides the place of a highlight. */
  function besides(record: JsonObject, line: number) {
    return {
      bestEntry: fields.value(record, "bep") === -1 ? undefined : fields.offset(record, "bep"),
      grade: gradeBeside(record, line),
      ...ofGold(record),
    };
  }

  /** What a record is needed for, and the right answer that it belongs to. */
  function ofGold(record: JsonObject) {
    return { group: fields.optionalId(record, "group"), alternative: fields.optionalId(record, "alternative") };
  }

  /** A value called relevance, next to a highlight, may not be a grade at all. */
  function gradeBeside(record: JsonObject, line: number): number | undefined {
    const grade = gradeValue(fields.value(record, "grade"));
    if (grade === undefined || Number.isSafeInteger(grade)) return grade as number | undefined;
    doubts.noGrade(line);
    return undefined;
  }

  return {
    add(record, line, where) {
      fields.look(record);
      if (isSaidUnanswerable(record)) {
        const topic = fields.id(record, "topic");
        const found = highlightsIn(record, fields, context) ?? [];
        const hasText = found.some(({ range, text = "" }) => range !== undefined || text.trim() !== "");
        if (hasText || (rangesOf(fields.value(record, "ranges")) ?? []).length > 0) throw answeredAllTheSame(topic);
        unanswerable.set(topic, line);
        const doc = fields.optionalId(record, "doc");
        if (doc !== undefined) gather(topic, ids.id(doc, line), {}, line, ofGold({}));
        ranged ??= line;
        return;
      }
      const ranges = rangesOf(fields.value(record, "ranges"));
      const isPlaced = ranges !== undefined || hasPlace(record, fields) || (textOf(record, fields) ?? "").trim() !== "";
      if (isPlaced && context.fields?.grade === undefined) unread.add(record, fields.optionalId(record, "topic") ?? "");
      if (isPlaced && isSaidIrrelevant(record, context.fields?.grade)) {
        addIrrelevant(record, line);
        ranged ??= line;
        return;
      }
      if ((ranges !== undefined || hasPlace(record, fields)) && graded !== undefined)
        throw new InputError(`"ranges" here, but line ${graded} has a grade without any; expected one kind a file`);
      if (ranges !== undefined) addRanges(record, ranges, line);
      else if (!addHighlights(record, line, where)) return addGrade(record, line);
      ranged ??= line;
    },
    end(source) {
      fields.end(source);
      for (const judged of gathered.values()) {
        const origin = judged.origins && joinedOrigin(rangeSet(judged.ranges), judged.origins);
        judgements.add({ ...judged, origin });
      }
      const built = judgements.end(ranged === undefined ? "grades" : "highlights", source);
      const result = unanswerable.size === 0 ? built : withUnanswerable(built, unanswerable);
      const notes = [
        ...(result.notes ?? []),
        ...ids.notes(),
        ...places.notes(),
        ...doubts.notes(),
        ...unread.notes(),
        ...texts.end(),
      ];
      return {
        ...result,
        notes: notes.filter(({ code }, i) => notes.findLastIndex((n) => n.code === code) === i),
        usualTask: "chunks", // judgements as records are mostly made for a retriever of chunks
      };
    },
  };
}

/** The same judgements, with topics that cannot be answered added. */
function withUnanswerable(judgements: Judgements, lines: ReadonlyMap<string, number>): Judgements {
  const topics = new Map(judgements.topics);
  for (const [topic, line] of lines) {
    const judged = topics.get(topic);
    if (judged !== undefined && hasRelevant(judged)) throw answeredAllTheSame(topic).at({ line });
    if (judged === undefined) topics.set(topic, new Map());
  }
  return { ...judgements, topics, unanswerable: new Set(lines.keys()) };
}

function hasPlace(record: JsonObject, fields: Fields): boolean {
  return ([...listNames, "start"] as const).some((name) => fields.value(record, name) !== undefined);
}

/** A passage in a record's list may repeat what the record says, but not contradict it. */
function refuseOther(name: string, own: string | undefined, whole: string | undefined): void {
  if (own !== undefined && whole !== undefined && own !== whole)
    throw new InputError(`${name} "${own}" of a passage, in a record of ${name} "${whole}"; expected one of them`);
}
