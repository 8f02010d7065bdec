import { fieldNames } from "./shapes/names.ts";
import { isObject, type JsonObject } from "./json-line.ts";

// If a question has each rank several times, its file has several runs. The column that separates them has their names.

/** No file has more runs than this. A column with more values means something else. */
const mostRuns = 50;

/** Finds the column that names runs, if ranks repeat, once all results are known. */
export interface RunsOfRanks {
  /** `number` is the index of this result, from 0. */
  add(record: JsonObject, number: number, topic: string, rank: unknown): void;
  /** The column, and the run of each result. Undefined if no rank repeats, or if no column separates the runs. */
  end(count: number): { readonly column: string; readonly names: readonly string[] } | undefined;
}

export function runsOfRanks(): RunsOfRanks {
  const taken = new Set<string>(Object.values(fieldNames).flat());
  const columns = new Map<string, { readonly values: Map<unknown, string>; readonly names: string[] }>();
  const tooMany = new Set<string>();
  const ranks: number[] = []; // a hole where there is none
  const topics: string[] = [];

  function addValues(record: JsonObject, prefix: string, number: number): void {
    for (const [key, value] of Object.entries(record)) {
      const path = prefix + key;
      if (isObject(value) && prefix === "") addValues(value, `${path}.`, number);
      if ((typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") || value === "")
        continue;
      if (taken.has(key) || tooMany.has(path)) continue;
      const column = columns.get(path) ?? { values: new Map<unknown, string>(), names: [] };
      columns.set(path, column);
      if (!column.values.has(value)) column.values.set(value, String(value));
      column.names[number] = column.values.get(value)!;
      if (column.values.size <= mostRuns) continue;
      columns.delete(path);
      tooMany.add(path);
    }
  }

  return {
    add(record, number, topic, rank) {
      if (typeof rank !== "number") return;
      ranks[number] = rank;
      topics[number] = topic;
      addValues(record, "", number);
    },
    end(count) {
      const all = Array.from({ length: count }, (_, i) => i);
      if (!all.every((i) => ranks[i] !== undefined)) return undefined;
      const told = new Map<string, Set<number>>();
      let [first, repeats] = [Infinity, false];
      for (const i of all) {
        const seen = told.get(topics[i]!) ?? new Set<number>();
        told.set(topics[i]!, seen);
        repeats ||= seen.has(ranks[i]!);
        seen.add(ranks[i]!);
        first = Math.min(first, ranks[i]!);
      }
      if (!repeats) return undefined;
      // True if each list has every rank once, from the first one on.
      const areWhole = (listOf: (i: number) => string): boolean => {
        const lists = new Map<string, { readonly seen: Set<number>; size: number; last: number }>();
        for (const i of all) {
          const key = listOf(i);
          const list = lists.get(key) ?? { seen: new Set<number>(), size: 0, last: first };
          lists.set(key, list);
          list.seen.add(ranks[i]!);
          list.size++;
          list.last = Math.max(list.last, ranks[i]!);
        }
        return [...lists.values()].every(({ seen, size, last }) => seen.size === size && last === first + size - 1);
      };
      for (const [column, { names }] of columns)
        if (all.every((i) => names[i] !== undefined) && areWhole((i) => JSON.stringify([topics[i], names[i]])))
          return { column, names };
      return undefined;
    },
  };
}
