import { expect, test } from "vitest";
import type { IdList } from "../../../src/data/encoded-ids.ts";
import { judgedIds } from "../../../src/score/gain/judged-documents.ts";
import { idTable, findId, hideIds, markIds, mostProbes, numberOf } from "../../../src/files/lines/id-table.ts";
import { bytesAsText, encodeUtf8 } from "../../../src/text/utf8.ts";
import { readDocuments, readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { idHash } from "../../../src/text/byte-places.ts";
import { nothing } from "../../../src/text/range.ts";
import { atLength } from "../../rounds.ts";
import { alike } from "./alike-ids.ts";

const many = 20_000;
const ids = alike(many, 15);

test("the ids are alike", () => {
  const hashes = new Set(ids.map((id) => idHash(encodeUtf8(id), 0, id.length)));
  expect(hashes.size).toBe(1);
});

test("an id that the table does not have is not marked, though it hashes as the first one does", () => {
  const table = idTable();
  numberOf(table, ids[0]!);
  const list: IdList = judgedIds(new Map([[ids[1]!, { relevant: nothing, grade: 1 }]]));
  const marks = new Int32Array(1);
  expect(markIds(table, list, marks)).toBe(0);
  expect(marks[0]).toBe(0);
});

/** So many ids of this many would be looked at, were each looked for among all: 200 million, some seconds. */
atLength("ids that hash alike are numbered, found and marked as others are", () => {
  const table = idTable();
  const others = ids.map((_, i) => `d${i}`);
  const both = ids.flatMap((id, i) => [id, others[i]!]);
  expect(both.map((id) => numberOf(table, id))).toEqual(both.map((_, i) => i));
  expect(both.map((id) => numberOf(table, id))).toEqual(both.map((_, i) => i));
  expect(table.crowded.size).toBeGreaterThan(many - 2 * mostProbes);
  expect(findId(table, "unknown")).toBe(-1);
  const list: IdList = judgedIds(new Map(both.map((id) => [id, { relevant: nothing, grade: 1 }])));
  const marks = new Int32Array(both.length);
  expect(markIds(table, list, marks)).toBe(both.length);
  expect([...marks]).toEqual(both.map((_, i) => i + 1));
  hideIds(table);
  expect(findId(table, ids[many - 1]!)).toBe(-1);
  expect(numberOf(table, ids[many - 1]!)).toBe(both.length);
});

test("any bytes, however many, become a text of their own, of little more memory than they have", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 31) & 255);
  const text = bytesAsText(bytes, 1, bytes.length);
  expect([...text].map((one) => one.charCodeAt(0))).toEqual([...bytes.subarray(1)]);
  expect(bytesAsText(bytes, 5, 5)).toBe("");
});

atLength("judgements and runs of such ids score as others do, in a time that grows with their lines", () => {
  const names = (id: (i: number) => string) => {
    const all = Array.from({ length: many }, (_, i) => i);
    return {
      judgements: all.map((i) => `1 0 ${id(i)} ${i % 3 === 0 ? 1 : 0}`),
      inex: all.map((i) => `1 Q0 ${id(i)} ${i % 3 === 0 ? 10 : 0} 500${i % 3 === 0 ? " 0 0:10" : ""}`),
      documents: all.map((i) => `1 Q0 ${id((i * 7) % many)} ${i + 1} ${many - i} run`),
      passages: all.map((i) => `1 Q0 ${id((i * 7) % many)} ${i + 1} ${many - i} run ${i % 20} 9`),
    };
  };
  const [crafted, plain] = [names((i) => ids[i]!), names((i) => `d${i}`)];
  const scores = ({ judgements, documents, inex, passages }: typeof plain) => {
    // Scores that fall, so that ids decide nothing.
    const graded = evaluate(readJudgements(judgements.join("\n")), [readRun(documents.join("\n"))]);
    const highlighted = evaluate(readJudgements(inex.join("\n")), [readRun(passages.join("\n"))]);
    return [graded, highlighted].map(({ runs, notes }) => ({ mean: runs[0]!.mean, notes }));
  };
  expect(scores(crafted)).toEqual(scores(plain));
});

test("documents of such ids are read, and one that comes again is told with its first line", () => {
  const lines = ids.map((doc) => JSON.stringify({ doc, text: "x" }));
  expect([...readDocuments(lines.join("\n")).ids()]).toEqual(ids);
  const again = JSON.stringify({ doc: ids[7], text: "y" });
  expect(() => readDocuments([...lines, again].join("\n"))).toThrow(/again, first on line 8; expected it once/);
});
