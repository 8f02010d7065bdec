import { describe, expect, test } from "vitest";
import { align } from "../../src/align/align.ts";
import { quoteReader } from "../../src/align/quotes.ts";
import { collectionOf } from "../../src/data/collection.ts";
import { units, unitTable } from "../../src/text/units.ts";

const text = "Añ 😀 wait. 漢字 😀 wait. “Über” wait.";
const collection = collectionOf([{ doc: "d", text }]);
const points = [...text];
const starts = points.flatMap((_, i) => (points.slice(i, i + 5).join("") === "wait." ? [i] : []));

const files = {
  JSONL: (start: number, end: number) => JSON.stringify({ topic: "q", doc: "d", start, end, text: "wait." }),
  "JSONL without ends": (start: number) => JSON.stringify({ topic: "q", doc: "d", start_index: start, text: "wait." }),
  "JSONL with ranges": (start: number, end: number) =>
    JSON.stringify({ topic: "q", doc: "d", ranges: [[start, end]], quote: "wait." }),
  "JSONL with ranges of a list": (start: number, end: number) =>
    JSON.stringify({ topic: "q", doc: "d", ranges: [[start, end]], highlights: ["wait."] }),
  CSV: (start: number, end: number) => `topic,doc,start,end,text\nq,d,${start},${end},wait.\n`,
  "CSV of gold": (start: number, end: number) => `question,source,start,end,quote\nq,d,${start},${end},wait.\n`,
  SQuAD: (start: number) =>
    JSON.stringify({
      data: [
        {
          title: "d",
          paragraphs: [{ context: text, qas: [{ id: "q", answers: [{ text: "wait.", answer_start: start }] }] }],
        },
      ],
    }),
};

describe.each(units.map(({ name }) => name))("offsets in %s", (unit) => {
  test.each(Object.entries(files))("lead to their place: %s", (_, file) => {
    const table = unitTable(text, unit);
    for (const start of starts) {
      const { push, end } = quoteReader({ unit });
      push(new TextEncoder().encode(file(table.offset(start), table.offset(start + 5))));
      const { placed, notes } = align(end(), collection);
      expect(placed).toMatchObject([{ range: { start, end: start + 5 }, kept: true, ambiguous: false }]);
      expect(notes).toEqual([]);
    }
  });
});

test("offsets that are -1, inside a character or past the end are no fault", () => {
  for (const start of [-1, 4, 10_000]) {
    const { push, end } = quoteReader({ unit: "utf16" });
    push(new TextEncoder().encode(JSON.stringify({ topic: "q", doc: "d", start, text: "Über" })));
    expect(align(end(), collection).placed).toMatchObject([{ how: "exact", kept: false }]);
  }
});
