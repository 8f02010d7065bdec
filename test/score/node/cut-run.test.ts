import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cutRun, partBytes } from "../../../src/score/node/score-parts.ts";
import { below, seeded } from "../../seeded.ts";

const folder = mkdtempSync(join(tmpdir(), "pericope-cut-"));
const path = join(folder, "a.run");
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of a run in which topics have as many results as these numbers say. */
function runLines(counts: readonly number[], topicOf = (topic: number): string => `t${topic}`): string[] {
  return counts.flatMap((count, topic) =>
    Array.from({ length: count }, (_, i) => `${topicOf(topic)} Q0 d${i} ${i + 1} ${count - i} tag\n`),
  );
}

/** Where parts begin: at the first line of another topic after the first whole line after each place. */
function expectedCuts(lines: readonly string[], count: number): readonly number[] {
  let end = 0;
  const starts = lines.map((line) => (end += Buffer.byteLength(line)) - Buffer.byteLength(line));
  const cuts = [0];
  for (let part = 1; part < count; part++) {
    const place = Math.floor(end * (1 - (1 - part / count) ** 1.5));
    const first = starts.findIndex((start) => start > place);
    const topic = (i: number): string => lines[i]!.split(" ", 1)[0]!;
    const found = starts.findIndex(
      (_, i) => first >= 0 && i > first && topic(i) !== topic(i - 1) && !topic(i).startsWith("\ufeff"),
    );
    if (found >= 0 && starts[found]! > cuts.at(-1)!) cuts.push(starts[found]!);
  }
  return cuts;
}

test("parts begin where topics do, the first after each share of the file, however long topics are", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const counts = Array.from({ length: 2 + below(random, 12) }, () => 1 + below(random, seed % 2 === 0 ? 5 : 600));
    const lines = runLines(counts, (topic) => (seed % 5 === 0 && topic % 3 === 1 ? `\ufefft${topic}` : `t${topic}`));
    writeFileSync(path, lines.join(""));
    for (const count of [2, 3, 5]) {
      const cuts = expectedCuts(lines, count);
      const expected = cuts.map((from, i) => ({ from, to: cuts[i + 1] ?? Infinity }));
      const found = cutRun(path, count);
      expect(found?.parts, `seed ${seed}, ${count} parts`).toEqual(cuts.length === 1 ? undefined : expected);
      if (found !== undefined) expect(found).toMatchObject({ format: "trec", size: Buffer.byteLength(lines.join("")) });
    }
  }
});

test("a run is not cut where one part is asked for, or where it has one topic", () => {
  writeFileSync(path, runLines([50, 40, 30]).join(""));
  expect(cutRun(path, 2)).toBeDefined();
  expect(cutRun(path, 1)).toBeUndefined();
  writeFileSync(path, runLines([50]).join(""));
  expect(cutRun(path, 2)).toBeUndefined();
  writeFileSync(path, "");
  expect(cutRun(path, 2)).toBeUndefined();
});

test("the bytes of a part are those of the file, to its end at most", () => {
  const bytes = Buffer.from(Uint32Array.from({ length: 750_000 }, (_, i) => Math.imul(i, 0x9e3779b1)).buffer);
  writeFileSync(path, bytes);
  for (const [from, to] of [
    [0, Infinity],
    [0, bytes.length],
    [5, 2_500_000],
    [100, 101],
    [100, 100],
    [2_999_999, Infinity],
    [3_000_000, Infinity],
  ] as const) {
    const pieces = Array.from(partBytes(path, { from, to }), (piece) => Buffer.from(piece));
    expect(Buffer.concat(pieces).equals(bytes.subarray(from, to)), `${from}..${to}`).toBe(true);
    expect(pieces.every(({ length }) => length > 0)).toBe(true);
  }
});
