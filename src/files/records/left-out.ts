import { sumBy } from "../../base/number.ts";
import { few } from "../../base/list-words.ts";
import type { LeftOut } from "../drafts/field-map.ts";
import { field, isObject, type JsonObject } from "./json-line.ts";
import { noteOf } from "../drafts/notes.ts";

/** How many different fields are counted, and how deep in a record they may be. */
const mostFields = 1000;
const deepest = 6;

/** `restart` forgets the counts, if a file is read again. */
export function leftOutFields(): LeftOut & { restart(): void } {
  const counts = new Map<string, number>();
  const kept = new Set(["span"]);

  function count(record: JsonObject, prefix: string, depth: number): void {
    for (const key of Object.keys(record)) {
      const value = field(record, key);
      const path = prefix + key;
      if (value === undefined || value === "" || kept.has(path)) continue;
      if (isObject(value) && depth > 1) count(value, `${path}.`, depth - 1);
      else if (counts.has(path) || counts.size < mostFields) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }

  return {
    look: (record) => count(record, "", deepest),
    keeps: (key) => void kept.add(key),
    restart: () => counts.clear(),
    notes() {
      const isKept = (path: string): boolean => kept.has(path) || [...kept].some((key) => path.startsWith(`${key}.`));
      const lost = [...counts].filter(([path]) => !isKept(path));
      const total = sumBy(lost, ([, times]) => times);
      const names = few(lost.map(([path, times]) => `${JSON.stringify(path)} (${times})`));
      return noteOf("fields-lost", total, `field is left out: ${names}`, `fields are left out: ${names}`);
    },
  };
}
