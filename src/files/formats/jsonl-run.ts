import { attempt } from "../../base/input-error.ts";
import { isUnresolved, type Run } from "../../data/run.ts";
import type { Context } from "../drafts/context.ts";
import type { FieldName } from "../drafts/field-map.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { noteOf } from "../drafts/notes.ts";
import type { Parser } from "../drafts/parser.ts";
import type { Format } from "./format.ts";
import { looksLikeJson } from "../records/json-kind.ts";
import { jsonObject, type JsonObject } from "../records/json-line.ts";
import { hasRankBeside, rankingNote, severalRuns } from "../records/result-ranks.ts";
import { fieldNames, runColumns } from "../records/shapes/names.ts";
import { inferredNote } from "../records/shapes/question-records.ts";
import { hasScore, recordsLost } from "../drafts/run-losses.ts";
import { jsonFields } from "../lines/json-fields.ts";
import { remarks } from "../drafts/remarks.ts";
import { rowKinds } from "../records/row-kinds.ts";
import { resultRecords } from "../records/run-records.ts";
import { questionsParser } from "./rag/questions-run.ts";
import { otherColumns, namesRank, unreadColumns } from "../records/unread-columns.ts";
import { shapeOf } from "../records/shapes/read-shape.ts";
import { unreadLists } from "../records/shapes/unread-lists.ts";
import type { Note } from "../../base/note.ts";
import { isInTurn, runParser, type Streaming } from "../lines/run-stream.ts";
import { byTopic } from "./run-printer.ts";

/** A run as JSON, one result per line. */
export const jsonlRun: Format<"run"> = {
  name: "jsonl-run",
  noun: "run",
  about:
    "One JSON object a result, best first; without start and end the result is a whole document, or the `page` or `section` of it that is named, which is found in the collection. Other names are read too: query_id, question; doc_id, source; start_index; metadata.source.",
  example:
    '{"topic":"q1","doc":"guide.md","start":120,"end":480,"score":0.83,"run":"chunks"}\n' +
    '{"topic":"q1","doc":"faq.md","start":0,"end":200,"score":0.61,"run":"chunks"}\n',
  unit: "code points",
  extensions: [".jsonl", ".ndjson"],
  longestLine: 2 ** 20,

  recognises: (line) => looksLikeJson(line, "run"),

  parse: (context = {}, _, streaming) => chosenParser(context, streaming),

  ...byTopic({
    *topic({ name, answers }, topic, ranked) {
      for (const passage of ranked) {
        const { doc, start, end } = passage;
        if (answers === "passages" && isUnresolved(passage)) continue;
        const score = hasScore(passage) ? passage.score : undefined; // a key without a value is not printed
        yield JSON.stringify(
          answers === "passages" ? { topic, doc, start, end, score, run: name } : { topic, doc, score, run: name },
        );
      }
    },
    losses: recordsLost,
  }),
};

/**
 * The keys of a result that can be read line by line. A record with other keys may contain lists, ranks or several
 * runs.
 */
const plain = new Set(["topic", "doc", "start", "end", "score", "run", "text", "id", "match"]);

/** Reads results one by one if the first line is plain. Otherwise it reads everything that a record may contain. */
function chosenParser(context: Context, streaming: Streaming | undefined): Parser<Run> {
  const { fields, run, order } = context;
  let chosen: Parser<Run> | undefined;
  const opened = (text: string): Parser<Run> => {
    const isOrdered = (fields?.retrieved ?? run ?? order) !== undefined;
    const record = isOrdered ? undefined : attemptedObject(text);
    if (isOrdered || (record !== undefined && !isPlainRecord(record))) return questionsParser(context);
    if (record === undefined || !hasColumn(record)) return resultsParser(context, streaming); // which says what is broken
    return isAlone(record) ? resultsParser(context, streaming, record) : questionsParser(context);
  };
  return {
    line(text, number) {
      if (chosen === undefined && text.trim() === "") return;
      chosen ??= opened(text);
      chosen.line(text, number);
    },
    block: (bytes, from, number, numbers) => chosen?.block?.(bytes, from, number, numbers) ?? { to: from, lines: 0 },
    earlierFault: () => chosen?.earlierFault?.(),
    stop: () => chosen?.stop?.(),
    end: (source) => (chosen ?? resultsParser(context, streaming)).end(source),
  };
}

function isPlainRecord(record: JsonObject): boolean {
  if (hasRankBeside(record)) return false;
  return Object.entries(record).every(
    ([key, value]) =>
      plain.has(key) || (!asked.has(key) && (typeof value !== "object" || value === null || !holdsList(value))),
  );
}

/** Fields that only a reader of the whole file can interpret. */
const asked: ReadonlySet<string> = new Set([...fieldNames.rank, ...fieldNames.position, ...runColumns]);

/** True if a record has a value of its own under a name that is not a known field. */
function hasColumn(record: JsonObject): boolean {
  return Object.entries(record).some(([key, value]) => !named.has(key) && value !== null);
}
const named: ReadonlySet<string> = new Set([
  ...Object.values(fieldNames).flat(),
  ...plain,
  ..."metadata meta node kwargs".split(" "),
]);

/** True if a record is one result, whatever its columns say: it has no shape, no conversation and no rank. */
function isAlone(record: JsonObject): boolean {
  return (
    shapeOf(record) === undefined && record["conversation_id"] === undefined && !Object.keys(record).some(namesRank)
  );
}

/** True if a value contains a list, at most a few keys deep. */
function holdsList(value: object, depth = 3): boolean {
  if (Array.isArray(value)) return true;
  return (
    depth > 0 &&
    Object.values(value).some((inner) => typeof inner === "object" && inner !== null && holdsList(inner, depth - 1))
  );
}

function attemptedObject(text: string): JsonObject | undefined {
  return attempt(() => jsonObject(text));
}

/** `first` is the first record, if it has columns that are not known fields. */
function resultsParser(context: Context, streaming: Streaming | undefined, first?: JsonObject): Parser<Run> {
  const guesses = new Map<FieldName, string>();
  const results = resultRecords({ ...context, guesses });
  const remarked = remarks(context);
  const { collection, fields, leftOut } = context;
  const looksAtEach = (collection ?? fields ?? leftOut ?? remarked) !== undefined;
  const names = new Set<string>();
  const columns = first && unreadColumns(isInTurn(streaming));
  const lists = first && unreadLists("run", { ...context, guesses }, false);
  const kinds = first && rowKinds();
  let hasScores = false;
  const late = new LineTally(); // ranks of which the first line says nothing
  const parser = runParser(
    {
      get answers() {
        return results.answers;
      },
      order: "lines",
      topicFirst: false,
      read(text, line) {
        const record = jsonObject(text);
        if (record === undefined) return undefined;
        if (!isPlainRecord(record)) late.add(line);
        kinds?.add(record, line);
        const { topic, passage, name } = results.read(record, line);
        lists?.within(record, line, "");
        columns?.add(otherColumns(record), topic, passage);
        hasScores ||= passage?.score !== undefined;
        if (name !== undefined) {
          remarked?.tag(name, { line });
          names.add(name);
        }
        return passage && { topic, tag: name, rank: undefined, passage };
      },
      fields: looksAtEach || first !== undefined ? undefined : jsonFields,
      end: (source) => [
        ...results.end(source),
        ...inferredNote(guesses),
        ...columnNotes(),
        ...(lists?.end(source) ?? []),
        ...noteOf(
          "fields-late",
          late,
          `line has a list, a rank or a run that the first line has not, and it is not read: line ${late.first}`,
          `lines have a list, a rank or a run that the first line has not, and it is not read: the first is line ${late.first}`,
        ),
      ],
    },
    streaming,
  );

  /** Notes on the columns that each record has, including the first one. */
  function columnNotes(): readonly Note[] {
    const said = columns?.end();
    if (said === undefined) return [];
    return [
      ...rankingNote(said.ranking),
      ...(said.ranking !== undefined || hasScores ? [] : said.scores),
      ...(names.size > 0 ? [] : said.runs),
    ];
  }

  return {
    ...parser,
    end(source) {
      const run = parser.end(source);
      if (names.size > 1 && remarked === undefined) throw severalRuns([...names], source);
      return run;
    },
  };
}
