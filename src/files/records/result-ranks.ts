// Sorts the results of records: by `rank`, by `position` if it counts each question from 0 or 1, by scores if that is
// asked for, otherwise as in the file.

import { groupBy } from "../../base/lists.ts";
import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import type { Note } from "../../base/note.ts";
import { decimal, quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import { LineTally } from "../drafts/line-tally.ts";
import { noteOf } from "../drafts/notes.ts";
import type { Fields } from "./fields.ts";
import { field, type JsonObject, valueAt } from "./json-line.ts";
import { fieldNames, runColumns } from "./shapes/names.ts";
import { hitNamesOf } from "./shapes/shape.ts";
import { runsOfRanks } from "./runs-of-ranks.ts";
import {
  type ColumnFindings,
  columnNumber,
  otherColumns,
  type ResultContent,
  unreadColumns,
} from "./unread-columns.ts";

/** What a record says about its place in a ranking, and about its run. */
interface RankedRecord {
  readonly topic: string;
  readonly line: number;
  readonly score: number | undefined;
  readonly content: ResultContent | undefined;
  /** The name that the record itself gives. */
  readonly name: string | undefined;
  readonly rank: number | "none" | undefined;
  readonly position: number | undefined;
  readonly columns: Readonly<Record<string, string>> | undefined;
}

/** Metadata may belong to a document, and its rank may be another one. So it counts only as a position does. */
const rankBeside = "metadata.rank";

/** True if a result has a rank in its metadata. */
export function hasRankBeside(record: JsonObject): boolean {
  return valueAt(record, rankBeside) !== undefined;
}

/** Sorts the results of records, and finds their runs, once all are known. */
export interface ResultRanks {
  /** Adds one result after the other, in the order of the file. */
  add(
    record: JsonObject,
    fields: Fields,
    result: Pick<RankedRecord, "topic" | "line" | "score" | "content" | "name">,
  ): void;
  end(source?: string): RankedResults;
}

interface RankedResults {
  /** The indexes of the wanted results; for each question, the best first. */
  readonly order: readonly number[];
  /** The run of each result, by its index. Undefined if the file names none. */
  readonly names: readonly (string | undefined)[];
  readonly notes: readonly Note[];
}

export function resultRanks({ order: asked, run: wanted, guesses, fields: map = {} }: Context): ResultRanks {
  const mapped = [map.rank, map.position].flatMap((path) => path?.split(".", 1) ?? []);
  const told = new Set([...fieldNames.rank, ...fieldNames.position, ...runColumns, ...mapped, map.rank, map.position]);
  const results: RankedRecord[] = [];
  const byRanks = runsOfRanks();
  const unread: JsonObject[] = []; // by result: the columns that no field is known by
  let positionKey = "position";
  let isDeclared = false; // a shape says that positions are ranks

  return {
    add(record, fields, result) {
      if (map.rank === undefined) unread.push(otherColumns(record));
      if (
        hitNamesOf(record) === undefined &&
        !Object.keys(record).some((key) => told.has(key)) &&
        !hasRankBeside(record)
      ) {
        results.push({ ...result, rank: undefined, position: undefined, columns: undefined });
        return;
      }
      const rank = fields.value(record, "rank");
      const said = fields.value(record, "position");
      const position = numberIn(said ?? valueAt(record, rankBeside));
      if (position !== undefined) positionKey = said === undefined ? rankBeside : fields.key(record, "position");
      const names = hitNamesOf(record);
      if (names !== undefined && names !== "usual" && names.position !== undefined) isDeclared = true;
      const own = rank === undefined ? undefined : wholeOf(rank);
      byRanks.add(record, results.length, result.topic, own ?? position);
      results.push({ ...result, rank: own, position, columns: columnsOf(record) });
    },
    end(source) {
      const noRanks = new LineTally();
      const sameRanks = new LineTally();
      const named = runsOf(results);
      const parted =
        named.names.some((name) => name !== undefined) || named.fused !== undefined
          ? undefined
          : byRanks.end(results.length);
      const { names, column, fused } = { ...named, ...parted };
      if (column !== undefined) guesses?.set("run", column);
      const numbers = [...results.keys()].filter((i) => wanted === undefined || names[i] === wanted);
      if (wanted !== undefined && numbers.length === 0 && results.length > 0)
        throw new InputError(`no run is called ${quoted(wanted)}; expected ${few(runNames(names).map(quoted), 5)}`, {
          source,
        });
      const lists = [...groupBy(numbers, (i) => JSON.stringify([results[i]!.topic, names[i]])).values()];
      const byPosition = positionsRank(results, lists, isDeclared);
      const isRanked = asked !== undefined || byPosition || results.some(({ rank }) => rank !== undefined);
      const columns = unreadColumns();
      const listOf = new Map(lists.flatMap((list, at) => list.map((i) => [i, String(at)] as const)));
      for (const i of unread.length === 0 ? [] : numbers)
        columns.add(unread[i]!, listOf.get(i)!, { ...results[i]!.content, score: results[i]!.score });
      const said = columns.end();
      const ranking = isRanked ? undefined : said.ranking;
      if (ranking?.isNamed === true) guesses?.set("rank", ranking.key);
      const sorted = lists.map((list) => {
        const own = list.map((i) => results[i]!);
        if (asked !== undefined) return byScore(list, results, asked, source);
        if (own.some(({ rank }) => rank !== undefined)) {
          const ranks = own.map(({ rank }) => rank);
          const bad = own.find(({ rank }) => typeof rank !== "number");
          if (bad !== undefined) {
            noRanks.add(bad.line);
            return list;
          }
          if (new Set(ranks).size < ranks.length) sameRanks.add(own[0]!.line);
          return list.toSorted((a, b) => (results[a]!.rank as number) - (results[b]!.rank as number));
        }
        if (ranking?.isNamed === true) {
          const rankOf = (i: number): number => columnNumber(unread[i]![ranking.key])!;
          return list.toSorted((a, b) => rankOf(a) - rankOf(b));
        }
        return byPosition ? list.toSorted((a, b) => results[a]!.position! - results[b]!.position!) : list;
      });
      const isMoved = sorted.some((list, i) => list.some((number, j) => number !== lists[i]![j]));
      const isByPosition = byPosition && !isDeclared && isMoved && results.every(({ rank }) => rank === undefined);
      if (isByPosition) guesses?.set("rank", positionKey);
      const hasScores = results.some(({ score }) => score !== undefined);
      const isNamed = names.some((name) => name !== undefined);
      return {
        order: sorted.flat(),
        names,
        notes: [
          ...rankingNote(ranking),
          ...(isRanked || ranking !== undefined || hasScores ? [] : said.scores),
          ...(isRanked || isNamed || fused !== undefined ? [] : said.runs),
          ...noteOf(
            "ranks-unread",
            noRanks,
            `question has results without a rank, or with one that is no whole number, on line ${noRanks.first}; the order of the file is kept`,
            `questions have results without a rank, or with one that is no whole number, the first on line ${noRanks.first}; the order of the file is kept`,
          ),
          ...noteOf(
            "ranks-repeat",
            sameRanks,
            `question has a rank twice, on line ${sameRanks.first}; the order of the file stands among the same`,
            `questions have a rank twice, the first on line ${sameRanks.first}; the order of the file stands among the same`,
          ),
          ...(fused === undefined
            ? []
            : [
                {
                  code: "one-run",
                  count: 1,
                  message: `"${fused}" differs within one ranking, which is read as one run; fields can say run=${fused}`,
                },
              ]),
        ],
      };
    },
  };
}

/** The note on a column that ranks results but is not called a rank. */
export function rankingNote(ranking: ColumnFindings["ranking"]): Note[] {
  if (ranking === undefined || ranking.isNamed) return [];
  const { key } = ranking;
  const message = `${JSON.stringify(key)} counts the results of each question in another order than the file, which stands; fields can say rank=${key}`;
  return [{ code: "ranks-unread", count: 1, message }];
}

/** The error for a file with several runs if one is expected. */
export function severalRuns(names: readonly string[], source?: string): InputError {
  return new InputError(
    `${names.length} runs in one file: ${few(names.map(quoted), 5)}; expected one of them to be named`,
    { source },
    { code: "several-runs", remedy: { option: "run", value: names[0] }, runs: names },
  );
}

/** The names of some runs, each once. */
export function runNames(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** The run of each result: by its own name, or by a column that has several values for one question. */
function runsOf(results: readonly RankedRecord[]): {
  readonly names: readonly (string | undefined)[];
  readonly column?: string;
  readonly fused?: string;
} {
  const names = results.map(({ name }) => name);
  if (names.some((name) => name !== undefined)) return { names };
  const topics = [...groupBy([...results.keys()], (i) => results[i]!.topic).values()].map((list) =>
    list.map((i) => results[i]!),
  );
  for (const column of runColumns) {
    const several = topics.filter((list) => new Set(list.map(({ columns }) => columns?.[column])).size > 1);
    if (several.length === 0) continue;
    const isOneRanking = several.every((list) => {
      const ranks = list.map(({ rank }) => rank);
      return ranks.every((rank) => typeof rank === "number") && new Set(ranks).size === ranks.length;
    });
    if (isOneRanking) return { names, fused: column };
    return { names: results.map(({ columns }) => columns?.[column]), column };
  }
  return { names };
}

/** True if positions are ranks: a shape says so, or each question has exactly 0 to n - 1, or 1 to n. */
function positionsRank(
  results: readonly RankedRecord[],
  lists: readonly (readonly number[])[],
  isDeclared: boolean,
): boolean {
  const isWhole = (first: number): boolean =>
    lists.every((list) => {
      const seen = new Set(list.map((i) => results[i]!.position));
      return seen.size === list.length && list.every((_, i) => seen.has(i + first));
    });
  if (lists.length === 0 || results.some(({ position }) => position === undefined)) return false;
  return isDeclared || isWhole(0) || isWhole(1);
}

function byScore(
  list: readonly number[],
  results: readonly RankedRecord[],
  asked: "score" | "distance",
  source: string | undefined,
): readonly number[] {
  const bad = list.map((i) => results[i]!).find(({ score }) => score === undefined);
  if (bad !== undefined)
    throw new InputError(`no score, and results are wanted in the order of their ${asked}; expected a score of each`, {
      source,
      line: bad.line,
    });
  const sign = asked === "score" ? -1 : 1;
  return list.toSorted((a, b) => sign * (results[a]!.score! - results[b]!.score!));
}

function columnsOf(record: JsonObject): Record<string, string> | undefined {
  let found: Record<string, string> | undefined;
  for (const column of runColumns) {
    const value = field(record, column);
    if (typeof value === "string" && value !== "") (found ??= {})[column] = value;
  }
  return found;
}

function wholeOf(rank: unknown): number | "none" {
  const number = numberIn(rank);
  return number !== undefined && Number.isSafeInteger(number) ? number : "none";
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" ? decimal(value.trim()) : undefined;
}
