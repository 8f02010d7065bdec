import { expect, test } from "vitest";
import { LineTally } from "../../../src/files/drafts/line-tally.ts";
import { streamReader } from "../../../src/files/formats/read.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { below, seeded } from "../../seeded.ts";

test("the first hundred lines are kept, in whichever order they come", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const lines = Array.from({ length: below(random, 1000) }, () => below(random, 5000));
    const tally = new LineTally();
    for (const line of lines) tally.add(line);
    const sorted = lines.toSorted((a, b) => a - b);
    expect(tally.lines(), `seed ${seed}`).toEqual(sorted.slice(0, 100));
    expect([tally.count, tally.first, tally.last], `seed ${seed}`).toEqual([lines.length, sorted[0], lines.at(-1)]);
  }
});

test.each([
  ["trec", (i: number) => `1 Q0 d${i} ${5000 - i} ${5000 - i} r`],
  ["fol", (i: number) => `1 Q0 d${i} ${5000 - i} ${i} r 0 10`],
  ["jsonl-run", (i: number) => `{"topic":"1","doc":"d${i}","start":0,"end":3,"score":${i}}`],
])("%s: of 5,000 lines at fault all are counted, and a hundred kept", (format, line) => {
  const { push, end } = streamReader({ format }, false, () => () => undefined);
  push(encodeUtf8(`${Array.from({ length: 5000 }, (_, i) => line(i)).join("\n")}\n`));
  const contradicting = (end().notes ?? []).filter(({ code }) => code.endsWith("-contradict"));
  expect(contradicting.length).toBeGreaterThan(0);
  for (const { count, lines } of contradicting) {
    expect(count).toBe(4999);
    expect(lines).toEqual(Array.from({ length: 100 }, (_, i) => i + 2));
  }
});
