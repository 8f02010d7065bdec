import { InputError } from "../base/input-error.ts";
import { fieldsOf } from "../records/fields.ts";
import type { Context } from "../drafts/context.ts";
import { highlightsIn, textsBeside } from "../records/highlights.ts";
import type { Alternative } from "../drafts/judgement-draft.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { field, isOffset, jsonObject, type JsonObject } from "../records/json-line.ts";
import { lineSplitter } from "../lines/lines.ts";
import { rangesOf } from "../records/range-list.ts";
import { type Input, readAll, type Reader, type ReadOptions } from "../formats/read.ts";
import { isHeader, separatedParser } from "../records/separated-lines.ts";
import { looksLikeSquad, squadLines, withoutFields } from "../records/squad-json.ts";
import type { Range } from "../text/range.ts";
import { lengthIn, type Unit } from "../text/units.ts";
import { type Whereabouts, whereaboutsOf } from "./hints.ts";

/** A text in a file whose place in a document is to be found. */
export interface Quote extends Whereabouts {
  readonly text: string;
  /** Undefined where the file does not say; then it is looked for in all documents. */
  readonly doc: string | undefined;
  readonly topic: string | undefined;
  /** Where the file says that it is, in the unit of its offsets. */
  readonly hint: Range | undefined;
  readonly score: number | undefined;
  readonly run: string | undefined;
  /** The id of a chunk, where the record has one besides its topic. */
  readonly id: string | undefined;
  readonly line: number;
  /** Its place in a file that is one JSON value, such as data[0].paragraphs[2].qas[1].answers[0]. */
  readonly where?: string | undefined;
  /** The right answer to the topic that it is part of, where there may be several. */
  readonly alternative?: Alternative | undefined;
}

export interface Quotes {
  readonly noun: "run" | "judgements";
  readonly quotes: readonly Quote[];
  /** Questions with an empty list of answers. */
  readonly unanswered?: readonly Pick<Quote, "line" | "where">[] | undefined;
  /** What hints count. Default: code points. */
  readonly unit?: Unit | undefined;
  readonly source: string | undefined;
}

export interface QuoteOptions extends ReadOptions {
  /** Default: by the names of its fields. */
  readonly noun?: Quotes["noun"] | undefined;
}

/** Where a text stands in its file, for messages. */
export function quotePlace({ line, where }: Pick<Quote, "line" | "where">): string {
  return where ?? `line ${line}`;
}

/** The longest line that is read, in characters. */
const longest = 2 ** 28;

/**
 * Reads texts that want a place: chunks, results or highlights, as JSONL, CSV or SQuAD.
 *
 * @example
 * import { readQuotes } from "pericope";
 *
 * const { noun, quotes } = readQuotes('{"topic":"q1","doc":"guide.md","text":"Wait for the light.","run":"mine"}');
 * [noun, quotes[0].text]; // ["run", "Wait for the light."]
 */
export function readQuotes(input: Input, options?: QuoteOptions): Quotes {
  return readAll(input, quoteReader(options));
}

/** The same, piece by piece. */
export function quoteReader(options: QuoteOptions = {}): Reader<Quotes> {
  const { source, onFault } = options;
  let parser: { line(text: string, line: number): void; end(source: string | undefined): Quotes } | undefined;

  function report(fault: InputError, line?: number): void {
    const placed = fault.at({ source, line });
    if (onFault === undefined) throw placed;
    onFault(placed);
  }

  const lines = lineSplitter({
    line(text, number) {
      if (parser === undefined && text.trim() === "") return;
      try {
        (parser ??= parserFor(text, options)).line(text, number);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        report(error, number);
      }
    },
    fault: report,
    longest: () => longest,
  });
  return {
    push: lines.push,
    end() {
      lines.end();
      if (parser === undefined) throw new InputError("empty; expected texts as JSONL, CSV or SQuAD", { source });
      try {
        return parser.end(source);
      } catch (error) {
        throw error instanceof InputError ? error.at({ source }) : error;
      }
    },
  };
}

function parserFor(first: string, options: QuoteOptions) {
  if (looksLikeSquad(first)) {
    const { line, end } = squadLines();
    return {
      line,
      end(source: string | undefined) {
        const records = quoteRecords("judgements", withoutFields(options), false);
        for (const { doc, questions } of end())
          for (const { topic, answers, line, where } of questions) records.add({ topic, doc, answers }, line, where);
        return records.end(source);
      },
    };
  }
  if (/^\s*\{/.test(first)) {
    const noun =
      options.noun ?? (looksLikeJson(first, "judgements") && !looksLikeJson(first, "run") ? "judgements" : "run");
    const records = quoteRecords(noun, options, false);
    return {
      line(text: string, line: number) {
        const record = jsonObject(text);
        if (record !== undefined) records.add(record, line);
      },
      end: records.end,
    };
  }
  if (!/[,;\t]/.test(first))
    throw new InputError(
      `${JSON.stringify(first.slice(0, 40))} begins no such file; expected texts as JSONL, CSV or SQuAD`,
    );
  const noun = options.noun ?? (isHeader(first, "judgements") && !isHeader(first, "run") ? "judgements" : "run");
  return separatedParser(quoteRecords(noun, options, true));
}

function quoteRecords(noun: Quotes["noun"], context: Context, cells: boolean) {
  const fields = fieldsOf(noun, context, cells);
  const quotes: Quote[] = [];
  const unanswered: Pick<Quote, "line" | "where">[] = [];
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
      const own = noun === "judgements" ? highlightsIn(withDoc(record), fields, context) : undefined;
      if (own !== undefined) {
        if (own.length === 0) unanswered.push({ line, where });
        const ranges = rangesOf(fields.value(record, "ranges")) ?? [];
        const places = textsBeside(record, ranges, fields).length > 0 ? ranges : [];
        const named = fields.optionalId(record, "alternative");
        for (const [i, { doc, range, text = "", answer }] of own.entries()) {
          const alternative = named ?? (answer === undefined ? undefined : quotes.length);
          const place = {
            doc: doc === anywhere ? undefined : doc,
            hint: range ?? places[i],
            where: where && `${where}.answers[${i}]`,
          };
          quotes.push({ ...common, ...place, text, alternative });
        }
        return;
      }
      const text = fields.value(record, "text");
      if (typeof text !== "string")
        throw fields.lacking(record, "text", 'no "text"; expected the text of a chunk or a quote');
      quotes.push({ ...common, doc: fields.optionalId(record, "doc"), text, hint: hintIn(record, text) });
    },
    end(source: string | undefined): Quotes {
      fields.end(source);
      return { noun, quotes, unanswered, unit: context.unit, source };
    },
  };

  /** The offsets that a record gives, if any. LangChain writes -1 where it could not find a chunk in its document. */
  function hintIn(record: JsonObject, text: string): Range | undefined {
    const [start, end, length] = (["start", "end", "length"] as const).map((name) => fields.value(record, name));
    if (!isOffset(start)) return undefined;
    if (isOffset(end) && end >= start) return { start, end };
    return { start, end: start + (isOffset(length) ? length : lengthIn(context.unit ?? "codepoint", text)) };
  }

  /** A highlight without a document is looked for in all. */
  function withDoc(record: JsonObject): JsonObject {
    return fields.optionalId(record, "doc") === undefined ? { ...record, doc: anywhere } : record;
  }
}

/** Stands for the document of a highlight that names none. */
const anywhere = "\0";

/** The id of a chunk. An id that is the topic's own says nothing of the chunk. */
function idOf(record: JsonObject, topic: string | undefined): string | undefined {
  for (const key of ["chunk_id", "chunkId", "id", "id_"]) {
    const value = field(record, key);
    if ((typeof value === "string" || Number.isSafeInteger(value)) && String(value) !== topic) return String(value);
  }
  return undefined;
}
