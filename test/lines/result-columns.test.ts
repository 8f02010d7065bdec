import { expect, test } from "vitest";
import { addResult, passageColumns, resultColumns, trimResults } from "../../src/lines/result-columns.ts";

test("results keep what they are, however many follow and whatever memory is given back", () => {
  const columns = resultColumns("1", true);
  const added = Array.from({ length: 5000 }, (_, i) => ({
    doc: `d${i % 7}`,
    start: i,
    end: 2 * i + 1,
    score: 1 / (i + 1),
    ...(i % 3 === 0 ? { kind: "element" as const, path: `/a[1]/p[${i + 1}]` } : {}),
    line: i + 1,
  }));
  for (const [i, passage] of added.entries()) addResult(columns, passage, i + 1);
  trimResults(columns);
  expect([...passageColumns(columns).passages()]).toMatchObject(added);
});
