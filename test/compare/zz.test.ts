import { test } from "vitest";
import { readFileSync } from "node:fs";
import { tUpperTail, tQuantile } from "../../src/compare/student-t.ts";
import { rangeUpperTail, rangeQuantile } from "../../src/compare/studentized-range.ts";
import { normalUpperTail, normalQuantile } from "../../src/compare/normal.ts";
import { fUpperTail } from "../../src/compare/f-distribution.ts";
test("x", () => {
  const cases = JSON.parse(readFileSync("/tmp/scipy.json", "utf8")) as Record<string, number[][]>;
  const f: Record<string, (...a: number[]) => number> = {
    t: tUpperTail, tq: tQuantile, tukey: rangeUpperTail, tukeyq: rangeQuantile, norm: normalUpperTail, normq: normalQuantile, f: fUpperTail };
  for (const [name, rows] of Object.entries(cases)) {
    let worst = 0, at: number[] = [], got = 0;
    const began = performance.now();
    for (const row of rows) { const v = f[name]!(...row.slice(0, -1)); const e = (name === 'tukey' ? Math.abs(v - row.at(-1)!) : Math.abs(v / row.at(-1)! - 1)); if (!(e <= worst)) { worst = e; at = row; got = v; } }
    console.log(name, rows.length, worst, at, got, (performance.now() - began) / rows.length, "ms");
  }
});
