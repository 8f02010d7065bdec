// Reads the texts to be placed from JSONL, CSV or SQuAD, each with what the file says about its place: a document,
// offsets, lines, a page or a section.

import { attempt, InputError, withPlace } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Context } from "../../files/drafts/context.ts";
import type { Alternative } from "../../files/drafts/gold-parts.ts";
import { LineTally } from "../../files/drafts/line-tally.ts";
import { noteOf } from "../../files/drafts/notes.ts";
import { type Input, readAll, type Reader, type ReadOptions } from "../../files/formats/read.ts";
import { lineSplitter } from "../../files/lines/lines.ts";
import { isBulkAction } from "../../files/records/bulk-action.ts";
import { documentIds } from "../../files/records/document-ids.ts";
import { fieldsOf } from "../../files/records/fields.ts";
import { highlightPlace, highlightsIn, textsBeside } from "../../files/records/highlights.ts";
import { beginsJsonValue, itemsParser, jsonItems } from "../../files/records/json-items.ts";
import { annotatedBy, looksLikeJson, type QuestionKind, questionKind } from "../../files/records/json-kind.ts";
import { field, isOffset, type JsonObject } from "../../files/records/json-line.ts";
import { namesPlace } from "../../files/records/named-place.ts";
import { rangesOf } from "../../files/records/range-list.ts";
import {
  answeredAllTheSame,
  isSaidIrrelevant,
  isSaidUnanswerable,
  unreadRelevance,
} from "../../files/records/relevance.ts";
import { resultRanks } from "../../files/records/result-ranks.ts";
import { recordRange, recordSpan, type RecordTaker } from "../../files/records/run-records.ts";
import {
  headerKind,
  isHeader,
  namesDelimiter,
  separatedParser,
  usualColumns,
} from "../../files/records/separated-lines.ts";
import { refuseForeign } from "../../files/records/shapes/foreign-files.ts";
import { eitherNoun, questionRecords } from "../../files/records/shapes/question-records.ts";
import { looksLikeSquad, squadLines, withoutFields } from "../../files/records/squad-json.ts";
import type { Range } from "../../text/range.ts";
import { lengthIn, type Unit, type UnitTable, unitTable } from "../../text/units.ts";
import { type Whereabouts, whereaboutsOf } from "./hints.ts";

/** A text in a file, to be placed in a document. */
export interface Quote extends Whereabouts {
  readonly text: string;
  /** Undefined if the file does not give it. The text is then searched in all documents. */
  readonly doc: string | undefined;
  readonly topic: string | undefined;
  /** The place that the file gives, in the unit of its offsets. */
  readonly hint: Range | undefined;
  readonly score: number | undefined;
  readonly run: string | undefined;
  /** The id of a chunk, if the record has one in addition to its topic. */
  readonly id: string | undefined;
  readonly line: number;
  /** Its place in a file that is one JSON value, such as data[0].paragraphs[2].qas[1].answers[0]. */
  readonly where?: string | undefined;
  /** The right answer that it belongs to, if the topic may have several. */
  readonly alternative?: Alternative | undefined;
  /** The thing that it is needed for, if the topic needs several things. */
  readonly group?: string | undefined;
}

export interface Quotes {
  readonly noun: "run" | "judgements";
  readonly quotes: readonly Quote[];
  /** Questions with an empty list of answers. */
  readonly unanswered?: readonly Pick<Quote, "line" | "where">[] | undefined;
  /** Documents that were judged for a topic and have no highlights. */
  readonly irrelevant?: readonly { readonly topic: string; readonly doc: string }[] | undefined;
  /** Questions that cannot be answered, according to the file. */
  readonly unanswerable?: readonly string[] | undefined;
  /** Notes from reading the file. */
  readonly notes?: readonly Note[] | undefined;
  /** The unit of the hints. Default: code points. */
  readonly unit?: Unit | undefined;
  readonly source: string | undefined;
}

export interface QuoteOptions extends ReadOptions {
  /** The default is decided by the names of the fields. */
  readonly noun?: Quotes["noun"] | undefined;
  /**
   * True if a record with offsets needs no text, because it has its place. Its quote then has an empty text, unless the
   * documents give it.
   */
  readonly offsetsWillDo?: true | undefined;
}

/** The place of a text in its file, for messages. */
export function quotePlace({ line, where }: Pick<Quote, "line" | "where">): string {
  return where ?? `line ${line}`;
}

/** The longest line that is read, in characters. */
const longest = 2 ** 28;

/**
 * Reads texts to be placed: chunks, results or highlights, as JSONL, CSV or SQuAD.
 *
 * @example
 * import { readQuotes } from "pericope";
 *
 * const { noun, quotes } = readQuotes('{"topic":"q1","doc":"guide.md","text":"Wait for the light.","run":"mine"}');
 * [noun, quotes[0]?.text]; // ["run", "Wait for the light."]
 */
export function readQuotes(input: Input, options?: QuoteOptions): Quotes {
  return readAll(input, quoteReader(options));
}

/** The same, piece by piece. */
export function quoteReader(options: QuoteOptions = {}): Reader<Quotes> {
  const { source, onFault } = options;
  let parser: QuoteParser | undefined;
  let isBulk: boolean | undefined; // undefined until the first line is read

  function report(fault: InputError, line?: number): void {
    const placed = fault.at({ source, line });
    if (onFault === undefined) throw placed;
    onFault(placed);
  }

  const lines = lineSplitter({
    line(text, number) {
      if (parser === undefined && (text.trim() === "" || namesDelimiter(text))) return;
      isBulk ??= isBulkAction(text);
      if (isBulk && isBulkAction(text)) return; // the line with its document follows
      attempt(
        () => (parser ??= parserFor(text, options)).line(text, number),
        (fault) => report(fault, number),
      );
    },
    fault: report,
    longest: () => longest,
  });
  return {
    push: lines.push,
    end() {
      lines.end();
      return withPlace({ source }, () => {
        if (parser === undefined) throw new InputError("empty; expected texts as JSONL, CSV or SQuAD");
        return parser.end(source);
      });
    },
  };
}

interface QuoteParser {
  line(text: string, line: number): void;
  end(source: string | undefined): Quotes;
}

function parserFor(first: string, options: QuoteOptions): QuoteParser {
  if (beginsJsonValue(first)) return valueParser(options);
  if (looksLikeSquad(first)) return squadParser(options);
  if (/^\s*\{/.test(first)) return jsonParser(first, options);
  if (!/[,;\t]/.test(first))
    throw new InputError(
      `${JSON.stringify(first.slice(0, 40))} begins no such file; expected texts as JSONL, CSV or SQuAD`,
    );
  const noun = options.noun ?? headerNoun(first);
  const { offsetsWillDo } = options;
  const records = questionRecords(noun, options, true, (context, cells) =>
    quoteRecords(noun, { ...context, offsetsWillDo }, cells),
  );
  return separatedParser(records, (names) => usualColumns(names, options.fields));
}

function squadParser(options: QuoteOptions): QuoteParser {
  const { line, end } = squadLines();
  return {
    line,
    end(source: string | undefined) {
      const records = quoteRecords("judgements", withoutFields(options), false);
      for (const { doc, questions } of end())
        for (const { topic, answers, isImpossible, line, where } of questions)
          records.add({ topic, doc, answers, ...(isImpossible && { answerable: false }) }, line, where);
      return records.end(source);
    },
  };
}

/** Reads JSON records: one per line, over several lines, or in a list. `first` shows their kind. */
function jsonParser(first: string, options: QuoteOptions): QuoteParser {
  refuseForeign(first, options.fields);
  const noun = options.noun ?? nounOf(first);
  const { offsetsWillDo } = options;
  return itemsParser(
    questionRecords(noun, options, false, (context, cells) => quoteRecords(noun, { ...context, offsetsWillDo }, cells)),
  );
}

/** Reads a file that is one JSON value. Its lines are kept until its first record shows its kind. */
function valueParser(options: QuoteOptions): QuoteParser {
  const held: { text: string; number: number }[] = [];
  let first: JsonObject | undefined;
  const looked = jsonItems((item) => void (first ??= item));
  let parser: QuoteParser | undefined;

  /** An error about the whole value is reported at its beginning. */
  const placed = <T>(work: () => T): T => withPlace({ line: held[0]?.number }, work);

  function open(): QuoteParser {
    const isSquad = first !== undefined && Array.isArray(first["paragraphs"]);
    const opened = isSquad ? squadParser(options) : placed(() => jsonParser(JSON.stringify(first ?? {}), options));
    for (const { text, number } of held.splice(0)) opened.line(text, number);
    return opened;
  }

  return {
    line(text, number) {
      if (parser !== undefined) return parser.line(text, number);
      held.push({ text, number });
      looked.line(text, number);
      if (first !== undefined) parser = open();
    },
    end: (source) => (parser ?? open()).end(source),
  };
}

function headerNoun(first: string): Quotes["noun"] {
  const question = headerKind(first);
  if (question !== undefined) return questionNoun(question);
  return isHeader(first, "judgements") && !isHeader(first, "run") ? "judgements" : "run";
}

function questionNoun({ run, judgements }: QuestionKind): Quotes["noun"] {
  if (run && judgements) throw eitherNoun({ option: "as", value: "run or --as judgements" });
  return run ? "run" : "judgements";
}

/** Decides by the names of its fields whether a record is a result or a highlight. */
function nounOf(first: string): Quotes["noun"] {
  if (annotatedBy(first) !== undefined) return "judgements";
  const question = questionKind(first);
  if (question !== undefined) return questionNoun(question);
  return looksLikeJson(first, "judgements") && !looksLikeJson(first, "run") ? "judgements" : "run";
}

/** The error for a record that names a page or a section. It has no text to search. */
function hasItsPlace(at: string | undefined): InputError {
  return new InputError(
    `${at === undefined ? "" : `${at}: `}a page or a section, without a text; expected texts: places that are named need no aligning, and are read as they are`,
  );
}

function quoteRecords(
  noun: Quotes["noun"],
  context: Context & Pick<QuoteOptions, "offsetsWillDo">,
  cells: boolean,
): RecordTaker<Quotes> {
  const fields = fieldsOf(noun, context, cells);
  const ids = documentIds(context.collection);
  let last: { id: string; text: string; said: UnitTable; own: UnitTable } | undefined; // the document that was read last
  const quotes: Quote[] = [];
  const unanswered: Pick<Quote, "line" | "where">[] = [];
  const irrelevant: { topic: string; doc: string }[] = [];
  const unanswerable: string[] = [];
  const unnamed = new LineTally();
  const ranked = resultRanks(context);
  const unread = unreadRelevance();

  /** Text that is not relevant is not searched, but its document was judged. */
  function passOver(topic: string | undefined, doc: string | undefined, line: number): void {
    if (topic !== undefined && doc !== undefined) irrelevant.push({ topic, doc });
    else unnamed.add(line);
  }

  return {
    add(record: JsonObject, line: number, where?: string): void {
      fields.look(record);
      const topic = noun === "judgements" ? fields.id(record, "topic") : fields.optionalId(record, "topic");
      const common = {
        topic,
        score: noun === "run" ? fields.number(record, "score") : undefined,
        run: noun === "run" ? fields.text(record, "run") : undefined,
        id: idOf(record, topic),
        line,
        where,
        ...whereaboutsOf(record),
      };
      if (noun === "judgements" && isSaidUnanswerable(record)) {
        const found = highlightsIn(record, fields, context) ?? [];
        if (found.some(({ range, text = "" }) => range !== undefined || text.trim() !== ""))
          throw answeredAllTheSame(topic ?? "");
        unanswerable.push(topic!);
        return;
      }
      if (noun === "judgements" && context.fields?.grade === undefined) unread.add(record, topic ?? "");
      if (noun === "judgements" && isSaidIrrelevant(record, context.fields?.grade))
        return passOver(topic, fields.optionalId(record, "doc"), line);
      const own = noun === "judgements" ? highlightsIn(record, fields, context) : undefined;
      if (own !== undefined) {
        if (own.length === 0) unanswered.push({ line, where });
        const ranges = rangesOf(fields.value(record, "ranges")) ?? [];
        const places = textsBeside(record, ranges, fields).length > 0 ? ranges : [];
        const named = {
          alternative: fields.optionalId(record, "alternative"),
          group: fields.optionalId(record, "group"),
        };
        for (const [i, highlight] of own.entries()) {
          const { doc, range, answer } = highlight;
          if (highlight.isIrrelevant === true) {
            passOver(topic, doc, line);
            continue;
          }
          const text = highlight.text ?? textAt(doc, range ?? places[i]) ?? "";
          if (highlight.named !== undefined && highlight.text === undefined) throw hasItsPlace(highlight.at);
          const unnamed = answer === undefined ? undefined : quotes.length;
          const alternative = highlight.alternative ?? named.alternative ?? unnamed;
          const group = highlight.group ?? named.group;
          const place = { doc, hint: range ?? places[i], where: highlightPlace(where, highlight) };
          quotes.push({ ...common, ...place, text, alternative, group });
        }
        return;
      }
      const said = fields.value(record, "text");
      const doc = fields.optionalId(record, "doc");
      const range = said === undefined ? recordRange(record, fields, context) : undefined;
      const isPlaced = context.offsetsWillDo === true && range !== undefined;
      const text = said ?? textAt(doc, range) ?? (isPlaced ? "" : undefined);
      const ranges = text === undefined && noun === "judgements" ? rangesOf(fields.value(record, "ranges")) : undefined;
      if (ranges !== undefined && ids.find(doc ?? "") !== undefined) {
        for (const hint of ranges) quotes.push({ ...common, doc, text: textAt(doc, hint) ?? "", hint });
        if (ranges.length === 0) unanswered.push({ line, where });
        return;
      }
      if (text === undefined && namesPlace(record, fields)) throw hasItsPlace(undefined);
      if (typeof text !== "string")
        throw fields.lacking(
          record,
          "text",
          'no "text"; expected the text of a chunk or a quote' +
            (fields.value(record, "start") === undefined ? "" : "; with offsets it has a place already"),
        );
      const quote = { ...common, doc, text, hint: range ?? hintIn(record, text) };
      if (topic !== undefined)
        ranked.add(record, fields, { topic, line, name: common.run, score: common.score, content: quote });
      quotes.push(quote);
    },
    end(source: string | undefined): Quotes {
      fields.end(source);
      const notes = noteOf(
        "irrelevant-unnamed",
        unnamed,
        "line is not relevant and names no document, and is left out",
        "lines are not relevant and name no document, and are left out",
      );
      // Chunks belong to no question, and have no rank.
      const isRun = noun === "run" && quotes.every(({ topic }) => topic !== undefined);
      const {
        order,
        names,
        notes: more,
      } = isRun ? ranked.end(source) : { order: [...quotes.keys()], names: [], notes: [] };
      const inOrder = order.map((i) => ({ ...quotes[i]!, run: names[i] ?? quotes[i]!.run }));
      return {
        noun,
        quotes: inOrder,
        unanswered,
        irrelevant,
        unanswerable,
        notes: [...notes, ...more, ...unread.notes()],
        unit: context.unit,
        source,
      };
    },
  };

  /** The document's text at offsets that have no text, so that they are read as `evaluate` reads them. */
  function textAt(doc: string | undefined, range: Range | undefined): string | undefined {
    const id = doc === undefined || range === undefined ? undefined : ids.find(doc);
    if (id === undefined) return undefined;
    if (last?.id !== id) {
      const { text } = context.collection!.document(id)!;
      last = { id, text, said: unitTable(text, context.unit ?? "codepoint"), own: unitTable(text, "utf16") };
    }
    const [start, end] = [last.said.codePoint(range!.start), last.said.codePoint(range!.end)];
    return start === undefined || end === undefined
      ? undefined
      : last.text.slice(last.own.offset(start), last.own.offset(end));
  }

  /** The offsets that a record gives, if any. LangChain writes -1 if it could not find a chunk in its document. */
  function hintIn(record: JsonObject, text: string): Range | undefined {
    const [start, end, length] = (["start", "end", "length"] as const).map((name) => fields.value(record, name));
    if (!isOffset(start)) return recordSpan(record);
    if (isOffset(end) && end >= start) return { start, end };
    return { start, end: start + (isOffset(length) ? length : lengthIn(context.unit ?? "codepoint", text)) };
  }
}

/** The id of a chunk. An id that is equal to the topic's id does not count. */
function idOf(record: JsonObject, topic: string | undefined): string | undefined {
  for (const key of ["chunk_id", "chunkId", "id", "id_"]) {
    const value = field(record, key);
    if ((typeof value === "string" || Number.isSafeInteger(value)) && String(value) !== topic) return String(value);
  }
  return undefined;
}
