import type { Note } from "../../base/note.ts";
import { decimal } from "../drafts/columns.ts";
import type { JsonObject } from "./json-line.ts";
import { fieldNames, runColumns } from "./shapes/names.ts";

// Columns of results that no field is known by. What is in them may be a rank, a score or the name of a run: their values tell.

/** So many columns of a file are looked at, and so many values of one may be the names of runs. */
const mostColumns = 20;
const mostRuns = 50;

/** What the columns of results that nothing is read from may say, once all are known. */
export interface UnreadColumns {
  /** `number`: which result this is, from 0. */
  add(record: JsonObject, number: number): void;
  /**
   * The column that ranks each list of results, where that is another order than the file's: it has 0 to n - 1, or 1 to n, in
   * each. `isNamed`: it is called a rank.
   */
  ranking(
    lists: Lists,
  ): { readonly key: string; readonly values: readonly number[]; readonly isNamed: boolean } | undefined;
  /** A column that is called a score, and that falls and rises within a list. */
  scores(lists: Lists): Note[];
  /** A column that parts results of one question in which the same passages come again. */
  runs(lists: Lists, contentOf: (number: number) => ResultContent | undefined): Note[];
}

/** What tells a result from others: a place, or a text. */
export interface ResultContent {
  readonly doc?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly text?: string | undefined;
}

/** Numbers of results, list by list, in the order of the file. */
type Lists = readonly (readonly number[])[];

export function unreadColumns(): UnreadColumns {
  const columns = new Map<string, unknown[]>();

  /** The numbers of a column that has one for each result. */
  function numbersOf(values: readonly unknown[], lists: Lists): number[] | undefined {
    const numbers: number[] = [];
    for (const list of lists)
      for (const i of list) {
        const value = values[i];
        const number = typeof value === "string" ? decimal(value.trim()) : value;
        if (typeof number !== "number") return undefined;
        numbers[i] = number;
      }
    return numbers;
  }

  return {
    add(record, number) {
      for (const key in record) {
        if (known.has(key)) continue;
        const value = record[key];
        if (typeof value !== "number" && typeof value !== "boolean" && (typeof value !== "string" || value.length > 60))
          continue;
        const values = columns.get(key);
        if (values !== undefined) values[number] = value;
        else if (columns.size < mostColumns) {
          const made: unknown[] = [];
          made[number] = value;
          columns.set(key, made);
        }
      }
    },
    ranking(lists) {
      const found = [...columns].flatMap(([key, column]) => {
        const values = numbersOf(column, lists);
        return values !== undefined && [0, 1].some((first) => ranksAll(values, lists, first)) ? [{ key, values }] : [];
      });
      const best = found.find(({ key }) => namesRank(key)) ?? found[0];
      if (best === undefined || lists.every((list) => rises(list.map((i) => best.values[i]!)))) return undefined;
      return { ...best, isNamed: namesRank(best.key) };
    },
    scores(lists) {
      for (const [key, column] of columns) {
        if (!/score|simil|distance|cosine/i.test(key)) continue;
        const values = numbersOf(column, lists);
        if (values === undefined) continue;
        const mixed = lists.filter((list) => {
          const own = list.map((i) => values[i]!);
          return !rises(own) && !rises(own.toReversed());
        });
        if (mixed.length === 0) continue;
        const order = /distance/i.test(key) ? "distance" : "score";
        return [
          {
            code: "scores-unread",
            count: mixed.length,
            message: `${JSON.stringify(key)} neither falls nor rises within ${mixed.length} of ${lists.length} questions, and the order of the file stands; --fields score=${key} --order ${order} goes by it`,
          },
        ];
      }
      return [];
    },
    runs(lists, contentOf) {
      for (const [key, values] of columns) {
        const different = new Set(values);
        if (different.size < 2 || different.size > mostRuns || different.has(undefined)) continue;
        let again = 0;
        const isParted = lists.every((list) => {
          const places = new Set<string>();
          const own = new Set<string>();
          for (const i of list) {
            const content = contentOf(i);
            const place = JSON.stringify(
              content === undefined ? i : [content.doc, content.start, content.end, content.text],
            );
            if (places.has(place)) again++;
            places.add(place);
            own.add(JSON.stringify([place, values[i]]));
          }
          return own.size === list.length;
        });
        if (!isParted || again === 0) continue;
        return [
          {
            code: "runs-merged",
            count: again,
            message: `${again} results come again in their question, each with another ${JSON.stringify(key)}: these may be several runs, which are read as one; fields can say run=${key}`,
          },
        ];
      }
      return [];
    },
  };
}

const known: ReadonlySet<string> = new Set([...Object.values(fieldNames).flat(), ...runColumns]);

function namesRank(key: string): boolean {
  return /rank|rang\b/i.test(key);
}

/** Whether each list has every number from the first on, once. */
function ranksAll(values: readonly number[], lists: Lists, first: number): boolean {
  return (
    lists.some((list) => list.length > 1) &&
    lists.every((list) => {
      const seen = new Set(list.map((i) => values[i]));
      return seen.size === list.length && list.every((_, i) => seen.has(i + first));
    })
  );
}

function rises(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value >= values[i - 1]!);
}
