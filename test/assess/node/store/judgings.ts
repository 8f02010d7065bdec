import type { Action, Stored } from "../../../../src/assess/action.ts";
import type { Judging, KnownDocument } from "../../../../src/assess/judging.ts";

/** Two topics, one of them for practice; names and ids as nobody would choose them. */
export const judging: Judging = {
  id: "a1b2c3",
  settings: {
    collection: "./corpus of 🙂",
    entryPoints: true,
    exhaustivity: false,
    guide: "# How\n\n'to' \"judge\"; --",
  },
  topics: [
    { id: "__proto__", title: "ein Käse 🧀", castitle: "//*[about(., cheese)]", narrative: "a\tb\\u0000c" },
    { id: "2", candidate: "7" },
  ],
  pool: new Map([
    ["2", ["b", "a", "constructor", "x".repeat(10_000)]],
    ["__proto__", ["a"]],
    ["empty", []],
  ]),
  documents: new Map([
    ["b", { hash: "00", length: 12, title: "B" }],
    ["a", { hash: "01", length: 0, title: null }],
    ["x".repeat(10_000), { hash: "02", length: 2_000_000_000, title: "" }],
  ]),
  assessors: [
    { name: "Zoë", isImported: false },
    { name: "ann", isImported: false },
    { name: "model", isImported: true },
  ],
  practice: new Map([
    ["__proto__", new Map([["a", { ranges: [[0, 3]] as const, entry: null }]])],
    ["soon", new Map()],
  ]),
};

export const document: KnownDocument = { hash: "ff", length: 3, title: "new" };

/** An action of its own content for each id. */
export function highlight(id: string, start = 0): Action {
  return { id, topic: "2", doc: "a", kind: "highlight", start, end: start + 5 };
}

export function highlights(count: number, prefix = "id"): Action[] {
  return Array.from({ length: count }, (_, i) => highlight(`${prefix}-${i}`, i));
}

export function numbers(stored: readonly Stored[]): [number: number, own: number][] {
  return stored.map(({ number, own }) => [number, own]);
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
