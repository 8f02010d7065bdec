import { expect, test } from "vitest";
import type { Passage, Results } from "../../src/data/run.ts";
import { duplicates, formFaults, interleaved, notElements, unresolved } from "../../src/score/faults.ts";
import { isGrouped } from "../../src/score/refusals.ts";
import { rangeSet } from "../../src/text/range.ts";

const form = {
  partsOfDocuments: true,
  mayOverlap: true,
  grouped: false,
  onePerDocument: false,
  mostResults: undefined,
};

/** Results such as "A 0 5", a line each. */
function ranked(...results: string[]): Passage[] {
  return results.map((result, i) => {
    const [doc, start, end, path] = result.split(" ");
    return { doc: doc!, start: Number(start), end: Number(end), path, line: i + 1 };
  });
}

const told = (faults: readonly { code: string; line: number | undefined }[]): string[] =>
  faults.map(({ code, line }) => `${code}:${line}`);

test("each form asks for its own", () => {
  const results = ranked("A 0 5", "B 0 5", "A 3 9", "B 7 9");
  expect(told(formFaults("1", results, form))).toEqual([]);
  expect(told(formFaults("1", results, { ...form, grouped: true }))).toEqual(["interleaved:3", "interleaved:4"]);
  expect(told(formFaults("1", results, { ...form, onePerDocument: true }))).toEqual([
    "second-result:3",
    "second-result:4",
  ]);
  expect(told(formFaults("1", results, { ...form, mayOverlap: false }))).toEqual(["overlap:3"]);
  expect(told(formFaults("1", results, { ...form, mayOverlap: false, onePerDocument: true }))).toEqual([
    "second-result:3",
    "second-result:4",
  ]);
});

test("a document whose results stand together does not come back", () => {
  expect(told(interleaved("1", ranked("A 0 1", "A 1 2", "B 0 1", "B 1 2")))).toEqual([]);
  expect(interleaved("7", ranked("A 0 1", "B 0 1", "A 1 2"))[0]!.message).toBe(
    "topic 7: document A comes back after document B; all its results should stand together, after those on line 1",
  );
});

test("what is returned again is told by its range, or by its path where there is none", () => {
  const results = ranked(
    "A 0 5",
    "B 0 5",
    "A 0 5",
    "A 0 6",
    "A -1 -1 /a[1]",
    "A -1 -1 /a[2]",
    "A -1 -1 /a[1]",
    "A -1 -1",
  );
  expect(duplicates("1", results).map(({ message }) => message)).toEqual([
    "topic 1, document A: 0..5 was returned before on line 1",
    "topic 1, document A: /a[1] was returned before on line 5",
  ]);
});

test("results without a place are told, unless a path will do", () => {
  const results = ranked("A 0 5", "A -1 -1", "B -1 -1 /a[1]");
  expect(told(unresolved("1", results))).toEqual(["unresolved:2", "path-alone:3"]);
  expect(unresolved("1", results).map(({ remedy }) => remedy)).toEqual([undefined, { option: "collection" }]);
  expect(told(unresolved("1", results, true))).toEqual(["unresolved:2"]);
});

test("results with highlighted text are elements, where those are known", () => {
  const relevant = rangeSet([{ start: 4, end: 5 }]);
  const highlightedElements = [{ start: 0, end: 9, depth: 0, relevant: 1 }];
  const judged = new Map([
    ["A", { relevant, grade: 1, highlightedElements }],
    ["B", { relevant, grade: 1 }],
  ]);
  const results = ranked("A 0 9", "A 0 8", "A 0 4", "A 4 5", "A -1 5", "B 0 8", "C 0 8");
  expect(told(notElements("1", results, judged))).toEqual(["no-element:2", "no-element:4"]);
});

test("results are grouped where no document comes back, and whole documents always are", () => {
  const grouped = (whole: boolean, ...document: number[]) =>
    isGrouped({ whole, count: document.length, document: Int32Array.from([...document, -1]) } as unknown as Results);
  expect(grouped(false)).toBe(true);
  expect(grouped(false, 0, 0, 1, 2, 2)).toBe(true);
  expect(grouped(false, 0, 1, 0)).toBe(false);
  expect(grouped(false, 1, 0)).toBe(false);
  expect(grouped(true, 1, 0)).toBe(true);
});
