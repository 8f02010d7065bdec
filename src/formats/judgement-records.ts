import { InputError } from "../base/input-error.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Range } from "../text/range.ts";
import { documentIds } from "./document-ids.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import type { Context } from "./format.ts";
import { highlightsIn, listNames } from "./highlights.ts";
import { isOffset, type JsonObject, shown } from "./json-line.ts";
import type { Alternative } from "./judgement-draft.ts";
import { judgementsBuilder } from "./judgements-builder.ts";
import { LineTally } from "./line-tally.ts";
import { noteOf } from "./notes.ts";
import { quoteCheck } from "./quote-check.ts";
import { type RecordTaker, withoutOffsets } from "./run-records.ts";

/** The highlights of one document for one topic, as several records may give them. */
interface Gathered {
  readonly topic: string;
  readonly doc: string;
  readonly line: number;
  readonly ranges: Range[];
  readonly alternative: Alternative | undefined;
  length: number | undefined;
  bestEntry: number | undefined;
  grade: number | undefined;
}

/** `cells`: numbers are written as texts, as in CSV. `advice`: see quoteCheck. */
export function judgementRecords(context: Context = {}, cells = false, advice = ""): RecordTaker<Judgements> {
  const { collection } = context;
  const judgements = judgementsBuilder();
  const fields = fieldsOf("judgements", context, cells);
  const ids = documentIds(collection);
  const quotes = quoteCheck(context, advice);
  const gathered = new Map<string, Gathered>();
  const empty = new LineTally();
  let firstEmpty = "";
  const asked = new Map<string, number>(); // by topic and document: the line with the list
  const again = new LineTally();
  let answers = 0; // that were in a list of right ones, to tell them apart
  const pastEnd = new LineTally();
  const noGrades = new LineTally();
  let firstPastEnd = "";
  let ranged: number | undefined; // the first line with ranges
  let graded: number | undefined; // the first one relevant by its grade alone

  /** The whole document in one record. */
  function addRanges(record: JsonObject, ranges: readonly Range[], line: number): void {
    const [topic, doc] = [fields.id(record, "topic"), ids.id(fields.id(record, "doc"), line)];
    for (const range of ranges) noteEnd(doc, range, line);
    const length = fields.offset(record, "length") ?? fields.offset(record, "doc_length");
    judgements.add({ topic, doc, line, ranges, length, ...besides(record, line) });
  }

  function addGrade(record: JsonObject, line: number): void {
    const grade = fields.integer(record, "grade");
    if (grade === undefined)
      throw new InputError('neither "ranges" nor "grade"; expected ranges such as [[0,10]], or an integer grade');
    if (grade > 0 && ranged !== undefined)
      throw new InputError(`a grade without "ranges", but line ${ranged} has them; expected one kind a file`);
    const doc = ids.id(fields.id(record, "doc"), line);
    const length = fields.offset(record, "length") ?? fields.offset(record, "doc_length");
    judgements.add({ topic: fields.id(record, "topic"), doc, line, length, ...besides(record, line) });
    if (grade > 0) graded ??= line;
  }

  /** One highlight a record, or a list of them. */
  function addHighlights(record: JsonObject, line: number, where?: string): boolean {
    const found = highlightsIn(record, fields, context);
    const isBlank = cells && found === undefined && fields.value(record, "grade") === undefined;
    if (found === undefined && !isBlank) return false;
    const topic = fields.id(record, "topic");
    for (const { range, text } of found ?? []) if (range === undefined && text?.trim()) throw refusal(record);
    const placed = (found ?? []).flatMap(({ doc, range, text, answer }, i) =>
      range === undefined
        ? []
        : [{ doc: ids.id(doc, line), range, text: text ?? "", answer, where: where && `${where}.answers[${i}]` }],
    );
    if (placed.length === 0) {
      if (!isBlank) {
        empty.add(line);
        firstEmpty ||= where ?? `line ${line}`;
      }
      const doc = fields.optionalId(record, "doc");
      if (doc !== undefined) gather(topic, ids.id(doc, line), record, line, fields.optionalId(record, "alternative"));
    }
    const isList = listNames.some((name) => fields.value(record, name) !== undefined);
    const named = fields.optionalId(record, "alternative");
    for (const { doc, range, text, answer, where } of placed) {
      if (isList) noteAgain(topic, doc, range, line);
      const held = gather(topic, doc, record, line, named ?? (answer === undefined ? undefined : answers++));
      quotes.check(doc, range, text, line, where);
      noteEnd(doc, range, line, where);
      held.ranges.push(range);
    }
    return true;
  }

  /** A question that comes back with the same answers is only a repeated line. */
  function noteAgain(topic: string, doc: string, { start, end }: Range, line: number): void {
    const key = JSON.stringify([topic, doc]);
    const answer = JSON.stringify([topic, doc, start, end]);
    const first = asked.get(key) ?? line;
    if (first !== line && !asked.has(answer) && again.last !== line) again.add(line);
    asked.set(key, first).set(answer, line);
  }

  function refusal(record: JsonObject): InputError {
    const name = listNames.find((each) => fields.value(record, each) !== undefined);
    if (name === undefined) return withoutOffsets(record, fields);
    return new InputError(
      `"${fields.key(record, name)}" without offsets; pericope align finds their places, given the documents`,
    );
  }

  function gather(
    topic: string,
    doc: string,
    record: JsonObject,
    line: number,
    alternative: Alternative | undefined,
  ): Gathered {
    const key = JSON.stringify([topic, doc, alternative]);
    const { bestEntry, grade } = besides(record, line);
    const held = gathered.get(key) ?? {
      topic,
      doc,
      line,
      ranges: [],
      alternative,
      length: undefined,
      bestEntry,
      grade,
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
      alternative: fields.optionalId(record, "alternative"),
    };
  }

  /** What is called relevance beside a highlight may be no grade at all. */
  function gradeBeside(record: JsonObject, line: number): number | undefined {
    const grade = fields.value(record, "grade");
    if (grade === undefined || Number.isSafeInteger(grade)) return grade as number | undefined;
    if (noGrades.last !== line) noGrades.add(line);
    return undefined;
  }

  function noteEnd(doc: string, { start, end }: Range, line: number, where = `line ${line}`): void {
    if (context.unit !== undefined && context.unit !== "codepoint") return; // told when it is converted
    const length = collection?.length(doc);
    if (length === undefined || end <= length) return;
    pastEnd.add(line);
    firstPastEnd ||= `${where}: ${start}..${end} of ${doc}, which has ${length}`;
  }

  return {
    add(record, line, where) {
      fields.look(record);
      const ranges = rangesOf(fields.value(record, "ranges"));
      if ((ranges !== undefined || hasPlace(record, fields)) && graded !== undefined)
        throw new InputError(`"ranges" here, but line ${graded} has a grade without any; expected one kind a file`);
      if (ranges !== undefined) addRanges(record, ranges, line);
      else if (!addHighlights(record, line, where)) return addGrade(record, line);
      ranged ??= line;
    },
    end(source) {
      fields.end(source);
      for (const judged of gathered.values()) judgements.add(judged);
      const result = judgements.end(ranged === undefined ? "grades" : "highlights", source);
      const notes = [
        ...(result.notes ?? []),
        ...ids.notes(),
        ...noteOf(
          "no-answer",
          empty,
          `line has no answer, and nothing is highlighted there: ${firstEmpty}`,
          `lines have no answer, and nothing is highlighted there: the first is ${firstEmpty}`,
        ),
        ...noteOf(
          "asked-twice",
          again,
          `line asks a question again with other highlights, added to those before: line ${again.first}; expected an id for each question`,
          `lines ask a question again with other highlights, added to those before: the first is line ${again.first}; expected an id for each question`,
        ),
        ...noteOf(
          "highlight-past-end",
          pastEnd,
          `highlight reaches beyond the end of its document (${firstPastEnd}); is it of another version, or in another --unit?`,
          `highlights reach beyond the end of their documents (${firstPastEnd}); are they of another version, or in another --unit?`,
        ),
        ...noteOf(
          "no-grade",
          noGrades,
          `line has a grade that is no whole number, left out: line ${noGrades.first}`,
          `lines have a grade that is no whole number, left out: the first is line ${noGrades.first}`,
        ),
        ...quotes.end(),
      ];
      return {
        ...result,
        notes: notes.filter(({ code }, i) => notes.findLastIndex((n) => n.code === code) === i),
        usualTask: "chunks", // whoever writes records has a retriever of chunks
      };
    },
  };
}

function hasPlace(record: JsonObject, fields: Fields): boolean {
  return ([...listNames, "start"] as const).some((name) => fields.value(record, name) !== undefined);
}

function rangesOf(value: unknown): Range[] | undefined {
  if (value === undefined) return undefined;
  const list = typeof value === "string" && value.startsWith("[") ? listIn(value) : value;
  if (!Array.isArray(list))
    throw new InputError(`"ranges" is ${shown(list)}; expected a list such as [[0,10],[40,55]]`);
  return list.map(rangeOf);
}

function listIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function rangeOf(pair: unknown): Range {
  if (!Array.isArray(pair)) throw wrongRange(shown(pair));
  const [start, end, ...more]: readonly unknown[] = pair;
  if (!isOffset(start) || !isOffset(end) || start > end || more.length > 0)
    throw wrongRange(`[${pair.slice(0, 3).map(shown).join(",")}]`);
  return { start: start + 0, end: end + 0 }; // + 0 makes -0 a plain 0
}

function wrongRange(found: string): InputError {
  return new InputError(`range ${found}; expected [start,end], whole numbers, 0 ≤ start ≤ end`);
}
