// Columns of results that are not known fields. They may contain a rank, a score or the name of a run; their values
// decide. They are examined while results come in, in the order of the file, and only a few numbers are kept per list
// of results.

import type { Note } from "../../base/note.ts";
import { decimal } from "../drafts/columns.ts";
import type { JsonObject } from "./json-line.ts";
import { fieldNames, runColumns } from "./shapes/names.ts";

/** How many columns of a file are examined, and how many values of a column may be names of runs. */
const mostColumns = 20;
const mostRuns = 50;

/** A result, as far as it tells something of its columns. */
export interface ResultContent {
  readonly doc?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly text?: string | undefined;
  readonly score?: number | undefined;
}

/** Judges the columns of results, which come in the order of the file. */
export interface UnreadColumns {
  /** `list` is the ranking that contains the result. */
  add(columns: JsonObject, list: string, result: ResultContent | undefined): void;
  end(): ColumnFindings;
}

/** What the columns may mean. */
export interface ColumnFindings {
  /**
   * The column that ranks each list, if that differs from the order of the file. `isNamed`: the column is called a
   * rank.
   */
  readonly ranking: { readonly key: string; readonly isNamed: boolean } | undefined;
  /** A column that is called a score, and both falls and rises within a list. */
  readonly scores: readonly Note[];
  /** A column that separates the results of several runs. */
  readonly runs: readonly Note[];
}

/** The columns of a result that are not read: short values under unknown names. */
export function otherColumns(record: JsonObject): JsonObject {
  const found: Record<string, unknown> = {};
  let count = 0;
  for (const key in record) {
    if (known.has(key)) continue;
    const value = record[key];
    const isShort = typeof value === "string" && value.length <= 60;
    if (!isShort && typeof value !== "number" && typeof value !== "boolean") continue;
    if (count++ === mostColumns) break;
    found[key] = value;
  }
  return found;
}

const known: ReadonlySet<string> = new Set([...Object.values(fieldNames).flat(), ...runColumns]);

export function namesRank(key: string): boolean {
  return /rank|rang\b/i.test(key);
}

/** The value of a column as a number, which a table may have as text. */
export function columnNumber(value: unknown): number | undefined {
  const number = typeof value === "string" ? decimal(value.trim()) : value;
  return typeof number === "number" ? number : undefined;
}

/** What a column says of one result. */
interface Cell {
  readonly value: unknown;
  /** Lists are numbered as they come. */
  readonly list: number;
  /** True if the previous result was in another list, and this list has occurred before. */
  readonly isBack: boolean;
  readonly place: string;
  readonly score: number | undefined;
}

/** Decides if columns are of one kind. */
interface Judge {
  /** Returns true while the column may be of that kind. */
  add(cell: Cell): boolean;
}

/** `inTurn` means that no list comes back, so only the passages of the last list are kept. */
export function unreadColumns(inTurn = false): UnreadColumns {
  const lists = new Map<string, number>();
  const ranks = new Map<string, RankJudge>();
  const scores = new Map<string, ScoreJudge>();
  const runs = new Map<string, RunJudge>();
  const all: readonly ReadonlyMap<string, Judge>[] = [ranks, scores, runs];
  let last = -1;
  let isFirst = true;

  return {
    add(columns, name, result) {
      // A column that the first result lacks is not a rank, score or run of each result.
      if (isFirst)
        for (const key in columns) {
          ranks.set(key, rankJudge());
          if (/score|simil|distance|cosine/i.test(key)) scores.set(key, scoreJudge());
          runs.set(key, runJudge(inTurn));
        }
      isFirst = false;
      if (ranks.size + scores.size + runs.size === 0) return;
      const list = lists.get(name) ?? lists.size;
      const isBack = list !== last && list < lists.size;
      if (list === lists.size) lists.set(name, list);
      last = list;
      const { doc, start, end, text, score } = result ?? {};
      const place = runs.size === 0 ? "" : `${doc}\n${start}\n${end}\n${text}`;
      for (const judges of all)
        for (const [key, judge] of judges) {
          const value = columns[key];
          if (value === undefined || !judge.add({ value, list, isBack, place, score }))
            (judges as Map<string, Judge>).delete(key);
        }
    },
    end() {
      const found = [...ranks].filter(([, judge]) => judge.ranksAll());
      const best = found.find(([key]) => namesRank(key)) ?? found[0];
      const isOther = best !== undefined && !best[1].rises();
      const mixed = [...scores].filter(([, judge]) => judge.mixed() > 0);
      const isTold = (key: string): boolean =>
        found.some(([name]) => name === key) || mixed.some(([name]) => name === key);
      return {
        ranking: isOther ? { key: best[0], isNamed: namesRank(best[0]) } : undefined,
        scores: mixed.flatMap(([key, judge]) => scoresNote(key, judge.mixed(), lists.size)).slice(0, 1),
        runs: [...runs].flatMap(([key, judge]) => (isTold(key) ? [] : judge.notes(key))).slice(0, 1),
      };
    },
  };
}

/** Whether the numbers of a list rise, and whether they fall. */
interface Slope {
  last: number;
  rises: boolean;
  falls: boolean;
}

function slopeAfter(slope: Slope | undefined, number: number): Slope {
  if (slope === undefined) return { last: number, rises: true, falls: true };
  if (number < slope.last) slope.rises = false;
  if (number > slope.last) slope.falls = false;
  slope.last = number;
  return slope;
}

interface RankJudge extends Judge {
  /** True if each list has 0 to n - 1, or 1 to n, each once. */
  ranksAll(): boolean;
  rises(): boolean;
}

/** Lists are compared with 0 to n - 1 and 1 to n by sums of hashed numbers, which differ if the numbers differ. */
function rankJudge(): RankJudge {
  const lists: { count: number; sum: number; fromZero: number; fromOne: number; slope: Slope }[] = [];
  return {
    add({ value, list }) {
      const number = columnNumber(value);
      if (number === undefined || !Number.isSafeInteger(number) || number < 0) return false;
      const held = (lists[list] ??= {
        count: 0,
        sum: 0,
        fromZero: 0,
        fromOne: 0,
        slope: slopeAfter(undefined, number),
      });
      held.fromZero += scattered(held.count++);
      held.fromOne += scattered(held.count);
      held.sum += scattered(number);
      slopeAfter(held.slope, number);
      return true;
    },
    ranksAll: () =>
      lists.some(({ count }) => count > 1) &&
      (lists.every(({ sum, fromZero }) => sum === fromZero) || lists.every(({ sum, fromOne }) => sum === fromOne)),
    rises: () => lists.every(({ slope }) => slope.rises),
  };
}

/** A 32-bit hash of a number. */
function scattered(number: number): number {
  const mixed = Math.imul((number + 1) ^ 0x9e37_79b9, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35) >>> 0;
}

interface ScoreJudge extends Judge {
  /** The number of lists in which the numbers rise and fall. */
  mixed(): number;
}

function scoreJudge(): ScoreJudge {
  const slopes: Slope[] = [];
  return {
    add({ value, list }) {
      const number = columnNumber(value);
      if (number === undefined) return false;
      slopes[list] = slopeAfter(slopes[list], number);
      return true;
    },
    mixed: () => slopes.filter(({ rises, falls }) => !rises && !falls).length,
  };
}

function scoresNote(key: string, mixed: number, lists: number): Note[] {
  if (mixed === 0) return [];
  const order = /distance/i.test(key) ? "distance" : "score";
  const message = `${JSON.stringify(key)} neither falls nor rises within ${mixed} of ${lists} questions, and the order of the file stands; --fields score=${key} --order ${order} goes by it`;
  return [{ code: "scores-unread", count: mixed, message }];
}

interface RunJudge extends Judge {
  notes(key: string): Note[];
}

/** The results of a list that share one value. */
interface Part {
  count: number;
  /** The number of uninterrupted sequences of results. */
  blocks: number;
  scores: Slope;
}

/**
 * Decides if a column with few values names runs that are read as one. It does if passages come again in a question
 * with another value, if all results of one value come after all of another, or if scores fall for each value but not
 * for the question.
 */
function runJudge(inTurn: boolean): RunJudge {
  const values = new Set<unknown>();
  const lists: { readonly parts: Map<unknown, Part>; last: unknown; scores: Slope }[] = [];
  let places = new Map<number, Set<string>>(); // by list
  let last = -1;
  let again = 0; // passages with another value
  let isBackAnew = true; // a list that comes back has a value that it has not had
  let back = 0;
  let scored = true;

  function addPlace({ value, list, place }: Cell): boolean {
    if (inTurn && list !== last) places = new Map();
    last = list;
    const own = places.get(list) ?? new Set<string>();
    places.set(list, own);
    const valued = `${place}\n${String(value)}`;
    if (own.has(valued)) return false; // twice in one run
    if (own.has(place)) again++;
    own.add(place).add(valued);
    return true;
  }

  /** True if the results of each list come in sequences of one value, all of the same length. */
  function areAlikeRows(): boolean {
    const [first] = lists;
    const size = [...first!.parts.values()][0]!.count;
    return (
      size > 1 &&
      lists.length > 1 &&
      lists.every(
        ({ parts }) =>
          parts.size === values.size &&
          [...parts.values()].every(({ count, blocks }) => blocks === 1 && count === size),
      )
    );
  }

  function partsScores(): boolean {
    if (!scored || lists.every(({ parts }) => parts.size < 2)) return false;
    const fall = lists.every(({ parts }) => [...parts.values()].every(({ scores }) => scores.falls));
    const long = lists.some(({ parts }) => [...parts.values()].filter(({ count }) => count > 1).length > 1);
    return fall && long && lists.some(({ scores }) => !scores.falls);
  }

  return {
    add(cell) {
      const { value, list, isBack, score } = cell;
      values.add(value);
      if (values.size > mostRuns || !addPlace(cell)) return false;
      const number = score ?? 0;
      scored &&= score !== undefined;
      const held = lists[list];
      const part = held?.parts.get(value);
      if (isBack) {
        back++;
        if (part !== undefined) isBackAnew = false;
      }
      if (held === undefined) {
        const parts = new Map([[value, { count: 1, blocks: 1, scores: slopeAfter(undefined, number) }]]);
        lists[list] = { parts, last: value, scores: slopeAfter(undefined, number) };
        return true;
      }
      slopeAfter(held.scores, number);
      if (part === undefined) held.parts.set(value, { count: 1, blocks: 1, scores: slopeAfter(undefined, number) });
      else {
        part.count++;
        if (held.last !== value) part.blocks++;
        slopeAfter(part.scores, number);
      }
      held.last = value;
      return true;
    },
    notes(key) {
      if (values.size < 2) return [];
      const note = (count: number, what: string): Note[] => [
        {
          code: "runs-merged",
          count,
          message: `${what}: these may be several runs, which are read as one; fields can say run=${key}`,
        },
      ];
      const name = JSON.stringify(key);
      if (again > 0) return note(again, `${again} results come again in their question, each with another ${name}`);
      if ((back > 0 && isBackAnew) || areAlikeRows())
        return note(values.size, `the results of each question come one ${name} after the other`);
      if (partsScores()) return note(values.size, `the scores fall within each ${name}, and not within each question`);
      return [];
    },
  };
}
